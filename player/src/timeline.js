// The slider, with every impact marked on it.
import {element, fit} from "./dom.js";
import {palette} from "./colours.js";

export class Timeline {
  constructor(run, clock, format) {
    Object.assign(this, {run, clock, format});
    this.marks = element("canvas", {class: "player-marks", "aria-hidden": "true"});
    this.input = element("input", {
      type: "range", class: "player-slider", "aria-label": "time", min: run.begin, max: run.end, step: "any",
      oninput: () => { clock.pause(); clock.seek(Number(this.input.value)); },
      // The browser's own steps are too fine or too coarse: a hundredth of the whole, as the arrows promise.
      onkeydown: (event) => {
        const way = {ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1}[event.key];
        if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        clock.pause();
        clock.seek(clock.t + way * (run.end - run.begin) / 100);
      },
    });
    this.node = element("div", {class: "player-timeline"}, this.marks, this.input);
  }

  draw() {
    if (document.activeElement !== this.input || this.clock.t !== Number(this.input.value)) this.input.value = this.clock.t;
    const {context, width, height} = fit(this.marks), colours = palette(this.marks);
    const key = [width, colours.ground, this.run.impacts.length, this.run.end].join();
    if (key === this.key) return;
    this.key = key;
    context.clearRect(0, 0, width, height);
    const span = this.run.end - this.run.begin || 1, thumb = 8;
    for (const impact of this.run.impacts) {
      const x = thumb + (impact.time - this.run.begin) / span * (width - 2 * thumb);
      const bad = !impact.energetic || impact.status !== "solved";
      context.fillStyle = bad ? colours.gain : colours.impact;
      context.fillRect(x - 0.75, bad ? 0 : height / 3, 1.5, height);
    }
  }

  tell() { this.input.setAttribute("aria-valuetext", `t = ${this.format(this.clock.t)}`); }
}
