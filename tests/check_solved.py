"""Nothing that percuss prints as solved may be wrong.

usage: check_solved.py PROGRAM [--count N] [--seed N]

Random impacts, many at the edges (friction from 1e-6 to 1e14, masses over twelve decades, contacts that depend on each
other), go through every command that prints a solution. What a command calls solved is judged here, from M, W and the
coefficients alone, row by row: momentum balances, contacts do not penetrate, nothing pulls, friction stays in its cone,
and under Newton's law every element fulfils its inclusion. Nothing is shared with percuss.
"""

import argparse
import collections
import csv
import json
import math
import os
import random
import subprocess
import sys
import tempfile

TOLERANCE = 1e-8  # of every row's own scale
FLOOR = 1e-3      # of the largest row, below which a row is measured by that one


def dot(a, b):
    return math.fsum(x * y for x, y in zip(a, b))


def solve(matrix, right):
    """Gaussian elimination with row pivots."""
    n = len(right)
    rows = [list(matrix[i]) + [right[i]] for i in range(n)]
    for k in range(n):
        p = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[p] = rows[p], rows[k]
        for i in range(k + 1, n):
            f = rows[i][k] / rows[k][k]
            for j in range(k, n + 1):
                rows[i][j] -= f * rows[k][j]
    x = [0.0] * n
    for k in reversed(range(n)):
        x[k] = (rows[k][n] - dot(rows[k][k + 1:n], x[k + 1:])) / rows[k][k]
    return x


class Judge:
    """Of one problem: mass, and contacts with (normal, e, tangents, mu, e_T), all without excitation."""

    def __init__(self, mass, contacts):
        self.mass, self.contacts = mass, contacts
        self.rows = []
        for c in contacts:
            self.rows.append(c["normal"])
            self.rows.extend(c["tangents"])
        self.unit = [math.sqrt(dot(w, solve(mass, w))) for w in self.rows]

    def verdict(self, before, after, impulse, newton=False, forces=None, open=()):
        """What is wrong, or ''. `impulse` has a number per row, `forces` are the impulses of finite forces, `open` are
        the contacts that take no part."""
        values = list(after) + list(impulse)
        if not all(math.isfinite(v) for v in values):
            return "not finite"
        f = len(self.mass)
        roots = [math.sqrt(self.mass[i][i]) * (abs(before[i]) + abs(after[i])) for i in range(f)]
        for i in range(f):
            terms = [self.mass[i][j] * (after[j] - before[j]) for j in range(f)]
            terms += [-w[i] * p for w, p in zip(self.rows, impulse)]
            terms += [-forces[i]] if forces else []
            size = sum(map(abs, terms)) + sum(abs(self.mass[i][j]) * (abs(before[j]) + abs(after[j])) for j in range(f))
            if abs(math.fsum(terms)) > TOLERANCE * (size + FLOOR * math.sqrt(self.mass[i][i]) * max(roots)):
                return f"momentum of coordinate {i} misses by {abs(math.fsum(terms)):.1e}, of {size:.1e}"
        turnover = [sum(abs(w[i]) * (abs(before[i]) + abs(after[i])) for i in range(f)) / u
                    for w, u in zip(self.rows, self.unit)]
        allowed = [TOLERANCE * (t + FLOOR * max(turnover)) for t in turnover]
        row = 0
        for number, c in enumerate(self.contacts):
            if number in open:
                wrong = "acts from afar" if impulse[row] != 0.0 else ""
            else:
                wrong = self.contact(c, row, before, after, impulse, allowed, newton)
            if wrong:
                return wrong
            row += 1 + len(c["tangents"])
        return ""

    def contact(self, c, row, before, after, impulse, allowed, newton):
        unit = self.unit
        g0, g1 = dot(c["normal"], before), dot(c["normal"], after)
        push = impulse[row] * unit[row]
        if g0 <= 0.0 and -g1 / unit[row] > allowed[row]:
            return f"penetrates with {g1:.2e}"
        if -push > allowed[row]:
            return f"pulls with {impulse[row]:.2e}"
        if newton:
            xi = (g1 + c["e"] * g0) / unit[row]
            if abs(min(push, xi)) > allowed[row]:
                return f"Newton's law: impulse {push:.2e}, xi {xi:.2e}, in root energy"
        if not c["tangents"]:
            return ""
        z = impulse[row + 1:row + 1 + len(c["tangents"])]
        size = max(unit[row + 1:row + 1 + len(z)])
        room = max(allowed[row + 1:row + 1 + len(z)])
        bound = c["mu"] * max(impulse[row], 0.0)
        length = math.hypot(*z)
        if (length - bound) * min(size, max(unit[row], c["mu"] * size) / max(c["mu"], 1e-300)) > room:
            return f"friction {length:.2e} exceeds {bound:.2e}"
        if newton:
            xi = [dot(w, after) + c["eT"] * dot(w, before) for w in c["tangents"]]
            speed = math.hypot(*xi) / size
            if length < bound * (1.0 - 1e-7) and speed > room:
                slack = (bound - length) * size
                if min(slack / max(1.0, c["mu"] * size / unit[row]), speed) > room and slack > room:
                    return f"friction slips with {speed:.2e} inside its cone"
            elif bound * size > room and speed > room and dot(xi, z) > 1e-6 * math.hypot(*xi) * length:
                return "friction drives the slip"
        return ""


def some_size(rng, low, high):
    return 10.0 ** rng.uniform(low, high)


def random_problem(rng):
    """Masses, one or two contacts; edges as often as not."""
    f = rng.randint(2, 4)
    edge = rng.random() < 0.5
    a = [[rng.gauss(0, 1) for _ in range(f)] for _ in range(f)]
    scale = [some_size(rng, -3, 3) if edge else 1.0 for _ in range(f)]
    mass = [[scale[i] * scale[j] * (dot(a[i], a[j]) + (1.0 if i == j else 0.0)) for j in range(f)] for i in range(f)]
    for i in range(f):
        for j in range(i):
            mass[i][j] = mass[j][i]
    contacts = []
    for _ in range(rng.choice([1, 1, 2])):
        row = lambda: [rng.gauss(0, 1) for _ in range(f)]
        normal = row()
        tangents = [row() for _ in range(rng.choice([0, 1, 1, 2]))]
        if contacts and rng.random() < 0.2:  # dependent directions
            normal = [x * 2.0 for x in contacts[0]["normal"]]
        mu = some_size(rng, -6, 14) if edge else rng.uniform(0.05, 1.5)
        contacts.append({"normal": normal, "e": rng.uniform(0, 1), "tangents": tangents, "mu": mu,
                         "eT": 0.0 if rng.random() < 0.7 else rng.uniform(0, 1)})
    velocity = [rng.gauss(0, 1) / scale[i] for i in range(f)]
    for c in contacts:  # everything approaches, where that is possible
        if dot(c["normal"], velocity) > 0:
            c["normal"] = [-x for x in c["normal"]]
    return mass, velocity, contacts


def problem_file(mass, velocity, contacts):
    elements = []
    for i, c in enumerate(contacts):
        e = {"name": f"c{i}", "kind": "contact", "normal": c["normal"], "restitution": c["e"]}
        if c["tangents"]:
            e["friction"] = {"tangent": c["tangents"], "coefficient": c["mu"], "restitution": c["eT"]}
        elements.append(e)
    return {"percuss": 1, "system": {"mass": mass, "velocity": velocity}, "elements": elements}


class Check:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.count = collections.Counter()
        self.wrong = []

    def run(self, *arguments, codes=(0, 2, 3, 4)):
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True, cwd=self.folder)
        if done.returncode not in codes:
            self.wrong.append(f"{' '.join(arguments)}: exit {done.returncode}: {done.stderr.strip()[:200]}")
        return done

    def path(self, name):
        return os.path.join(self.folder, name)

    def say(self, where, status, verdict):
        self.count[f"{where}: {status}"] += 1
        if status == "solved" and verdict:
            kept = f"wrong_{len(self.wrong)}.json"
            self.wrong.append(f"{where}: {verdict} ({kept})")
            with open(self.path("p.json")) as source, open(kept, "w") as target:
                target.write(source.read())

    def judge_json(self, where, result, judge, velocity):
        status = result.get("status")
        verdict = ""
        if status == "solved":
            impulse = [x for e in result["elements"] for x in e["impulse"]]
            verdict = judge.verdict(velocity, result["velocity_after"], impulse, result["law"] == "newton")
            said = result["consistency"]
            if not said["kinetic"] or (not said["kinematic"] and all(
                    dot(c["normal"], velocity) <= 0 for c in judge.contacts)):
                verdict = verdict or "solved and inconsistent by its own words"
        elif any(result.get("unique", {}).get(k) is not None for k in ("velocity", "impulse")):
            verdict, status = "uniqueness is told of what was not solved", "solved"
        self.say(where, status, verdict)

    def impact_and_compare(self, judge, velocity):
        done = self.run("impact", "p.json", "--json")
        if done.returncode in (0, 3, 4):
            result = json.loads(done.stdout)
            if (done.returncode == 0) != (result["status"] == "solved"):
                self.wrong.append("impact: exit code and status differ")
            self.judge_json("impact newton", result, judge, velocity)
        done = self.run("compare", "p.json", "--json")
        if done.returncode == 0:
            for law, result in json.loads(done.stdout)["laws"].items():
                if result["status"] != "not_applicable":
                    self.judge_json(f"compare {law}", result, judge, velocity)

    def sweep(self, mass, velocity, contacts):
        f, rows = len(mass), []
        outputs = ["status"] + [f"velocity_after[{i}]" for i in range(f)]
        for i, c in enumerate(contacts):
            outputs.append(f"elements.c{i}.impulse")
            rows.append((f"elements.c{i}.impulse"))
            for j in range(len(c["tangents"])):
                name = f"elements.c{i}.friction.impulse" + (f"[{j}]" if len(c["tangents"]) > 1 else "")
                outputs.append(name)
                rows.append(name)
        rough = [i for i, c in enumerate(contacts) if c["tangents"]]
        if not rough:
            return
        path = f"elements.c{rough[0]}.friction.coefficient"
        self.run("sweep", "p.json", "-o", "s.csv", "--vary", f"{path}=log 1e-6:1e14:21", "--law", "newton,poisson",
                 "--output", ",".join(outputs), codes=(0,))
        with open(self.path("s.csv")) as table:
            for line in csv.DictReader(x for x in table if not x.startswith("#")):
                changed = [dict(c) for c in contacts]
                changed[rough[0]]["mu"] = float(line[path])
                verdict = ""
                if line["status"] == "solved":
                    after = [float(line[f"velocity_after[{i}]"]) for i in range(f)]
                    verdict = Judge(mass, changed).verdict(velocity, after, [float(line[r]) for r in rows],
                                                           line["law"] == "newton")
                self.say(f"sweep {line['law']}", line["status"], verdict)
        os.remove(self.path("s.csv"))

    def map(self, mass, velocity, contacts):
        if len(contacts) != 1 or len(contacts[0]["tangents"]) != 1:
            return
        quantities = [f"velocity_after[{i}]" for i in range(len(mass))]
        quantities += ["elements.c0.impulse", "elements.c0.friction.impulse", "status"]
        cells = {}
        for quantity in quantities:
            self.run("map", "p.json", "--x", "elements.c0.friction.coefficient=log 1e-6:1e14:9", "--y",
                     "velocity[0]=-2:2:5", "--quantity", quantity, "-o", "m.csv", codes=(0,))
            with open(self.path("m.csv")) as table:
                lines = list(csv.reader(x for x in table if not x.startswith("#")))
            for line in lines[1:]:
                cells.setdefault((line[0], line[1]), []).append(line[2])
        for (mu, first), values in cells.items():
            solved = values[-1] == "solved"
            changed = [dict(contacts[0], mu=float(mu))]
            v = [float(first)] + velocity[1:]
            verdict = ""
            if solved:
                numbers = [float(x) for x in values[:-1]]
                verdict = Judge(mass, changed).verdict(v, numbers[:len(mass)], numbers[len(mass):], True)
            self.say("map", "solved" if solved else f"status {values[-1]}", verdict)

    def motions(self, rng):
        """A body of two coordinates on a rough floor and against a wall, M and W constant: all impacts of both methods."""
        mu, m = (some_size(rng, -3, 8) if rng.random() < 0.5 else rng.uniform(0.1, 1.0)), some_size(rng, -2, 2)
        e, slope = rng.uniform(0, 0.9), rng.uniform(-1, 1)
        inertia = m * rng.uniform(0.2, 2)
        contacts = [{"normal": [0.0, 1.0, slope], "e": e, "tangents": [[1.0, 0.0, 1.0]], "mu": mu, "eT": 0.0},
                    {"normal": [-1.0, 0.0, 0.0], "e": 0.5, "tangents": [], "mu": 0.0, "eT": 0.0}]
        mass = [[m, 0, 0], [0, m, 0], [0, 0, inertia]]
        text = {"percuss": 1,
                "system": {"coordinates": ["x", "y", "a"], "parameters": {"m": m, "J": inertia, "s": slope},
                           "kinetic_energy": "1/2*m*(x'^2 + y'^2) + 1/2*J*a'^2", "potential_energy": "m*9.81*y",
                           "state": {"y": 0.5, "x'": rng.uniform(-2, 2), "a'": rng.uniform(-2, 2), "a": 0.01}},
                "elements": [{"name": "floor", "kind": "contact", "gap": "y + s*a", "restitution": e,
                              "friction": {"slip": "x + a", "coefficient": mu}},
                             {"name": "wall", "kind": "contact", "gap": "1 - x", "restitution": 0.5}],
                "simulate": {"until": 1.5, "step": 1e-3}}
        with open(self.path("p.json"), "w") as file:
            json.dump(text, file)
        judge = Judge(mass, contacts)
        for method in ("event_driven", "time_stepping"):
            self.run("simulate", "p.json", "-o", "r.h5", "--method", method, "--restart")
            if not os.path.exists(self.path("r.h5")):
                continue
            self.run("export", "r.h5", "--impacts", "i.csv", codes=(0,))
            with open(self.path("i.csv")) as table:
                for line in csv.DictReader(x for x in table if not x.startswith("#")):
                    self.motion_impact(method, line, judge, m, slope)
            os.remove(self.path("r.h5"))

    def motion_impact(self, method, line, judge, m, slope):
        number = lambda key: float(line[key] or 0.0)
        before = [number(f"{q}' before") for q in "xya"]
        after = [number(f"{q}' after") for q in "xya"]
        impulse = [number("floor impulse"), number("floor.friction impulse"), number("wall impulse")]
        gaps = [number("y") + slope * number("a"), 1.0 - number("x")]
        normals = (impulse[0], impulse[2])  # where impacts accumulate a contact counts as closed within 1e-6
        open = [i for i, gap in enumerate(gaps) if gap > 1e-6 or (gap > 0.0 and normals[i] == 0.0)]
        forces = [0.0, -9.81 * m * 1e-3, 0.0] if method == "time_stepping" else None
        verdict = judge.verdict(before, after, impulse, True, forces, open) if line["status"] == "solved" else ""
        self.say(f"simulate {method}", line["status"], verdict)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("--count", type=int, default=60)
    arguments.add_argument("--seed", type=int, default=17)
    options = arguments.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        check = Check(os.path.abspath(options.program), folder)
        for i in range(options.count):
            mass, velocity, contacts = random_problem(rng)
            with open(check.path("p.json"), "w") as file:
                json.dump(problem_file(mass, velocity, contacts), file)
            check.impact_and_compare(Judge(mass, contacts), velocity)
            if i % 4 == 0:
                check.sweep(mass, velocity, contacts)
            if i % 4 == 1:
                check.map(mass, velocity, contacts)
            if i % 6 == 2:
                check.motions(rng)
    for name in sorted(check.count):
        print(f"{check.count[name]:7d}  {name}")
    for text in check.wrong:
        print("WRONG", text)
    seen = collections.Counter()
    for name, number in check.count.items():
        seen[name.split(":")[0]] += number if name.endswith(": solved") else 0
    for place in ("impact newton", "compare poisson", "compare energetic", "sweep newton", "sweep poisson", "map",
                  "simulate event_driven", "simulate time_stepping"):
        if seen[place] == 0:
            check.wrong.append(place)
            print(f"WRONG nothing was solved by {place}: nothing was checked")
    return 1 if check.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
