// Bodies in space at one instant; impulses as arrows, friction cones where the impact had them.
import {AmbientLight, ArrowHelper, Color, ConeGeometry, DirectionalLight, DoubleSide, EdgesGeometry, GridHelper, Group, HemisphereLight,
        LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, MeshStandardMaterial, PerspectiveCamera, Quaternion, Scene, SphereGeometry, Vector3,
        WebGLRenderer} from "three";
import {OrbitControls} from "three/addons/controls/OrbitControls.js";
import {element} from "./dom.js";
import {palette, visible} from "./colours.js";
import {reach, solid_geometry} from "./solids.js";

const lingering = 0.5;  // seconds of the viewer's time that an impulse stays in the picture
const followed_from = 12;  // sizes of a body, from where it is seen when it is followed
const body_colours = ["#6fa8dc", "#f6b26b", "#93c47d", "#c27ba0", "#ffd966", "#8e7cc3", "#76a5af", "#e06666"];

export class SpaceStage {
  constructor(run) {
    this.run = run;
    this.scale = run.json.scale;
    this.changed = () => {};
    this.canvas = element("canvas", {class: "player-canvas", role: "img", tabindex: "0"});
    this.renderer = new WebGLRenderer({canvas: this.canvas, antialias: true, alpha: true});
    this.scene = new Scene();
    this.camera = new PerspectiveCamera(35, 1, 0.01, 100);
    this.camera.up.set(0, 0, 1);
    this.measure();
    const sun = new DirectionalLight(0xffffff, 2.2);
    sun.position.set(1, -2, 4);
    this.scene.add(new AmbientLight(0xffffff, 0.5), new HemisphereLight(0xffffff, 0x888888, 1.0), sun);
    this.bodies = run.bodies.map((body, k) => this.make_body(body, k));
    this.moving = this.bodies.filter(({body}) => body.poses.length > 7);
    this.followable = this.moving.map(({body}) => body.name);
    this.followed = -1;
    this.arrows = new Group();
    this.forces = new Group();
    this.scene.add(this.arrows, this.forces);
    // The page scrolls unless Ctrl is held; one finger turns, two move and zoom.
    this.canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) event.stopImmediatePropagation();
    }, {capture: true});
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.addEventListener("change", () => this.changed());
    this.reset();
    this.largest = largest_of(run.impacts);
    this.strongest = largest_of(run.forces);
  }

  // The box that all moving bodies stay in.
  measure() {
    const low = new Vector3(Infinity, Infinity, Infinity), high = low.clone().negate();
    let size = 0;
    for (const body of this.run.bodies) {
      if (body.solids.every(({kind}) => kind === "plane")) continue;
      const around = Math.max(...body.solids.map(reach));
      size = Math.max(size, around);
      for (let k = 0; k + 2 < body.poses.length; k += 7) {
        const at = new Vector3(body.poses[k], body.poses[k + 1], body.poses[k + 2]);
        if (!Number.isFinite(at.length())) continue;
        low.min(at.clone().subScalar(around));
        high.max(at.clone().addScalar(around));
      }
    }
    if (!(low.x <= high.x)) { low.set(-1, -1, -1); high.set(1, 1, 1); }
    this.middle = low.clone().add(high).multiplyScalar(0.5);
    this.extent = Math.max(high.clone().sub(low).length(), 1e-9);
    this.body_size = size || this.extent / 10;
  }

  make_body(body, k) {
    const group = new Group(), plane = body.solids.every(({kind}) => kind === "plane");
    const colour = new Color(visible(body.colour || body_colours[k % body_colours.length], {ground: "#ffffff", ink: "#808080"}));
    for (const solid of body.solids) {
      const endless = solid.kind === "plane", geometry = solid_geometry(solid, 4 * this.extent);
      group.add(new Mesh(geometry, new MeshStandardMaterial({color: endless ? 0x9aa0a6 : colour, roughness: 0.7, side: DoubleSide,
        transparent: endless, opacity: endless ? 0.25 : 1, depthWrite: !endless, flatShading: solid.kind === "hull"})));
      if (!endless && !["sphere", "capsule"].includes(solid.kind))
        group.add(new LineSegments(new EdgesGeometry(geometry, 25), new LineBasicMaterial({color: 0x202020})));
    }
    if (plane) {
      const grid = new GridHelper(4 * this.extent, 40, 0x888888, 0xaaaaaa);
      grid.material.transparent = true;
      grid.material.opacity = 0.5;
      group.add(grid.rotateX(Math.PI / 2));
    }
    this.scene.add(group);
    return {body, group};
  }

  magnify(factor) {
    this.camera.position.sub(this.controls.target).divideScalar(factor).add(this.controls.target);
    this.changed();
  }

  // The camera keeps this one of `followable` where it is; −1: none, and all is seen.
  follow(k) {
    if (k < 0) return this.reset();
    this.followed = k;
    const {body, group} = this.moving[k], {target} = this.controls, {position} = this.camera;
    const view = position.clone().sub(target), near = followed_from * Math.max(...body.solids.map(reach), this.extent / 1e4);
    target.copy(group.position);
    position.copy(target).add(view.setLength(Math.min(view.length(), near)));
    this.controls.update();
    this.changed();
  }

  reset() {
    this.followed = -1;
    const away = this.extent / 2 / Math.sin(this.camera.fov / 2 * Math.PI / 180) * 1.1;
    this.camera.position.copy(this.middle).add(new Vector3(0.5, -0.78, 0.38).normalize().multiplyScalar(away));
    this.camera.near = away / 1000;
    this.camera.far = away * 20;
    this.controls.target.copy(this.middle);
    this.controls.update();
    this.changed();
  }

  exaggerate(scale) { this.scale = scale; this.changed(); }

  pose(body, t, position, quaternion) {
    const {poses} = body, still = poses.length === 7, {i, j, s} = still ? {i: 0, j: 0, s: 0} : this.run.between(t);
    const at = (k) => new Vector3(...poses.subarray(7 * k, 7 * k + 3));
    const turned = (k) => new Quaternion(poses[7 * k + 4], poses[7 * k + 5], poses[7 * k + 6], poses[7 * k + 3]);
    const first = at(0);
    position.lerpVectors(at(i), at(j), s).sub(first).multiplyScalar(this.scale).add(first);
    quaternion.slerpQuaternions(turned(i), turned(j), s);
  }

  draw(t, speed) {
    const box = this.canvas.getBoundingClientRect(), width = Math.max(box.width, 1), height = Math.max(box.height, 1);
    const ratio = Math.min(devicePixelRatio || 1, 2);
    if (this.width !== width || this.height !== height || this.ratio !== ratio) {
      Object.assign(this, {width, height, ratio});
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(width, height, false);
      this.camera.aspect = width / height;
      this.camera.updateProjectionMatrix();
    }
    const held = this.moving[this.followed]?.group.position, before = held?.clone();
    for (const {body, group} of this.bodies) this.pose(body, t, group.position, group.quaternion);
    if (held) {
      const way = held.clone().sub(before);
      this.camera.position.add(way);
      this.controls.target.add(way);
    }
    this.draw_forces(t);
    this.draw_impulses(t, speed);
    this.renderer.render(this.scene, this.camera);
  }

  // A dot for every contact that bears, and its force.
  draw_forces(t) {
    const entry = this.run.forces_at(t), colours = palette(this.canvas), key = `${entry?.frame} ${colours.ground}`;
    if (key === this.shown_forces) return;
    this.shown_forces = key;
    emptied(this.forces);
    for (const {point, impulse, mode} of entry?.contacts || []) {
      const at = new Vector3(...point), dot = new Mesh(new SphereGeometry(0.008 * this.extent, 12, 8),
                                                       new MeshBasicMaterial({color: new Color(colours[mode || "closed"]), depthTest: false}));
      dot.position.copy(at);
      dot.renderOrder = 1;
      this.forces.add(dot, arrow(at, impulse, this.strongest, this.extent, colours.force));
    }
  }

  draw_impulses(t, speed) {
    emptied(this.arrows);
    const colours = palette(this.canvas);
    for (let k = this.run.impact_at(t); k >= 0 && this.largest > 0; --k) {
      const impact = this.run.impacts[k];
      const age = Math.max((t - impact.time) / (lingering * speed), (t - impact.time) / (0.1 * (this.run.end - this.run.begin) || 1));
      if (age >= 1) break;
      const strength = (1 - age) ** 2;
      for (const {point, normal, impulse, friction, mode} of impact.contacts || []) {
        const at = new Vector3(...point);
        this.arrows.add(arrow(at, impulse, this.largest, this.extent, mode && colours[mode] ? colours[mode] : colours.impulse, strength));
        if (friction > 0 && normal) this.arrows.add(friction_cone(at, new Vector3(...normal), friction, this.body_size, colours.slip, 0.25 * strength));
      }
    }
  }

  close() { this.controls.dispose(); this.renderer.dispose(); }
}

const largest_of = (instants) => instants.reduce((most, {contacts}) =>
  (contacts || []).reduce((m, {impulse}) => Math.max(m, Math.hypot(...impulse)), most), 0);

function emptied(group) {
  group.traverse((old) => {
    if (old === group) return;
    old.geometry?.dispose();
    old.material?.dispose();
  });
  group.clear();
}

// Seen through bodies: it begins inside one of them.
function arrow(at, vector, largest, extent, colour, opacity = 1) {
  const size = Math.hypot(...vector), length = Math.max(size / largest * 0.3 * extent, 0.02 * extent);
  const made = new ArrowHelper(new Vector3(...vector).divideScalar(size || 1), at, length, new Color(colour), 0.25 * length, 0.12 * length);
  for (const part of [made.line, made.cone]) {
    Object.assign(part.material, {depthTest: false, transparent: true, opacity});
    part.renderOrder = 2;
  }
  return made;
}

// Impulses inside it stick, those on it slip.
function friction_cone(at, normal, friction, height, colour, opacity) {
  const geometry = new ConeGeometry(friction * height, height, 32, 1, true).translate(0, -height / 2, 0).rotateX(Math.PI);
  const cone = new Mesh(geometry, new MeshBasicMaterial({color: new Color(colour), transparent: true, opacity, side: DoubleSide, depthWrite: false}));
  cone.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), normal);
  cone.position.copy(at);
  return cone;
}
