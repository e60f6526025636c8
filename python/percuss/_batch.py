"""Many impacts of one shape at once, on all cores."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Mapping, Optional, Tuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._core import Impact, Outcome
from ._errors import ProblemError
from ._laws import AnyLaw, LawObject, as_law
from ._numbers import numbers
from ._problem import AnyImpact, as_problem, index_of
from ._progress import Progress, showing

STATUS = ("solved", "no_solution", "not_converged")
MODES = ("active", "inactive", "stick", "slip", "none")
SLIPS = ("none", "forward", "backward")


class Batch:
    """What resolve_batch() found: arrays with one row per impact.

    `velocity_before`, `velocity_after` (n × f), `impulse`, `gamma_before`, `gamma_after` (n × rows), `status`, `mode`, `slip` (places
    in percuss.STATUS, MODES and SLIPS), `residual` (NaN where the law has none), and `solutions`, how many different u⁺ exist (−1: not known,
    −2: a continuum). Rows of impacts without a solution are NaN. `batch[i]` is the Outcome of one of them.
    """

    def __init__(self, impact: Impact, law: LawObject, varied: "dict[str, Any]", arrays: "dict[str, np.ndarray]"):
        self.impact = impact
        self.law = law
        self._varied = varied
        self._before = arrays.get("velocity_before")  # where it is a result
        self._work = arrays.get("work")  # where the law integrates it
        self.velocity_after: NDArray[np.float64] = arrays["velocity_after"]
        self.impulse: NDArray[np.float64] = arrays["impulse"]
        self.gamma_before: NDArray[np.float64] = arrays["gamma_before"]
        self.gamma_after: NDArray[np.float64] = arrays["gamma_after"]
        self.mode: NDArray[np.uint8] = arrays["mode"]
        self.slip: NDArray[np.uint8] = arrays["slip"]
        self.status: NDArray[np.uint8] = arrays["status"]
        self.solutions: NDArray[np.int32] = arrays["solutions"]
        self.residual: NDArray[np.float64] = arrays["residual"]

    def __len__(self) -> int:
        return len(self.status)

    def __getitem__(self, i: int) -> Outcome:
        """The outcome of impact number i, resolved again."""
        i = range(len(self))[i]
        return _core._resolve(self.impact_at(i), self.law)

    def impact_at(self, i: int) -> Impact:
        """Impact number i."""
        varied = {key: ({name: values[i] for name, values in value.items()} if isinstance(value, dict) else value[i])
                  for key, value in self._varied.items()}
        return self.impact.replace(**varied)

    @property
    def solved(self) -> NDArray[np.bool_]:
        """True where the impact was solved."""
        return self.status == 0

    @property
    def velocity_before(self) -> NDArray[np.float64]:
        """u⁻, n × f."""
        if self._before is not None:
            return self._before
        given = self._varied.get("velocity")
        return np.broadcast_to(self.impact.velocity, self.velocity_after.shape) if given is None else given

    @cached_property
    def work(self) -> NDArray[np.float64]:
        """Of every element, n × elements: ½ Λᵀ(γ⁺ + γ⁻), or what the energetic law integrates."""
        if self._work is not None:
            return self._work
        rows = 0.5 * self.impulse * (self.gamma_before + self.gamma_after)
        return np.add.reduceat(rows, self.impact.offsets, axis=1)

    @cached_property
    def energy_before(self) -> NDArray[np.float64]:
        """T⁻ of every impact."""
        return self._energy(self.velocity_before)

    @cached_property
    def energy_after(self) -> NDArray[np.float64]:
        """T⁺ of every impact."""
        return self._energy(self.velocity_after)

    def _energy(self, u: np.ndarray) -> np.ndarray:
        mass = self._varied.get("mass")
        if mass is None:
            return 0.5 * np.einsum("ni,ni->n", u @ self.impact.mass, u)
        return 0.5 * np.einsum("ni,nij,nj->n", u, mass, u)

    def modes(self, name: str) -> "NDArray[np.str_]":
        """What one element did in every impact, in words: planar slip says its direction."""
        k = index_of(self.impact, name)
        words = np.array(MODES + SLIPS)
        return words[np.where(self.slip[:, k] > 0, len(MODES) + self.slip[:, k], self.mode[:, k])]

    def regimes(self) -> "Tuple[NDArray[np.intp], list[str]]":
        """The different patterns of modes: a number for every impact, and what the numbers mean."""
        states = np.where(self.slip > 0, len(MODES) + self.slip, self.mode).astype(np.int64)
        code = np.zeros(len(self), dtype=np.int64)
        for k in range(states.shape[1]):
            # dense codes after every element, so that they cannot overflow
            code = np.unique(code * (len(MODES) + len(SLIPS)) + states[:, k], return_inverse=True)[1]
        code = np.where(self.status == 0, code, -self.status.astype(np.int64))
        found, first, numbers = np.unique(code, return_index=True, return_inverse=True)
        words = MODES + SLIPS
        labels = []
        for value, i in zip(found, first):
            if value < 0:
                labels.append(STATUS[-value].replace("_", " "))
            else:
                labels.append(", ".join(f"{name} {words[s]}" for name, s in zip(self.impact.names, states[i])))
        return numbers, labels

    def __repr__(self) -> str:
        return f"<percuss.Batch of {len(self)} impacts, {int(self.solved.sum())} solved>"


def _stack(values: Any, shape: Tuple[int, ...], field: str) -> np.ndarray:
    """n × shape from n × shape, or n where shape is (1,), or what holds for all."""
    array = numbers(values, field)
    if array.ndim == 1 and shape == (1,):
        array = array[:, np.newaxis]
    if array.ndim == len(shape) and array.ndim > 0 and array.shape != shape and len(shape) == 2 \
            and shape[0] == 1 and array.shape[1:] == shape[1:]:
        array = array[:, np.newaxis]  # one direction of each impact
    constant = array.ndim == 0 or array.shape == shape
    if not constant and array.shape[1:] != shape:
        raise ProblemError(f"{field}: has the shape {array.shape}, expected (n{''.join(f', {s}' for s in shape)})")
    return np.broadcast_to(array, shape)[np.newaxis] if constant else array


def resolve_batch(impact: AnyImpact, law: Optional[AnyLaw] = None, *, velocity: Optional[ArrayLike] = None,
                  mass: Optional[ArrayLike] = None,
                  directions: Optional[Mapping[str, ArrayLike]] = None,
                  restitution: "Optional[Mapping[str, ArrayLike] | ArrayLike]" = None,
                  friction: "Optional[Mapping[str, ArrayLike] | ArrayLike]" = None,
                  excitation: Optional[Mapping[str, ArrayLike]] = None,
                  threads: int = 0, progress: Progress = None, **options: Any) -> Batch:
    """Resolve many impacts that differ from `impact` in what is given, on all cores.

    The first axis of every array counts the impacts: `velocity` n × f, `mass` n × f × f; by the name of an element
    `restitution` n, `friction` (its coefficients) n or n × m, `directions` n × f or n × m × f, `excitation` n or
    n × m. A number holds for all impacts. Python's other threads run meanwhile, and ctrl-C is heard within a tenth
    of a second unless a single impact takes longer. `threads=0` takes all cores. `progress`: see regime_map.

    The first impact whose data is wrong raises ProblemError and says its number.

    >>> bar = percuss.read("examples/bar_subcritical.yaml").impact
    >>> u = np.array([[-2.0, -1.0, 0.0], [-0.5, -1.0, 0.0], [2.0, -1.0, 0.0]])
    >>> batch = percuss.resolve_batch(bar, velocity=u)
    >>> batch.modes("tip.friction").tolist()
    ['backward', 'stick', 'forward']
    """
    problem = as_problem(impact)
    given = problem.impact
    chosen = as_law(law, problem, options)
    elements, names, f = given.elements, given.names, given.freedom
    varied: "dict[str, Any]" = {}

    def add(key: str, values: "Optional[Mapping[str, ArrayLike] | ArrayLike]", shape_of: Any,
            of_friction: bool = False) -> None:
        if values is None:
            return
        if not isinstance(values, Mapping):  # one column, or one number, for all elements it could mean
            meant = [n for n, e in zip(names, elements) if not of_friction or e.kind == "friction"]
            array = numbers(values, key)
            columns = [array] * len(meant) if array.ndim == 0 else list(array.T) if array.ndim == 2 else []
            if len(columns) != len(meant):
                raise ProblemError(f"{key}: has the shape {array.shape}, expected a number, (n, {len(meant)}) or a "
                                   "dict with the names of elements")
            values = dict(zip(meant, columns))
        by_name = {}
        for name, value in values.items():
            i = index_of(given, name, of_friction)
            shape = shape_of(elements[i])
            value = numbers(value, f"{key}[{name!r}]")
            if of_friction and value.ndim == 1 and shape != (1,):
                value = np.repeat(value[:, np.newaxis], shape[0], axis=1)
            by_name[names[i]] = _stack(value, shape, f"{key}[{name!r}]")
        if by_name:
            varied[key] = by_name

    if velocity is not None:
        varied["velocity"] = _stack(velocity, (f,), "velocity")
    if mass is not None:
        varied["mass"] = _stack(mass, (f, f), "mass")
    add("restitution", restitution, lambda e: (1,))
    add("friction", friction, lambda e: (e.directions.shape[1],), True)
    add("directions", directions, lambda e: (e.directions.shape[1], f))
    add("excitation", excitation, lambda e: (e.directions.shape[1],))

    def arrays() -> "list[np.ndarray]":
        return [a for v in varied.values() for a in (v.values() if isinstance(v, dict) else [v])]

    lengths = {len(a) for a in arrays()} - {1} or {1}
    if len(lengths) > 1:
        raise ProblemError(f"arrays for {' and '.join(map(str, sorted(lengths)))} impacts were given, expected one "
                           "number of them")
    n = lengths.pop()

    def full(array: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(np.broadcast_to(array, (n,) + array.shape[1:]))

    varied = {key: {name: full(a) for name, a in v.items()} if isinstance(v, dict) else full(v)
              for key, v in varied.items()}

    def columns(key: str) -> "list[tuple[int, np.ndarray]]":
        return [(names.index(name), a) for name, a in varied.get(key, {}).items()]

    with showing(progress, "batch") as show:
        found = _core._resolve_batch(given, chosen, n, varied.get("velocity"), varied.get("mass"),
                                     columns("directions"), columns("restitution"), columns("friction"),
                                     columns("excitation"), threads, show)
    if "restitution" in varied:  # one number each, as replace() takes it
        varied["restitution"] = {name: a[:, 0] for name, a in varied["restitution"].items()}
    return Batch(given, chosen, varied, found)

