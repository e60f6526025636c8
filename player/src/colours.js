// The colours of the style sheet, light or dark, for canvases.

export function palette(node) {
  const style = getComputedStyle(node), read = (name) => style.getPropertyValue(name).trim();
  return {
    ground: read("--ground"), ink: read("--ink"), muted: read("--muted"), line: read("--line"),
    impulse: read("--impulse"), force: read("--force"), impact: read("--impact"), gain: read("--bad"),
    open: read("--muted"), closed: read("--closed"), stick: read("--good"), slip: read("--slip"),
    curves: [1, 2, 3, 4, 5].map((k) => read(`--curve${k}`)),
  };
}

const luminance = (colour) => {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

// A colour of the file, unless it could not be told from the ground.
export function visible(colour, {ground, ink}) {
  if (!colour) return ink;
  const a = luminance(colour) + 0.05, b = luminance(ground) + 0.05;
  return Math.max(a, b) / Math.min(a, b) < 1.25 ? ink : colour;
}
