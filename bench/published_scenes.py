#!/usr/bin/env python3
"""Scenes of SimBenchmark (Kang & Hwangbo) with percuss: mean squared error of the energy, and processor time.

usage: bench/published_scenes.py PERCUSS [SCENE...]     scenes: bouncing, elastic (3 x 3 x 3), elastic666
"""
import csv
import json
import os
import random
import subprocess
import sys
import tempfile

MASS, RADIUS, G = 10.0, 0.1, 9.81
GROUND = {"name": "ground", "shape": "plane", "fixed": True}


def ball(name, position):
    return {"name": name, "shape": {"sphere": RADIUS}, "mass": MASS, "position": position}


def bouncing():
    """49 balls from 5 m, e = 1, 20 s."""
    return [ball(f"b{i}_{j}", [2 * i, 2 * j, 5]) for i in range(7) for j in range(7)], 20


def elastic(n):
    """n^3 balls 0.21 m apart with a little disorder, 1.101 m above the ground, e = 1 between all, 10 s."""
    numbers = random.Random(1)
    jitter = lambda: 0.001 * numbers.random()
    cells = [(i, j, k) for i in range(n) for j in range(n) for k in range(n)]
    return [ball(f"b{i}_{j}_{k}", [0.21 * i + jitter(), 0.21 * j + jitter(), 0.21 * k + jitter() + 1.101])
            for i, j, k in cells], 10


SCENES = {"bouncing": bouncing, "elastic": lambda: elastic(3), "elastic666": lambda: elastic(6)}


def energy(row, names):
    """T + V of all balls from poses and velocities alone."""
    total = 0.0
    for name in names:
        value = lambda key: float(row[f"{name}.{key}"])
        total += MASS * G * value("z") + 0.5 * MASS * sum(value(k) ** 2 for k in ("vx", "vy", "vz"))
        total += 0.5 * 0.4 * MASS * RADIUS**2 * sum(value(k) ** 2 for k in ("wx", "wy", "wz"))
    return total


def main():
    program, wanted = sys.argv[1], sys.argv[2:] or ["bouncing", "elastic"]
    for name in wanted:
        bodies, until = SCENES[name]()
        with tempfile.TemporaryDirectory() as folder:
            path = lambda file: os.path.join(folder, file)
            problem = {"percuss": 1, "law": "newton",
                       "system": {"bodies": bodies + [GROUND], "surfaces": [{"restitution": 1, "friction": 0}]},
                       "simulate": {"until": until, "output": 0.01, "method": "event_driven"}}
            with open(path("scene.json"), "w", encoding="utf-8") as file:
                json.dump(problem, file)
            before = os.times().children_user
            run = subprocess.run([program, "simulate", path("scene.json"), "-o", path("run.h5"), "--json"],
                                 stdout=subprocess.PIPE, check=True)
            seconds = os.times().children_user - before
            told = json.loads(run.stdout)
            subprocess.run([program, "export", path("run.h5"), "--csv", path("run.csv")], check=True)
            with open(path("run.csv"), encoding="utf-8") as file:
                energies = [energy(row, [b["name"] for b in bodies]) for row in csv.DictReader(file)]
        error = sum((e - energies[0]) ** 2 for e in energies) / len(energies)
        print(f"{name}: {told['status']}, {told['impacts']} impacts, mean (E - E0)^2 = {error:.2g} J^2, {seconds:.2f} s")


if __name__ == "__main__":
    main()
