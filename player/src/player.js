// The player: stage, controls, timeline, plots and the impact under the cursor, all at one time.
import {Run} from "./run_data.js";
import {Clock} from "./clock.js";
import {Controls} from "./controls.js";
import {ImpactPanel} from "./impact_panel.js";
import {PlaneStage} from "./plane_stage.js";
import {Plots} from "./plots.js";
import {RailStage} from "./rail_stage.js";
import {Timeline} from "./timeline.js";
import {button, element} from "./dom.js";
import {number, time_format} from "./numbers.js";

// make_space_stage: (run) => a stage for bodies, where the page carries three.js.
export class Player {
  constructor(host, json, make_space_stage) {
    const run = this.run = new Run(json);
    const clock = this.clock = new Clock(run), format = time_format(run.end - run.begin, run.units.time);
    this.format = format;
    this.stage = run.bodies.length && make_space_stage ? make_space_stage(run) : run.shapes.length ? new PlaneStage(run) : new RailStage(run);
    this.controls = new Controls(run, clock, this.stage, format, (words) => this.say(words));
    this.timeline = new Timeline(run, clock, format);
    this.plots = new Plots(run, clock);
    this.panel = new ImpactPanel(run, format);
    this.live = element("p", {class: "player-live", "aria-live": "polite"});
    const camera = this.stage instanceof RailStage ? null : element("div", {class: "player-camera"},
      button("+", "closer", () => this.stage.magnify(1.4)), button("−", "farther", () => this.stage.magnify(1 / 1.4)),
      button("all", "the whole motion", () => this.stage.reset()));
    this.node = element("section", {class: "player-frame", "aria-label": `the motion: ${json.title}`},
      element("div", {class: "player-main"},
        element("div", {class: "player-stage"}, this.stage.canvas, camera), legend(run),
        this.timeline.node, this.controls.node, this.plots.node),
      element("div", {class: "player-side"}, this.panel.node, facts(run, this.stage), keys()), this.live);
    this.node.addEventListener("keydown", (event) => this.controls.key(event));
    this.stage.changed = () => this.draw_soon();
    clock.listen((what) => {
      this.draw_soon();
      if (what !== "time") this.tell(what);
    });
    host.replaceChildren(this.node);
    this.observer = new ResizeObserver(() => this.draw_soon());
    this.observer.observe(this.node);
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.redraw = () => this.draw_soon();
    this.dark.addEventListener("change", this.redraw);
    this.draw();
    this.tell("start");
  }

  close() {
    this.clock.pause();
    this.observer.disconnect();
    this.dark.removeEventListener("change", this.redraw);
    if (this.stage.close) this.stage.close();
  }

  draw_soon() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => { this.waiting = false; this.draw(); });
  }

  draw() {
    this.stage.draw(this.clock.t, this.clock.speed);
    this.controls.draw();
    this.timeline.draw();
    this.plots.draw();
    this.panel.draw(this.clock.t);
  }

  // For who does not see the picture: what stands there when it stands still.
  tell(what) {
    this.timeline.tell();
    const {run, clock} = this, k = run.impact_at(clock.t), impact = run.impacts[k];
    const state = run.coordinates.slice(0, 6).map(({name, values}) => `${name} ${number(run.value(values, clock.t), 4)}`).join(", ");
    this.stage.canvas.setAttribute("aria-label", `${run.json.title || "the motion"} at t = ${this.format(clock.t)}: ${state}`);
    if (what === "play" || what === "start") return;
    const at = impact && impact.time === clock.t
      ? `impact ${impact.number}, energy ${number(impact.energy_before, 4)} before and ${number(impact.energy_after, 4)} after` +
        (impact.energetic ? "" : ", ENERGY GAIN") : state;
    this.say(`t = ${this.format(clock.t)}: ${at}`);
  }

  say(words) {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => { this.live.textContent = words; }, 150);
  }
}

// What the marks at contacts mean, where there are any.
function legend(run) {
  const key = (mode, sign, words) => element("span", {class: `player-mode player-${mode}`}, `${sign} `, element("span", {}, words));
  const cone = (has) => (run.impacts.some(has) ? key("slip", "◁", "friction cone") : null);
  if (run.forces.length || run.impacts.some(({contacts}) => contacts?.length))
    return element("div", {class: "player-legend"}, key("impulse", "→", "impulse"), key("stick", "→", "that sticks"),
      key("slip", "→", "that slips"), key("closed", "●", "closed"), key("stick", "●", "sticks"), key("slip", "●", "slips"),
      key("force", "→", "force"), cone(({contacts}) => contacts?.some(({friction}) => friction > 0)));
  if (run.places.length === 0) return null;
  return element("div", {class: "player-legend"}, key("open", "○", "open"), key("closed", "●", "closed"), key("stick", "■", "sticks"),
    key("slip", "▲", "slips"), key("impulse", "→", "impulse"), key("force", "→", "force"),
    cone(({arrows}) => arrows?.some(({cone}) => cone)));
}

function facts(run, stage) {
  const {json} = run, states = json.states, lines = [];
  const good = json.status === "solved" || json.status === "running";
  lines.push(element("p", {class: good ? "" : "bad"}, `Law ${json.law}. ${json.status}${json.reason ? `: ${json.reason}` : ""}`));
  if (json.method) lines.push(element("p", {}, json.method));
  if (states.number < states.of)
    lines.push(element("p", {class: "warning"}, states.error > 0
      ? `${states.number} of ${states.of} states are shown. Between them numbers are interpolated, off by at most ${number(100 * states.error, 2)} % of their range (${states.error_of}).`
      : `${states.number} of ${states.of} states are shown; the others lie on straight lines between them.`));
  if (run.impacts.length < json.impacts.of)
    lines.push(element("p", {class: "warning"}, `${run.impacts.length} of ${json.impacts.of} impacts are shown: those that change the energy most.`));
  lines.push(element("p", {}, `V is counted from its value at the start, ${number(run.potential_start)} ${run.units.energy}`.trimEnd() + "."));
  if (stage.note) lines.push(element("p", {}, stage.note()));
  return element("section", {class: "player-facts", "aria-label": "about this run"}, ...lines);
}

function keys() {
  const rows = [["space", "play, pause"], ["← →", "previous, next state"], ["p n", "previous, next impact"], ["s f", "slower, faster"],
                ["+ − 0", "closer, farther, all"], ["c", "the camera follows the next thing that moves"], ["Home End", "start, end"]];
  return element("details", {class: "player-keys"}, element("summary", {}, "keys"),
    element("dl", {}, ...rows.flatMap(([key, words]) => [element("dt", {}, key), element("dd", {}, words)])));
}
