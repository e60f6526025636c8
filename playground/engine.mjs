// The engine in node, for the build and the tests: node engine.mjs FOLDER reads questions, a line each, and prints the answers.
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {createInterface} from "node:readline";

export class Engine {
  static async load(folder) {
    const engine = new Engine();
    const make = createRequire(import.meta.url)(`${folder}/engine.js`);
    engine.module = await make({wasmBinary: readFileSync(`${folder}/engine.wasm`)});
    return engine;
  }

  ask(question) { return JSON.parse(this.module.ccall("percuss_answer", "string", ["string"], [JSON.stringify(question)])); }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const engine = await Engine.load(process.argv[2]);
  for await (const line of createInterface({input: process.stdin})) process.stdout.write(`${JSON.stringify(engine.ask(JSON.parse(line)))}\n`);
}
