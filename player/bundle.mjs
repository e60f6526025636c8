// Bundles the player: one script for systems in the plane, one with three.js for bodies in space, one style sheet.
// The first line of each names the sources by their hash; tests/check_player.py compares.
import {createHash} from "node:crypto";
import {mkdirSync, readFileSync, readdirSync} from "node:fs";
import {build} from "esbuild";

const here = new URL(".", import.meta.url).pathname;
const hash = createHash("sha256");
for (const name of [...readdirSync(`${here}src`).sort().map((file) => `src/${file}`), "bundle.mjs", "package-lock.json"])
  hash.update(name).update("\0").update(readFileSync(here + name)).update("\0");
const banner = `/* percuss player, sources ${hash.digest("hex")} */`;

mkdirSync(`${here}dist`, {recursive: true});
const bundles = [["plane.js", "player.js"], ["space.js", "player_in_space.js"], ["player.css", "player.css"]];
for (const [from, to] of bundles)
  await build({
    entryPoints: [`${here}src/${from}`],
    outfile: `${here}dist/${to}`,
    bundle: true,
    minify: true,
    charset: "ascii",
    format: to.endsWith(".js") ? "iife" : undefined,
    target: to.endsWith(".js") ? "es2022" : undefined,
    legalComments: "inline",
    banner: {js: banner, css: banner},
  });
