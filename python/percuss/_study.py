"""Maps over two numbers of a problem, and sweeps over many."""

from __future__ import annotations

import csv
import os
from typing import Any, Iterable, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._errors import ProblemError
from ._laws import AnyLaw, as_law
from ._numbers import numbers
from ._problem import AnyImpact, PathLike, as_problem
from ._progress import Progress, showing

Axis = Tuple[str, Union[ArrayLike, str]]


def _list(values: Any, name: str) -> "NDArray[np.float64] | str":
    if name.startswith("law.") and len(np.shape(values)) == 1 and all(isinstance(v, str) for v in values):
        return ", ".join(values)  # words
    return numbers(np.atleast_1d(numbers(values, name)), name, 1)


class RegimeMap:
    """Regimes, or a result, over two numbers of a problem.

    `regime` holds places in `labels`, `value` the result where one was asked for (else None), both len(y) × len(x).
    `boundaries` are (x, y, one, other): curves between two regimes, found by bisection.
    """

    def __init__(self, x_name: str, y_name: str, quantity: str, made: _core._Map):
        self.x_name, self.y_name, self.quantity = x_name, y_name, quantity
        self._words: "tuple[str, str, str]" = made.words  # at the axes of pictures
        self.title: str = made.title
        self.x: NDArray[np.float64] = made.x
        self.y: NDArray[np.float64] = made.y
        self.labels: "list[str]" = made.labels
        self.regime: NDArray[np.uint16] = made.regime
        self.value: Optional[NDArray[np.float64]] = made.value
        self.boundaries: "list[tuple[np.ndarray, np.ndarray, int, int]]" = made.boundaries
        self.evaluations: int = made.evaluations
        self.refusal: str = made.refusal
        self._made = made

    @property
    def shape(self) -> Tuple[int, int]:
        """(len(y), len(x))"""
        return len(self.y), len(self.x)

    def write(self, path: PathLike, *, width: float = 800, height: float = 600, dark: bool = False) -> None:
        """Write what `percuss map` writes: a picture (.svg, .pdf, .png), the numbers (.csv, .h5) or a page (.html)."""
        self._made.write(os.fspath(path), width, height, dark)

    def write_boundaries(self, path: PathLike) -> None:
        """Write the boundaries of the regimes as comma-separated values."""
        self._made.write_boundaries(os.fspath(path))

    def __repr__(self) -> str:
        what = f"{len(self.labels)} regimes" if self.value is None else self.quantity
        return f"<percuss.RegimeMap {self.y_name} × {self.x_name}, {len(self.y)} × {len(self.x)}, {what}>"


def regime_map(impact: AnyImpact, x: Optional[Axis] = None, y: Optional[Axis] = None, law: Optional[AnyLaw] = None, *,
               quantity: Optional[str] = None, set: Optional[Mapping[str, str]] = None, threads: int = 0,
               boundaries: bool = True, progress: Progress = None, **options: Any) -> RegimeMap:
    """What happens over two numbers of a problem, each a name and its values, as `percuss map` computes it.

    The values have equal distances or equal ratios, an array or a text, "LO:HI:N" or "log LO:HI:N". What is not given is
    that of the section `map` of the file.

    Names are those of the command line: `velocity[0]`, `elements.C.restitution`, `elements.C.friction.coefficient`,
    `approach.ratio`, of systems written as text `parameters.NAME` and `state.NAME`, and more; or names that the formulas
    in `set` use, `{"mass[0][0]": "2*a"}`. `quantity` is a result such as `energy.work`, `velocity_after[0]`,
    `elements.C.impulse`, or a formula of results, `gamma_after.C.friction/gamma_after.C`; by default what every element
    does.

    `progress` is True, False or a function of the part that is done; by default a line on terminals and in notebooks.

    >>> m = percuss.regime_map("examples/bar_subcritical.yaml", ("velocity[0]", np.linspace(-2, 2, 5)),
    ...                        ("elements.tip.friction.coefficient", [0.1, 0.2]))
    >>> m.labels[m.regime[0, 0]]
    'slip backward'
    """
    problem = as_problem(impact)
    asked = problem.file.map() if problem.file is not None else {}
    for name, axis in (("x", x), ("y", y)):
        if axis is not None:
            asked[name] = axis
        elif name not in asked:
            raise ProblemError(f"what is varied along {name} is missing, expected {name}=(NAME, VALUES) or map.{name} in "
                               "the file")
    formulas = {**asked.get("set", {}), **(set or {})}
    chosen = str(quantity or asked.get("quantity", "regime"))
    axes = [(name, values if isinstance(values, str) else numbers(values, name, 1))
            for name, values in (asked["x"], asked["y"])]
    with showing(progress, "map") as show:
        made = _core._map(problem.impact, problem.file, as_law(law or asked.get("law"), problem, options), axes,
                          list(formulas.items()), chosen, threads, boundaries, problem.title, "percuss.regime_map", show)
    return RegimeMap(axes[0][0], axes[1][0], chosen, made)


class Sweep:
    """What sweep() found: one row per case. `sweep["energy.work"]` is a column, of a variable or a result."""

    def __init__(self, variables: Sequence[str], found: "dict[str, Any]"):
        self.variables = list(variables)
        self.outputs: "list[str]" = found["outputs"]
        self.refusal: str = found["refusal"]
        self._words: "dict[str, str]" = found["axes"]  # at the axes of pictures
        numbers = found["numbers"]
        self.columns: "dict[str, np.ndarray]" = {"law": np.array(found["laws"])[found["law"]]}
        for k, name in enumerate(self.variables):
            column = found["variables"][:, k]
            values = found["values"].get(name)
            self.columns[name] = column if values is None else np.array([values[v] for v in column])
        self.columns["status"] = np.array(["solved", "no_solution", "not_converged", "refused"])[numbers[:, 0].astype(int)]
        for k, name in enumerate(self.outputs):
            column = numbers[:, k + 1]
            words = found["words"].get(name)
            if words is not None:
                values, places = np.unique(column, return_inverse=True)
                column = np.array([words.get(v, "") for v in values])[places]  # "": the law does not give it
            self.columns[name] = column

    def __len__(self) -> int:
        return len(self.columns["status"])

    def __getitem__(self, name: str) -> np.ndarray:
        return self.columns[name]

    def write(self, path: PathLike) -> None:
        """Write all columns as comma-separated values; numbers read back to the same."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(self.columns)
            writer.writerows(zip(*(column.tolist() for column in self.columns.values())))

    def __repr__(self) -> str:
        return f"<percuss.Sweep of {len(self)} cases: {', '.join(self.columns)}>"


def sweep(impact: AnyImpact, vary: Optional[Mapping[str, Union[ArrayLike, str]]] = None, *,
          outputs: Optional[Sequence[str]] = None, laws: Optional[Iterable[AnyLaw]] = None,
          set: Optional[Mapping[str, str]] = None, samples: Optional[int] = None, seed: Optional[int] = None,
          threads: int = 0, progress: Progress = None) -> Sweep:
    """Many cases of one problem on all cores, as `percuss sweep` computes them.

    Lists and grids ("0:1:11") are combined, distributions ("uniform 0:1", "normal 0.5:0.1") sampled, `samples` times.
    `outputs` are results by name and formulas of them; by default velocity_after, energy.work and regime. Options of
    laws that are words are varied by words: {"law.tangential": ["pfeiffer", "coulomb"]}. Without `vary` the section
    `sweep` of the file says what is done. `progress`: see regime_map.

    >>> s = percuss.sweep("examples/kane.yaml", {"elements.C.restitution": [0.3, 0.5]}, outputs=["energy.work"])
    >>> s["energy.work"].round(4)
    array([-0.1192,  0.1634])
    """
    problem = as_problem(impact)
    asked = problem.file.sweep() if vary is None and problem.file is not None else {}
    if vary is None and not asked.get("vary"):
        raise ProblemError("what is varied is missing, expected vary={NAME: VALUES} or a section sweep in the file")
    given = {"vary": vary, "outputs": outputs, "laws": laws, "samples": samples, "seed": seed}
    asked.update({key: value for key, value in given.items() if value is not None})
    formulas = {**asked.get("set", {}), **(set or {})}
    chosen = [as_law(law, problem) for law in asked.get("laws", [None])]
    variables = [(name, values if isinstance(values, str) else _list(values, name))
                 for name, values in asked["vary"].items()]
    with showing(progress, "sweep") as show:
        found = _core._sweep(problem.given, problem.file, chosen, variables, list(formulas.items()),
                             list(asked.get("outputs", ())), asked.get("samples", 0), asked.get("seed", 1), threads, show)
    return Sweep([name for name, _ in variables], found)
