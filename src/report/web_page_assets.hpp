// The one style sheet and the one script of a page.
#pragma once

#include <string_view>

namespace percuss::report {

inline constexpr std::string_view page_style = R"css(
:root{--ground:#ffffff;--ink:#222222;--muted:#5c5c5c;--line:#d8d8d8;--soft:#f4f5f6;--good:#00704f;--warn:#8a5a00;--bad:#b3261e;--edge:rgba(0,0,0,.2)}
@media (prefers-color-scheme:dark){:root{--ground:#16181c;--ink:#e8e8e8;--muted:#b2b6bc;--line:#363a40;--soft:#1f2227;--good:#2ec89a;--warn:#f4ba32;--bad:#ff8a80;--edge:rgba(255,255,255,.2)}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
main{max-width:70rem;margin:0 auto;padding:1rem clamp(.75rem,3vw,2rem) 3rem}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.2rem;margin:2.2rem 0 .5rem}h3{font-size:1rem;margin:1.4rem 0 .3rem}
/* What goes on beyond an edge says so: a shadow there, which the end of the content covers. */
.scroll,.picture,pre{--on:var(--ground);overflow-x:auto;background:linear-gradient(to right,var(--on) 40%,transparent) 0 0/2rem 100% no-repeat local,
linear-gradient(to left,var(--on) 40%,transparent) 100% 0/2rem 100% no-repeat local,
linear-gradient(to right,var(--edge),transparent) 0 0/.7rem 100% no-repeat,linear-gradient(to left,var(--edge),transparent) 100% 0/.7rem 100% no-repeat,var(--on)}
.scroll{margin:.6rem 0}
table{border-collapse:collapse;font-size:.92rem}
th,td{text-align:left;padding:.22rem .8rem .22rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td:first-child{min-width:9rem}
th{color:var(--muted);font-weight:600;border-bottom-width:2px}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.good{color:var(--good)}.warning{color:var(--warn)}.bad{color:var(--bad);font-weight:600}
pre{--on:var(--soft);padding:.7rem .9rem;border-radius:.3rem;font:.82rem/1.45 ui-monospace,"DejaVu Sans Mono",Consolas,monospace}
details{margin:.6rem 0}summary{cursor:pointer;color:var(--muted)}
figure{display:inline-block;vertical-align:top;margin:.6rem 1.2rem 1.2rem 0;width:min-content;min-width:14rem;max-width:100%}
figure svg{display:block;height:auto;touch-action:pan-x pan-y}
p,li,figcaption,summary{overflow-wrap:anywhere}p,ul{max-width:62rem}
@media (max-width:40rem){th,td{padding-right:.5rem}td:first-child{min-width:5rem}pre{font-size:.72rem}
figure{display:block;margin:.6rem -.375rem 1.2rem;width:auto;max-width:none}figure>:not(.picture){padding:0 .375rem}}
figure.pushed .tools::after{content:"↔ goes on beyond the edge";color:var(--muted)}
@media (min-width:62rem){:is(main,.report)>section:not(:has(>pre,>.player)){display:inline-block;vertical-align:top;max-width:100%;margin-right:2rem}}
@media (min-width:85rem){main{max-width:100rem}}
@media (min-width:130rem){main{max-width:120rem}}
figcaption{color:var(--muted);font-size:.9rem;max-width:34rem}
.tools{display:flex;gap:.3rem;align-items:center;min-height:1.9rem;font-size:.85rem}
.tools output{color:var(--muted);font-variant-numeric:tabular-nums;margin-left:.4rem}
button{font:inherit;color:var(--ink);background:var(--soft);border:1px solid var(--line);border-radius:.25rem;min-width:1.8rem;padding:0 .4rem;cursor:pointer}
button:focus-visible,summary:focus-visible{outline:2px solid var(--good);outline-offset:1px}
@media print{.tools{display:none}}
)css";

inline constexpr std::string_view page_script = R"js(
"use strict";
// Names as elements.ground.restitution may be broken after their dots.
for (const cell of document.querySelectorAll("td:first-child"))
  if (!cell.firstElementChild) {
    const parts = cell.textContent.split(/(?<=\.)(?=[a-z])/i);
    cell.replaceChildren(...parts.flatMap((part, k) => (k > 0 ? [document.createElement("wbr"), part] : [part])));
  }
// Where there is room, figures that follow each other stand in rows, enlarged alike; where there is little, letters stay
// readable and what does not fit can be pushed.
const groups = [];
for (const figure of document.querySelectorAll("figure")) {
  if (figure.previousElementSibling?.matches("figure")) groups.at(-1).push(figure);
  else groups.push([figure]);
}
const arrange = () => {
  const phone = matchMedia("(max-width:40rem)").matches;  // there they reach nearly from edge to edge
  const room = phone ? document.documentElement.clientWidth - 12 : document.querySelector("h1").clientWidth - 32;
  const gap = 24, [least, most] = room > 1700 ? [1.2, 1.5] : room > 1050 ? [1.2, 1.3] : [1, 1];
  const natural = (figure) => Number(figure.querySelector("svg").dataset.width);
  const scale = (row) => (room - (phone ? 0 : row.length * gap)) / row.reduce((sum, figure) => sum + natural(figure), 0);
  const rows = groups.flatMap((group) => group.reduce((made, figure) => {
    if (made.length > 0 && scale([...made.at(-1), figure]) >= least) made.at(-1).push(figure);
    else made.push([figure]);
    return made;
  }, []));
  for (const row of rows) for (const figure of row) {
    const size = scale(row), pushed = size < 0.69;
    figure.querySelector("svg").style.width = (pushed ? 0.8 : Math.min(size, most)) * natural(figure) + "px";
    figure.classList.toggle("pushed", pushed);
  }
};
for (const svg of document.querySelectorAll("figure svg")) svg.dataset.width = svg.viewBox.baseVal.width;
arrange();
addEventListener("resize", arrange);
for (const figure of document.querySelectorAll("figure")) {
  const svg = figure.querySelector("svg"), box = svg.viewBox.baseVal, output = figure.querySelector("output");
  const whole = [box.x, box.y, box.width, box.height];
  const show = (x, y, w, h) => {
    svg.setAttribute("viewBox", [x, y, w, h].join(" "));
    svg.style.touchAction = w < whole[2] ? "none" : "";  // what is zoomed in is dragged, the rest scrolls
  };
  const zoom = (factor, x, y) => {
    const f = Math.min(factor, whole[2] / box.width);
    show(x - (x - box.x) * f, y - (y - box.y) * f, box.width * f, box.height * f);
  };
  const place = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const frames = [...svg.querySelectorAll(".frame")].map((rect) => {
    const axis = (text, from, to) => {
      const [low, high, kind] = text.split(" "), a = Number(low), b = Number(high);
      return (p) => kind === "log" ? a * Math.pow(b / a, (p - from) / (to - from)) : a + (b - a) * (p - from) / (to - from);
    };
    const [x, y, w, h] = ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name)));
    return {x, y, w, h, toX: axis(rect.dataset.x, x, x + w), toY: axis(rect.dataset.y, y + h, y)};
  });
  const curves = [...svg.querySelectorAll("path[fill=none]")].filter((path) => path.querySelector("title")).map((path) =>
    ({name: path.querySelector("title").textContent,
      points: path.getAttribute("d").slice(1).split(/[ L]/).map((pair) => pair.split(",").map(Number))}));
  const maps = [...svg.querySelectorAll("image[data-values]")].map((image) => ({
    box: ["x", "y", "width", "height"].map((name) => Number(image.getAttribute(name))),
    columns: Number(image.dataset.columns), rows: Number(image.dataset.rows), values: image.dataset.values.split(" ")}));
  const digits = (value) => Number(value.toPrecision(4)).toString();
  svg.addEventListener("pointermove", (event) => {
    const p = place(event);
    const frame = frames.find((f) => p.x >= f.x && p.x <= f.x + f.w && p.y >= f.y && p.y <= f.y + f.h);
    if (!frame) { output.textContent = ""; return; }
    let near = null, least = 144 * (box.width / whole[2]) ** 2;
    for (const curve of curves) for (const [x, y] of curve.points) {
      const d = (x - p.x) ** 2 + (y - p.y) ** 2;
      if (d < least && x >= frame.x && x <= frame.x + frame.w) { least = d; near = {name: curve.name, x, y}; }
    }
    const at = near || p;
    let text = digits(frame.toX(at.x)) + ", " + digits(frame.toY(at.y));
    if (near) text = near.name.replace(/[$_^{}]/g, "") + ": " + text;
    for (const map of maps) {
      const column = Math.floor((p.x - map.box[0]) / map.box[2] * map.columns);
      const row = Math.floor((p.y - map.box[1]) / map.box[3] * map.rows);
      const inside = column >= 0 && column < map.columns && row >= 0 && row < map.rows;
      if (inside) text += " → " + (map.values[row * map.columns + column] || "no number");
    }
    output.textContent = text;
  });
  svg.addEventListener("pointerleave", () => { output.textContent = ""; });
  svg.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const p = place(event);
    zoom(event.deltaY < 0 ? 0.8 : 1.25, p.x, p.y);
  }, {passive: false});
  let grip = null;
  svg.addEventListener("pointerdown", (event) => {
    if (box.width < whole[2]) { grip = place(event); svg.setPointerCapture(event.pointerId); }
  });
  svg.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const p = place(event);
    show(box.x + grip.x - p.x, box.y + grip.y - p.y, box.width, box.height);
  });
  svg.addEventListener("pointerup", () => { grip = null; });
  for (const button of figure.querySelectorAll("button")) button.addEventListener("click", () => {
    const factor = Number(button.dataset.zoom);
    if (factor === 0) show(...whole); else zoom(factor, box.x + box.width / 2, box.y + box.height / 2);
  });
}
document.documentElement.dataset.ready = "yes";
)js";

}  // namespace percuss::report
