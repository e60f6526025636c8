// The page: examples, phenomena, the link, and the bench.
import {element} from "../../player/src/dom.js";
import {Bench} from "./bench.js";
import {decode, encode} from "./link.js";

const examples = JSON.parse(document.getElementById("examples").textContent);
const host = document.getElementById("bench"), lesson = host.dataset.lesson;
const bench = new Bench(host);
globalThis.percuss_bench = bench;

const first = lesson ? null : "kane.yaml";
const of = (path) => examples.find((example) => example.path === path);

function list_of_examples() {
  const folders = new Map();
  for (const example of examples) {
    const folder = example.path.includes("/") ? example.path.split("/")[0] : "impacts";
    if (!folders.has(folder)) folders.set(folder, []);
    folders.get(folder).push(example);
  }
  const names = {impacts: "one impact", motion: "mechanisms that move", bodies: "rigid bodies", papers: "from the papers"};
  const select = document.getElementById("example");
  select.append(...[...folders].map(([folder, list]) => element("optgroup", {label: names[folder] ?? folder},
    ...list.map(({path, title}) => element("option", {value: path}, `${title} (${path.replace(/^.*\//, "").replace(".yaml", "")})`)))));
  select.addEventListener("change", () => bench.load({text: of(select.value).text}));
}

async function copy_link(event) {
  const button = event.currentTarget;
  const link = location.href.split("#")[0] + await encode(bench.link_state);
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = "copied";
  } catch {
    location.hash = link.split("#")[1];
    button.textContent = "it is in the address";
  }
  setTimeout(() => { button.textContent = "Copy a link to this"; }, 2000);
}

// What a page about a phenomenon proposes: <button data-load="kane.yaml" data-set='{"velocity[0]": 1}' data-view="map">.
async function propose({load, set, law, view, picture, map, all}) {
  if (load) {
    await bench.load({text: of(load).text, law: law ?? "", view, picture, map: map ? JSON.parse(map) : null, all: all !== undefined});
  } else {
    if (law !== undefined) bench.law.value = bench.state.law = law;
    if (view && view !== bench.state.view) bench.open(view);
  }
  if (set) Object.assign(bench.wanted, JSON.parse(set));
  bench.changed();
}

async function start() {
  if (!lesson) list_of_examples();
  document.getElementById("copy")?.addEventListener("click", copy_link);
  for (const button of document.querySelectorAll(".lesson button")) button.addEventListener("click", () => propose(button.dataset));
  const told = await decode(location.hash);
  const {view, picture, law} = host.dataset;
  if (told) await bench.load(told);
  else if (lesson) await bench.load({text: of(lesson).text, view, picture, law: law ?? ""});
  else await bench.load({text: of(first).text});
  const select = document.getElementById("example");
  if (select) select.value = examples.find((example) => example.text === bench.state.text)?.path ?? "";
  addEventListener("hashchange", async () => {
    if (location.hash === bench.own_hash) return;
    const other = await decode(location.hash);
    if (other) bench.load(other);
  });
  document.documentElement.dataset.ready = "yes";
}

// The text is there before the engine is.
const told = of(lesson || first);
if (told && !location.hash) bench.editor.text = told.text;
start();
