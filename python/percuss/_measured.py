"""Measured motions: tables of poses of bodies, and what they tell."""

from __future__ import annotations

import os
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Tuple

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._errors import NotApplicable
from ._fit import FittedParameter
from ._laws import AnyLaw, as_law
from ._numbers import number
from ._problem import AnyImpact, PathLike, Problem, as_problem


class Detection:
    """What detect() found: `impacts` and `phases` are dictionaries, `noise` is (m, rad) of a frame and an axis."""

    def __init__(self, found: "dict[str, Any]") -> None:
        self.noise: "tuple[float, float]" = found["noise"]
        self.impacts: "list[dict[str, Any]]" = found["impacts"]
        self.phases: "list[dict[str, Any]]" = found["phases"]
        self.warnings: "list[str]" = found["warnings"]

    def __repr__(self) -> str:
        return f"<percuss.Detection: {len(self.impacts)} impacts, {len(self.phases)} phases>"


class MotionFit:
    """What fit_motion() found. `fit["system.surfaces[0].restitution"]` is a FittedParameter.

    `stages` tell what each of them says; `impact_error` is that of the velocity after, beside the jump, in the metric of
    M, of the middle impact, `least_error` the same with any impulse where the bodies touch.
    """

    def __init__(self, found: "dict[str, Any]") -> None:
        self.law: str = found["law"]
        self.reason: str = found["reason"]
        self.parameters: "list[FittedParameter]" = [FittedParameter(**p) for p in found["parameters"]]
        self.stages: "list[dict[str, Any]]" = [{**stage, "parameters": [FittedParameter(**p) for p in stage["parameters"]]}
                                               for stage in found["stages"]]
        self.warnings: "list[str]" = found["warnings"]
        self.noise: "tuple[float, float]" = found["noise"]
        self.runs: int = found["runs"]
        self.impacts: int = found["impacts"]
        self.impact_error: float = found["impact_error"]
        self.least_error: float = found["least_error"]
        self.criterion: float = found["criterion"]
        self.converged: bool = found["converged"]

    @property
    def numbers(self) -> "dict[str, float]":
        """The fitted numbers by their paths, as predict_motion() takes them."""
        return {p.name: p.value for p in self.parameters}

    def __getitem__(self, name: str) -> FittedParameter:
        for p in self.parameters:
            if p.name == name:
                return p
        raise KeyError(f"{name} was not fitted; there are {', '.join(p.name for p in self.parameters)}")

    def __repr__(self) -> str:
        if self.reason:
            return f"<percuss.MotionFit {self.law} does not apply: {self.reason}>"
        return f"<percuss.MotionFit {self.law}: {len(self.parameters)} numbers from {self.impacts} impacts>"


class Prediction:
    """What predict_motion() made: `runs` are arrays t, x, y, z, qw, qx, qy, qz by the name of the run; `position` (m) and
    `rotation` (rad) are mean errors over frames and runs, `last_…` those of the last frames."""

    def __init__(self, made: "dict[str, Any]") -> None:
        self.runs: "dict[str, NDArray[np.float64]]" = made["runs"]
        self.position: float = made["position"]
        self.rotation: float = made["rotation"]
        self.last_position: float = made["last_position"]
        self.last_rotation: float = made["last_rotation"]
        self.troubles: "list[str]" = made["troubles"]
        self._csv: str = made["csv"]

    def write(self, path: PathLike) -> None:
        """As a table of poses."""
        with open(os.fspath(path), "w", encoding="utf-8") as out:
            out.write(self._csv)

    def __repr__(self) -> str:
        return f"<percuss.Prediction of {len(self.runs)} runs: off by {self.position:.3g} m, {np.degrees(self.rotation):.3g}°>"


def _scene(model: AnyImpact) -> "tuple[Problem, Any]":
    problem = as_problem(model)
    if problem.file is None:
        raise NotApplicable("poses were measured of rigid bodies, expected the path of a file with system.bodies")
    return problem, problem.file


def detect(model: AnyImpact, poses: PathLike, *, threads: int = 0) -> Detection:
    """Impacts, slides and rests in a table of poses, as `percuss detect` finds them.

    >>> found = percuss.detect("examples/bodies/tossed_cube.yaml", "examples/data/tosses.csv")
    >>> len(found.impacts) > 10
    True
    """
    return Detection(_core._detect(_scene(model)[1], os.fspath(poses), threads))


def fit_motion_laws(model: AnyImpact, poses: PathLike, laws: Iterable[Optional[AnyLaw]], *, parameters: Sequence[str] = (),
                    set: Optional[Mapping[str, str]] = None, ranges: Optional[Mapping[str, Tuple[float, float]]] = None,
                    stages: Sequence[str] = (), threads: int = 0) -> List[MotionFit]:
    """fit_motion() under several laws, the best first; those that do not apply come last and say why.

    >>> fits = percuss.fit_motion_laws("examples/bodies/tossed_cube.yaml", "examples/data/tosses.csv", ["newton", "walton"],
    ...                                stages=["flight"])
    >>> len(fits)
    2
    """
    problem, file = _scene(model)
    limits = [(name, number(low, f"ranges[{name!r}]"), number(high, f"ranges[{name!r}]"))
              for name, (low, high) in (ranges or {}).items()]
    found = _core._fit_motion(file, [as_law(law, problem) for law in laws], os.fspath(poses), list(parameters),
                              list((set or {}).items()), limits, list(stages), threads)
    return [MotionFit(one) for one in found]


def fit_motion(model: AnyImpact, poses: PathLike, law: Optional[AnyLaw] = None, *, parameters: Sequence[str] = (),
               set: Optional[Mapping[str, str]] = None, ranges: Optional[Mapping[str, Tuple[float, float]]] = None,
               stages: Sequence[str] = (), threads: int = 0) -> MotionFit:
    """The body and the coefficients of its contacts from a table of poses, as `percuss fit` finds them.

    `stages` are some of flight, body, impacts, slides and all; unless given they follow each other.

    >>> fit = percuss.fit_motion("examples/bodies/tossed_cube.yaml", "examples/data/tosses.csv", stages=["flight"])
    >>> centre = fit["system.bodies.cube.centre[2]"]
    >>> centre.low < 0.005 < centre.high
    True
    """
    one = fit_motion_laws(model, poses, [law], parameters=parameters, set=set, ranges=ranges, stages=stages,
                          threads=threads)[0]
    if one.reason:
        raise NotApplicable(f"the law {one.law}: {one.reason}")
    return one


def predict_motion(model: AnyImpact, poses: PathLike, law: Optional[AnyLaw] = None, *,
                   numbers: Optional[Mapping[str, float]] = None, threads: int = 0) -> Prediction:
    """Every run from the state that the frames before its first impact tell, at the times of its frames.

    `numbers` take the place of those of the model: MotionFit.numbers, for example.

    >>> predicted = percuss.predict_motion("examples/bodies/tossed_cube.yaml", "examples/data/tosses.csv")
    >>> 0.0 < predicted.rotation < 1.0
    True
    """
    problem, file = _scene(model)
    made = _core._predict(file, as_law(law, problem), os.fspath(poses),
                          [(name, number(value, f"numbers[{name!r}]")) for name, value in (numbers or {}).items()], threads)
    return Prediction(made)
