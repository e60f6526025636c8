// Valid problem files that the tests start from.
#pragma once

#include <string>

namespace percuss::io {

inline const std::string small_problem = R"(percuss: 1
system:
  mass: [1, 4]
  velocity: [0, -1]
elements:
  - {name: C, kind: contact, normal: [0, 1]}
)";

// Every key of the contract for systems that are given by matrices, but for spin.
inline const std::string complete_problem = R"(percuss: 1                       # format version
title: Kane's double pendulum
law: {poisson: {tangential: coulomb}}
system:
  mass: [[16.0, 5.9088], [5.9088, 4.0]]
  velocity: [-0.1, -0.2]
elements:
  - name: C
    kind: contact
    normal: [0.6840, 1.0]
    restitution: 0.5
    excitation: 0.0
    friction:
      tangent: [[-1.8794, -1.7321]]
      coefficient: 0.5
      restitution: 0.0
      excitation: [0.0]
    stiffness: 2.0
    exponent: 1.25
    precompression: 0.5
  - {name: B, kind: clutch, direction: [-1, 1], restitution: 0.0}
  - {name: J, kind: joint, direction: [1, 0]}
  - {name: K, kind: rolling, direction: [0, 1]}
  - {name: F, kind: friction, normal: D, tangent: [[0, 1]], coefficient: 0.3, restitution: 0}
  - {name: D, kind: contact, normal: [1, 1e-3]}
simulate: {until: 2.0, method: auto, step: 1e-3}
)";

inline const std::string spatial_problem = R"({"percuss": 1, "title": "spin \u00e9",
 "system": {"mass": [1, 1, 1, 0.4], "velocity": [1, 0, -1, 5]},
 "elements": [
  {"name": "ground", "kind": "contact", "normal": [0, 0, 1, 0], "restitution": 0.3,
   "friction": {"tangent": [[1, 0, 0, 0], [0, 1, 0, 0]], "coefficient": [0.2, 0.7], "excitation": [1, 2],
                "spin": {"direction": [0, 0, 0, 1], "radius": 0.013}}}]}
)";

// Everything that may be sparse, and restitution as a formula and as a table.
inline const std::string sparse_problem = R"(percuss: 1
law: energetic
system:
  mass: {size: 5, entries: [[0, 0, 2.0], [1, 1, 2.0], [2, 2, 3.0], [1, 0, 0.5], [3, 3, 1.0], [4, 4, 1.0]]}
  velocity: {1: -1.0}
elements:
  - name: C
    kind: contact
    normal: {1: 1.0}
    restitution: {expression: 0.9*exp(-0.1*W)/(1 + n)}
    friction: {tangent: [{0: 1.0}, {2: 1.0}], coefficient: 0.5, spin: {direction: {4: 1.0}, radius: 0.1}}
  - {name: D, kind: contact, normal: {3: 1.0}, restitution: {table: {work: [0, 1], e: [1, 0.5]}}}
  - {name: J, kind: joint, direction: {3: 1.0, 4: -1.0}}
)";

inline const std::string model_problem = R"(percuss: 1
law: energetic
system:
  generate: lattice
  packing: triangular
  columns: 3
  rows: 2
  walls: [floor]
  struck: {r2c1: [0.0, -1.0]}
  restitution: 0.9
  at_walls: {friction: 0.3}
)";

// Every key of a system written as text.
inline const std::string text_problem = R"(percuss: 1
title: a ball on a belt
law: newton
system:
  coordinates: [x, y, z, psi]
  parameters: {m: 2.0, r: 0.1, J: 2/5*m*r^2, g: 9.81, mu: 0.3, e: 1/2}
  kinetic_energy: 1/2*m*(x'^2 + y'^2 + z'^2) + 1/2*J*psi'^2
  potential_energy: m*g*z
  forces: {x: -0.1*x', psi: 'min(1, t)'}
  state: {z: r, z': -2, psi': 3*pi, x: 20 deg}
elements:
  - name: ground
    kind: contact
    gap: z - r
    restitution: e
    friction: {slip: [x - 0.5*t, y'], coefficient: [mu, 2*mu], restitution: 0, spin: {slip: psi, radius: r/10}}
    stiffness: 1e5*m
    exponent: 3/2
    precompression: m*g
  - {name: ceiling, kind: contact, gap: 3 - z}
  - {name: guide, kind: joint, gap: "x - 20 deg"}
  - {name: sprag, kind: clutch, speed: psi' + x'/r, restitution: -e/2}
  - {name: wheel, kind: rolling, speed: y' - r*psi'}
  - {name: F, kind: friction, normal: ceiling, slip: x', coefficient: mu}
  - {name: G, kind: friction, normal: sprag, slip: [x], coefficient: 0.1}
simulate: {until: 2*pi, method: event_driven, step: 1e-3, tolerance: 1e-8, output: 0.01}
draw:
  - {kind: circle, center: [x, z], radius: r, fill: white}
  - {kind: line, points: [[-1, 0], [1, 0]], colour: "#1f77b4"}
  - {kind: polygon, points: [[0, 0], [x, 0], [x, z]], label: a triangle}
  - {kind: point, center: [x + r*cos(psi), z]}
)";

}  // namespace percuss::io
