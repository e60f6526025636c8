// What the library makes for pages, put into this one. Names from files are text in it.

import {element} from "../../player/src/dom.js";

const read = (markup) => new DOMParser().parseFromString(markup, "text/html").body;

export function fill(node, markup) {
  node.replaceChildren(...read(markup).childNodes);
  return node;
}

// The same while something moves: nodes that stay what they are stay where they are, and the browser reads, lays out and paints
// only what has changed.
const lines_of = new WeakMap();  // node -> the lines that it shows
export function renew(node, markup) {
  const lines = markup.split("\n");
  if (!renew_picture(node.querySelector(":scope>svg"), lines_of.get(node), lines)) children(node, read(markup));
  lines_of.set(node, lines);
  return node;
}

// A picture is a line for every child. False: it is not that, or another picture.
function renew_picture(svg, before, lines) {
  if (!svg || before?.length !== lines.length || before[0] !== lines[0] || svg.childElementCount !== lines.indexOf("</svg>") - 1) return false;
  const changed = lines.map((_, k) => k).filter((k) => lines[k] !== before[k]);
  const made = read(`<svg>${changed.map((k) => lines[k]).join("")}</svg>`).firstChild.children;
  if (made.length !== changed.length) return false;
  [...made].forEach((element, k) => adapt(svg.children[changed[k] - 1], element));
  return true;
}

function children(old, made) {
  const next = [...made.childNodes];
  while (old.childNodes.length > next.length) old.lastChild.remove();
  const there = [...old.childNodes];
  next.forEach((node, k) => (k < there.length ? adapt(there[k], node) : old.append(node)));
}

function adapt(old, made) {
  if (old.isEqualNode(made)) return;
  if (old.nodeName !== made.nodeName) return old.replaceWith(made);
  if (!(made instanceof Element)) return void (old.data = made.data);
  for (const one of [...made.attributes]) if (old.getAttribute(one.name) !== one.value) old.setAttributeNode(one.cloneNode());
  for (const name of old.getAttributeNames()) if (name !== "open" && !made.hasAttribute(name)) old.removeAttribute(name);  // the reader opens
  children(old, made);
}

// "at $γ_N^-$ = 0" with its subscripts and superscripts.
export function mathematics(text) {
  return text.split("$").flatMap((part, k) => (k % 2 === 0 ? [part] : part.split(/([_^](?:\{[^}]*\}|.))/u).map((piece, j) =>
    (j % 2 === 0 ? piece : element(piece[0] === "_" ? "sub" : "sup", {}, piece.slice(1).replace(/^\{|\}$/g, "").replace("-", "−"))))));
}
