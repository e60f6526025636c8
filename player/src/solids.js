// Solids of bodies as geometry of three.js. Lengths as in problem files: boxes by full edges, capsules and cylinders along z.
import {BoxGeometry, BufferGeometry, CapsuleGeometry, CylinderGeometry, Float32BufferAttribute, PlaneGeometry, Quaternion,
        SphereGeometry, Vector3} from "three";
import {ConvexGeometry} from "three/addons/geometries/ConvexGeometry.js";

const makers = {
  box: ({size}) => new BoxGeometry(...size),
  sphere: ({radius}) => new SphereGeometry(radius, 40, 24),
  // `length` is between the centres of the caps; three.js has its axis along y.
  capsule: ({radius, length}) => new CapsuleGeometry(radius, length, 12, 32).rotateX(Math.PI / 2),
  cylinder: ({radius, length}) => new CylinderGeometry(radius, radius, length, 48).rotateX(Math.PI / 2),
  hull: ({vertices}) => new ConvexGeometry(vertices.map((v) => new Vector3(...v))),
  mesh: ({vertices, triangles}) => {
    const made = new BufferGeometry();
    made.setAttribute("position", new Float32BufferAttribute(triangles.flat().flatMap((k) => vertices[k]), 3));
    made.computeVertexNormals();
    return made;
  },
  plane: (_, extent) => new PlaneGeometry(extent, extent),  // the half-space below z = 0
};

// `extent`: how large an endless plane is drawn. An unknown kind is said, not guessed.
export function solid_geometry(solid, extent) {
  const make = makers[solid.kind];
  if (!make) throw new Error(`a solid of kind ${solid.kind}, expected ${Object.keys(makers).join(", ")}`);
  const geometry = make(solid, extent);
  const [w, x, y, z] = solid.quaternion || [1, 0, 0, 0];
  geometry.applyQuaternion(new Quaternion(x, y, z, w));
  return geometry.translate(...(solid.position || [0, 0, 0]));
}

// How far a solid reaches from the frame of its body.
export function reach(solid) {
  const offset = Math.hypot(...(solid.position || [0]));
  const own = {box: () => Math.hypot(...solid.size) / 2, sphere: () => solid.radius, plane: () => 0,
               capsule: () => solid.radius + solid.length / 2, cylinder: () => Math.hypot(solid.radius, solid.length / 2)}[solid.kind];
  return offset + (own ? own() : Math.max(...(solid.vertices || [[0]]).map((v) => Math.hypot(...v))));
}
