#!/usr/bin/env python3
"""Predicts measured motions with numbers fitted to others of them, and scores the predictions.

    python3 bench/motion_folds.py PROGRAM POSES.csv MODEL.yaml --session 5 --edge 0.1048 --laws newton,poisson,energetic

Five folds; runs whose numbers fall into one session (number // SESSION) stay together. Prints, for every law, the mean over frames and then over
runs of the error of places, in percent of EDGE, and of turns in degrees, as fitted to the other four folds; then the same with the model as it is.
"""
import argparse, csv, json, math, pathlib, subprocess, sys, tempfile, time


def run(command):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode not in (0, 4):
        sys.exit(done.stderr)
    return done.stdout


def poses(path):
    runs = {}
    with open(path) as file:
        for row in csv.DictReader(line for line in file if not line.startswith("#")):
            name = row.get("run") or row.get("toss")
            runs.setdefault(name, []).append([float(row[c]) for c in ("t", "x", "y", "z", "qw", "qx", "qy", "qz")])
    return runs


def errors(measured, predicted, edge):
    place, turn = [], []
    for m, p in zip(measured, predicted):
        place.append(100 * math.dist(m[1:4], p[1:4]) / edge)
        dot = abs(sum(a * b for a, b in zip(m[4:], p[4:]))) / math.hypot(*m[4:]) / math.hypot(*p[4:])
        turn.append(math.degrees(2 * math.acos(min(1.0, dot))))
    return sum(place) / len(place), sum(turn) / len(turn)


def write(path, runs, names):
    with open(path, "w") as out:
        out.write("run,t,x,y,z,qw,qx,qy,qz\n")
        for name in names:
            for row in runs[name]:
                out.write(name + "," + ",".join(repr(x) for x in row) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("poses")
    parser.add_argument("model")
    parser.add_argument("--session", type=int, default=5)
    parser.add_argument("--edge", type=float, default=0.1)
    parser.add_argument("--laws", default="newton,poisson")
    parser.add_argument("--stages", default="")
    asked = parser.parse_args()
    runs = poses(asked.poses)
    fold = {name: (int(name) // asked.session) % 5 for name in runs}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for law in asked.laws.split(","):
            found, begin, fitting = {}, time.time(), 0.0
            for k in range(5):
                write(folder / "train.csv", runs, [n for n in runs if fold[n] != k])
                write(folder / "test.csv", runs, [n for n in runs if fold[n] == k])
                start = time.time()
                command = [asked.program, "fit", folder / "train.csv", "--model", asked.model, "--law", law, "--json"]
                fit = json.loads(run(command + (["--stage", asked.stages] if asked.stages else [])))["fits"][0]
                fitting += time.time() - start
                numbers = [f"--set={p['name']}={p['value']!r}" for p in fit["parameters"]]
                run([asked.program, "predict", folder / "test.csv", "--model", asked.model, "--law", law, "-o", folder / "out.csv", *numbers])
                predicted = poses(folder / "out.csv")
                for name in predicted:
                    found[name] = errors(runs[name], predicted[name], asked.edge)
                shown = ", ".join(f"{p['name'].split('.', 1)[1]} {p['value']:.5g}" for p in fit["parameters"])
                print(f"  {law}, fold {k}: impacts off by {100 * fit['impact_error']:.2f} %, {shown}", flush=True)
            place, turn = (sum(e[i] for e in found.values()) / len(found) for i in (0, 1))
            print(f"{law}: {place:.2f} %, {turn:.2f} deg over {len(found)} runs; a fit takes {fitting / 5:.1f} s, all {time.time() - begin:.0f} s", flush=True)
        run([asked.program, "predict", asked.poses, "--model", asked.model, "-o", folder / "out.csv"])
        predicted = poses(folder / "out.csv")
        every = [errors(runs[n], predicted[n], asked.edge) for n in predicted]
        print(f"the model as it is: {sum(e[0] for e in every) / len(every):.2f} %, {sum(e[1] for e in every) / len(every):.2f} deg")


if __name__ == "__main__":
    main()
