// The problem file: text with the numbers of its lines, colours, and messages at their lines.
import {element} from "../../player/src/dom.js";
import {pieces} from "./yaml_words.js";

const writing_pause = 60;  // milliseconds

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
    this.text_now = "";
    this.area.addEventListener("input", () => {
      clearTimeout(this.writing);
      this.text_now = this.area.value;
      this.draw();
      changed(this.text_now);
    });
    for (const kind of ["focus", "pointerdown", "beforeinput"]) this.area.addEventListener(kind, () => this.write());
    this.top = this.left = 0;  // how far the text is scrolled; asking would lay out the page in every frame
    this.area.addEventListener("scroll", () => {
      [this.top, this.left] = [this.area.scrollTop, this.area.scrollLeft];
      this.scroll();
    });
  }

  get text() { return this.text_now; }

  // What is seen is the paper; the field under it, whose lines a browser lays out anew every time, follows when nothing moves.
  set text(text) {
    if (text === this.text_now) return;
    this.text_now = text;
    this.draw();
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.write(), writing_pause);
  }

  write() {
    clearTimeout(this.writing);
    if (this.area.value === this.text_now) return;
    const {selectionStart: begin, selectionEnd: end} = this.area, {top, left} = this;
    this.area.value = this.text_now;
    this.area.setSelectionRange(begin, end);
    if (top > 0 || left > 0) [this.area.scrollTop, this.area.scrollLeft] = [top, left];
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
    this.write();
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
    this.paper.style.transform = `translate(${-this.left}px, ${-this.top}px)`;
    this.gutter.style.transform = `translateY(${-this.top}px)`;
  }
}
