// Energies, and any coordinate or rate, one below the other over the same stretch of time.
import {button, element} from "./dom.js";
import {choice} from "./controls.js";
import {number} from "./numbers.js";
import {Plot} from "./plot.js";

export class Plots {
  constructor(run, clock) {
    Object.assign(this, {run, clock});
    this.window = {from: run.begin, to: run.end > run.begin ? run.end : run.begin + 1};
    this.energy = new Plot(run, clock, this.window, "energies over time");
    const [kinetic, , dissipated, excitation, forces] = run.energies.map((column) => column.values);
    const any = (values) => values.some((value) => value !== 0);
    const energies = [
      {name: "T", values: kinetic, colour: 0}, {name: "V from its start", values: run.rise, colour: 1},
      {name: "dissipated D", values: dissipated, colour: 2},
      ...(any(excitation) ? [{name: "brought in by constraints", values: excitation, colour: 3}] : []),
      ...(any(forces) ? [{name: "brought in by forces", values: forces, colour: 4}] : []),
      {name: any(excitation) || any(forces) ? "T + V + D − brought in" : "T + V + D", values: run.sum, colour: 9, width: 1},
    ];
    this.energy.show(energies);
    this.legend = this.make_legend(energies);
    this.columns = [...run.coordinates, ...run.velocities];
    this.column = new Plot(run, clock, this.window, "a coordinate over time");
    const chosen = choice("plot", this.columns.map(({name}, k) => [k, name]), 0, (k) => this.choose(k));
    this.value = element("output", {class: "player-value"});
    this.choose(0);
    const zoom = (factor) => () => this.zoom(factor);
    this.node = element("section", {class: "player-plots", "aria-label": "energies and coordinates over time"},
      element("div", {class: "player-legend"}, run.units.energy ? `energies (${run.units.energy})` : null, ...this.legend.map(({node}) => node)), this.energy.canvas,
      element("div", {class: "player-legend"}, chosen.node, this.value,
        element("span", {class: "player-buttons"}, button("+", "a shorter stretch of time", zoom(0.5)),
          button("−", "a longer stretch of time", zoom(2)), button("all", "the whole time", zoom(Infinity)))),
      this.column.canvas);
    for (const plot of [this.energy, this.column])
      plot.canvas.addEventListener("wheel", (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        this.zoom(event.deltaY < 0 ? 0.8 : 1.25);
      }, {passive: false});
  }

  make_legend(curves) {
    return curves.map(({name, values, colour}) => {
      const output = element("output", {});
      return {node: element("span", {class: `player-key player-key${colour}`}, `${name} `, output), values, output};
    });
  }

  choose(k) {
    this.chosen = this.columns[k];
    this.column.show(this.chosen ? [{...this.chosen, colour: 0}] : []);
    this.draw();
  }

  // Around the cursor; never more than the whole.
  zoom(factor) {
    const {begin, end} = this.run, length = Math.min((this.window.to - this.window.from) * factor, end - begin);
    const from = Math.min(Math.max(this.clock.t - length / 2, begin), end - length);
    if (length > 0) Object.assign(this.window, {from, to: from + length});
    this.draw();
  }

  draw() {
    const t = this.clock.t;
    const length = this.window.to - this.window.from;
    if (t < this.window.from || t > this.window.to) {  // the cursor stays in sight
      const from = Math.min(Math.max(t - 0.1 * length, this.run.begin), this.run.end - length);
      Object.assign(this.window, {from, to: from + length});
    }
    for (const {values, output} of this.legend || []) {
      const value = this.run.value(values, t);
      output.textContent = number(value);
      output.dataset.value = String(value);
    }
    if (this.chosen) {
      const value = this.run.value(this.chosen.values, t);
      this.value.textContent = `= ${number(value)} ${this.chosen.unit}`;
      this.value.dataset.value = String(value);
    }
    if (this.energy.canvas.isConnected) { this.energy.draw(); this.column.draw(); }
  }
}
