// A slider for every number that stands in the file.
import {element} from "../../player/src/dom.js";

const groups = [["coefficient", "coefficients"], ["velocity", "velocities"], ["parameter", "parameters and places"], ["other", "masses, directions and others"]];
const most_open = 12;

// velocity[0] is u1, elements.C.friction.coefficient is C.friction μ.
export function label_of(path) {
  const velocity = /^velocity\[(\d+)\]$/.exec(path);
  if (velocity) return `u⁻ ${Number(velocity[1]) + 1}`;
  const [, rest] = /^(?:elements|parameters|state|law|system)\.(.+)$/.exec(path) ?? [null, path];
  return rest.replace(/\.restitution$/, " ε").replace(/\.coefficient(\[\d\])?$/, " μ$1").replace(/^\*/, "all");
}

// Three digits more than the range has.
const rounded = (value, {low, high}) => {
  const step = 10 ** Math.floor(Math.log10(high - low) - 3);
  return Number((Math.round(value / step) * step).toPrecision(9));
};

// What fits into the field; the file has all digits.
const shown = (value) => String(Number(value.toPrecision(7)));

export class Sliders {
  // moved(path, value): a slider moves.
  constructor(moved) {
    this.moved = moved;
    this.rows = new Map();
    this.node = element("div", {class: "sliders"});
  }

  // Ranges stay while the same numbers are there, so that a slider does not run away from the pointer.
  show(numbers, again) {
    const same = !again && numbers.length === this.rows.size && numbers.every(({path}) => this.rows.has(path));
    if (!same) this.build(numbers);
    else for (const number of numbers) this.put(number);
  }

  build(numbers) {
    this.rows.clear();
    const parts = groups.map(([group, name]) => {
      const inside = numbers.filter((n) => n.group === group);
      if (inside.length === 0) return null;
      const rows = inside.map((number) => this.row(number));
      const open = group !== "other" && inside.length <= most_open;
      return element("details", {class: "slider-group", open}, element("summary", {}, name), ...rows);
    });
    this.node.replaceChildren(...parts.filter(Boolean));
  }

  row(number) {
    const name = label_of(number.path), unit = number.degrees ? "°" : "";
    const range = element("input", {type: "range", step: "any", min: number.low, max: number.high, "aria-label": name, title: number.path});
    const field = element("input", {type: "text", inputmode: "decimal", class: "slider-number", "aria-label": `${name}, as a number`});
    const row = {...number, range, field};
    range.addEventListener("input", () => {
      row.value = row.shown = rounded(Number(range.value), row);
      field.value = shown(row.value);
      this.moved(row.path, row.value);
    });
    range.addEventListener("keydown", (event) => this.step(event, row));
    field.addEventListener("change", () => {
      const value = Number(field.value.replace(",", ".").replace("−", "-"));
      if (field.value.trim() === "" || !Number.isFinite(value)) field.value = shown(row.value);
      else this.moved(row.path, value);
    });
    field.addEventListener("blur", () => { field.value = shown(row.value); });  // under the cursor it stays as it is typed
    this.rows.set(number.path, row);
    this.put(number);
    return element("div", {class: "slider"}, element("label", {title: number.path}, element("span", {class: "slider-name"}, name), range),
      element("span", {class: "slider-value"}, field, unit));
  }

  // A range that takes any value has steps of its own: a hundredth, with Shift a thousandth.
  step(event, row) {
    const direction = {ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1}[event.key];
    if (!direction) return;
    event.preventDefault();
    const size = (row.high - row.low) / (event.shiftKey ? 1000 : 100);
    const value = rounded(Math.min(Math.max(row.value + direction * size, row.low), row.high), row);
    this.put({path: row.path, value});
    this.moved(row.path, value);
  }

  put({path, value}) {
    const row = this.rows.get(path);
    if (row.shown === value) return;
    row.value = row.shown = value;
    if (value < row.low) { row.low = value; row.range.min = value; }
    if (value > row.high) { row.high = value; row.range.max = value; }
    row.range.value = String(value);
    if (document.activeElement !== row.field) row.field.value = shown(value);
  }
}
