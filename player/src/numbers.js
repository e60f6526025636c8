// Numbers for people: five digits, and exponents where they would be long.

const raised = {"-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹"};

export function number(value, digits = 5) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e6) return String(Number(value.toPrecision(digits))).replace("-", "−");
  const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
  const short = String(Number(mantissa)).replace("-", "−");
  return `${short}·10${[...String(Number(exponent))].map((c) => raised[c]).join("")}`;
}

// As many decimals as tell two instants apart, whatever the time: text that does not dance.
export function time_format(span, unit = "") {
  const behind = unit ? ` ${unit}` : "";
  const decimals = Math.min(Math.max(Math.ceil(4 - Math.log10(span || 1)), 0), 12);
  return (t) => t.toFixed(decimals).replace("-", "−") + behind;
}

// Round numbers between low and high, about `wanted` of them.
export function ticks(low, high, wanted) {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [];
  const raw = span / Math.max(wanted, 1), power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= raw) * power;
  const out = [];
  for (let k = Math.ceil(low / step); k * step <= high + 1e-9 * step; ++k) out.push(k === 0 ? 0 : k * step);
  return out;
}

// The largest of 1, 2 and 5 times a power of ten that is not above x.
export function round_below(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return [5, 2, 1].find((factor) => factor * power <= x) * power;
}
