// One picture of the impact, as the library draws it.
import {element} from "../../player/src/dom.js";
import {mathematics, renew} from "./markup.js";

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
    // Of the stage. To ask it in every frame would lay out the page once more; what was drawn for another width is drawn anew.
    this.width = 0;
    new ResizeObserver(() => {
      if (Math.abs(this.stage.clientWidth - this.width) < 24 || !this.stage.clientWidth) return;
      this.width = this.stage.clientWidth;
      bench.frame();
    }).observe(this.stage);
    this.node = element("div", {},
      element("div", {class: "bar"}, element("label", {}, "picture ", this.choice), element("label", {}, this.beside, " all laws")),
      this.stage, this.caption);
  }

  // What of the question it needs.
  get question() {
    const {picture, beside} = this.bench.state;
    this.width ||= this.stage.clientWidth;
    return {picture, beside, width: Math.min(Math.max(Math.round(this.width), 360), 760)};
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
      renew(this.stage, made.svg);
      this.caption.replaceChildren(...mathematics(made.caption));
    }
  }
}
