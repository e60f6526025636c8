#!/usr/bin/env python3
"""Makes the tables of this folder: percuss resolves random impacts, and normal noise is added.

    python3 make.py PROGRAM        PROGRAM is percuss; writes the tables beside this file

Noise of 0.01 on every velocity, before and after; typical speeds are 1. Seeds are those below.
"""
import json, pathlib, random, subprocess, sys

IMPACTS, NOISE = 60, 0.01


def sphere(random):
    speed = 0.5 + random.random()
    slip = speed * (0.2 + 3.8 * random.random()) * (-1 if random.random() < 0.5 else 1)
    return [slip, -speed, 0.0]


def balls(random):
    return [0.5 + random.random(), -0.2 * random.random(), -0.4 - 0.5 * random.random()]


def sphere_model(law, restitution, friction):
    return {"percuss": 1, "law": law, "system": {"mass": [1.0, 1.0, 0.4]},
            "elements": [{"name": "ground", "kind": "contact", "normal": [0, 1, 0], "restitution": restitution,
                          "friction": {"tangent": [[1, 0, -1]], **friction}}]}


TABLES = {
    "sphere_newton": (1, sphere, sphere_model("newton", 0.8, {"coefficient": 0.3, "restitution": 0.4}),
                      "Newton's law, restitution 0.8, tangential restitution 0.4, friction 0.3; values ours"),
    "sphere_stronge": (2, sphere, sphere_model({"stronge": {"compliance_ratio": 1.21}}, 0.5, {"coefficient": 0.5}),
                       "Stronge's law, e = 0.5, friction 0.5, compliance ratio 1.21 [Payr & Glocker 2005, Fig. 13]"),
    "three_balls": (3, balls, {"percuss": 1, "law": "energetic",
                               "system": {"generate": "chain", "balls": 3, "mass": 1, "stiffness": [1, 2],
                                          "exponent": 1.5, "restitution": 0.9}},
                    "the energetic law, Hertz contacts, e = 0.9, stiffness ratio 2; values ours"),
}


def resolve(program, model, velocity):
    model["system"]["velocity"] = velocity
    done = subprocess.run([program, "impact", "-", "--json"], input=json.dumps(model), capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return json.loads(done.stdout)["velocity_after"]


def main(program):
    for name, (seed, draw, model, what) in TABLES.items():
        generator = random.Random(seed)
        lines = ["# SYNTHETIC, not measured: " + what + ".",
                 f"# Normal noise of {NOISE} on all velocities, seed {seed}; made by make.py.",
                 "u1-,u2-,u3-,u1+,u2+,u3+"]
        for _ in range(IMPACTS):
            before = draw(generator)
            numbers = before + resolve(program, model, before)
            lines.append(",".join(f"{x + generator.gauss(0.0, NOISE):.5f}" for x in numbers))
        (pathlib.Path(__file__).parent / (name + ".csv")).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
