// One picture of the impact, as the library draws it.
import {element} from "../../player/src/dom.js";
import {fill} from "./markup.js";

const pictures = [["velocities", "velocities: cones, feet and energies"], ["impulses", "impulses: Routh's picture"],
                  ["laws", "the law of every element"], ["forces", "forces during the impact"]];

export class PictureView {
  name = "picture";
  label = "Picture";

  constructor(bench) {
    this.bench = bench;
    this.choice = element("select", {onchange: () => { bench.state.picture = this.choice.value; bench.frame(); }},
      ...pictures.map(([value, words]) => element("option", {value}, words)));
    this.beside = element("input", {type: "checkbox", onchange: () => { bench.state.beside = this.beside.checked; bench.frame(); }});
    this.stage = element("div", {class: "stage", role: "img", "aria-label": "picture of the impact"});
    this.caption = element("p", {class: "caption"});
    this.node = element("div", {},
      element("div", {class: "bar"}, element("label", {}, "picture ", this.choice), element("label", {}, this.beside, " all laws")),
      this.stage, this.caption);
  }

  // What of the question it needs.
  get question() { 
    const {picture, beside} = this.bench.state;
    return {picture, beside, width: Math.min(Math.max(Math.round(this.stage.clientWidth), 360), 760)};
  }

  open() {
    this.choice.value = this.bench.state.picture;
    this.beside.checked = this.bench.state.beside;
    this.bench.frame();
  }

  show(answer) {
    const made = answer.picture;
    if (!made) return;
    if (made.absent) {
      this.stage.replaceChildren(element("p", {class: "muted"}, `There is no such picture: ${made.absent}.`));
      this.caption.textContent = "";
    } else {
      fill(this.stage, made.svg);
      this.caption.textContent = made.caption.replaceAll("$", "");
    }
  }
}
