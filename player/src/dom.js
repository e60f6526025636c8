// Elements of the page. Whatever comes from the run is put in as text, never as markup.

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// A number that can be read back to the last digit from its attribute.
export function cell(text, value) {
  const made = element("td", {class: "number"}, text);
  if (value !== undefined) made.dataset.value = String(value);
  return made;
}

export function row(...cells) {
  return element("tr", {}, ...cells.map((c) => (c instanceof Node ? c : element("td", {}, c))));
}

export function table(label, header, rows) {
  const head = element("tr", {}, ...header.map((text, k) =>
    element("th", {scope: "col", class: k > 0 ? "number" : ""}, text)));
  return element("div", {class: "scroll"},
    element("table", {"aria-label": label}, element("thead", {}, head), element("tbody", {}, ...rows)));
}

export const button = (text, label, press) =>
  element("button", {type: "button", "aria-label": label, title: label, onclick: press}, text);

// A canvas that is as fine as the screen; returns its context in CSS pixels.
export function fit(canvas) {
  const ratio = Math.min(devicePixelRatio || 1, 3), box = canvas.getBoundingClientRect();
  const width = Math.max(Math.round(box.width), 1), height = Math.max(Math.round(box.height), 1);
  const wide = Math.round(width * ratio), high = Math.round(height * ratio);
  if (canvas.width !== wide || canvas.height !== high) { canvas.width = wide; canvas.height = high; }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return {context, width, height};
}
