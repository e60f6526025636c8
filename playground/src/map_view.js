// Regimes or results over two numbers; the problem is a point in it that can be dragged.
import {element} from "../../player/src/dom.js";
import {fill} from "./markup.js";
import {label_of} from "./sliders.js";

const quantities = [["regime", "regime"], ["energy.work", "energy that the elements add"], ["energy.after/energy.before", "T⁺/T⁻"]];
const svg_name = "http://www.w3.org/2000/svg";

export class MapView {
  name = "map";
  label = "Map";

  constructor(bench) {
    this.bench = bench;
    const axis = (side) => {
      const name = element("select", {"aria-label": `what is varied along ${side}`, onchange: () => this.choose(side, name.value)});
      const values = element("input", {type: "text", class: "map-range", "aria-label": `range along ${side}, LO:HI`, onchange: () => {
        this.bench.state.map[side].values = values.value.trim();
        this.refresh();
      }});
      return {name, values};
    };
    this.x = axis("x");
    this.y = axis("y");
    this.quantity = element("select", {onchange: () => { this.bench.state.map.quantity = this.quantity.value; this.refresh(); }});
    this.stage = element("div", {class: "stage map-stage"});
    this.note = element("p", {class: "caption"});
    this.printed = element("pre", {});
    this.node = element("div", {},
      element("div", {class: "bar"}, element("div", {class: "axis"}, element("label", {}, "→ ", this.x.name), this.x.values),
        element("div", {class: "axis"}, element("label", {}, "↑ ", this.y.name), this.y.values), element("label", {}, "shown ", this.quantity)),
      this.stage, this.note, element("details", {}, element("summary", {}, "shares"), this.printed));
  }

  open() { this.refresh(); }

  // The numbers that can be axes. That of the file comes with its formulas.
  axes() {
    const {numbers, axes, map} = this.bench.facts;
    const all = new Map(axes.map((path) => [path, {path, values: path.endsWith("angle") ? "-89 deg:89 deg" : "-5:5"}]));
    for (const n of numbers)
      if (!n.path.includes("*")) all.set(n.path, {path: n.path, values: n.degrees ? `${n.low} deg:${n.high} deg` : `${n.low}:${n.high}`});
    if (map) for (const side of ["x", "y"]) all.set(map[side], {path: map[side], values: map[`${side}_values`]});
    return all;
  }

  // The map of the file; else the approach over friction, two velocities, or what there is.
  first_choice() {
    const {map, numbers, axes} = this.bench.facts, all = this.axes();
    const axis = (path) => path && {name: path, values: all.get(path).values};
    if (map) return {x: axis(map.x), y: axis(map.y), quantity: map.quantity || "regime", formulas: map.formulas};
    const friction = numbers.find((n) => /friction\.coefficient$/.test(n.path))?.path;
    const rates = numbers.filter((n) => n.group === "velocity").map((n) => n.path);
    const rest = numbers.filter((n) => n.group === "coefficient").map((n) => n.path);
    const [x, y] = axes.length && friction ? [axes[0], friction] : [...rates.slice(0, 2), ...rest, ...numbers.map((n) => n.path)].filter((p) => all.has(p));
    return x && y ? {x: axis(x), y: axis(y), quantity: "regime", formulas: {}} : null;
  }

  choose(side, path) {
    const {state} = this.bench;
    state.map[side] = {name: path, values: this.axes().get(path).values};
    const {map} = this.bench.facts;
    state.map.formulas = map && [state.map.x.name, state.map.y.name].some((name) => name === map.x || name === map.y) ? map.formulas : {};
    this.refresh();
  }

  controls() {
    const map = this.bench.state.map, all = this.axes();
    for (const side of ["x", "y"]) {
      if (!all.has(map[side].name)) all.set(map[side].name, map[side]);
      this[side].name.replaceChildren(...[...all.keys()].map((path) => element("option", {value: path, title: path}, label_of(path))));
      this[side].name.value = map[side].name;
      this[side].values.value = map[side].values;
    }
    const known = quantities.some(([value]) => value === map.quantity);
    this.quantity.replaceChildren(...[...quantities, ...(known ? [] : [[map.quantity, map.quantity]])].map(([value, words]) => element("option", {value}, words)));
    this.quantity.value = map.quantity;
  }

  async refresh() {
    const {bench} = this, {state} = bench;
    state.map ??= this.first_choice();
    if (!state.map) {
      this.stage.replaceChildren(element("p", {class: "muted"}, "This problem has no two numbers to vary."));
      return;
    }
    this.controls();
    const width = Math.min(Math.max(this.stage.clientWidth, 360), 860), height = 0.6 * width + 180;  // as it is seen, with its legend
    const answer = await bench.ask_slowly("map", {command: "map", ...state.map, width, height});
    if (!answer || bench.refuse(answer, this.stage)) return;
    fill(this.stage, answer.svg);
    this.printed.textContent = answer.printed;
    this.note.textContent = answer.refusal ? `The law refuses some of the points, for example: ${answer.refusal}` : "";
    this.put_marker(answer.place);
  }

  put_marker(place) {
    const svg = this.stage.querySelector("svg"), frame = svg?.querySelector(".frame");
    if (!frame) return;
    const side = (letter, low_pixel, high_pixel) => {
      const [low, high, kind] = frame.dataset[letter].split(" ");
      const bend = kind === "log" ? Math.log : (v) => v, back = kind === "log" ? Math.exp : (v) => v;
      const a = bend(Number(low)), b = bend(Number(high));
      return {low: Number(low), high: Number(high), pixel: (v) => low_pixel + (bend(v) - a) / (b - a) * (high_pixel - low_pixel),
              value: (p) => back(Math.min(Math.max(a + (p - low_pixel) / (high_pixel - low_pixel) * (b - a), Math.min(a, b)), Math.max(a, b)))};
    };
    const box = {x: +frame.getAttribute("x"), y: +frame.getAttribute("y"), w: +frame.getAttribute("width"), h: +frame.getAttribute("height")};
    this.scales = {x: side("x", box.x, box.x + box.w), y: side("y", box.y + box.h, box.y)};
    this.marker = document.createElementNS(svg_name, "g");
    for (const [name, r] of [["marker-ground", 9], ["marker-ring", 7], ["marker-point", 2]]) {
      const circle = document.createElementNS(svg_name, "circle");
      circle.setAttribute("class", name);
      circle.setAttribute("r", r);
      this.marker.append(circle);
    }
    this.marker.setAttribute("class", "marker");
    this.marker.setAttribute("tabindex", "0");
    this.marker.setAttribute("role", "application");
    svg.append(this.marker);
    this.at = {x: place.x ?? this.at?.x, y: place.y ?? this.at?.y};
    this.draw_marker();
    frame.addEventListener("pointerdown", (event) => this.grab(event, svg, frame));
    this.marker.addEventListener("pointerdown", (event) => this.grab(event, svg, frame));
    this.marker.addEventListener("keydown", (event) => this.key(event));
  }

  draw_marker() {
    const {x, y} = this.at, shown = Number.isFinite(x) && Number.isFinite(y);
    this.marker.setAttribute("visibility", shown ? "visible" : "hidden");
    if (!shown) return;
    this.marker.setAttribute("transform", `translate(${this.scales.x.pixel(x)} ${this.scales.y.pixel(y)})`);
    const {map} = this.bench.state;
    this.marker.setAttribute("aria-label", `the problem: ${map.x.name} ${x}, ${map.y.name} ${y}; arrow keys move it`);
  }

  grab(event, svg, frame) {
    event.preventDefault();
    const move = (e) => {
      const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse());
      this.move(this.scales.x.value(p.x), this.scales.y.value(p.y));
    };
    svg.setPointerCapture(event.pointerId);
    svg.addEventListener("pointermove", move);
    svg.addEventListener("pointerup", () => svg.removeEventListener("pointermove", move), {once: true});
    this.marker.focus();
    move(event);
  }

  key(event) {
    const direction = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key];
    if (!direction) return;
    event.preventDefault();
    const size = event.shiftKey ? 1000 : 100, {x, y} = this.scales;
    const pixel = (scale, value, steps) => scale.value(scale.pixel(value) + steps * (scale.pixel(scale.high) - scale.pixel(scale.low)) / size);
    this.move(pixel(x, this.at.x, direction[0]), pixel(y, this.at.y, direction[1]));
  }

  move(x, y) {
    const {map} = this.bench.state;
    const short = (value, {low, high}) => Number(value.toFixed(Math.max(0, 3 - Math.floor(Math.log10(Math.abs(high - low))))));
    this.at = {x: short(x, this.scales.x), y: short(y, this.scales.y)};
    this.draw_marker();
    this.bench.move({[map.x.name]: this.at.x, [map.y.name]: this.at.y}, map);
  }
}
