"""Impact elements, with the names of the problem file."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Optional, Union

import numpy as np
from numpy.typing import ArrayLike

from ._core import Element
from ._errors import ProblemError
from ._numbers import number, numbers

Restitution = Union[float, Mapping[str, Any]]
Support = Callable[[np.ndarray], ArrayLike]
Preload = Union[float, ArrayLike, Mapping[str, Any]]

_NONE = np.zeros(0)


def _row(values: Any, field: str) -> np.ndarray:
    """Numbers in a row; one may come without its brackets."""
    return numbers(np.atleast_1d(numbers(values, field)), field, 1)


def _direction(values: Any, field: str) -> np.ndarray:
    """A row, or a table of one row."""
    array = numbers(values, field)
    return array if array.ndim == 2 else numbers(array, field, 1)


def _make(kind: str, name: str, directions: np.ndarray, restitution: Restitution, excitation: Any,
          *, coefficients: np.ndarray = _NONE, normal: str = "", stiffness: float = 1.0, exponent: float = 1.5,
          precompression: float = 0.0, stored_energy: Optional[float] = None,
          polygon: Optional[np.ndarray] = None, pressure: str = "", support: Optional[Support] = None,
          preload: Optional[Preload] = None) -> Element:
    table, expression, constant = None, "", 0.0
    if isinstance(restitution, Mapping):
        if set(restitution) == {"table"}:
            table = {key: numbers(column, f"restitution.table.{key}", 1).tolist()
                     for key, column in dict(restitution["table"]).items()}
        elif set(restitution) == {"expression"}:
            expression = restitution["expression"]
        else:
            raise ProblemError(f"restitution: has the keys {', '.join(map(str, restitution))}, "
                               "expected a number, table or expression")
    else:
        constant = number(restitution, "restitution")
    chi = _NONE if excitation is None else _row(excitation, "excitation")
    if len(chi) == 2 and directions.ndim == 2 and len(directions) == 3:
        chi = np.append(chi, 0.0)  # the spin does not move
    return Element(kind=kind, name=name, directions=directions, restitution=constant, excitation=chi,
                   coefficients=coefficients, normal=normal, stiffness=number(stiffness, "stiffness"),
                   exponent=number(exponent, "exponent"),
                   precompression=number(precompression, "precompression"),
                   stored_energy=None if stored_energy is None else number(stored_energy, "stored_energy"),
                   table=table, expression=expression, polygon=polygon, pressure=pressure, support=support,
                   preload=_preload(preload, len(directions) if directions.ndim == 2 else 1))


def _preload(given: Optional[Preload], m: int) -> "Optional[tuple[np.ndarray, str, np.ndarray]]":
    """(impulse, normal, coefficient), each number for all of m components."""
    if given is None:
        return None
    parts = dict(given) if isinstance(given, Mapping) else {"impulse": given}
    unknown = set(parts) - {"impulse", "normal", "coefficient"}
    if unknown or not parts or ("normal" in parts) != ("coefficient" in parts):
        raise ProblemError(f"preload: has the keys {', '.join(map(str, parts))}, expected impulse, or normal and "
                           "coefficient, or all of them")

    def each(key: str) -> np.ndarray:
        if key not in parts:
            return _NONE
        row = _row(parts[key], f"preload.{key}")
        return np.repeat(row, m) if len(row) == 1 else row

    return each("impulse"), parts.get("normal", ""), each("coefficient")


def contact(name: str, normal: ArrayLike, restitution: Restitution = 0.0, *,
            friction: "Optional[Element | Mapping[str, Any]]" = None,
            patch: Optional[Mapping[str, Any]] = None, excitation: Optional[ArrayLike] = None,
            stiffness: float = 1.0, exponent: float = 1.5, precompression: float = 0.0,
            stored_energy: Optional[float] = None, cone: Optional[Mapping[str, Any]] = None) -> Element:
    """A geometric unilateral constraint, which may have friction.

    `normal` is w of γ = wᵀu + χ, `restitution` a number, or a function of the speed v of approach,
    `{"table": {"speed": [...], "e": [...]}}` or `{"expression": "0.9*exp(-v)"}`, or for the energetic law of the
    work of compression, `{"table": {"work": [...], "e": [...]}}` or `{"expression": "0.9*exp(-W)"}`. `friction` is what
    `friction()` returns, or its arguments as a dict; it becomes the element NAME.friction. For the energetic law
    `precompression` is the force before the impact, or `stored_energy` the energy, one of the two.

    >>> tip = percuss.contact(name="C", normal=[0.684, 1.0], restitution=0.5,
    ...                       friction=dict(tangent=[-1.879, -1.732], coefficient=0.5))
    >>> tip
    contact('C', restitution=0.5, friction=[0.5])

    `patch=dict(turn=..., width=..., restitution=0.0)` is a moment about the contact, the element NAME.patch: it
    brakes the angular velocity turnᵀu and is at most the width times the normal impulse. One row of `turn` is
    planar, two are spatial.

    >>> percuss.contact("C", [0, 1, 0], friction=dict(tangent=[1, 0, 0.1], coefficient=0.5),
    ...                 patch=dict(turn=[0, 0, 1], width=0.002)).patch.coefficients
    array([0.002])

    `cone=dict(tangent=..., opening=...)` makes it the tip of a circular cone about the normal, for Moreau's law:
    γ_N ≥ ‖κγ_T‖ with κ the cotangent of the opening, the angle between axis and mantle, or with κ itself as `slope`.

    >>> percuss.contact("tip", [0, 0, 1], cone=dict(tangent=[[1, 0, 0], [0, 1, 0]], slope=1.0)).kind
    'cone'
    """
    if cone is not None:
        for field, given in (("friction", friction), ("patch", patch)):
            if given is not None:
                raise ProblemError(f"{field}: is given beside cone, which has none")
        return _cone(name, _direction(normal, "normal"), restitution, excitation, **cone)
    element = _make("contact", name, _direction(normal, "normal"), restitution, excitation, stiffness=stiffness,
                    exponent=exponent, precompression=precompression, stored_energy=stored_energy)
    if isinstance(friction, Mapping):
        friction = _friction(**friction)
    if friction is not None:
        element = element._with_friction(friction)
    return element if patch is None else element._with_patch(_contact_patch(**patch))


def _contact_patch(*, turn: ArrayLike, width: ArrayLike, restitution: float = 0.0,
                   excitation: Optional[ArrayLike] = None) -> Element:
    directions = numbers(turn, "patch.turn")
    if directions.ndim == 1:
        directions = directions[np.newaxis]
    if directions.ndim != 2 or len(directions) > 2:
        raise ProblemError(f"patch.turn: has the shape {directions.shape}, expected one row (planar) or two (spatial)")
    widths = _row(width, "patch.width")
    if len(widths) == 1:
        widths = np.repeat(widths, len(directions))
    return _make("friction", "", directions, restitution, excitation, coefficients=widths)


def _cone(name: str, axis: np.ndarray, restitution: Restitution, excitation: Optional[ArrayLike], *,
          tangent: ArrayLike, opening: Optional[ArrayLike] = None, slope: Optional[ArrayLike] = None) -> Element:
    tangents = numbers(tangent, "cone.tangent")
    tangents = tangents[np.newaxis] if tangents.ndim == 1 else tangents
    if (opening is None) == (slope is None):
        raise ProblemError("cone.opening: expected either the opening, an angle, or the slope")
    if tangents.ndim != 2 or len(tangents) > 2 or tangents.shape[1] != axis.size:
        raise ProblemError(f"cone.tangent: has the shape {tangents.shape}, expected one or two rows of {axis.size}")
    if slope is not None:
        kappa = _row(slope, "cone.slope")
    else:
        angle = _row(opening, "cone.opening")
        if not np.all((angle > 0.0) & (angle <= np.pi / 2)):
            raise ProblemError(f"cone.opening: is {opening!r}, expected an angle above 0, at most π/2")
        kappa = np.cos(angle) / np.sin(angle)
    if len(kappa) == 1:
        kappa = np.repeat(kappa, len(tangents))
    return _make("cone", name, np.vstack([axis.reshape(1, -1), tangents]), restitution, excitation,
                 coefficients=kappa)


def clutch(name: str, direction: ArrayLike, restitution: Restitution = 0.0, *,
           excitation: Optional[ArrayLike] = None, preload: Optional[Preload] = None) -> Element:
    """A kinematic unilateral constraint, a sprag clutch.

    >>> percuss.clutch("freewheel", direction=[-1, 1])
    clutch('freewheel', restitution=0.0)

    `preload` is an impulse Δ in the direction in which it blocks, so that Λ ≥ −Δ: a number, or
    `dict(normal="C", coefficient=0.5)` for Δ = 0.5 Λ of the element C.

    >>> percuss.clutch("R", [1, 0], preload=dict(normal="C", coefficient=0.5)).preload
    (array([0.]), 'C', array([0.5]))
    """
    return _make("clutch", name, _direction(direction, "direction"), restitution, excitation, preload=preload)


def joint(name: str, direction: ArrayLike, restitution: Restitution = 0.0, *,
          excitation: Optional[ArrayLike] = None) -> Element:
    """A geometric bilateral constraint.

    >>> percuss.joint("hinge", direction=[1, 0]).kind
    'joint'
    """
    return _make("joint", name, _direction(direction, "direction"), restitution, excitation)


def rolling(name: str, direction: ArrayLike, restitution: Restitution = 0.0, *,
            excitation: Optional[ArrayLike] = None) -> Element:
    """A kinematic bilateral constraint.

    >>> percuss.rolling("wheel", direction=[0, 1]).kind
    'rolling'
    """
    return _make("rolling", name, _direction(direction, "direction"), restitution, excitation)


def friction(*, tangent: ArrayLike, coefficient: Optional[ArrayLike] = None, restitution: float = 0.0,
             excitation: Optional[ArrayLike] = None, spin: Optional[Mapping[str, Any]] = None, name: str = "",
             normal: str = "", polygon: Optional[ArrayLike] = None, support: Optional[Support] = None,
             preload: Optional[Preload] = None) -> Element:
    """Coulomb friction: one row of `tangent` is planar, two are spatial.

    `coefficient` is one number, or one for each row (orthotropic). `spin` is `dict(direction=..., radius=...)`
    or `dict(direction=..., coefficient=...)`: pivoting coupled with sliding (Coulomb-Contensou). `name` and
    `normal`, the name of the element whose impulse loads it, are needed where it is not nested in a contact.

    >>> percuss.friction(tangent=[[1, 0, 0], [0, 1, 0]], coefficient=[0.3, 0.6]).coefficients
    array([0.3, 0.6])

    Another convex set S around 0 than an ellipsoid, -Λ in Λ_normal diag(coefficient) S with coefficient 1 where it
    is not given: the corners of a `polygon`, or `support`, a function from a direction to the point of S that lies
    farthest in it. `spin=dict(direction=..., contensou=dict(radius=..., pressure="hertz"))` is the exact set of a
    circular patch with uniform or Hertzian pressure.

    >>> percuss.friction(tangent=[[1, 0, 0], [0, 1, 0]], polygon=[[0.3, 0], [0, 0.5], [-0.3, 0], [0, -0.5]]).shape
    'polygon'

    `preload` moves the set by Δ, as that of a clutch.
    """
    directions = numbers(tangent, "friction.tangent")
    if directions.ndim == 1:
        directions = directions[np.newaxis]
    if directions.ndim != 2 or len(directions) > 2:
        raise ProblemError(f"friction.tangent: has the shape {directions.shape}, expected one row (planar) or two "
                           "(spatial)")
    if coefficient is None and polygon is None and support is None:
        raise ProblemError("friction.coefficient: is missing, expected a number or [mu1, mu2]")
    mu = _row(1.0 if coefficient is None else coefficient, "friction.coefficient")
    if len(mu) == 1:
        mu = np.repeat(mu, len(directions))
    pressure = ""
    if spin is not None:
        directions, mu, pressure = _pivoting(directions, mu, **spin)
    if [polygon is not None, support is not None, pressure != ""].count(True) > 1:
        raise ProblemError("friction: expected one of polygon, support and spin.contensou")
    corners = None if polygon is None else numbers(polygon, "friction.polygon", 2)
    if corners is not None and corners.shape[1] != 2:
        raise ProblemError(f"friction.polygon: has the shape {corners.shape}, expected rows of two numbers")
    return _make("friction", name, directions, restitution, excitation, coefficients=mu, normal=normal,
                 polygon=corners, pressure=pressure, support=support, preload=preload)


_friction = friction


def _pivoting(directions: np.ndarray, mu: np.ndarray, *, direction: ArrayLike, radius: Optional[float] = None,
              coefficient: Optional[float] = None,
              contensou: Optional[Mapping[str, Any]] = None) -> "tuple[np.ndarray, np.ndarray, str]":
    if len(directions) != 2 or mu.shape != (2,):
        raise ProblemError("friction.spin: needs a spatial contact, expected a tangent with two rows")
    if [radius is None, coefficient is None, contensou is None].count(False) != 1:
        raise ProblemError("friction.spin: expected either a radius, a coefficient or contensou")
    pressure = ""
    if contensou is not None:
        radius, pressure = _patch(**contensou)
    axis = numbers(direction, "friction.spin.direction")
    if axis.shape != directions[0].shape:
        raise ProblemError(f"friction.spin.direction: has {axis.size} numbers, expected {directions.shape[1]} as in "
                           "the tangent")
    given = number(radius if coefficient is None else coefficient, "friction.spin")
    if given < 0.0:
        raise ProblemError(f"friction.spin: is {given}, expected at least 0")
    if coefficient is None:  # the semi-axis √(μ₁μ₂) times the radius, as in problem files
        given *= float(np.sqrt(mu[0] * mu[1]))
    return np.vstack([directions, axis]), np.append(mu, given), pressure


def _patch(*, radius: float, pressure: str = "uniform") -> "tuple[float, str]":
    if pressure not in ("uniform", "hertz"):
        raise ProblemError(f"friction.spin.contensou.pressure: is {pressure!r}, expected uniform or hertz")
    if not number(radius, "friction.spin.contensou.radius") > 0.0:
        raise ProblemError(f"friction.spin.contensou.radius: is {radius}, expected a positive number")
    return radius, pressure


_KINDS: "dict[str, Callable[..., Element]]" = {"contact": contact, "clutch": clutch, "joint": joint, "rolling": rolling, "friction": friction}


def element(kind: str, **fields: Any) -> Element:
    """An element as a problem file describes it: its kind, and the arguments of the function of that name.

    >>> percuss.element(**{"kind": "clutch", "name": "B", "direction": [-1, 1]})
    clutch('B', restitution=0.0)
    """
    if kind not in _KINDS:
        raise ProblemError(f"kind: is {kind!r}, expected one of {', '.join(_KINDS)}")
    return _KINDS[kind](**fields)
