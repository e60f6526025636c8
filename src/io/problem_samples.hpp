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

}  // namespace percuss::io
