#!/usr/bin/env python3
"""Checks a certificate of `percuss audit --certificate` with exact fractions. Shares nothing with percuss.

    check_certificate.py CERTIFICATE.json [PROBLEM.json]    exit code 0: it proves its verdict, 1: it does not,
                                                             2: a file cannot be read

The claim is about M, W, e and mu, all exact, and Newton's law: xi = G L + (1 + e) g with g = W'u-, G = W'M^-1 W,
and xi in the normal cone at -L. `consistent`: no impact with admissible g (contacts g <= 0, clutches g >= 0, joints
g = 0) has T+ > T-; `inconsistent`: one has. With PROBLEM.json the numbers are compared with those of that file.
"""
import itertools
import json
import sys
from fractions import Fraction as F

UNILATERAL, BILATERAL = ("contact", "clutch"), ("joint", "rolling")


def need(condition, what):
    if not condition:
        sys.exit("NOT PROVEN: " + what)


def dot(a, b):
    return sum((x * y for x, y in zip(a, b) if x and y), F(0))


def reduced(rows):  # to reduced row echelon form, with the columns of the pivots
    rows, pivots = [list(r) for r in rows], []
    for column in range(len(rows[0]) if rows else 0):
        top = len(pivots)
        at = next((i for i in range(top, len(rows)) if rows[i][column]), None)
        if at is not None:
            rows[top], rows[at] = rows[at], rows[top]
            rows[top] = [x / rows[top][column] for x in rows[top]]
            rows = [r if i == top or not r[column] else [x - r[column] * y for x, y in zip(r, rows[top])]
                    for i, r in enumerate(rows)]
            pivots.append(column)
    return rows, pivots


def kernel(rows, n):  # a basis of {x : rows x = 0}
    rows, pivots = reduced(rows)
    basis = []
    for free in (j for j in range(n) if j not in pivots):
        basis.append([F(int(j == free)) for j in range(n)])
        for row, pivot in zip(rows, pivots):
            basis[-1][pivot] = -row[free]
    return basis


def semidefinite(Q):  # Schur complements: no negative pivot, and only zeros where every pivot is zero
    while Q:
        p = next((i for i in range(len(Q)) if Q[i][i]), None)
        if p is None or Q[p][p] < 0:
            return p is None and not any(any(row) for row in Q)
        keep = [i for i in range(len(Q)) if i != p]
        Q = [[Q[i][j] - Q[i][p] * Q[p][j] / Q[p][p] for j in keep] for i in keep]
    return True


def prove(Q, C, E, faces):
    """x'Qx >= 0 where Cx >= 0, Ex = 0. Semidefinite on the span of a face: so it is on all faces below. Else some v of
    the span has v'Qv < 0. If v and -v are outside of the cone and the form is >= 0 on all faces below, it is on this one:
    with one negative eigenvalue the negative vectors are two opposite convex cones, which do not meet the boundary of
    the face and so lie outside of it, as v does; with more, a negative point inside could be moved along a line on which
    the form stays negative, to the boundary. Faces come up with ascending indices of their tight inequalities."""
    faces = {tuple(face["tight"]): face.get("outside") for face in faces}

    def visit(tight):
        need(tight in faces, f"the face {tight} is missing")
        equations = E + [C[i] for i in tight]
        basis = kernel(equations, len(Q))
        if faces[tight] is None:
            images = [[dot(row, b) for row in Q] for b in basis]
            return need(semidefinite([[dot(a, b) for b in basis] for a in images]), f"{tight} is not semidefinite")
        v = [F(x) for x in faces[tight]]
        need(len(v) == len(Q) and not any(dot(r, v) for r in equations), f"v is not in the span of {tight}")
        need(dot(v, [dot(row, v) for row in Q]) < 0, f"v is not negative on {tight}")
        slacks = [dot(row, v) for row in C]
        need(slacks and min(slacks) < 0 < max(slacks), f"v or -v is in the cone, {tight}")
        for i in range(tight[-1] + 1 if tight else 0, len(C)):
            if any(dot(C[i], b) for b in basis):
                visit(tight + (i,))

    visit(())


class System:
    def __init__(self, data):
        self.M = [[F(x) for x in row] for row in data["mass"]]
        self.elements, self.f = data["elements"], len(self.M)
        self.first, self.W, self.e = [], [], []  # first row of every element; a direction and a coefficient per row
        for element in self.elements:
            self.first.append(len(self.W))
            self.W += [[F(x) for x in d] for d in element["directions"]]
            self.e += [F(element["restitution"])] * len(element["directions"])
            need(element["kind"] in UNILATERAL + BILATERAL + ("friction",), "an unknown kind of element")
            need(element["kind"] == "friction" or len(element["directions"]) == 1, "an element of several components")
        self.n, self.friction = len(self.W), []  # friction: element, row, row of the load, mu
        for i, element in enumerate(self.elements):
            if element["kind"] == "friction":
                need(self.elements[element["load"]]["kind"] in UNILATERAL, "friction without a load")
                need(len(element["coefficients"]) == len(element["directions"]), "coefficients of friction")
                self.friction += [(i, self.first[i] + j, self.first[element["load"]], F(mu))
                                  for j, mu in enumerate(element["coefficients"])]
        need(all(mu >= 0 for *_, mu in self.friction), "a negative friction coefficient")
        need([list(c) for c in zip(*self.M)] == self.M and semidefinite(self.M) and not kernel(self.M, self.f),
             "M is not symmetric and positive definite")
        solved = list(zip(*reduced([m + [w[i] for w in self.W] for i, m in enumerate(self.M)])[0]))[self.f:]
        self.G = [[dot(w, column) for column in solved] for w in self.W]

    def form(self):  # the symmetric part of dG with d = (1 - e)/(1 + e); the work is at most -1/2 L'dGL
        need(all(e > -1 for e in self.e), "a restitution coefficient of -1 or less: only witness and states prove anything")
        d = [(1 - e) / (1 + e) for e in self.e]
        return [[(d[i] + d[j]) * self.G[i][j] / 2 for j in range(self.n)] for i in range(self.n)]

    def impulse(self, row, before=0):
        return [F(int(i == row)) for i in range(-before, self.n)]

    def bounds(self, row, load, mu, before=0):  # mu L_k - L_T and mu L_k + L_T
        return [[mu * a + s * b for a, b in zip(self.impulse(load, before), self.impulse(row, before))] for s in (-1, 1)]

    def impulse_cone(self, asleep):  # holds every admissible L; of spatial friction a box around it
        C, E = [], []
        for i, element in enumerate(self.elements):
            row, kind = self.first[i], element["kind"]
            if kind in UNILATERAL and i in asleep:
                E.append(self.impulse(row))
            elif kind in UNILATERAL:  # |L_T| <= mu L says L >= 0 already; GL = xi - (1 + e)g
                C += [] if any(load == row and mu for _, _, load, mu in self.friction) else [self.impulse(row)]
                C.append([x if kind == "contact" else -x for x in self.G[row]])
            elif kind in BILATERAL:
                E.append(self.G[row])
            for _, r, load, mu in (x for x in self.friction if x[0] == i):
                closed = mu and element["load"] not in asleep
                C, E = (C + self.bounds(r, load, mu), E) if closed else (C, E + [self.impulse(r)])
        return C, E

    def state_cone(self, state):  # of x = (u-, L), and -2(T+ - T-) as the form
        C, E = [], []
        for i, (element, does) in enumerate(zip(self.elements, state)):
            row, kind = self.first[i], element["kind"]
            L, g = self.impulse(row, self.f), self.W[row] + [F(0)] * self.n
            xi = [(1 + self.e[row]) * w for w in self.W[row]] + self.G[row]
            if kind in UNILATERAL:
                C += [[-x for x in g] if kind == "contact" else g, xi if does == "open" else L]
            E += {"contact": [L if does == "open" else xi], "friction": [L] if does == "open" else []}.get(
                "contact" if kind in UNILATERAL else kind, [g, xi])
            for _, r, load, mu in (x for x in self.friction if x[0] == i and does != "open"):
                low, high = self.bounds(r, load, mu, self.f)
                C += {"closed": [low, high], "forward": [xi], "backward": [[-x for x in xi]]}[does]
                E.append({"closed": xi, "forward": high, "backward": low}[does])
        Q = [[F(0)] * self.f + [-w[i] for w in self.W] for i in range(self.f)]
        return Q + [[-x for x in self.W[r] + self.G[r]] for r in range(self.n)], C, E

    def states(self):
        every = {"contact": ("open", "closed"), "friction": ("open", "closed", "forward", "backward")}
        every["clutch"] = every["contact"]
        for state in itertools.product(*(every.get(e["kind"], ("closed",)) for e in self.elements)):
            if all((state[self.elements[i]["load"]] == "open" or not mu) == (state[i] == "open")
                   for i, _, _, mu in self.friction):
                yield state

    def check_witness(self, witness):
        before, after, L = ([F(x) for x in witness[k]] for k in ("velocity_before", "velocity_after", "impulse"))
        need((len(before), len(after), len(L)) == (self.f, self.f, self.n), "wrong lengths")
        for i, row in enumerate(self.M):
            need(dot(row, after) - dot(row, before) == dot([w[i] for w in self.W], L), f"momentum, row {i}")
        g = [dot(w, before) for w in self.W]
        xi = [dot(w, after) + e * x for w, e, x in zip(self.W, self.e, g)]
        for i, element in enumerate(self.elements):
            row, kind, name = self.first[i], element["kind"], element["name"]
            if kind in UNILATERAL:
                need(g[row] <= 0 if kind == "contact" else g[row] >= 0, f"{name}: the velocity is not admissible")
                need(L[row] >= 0 and xi[row] >= 0 and L[row] * xi[row] == 0, f"{name}: complementarity")
            elif kind in BILATERAL:
                need(g[row] == 0 and xi[row] == 0, f"{name}: bilateral constraint")
            else:
                parts = [(L[r], xi[r], mu) for j, r, _, mu in self.friction if j == i]
                need(all(mu or not l for l, _, mu in parts), f"{name}: an impulse without friction")
                parts, load = [p for p in parts if p[2]], L[self.first[element["load"]]]
                squares = sum(((l / mu) ** 2 for l, _, mu in parts), F(0))
                need(squares <= load ** 2, f"{name}: the impulse is too large")
                if load and squares < load ** 2:
                    need(not any(x for _, x, _ in parts), f"{name}: it sticks and slides")
                elif load:  # xi is a multiple, not negative, of the outer normal at -L
                    normal, slip = [-l / mu ** 2 for l, _, mu in parts], [x for _, x, _ in parts]
                    need(dot(normal, slip) >= 0 and dot(normal, slip) ** 2 == dot(normal, normal) * dot(slip, slip),
                         f"{name}: direction of sliding")
        energy = [dot(u, [dot(row, u) for row in self.M]) for u in (before, after)]
        need(energy[1] > energy[0], "energy does not grow")
        return f"T+/T- = {float(energy[1] / energy[0]):.9g} at u- = {[float(f'{float(x):.6g}') for x in before]}"


def compare(system, problem):
    mass = problem["system"]["mass"]
    if not isinstance(mass[0], list):
        mass = [[x if i == j else 0 for j in range(len(mass))] for i, x in enumerate(mass)]
    need(system.M == [[F(x) for x in row] for row in mass], "the mass matrix is not that of the file")
    W, e, mu = [], [], []
    for part in (p for element in problem["elements"] for p in (element, element.get("friction")) if p):
        directions = part["tangent"] if "tangent" in part else [part.get("normal", part.get("direction"))]
        W += [[F(x) for x in d] for d in directions]
        e += [F(part.get("restitution", 0))] * len(directions)
        given = part.get("coefficient", [])
        mu += [F(x) for x in (given if isinstance(given, list) else [given] * len(directions))]
    need((W, e) == (system.W, system.e), "directions or restitution are not those of the file")
    need(mu == [m for *_, m in system.friction], "friction is not that of the file")


def check(certificate, problem=None):
    need(certificate["certificate"] == 1 and certificate["law"] == "newton", "an unknown kind of certificate")
    system, proof = System(certificate["system"]), certificate["proof"]
    if problem is not None:
        compare(system, problem)
    if certificate["verdict"] == "inconsistent":
        return system.check_witness(certificate["witness"])
    need(certificate["verdict"] == "consistent", "an unknown verdict")
    if proof == "semidefinite":
        need(semidefinite(system.form()), "the form is not semidefinite")
    elif proof == "termwise":  # L_i (GL)_i >= 0 at contacts, = 0 at bilateral constraints
        need(all(x["kind"] in BILATERAL or x["kind"] == "contact" and -1 < F(x["restitution"]) <= 1
                 for x in system.elements), "clutches, friction or restitution outside (-1, 1]")
    elif proof == "impulses":
        clutches = [i for i, element in enumerate(system.elements) if element["kind"] == "clutch"]
        cones = {tuple(cone["asleep"]): cone["faces"] for cone in certificate["cones"]}
        for asleep in (a for n in range(len(clutches) + 1) for a in itertools.combinations(clutches, n)):
            prove(system.form(), *system.impulse_cone(asleep), cones.get(asleep, []))
    else:
        need(proof == "states" and system.n == len(system.elements), "an unknown kind of proof")
        cones = {tuple(cone["state"]): cone["faces"] for cone in certificate["cones"]}
        for state in system.states():
            prove(*system.state_cone(state), cones.get(state, []))
    return f"no impact gains energy ({proof})"


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    documents = []
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8") as file:
                documents.append(json.load(file))
        except (OSError, ValueError) as error:
            print(f"{path}: {error}; expected JSON: a certificate, and the problem file as JSON", file=sys.stderr)
            sys.exit(2)
    print(f"{documents[0]['verdict'].upper()}, proven: {check(*documents)}")
