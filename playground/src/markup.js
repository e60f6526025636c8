// What the library makes for pages, put into this one. Names from files are text in it.

export function fill(node, markup) {
  node.replaceChildren(...new DOMParser().parseFromString(markup, "text/html").body.childNodes);
  return node;
}
