#!/usr/bin/env python3
"""Checks a certificate of `percuss audit --certificate` with exact fractions. Shares nothing with percuss.

    check_certificate.py CERTIFICATE.json [PROBLEM.json]    exit code 0: it proves its verdict, 1: it does not

The claim is about M, W, e and mu, all exact, and Newton's law: xi = G L + (1 + e) g with g = W'u-, G = W'M^-1 W,
and xi in the normal cone at -L. `consistent`: no impact with admissible g (contacts g <= 0, clutches g >= 0, joints
g = 0) has T+ > T-; `inconsistent`: one has. With PROBLEM.json the numbers are compared with those of that file.
"""
import itertools
import json
import sys
from fractions import Fraction as F


def need(condition, what):
    if not condition:
        sys.exit("NOT PROVEN: " + what)


def dot(a, b):
    return sum((x * y for x, y in zip(a, b) if x and y), F(0))


def reduced(rows):  # to reduced row echelon form, with the columns of the pivots
    rows, pivots = [list(r) for r in rows], []
    for column in range(len(rows[0]) if rows else 0):
        at = next((i for i in range(len(pivots), len(rows)) if rows[i][column]), None)
        if at is None:
            continue
        top = len(pivots)
        rows[top], rows[at] = rows[at], rows[top]
        rows[top] = [x / rows[top][column] for x in rows[top]]
        for i in range(len(rows)):
            if i != top and rows[i][column]:
                factor = rows[i][column]
                rows[i] = [x - factor * y if y else x for x, y in zip(rows[i], rows[top])]
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


def semidefinite(Q):  # Schur complements: no negative pivot, and a zero pivot only with a zero row
    while Q:
        pivot = next((i for i in range(len(Q)) if Q[i][i]), None)
        if pivot is None:
            return not any(any(row) for row in Q)
        if Q[pivot][pivot] < 0:
            return False
        keep = [i for i in range(len(Q)) if i != pivot]
        Q = [[Q[i][j] - Q[i][pivot] * Q[pivot][j] / Q[pivot][pivot] for j in keep] for i in keep]
    return True


def prove(Q, C, E, faces):
    """x'Qx >= 0 where Cx >= 0, Ex = 0. Semidefinite on the span of a face: so it is on all faces below. Else some v of
    the span has v'Qv < 0. If v and -v are outside of the cone and the form is >= 0 on all faces below, it is on this one:
    a negative point inside could be moved to the boundary of the face, or to v, without becoming nonnegative."""
    faces = {tuple(face["tight"]): face.get("outside") for face in faces}

    def visit(tight):
        need(tight in faces, f"the face {tight} is missing")
        basis = kernel(E + [C[i] for i in tight], len(Q))
        if faces[tight] is None:
            image = [[dot(row, b) for row in Q] for b in basis]
            need(semidefinite([[dot(a, b) for b in basis] for a in image]), f"{tight} is not semidefinite")
            return
        v = [F(x) for x in faces[tight]]
        need(len(v) == len(Q) and all(dot(r, v) == 0 for r in E + [C[i] for i in tight]), f"v is not in {tight}")
        need(dot(v, [dot(row, v) for row in Q]) < 0, f"v is not negative on {tight}")
        slack = [dot(row, v) for row in C]
        need(min(slack) < 0 < max(slack), f"v is in the cone on {tight}: it gains")
        for i in range(tight[-1] + 1 if tight else 0, len(C)):
            if any(dot(C[i], b) for b in basis):
                visit(tight + (i,))

    visit(())


class System:
    def __init__(self, data):
        self.M = [[F(x) for x in row] for row in data["mass"]]
        self.f = len(self.M)
        self.elements = data["elements"]
        self.rows = []  # first row of every element
        self.W, self.e = [], []  # one direction and one coefficient per row
        for element in self.elements:
            self.rows.append(len(self.W))
            self.W += [[F(x) for x in d] for d in element["directions"]]
            self.e += [F(element["restitution"])] * len(element["directions"])
            need(element["kind"] == "friction" or len(element["directions"]) == 1, "an element of several components")
        self.n = len(self.W)
        need(all(self.M[i][j] == self.M[j][i] for i in range(self.f) for j in range(i)), "M is not symmetric")
        need(semidefinite(self.M) and not kernel(self.M, self.f), "M is not positive definite")
        need(all(e > -1 for e in self.e), "a restitution coefficient of -1 or less")
        solved, _ = reduced([m + [w[i] for w in self.W] for i, m in enumerate(self.M)])  # M^-1 W
        self.G = [[dot(w, column) for column in list(zip(*solved))[self.f:]] for w in self.W]

    def unit(self, row, factor=1):
        return [F(factor) if i == row else F(0) for i in range(self.n)]

    def frictions(self):  # index, row, load's row, mu
        for i, element in enumerate(self.elements):
            if element["kind"] == "friction":
                need(self.elements[element["load"]]["kind"] in ("contact", "clutch"), "friction without a load")
                for j, mu in enumerate(F(x) for x in element["coefficients"]):
                    need(mu >= 0, "a negative friction coefficient")
                    yield i, self.rows[i] + j, self.rows[element["load"]], mu

    def form(self):  # the symmetric part of dG with d = (1 - e)/(1 + e); work is at most -1/2 L'dGL
        d = [(1 - e) / (1 + e) for e in self.e]
        return [[(d[i] + d[j]) * self.G[i][j] / 2 for j in range(self.n)] for i in range(self.n)]

    def impulse_cone(self, asleep):  # every admissible L is in it; of spatial friction a box around it
        C, E = [], []
        loads = {load for _, _, load, mu in self.frictions() if mu}
        for i, element in enumerate(self.elements):
            row, kind = self.rows[i], element["kind"]
            if kind == "clutch" and i in asleep:
                E.append(self.unit(row))
            elif kind in ("contact", "clutch"):  # |L_T| <= mu L says L >= 0 already
                C += [] if row in loads else [self.unit(row)]
                C.append([x if kind == "contact" else -x for x in self.G[row]])  # -(1 + e)g = GL - xi
            elif kind in ("joint", "rolling"):
                E.append(self.G[row])
            for _, r, load, mu in (x for x in self.frictions() if x[0] == i):
                if mu and self.elements[i]["load"] not in asleep:
                    C += [[mu * a + s * b for a, b in zip(self.unit(load), self.unit(r))] for s in (-1, 1)]
                else:
                    E.append(self.unit(r))
        return C, E

    def state_cone(self, state):  # x = (u-, L)
        C, E, zero = [], [], [F(0)] * self.f
        for i, (element, does) in enumerate(zip(self.elements, state)):
            row, kind = self.rows[i], element["kind"]
            g = self.W[row] + [F(0)] * self.n
            xi = [(1 + self.e[row]) * w for w in self.W[row]] + self.G[row]
            L = zero + self.unit(row)
            if kind in ("contact", "clutch"):
                C += [[-x for x in g] if kind == "contact" else g, xi if does == "open" else L]
                E.append(L if does == "open" else xi)
            elif kind != "friction":
                E += [g, xi]
            elif does == "open":
                E.append(L)
            else:
                mu, load = F(element["coefficients"][0]), self.unit(self.rows[element["load"]])
                low, high = ([mu * a + s * b for a, b in zip(zero + load, L)] for s in (-1, 1))
                if does == "closed":
                    C += [low, high]
                    E.append(xi)
                else:
                    E.append(high if does == "forward" else low)
                    C.append(xi if does == "forward" else [-x for x in xi])
        return C, E

    def states(self):
        choices = [{"contact": ("open", "closed"), "clutch": ("open", "closed"), "joint": ("closed",),
                    "rolling": ("closed",), "friction": ("open", "closed", "forward", "backward")}[e["kind"]]
                   for e in self.elements]
        for state in itertools.product(*choices):
            slides = [(state[self.elements[i]["load"]] != "open" and mu > 0) == (state[i] != "open")
                      for i, _, _, mu in self.frictions()]
            if all(slides):
                yield state

    def check_witness(self, witness):
        before, after, L = ([F(x) for x in witness[k]] for k in ("velocity_before", "velocity_after", "impulse"))
        need((len(before), len(after), len(L)) == (self.f, self.f, self.n), "wrong lengths")
        for i, row in enumerate(self.M):
            need(dot(row, after) - dot(row, before) == dot([w[i] for w in self.W], L), f"momentum, row {i}")
        g = [dot(w, before) for w in self.W]
        xi = [dot(w, after) + e * x for w, e, x in zip(self.W, self.e, g)]
        for i, element in enumerate(self.elements):
            row, kind, name = self.rows[i], element["kind"], element["name"]
            if kind in ("contact", "clutch"):
                need(g[row] <= 0 if kind == "contact" else g[row] >= 0, f"{name}: the velocity is not admissible")
                need(L[row] >= 0 and xi[row] >= 0 and L[row] * xi[row] == 0, f"{name}: complementarity")
            elif kind in ("joint", "rolling"):
                need(g[row] == 0 and xi[row] == 0, f"{name}: bilateral constraint")
        for i, element in enumerate(self.elements):
            parts = [(L[r], xi[r], mu, L[load]) for j, r, load, mu in self.frictions() if j == i]
            need(all(mu or not l for l, _, mu, _ in parts), f"{element['name']}: impulse without friction")
            parts = [p for p in parts if p[2]]
            squares, load = sum((l / mu) ** 2 for l, _, mu, _ in parts), parts[0][3] if parts else 0
            need(squares <= load ** 2, f"{element['name']}: the impulse is too large")
            if squares < load ** 2:
                need(not any(x for _, x, _, _ in parts), f"{element['name']}: it sticks and slides")
            elif load:  # xi = -k L/mu^2 with k >= 0
                normals = [-l / mu ** 2 for l, _, mu, _ in parts]
                slides = [x for _, x, _, _ in parts]
                need(dot(normals, slides) >= 0 and dot(normals, slides) ** 2 ==
                     dot(normals, normals) * dot(slides, slides), f"{element['name']}: direction of sliding")
        energy = [dot(u, [dot(row, u) for row in self.M]) / 2 for u in (before, after)]
        need(energy[1] > energy[0], "energy does not grow")
        return f"T+/T- = {float(energy[1] / energy[0]):.9g} for the velocity {[float(x) for x in before]}"


def compare(system, problem):
    mass = problem["system"]["mass"]
    if not isinstance(mass[0], list):
        mass = [[x if i == j else 0 for j in range(len(mass))] for i, x in enumerate(mass)]
    need(system.M == [[F(x) for x in row] for row in mass], "the mass matrix is not that of the file")
    W, e, mu = [], [], []
    for element in problem["elements"]:
        for part in (element, element.get("friction")):
            if part is not None:
                directions = part["tangent"] if "tangent" in part else [part.get("normal", part.get("direction"))]
                W += [[F(x) for x in d] for d in directions]
                e += [F(part.get("restitution", 0))] * len(directions)
                given = part.get("coefficient", [])
                mu += [F(x) for x in (given if isinstance(given, list) else [given] * len(directions))]
    need((W, e) == (system.W, system.e), "directions or restitution are not those of the file")
    need(mu == [m for _, _, _, m in system.frictions()], "friction is not that of the file")


def check(certificate, problem=None):
    need(certificate["certificate"] == 1 and certificate["law"] == "newton", "an unknown kind of certificate")
    system, proof = System(certificate["system"]), certificate["proof"]
    if problem is not None:
        compare(system, problem)
    if certificate["verdict"] == "inconsistent":
        return system.check_witness(certificate["witness"])
    need(certificate["verdict"] == "consistent", "an unknown verdict")
    kinds = {element["kind"] for element in system.elements}
    if proof == "semidefinite":
        need(semidefinite(system.form()), "the form is not semidefinite")
    elif proof == "termwise":  # L_i (GL)_i >= 0 at contacts, = 0 at bilateral constraints
        need(kinds <= {"contact", "joint", "rolling"}, "clutches or friction")
        need(all(F(x["restitution"]) <= 1 for x in system.elements if x["kind"] == "contact"), "restitution above 1")
    elif proof == "impulses":
        clutches = [i for i, element in enumerate(system.elements) if element["kind"] == "clutch"]
        cones = {tuple(cone["asleep"]): cone["faces"] for cone in certificate["cones"]}
        for asleep in (a for n in range(len(clutches) + 1) for a in itertools.combinations(clutches, n)):
            need(asleep in cones, f"no cone for sleeping clutches {asleep}")
            prove(system.form(), *system.impulse_cone(asleep), cones[asleep])
    else:
        need(proof == "states" and system.n == len(system.elements), "an unknown kind of proof")
        W, G = system.W, system.G
        Q = [[F(0)] * system.f + [-w[i] for w in W] for i in range(system.f)]  # -2(T+ - T-)
        Q += [[-x for x in W[r]] + [-x for x in G[r]] for r in range(system.n)]
        cones = {tuple(cone["state"]): cone["faces"] for cone in certificate["cones"]}
        for state in system.states():
            need(state in cones, f"no cone for the state {state}")
            prove(Q, *system.state_cone(state), cones[state])
    return f"no impact gains energy ({proof})"


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    documents = []
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            documents.append(json.load(file))
    print(f"{documents[0]['verdict'].upper()}, proven: {check(*documents)}")
