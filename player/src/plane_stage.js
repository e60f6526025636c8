// The shapes of a plane system at one instant, its contacts by what they do, its impulses and forces as arrows.
import {element, fit} from "./dom.js";
import {palette, visible} from "./colours.js";
import {Camera, handle_pointers} from "./camera.js";
import {number, round_below} from "./numbers.js";

const modes = ["open", "closed", "stick", "slip"];
const lingering = 0.5;  // seconds of the viewer's time that an impulse stays in the picture
const followed_part = 1 / 6;  // of the picture, that a shape takes when it is followed

export class PlaneStage {
  constructor(run) {
    this.run = run;
    this.scale = run.json.scale;  // exaggeration
    this.trace = false;
    this.can_trace = run.shapes.some((shape) => !shape.fixed && (shape.kind === "point" || shape.kind === "circle"));
    this.canvas = element("canvas", {class: "player-canvas", role: "img", tabindex: "0"});
    this.camera = new Camera(bounds_of(run, this.scale));
    this.moving = run.shapes.filter((shape) => !shape.fixed);
    this.followable = this.moving.map((shape, k) => shape.label || `${shape.kind} ${k + 1}`);
    this.followed = -1;
    handle_pointers(this.canvas, {
      pan: (dx, dy) => this.camera.pan(dx, dy),
      magnify: (factor, x, y) => this.camera.magnify(factor, x, y),
      changed: () => this.changed(),
    });
    this.changed = () => {};
    this.largest = largest_impulse(run);
    this.strongest = largest_force(run);
  }

  magnify(factor) { this.camera.magnify(factor); this.changed(); }
  reset() { this.follow(-1); }

  // The camera keeps this one of `followable` where it is; −1: none, and all is seen.
  follow(k) {
    this.followed = k;
    this.camera.reset();
    if (k >= 0) {
      const {left, right, bottom, top} = this.camera.bounds, part = size_of(this.moving[k]) / Math.max(right - left, top - bottom);
      this.camera.zoom = Math.min(Math.max(followed_part / part, 1), 100);
    }
    this.changed();
  }

  exaggerate(scale) {
    this.scale = scale;
    this.camera.bounds = bounds_of(this.run, scale);
    this.changed();
  }

  draw(t, speed) {
    const {context, width, height} = fit(this.canvas), colours = palette(this.canvas);
    const held = this.followed >= 0 ? middle_of(this.corners(this.moving[this.followed], t)) : null;
    if (held?.every(Number.isFinite)) this.camera.held = held;
    const camera = this.camera.view(width, height);
    this.canvas.style.touchAction = camera.zoom > 1.01 ? "none" : "pan-y";
    context.clearRect(0, 0, width, height);
    context.lineJoin = context.lineCap = "round";
    if (this.trace) this.draw_traces(context, colours, t);
    for (const shape of this.run.shapes) this.draw_shape(context, colours, shape, t);
    for (const place of this.run.places) this.draw_place(context, colours, place, t);
    this.draw_impulses(context, colours, t, speed);
    this.draw_ruler(context, colours, width);
  }

  numbers(shape, t) { return shape.fixed ? shape.values : this.run.mixed(shape.values, 2 * shape.points + 1, t); }

  // Points of a shape, away from where they were first by the exaggeration.
  corners(shape, t) {
    const now = this.numbers(shape, t), out = [];
    for (let k = 0; k < shape.points; ++k) {
      const [x0, y0] = [shape.values[2 * k], shape.values[2 * k + 1]];
      out.push([x0 + this.scale * (now[2 * k] - x0), y0 + this.scale * (now[2 * k + 1] - y0)]);
    }
    return out;
  }

  points(shape, t) {
    return {points: this.corners(shape, t).map(([x, y]) => this.camera.pixel(x, y)),
            radius: this.numbers(shape, t)[2 * shape.points] * this.camera.scale};
  }

  draw_shape(context, colours, shape, t) {
    const {points, radius} = this.points(shape, t), [x, y] = points[0];
    if (!points.every(([a, b]) => Number.isFinite(a) && Number.isFinite(b))) return;
    const line = visible(shape.colour, colours);
    context.strokeStyle = line;
    context.lineWidth = shape.kind === "line" ? 2.5 : 1.8;
    context.beginPath();
    if (shape.kind === "point") context.arc(x, y, 4, 0, 2 * Math.PI);
    else if (shape.kind === "circle") context.arc(x, y, Math.max(radius, 0), 0, 2 * Math.PI);
    else points.forEach(([a, b], k) => (k ? context.lineTo(a, b) : context.moveTo(a, b)));
    if (shape.kind === "polygon") context.closePath();
    if (shape.kind === "point") { context.fillStyle = line; context.fill(); return this.name(context, line, shape, x, y); }
    if (shape.fill && shape.kind !== "line") { context.fillStyle = shape.fill; context.fill(); }
    context.stroke();
    this.name(context, line, shape, x, y);
  }

  name(context, colour, shape, x, y) {
    if (!shape.label) return;
    context.fillStyle = colour;
    context.font = "13px system-ui, sans-serif";
    context.fillText(shape.label, x + 7, y - 7);
  }

  draw_traces(context, colours, t) {
    const last = this.run.index_at(t), stride = Math.ceil((last + 1) / 3000);
    context.globalAlpha = 0.5;
    context.lineWidth = 1.2;
    for (const shape of this.run.shapes) {
      if (shape.fixed || (shape.kind !== "point" && shape.kind !== "circle")) continue;
      const width = 2 * shape.points + 1, [x0, y0] = shape.values;
      context.strokeStyle = visible(shape.colour, colours);
      context.beginPath();
      for (let k = 0; k <= last; k += stride)
        context.lineTo(...this.camera.pixel(x0 + this.scale * (shape.values[k * width] - x0),
                                            y0 + this.scale * (shape.values[k * width + 1] - y0)));
      context.lineTo(...this.points(shape, t).points[0]);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  place_at(place, t) {
    const [x, y, fx, fy] = this.run.mixed(place.values, 4, t), [x0, y0] = place.values;
    return {at: this.camera.pixel(x0 + this.scale * (x - x0), y0 + this.scale * (y - y0)), force: [fx, fy]};
  }

  // Full: it holds. Half as wide: it slides. A ring: open. Never by colour alone.
  draw_place(context, colours, place, t) {
    const {at: [x, y], force} = this.place_at(place, t), mode = modes[place.modes[this.run.index_at(t)]];
    context.strokeStyle = context.fillStyle = colours[mode];
    context.lineWidth = 2;
    context.beginPath();
    if (mode === "slip") { context.moveTo(x - 5, y + 4); context.lineTo(x + 5, y + 4); context.lineTo(x, y - 5); context.closePath(); }
    else if (mode === "stick") context.rect(x - 4.5, y - 4.5, 9, 9);
    else context.arc(x, y, 4.5, 0, 2 * Math.PI);
    if (mode !== "open") context.fill();
    context.stroke();
    if (mode !== "open" && this.strongest > 0) arrow(context, x, y, force, this.length(force, this.strongest), colours.force);
  }

  length(vector, largest) {
    return Math.hypot(...vector) / largest * 0.22 * Math.min(this.camera.width, this.camera.height);
  }

  draw_impulses(context, colours, t, speed) {
    for (let k = this.run.impact_at(t); k >= 0 && this.largest > 0; --k) {
      const impact = this.run.impacts[k], age = (t - impact.time) / (lingering * speed);
      if (age >= 1 || (t - impact.time) > 0.1 * (this.run.end - this.run.begin)) break;
      context.globalAlpha = 1 - age;
      for (const {x, y, impulse, place, cone} of impact.arrows || []) {
        const [x0, y0] = this.run.places[place].values;
        const at = this.camera.pixel(x0 + this.scale * (x - x0), y0 + this.scale * (y - y0));
        if (cone) friction_cone(context, ...at, cone, 0.14 * Math.min(this.camera.width, this.camera.height), colours.slip);
        arrow(context, ...at, impulse, this.length(impulse, this.largest), colours.impulse);
      }
      context.globalAlpha = 1;
    }
  }

  // How long a round number is.
  draw_ruler(context, colours, width) {
    const step = round_below(width / 4 / this.camera.scale), length = step * this.camera.scale, y = 26;
    context.strokeStyle = context.fillStyle = colours.muted;
    context.lineWidth = 1.2;
    context.beginPath();
    context.moveTo(12, y - 4); context.lineTo(12, y); context.lineTo(12 + length, y); context.lineTo(12 + length, y - 4);
    context.stroke();
    context.font = "12px system-ui, sans-serif";
    const long = `${number(step, 3)} ${this.run.units.length ?? ""}`.trim();
    const words = this.scale === 1 ? long : `${long}, motion × ${number(this.scale, 3)}`;
    context.fillText(words, 16, y - 6);
  }
}

// Impulses inside it stick, those on its edge slip.
function friction_cone(context, x, y, [ax, ay, bx, by], height, colour) {
  const length = height / (Math.hypot(ax + bx, ay + by) / 2), alpha = context.globalAlpha;
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = 1.2;
  context.beginPath();
  context.moveTo(x + length * ax, y - length * ay);
  context.lineTo(x, y);
  context.lineTo(x + length * bx, y - length * by);
  context.globalAlpha = 0.18 * alpha;
  context.fill();
  context.globalAlpha = alpha;
  context.stroke();
}

function arrow(context, x, y, [fx, fy], length, colour) {
  const size = Math.hypot(fx, fy);
  if (!(length > 2) || !(size > 0)) return;
  const [dx, dy] = [fx / size, -fy / size], head = Math.min(9, 0.5 * length);
  const [tx, ty] = [x + dx * length, y + dy * length];
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = 3;
  context.beginPath();
  context.moveTo(x, y); context.lineTo(tx - dx * head, ty - dy * head);
  context.stroke();
  context.beginPath();
  context.moveTo(tx, ty);
  context.lineTo(tx - dx * head - dy * head / 2, ty - dy * head + dx * head / 2);
  context.lineTo(tx - dx * head + dy * head / 2, ty - dy * head - dx * head / 2);
  context.closePath();
  context.fill();
}

const middle_of = (points) => [0, 1].map((c) => points.reduce((sum, p) => sum + p[c], 0) / points.length);

// At the start.
function size_of({values, points}) {
  const side = (c) => {
    const all = Array.from({length: points}, (_, k) => values[2 * k + c]);
    return Math.max(...all) - Math.min(...all);
  };
  return Math.hypot(side(0), side(1)) + 2 * Math.max(values[2 * points], 0);
}

function largest_impulse(run) {
  let largest = 0;
  for (const impact of run.impacts) for (const {impulse} of impact.arrows || []) largest = Math.max(largest, Math.hypot(...impulse));
  return largest;
}

function largest_force(run) {
  let largest = 0;
  for (const {values} of run.places)
    for (let k = 0; k + 3 < values.length; k += 4) {
      const size = Math.hypot(values[k + 2], values[k + 3]);
      if (Number.isFinite(size)) largest = Math.max(largest, size);
    }
  return largest;
}

function bounds_of(run, scale) {
  let left = Infinity, right = -Infinity, bottom = Infinity, top = -Infinity;
  for (const shape of run.shapes) {
    const width = 2 * shape.points + 1;
    for (let k = 0; k < shape.values.length; k += width) {
      const radius = Math.max(shape.values[k + width - 1], 0);
      for (let p = 0; p < shape.points; ++p) {
        const x0 = shape.values[2 * p], y0 = shape.values[2 * p + 1];
        const x = x0 + scale * (shape.values[k + 2 * p] - x0), y = y0 + scale * (shape.values[k + 2 * p + 1] - y0);
        if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
        left = Math.min(left, x - radius); right = Math.max(right, x + radius);
        bottom = Math.min(bottom, y - radius); top = Math.max(top, y + radius);
      }
    }
  }
  return left <= right ? {left, right, bottom, top} : {left: -1, right: 1, bottom: -1, top: 1};
}
