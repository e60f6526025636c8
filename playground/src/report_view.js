// What a command of the program says of the problem: all laws side by side, or the audit.
import {element} from "../../player/src/dom.js";
import {fill} from "./markup.js";

export class ReportView {
  constructor(bench, name, label, command, options = []) {
    Object.assign(this, {bench, name, label, command});
    this.boxes = options.map(([key, words]) => ({key, words, box: element("input", {type: "checkbox", onchange: () => this.refresh()})}));
    this.report = element("div", {class: "report"});
    this.printed = element("pre", {tabindex: "0", "aria-label": "as the program prints it"});
    this.node = element("div", {}, this.boxes.length ? element("div", {class: "bar"},
      ...this.boxes.map(({box, words}) => element("label", {}, box, ` ${words}`))) : null,
      this.report, element("details", {}, element("summary", {}, "as the program prints it"), this.printed));
  }

  open() { this.refresh(); }

  async refresh() {
    const options = Object.fromEntries(this.boxes.map(({key, box}) => [key, box.checked]));
    const answer = await this.bench.ask_slowly(this.name, {command: this.command, ...options});
    if (!answer || this.bench.refuse(answer, this.report)) return;
    fill(this.report, answer.html);
    this.printed.textContent = answer.printed;
  }
}
