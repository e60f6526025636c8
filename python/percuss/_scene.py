"""Rigid bodies: scenes with shapes, joints and surfaces."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._core import Motion, Outcome
from ._errors import ProblemError
from ._laws import AnyLaw, resolve
from ._motion import simulate
from ._numbers import number
from ._problem import PathLike, Problem, _problem, parse, read

Numbers = Union[ArrayLike, Sequence[Union[float, str]]]  # wherever a number stands, a formula may stand


def _written(part: Any) -> "dict[str, Any]":
    """The fields that were given, in the words of the file."""
    return {field.name: getattr(part, field.name) for field in fields(part) if getattr(part, field.name) is not None}


@dataclass
class Body:
    """A rigid body, with the names of a problem file; what is None is left to the file's defaults.

    `shape` is "plane", {"sphere": r}, {"box": [x, y, z]}, {"capsule": {"radius": r, "length": l}}, {"cylinder": …},
    {"convex": points or file}, {"mesh": file}, {"heightfield": …}, or a list of those with position and orientation.
    `orientation` is {"quaternion": [w, x, y, z]}, {"axis": …, "angle": …} or {"rpy": …}. Velocities are those of the
    body's origin, world axes.

    Bodies of a scene that was made have all their numbers: mass, centre and inertia (3 × 3, about the centre, body
    axes), position and velocity in the initial state, `shape` as a list.
    """

    name: str
    shape: Any = None
    mass: Union[float, str, None] = None
    density: Union[float, str, None] = None
    inertia: Optional[Numbers] = None
    centre: Optional[Numbers] = None
    position: Optional[Numbers] = None
    orientation: Optional[Mapping[str, Any]] = None
    velocity: Optional[Numbers] = None
    angular_velocity: Optional[Numbers] = None
    fixed: Optional[bool] = None
    rounding: Union[float, str, None] = None
    material: Optional[str] = None
    colour: Optional[str] = None

    @property
    def quaternion(self) -> "NDArray[np.float64]":
        """w, x, y, z."""
        if not self.orientation:
            return np.array([1.0, 0.0, 0.0, 0.0])
        if "quaternion" not in self.orientation:
            raise ProblemError(f"orientation of {self.name}: is written in other words, expected quaternion; "
                               "the bodies of a Scene have it")
        return np.asarray(self.orientation["quaternion"], dtype=float)

    @property
    def pose(self) -> "NDArray[np.float64]":
        """x, y, z, qw, qx, qy, qz."""
        position = np.zeros(3) if self.position is None else np.asarray(self.position, dtype=float)
        return np.concatenate([position, self.quaternion])


@dataclass
class Joint:
    """A joint, with the names of a problem file: revolute, prismatic, cylindrical, universal, ball, fixed, planar,
    screw or free. `parent="world"` is the world itself; origin and axes are in the parent's frame."""

    name: str
    kind: str
    parent: str
    child: str
    origin: Optional[Numbers] = None
    axis: Optional[Numbers] = None
    second_axis: Optional[Numbers] = None
    pitch: Union[float, str, None] = None
    position: Union[float, str, Numbers, None] = None
    velocity: Union[float, str, Numbers, None] = None
    lower: Union[float, str, Numbers, None] = None
    upper: Union[float, str, Numbers, None] = None
    restitution: Union[float, str, None] = None
    damping: Union[float, str, Numbers, None] = None
    stiffness: Union[float, str, Numbers, None] = None
    effort: Union[float, str, Numbers, None] = None
    mimic: Optional[Mapping[str, Any]] = None


@dataclass
class Surface:
    """What happens where two bodies touch; without `between` where any others do. The first that fits a pair counts."""

    between: Optional[Sequence[str]] = None
    restitution: Any = None
    friction: Any = None
    axes: Optional[str] = None
    tangential_restitution: Union[float, str, None] = None
    pivoting_radius: Union[float, str, None] = None
    patch: Optional[Mapping[str, Any]] = None
    stiffness: Union[float, str, None] = None
    exponent: Union[float, str, None] = None


class ContactState(NamedTuple):
    """A contact that is closed or near: its signed gap, and where it is. Limits of joints have no point."""

    name: str
    gap: float
    point: "Optional[NDArray[np.float64]]"
    normal: "Optional[NDArray[np.float64]]"


class Named(Dict[str, Any]):
    """Parts by their names; a number counts them in their order."""

    def __getitem__(self, key: Union[str, int]) -> Any:
        if isinstance(key, int):
            return list(self.values())[key]
        try:
            return super().__getitem__(key)
        except KeyError:
            raise KeyError(f"{key!r} is none of {', '.join(self)}") from None


class Scene:
    """Rigid bodies with shapes, joints and surfaces. A scene does not change; `replace` makes another one.

    `bodies`, `joints` and `surfaces` are objects or dicts with the names of a problem file; robots and generated bodies are
    dicts with `urdf`, `mjcf` or `generate`. Everything that takes a problem takes a scene: resolve, compare, audit, sweep,
    regime_map, simulate.

    >>> die = percuss.Body("die", {"box": [0.02, 0.02, 0.02]}, mass=0.012, position=[0, 0, 0.01], velocity=[1, 0, -2])
    >>> table = percuss.Body("table", "plane", fixed=True)
    >>> scene = percuss.Scene([die, table], surfaces=[percuss.Surface(restitution=0.4, friction=0.1)])
    >>> [(c.name, c.gap) for c in scene.contacts()][:2]
    [('die-table.0', 0.0), ('die-table.1', 0.0)]
    >>> scene.impact().velocity_after.round(6)[:3] + 0.0
    array([0.72, 0.  , 0.8 ])
    """

    problem: Problem

    def __init__(self, bodies: Iterable[Union[Body, Mapping[str, Any]]] = (), *,
                 joints: Iterable[Union[Joint, Mapping[str, Any]]] = (),
                 surfaces: Iterable[Union[Surface, Mapping[str, Any]]] = (), gravity: Optional[Numbers] = None,
                 parameters: Optional[Mapping[str, Any]] = None, ignore: Iterable[Sequence[str]] = (),
                 law: Any = None, title: str = "", simulate: Optional[Mapping[str, Any]] = None):
        def listed(parts: Iterable[Any]) -> "List[dict[str, Any]]":
            return [dict(part) if isinstance(part, Mapping) else _written(part) for part in parts]

        system: "dict[str, Any]" = {}
        if parameters:
            system["parameters"] = dict(parameters)
        if gravity is not None:
            system["gravity"] = gravity
        system["bodies"] = listed(bodies)
        for key, parts in (("joints", listed(joints)), ("surfaces", listed(surfaces)),
                           ("ignore", [list(pair) for pair in ignore])):
            if parts:
                system[key] = parts
        text: "dict[str, Any]" = {"percuss": 1, "system": system}
        if title:
            text["title"] = title
        if law is not None:
            text["law"] = law
        if simulate:
            text["simulate"] = dict(simulate)
        try:
            self._take(parse(text, name="<scene>"))
        except ProblemError as error:  # the places are those of a text that nobody has written
            if not any(e.file == "<scene>" for e in error.errors if hasattr(e, "file")):
                raise
            raise ProblemError([("", 0, 0, e.field.replace("system.", "", 1), e.message)
                                for e in error.errors]) from None

    def _take(self, problem: Problem) -> None:
        assert problem.file is not None
        # Says it where the problem has no bodies.
        self._gravity, self._parameters, self._coordinates, self._velocities = _core._scene_facts(problem.file)
        self.problem = problem

    @classmethod
    def read(cls, path: PathLike, *, strict: bool = False) -> "Scene":
        """The scene of a problem file.

        >>> percuss.Scene.read("examples/bodies/die.yaml").bodies["die"].mass
        0.012
        """
        return cls.of(read(path, strict=strict))

    @classmethod
    def of(cls, problem: Problem) -> "Scene":
        """The scene of a Problem."""
        scene = cls.__new__(cls)
        scene._take(problem)
        return scene

    @property
    def _file(self) -> _core._File:
        assert self.problem.file is not None
        return self.problem.file

    @property
    def title(self) -> str:
        return self.problem.title

    @property
    def gravity(self) -> "NDArray[np.float64]":
        return self._gravity

    @property
    def parameters(self) -> "dict[str, float]":
        return dict(self._parameters)

    @property
    def coordinates(self) -> "list[str]":
        """Names of q."""
        return list(self._coordinates)

    @property
    def velocities(self) -> "list[str]":
        """Names of u."""
        return list(self._velocities)

    @property
    def q(self) -> "NDArray[np.float64]":
        """The initial configuration."""
        assert self.problem.q is not None
        return self.problem.q

    @property
    def u(self) -> "NDArray[np.float64]":
        """The initial velocity."""
        assert self.problem.u is not None
        return self.problem.u

    @property
    def bodies(self) -> "Named":
        """A Body for each, by its name, with all its numbers in the initial state."""
        made = Named()
        for b in _core._scene_bodies(self._file):
            made[b["name"]] = Body(b["name"], b["shape"], b["mass"] or None, None, b["inertia"], b["centre"], b["position"],
                                   {"quaternion": b["quaternion"]}, b["velocity"], b["angular_velocity"], b["fixed"],
                                   material=b["material"] or None, colour=b["colour"] or None)
        return made

    @property
    def joints(self) -> "Named":
        """A Joint for each, by its name."""
        return Named({j["name"]: Joint(**j) for j in _core._scene_joints(self._file)})

    @property
    def surfaces(self) -> "list[Surface]":
        return [Surface(**s) for s in _core._scene_surfaces(self._file)]

    def replace(self, numbers: Mapping[str, float]) -> "Scene":
        """Another scene that differs in numbers, by their paths; `*` stands for any name. What touches is looked for again.

        >>> die = percuss.Scene.read("examples/bodies/die.yaml")
        >>> die.replace({"bodies.die.velocity[2]": -3.0, "surfaces[0].friction": 0.1}).bodies["die"].velocity
        array([ 0.5,  0. , -3. ])
        """
        changes = [(path, number(value, path)) for path, value in numbers.items()]
        return Scene.of(_problem(*_core._scene_changed(self._file, changes), stacklevel=2))

    def impact(self, law: Optional[AnyLaw] = None, **options: Any) -> Outcome:
        """The impact of what touches in the initial state; as percuss.resolve. NotApplicable where nothing does."""
        return resolve(self.problem, law, **options)

    def simulate(self, **options: Any) -> Motion:
        """The motion, as percuss.simulate: until, method, step, output, tolerance, law, q, u, t. `poses`, `twists`, `joints`
        and `joint_rates` of the Motion are arrays by name."""
        return simulate(self.problem, **options)

    def contacts(self, q: Optional[ArrayLike] = None, u: Optional[ArrayLike] = None, t: float = 0.0) -> "list[ContactState]":
        """The contacts that are closed or near at a state, by default the initial one: name, gap, point, normal."""
        return [ContactState(*one) for one in _core._scene_contacts(self._file, q, u, t)]

    def at(self, q: Optional[ArrayLike] = None, u: Optional[ArrayLike] = None,
           t: float = 0.0) -> "dict[str, tuple[NDArray[np.float64], NDArray[np.float64]]]":
        """Of every body (x, y, z, qw, qx, qy, qz) and (vx, vy, vz, wx, wy, wz) at a state."""
        return _core._scene_at(self._file, q, u, t)

    def energy(self, q: Optional[ArrayLike] = None, u: Optional[ArrayLike] = None, t: float = 0.0) -> "dict[str, float]":
        """kinetic and potential, at a state."""
        return _core._scene_energy(self._file, q, u, t)

    def momentum(self, q: Optional[ArrayLike] = None, u: Optional[ArrayLike] = None,
                 t: float = 0.0) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
        """Momentum, and angular momentum about the origin of the world, of all bodies that move."""
        return _core._scene_momentum(self._file, q, u, t)

    def __repr__(self) -> str:
        title = f" {self.title!r}," if self.title else ""
        bodies = [b["fixed"] for b in _core._scene_bodies(self._file)]
        return (f"<percuss.Scene{title} {len(bodies)} bodies, {bodies.count(False)} of them move, "
                f"{len(self._velocities)} degrees of freedom>")


