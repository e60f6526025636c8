#!/usr/bin/env python3
"""Makes the tables of this folder: percuss resolves random impacts, and normal noise is added.

    python3 make.py PROGRAM        PROGRAM is percuss; writes the tables beside this file

Noise of 0.01 on every velocity, before and after; typical speeds are 1. Seeds are those below.
"""
import csv, json, math, pathlib, random, subprocess, sys, tempfile

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


TOSSES, RATE, PLACE_NOISE, TURN_NOISE = 36, 148, 5.5e-5, 4.2e-4


def turned(q, v):
    """q after a small rotation v about world axes."""
    angle = math.hypot(*v)
    a = [math.cos(angle / 2)] + [x / angle * math.sin(angle / 2) for x in v]
    return [a[0] * q[0] - a[1] * q[1] - a[2] * q[2] - a[3] * q[3], a[0] * q[1] + a[1] * q[0] + a[2] * q[3] - a[3] * q[2],
            a[0] * q[2] - a[1] * q[3] + a[2] * q[0] + a[3] * q[1], a[0] * q[3] + a[1] * q[2] - a[2] * q[1] + a[3] * q[0]]


def tosses(program):
    """A cube as a camera would see it: the poses of its frame, whose origin is the middle of the cube."""
    generator = random.Random(4)
    lines = ["# SYNTHETIC, not measured: Newton's law, a cube of 0.1 m, centre of mass 0.005 above its middle, inertia 1.03e-3, 1.0e-3,",
             "# 0.95e-3, rounding 0.004, restitution 0.25, friction 0.16 in impacts and 0.22 in slides; values ours.",
             f"# Normal noise of {PLACE_NOISE} m and {TURN_NOISE} rad on every frame, seed 4; made by make.py.",
             "toss,t,x,y,z,qw,qx,qy,qz"]
    for toss in range(TOSSES):
        q = [generator.gauss(0, 1) for _ in range(4)]
        q = [x / math.sqrt(sum(y * y for y in q)) for x in q]
        body = {"name": "cube", "shape": {"box": [0.1, 0.1, 0.1]}, "rounding": 0.004, "mass": 0.37, "inertia": [1.03e-3, 1.0e-3, 0.95e-3],
                "centre": [0, 0, 0.005], "position": [0, 0, 0.2], "orientation": {"quaternion": q},
                "velocity": [generator.uniform(-1, 1), generator.uniform(-1, 1), generator.uniform(-0.5, 0.5)],
                "angular_velocity": [generator.uniform(-8, 8) for _ in range(3)]}
        surface = {"restitution": 0.25, "friction": {"impact": 0.16, "sliding": 0.22}}
        model = {"percuss": 1, "law": "newton", "system": {"bodies": [body, {"name": "board", "shape": "plane", "fixed": True}],
                                                           "surfaces": [surface]}}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "toss.json").write_text(json.dumps(model))
            for command in (["simulate", "toss.json", "--until", "0.55", "--output", str(1 / RATE), "-o", "run.h5"],
                            ["export", "run.h5", "--csv", "run.csv"]):
                done = subprocess.run([pathlib.Path(program).resolve(), *command], cwd=folder, capture_output=True, text=True)
                if done.returncode != 0:
                    sys.exit(done.stderr)
            rows = list(csv.DictReader((path / "run.csv").open()))
        for row in rows:
            q = [float(row["cube.q" + c]) for c in "wxyz"]
            x = [float(row["cube." + c]) + generator.gauss(0, PLACE_NOISE) for c in "xyz"]
            q = turned(q, [generator.gauss(0, TURN_NOISE) for _ in range(3)])
            lines.append(f"{toss},{float(row['t']):.8f}," + ",".join(f"{a:.7f}" for a in x + q))
    (pathlib.Path(__file__).parent / "tosses.csv").write_text("\n".join(lines) + "\n")


def main(program):
    tosses(program)
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
