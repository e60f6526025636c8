// A run as the page carries it: numbers in base64, one column after the other, made readable.

const series = (text, Type) => {
  if (!text) return new Type(0);
  const bytes = Uint8Array.fromBase64 ? Uint8Array.fromBase64(text) : decoded(text);
  return new Type(bytes.buffer, 0, bytes.byteLength / Type.BYTES_PER_ELEMENT);
};

function decoded(text) {
  const letters = atob(text), bytes = new Uint8Array(letters.length);
  for (let k = 0; k < letters.length; ++k) bytes[k] = letters.charCodeAt(k);
  return bytes;
}

const energy_names = ["kinetic T", "potential V", "dissipated D", "brought in by constraints", "brought in by forces"];

export class Run {
  constructor(json) {
    if (json.player !== 1) throw new Error(`this page holds data of kind ${json.player}, expected 1`);
    this.json = json;
    this.frames = json.states.number;
    this.time = series(json.states.time, Float64Array);
    this.begin = this.frames ? this.time[0] : 0;
    this.end = this.frames ? this.time[this.frames - 1] : 0;
    this.units = json.units || {time: "", energy: ""};
    const columns = (text, names, units = []) => {
      const all = series(text, Float64Array);
      return names.map((name, k) => ({name, unit: units[k] || "", values: all.subarray(k * this.frames, (k + 1) * this.frames)}));
    };
    this.coordinates = columns(json.states.q, json.coordinates, this.units.coordinates);
    this.velocities = columns(json.states.u, json.velocities, this.units.velocities);
    this.energies = columns(json.states.energy, energy_names);
    this.impacts = json.impacts.list;
    const f = json.velocities.length;
    const before = series(json.impacts.before, Float64Array), after = series(json.impacts.after, Float64Array);
    this.impacts.forEach((impact, k) => {
      impact.before = before.subarray(k * f, (k + 1) * f);
      impact.after = after.subarray(k * f, (k + 1) * f);
    });
    this.shapes = json.shapes.map((shape) => ({...shape, values: series(shape.data, Float32Array)}));
    this.places = json.places.map((place) => ({...place, values: series(place.data, Float32Array),
                                               modes: series(place.modes, Uint8Array)}));
    this.bodies = (json.bodies || []).map((body) => ({...body, poses: series(body.poses, Float32Array)}));
    this.forces = json.forces || [];
    // From where V counts is anybody's choice: from the start of what is shown, T and V share an axis.
    const potential = this.energies[1].values;
    this.potential_start = this.frames ? potential[0] : 0;
    this.rise = potential.map((v) => v - this.potential_start);
    this.sum = this.energy_sum();
  }

  // T + V + D − B, which has to stay what it was, V from its start.
  energy_sum() {
    const [kinetic, , dissipated, excitation, forces] = this.energies.map((column) => column.values);
    const sum = new Float64Array(this.frames);
    for (let k = 0; k < this.frames; ++k) sum[k] = kinetic[k] + this.rise[k] + dissipated[k] - excitation[k] - forces[k];
    return sum;
  }

  // The last state that is not after t; of two at one time, before and after an impact, the later one.
  index_at(t) { return Math.max(upper_bound(this.time, t, this.frames) - 1, 0); }

  // The states around t and how far it is between them.
  between(t) {
    const i = this.index_at(t), j = Math.min(i + 1, this.frames - 1), length = this.time[j] - this.time[i];
    const s = length > 0 ? Math.min(Math.max((t - this.time[i]) / length, 0), 1) : 0;
    return {i, j, s};
  }

  value(values, t) {
    const {i, j, s} = this.between(t);
    return s === 0 ? values[i] : (1 - s) * values[i] + s * values[j];
  }

  // Numbers of one state; `width` of them follow each other.
  mixed(values, width, t) {
    const {i, j, s} = this.between(t), out = new Float64Array(width);
    for (let k = 0; k < width; ++k) out[k] = (1 - s) * values[i * width + k] + s * values[j * width + k];
    return out;
  }

  // The forces of contacts between bodies at t.
  forces_at(t) {
    let low = 0, high = this.forces.length;
    for (const frame = this.index_at(t); low < high;) {
      const middle = (low + high) >> 1;
      if (this.forces[middle].frame <= frame) low = middle + 1; else high = middle;
    }
    return this.forces[low - 1];
  }

  // Index of the last impact that is not after t; −1: there is none.
  impact_at(t) {
    let low = 0, high = this.impacts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.impacts[middle].time <= t) low = middle + 1; else high = middle;
    }
    return low - 1;
  }
}

export function upper_bound(values, x, size) {
  let low = 0, high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] <= x) low = middle + 1; else high = middle;
  }
  return low;
}
