"""Problem files, and impacts with small changes."""

from __future__ import annotations

import json
import os
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._core import Impact, Mechanism
from ._errors import NotApplicable, ProblemError, ProblemWarning
from ._numbers import number, numbers

if TYPE_CHECKING:
    from ._scene import Scene

PathLike = Union[str, "os.PathLike[str]"]


@dataclass
class Problem:
    """An impact as a problem file tells it, with its title and its law.

    A system written as text also has a `mechanism`, its state `q` and `u`, and in `simulate` what the file says about
    its motion. If nothing touches in that state, `impact` raises NotApplicable.

    >>> kane = percuss.read("examples/kane.yaml")
    >>> kane.law, kane.impact.names
    ('newton', ('C', 'C.friction'))
    """

    given: Optional[Impact]
    title: str = ""
    law: str = "newton"
    law_options: "dict[str, str]" = field(default_factory=dict)
    warnings: "list[str]" = field(default_factory=list)
    mechanism: Optional[Mechanism] = None
    q: "Optional[NDArray[np.float64]]" = None
    u: "Optional[NDArray[np.float64]]" = None
    simulate: "dict[str, Any]" = field(default_factory=dict)
    no_impact: str = ""
    file: Optional[_core._File] = field(default=None, repr=False, compare=False)

    @property
    def impact(self) -> Impact:
        """The impact, in the first form."""
        if self.given is None:
            raise NotApplicable(self.no_impact)
        return self.given

    def text(self) -> str:
        """As a problem file that reads back to the same numbers."""
        return _core._write(self.impact, self.title, self.law, self.law_options)

    def write(self, path: PathLike) -> None:
        """Write it as a problem file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text())


AnyImpact = Union[Impact, Problem, "Scene", str, "os.PathLike[str]"]


def _problem(title: str, law: str, options: "dict[str, str]", impact: Optional[Impact], remarks: "list[str]",
             motion: Any, no_impact: str, file: _core._File, stacklevel: int) -> Problem:
    for remark in remarks:
        warnings.warn(remark, ProblemWarning, stacklevel=stacklevel + 1)
    if motion is None:
        return Problem(impact, title, law, options, remarks, file=file)
    mechanism, q, u, simulate = motion
    return Problem(impact, title, law, options, remarks, mechanism, q, u, simulate, no_impact, file)


def read(path: PathLike, *, strict: bool = False) -> Problem:
    """Read a problem file, YAML or JSON. All its mistakes are raised at once, as a ProblemError.

    Coefficients outside their usual range are warnings (ProblemWarning), with strict=True errors.

    >>> percuss.read("examples/kane.yaml").title
    "Kane's double pendulum, post-impact stick"
    """
    return _problem(*_core._read(os.fspath(path), strict), stacklevel=2)


def _plain(value: Any, field: str = "") -> Any:
    """As json can write it."""
    if isinstance(value, Mapping):
        return {key: _plain(part, f"{field}.{key}" if field else str(key)) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part, f"{field}[{k}]") for k, part in enumerate(value)]
    if isinstance(value, (np.ndarray, np.generic)):
        return numbers(value, field).tolist() if value.dtype.kind not in "iubU" else value.tolist()
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    raise ProblemError(f"{field}: is {value!r}, which cannot be part of a problem")


def parse(text: "str | Mapping[str, Any]", *, name: str = "<text>", strict: bool = False) -> Problem:
    """A problem from the text of a file, or from its contents as a dict.

    >>> ball = percuss.parse({"percuss": 1, "system": {"mass": [1.0], "velocity": [-2.0]},
    ...                       "elements": [{"name": "ground", "kind": "contact", "normal": [1.0]}]})
    >>> percuss.resolve(ball).velocity_after
    array([0.])
    """
    if not isinstance(text, str):
        text = json.dumps(_plain(text), indent=1)
    return _problem(*_core._parse(text, name, strict), stacklevel=2)


def as_problem(impact: AnyImpact) -> Problem:
    if isinstance(impact, Problem):
        return impact
    if isinstance(impact, Impact):
        return Problem(impact)
    if isinstance(impact, (str, os.PathLike)):
        return _problem(*_core._read(os.fspath(impact), False), stacklevel=3)
    inner = getattr(impact, "problem", None)  # a Scene
    if isinstance(inner, Problem):
        return inner
    raise TypeError(f"{impact!r} is not an impact, expected an Impact, a Problem or the path of a problem file")


def index_of(impact: Impact, name: str, friction: bool = False) -> int:
    """The place of an element. Where friction is meant, the name of its contact will do."""
    names = impact.names
    if friction and name + ".friction" in names:
        return names.index(name + ".friction")
    if name in names:
        return names.index(name)
    raise ProblemError(f"there is no element '{name}', expected one of {', '.join(names)}")


def replace(self: Impact, *, mass: Optional[ArrayLike] = None, velocity: Optional[ArrayLike] = None,
            restitution: Optional[Mapping[str, float]] = None,
            friction: Optional[Mapping[str, ArrayLike]] = None,
            directions: Optional[Mapping[str, ArrayLike]] = None,
            excitation: Optional[Mapping[str, ArrayLike]] = None) -> Impact:
    """Another impact that differs in what is given: by name the restitution, friction coefficients, directions
    (rows as in contact() and friction()) and excitation of elements."""
    def by_index(values: Optional[Mapping[str, Any]], field: str) -> "dict[int, np.ndarray]":
        return {index_of(self, name, field == "friction"): numbers(value, f"{field}[{name!r}]")
                for name, value in (values or {}).items()}

    elements = self.elements
    mu = {i: np.resize(value, elements[i].directions.shape[1]) if value.ndim == 0 else value
          for i, value in by_index(friction, "friction").items()}
    if mass is not None:
        mass = numbers(mass, "mass")
        mass = np.diag(mass) if mass.ndim == 1 else numbers(mass, "mass", 2)
    e = {i: number(value, "restitution") for i, value in by_index(restitution, "restitution").items()}
    chi = {i: np.atleast_1d(value) for i, value in by_index(excitation, "excitation").items()}
    return self._replaced(mass, velocity, e, mu, by_index(directions, "directions"), chi)
