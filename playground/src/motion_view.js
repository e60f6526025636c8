// The motion in the player.
import {element} from "../../player/src/dom.js";
import {Player} from "../../player/src/player.js";

// Bodies in space need three.js, which is a script of its own.
let space = null;
function space_stage() {
  space ??= new Promise((done, failed) => {
    document.head.append(element("script", {src: "space.js", onload: () => done(globalThis.percuss_space_stage), onerror: failed}));
  });
  return space;
}

export class MotionView {
  name = "motion";
  label = "Motion";

  constructor(bench) {
    this.bench = bench;
    this.host = element("div", {class: "player"});
    this.printed = element("pre", {tabindex: "0", "aria-label": "as the program prints it"});
    this.node = element("div", {}, this.host, element("details", {}, element("summary", {}, "as the program prints it"), this.printed));
  }

  open() { this.refresh(); }

  close() { this.player?.clock.pause(); }

  async refresh() {
    const {bench} = this;
    if (!bench.facts.moves) {
      this.end();
      this.host.replaceChildren(element("p", {class: "muted"}, "This problem is one instant: only systems with coordinates and energies, or bodies, can move."));
      this.printed.textContent = "";
      return;
    }
    const answer = await bench.ask_slowly("motion", {command: "motion"});
    if (!answer || bench.refuse(answer, this.host)) return;
    this.printed.textContent = answer.printed;
    if (answer.absent) {
      this.end();
      this.host.replaceChildren(element("p", {class: "muted"}, `There is nothing to play: ${answer.absent}`));
      return;
    }
    const data = JSON.parse(answer.player), make = data.bodies?.length ? await space_stage() : null;
    const before = this.player;
    this.end();
    this.player = new Player(this.host, data, make);
    this.host.player = this.player;
    if (before) {
      this.player.clock.speed = before.clock.speed;
      this.player.clock.seek(Math.min(before.clock.t, this.player.run.end));
    }
    this.host.dataset.ready = "yes";
  }

  end() {
    this.player?.close();
    this.player = null;
  }
}
