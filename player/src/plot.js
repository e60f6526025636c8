// Curves over time with the cursor of the player. Where a pixel holds many states, the stretch from the lowest to the highest is drawn.
import {element, fit} from "./dom.js";
import {palette} from "./colours.js";
import {number, ticks} from "./numbers.js";
import {upper_bound} from "./run_data.js";

export class Plot {
  // curves(): [{name, values, colour: index, width}]; shares `window` = {from, to} with its neighbours.
  constructor(run, clock, window, label) {
    Object.assign(this, {run, clock, window, curves: []});
    this.canvas = element("canvas", {class: "player-plot", role: "img", "aria-label": label});
    this.back = document.createElement("canvas");
    this.stale = true;
    let held = false;
    const seek = (event) => {
      const box = this.canvas.getBoundingClientRect();
      const x = (event.clientX - box.left - this.left) / Math.max(box.width - this.left - this.right, 1);
      clock.seek(snapped(run, window, window.from + x * (window.to - window.from), box.width));
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      held = true;
      clock.pause();
      this.canvas.setPointerCapture(event.pointerId);
      seek(event);
    });
    this.canvas.addEventListener("pointermove", (event) => { if (held) seek(event); });
    for (const name of ["pointerup", "pointercancel"]) this.canvas.addEventListener(name, () => { held = false; });
  }

  left = 62; right = 10; top = 8; bottom = 22;

  show(curves) { this.curves = curves; this.stale = true; }

  draw() {
    const {context, width, height} = fit(this.canvas), colours = palette(this.canvas);
    const key = [width, height, this.canvas.width, colours.ground, this.window.from, this.window.to].join();
    if (this.stale || key !== this.key) this.draw_curves(colours, width, height);
    this.key = key;
    context.clearRect(0, 0, width, height);
    context.drawImage(this.back, 0, 0, width, height);
    const x = this.x(this.clock.t, width);
    if (x >= this.left - 1 && x <= width - this.right + 1) {
      context.strokeStyle = colours.ink;
      context.lineWidth = 1;
      context.beginPath(); context.moveTo(x, this.top); context.lineTo(x, height - this.bottom); context.stroke();
      for (const {values, colour} of this.curves) {
        const y = this.y(this.run.value(values, this.clock.t), height);
        context.fillStyle = colours.curves[colour] || colours.ink;
        context.beginPath(); context.arc(x, y, 3.2, 0, 2 * Math.PI); context.fill();
      }
    }
  }

  x(t, width) { return this.left + (t - this.window.from) / (this.window.to - this.window.from) * (width - this.left - this.right); }
  y(value, height) { return height - this.bottom - (value - this.low) / (this.high - this.low) * (height - this.top - this.bottom); }

  draw_curves(colours, width, height) {
    this.stale = false;
    this.back.width = this.canvas.width;
    this.back.height = this.canvas.height;
    const context = this.back.getContext("2d"), ratio = this.canvas.width / width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const envelopes = this.curves.map((curve) => this.envelope(curve.values, width));
    this.low = Math.min(...envelopes.map((e) => e.low));
    this.high = Math.max(...envelopes.map((e) => e.high));
    if (!Number.isFinite(this.low)) [this.low, this.high] = [0, 1];
    const pad = 0.04 * (this.high - this.low) || 0.5 * Math.abs(this.high) || 0.5;
    this.low -= pad; this.high += pad;
    this.draw_axes(context, colours, width, height);
    this.curves.forEach(({colour, width: line}, k) => {
      context.strokeStyle = colours.curves[colour] || colours.ink;
      context.lineWidth = line || 1.6;
      context.lineJoin = "round";
      context.beginPath();
      for (const [x, low, high] of envelopes[k].points) {
        context.lineTo(x, this.y(low, height));
        if (high !== low) context.lineTo(x, this.y(high, height));
      }
      context.stroke();
    });
  }

  // At most two points a pixel: lowest and highest, in the order in which they come.
  envelope(values, width) {
    const {time, frames} = this.run, points = [];
    const first = Math.max(upper_bound(time, this.window.from, frames) - 2, 0);
    const last = Math.min(upper_bound(time, this.window.to, frames) + 1, frames);
    let low = Infinity, high = -Infinity;
    const crowded = last - first > 2 * width;
    let pixel = null;
    const flush = () => {
      if (!pixel) return;
      const rising = pixel.at_low <= pixel.at_high;
      points.push([pixel.x, rising ? pixel.low : pixel.high, rising ? pixel.high : pixel.low]);
    };
    for (let k = first; k < last; ++k) {
      const value = values[k], x = this.x(time[k], width);
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value); high = Math.max(high, value);
      if (!crowded) { points.push([x, value, value]); continue; }
      const column = Math.round(x);
      if (!pixel || pixel.x !== column) { flush(); pixel = {x: column, low: value, high: value, at_low: k, at_high: k}; }
      if (value < pixel.low) { pixel.low = value; pixel.at_low = k; }
      if (value > pixel.high) { pixel.high = value; pixel.at_high = k; }
    }
    flush();
    return {points, low, high};
  }

  draw_axes(context, colours, width, height) {
    context.font = "12px system-ui, sans-serif";
    context.strokeStyle = colours.line;
    context.fillStyle = colours.muted;
    context.lineWidth = 1;
    context.textBaseline = "middle";
    context.textAlign = "right";
    for (const value of ticks(this.low, this.high, Math.max(height / 28, 3))) {
      const y = Math.round(this.y(value, height)) + 0.5;
      context.beginPath(); context.moveTo(this.left, y); context.lineTo(width - this.right, y); context.stroke();
      context.fillText(number(value, 4), this.left - 5, y);
    }
    context.textBaseline = "alphabetic";
    for (const t of ticks(this.window.from, this.window.to, Math.max(width / 110, 2))) {
      const x = Math.round(this.x(t, width)) + 0.5;
      context.beginPath(); context.moveTo(x, this.top); context.lineTo(x, height - this.bottom); context.stroke();
      const words = number(t, 6), half = context.measureText(words).width / 2;
      context.textAlign = "center";
      context.fillText(words, Math.min(x, width - half - 1), height - 6);
    }
    context.textAlign = "left";
    context.fillText(this.run.units.time ? `t (${this.run.units.time})` : "t", 4, height - 6);
  }
}

// An impact that is nearer than a few pixels is meant.
export function snapped(run, window, t, width) {
  const reach = 4 * (window.to - window.from) / Math.max(width, 1), k = run.impact_at(t);
  let best = t, least = reach;
  for (const j of [k, k + 1]) {
    const impact = run.impacts[j];
    if (impact && Math.abs(impact.time - t) < least) { least = Math.abs(impact.time - t); best = impact.time; }
  }
  return best;
}
