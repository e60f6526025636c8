"""Thousands of contacts at one instant: u = Wr + q with friction."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._core import ContactOutcome, ContactProblem
from ._errors import ProblemError
from ._numbers import numbers, sparse as sparse_or_dense
from ._problem import AnyImpact, PathLike, as_problem
from ._progress import Progress, showing

if TYPE_CHECKING:
    import scipy.sparse


def _blocks(W: Any, d: int) -> "scipy.sparse.bsr_matrix":
    """W in sorted block rows, each with its diagonal."""
    import scipy.sparse as sparse

    if W.shape[0] != W.shape[1] or W.shape[0] % d:
        raise ProblemError(f"W: is {W.shape[0]} × {W.shape[1]}, expected a square matrix of {d} × {d} blocks")
    W = sparse.bsr_matrix(W, blocksize=(d, d), dtype=float)
    W.sum_duplicates()
    n = W.shape[0] // d
    rows = np.repeat(np.arange(n), np.diff(W.indptr))
    missing = np.setdiff1d(np.arange(n), rows[W.indices == rows])
    if len(missing):
        indptr = np.zeros(n + 1, dtype=int)
        indptr[missing + 1] = 1
        zero = sparse.bsr_matrix((np.zeros((len(missing), d, d)), missing, np.cumsum(indptr)), shape=W.shape)
        indices = np.concatenate([W.indices, zero.indices])
        order = np.lexsort((indices, np.concatenate([rows, missing])))
        W = sparse.bsr_matrix((np.concatenate([W.data, zero.data])[order], indices[order], W.indptr + zero.indptr),
                              shape=W.shape)
    W.sort_indices()
    return W


def contact_problem(W: Any, q: ArrayLike, mu: ArrayLike, *, dimension: Optional[int] = None,
                    joint: Optional[ArrayLike] = None, title: str = "") -> ContactProblem:
    """A contact problem from a matrix of scipy.sparse (any format) or numpy, in blocks of normal and tangents.

    `mu` is one number or one for each contact; `dimension`, 2 or 3 components per contact, follows from its length
    where it has one. `joint` is True for blocks that hold both ways, r free and u = 0.

    >>> W = np.eye(6)
    >>> problem = percuss.contact_problem(W, q=[-1, 0.2, 0, -1, 3, 0], mu=[0.5, 0.5])
    >>> problem.solve().r.round(12) + 0.0
    array([ 1. , -0.2,  0. ,  1. , -0.5,  0. ])
    """
    W = sparse_or_dense(W, "W")
    rows = W.shape[0]
    mu = numbers(mu, "mu")
    if mu.ndim > 1:
        raise ProblemError(f"mu: has the shape {mu.shape}, expected a number or one for each contact")
    if dimension is None:
        dimension = rows // len(mu) if mu.ndim == 1 and len(mu) else 3
    if dimension not in (2, 3):
        raise ProblemError(f"mu: {mu.size} numbers for {rows} rows make {dimension} components for each contact, "
                           "expected 2 or 3")
    blocks = _blocks(W, dimension)
    mu = np.broadcast_to(mu, (rows // dimension,)) if mu.ndim == 0 else mu
    held = np.zeros(0) if joint is None else numbers(joint, "joint", 1)
    if not np.isin(held, (0.0, 1.0)).all():
        raise ProblemError("joint: holds numbers, expected True or False for each block")
    return _core._contact_problem(dimension, blocks.indptr, blocks.indices, blocks.data, numbers(q, "q", 1), mu,
                                  held.astype(bool).tolist(), title)


def contact_problem_of_motion(M: Any, H: Any, f: ArrayLike, mu: ArrayLike, *, w: Optional[ArrayLike] = None,
                              G: Any = None, b: Optional[ArrayLike] = None, title: str = "") -> ContactProblem:
    """A contact problem that still holds the equations of motion, the global problem of FCLIB:

    Mv = Hr + Gλ + f, u = Hᵀv + w, Gᵀv + b = 0. M, H and G are matrices of scipy.sparse (any format) or numpy. The motion
    is eliminated, W = HᵀM⁻¹H; joints become blocks behind the contacts.

    >>> problem = percuss.contact_problem_of_motion(np.diag([2.0, 2.0]), np.eye(2), f=[-2.0, 0.4], mu=[0.5])
    >>> problem.solve().r.round(12) + 0.0
    array([ 2. , -0.4])
    """
    import scipy.sparse as sparse

    def columns(matrix: Any, name: str) -> "tuple[Any, ...]":
        matrix = sparse.csc_matrix(sparse_or_dense(matrix, name), dtype=float)
        matrix.sum_duplicates()
        if matrix.shape[0] != n:
            raise ProblemError(f"{name}: has {matrix.shape[0]} rows, expected {n}, one for each row of M")
        return (*matrix.shape, matrix.indptr, matrix.indices, matrix.data)

    def vector(values: Optional[ArrayLike], size: int, name: str) -> "NDArray[np.float64]":
        array = np.zeros(size) if values is None else numbers(values, name)
        if array.shape != (size,):
            raise ProblemError(f"{name}: has the shape {array.shape}, expected ({size},)")
        if not np.isfinite(array).all():
            raise ProblemError(f"{name}: holds numbers that are not finite")
        return array

    n = sparse_or_dense(M, "M").shape[0]
    mass, contacts = columns(M, "M"), columns(H, "H")
    joints = columns(sparse.csc_matrix((n, 0)) if G is None else G, "G")
    if mass[1] != n:
        raise ProblemError(f"M: is {n} × {mass[1]}, expected a square matrix")
    coefficients = numbers(np.atleast_1d(numbers(mu, "mu")), "mu", 1)
    if not len(coefficients) or contacts[1] % len(coefficients) or contacts[1] // len(coefficients) not in (2, 3):
        raise ProblemError(f"mu: has {len(coefficients)} numbers, expected one for every 2 or 3 columns of H, which has "
                           f"{contacts[1]}")
    if not (np.isfinite(coefficients).all() and (coefficients >= 0).all()):
        raise ProblemError("mu: holds numbers that are negative or not finite")
    return _core._contact_problem_of_motion(
        contacts[1] // len(coefficients), mass, contacts, joints, vector(f, n, "f"), vector(w, contacts[1], "w"),
        vector(b, joints[1], "b"), coefficients, title)


def W(self: ContactProblem) -> "scipy.sparse.bsr_matrix":
    """The Delassus operator as a matrix of scipy.sparse in blocks (BSR); its values are not copied."""
    import scipy.sparse as sparse

    n = self.contacts * self.dimension
    matrix = sparse.bsr_matrix((self._values(), self._columns(), self._start()), shape=(n, n), copy=False)
    return matrix


def solve(self: ContactProblem, *, tolerance: float = 1e-8, solver: str = "automatic", threads: int = 1,
          time_limit: float = 0.0, start: Optional[ArrayLike] = None, progress: Progress = None) -> ContactOutcome:
    """Solve it, until the residual is below the tolerance.

    `solver` is automatic, gauss-seidel, admm, newton, proximal or interior-point; `threads=0` takes all cores;
    `time_limit` is in seconds, 0: none; `start` is r to begin with. Python's other threads run meanwhile, and ctrl-C
    ends the work after the step it is in. `progress`: see regime_map.

    >>> answer = percuss.sphere_pile(40).solve(tolerance=1e-6)
    >>> answer.solved, answer.residual <= 1e-6
    (True, True)
    """
    with showing(progress, "contact problem") as show:
        return self._solve(tolerance, solver, threads, time_limit, start, show)


def read_contacts(path: PathLike) -> ContactProblem:
    """Read a contact problem in a file of FCLIB, HDF5, local or global.

    >>> percuss.read_contacts("tests/data/fclib/Capsules-i97-269.hdf5").solve().status
    'solved'
    """
    return _core._read_contacts(os.fspath(path))


def contacts_of(impact: AnyImpact) -> ContactProblem:
    """An impact under Newton's law as a contact problem: u = ξ, r = Λ.

    >>> percuss.contacts_of("examples/kane.yaml").solve().r.round(4)
    array([3.4079, 1.4676])
    """
    return _core._contacts_of(as_problem(impact).impact)


def impulses(impact: AnyImpact, r: ArrayLike) -> NDArray[np.float64]:
    """Λ of an impact from r of its contact problem.

    >>> kane = percuss.read("examples/kane.yaml")
    >>> percuss.impulses(kane, percuss.contacts_of(kane).solve().r).round(4)
    array([3.4079, 1.4676])
    """
    return _core._impulses(as_problem(impact).impact, r)


def sphere_pile(contacts: int, *, seed: int = 1, mu: float = 0.5, load: str = "rest", step: float = 0.01,
                restitution: float = 0.0) -> ContactProblem:
    """Spheres of mixed radii settled in a box, until there are so many contacts. `load`: rest, falling or
    falling_body.

    >>> percuss.sphere_pile(40).solve().solved
    True
    """
    return _core._pile("sphere_pile", contacts, 0, seed, mu, load, step, restitution)


def box_wall(columns: int, rows: int, *, seed: int = 1, mu: float = 0.5, load: str = "rest", step: float = 0.01,
             restitution: float = 0.0) -> ContactProblem:
    """Bricks in running bond.

    >>> percuss.box_wall(2, 2).dimension
    3
    """
    return _core._pile("box_wall", columns, rows, seed, mu, load, step, restitution)


def plank_tower(layers: int, planks_per_layer: int = 3, *, seed: int = 1, mu: float = 0.5, load: str = "rest",
                step: float = 0.01, restitution: float = 0.0) -> ContactProblem:
    """Layers of parallel planks, crosswise.

    >>> percuss.plank_tower(2).contacts
    48
    """
    return _core._pile("plank_tower", layers, planks_per_layer, seed, mu, load, step, restitution)
