"""The geometry of one impact: velocities in the metric of M, impulses in the plane of a contact with friction."""

from __future__ import annotations

import json
import os
from typing import Any, Iterable, Optional, Sequence

from . import _core
from ._errors import ProblemError
from ._laws import LAWS, AnyLaw, as_law
from ._problem import AnyImpact, PathLike, as_problem

THEMES = ("light", "dark", "auto")


class Geometry:
    """What `percuss geometry` draws. `numbers` is what it prints with --json, as a dict; notebooks show the picture."""

    def __init__(self, made: _core._Geometry):
        self._made = made
        self.title: str = made.title
        self.numbers: "dict[str, Any]" = json.loads(made.json())

    def _theme(self, theme: str) -> str:
        if theme not in THEMES:
            raise ProblemError(f"theme is {theme!r}, expected {', '.join(THEMES)}")
        return theme

    def svg(self, *, impulses: bool = False, theme: str = "light", width: float = 640) -> str:
        """The picture of the velocities, or of the impulses; theme="auto" follows the reader's device."""
        return self._made.svg(impulses, self._theme(theme), width)

    def png(self, *, impulses: bool = False, theme: str = "light", width: float = 640) -> bytes:
        """The same in pixels."""
        return self._made.png(impulses, self._theme(theme), width)

    def write(self, path: PathLike, *, impulses: bool = False, theme: str = "light", width: float = 640) -> None:
        """Write the picture, .svg, .pdf or .png."""
        self._made.write(os.fspath(path), impulses, self._theme(theme), width)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<percuss.Geometry {self.numbers['plane']['which']}, {len(self.numbers['after'])} velocities after>"


def geometry(impact: AnyImpact, laws: Optional[Iterable[AnyLaw]] = None, *, plane: Optional[Sequence[str]] = None,
             contact: Optional[str] = None, sequences: bool = True) -> Geometry:
    """The geometry of one impact as numbers and pictures: cones, generators, feet, u⁻ and u⁺ of the laws in a plane of
    the velocities, in the metric of M; for a contact with planar friction also its impulses.

    `plane` are the names of two elements, whose generators M⁻¹w span it, or of two coordinates, "u1" and so on; by default
    the plane that shows most. `contact` says whose impulses are shown where several contacts have friction.

    >>> g = percuss.geometry("examples/three_balls.yaml", ["moreau"])
    >>> round(g.numbers["kinetic_angles"][0]["angle"] * 180 / np.pi, 6)
    60.0
    >>> g.numbers["after"][0]["off"]
    0.0
    """
    problem = as_problem(impact)
    if laws is None:
        reentrant = problem.law == "moreau" and problem.law_options.get("corner") == "reentrant"
        laws = [problem.law] if reentrant else sorted(LAWS, key=lambda name: name != problem.law)
    return Geometry(_core._geometry(problem.impact, [as_law(law, problem) for law in laws], list(plane or []), sequences,
                                    contact, problem.title))
