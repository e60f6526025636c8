// The site from its parts: bundle.mjs ROOT BUILD, after the engine is built. Pages, one script, one style sheet, the engine, three.js.
import {mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync} from "node:fs";
import {deflateRawSync, gzipSync} from "node:zlib";
import {build} from "../player/node_modules/esbuild/lib/main.js";
import {Engine} from "./engine.mjs";

const here = new URL(".", import.meta.url).pathname, root = `${here}..`, folder = process.argv[2], site = `${folder}/site`;
const largest = 3e6;  // bytes of the whole, compressed
const engine = await Engine.load(`${folder}/playground`);
rmSync(site, {recursive: true, force: true});
mkdirSync(site, {recursive: true});

const options = {bundle: true, minify: true, charset: "ascii", target: "es2022", legalComments: "inline"};
await build({...options, entryPoints: [`${here}src/main.js`], outfile: `${site}/playground.js`, format: "iife"});
await build({...options, entryPoints: [`${here}src/space.js`], outfile: `${site}/space.js`, format: "iife"});
const styles = [engine.ask({command: "style"}).style, ...["../player/src/player.css", "src/playground.css"].map((name) => readFileSync(here + name, "utf8"))];
await build({...options, stdin: {contents: styles.join("\n"), loader: "css"}, outfile: `${site}/playground.css`, target: undefined});

const parts = {glue: readFileSync(`${folder}/playground/engine.js`, "utf8"), worker: readFileSync(`${here}src/worker.js`, "utf8"),
               wasm: deflateRawSync(readFileSync(`${folder}/playground/engine.wasm`), {level: 9}).toString("base64")};
writeFileSync(`${site}/engine.js`, `percuss_engine_parts(${JSON.stringify(parts)});\n`);

// Every example that is one problem without further files.
function* files_below(path) {
  for (const name of readdirSync(path).sort())
    if (statSync(`${path}/${name}`).isDirectory()) yield* files_below(`${path}/${name}`);
    else if (name.endsWith(".yaml")) yield `${path}/${name}`;
}
const order = ["", "motion", "bodies", "papers", "experiments"];
const examples = [], left_out = [];
for (const file of files_below(`${root}/examples`)) {
  const path = file.slice(`${root}/examples/`.length), text = readFileSync(file, "utf8");
  const answer = engine.ask({command: "describe", text});
  if (answer.errors) left_out.push(`${path}: ${answer.errors[0].message}`);
  else examples.push({path, title: answer.title || path, text});
}
const rank = ({path}) => order.indexOf(path.includes("/") ? path.split("/")[0] : "");
examples.sort((a, b) => rank(a) - rank(b));

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const lessons = readdirSync(`${here}lessons`).sort().map((file) => {
  const text = readFileSync(`${here}lessons/${file}`, "utf8");
  const [, title, problem, view, picture, law] = /^<!-- title: (.*?); problem: (.*?); view: (.*?); picture: (.*?); law: ?(.*?) ?-->/.exec(text);
  return {file, title, problem, view, picture, law, text: text.slice(text.indexOf("\n") + 1)};
});
const template = readFileSync(`${here}src/page.html`, "utf8");
function page(file, values) {
  const nav = [{file: "index.html", title: "Any problem"}, ...lessons].map((one) =>
    `<a href="${one.file}"${one.file === file ? ' aria-current="page"' : ""}>${escaped(one.title)}</a>`).join("");
  const all = {nav, version: engine.ask({command: "style"}).version, ...values};
  writeFileSync(`${site}/${file}`, template.replace(/\{\{(\w+)\}\}/g, (_, key) => all[key]));
}
const data = (list) => JSON.stringify(list).replaceAll("<", "\\u003c");
page("index.html", {title: "percuss playground", lesson: "", data: "", examples: data(examples),
                    chooser: '<label>example <select id="example"></select></label> '});
for (const {file, title, problem, view, picture, law, text} of lessons) {
  const used = new Set([problem, ...[...text.matchAll(/data-load="([^"]*)"/g)].map((found) => found[1])]);
  page(file, {title: escaped(`${title}, percuss playground`), lesson: `<section class="lesson">\n${text}</section>\n`, chooser: "",
              data: ` data-lesson="${problem}" data-view="${view}" data-picture="${picture}" data-law="${law}"`,
              examples: data(examples.filter(({path}) => used.has(path)))});
}

let whole = 0;
for (const name of readdirSync(site)) {
  const bytes = readFileSync(`${site}/${name}`), packed = gzipSync(bytes, {level: 9}).length;
  whole += packed;
  console.log(`${String(bytes.length).padStart(9)} ${String(packed).padStart(9)} compressed  ${name}`);
}
console.log(`${String(whole).padStart(19)} compressed  the whole, ${examples.length} examples`);
for (const one of left_out) console.log(`left out: ${one}`);
if (whole > largest) throw new Error(`the site has ${whole} bytes compressed, expected at most ${largest}`);
