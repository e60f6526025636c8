#!/usr/bin/env python3
"""Scenes of SimBenchmark (Kang & Hwangbo) with percuss, beside the figures that they publish.

usage: bench/published_scenes.py PERCUSS [SCENE...]     scenes: the files of bench/scenes, without .yaml

Errors are computed here, from the poses and velocities that percuss exports, as means over the stored states.
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

HERE = os.path.dirname(os.path.abspath(__file__))
ROBOT = os.path.join(HERE, "..", "examples", "robots", "a1.urdf")
G = 9.81
PUBLISHED = {  # error, seconds on their machine, whose
    "bouncing": "1.9e-10 J^2, 23.7 s (Rai)",
    "elastic_666": "1.1e-3 J^2, 6.1 s (Rai)",
    "pile_666": "1.6e-6, 12.9 s (Rai); 2.0e-7, 197 s (DART)",
    "rolling": "7e-28 m^2/s^2 (Bullet); 4.1e-7 (Rai)",
    "quadruped_ball": "4e-28 (ODE); 3.7e-9 (Rai)",
    "quadruped_falls": "1.3e-21 J^2 (MuJoCo RK4); 1.1e-6 (Rai)",
}


def mean(values):
    return sum(values) / len(values)


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def rotated(q, v):
    """v of the body in world axes."""
    twice = [2 * x for x in cross(q[1:], v)]
    return [x + q[0] * y + z for x, y, z in zip(v, twice, cross(q[1:], twice))]


class Body:
    """Mass, centre and inertia (three moments, or rows) about the centre, in the axes of the body."""

    def __init__(self, name, mass, centre, inertia):
        self.name, self.mass, self.centre, self.inertia = name, mass, centre, inertia

    def at(self, row):
        get = lambda keys: [float(row[f"{self.name}.{k}"]) for k in keys]
        x, q, v, w = get("xyz"), get(("qw", "qx", "qy", "qz")), get(("vx", "vy", "vz")), get(("wx", "wy", "wz"))
        arm = rotated(q, self.centre)
        return [a + b for a, b in zip(x, arm)], [a + b for a, b in zip(v, cross(w, arm))], w, q

    def momentum(self, row):
        return [self.mass * x for x in self.at(row)[1]]

    def energy(self, row):
        x, v, w, q = self.at(row)
        spin = rotated([q[0]] + [-c for c in q[1:]], w)
        turning = dot(spin, [dot(line, spin) for line in self.inertia])
        return self.mass * G * x[2] + 0.5 * self.mass * dot(v, v) + 0.5 * turning


def ball(name, mass, radius):
    moment = 0.4 * mass * radius**2
    return Body(name, mass, [0, 0, 0], [[moment, 0, 0], [0, moment, 0], [0, 0, moment]])


def links():
    """The links of the robot as its file has them; their inertia is told in axes that are not turned."""
    bodies = []
    for link in xml.parse(ROBOT).getroot().iter("link"):
        told = link.find("inertial")
        if told is None:
            continue
        i = dict.fromkeys(("ixy", "ixz", "iyz"), 0.0) | {k: float(v) for k, v in told.find("inertia").attrib.items()}
        origin = told.find("origin")
        assert origin is None or origin.get("rpy", "0 0 0").split() in (["0"] * 3, ["0.0"] * 3)
        centre = [float(x) for x in origin.get("xyz", "0 0 0").split()] if origin is not None else [0.0] * 3
        bodies.append(Body("a1/" + link.get("name"), float(told.find("mass").get("value")), centre,
                           [[i["ixx"], i["ixy"], i["ixz"]], [i["ixy"], i["iyy"], i["iyz"]],
                            [i["ixz"], i["iyz"], i["izz"]]]))
    return bodies


def names(rows):
    return [k[:-3] for k in rows[0] if re.fullmatch(r"b\d+\.qw", k)]


def energy_error(rows, bodies):
    energies = [sum(b.energy(row) for b in bodies) for row in rows]
    return mean([(e - energies[0]) ** 2 for e in energies]), "J^2"


def balls_energy(rows):
    return energy_error(rows, [ball(name, 10, 0.1) for name in names(rows)])


def robot_energy(rows):
    return energy_error(rows, links())


def momentum_error(rows):
    bodies = links() + [ball("ball", 10, 0.2)]
    sums = [[sum(c) for c in zip(*(b.momentum(row) for b in bodies))] for row in rows]
    return mean([dot(d, d) for d in ([a - b for a, b in zip(p, sums[0])] for p in sums)]), "kg^2 m^2/s^2"


def penetration(rows, radius=0.1):
    """The sum over all pairs, squared, of what they overlap."""
    errors = []
    for row in rows[:: max(1, len(rows) // 100)]:
        places = sorted([float(row[f"{n}.{k}"]) for k in "xyz"] for n in names(rows))
        total = sum(min(0.0, x[2] - radius) ** 2 for x in places)
        for i, a in enumerate(places):
            for b in places[i + 1:]:
                if b[0] - a[0] >= 2 * radius:
                    break
                total += max(0.0, 2 * radius - dot(*[[p - q for p, q in zip(a, b)]] * 2) ** 0.5) ** 2
        errors.append(total)
    return mean(errors), "m^2"


def rolling(rows):
    """A box that slides under balls that roll: m a2 = f2, a1 = 3.5 f2/m, M a1 = F - mu (M + n m) g - n f2."""
    f2 = (150 - 0.4 * 35 * G) / (35 + 25)
    errors = []
    for row in rows:
        for name, speed in (("box", 3.5 * f2), ("b22", f2)):
            v = [float(row[f"{name}.{k}"]) for k in ("vx", "vy", "vz")]
            right = [speed * float(row["t"]) * 0.5**0.5] * 2 + [0.0]
            errors.append(sum((a - b) ** 2 for a, b in zip(v, right)))
    return 2 * mean(errors), "m^2/s^2"


MEASURES = {"bouncing": balls_energy, "elastic_666": balls_energy, "pile_666": penetration, "rolling": rolling,
            "quadruped_ball": momentum_error, "quadruped_falls": robot_energy}


def scene_of(name, folder):
    """The file; that of the robot that falls with a robot whose joints have no damping."""
    path = os.path.join(HERE, "scenes", name + ".yaml")
    if name != "quadruped_falls":
        return path
    with open(ROBOT, encoding="utf-8") as file:
        robot = re.sub(r'<dynamics damping="[^"]*"/>', "", file.read())
    with open(path, encoding="utf-8") as file:
        scene = file.read().replace("../../examples/robots/a1.urdf", "a1.urdf")
    for file, text in (("a1.urdf", robot), ("scene.yaml", scene)):
        with open(os.path.join(folder, file), "w", encoding="utf-8") as out:
            out.write(text)
    return os.path.join(folder, "scene.yaml")


def measure(program, name):
    with tempfile.TemporaryDirectory() as folder:
        run, table = os.path.join(folder, "run.h5"), os.path.join(folder, "run.csv")
        before = os.times()
        told = subprocess.run([program, "simulate", scene_of(name, folder), "-o", run, "--json"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        after = os.times()
        seconds = after.children_user - before.children_user + after.children_system - before.children_system
        told = json.loads(told.stdout)
        subprocess.run([program, "export", run, "--csv", table], stdout=subprocess.DEVNULL, check=True)
        with open(table, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    error, unit = MEASURES[name](rows)
    return f"{told['status']} to t = {told['time']:g}, {told['impacts']} impacts", f"{error:.2g} {unit}, {seconds:.2f} s"


def main():
    unknown = [name for name in sys.argv[2:] if name not in MEASURES]
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help") or unknown:
        sys.exit(__doc__.strip() + ("\n\nno such scene: " + ", ".join(unknown) if unknown else ""))
    print("| scene | run | percuss: error, processor time | published |\n| --- | --- | --- | --- |")
    for name in sys.argv[2:] or MEASURES:
        print("| {} | {} | {} | {} |".format(name, *measure(sys.argv[1], name), PUBLISHED[name]), flush=True)


if __name__ == "__main__":
    main()
