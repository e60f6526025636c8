"""Maps over two numbers of a problem, and sweeps over many."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._laws import AnyLaw, as_law
from ._problem import AnyImpact, as_problem
from ._progress import Progress, showing

Axis = Tuple[str, Union[ArrayLike, str]]


class RegimeMap:
    """Regimes, or a result, over two numbers of a problem.

    `regime` holds places in `labels`, `value` the result where one was asked for (else None), both len(y) × len(x).
    `boundaries` are (x, y, one, other): curves between two regimes, found by bisection.
    """

    def __init__(self, x_name: str, y_name: str, quantity: str, found: "dict[str, Any]"):
        self.x_name, self.y_name, self.quantity = x_name, y_name, quantity
        self.x: NDArray[np.float64] = found["x"]
        self.y: NDArray[np.float64] = found["y"]
        self.labels: "list[str]" = found["labels"]
        self.regime: NDArray[np.uint16] = found["regime"].reshape(self.shape)
        self.value: Optional[NDArray[np.float64]] = found["value"].reshape(self.shape) if quantity != "regime" else None
        self.boundaries: "list[tuple[np.ndarray, np.ndarray, int, int]]" = found["boundaries"]
        self.evaluations: int = found["evaluations"]
        self.refusal: str = found["refusal"]

    @property
    def shape(self) -> Tuple[int, int]:
        """(len(y), len(x))"""
        return len(self.y), len(self.x)

    def __repr__(self) -> str:
        what = f"{len(self.labels)} regimes" if self.value is None else self.quantity
        return f"<percuss.RegimeMap {self.y_name} × {self.x_name}, {len(self.y)} × {len(self.x)}, {what}>"


def regime_map(impact: AnyImpact, x: Axis, y: Axis, law: Optional[AnyLaw] = None, *,
               quantity: str = "regime", set: Optional[Mapping[str, str]] = None, threads: int = 0,
               boundaries: bool = True, progress: Progress = None, **options: Any) -> RegimeMap:
    """What happens over two numbers of a problem, each a name and its values, as `percuss map` computes it.

    The values have equal distances or equal ratios, an array or a text, "LO:HI:N" or "log LO:HI:N".

    Names are those of the command line: `velocity[0]`, `elements.C.restitution`, `elements.C.friction.coefficient`,
    `approach.ratio`, and more; or names that the formulas in `set` use, `{"mass[0][0]": "2*a"}`. `quantity` is a result
    such as `energy.work`, `velocity_after[0]`, `elements.C.impulse`; by default what every element does.

    `progress` is True, False or a function of the part that is done; by default a line on terminals and in notebooks.

    >>> m = percuss.regime_map("examples/bar_subcritical.yaml", ("velocity[0]", np.linspace(-2, 2, 5)),
    ...                        ("elements.tip.friction.coefficient", [0.1, 0.2]))
    >>> m.labels[m.regime[0, 0]]
    'slip backward'
    """
    problem = as_problem(impact)
    axes = [(name, values if isinstance(values, str) else np.asarray(values, dtype=float)) for name, values in (x, y)]
    with showing(progress, "map") as show:
        found = _core._map(problem.impact, as_law(law, problem, options), axes, list((set or {}).items()), quantity,
                           threads, boundaries, show)
    return RegimeMap(x[0], y[0], quantity, found)


class Sweep:
    """What sweep() found: one row per case. `sweep["energy.work"]` is a column, of a variable or a result."""

    def __init__(self, variables: Sequence[str], laws: Sequence[str], found: "dict[str, Any]"):
        self.variables = list(variables)
        self.outputs: "list[str]" = found["outputs"]
        self.refusal: str = found["refusal"]
        numbers = found["numbers"]
        self.columns: "dict[str, np.ndarray]" = {"law": np.array(list(laws))[found["law"]]}
        for k, name in enumerate(self.variables):
            self.columns[name] = found["variables"][:, k]
        self.columns["status"] = np.array(["solved", "no_solution", "not_converged", "refused"])[numbers[:, 0].astype(int)]
        for k, name in enumerate(self.outputs):
            column = numbers[:, k + 1]
            words = found["words"].get(name)
            if words is not None:
                values, places = np.unique(column, return_inverse=True)
                column = np.array([words[v] for v in values])[places]
            self.columns[name] = column

    def __len__(self) -> int:
        return len(self.columns["status"])

    def __getitem__(self, name: str) -> np.ndarray:
        return self.columns[name]

    def __repr__(self) -> str:
        return f"<percuss.Sweep of {len(self)} cases: {', '.join(self.columns)}>"


def sweep(impact: AnyImpact, vary: Mapping[str, Union[ArrayLike, str]], *, outputs: Sequence[str] = (),
          laws: Optional[Iterable[AnyLaw]] = None, set: Optional[Mapping[str, str]] = None, samples: int = 0,
          seed: int = 1, threads: int = 0, progress: Progress = None) -> Sweep:
    """Many cases of one problem on all cores, as `percuss sweep` computes them.

    Lists and grids ("0:1:11") are combined, distributions ("uniform 0:1", "normal 0.5:0.1") sampled, `samples` times.
    `outputs` are results by name; by default velocity_after, energy.work and regime. `progress`: see regime_map.

    >>> s = percuss.sweep("examples/kane.yaml", {"elements.C.restitution": [0.3, 0.5]}, outputs=["energy.work"])
    >>> s["energy.work"].round(4)
    array([-0.1192,  0.1634])
    """
    problem = as_problem(impact)
    chosen = [as_law(law, problem) for law in ([None] if laws is None else laws)]
    names = [_core._name_of(law) for law in chosen]
    variables = [(name, values if isinstance(values, str) else np.atleast_1d(np.asarray(values, dtype=float)))
                 for name, values in vary.items()]
    with showing(progress, "sweep") as show:
        found = _core._sweep(problem.impact, chosen, variables, list((set or {}).items()), list(outputs), samples, seed,
                             threads, show)
    return Sweep([name for name, _ in variables], names, found)
