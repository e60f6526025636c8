"""Rows, columns and packings of balls, with the names of the problem file."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._core import ChainOutcome, Energetic, Impact
from ._errors import ProblemError
from ._numbers import numbers
from ._problem import parse

Each = Union[float, Sequence[float], Mapping[str, Any]]


def _generate(what: str, fields: "dict[str, Any]") -> Impact:
    system = {"generate": what, **{k: v for k, v in fields.items() if v is not None}}
    try:
        return parse({"percuss": 1, "system": system}, name=f"<{what}>").impact
    except ProblemError as error:  # the places are those of a text that nobody has written
        raise ProblemError([("", 0, 0, e.field.replace("system.", f"{what}."), e.message)
                            for e in error.errors]) from None


def chain(balls: int, *, velocity: Optional[Sequence[float]] = None, restitution: Optional[Each] = None,
          stiffness: Optional[Each] = None, exponent: Optional[Each] = None, precompression: Optional[Each] = None,
          mass: Optional[Each] = None, material: Optional[Mapping[str, float]] = None,
          wall: Optional[bool] = None) -> Impact:
    """A row of balls that touch. What is not given is as in problem files: the first ball arrives at speed one.

    >>> cradle = percuss.chain(5, restitution=1.0)
    >>> np.round(percuss.resolve(cradle, "energetic").velocity_after, 3)
    array([-0.071, -0.03 , -0.014,  0.127,  0.989])
    """
    return _generate("chain", dict(balls=balls, velocity=velocity, restitution=restitution, stiffness=stiffness,
                                   exponent=exponent, precompression=precompression, mass=mass, material=material,
                                   wall=wall))


def column(balls: int, *, striker: Optional[Mapping[str, float]] = None,
           velocity: Optional[Sequence[float]] = None, gravity: Optional[float] = None,
           restitution: Optional[Each] = None, stiffness: Optional[Each] = None, exponent: Optional[Each] = None,
           precompression: Optional[Each] = None, mass: Optional[Each] = None,
           material: Optional[Mapping[str, float]] = None) -> Impact:
    """Balls stacked on a floor, from the top to the bottom; velocities count downwards.

    >>> percuss.column(3, striker={"velocity": 1.0}, gravity=9.81).names
    ('striker-1', '1-2', '2-3', '3-floor')
    """
    return _generate("column", dict(balls=balls, striker=striker, velocity=velocity, gravity=gravity,
                                    restitution=restitution, stiffness=stiffness, exponent=exponent,
                                    precompression=precompression, mass=mass, material=material))


def lattice(columns: int, rows: int, *, struck: Mapping[str, Sequence[float]], packing: Optional[str] = None,
            shape: Optional[str] = None, mass: Optional[float] = None, radius: Optional[float] = None,
            walls: Optional[Sequence[str]] = None, restitution: Optional[Each] = None,
            stiffness: Optional[float] = None, exponent: Optional[float] = None,
            precompression: Optional[float] = None, friction: Optional[float] = None,
            at_walls: Optional[Mapping[str, Any]] = None,
            material: Optional[Mapping[str, float]] = None) -> Impact:
    """A planar packing of equal balls or discs, struck somewhere.

    >>> percuss.lattice(2, 2, struck={"r2c1": [0.0, -1.0]}, walls=["floor"]).names
    ('r1c1-floor', 'r1c1-r1c2', 'r1c1-r2c1', 'r1c2-floor', 'r1c2-r2c2', 'r2c1-r2c2')
    """
    return _generate("lattice", dict(columns=columns, rows=rows, struck=struck, packing=packing, shape=shape,
                                     mass=mass, radius=radius, walls=walls, restitution=restitution,
                                     stiffness=stiffness, exponent=exponent, precompression=precompression,
                                     friction=friction, at_walls=at_walls, material=material))


def resolve_chain(balls: int, *, velocity: Optional[ArrayLike] = None, mass: ArrayLike = 1.0,
                  stiffness: ArrayLike = 1.0, exponent: ArrayLike = 1.5, restitution: ArrayLike = 1.0,
                  precompression: ArrayLike = 0.0, wall: bool = False,
                  law: Optional[Energetic] = None) -> ChainOutcome:
    """A row of balls under the energetic law without matrices, for as many balls as one likes.

    One number for all, or one for each ball or contact; `velocity` is that of the first balls.

    >>> percuss.resolve_chain(500).velocity[-1].round(3)
    0.986
    """
    contacts = balls if wall else balls - 1

    def each(values: ArrayLike, count: int, field: str) -> np.ndarray:
        given = numbers(values, field)
        if given.ndim > 0 and given.shape != (count,):
            raise ProblemError(f"{field}: has the shape {given.shape}, expected a number or {count} of them")
        return np.broadcast_to(given, (count,))

    u = np.zeros(balls)
    first = numbers(np.atleast_1d(numbers(1.0 if velocity is None else velocity, "velocity")), "velocity", 1)
    if len(first) > balls:
        raise ProblemError(f"velocity: has {len(first)} numbers, expected at most {balls}")
    u[:len(first)] = first
    return _core._resolve_chain(each(mass, balls, "mass"), u, each(stiffness, contacts, "stiffness"),
                                each(exponent, contacts, "exponent"), each(restitution, contacts, "restitution"),
                                each(precompression, contacts, "precompression"), law or Energetic())
