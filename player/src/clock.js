// The time that is shown: it stands, runs, and runs slower where something strikes.

export const speeds = [1000, 100, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

const slowest = 0.06;  // of the speed, at an impact
const reach = 0.2;     // seconds of the viewer's time, before and after an impact, that are slowed

export class Clock {
  constructor(run) {
    this.run = run;
    this.t = run.begin;
    this.playing = false;
    this.slow = true;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    const span = run.end - run.begin;
    // Real time where that lasts 1 to 20 seconds, else about 8 seconds for all of it.
    const fit = span >= 1 && span <= 20 ? 1 : span / 8;
    this.speed = speeds.find((speed) => speed <= fit * 1.0001) || speeds[speeds.length - 1];
    this.listeners = [];
    this.last = null;
  }

  // Calls listener(what): "time" while it runs, "seek" where somebody moved it, "play" and "pause".
  listen(listener) { this.listeners.push(listener); }
  tell(what) { for (const listener of this.listeners) listener(what); }

  seek(t) {
    this.t = Math.min(Math.max(t, this.run.begin), this.run.end);
    this.tell("seek");
  }

  play() {
    if (this.playing) return;
    if (this.t >= this.run.end) this.t = this.run.begin;
    this.playing = true;
    this.last = null;
    this.tell("play");
    requestAnimationFrame((now) => this.tick(now));
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.tell("pause");
  }

  toggle() { if (this.playing) this.pause(); else this.play(); }

  // Slower within `reach` of an impact; in a crowd of impacts only the first of them counts.
  rate(t) {
    if (!this.slow) return this.speed;
    const width = reach * this.speed, impacts = this.run.impacts;
    let nearest = Infinity;
    const k = this.run.impact_at(t);
    for (const j of [k, k + 1]) {
      if (j < 0 || j >= impacts.length) continue;
      const crowded = j > 0 && impacts[j].time - impacts[j - 1].time < width;
      if (!crowded) nearest = Math.min(nearest, Math.abs(impacts[j].time - t));
    }
    return this.speed * Math.min(Math.max(nearest / width, slowest), 1);
  }

  tick(now) {
    if (!this.playing) return;
    // Who wants little motion sees stills, two in a second.
    const pause = this.still.matches ? 500 : 0;
    if (this.last === null) this.last = now;
    const passed = now - this.last;
    if (passed >= pause && passed > 0) {
      this.last = now;
      this.advance(Math.min(passed, pause + 100) / 1000);
      this.tell("time");
      if (this.t >= this.run.end) { this.pause(); return; }
    }
    requestAnimationFrame((next) => this.tick(next));
  }

  // In pieces, so that a slow stretch is not jumped over.
  advance(seconds) {
    const pieces = 8;
    for (let k = 0; k < pieces; ++k) this.t = Math.min(this.t + this.rate(this.t) * seconds / pieces, this.run.end);
  }

  step_state(direction) {
    this.pause();
    const time = this.run.time, n = this.run.frames;
    let i = this.run.index_at(this.t);
    if (direction > 0) while (i < n - 1 && time[i] <= this.t) ++i;
    else while (i > 0 && time[i] >= this.t) --i;
    this.seek(time[i]);
  }

  step_impact(direction) {
    this.pause();
    const impacts = this.run.impacts;
    if (impacts.length === 0) return;
    let k = this.run.impact_at(this.t);
    if (direction > 0) ++k;
    else while (k >= 0 && impacts[k].time >= this.t) --k;
    if (k >= 0 && k < impacts.length) this.seek(impacts[k].time);
  }
}
