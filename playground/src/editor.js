// The problem file: text with the numbers of its lines, colours, and messages at their lines.
import {element} from "../../player/src/dom.js";
import {pieces} from "./yaml_words.js";

export class Editor {
  // changed(text): the reader has typed.
  constructor(changed) {
    this.area = element("textarea", {class: "editor-text", spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off",
                                     "aria-label": "problem file", "aria-describedby": "editor-messages"});
    this.paper = element("div", {class: "editor-paper", "aria-hidden": "true"});
    this.gutter = element("div", {class: "editor-gutter", "aria-hidden": "true"});
    this.messages = element("ul", {class: "editor-messages", id: "editor-messages", "aria-live": "polite"});
    this.node = element("div", {class: "editor"},
      element("div", {class: "editor-frame"}, this.gutter, element("div", {class: "editor-sheet"}, this.paper, this.area)), this.messages);
    this.marks = [];
    this.lines = [];
    this.area.addEventListener("input", () => { this.draw(); changed(this.area.value); });
    this.area.addEventListener("scroll", () => this.scroll());
  }

  get text() { return this.area.value; }

  set text(text) {
    if (text === this.area.value) return;
    const {selectionStart: begin, selectionEnd: end, scrollTop: top, scrollLeft: left} = this.area;
    this.area.value = text;
    this.area.setSelectionRange(begin, end);
    [this.area.scrollTop, this.area.scrollLeft] = [top, left];
    this.draw();
  }

  // [{line, column, message}]; those of kind "warning" are remarks.
  show(errors, warnings = []) {
    const marks = [...errors.map((e) => ({...e, kind: "bad"})), ...warnings.map((e) => ({...e, kind: "warning"}))];
    if (JSON.stringify(marks) === JSON.stringify(this.marks)) return;
    this.marks = marks;
    this.area.setAttribute("aria-invalid", String(errors.length > 0));
    this.messages.replaceChildren(...marks.map(({line, column, message, kind}) => element("li", {class: kind},
      element("button", {type: "button", class: "editor-place", onclick: () => this.go(line, column), "aria-label": `go to line ${line}, column ${column}`},
        `${line}:${column}`), " ", kind === "warning" && !message.startsWith("warning") ? `warning: ${message}` : message)));
    this.draw();
  }

  go(line, column) {
    const before = this.text.split("\n").slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const text = this.text.split("\n")[line - 1] ?? "";
    const at = before + [...text].slice(0, column - 1).join("").length;
    this.area.focus();
    this.area.setSelectionRange(at, at);
    this.area.scrollTop = (line - 4) * this.line_height();
  }

  line_height() { return parseFloat(getComputedStyle(this.area).lineHeight); }

  // Only lines that are other than they were are made anew.
  draw() {
    const texts = this.text.split("\n"), at = new Map();
    for (const mark of this.marks) if (!at.has(mark.line)) at.set(mark.line, mark);
    const lines = texts.map((text, k) => ({text, mark: at.get(k + 1)}));
    while (this.paper.childElementCount > lines.length) this.paper.lastChild.remove();
    lines.forEach((line, k) => {
      const old = this.lines[k];
      if (old && this.paper.children[k] && old.text === line.text && old.mark === line.mark) return;
      const made = element("div", {class: `editor-line ${line.mark?.kind ?? ""}`},
        ...pieces(line.text).map(([kind, text]) => (kind ? element("span", {class: `word-${kind}`}, text) : text)),
        line.mark ? element("span", {class: "editor-remark"}, line.mark.message) : null);
      if (this.paper.children[k]) this.paper.children[k].replaceWith(made);
      else this.paper.append(made);
    });
    const kinds = lines.map(({mark}) => mark?.kind ?? "").join(",");
    if (kinds !== this.kinds) this.gutter.replaceChildren(...lines.map(({mark}, k) => element("div", {class: mark?.kind ?? ""}, String(k + 1))));
    this.kinds = kinds;
    this.lines = lines;
    this.scroll();
  }

  scroll() {
    this.paper.style.transform = `translate(${-this.area.scrollLeft}px, ${-this.area.scrollTop}px)`;
    this.gutter.style.transform = `translateY(${-this.area.scrollTop}px)`;
  }
}
