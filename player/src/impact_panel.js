// The impact under the cursor as tables: what the law gave, what the referee says of it.
import {cell, element, row, table} from "./dom.js";
import {number} from "./numbers.js";

export class ImpactPanel {
  constructor(run, format) {
    Object.assign(this, {run, format});
    this.node = element("section", {class: "player-impact", "aria-label": "the impact under the cursor"});
    this.shown = undefined;
  }

  draw(t) {
    const k = this.run.impact_at(t);
    if (k !== this.shown) { this.shown = k; this.build(k); }
    if (k >= 0) {
      const ago = t - this.run.impacts[k].time;
      this.when.textContent = ago > 0 ? `t = ${this.format(this.run.impacts[k].time)}, ${number(ago, 3)} ago`
                                      : `t = ${this.format(this.run.impacts[k].time)}, now`;
    }
  }

  build(k) {
    const {impacts, json} = this.run;
    this.node.replaceChildren();
    if (k < 0) {
      this.node.append(element("h3", {}, impacts.length ? "No impact yet" : "No impact in this run"));
      return;
    }
    const impact = impacts[k], change = impact.energy_after - impact.energy_before;
    // What rounding leaves of a difference is 0; the attribute has it to the last digit.
    const energy = (value) => cell(Math.abs(value) < 1e-12 * impact.energy_before ? "0" : number(value), value);
    this.node.dataset.impact = String(impact.number);
    this.when = element("p", {class: "player-when"});
    this.node.append(element("h3", {}, `Impact ${impact.number} of ${json.impacts.of}`), this.when);
    this.node.append(verdict(impact));
    const {units} = this.run, behind = (name, unit) => (unit ? `${name} (${unit})` : name);
    this.node.append(table("energy", ["", json.law], [
      row(behind("kinetic energy before", units.energy), energy(impact.energy_before)),
      row(behind("after", units.energy), energy(impact.energy_after)),
      row(behind("change", units.energy), energy(change)),
      ...(impact.excitation ? [row(behind("brought in", units.energy), cell(number(impact.excitation), impact.excitation))] : []),
      row("residual", cell(number(impact.residual, 2), impact.residual)),
    ]));
    const rows = [];
    for (const {element: e, impulse, work} of impact.elements)
      impulse.forEach((lambda, c) => rows.push(row(c === 0 ? foldable(json.elements[e]) : "", cell(number(lambda), lambda),
                                                   c === 0 ? energy(work) : cell(""))));
    if (rows.length) this.node.append(table("impulses and work", ["element", "impulse Λ", behind("work", units.energy)], rows));
    const fastest = Math.max(...impact.before.map(Math.abs), ...impact.after.map(Math.abs));
    const velocity = (value) => cell(Math.abs(value) < 1e-12 * fastest ? "0" : number(value), value);
    const most = 40, names = json.velocities.slice(0, most);
    const velocities = table("velocities", ["", "u⁻", "u⁺"], names.map((name, c) =>
      row(behind(name, this.run.velocities[c].unit), velocity(impact.before[c]), velocity(impact.after[c]))));
    this.node.append(element("details", {open: names.length <= 8}, element("summary", {}, "velocities before and after"), velocities,
      json.velocities.length > most ? element("p", {}, `and ${json.velocities.length - most} more`) : null));
  }
}

// May be broken behind its dots only.
function foldable(name) {
  const parts = name.split(/(?<=\.)/);
  return element("td", {}, ...parts.flatMap((part, k) => (k > 0 ? [element("wbr", {}), part] : [part])));
}

function verdict(impact) {
  if (impact.status !== "solved") return element("p", {class: "bad"}, impact.status);
  const faults = ["kinematic", "kinetic", "energetic"].filter((what) => !impact[what]);
  if (faults.length === 0) return element("p", {class: "good"}, "consistent: kinematic, kinetic, energetic");
  const words = impact.energetic ? "NOT CONSISTENT: " : "ENERGY GAIN: ";
  return element("p", {class: "bad"}, `${words}not ${faults.join(", not ")}`);
}
