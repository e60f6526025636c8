"""Coefficients from measured velocities and other results."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._errors import NotApplicable
from ._laws import AnyLaw, as_law
from ._numbers import number, numbers
from ._problem import AnyImpact, as_problem

Data = Union[str, "os.PathLike[str]", Mapping[str, Union[ArrayLike, Mapping[str, ArrayLike]]]]
ALL_LAWS = ("newton", "poisson", "moreau", "energetic", "walton", "stronge")


@dataclass(frozen=True)
class FittedParameter:
    """A coefficient that was found, and the interval of 95 % that holds it; an end may be infinite.

    Where `determined` is false the data does not tell the value; `Fit.warnings` says why. `profile`: the interval
    follows the misfit itself, not its derivatives. `carriers` is about how many impacts tell the value.
    """

    name: str
    value: float
    low: float
    high: float
    standard_error: float
    carriers: float
    profile: bool
    determined: bool
    at_bound: bool
    range: Tuple[float, float]


class Fit:
    """What fit() found. `fit["elements.C.restitution"]` is a FittedParameter.

    `residual` is measured minus predicted, `weight` how much of it counted (0 to 1), one row per impact; `columns` names
    their columns: u1+, u2+, ..., then the targets. `noise` is the standard deviation of every column, NaN where it was not
    measured. `warnings` say what looks wrong with the data
    and what it cannot tell. `misfit` is their robust size relative to what was measured, `criterion`
    Akaike's, above the best of the laws that were fitted together. Where a law does not apply, `reason` says why.
    """

    def __init__(self, found: "dict[str, Any]"):
        self.law: str = found["law"]
        self.reason: str = found["reason"]
        self.parameters: "list[FittedParameter]" = [FittedParameter(**p) for p in found["parameters"]]
        self.warnings: "list[str]" = found["warnings"]
        self.misfit: float = found["misfit"]
        self.criterion: float = found["criterion"]
        self.columns: "list[str]" = found["columns"]
        self.noise: NDArray[np.float64] = found["noise"]
        self.residual: NDArray[np.float64] = found["residual"]
        self.weight: NDArray[np.float64] = found["weight"]
        self.correlation: NDArray[np.float64] = found["correlation"]
        self.modes: "list[list[str]]" = found["modes"]
        self.unanswered: int = found["unanswered"]
        self.evaluations: int = found["evaluations"]
        self.converged: bool = found["converged"]

    @property
    def applies(self) -> bool:
        return not self.reason

    def __getitem__(self, name: str) -> FittedParameter:
        for p in self.parameters:
            if p.name == name:
                return p
        raise KeyError(f"{name} was not fitted; there are {', '.join(p.name for p in self.parameters)}")

    def __iter__(self) -> Iterator[FittedParameter]:
        return iter(self.parameters)

    def __len__(self) -> int:
        return len(self.parameters)

    def __repr__(self) -> str:
        if self.reason:
            return f"<percuss.Fit {self.law} does not apply: {self.reason}>"
        shown = ", ".join(f"{p.name} = {p.value:.4g}" if p.determined else f"{p.name} not determined"
                          for p in self.parameters)
        return f"<percuss.Fit {self.law}: {shown}, misfit {100 * self.misfit:.2g} %>"


def _found(impact: AnyImpact, data: Data, laws: Sequence[Optional[AnyLaw]], parameters: Sequence[str],
           set: Optional[Mapping[str, str]], ranges: Optional[Mapping[str, Tuple[float, float]]], loss: str, starts: int,
           seed: int, threads: int, options: "dict[str, Any]") -> "list[Fit]":
    problem = as_problem(impact)
    chosen = [as_law(law, problem, options) for law in laws]
    table: Any
    if isinstance(data, (str, os.PathLike)):
        table = os.fspath(data)
    else:
        table = {name: ({inner: np.atleast_1d(numbers(values, f"{name}[{inner!r}]")) for inner, values in column.items()}
                        if isinstance(column, Mapping) else np.atleast_1d(numbers(column, name)))
                 for name, column in data.items()}
    limits = [(name, number(low, f"ranges[{name!r}]"), number(high, f"ranges[{name!r}]")) for name, (low, high) in (ranges or {}).items()]
    found = _core._fit(problem.impact, chosen, table, list(parameters), list((set or {}).items()), limits, loss, starts,
                       seed, threads)
    return [Fit(one) for one in found]


def fit(impact: AnyImpact, data: Data, law: Optional[AnyLaw] = None, *, parameters: Sequence[str] = (),
        set: Optional[Mapping[str, str]] = None, ranges: Optional[Mapping[str, Tuple[float, float]]] = None,
        loss: str = "huber", starts: int = 64, seed: int = 1, threads: int = 0, **options: Any) -> Fit:
    """The coefficients with which a law gives what was measured, as `percuss fit` finds them.

    `data` is a file of the format of docs/fit.md, or arrays by name: `after` (n × f, NaN where not measured), `before`
    (that of the impact unless given), `sigma`, `weight`, and numbers of the problem that change from impact to impact,
    such as `elements.C.normal[0]`. Other results that were measured are in `targets`, a dictionary of columns by name or
    formula, `{"impulse.C": [...]}`, with or without `after`; their deviations, if known, in `target_sigma`. `parameters` are numbers of the problem, or names that the formulas of `set` use; unless
    given, every restitution and friction coefficient that the law uses. `ranges` are (low, high) by their names.

    >>> fit = percuss.fit("examples/sphere_fit.yaml", "examples/data/sphere_newton.csv")
    >>> e = fit["elements.ground.restitution"]
    >>> round(e.value, 2), e.low < 0.8 < e.high
    (0.8, True)
    """
    one = _found(impact, data, [law], parameters, set, ranges, loss, starts, seed, threads, options)[0]
    if one.reason:
        raise NotApplicable(f"the law {one.law}: {one.reason}")
    return one


def fit_laws(impact: AnyImpact, data: Data, laws: Iterable[AnyLaw] = ALL_LAWS, *, parameters: Sequence[str] = (),
             set: Optional[Mapping[str, str]] = None, ranges: Optional[Mapping[str, Tuple[float, float]]] = None,
             loss: str = "huber", starts: int = 64, seed: int = 1, threads: int = 0) -> List[Fit]:
    """The same for several laws, the best first; those that do not apply come last and say why.

    >>> fits = percuss.fit_laws("examples/sphere_fit.yaml", "examples/data/sphere_stronge.csv", ["newton", "stronge"])
    >>> [fit.law for fit in fits], fits[1].criterion > 10
    (['stronge', 'newton'], True)
    """
    return _found(impact, data, list(laws), parameters, set, ranges, loss, starts, seed, threads, {})
