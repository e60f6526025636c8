// A view of the plane: pan by dragging, zoom by two fingers, by Ctrl and the wheel, or by buttons.

export class Camera {
  constructor(bounds) {
    this.bounds = bounds;  // left, right, bottom, top of the whole motion
    this.reset();
  }

  reset() { this.zoom = 1; this.hold(null); }

  // The picture moves with this point from now on; null: it stands still.
  hold(point) {
    this.held = point;
    this.x = this.y = null;  // the middle of the picture, from that point where there is one
  }

  origin() { return this.held || [0, 0]; }

  // Pixels per unit and the middle of the picture, for a canvas of this size.
  view(width, height) {
    const {left, right, bottom, top} = this.bounds, margin = 24;
    const largest = Math.max(right - left, top - bottom) || 1;
    const across = Math.max(right - left, 0.1 * largest), up = Math.max(top - bottom, 0.1 * largest);
    const whole = Math.min(Math.max(width - 2 * margin, 20) / across, Math.max(height - 2 * margin, 20) / up);
    this.scale = whole * this.zoom;
    const [ox, oy] = this.origin(), [x, y] = this.held ? [0, 0] : [(left + right) / 2, (bottom + top) / 2];
    this.width = width; this.height = height;
    this.middle = [ox + (this.x ?? x), oy + (this.y ?? y)];
    return this;
  }

  pixel(x, y) {
    return [this.width / 2 + this.scale * (x - this.middle[0]), this.height / 2 - this.scale * (y - this.middle[1])];
  }

  point(px, py) {
    return [this.middle[0] + (px - this.width / 2) / this.scale, this.middle[1] - (py - this.height / 2) / this.scale];
  }

  // The point under the pixel stays there.
  magnify(factor, px = this.width / 2, py = this.height / 2) {
    const [x, y] = this.point(px, py), zoom = Math.min(Math.max(this.zoom * factor, 0.2), 1e6);
    const f = zoom / this.zoom;
    this.look(x - (x - this.middle[0]) / f, y - (y - this.middle[1]) / f);
    this.zoom = zoom;
  }

  pan(dx, dy) {
    this.look(this.middle[0] - dx / this.scale, this.middle[1] + dy / this.scale);
  }

  look(x, y) {
    const [ox, oy] = this.origin();
    this.x = x - ox;
    this.y = y - oy;
  }
}

// One finger or the mouse drags, two fingers pinch. `act` is {pan(dx, dy), magnify(factor, px, py), changed()}.
export function handle_pointers(canvas, act) {
  const held = new Map();
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  canvas.addEventListener("pointerdown", (event) => {
    held.set(event.pointerId, place(event));
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const now = place(event), others = [...held].filter(([id]) => id !== event.pointerId);
    if (others.length === 0) act.pan(now[0] - before[0], now[1] - before[1]);
    else {
      const [ox, oy] = others[0][1], far = (p) => Math.hypot(p[0] - ox, p[1] - oy);
      if (far(before) > 0) act.magnify(far(now) / far(before), (now[0] + ox) / 2, (now[1] + oy) / 2);
    }
    held.set(event.pointerId, now);
    act.changed();
  });
  for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, (event) => held.delete(event.pointerId));
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;  // else the page scrolls
    event.preventDefault();
    act.magnify(event.deltaY < 0 ? 1.15 : 1 / 1.15, ...place(event));
    act.changed();
  }, {passive: false});
}
