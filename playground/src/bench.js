// The bench: the problem file, its sliders, and what becomes of it, all of one text.
import {element} from "../../player/src/dom.js";
import {Editor} from "./editor.js";
import {Lane} from "./engine.js";
import {encode} from "./link.js";
import {MapView} from "./map_view.js";
import {renew} from "./markup.js";
import {MotionView} from "./motion_view.js";
import {PictureView} from "./picture_view.js";
import {ReportView} from "./report_view.js";
import {Sliders} from "./sliders.js";

const typing_pause = 150, settling_pause = 120, link_pause = 400;  // milliseconds

export class Bench {
  constructor(host) {
    this.quick = new Lane();
    this.slow = new Lane();
    this.state = {text: "", law: "", view: "picture", picture: "velocities", beside: false, all: false, map: null};
    this.facts = {numbers: [], axes: [], laws: [], no_impact: "", moves: false};
    this.wanted = {};  // numbers that were set and are not in the text yet
    this.edition = 0;  // of the text, counted by what the reader types or loads
    this.editor = new Editor((text) => this.typed(text));
    this.sliders = new Sliders((path, value) => { this.wanted[path] = value; this.frame(); });
    this.views = [new PictureView(this), new MapView(this), new ReportView(this, "compare", "Laws", "compare"),
                  new ReportView(this, "audit", "Audit", "audit", [["repair", "the nearest coefficients that never gain"]]), new MotionView(this)];
    this.build(host);
  }

  build(host) {
    this.law = element("select", {onchange: () => { this.state.law = this.law.value; this.changed(); }});
    this.all = element("input", {type: "checkbox", onchange: () => { this.state.all = this.all.checked; this.frame(); }});
    this.result = element("section", {class: "result", "aria-label": "the impact", "aria-live": "off"});
    this.printed = element("pre", {tabindex: "0", "aria-label": "as the program prints it"});
    this.status = element("p", {class: "status", role: "status"}, "the engine is being started …");
    this.told = element("p", {class: "player-live", "aria-live": "polite"});
    this.stop = element("button", {type: "button", hidden: true, onclick: () => this.stop_slow()}, "stop");
    this.tabs = this.views.map((view, k) => element("button", {type: "button", role: "tab", id: `tab-${view.name}`, "aria-controls": "view",
      onclick: () => this.open(view.name), onkeydown: (event) => this.tab_key(event, k)}, view.label));
    this.view = element("div", {id: "view", role: "tabpanel", class: "view"});
    const lesson = document.querySelector(".lesson");
    const controls = [element("div", {class: "bar"}, element("label", {}, "law ", this.law), element("label", {}, this.all, " every solution")),
                      this.sliders.node];
    const file = element("details", {class: "file", open: !lesson}, element("summary", {}, "the problem file"), this.editor.node);
    file.addEventListener("toggle", () => this.editor.draw());
    host.replaceChildren(
      element("section", {class: "side", "aria-label": lesson ? "the phenomenon" : "the numbers of the problem"}, ...(lesson ? [lesson] : controls)),
      element("section", {class: "middle", "aria-label": "what becomes of it"},
        element("div", {class: "tabs"}, element("div", {role: "tablist", "aria-label": "views"}, ...this.tabs), this.status, this.stop), this.view),
      element("section", {class: "outcome", "aria-label": "the impact in numbers"}, ...(lesson ? controls : []), this.result,
        element("details", {}, element("summary", {}, "as the program prints it"), this.printed)), file, this.told);
    this.host = host;
    this.current = this.views[0];
  }

  // A problem from the list, a link or a page; `state` may say more.
  async load(state) {
    this.state = {...this.state, law: "", map: null, all: false, beside: false, ...state};
    this.all.checked = this.state.all;
    this.editor.text = this.state.text;
    ++this.edition;
    this.wanted = {};
    await this.describe(true);
    if (!state.view) this.state.view = this.facts.map ? "map" : this.facts.no_impact && this.facts.moves ? "motion" : "picture";
    if (!state.picture) this.state.picture = "velocities";
    this.open(this.state.view);
  }

  typed(text) {
    this.state.text = text;
    ++this.edition;
    this.wanted = {};
    clearTimeout(this.typing);
    this.typing = setTimeout(async () => {
      await this.describe(false);
      this.changed();
    }, typing_pause);
  }

  async describe(again) {
    const edition = this.edition;
    const answer = await this.quick.ask("describe", {command: "describe", text: this.state.text});
    if (!answer || edition !== this.edition) return;
    if (answer.errors) return this.editor.show(answer.errors);
    this.facts = answer;
    this.editor.show([], answer.warnings);
    this.sliders.show(answer.numbers, again);
    this.law.replaceChildren(element("option", {value: ""}, `${answer.law}, as in the file`),
      ...answer.laws.filter((law) => law !== answer.law).map((law) => element("option", {value: law}, law)));
    this.law.value = this.state.law;
  }

  // The impact of the text as it is now, with what is set; nothing where no impact takes place. Where the point of the map
  // has set it, the map stays.
  async frame(by_map = false) {
    const {edition} = this, set = {...this.wanted}, formulas = this.formulas ?? {};
    const command = this.facts.no_impact ? "describe" : "impact";
    const {text, law, all} = this.state, question = {command, text, set, formulas, law, all, ...this.current.question};
    const answer = await this.quick.ask("frame", question);
    if (!answer || edition !== this.edition) return;
    if (answer.text !== undefined) this.take_text(answer.text, set);
    if (answer.errors) return this.show_errors(answer.errors);
    if (command === "describe") {
      this.facts = answer;
      this.show_no_impact();
      if (!answer.no_impact) return this.frame();
    } else {
      this.show_impact(answer);
    }
    if (Object.keys(set).length > 0) this.settle(by_map);
  }

  take_text(text, set) {
    this.state.text = this.editor.text = text;
    for (const [path, value] of Object.entries(set)) if (this.wanted[path] === value) delete this.wanted[path];
  }

  show_impact(answer) {
    this.editor.show([], this.facts.warnings);
    this.result.classList.remove("stale");
    renew(this.result, answer.html);
    this.printed.textContent = answer.printed;
    for (const [path, value] of Object.entries(answer.numbers))
      if (this.sliders.rows.has(path) && !(path in this.wanted)) this.sliders.put({path, value});
    this.current.show?.(answer);
    this.status.textContent = "";
    this.tell_soon();
    this.shown = performance.now();
  }

  show_no_impact() {
    this.editor.show([], this.facts.warnings);
    this.result.classList.remove("stale");
    const why = this.facts.no_impact.replace(/^are none[:,] /, "");
    this.result.replaceChildren(element("p", {class: "muted"}, `No impact at the start: ${why}.`));
    this.printed.textContent = "";
    this.status.textContent = "";
    for (const number of this.facts.numbers) if (this.sliders.rows.has(number.path)) this.sliders.put(number);
    this.current.show?.({picture: {absent: "nothing strikes at the start"}});
  }

  // What stood there is the result of another text.
  show_errors(errors) {
    this.editor.show(errors);
    this.result.classList.add("stale");
    this.status.textContent = errors.length === 1 ? `line ${errors[0].line}: ${errors[0].message}` : `${errors.length} mistakes in the file`;
  }

  // For views: true where the answer is a refusal, which is then shown.
  refuse(answer, place) {
    if (!answer.errors) return false;
    place.replaceChildren(...answer.errors.map(({line, message}) => element("p", {class: "bad"}, `line ${line}: ${message}`)));
    return true;
  }

  // Numbers that a point of a map stands for; angles are told to the engine as they stand in the file, else in radians.
  move(numbers, map) {
    for (const [path, value] of Object.entries(numbers)) {
      const axis = map.x.name === path ? map.x : map.y, written = this.facts.numbers.find((n) => n.path === path);
      this.wanted[path] = /\bdeg\b/.test(axis.values) && !written ? value * Math.PI / 180 : value;
    }
    this.formulas = map.formulas;
    this.frame(true);
  }

  // The text is another one: everything that is seen follows.
  changed() {
    this.frame();
    this.settle();
  }

  settle(by_map = false) {
    if (!by_map) {
      clearTimeout(this.settling);
      this.settling = setTimeout(() => this.current.refresh?.(), settling_pause);
    }
    clearTimeout(this.linking);
    this.linking = setTimeout(() => this.keep_link(), link_pause);
  }

  async ask_slowly(kind, question) {
    const {text, law} = this.state;
    const asked = this.slow.ask(kind, {...question, text, law});
    const slow = setTimeout(() => {
      this.view.classList.add("stale");
      this.status.textContent = "computing …";
      this.stop.hidden = false;
    }, 250);
    const answer = await asked;
    clearTimeout(slow);
    if (!this.slow.busy) {
      this.view.classList.remove("stale");
      this.stop.hidden = true;
      if (this.status.textContent === "computing …") this.status.textContent = "";
    }
    return answer && this.current.name === kind ? answer : null;
  }

  stop_slow() {
    this.slow.stop();
    this.view.classList.remove("stale");
    this.stop.hidden = true;
    this.status.textContent = "stopped";
  }

  open(name) {
    const view = this.views.find((one) => one.name === name) ?? this.views[0];
    if (view !== this.current) this.current.close?.();
    this.current = view;
    this.host.dataset.shows = this.state.view = view.name;
    this.views.forEach((one, k) => {
      this.tabs[k].setAttribute("aria-selected", String(one === view));
      this.tabs[k].tabIndex = one === view ? 0 : -1;
    });
    this.view.setAttribute("aria-labelledby", `tab-${view.name}`);
    this.view.replaceChildren(view.node);
    this.frame();
    if (view.name !== "picture") view.open();
    else view.choice.value = this.state.picture, view.beside.checked = this.state.beside;
    clearTimeout(this.linking);
    this.linking = setTimeout(() => this.keep_link(), link_pause);
  }

  tab_key(event, k) {
    const to = {ArrowRight: k + 1, ArrowLeft: k - 1, Home: 0, End: this.tabs.length - 1}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + this.tabs.length) % this.tabs.length;
    this.open(this.views[next].name);
    this.tabs[next].focus();
  }

  // For who does not see the tables: what happened, when nothing moves any more.
  tell_soon() {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      this.told.textContent = [...this.result.querySelectorAll("p")].map((p) => p.textContent).join(" ");
    }, 600);
  }

  get link_state() {
    const {text, law, view, picture, beside, all, map} = this.state;
    return {text, law, view, picture, beside, all, map};
  }

  async keep_link() {
    const hash = await encode(this.link_state);
    try {
      history.replaceState(null, "", hash);
      this.own_hash = location.hash;
    } catch { /* a page of a folder may not be allowed to */ }
  }
}
