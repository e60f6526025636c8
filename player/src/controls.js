// Buttons, choices and keys.
import {button, element} from "./dom.js";
import {speeds} from "./clock.js";

const speed_words = (speed) => (speed >= 1 ? (speed === 1 ? "real time" : `${speed} ×`) : `1/${Math.round(1 / speed)}`);
const scales = [1, 2, 5, 10, 20, 50, 100, 1000];

export class Controls {
  // say(words): for who does not see the picture.
  constructor(run, clock, stage, format, say) {
    Object.assign(this, {run, clock, stage, format, say});
    this.play = button("▶", "play", () => clock.toggle());
    this.play.classList.add("player-play");
    this.time = element("output", {class: "player-time"});
    this.speed = choice("speed", speeds.map((speed) => [speed, speed_words(speed)]), clock.speed,
      (value) => { clock.speed = value; });
    const choices = scales.includes(run.json.scale) ? scales : [...scales, run.json.scale].sort((a, b) => a - b);
    const scale = choice("exaggerate", choices.map((value) => [value, value === 1 ? "no" : `${value} ×`]), run.json.scale,
      (value) => stage.exaggerate(value));
    if (stage.followable.length > 0)
      this.followed = choice("follow", [[-1, "nothing"], ...stage.followable.map((name, k) => [k, name])], -1, (k) => this.follow(k));
    const impact = (way, text) => {
      const made = button(text, way > 0 ? "next impact" : "previous impact", () => clock.step_impact(way));
      made.disabled = run.impacts.length === 0;
      return made;
    };
    this.node = element("div", {class: "player-bar", role: "group", "aria-label": "controls of the motion"},
      element("span", {class: "player-buttons"}, impact(-1, "|◂◂"), button("◂", "previous state", () => clock.step_state(-1)),
        this.play, button("▸", "next state", () => clock.step_state(1)), impact(1, "▸▸|")),
      this.time, this.speed.node,
      tick("slower at impacts", clock.slow, (on) => { clock.slow = on; }),
      stage.can_trace ? tick("trace", false, (on) => { stage.trace = on; stage.changed(); }) : null,
      run.shapes.length ? scale.node : null, this.followed?.node);
  }

  follow(k) {
    const names = this.stage.followable;
    if (names.length === 0) return;
    this.stage.follow(k < names.length ? k : -1);
    this.say(this.stage.followed < 0 ? "the camera stands still" : `the camera follows ${names[this.stage.followed]}`);
  }

  draw() {
    const words = this.clock.playing ? ["❙❙", "pause"] : ["▶", "play"];
    if (this.play.textContent !== words[0]) {
      this.play.textContent = words[0];
      this.play.setAttribute("aria-label", words[1]);
      this.play.title = words[1];
    }
    this.time.textContent = `t = ${this.format(this.clock.t)}`;
    this.time.dataset.value = String(this.clock.t);
    if (this.followed) this.followed.select.value = String(this.stage.followed);
  }

  // Keys count where the player has the focus, and not where somebody chooses from a list.
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, summary")) return false;
    const {clock, stage, run} = this;
    const faster = (way) => {
      const k = Math.min(Math.max(speeds.indexOf(clock.speed) - way, 0), speeds.length - 1);
      clock.speed = speeds[k];
      this.speed.select.value = String(speeds[k]);
    };
    const keys = {
      " ": () => clock.toggle(),
      ArrowRight: () => clock.step_state(1), ArrowLeft: () => clock.step_state(-1),
      n: () => clock.step_impact(1), p: () => clock.step_impact(-1),
      PageDown: () => clock.step_impact(1), PageUp: () => clock.step_impact(-1),
      Home: () => { clock.pause(); clock.seek(run.begin); }, End: () => { clock.pause(); clock.seek(run.end); },
      f: () => faster(1), s: () => faster(-1),
      "+": () => stage.magnify(1.25), "-": () => stage.magnify(0.8), 0: () => stage.reset(), c: () => this.follow(stage.followed + 1),
    };
    const act = keys[event.key];
    // A button that is in focus has the space bar to itself.
    if (!act || (event.key === " " && event.target.closest("button, input[type=checkbox]"))) return false;
    event.preventDefault();
    act();
    return true;
  }
}

export function choice(label, options, chosen, take) {
  const select = element("select", {onchange: () => take(Number(select.value))},
    ...options.map(([value, text]) => element("option", {value, selected: value === chosen}, text)));
  return {node: element("label", {class: "player-choice"}, `${label} `, select), select};
}

function tick(label, on, take) {
  const input = element("input", {type: "checkbox", onchange: () => take(input.checked)});
  input.checked = on;
  return element("label", {class: "player-choice"}, input, ` ${label}`);
}
