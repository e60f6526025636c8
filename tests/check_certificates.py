#!/usr/bin/env python3
"""Verdicts that a stranger can check: audits of examples and of random systems, each with its certificate, checked by
tools/check_certificate.py; then the same certificates with something changed, which must be refused.

usage: check_certificates.py PERCUSS CHECKER FOLDER... [--random N]
FOLDER: problem files; --random: so many random systems, of planar bodies and others."""
import argparse, copy, glob, json, os, random, subprocess, sys, tempfile
from fractions import Fraction


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def random_problem(seed):
    """One to three contacts with planar friction: a planar body, whose directions depend on each other from two contacts
    on, or directions that are free."""
    r = random.Random(seed)
    contacts, body = 1 + seed % 3 if seed % 5 else 2, seed % 2 == 0
    f = 3 if body else 2 * contacts + r.randint(-1, 1)
    L = [[r.randint(-8, 8) / 8 if j < i else r.randint(4, 16) / 8 if j == i else 0 for j in range(f)] for i in range(f)]
    mass = [[sum(a * b for a, b in zip(x, y)) for y in L] for x in L]
    elements = []
    for c in range(contacts):
        if body:
            x, y = r.randint(-8, 8) / 8, r.randint(1, 8) / 8
            normal, tangent = ([0, 1, x], [1, 0, -y]) if r.random() < 0.7 else ([1, 0, -y], [0, 1, x])
        else:
            normal, tangent = ([r.randint(-16, 16) / 8 or 1 for _ in range(f)] for _ in range(2))
        elements.append({"name": f"c{c}", "kind": "contact", "normal": normal,
                         "restitution": r.choice([0, 0.3, 0.5, 0.5, 0.7, 1]),
                         "friction": {"tangent": [tangent], "coefficient": r.choice([0.1, 0.3, 1, 2]),
                                      "restitution": r.choice([0, 0, 0.5, -0.3])}})
    if seed % 7 == 3:
        elements.append({"name": "clutch", "kind": "clutch", "direction": [r.randint(1, 8) / 8 for _ in range(f)],
                         "restitution": 0.25})
    if seed % 7 == 5 and not body:
        elements.append({"name": "joint", "kind": "joint", "direction": [r.randint(1, 8) / 8 for _ in range(f)]})
    return {"percuss": 1, "system": {"mass": mass, "velocity": [0] * f}, "elements": elements}


def tampered(certificate):
    """Certificates that claim too much, each with what was changed."""
    def change(what, edit):
        other = copy.deepcopy(certificate)
        edit(other)
        return what, other

    def set_fraction(values, i, factor):
        values[i] = str(Fraction(values[i]) * factor + (0 if Fraction(values[i]) else 1))

    if certificate["proof"] == "witness":
        for name in ("velocity_before", "velocity_after", "impulse"):
            yield change(name, lambda c, name=name: set_fraction(c["witness"][name], 0, Fraction(1000001, 1000000)))
        yield change("the verdict", lambda c: c.update(verdict="consistent", proof="semidefinite"))

        def lose(c):  # the impact run backwards loses
            w = c["witness"]
            w["velocity_before"], w["velocity_after"] = w["velocity_after"], w["velocity_before"]
            w["impulse"] = [str(-Fraction(x)) for x in w["impulse"]]
        yield change("the direction of time", lose)
        return
    yield change("the verdict", lambda c: c.update(verdict="inconsistent", proof="witness", witness={
        "velocity_before": ["1"] + ["0"] * (len(c["system"]["mass"]) - 1),
        "velocity_after": ["1"] + ["0"] * (len(c["system"]["mass"]) - 1),
        "impulse": ["0"] * sum(len(e["directions"]) for e in c["system"]["elements"])}))
    for cone in range(len(certificate.get("cones", []))):
        if len(certificate["cones"][cone]["faces"]) > 1:
            yield change("a face is missing", lambda c, cone=cone: c["cones"][cone]["faces"].pop())
            yield change("called semidefinite", lambda c, cone=cone: c["cones"][cone]["faces"][0].pop("outside"))
            yield change("v", lambda c, cone=cone: c["cones"][cone]["faces"][0].update(
                outside=["0"] * len(c["cones"][cone]["faces"][0]["outside"])))
            yield change("a cone is missing", lambda c, cone=cone: c["cones"].pop(cone))
            return


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("percuss")
    parser.add_argument("checker")
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--random", type=int, default=0)
    options = parser.parse_args()
    counts, failures = {}, []
    with tempfile.TemporaryDirectory() as folder:
        problems = [p for f in options.folders for e in ("yaml", "json") for p in sorted(glob.glob(f"{f}/*.{e}"))]
        for seed in range(options.random):
            problems.append(os.path.join(folder, f"random{seed}.json"))
            with open(problems[-1], "w") as file:
                json.dump(random_problem(seed), file)
        path = os.path.join(folder, "certificate.json")
        for problem in problems:
            name = os.path.basename(problem)
            audit = run(options.percuss, "audit", problem, "--law", "newton", "--json", "--certificate", path)
            if audit.returncode == 2:  # no problem of an impact, or not one for Newton's law
                counts["no audit"] = counts.get("no audit", 0) + 1
                continue
            verdict = json.loads(audit.stdout)["verdict"]
            if audit.returncode == 6:
                key = f"{verdict}, no certificate"
                counts[key] = counts.get(key, 0) + 1
                if "no certificate: " not in audit.stderr or os.path.exists(path):
                    failures.append(f"{name}: exit code 6 without one clear line: {audit.stderr}")
                if name.startswith("random"):
                    failures.append(f"{name}: {audit.stderr.strip()}")
                continue
            numbers = [problem] if name.startswith("random") else []
            checked = run(sys.executable, options.checker, path, *numbers)
            with open(path) as file:
                certificate = json.load(file)
            key = f"{verdict}, {certificate['proof']}"
            counts[key] = counts.get(key, 0) + 1
            if checked.returncode != 0 or not checked.stdout.startswith(verdict.upper()):
                failures.append(f"{name}: {verdict}, but {checked.stdout}{checked.stderr}")
            if counts[key] <= 3:
                for what, other in tampered(certificate):
                    with open(path, "w") as file:
                        json.dump(other, file)
                    counts["tampered"] = counts.get("tampered", 0) + 1
                    if run(sys.executable, options.checker, path).returncode == 0:
                        failures.append(f"{name}: accepted though changed: {what}")
            os.remove(path)
        problem = random_problem(1)
        with open(os.path.join(folder, "one.json"), "w") as file:
            json.dump(problem, file)
        run(options.percuss, "audit", os.path.join(folder, "one.json"), "--certificate", path)
        for key, value in (("restitution", 0.125), ("normal", [1] * len(problem["system"]["mass"]))):
            other = copy.deepcopy(problem)
            other["elements"][0][key] = value
            with open(os.path.join(folder, "other.json"), "w") as file:
                json.dump(other, file)
            if run(sys.executable, options.checker, path, os.path.join(folder, "other.json")).returncode == 0:
                failures.append(f"accepted for a problem with another {key}")
    print("\n".join(failures))
    print(", ".join(f"{n} {what}" for what, n in sorted(counts.items())))
    proven = sum(n for what, n in counts.items() if what not in ("no audit", "tampered") and "no cert" not in what)
    print(f"{proven} certificates proven, {len(failures)} failed")
    return 1 if failures or proven == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
