// A system that does not say how it looks: every coordinate is a bead on a line of its own.
import {element, fit} from "./dom.js";
import {palette} from "./colours.js";
import {number} from "./numbers.js";

const most = 60;  // lines

export class RailStage {
  constructor(run) {
    this.run = run;
    this.canvas = element("canvas", {class: "player-canvas", role: "img", tabindex: "0"});
    this.canvas.style.height = `${Math.min(Math.max(48 * Math.min(run.coordinates.length, most) + 16, 64), 640)}px`;
    this.changed = () => {};
    this.followable = [];
    this.rails = run.coordinates.slice(0, most).map(({name, values}, k) => ({
      name, values, range: range_of(values), rate: (run.velocities[k] || {values: null}).values}));
    this.fastest = Math.max(...this.rails.map(({rate}) => (rate ? Math.max(...range_of(rate).map(Math.abs)) : 0)), 0);
  }

  magnify() {}
  reset() {}
  exaggerate() {}

  draw(t) {
    const {context, width, height} = fit(this.canvas), colours = palette(this.canvas);
    context.clearRect(0, 0, width, height);
    const n = this.rails.length, names = Math.min(120, 0.25 * width), left = names + 12, right = width - 24;
    const room = Math.min((height - 16) / Math.max(n, 1), 48), size = Math.min(13, Math.max(room - 2, 6));
    context.font = `${size}px system-ui, sans-serif`;
    context.textBaseline = "middle";
    this.rails.forEach(({name, values, range: [low, high], rate}, k) => {
      const y = 8 + room * (k + 0.5), x = (q) => left + (right - left) * (high > low ? (q - low) / (high - low) : 0.5);
      const q = this.run.value(values, t), at = x(q);
      context.strokeStyle = colours.line;
      context.lineWidth = 2;
      context.beginPath(); context.moveTo(left, y); context.lineTo(right, y); context.stroke();
      context.fillStyle = colours.ink;
      context.textAlign = "right";
      context.fillText(shortened(context, name, names), names, y);
      context.fillStyle = colours.curves[0];
      context.beginPath(); context.arc(at, y, Math.min(7, room / 3), 0, 2 * Math.PI); context.fill();
      if (rate && this.fastest > 0) {
        const length = this.run.value(rate, t) / this.fastest * 0.15 * (right - left);
        context.strokeStyle = colours.curves[1];
        context.beginPath(); context.moveTo(at, y); context.lineTo(at + length, y); context.stroke();
      }
      if (room >= 30) {
        context.fillStyle = colours.muted;
        context.textAlign = "left";
        context.fillText(number(low, 3), left, y + 0.36 * room);
        context.textAlign = "right";
        context.fillText(number(high, 3), right, y + 0.36 * room);
      }
    });
  }

  note() {
    const left_out = this.run.coordinates.length - this.rails.length;
    return "The file has no draw section: every coordinate is a bead on a line from its lowest to its highest value, its rate a stroke." +
      (left_out > 0 ? ` ${left_out} coordinates more are not drawn.` : "");
  }
}

export function range_of(values) {
  let low = Infinity, high = -Infinity;
  for (const value of values) if (Number.isFinite(value)) { low = Math.min(low, value); high = Math.max(high, value); }
  return low <= high ? [low, high] : [0, 0];
}

export function shortened(context, text, room) {
  if (context.measureText(text).width <= room) return text;
  let short = [...text].slice(0, 60);
  while (short.length > 1 && context.measureText(short.join("") + "…").width > room) short = short.slice(0, -1);
  return short.join("") + "…";
}
