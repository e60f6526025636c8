"""Pictures with matplotlib. Every function draws into `ax`, or a figure of its own, and returns the axes."""

from __future__ import annotations

from typing import Any, Iterable, Optional, Sequence

import numpy as np
from matplotlib import pyplot
from matplotlib.animation import FuncAnimation
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import BoundaryNorm, ListedColormap, to_rgb
from matplotlib.patches import Circle, Patch, Polygon

from ._batch import resolve_batch
from ._core import Comparison, Motion, Outcome, _column_words
from ._errors import NotApplicable
from ._laws import AnyLaw, as_law
from ._numbers import numbers
from ._problem import AnyImpact, as_problem
from ._study import RegimeMap, Sweep

__all__ = ["animate", "approach", "cones", "coordinates", "energies", "energy", "field", "history", "law", "laws", "regimes", "scene",
           "sweep"]

# Colours that stay apart for the colour-blind [Okabe & Ito 2008], then lighter ones.
COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999", "#7FB8D8",
           "#F2CF80", "#80CEB9", "#E5BCD3"]


def _axes(ax: Optional[Axes]) -> Axes:
    return pyplot.subplots(layout="constrained")[1] if ax is None else ax


def _words(text: str) -> str:
    """Words of the program at an axis: what it writes as $$ is a dollar."""
    return text.replace("$$", r"\$")


def _with_unit(text: str, unit: str) -> str:
    return f"{text} ({unit})".replace("$", r"\$") if unit else text


def _of_regime(index: int) -> "tuple[float, ...]":
    """The colours, then darker and lighter ones: no two of 36 regimes look the same."""
    colour = np.array(to_rgb(COLOURS[index % len(COLOURS)]))
    step = index // len(COLOURS) % 3
    return tuple(colour if step == 0 else 0.55 * colour if step == 1 else 0.35 * colour + 0.65)


def _edges(values: np.ndarray) -> np.ndarray:
    """Of the cells around the values."""
    if len(values) == 1:
        return np.array([values[0] - 0.5, values[0] + 0.5])
    middle = 0.5 * (values[1:] + values[:-1])
    return np.concatenate([[2 * values[0] - middle[0]], middle, [2 * values[-1] - middle[-1]]])


def _logarithmic(values: np.ndarray) -> bool:
    return len(values) > 2 and bool((values > 0).all()) and not np.allclose(np.diff(values), values[1] - values[0])


def _over_axes(map: RegimeMap, ax: Axes) -> "tuple[np.ndarray, np.ndarray]":
    """Names and scales of the axes; the edges of the cells."""
    ax.set_xlabel(_words(map._words[0]))
    ax.set_ylabel(_words(map._words[1]))
    if map.title:
        ax.set_title(map.title)
    edges = []
    for values, scale in ((map.x, ax.set_xscale), (map.y, ax.set_yscale)):
        if _logarithmic(values):
            scale("log")
            edges.append(np.exp(_edges(np.log(values))))
        else:
            edges.append(_edges(values))
    return edges[0], edges[1]


def regimes(map: RegimeMap, ax: Optional[Axes] = None, *, labels: Optional[Sequence[str]] = None) -> Axes:
    """A regime map, one colour for each regime, and their boundaries."""
    ax = _axes(ax)
    n = len(map.labels)
    colours = ListedColormap([_of_regime(i) for i in range(n)])
    ax.pcolormesh(*_over_axes(map, ax), map.regime, cmap=colours, norm=BoundaryNorm(np.arange(n + 1) - 0.5, n),
                  rasterized=True)
    names = map.labels if labels is None else labels
    for x, y, _, _ in map.boundaries:
        ax.plot(x, y, color="black", linewidth=0.8)
    ax.legend(handles=[Patch(color=colours(i), label=name) for i, name in enumerate(names)], loc="upper center",
              bbox_to_anchor=(0.5, -0.14), ncol=min(n, 3), frameon=False)
    return ax


def field(map: RegimeMap, ax: Optional[Axes] = None, **options: Any) -> Axes:
    """The value of a map, as colours; further keywords go to pcolormesh."""
    if map.value is None:
        raise ValueError("the map holds regimes only, expected one with a quantity, such as energy.work")
    ax = _axes(ax)
    finite = map.value[np.isfinite(map.value)]
    if not options and len(finite) and finite.min() < 0 < finite.max():  # white is zero
        most = float(np.abs(finite).max())
        options = dict(cmap="RdBu_r", vmin=-most, vmax=most)
    mesh = ax.pcolormesh(*_over_axes(map, ax), map.value, rasterized=True, **options)
    for x, y, _, _ in map.boundaries:
        ax.plot(x, y, color="black", linewidth=0.8)
    ax.figure.colorbar(mesh, ax=ax, label=_words(map._words[2]))
    return ax


def laws(comparison: Comparison, what: str = "work", ax: Optional[Axes] = None) -> Axes:
    """Bars that compare laws: `work` (T⁺ − T⁻), `velocity_after`, `impulse`, `gamma_after`."""
    ax = _axes(ax)
    outcomes = {law: o for law, o in comparison.outcomes.items() if o.status != "no_solution"}
    if what == "work":
        work = [o.work for o in outcomes.values()]
        colours = ["#D55E00" if not o.account.energetic else "#0072B2" for o in outcomes.values()]
        ax.bar(list(outcomes), work, color=colours)
        ax.set_ylabel("change of energy, T⁺ − T⁻")
        if any(not o.account.energetic for o in outcomes.values()):
            ax.legend(handles=[Patch(color="#D55E00", label="gains energy"), Patch(color="#0072B2", label="consistent")],
                      frameon=False)
    else:
        if what not in ("velocity_after", "impulse", "gamma_after"):
            raise ValueError(f"what is {what!r}, expected work, velocity_after, impulse or gamma_after")
        width = 0.8 / max(len(outcomes), 1)
        for k, (law, outcome) in enumerate(outcomes.items()):
            values = getattr(outcome, what)
            places = np.arange(len(values)) + (k - 0.5 * (len(outcomes) - 1)) * width
            ax.bar(places, values, width, label=law, color=COLOURS[k % len(COLOURS)])
            ax.set_xticks(range(len(values)), _row_names(outcome, what))
        ax.legend(frameon=False)
        ax.set_ylabel({"velocity_after": "velocity after, u⁺", "impulse": "impulse Λ",
                       "gamma_after": "relative velocity after, γ⁺"}[what])
    ax.axhline(0.0, color="black", linewidth=0.8)
    if comparison.title:
        ax.set_title(comparison.title)
    return ax


def _row_names(outcome: Outcome, what: str) -> "list[str]":
    if what == "velocity_after":
        return [f"u⁺ {i + 1}" for i in range(len(outcome.velocity_after))]
    names: "list[str]" = []
    for e in outcome.elements:
        names += [e.name] if len(e.impulse) == 1 else [f"{e.name} {j + 1}" for j in range(len(e.impulse))]
    return names


def energy(outcome: Outcome, ax: Optional[Axes] = None) -> Axes:
    """Where the energy went: T⁻, the work of every element, T⁺, as steps."""
    ax = _axes(ax)
    account = outcome.account
    level = account.energy_before
    ax.bar(["T⁻"], [level], color="#999999")
    for name, work in zip(outcome.impact.names, account.work):
        ax.bar([name], [work], bottom=level, color="#D55E00" if work > 0 else "#0072B2")
        level += work
    if account.excitation:
        ax.bar(["excitation"], [account.excitation], bottom=level, color="#E69F00")
    ax.bar(["T⁺"], [account.energy_after], color="#999999")
    ax.set_ylabel("energy")
    ax.set_title(f"{outcome.law}: {account.total_work:+.4g}")
    return ax


def history(outcome: Outcome, ax: Optional[Axes] = None, *, quantity: str = "force", over: str = "t") -> Axes:
    """The course of an impact: poisson, stronge, and energetic with history=True.

    `quantity` of every element (force, gamma, impulse, compression, energy) over `over`: the time t, or another quantity,
    e.g. compression, which shows the loops."""
    columns = outcome.history()
    ax = _axes(ax)
    drawn = 0
    for name in outcome.impact.names:
        for column, values in columns.items():
            if column.split("[")[0] != f"{name}.{quantity}":
                continue
            x = columns.get("t" if over == "t" else f"{name}.{over}")
            if x is not None:
                ax.plot(x, values, label=column.replace(f".{quantity}", ""))
                drawn += 1
    if not drawn:
        raise ValueError(f"no element has {quantity} over {over}; the history has {', '.join(columns)}")
    ax.set_xlabel(_words(_column_words(over)))
    ax.set_ylabel(_words(_column_words(quantity)))
    ax.legend(frameon=False)
    return ax


def law(outcome: Outcome, element: str, ax: Optional[Axes] = None, *, panel: int = 0) -> Axes:
    """The graph of an element's law with the impact as a point on it. `panel`: of poisson 0 is the compression and 1 the
    expansion; friction with spin has two sections."""
    panels = outcome.law_panels([element])
    one = panels[panel]
    ax = _axes(ax)
    line, point = np.array(one["line"]), one["point"]
    if one["form"] == "plane":
        ax.fill(line[:, 0], line[:, 1], color=COLOURS[0], alpha=0.2, linewidth=0)
        ax.set_aspect("equal")
        speed = float(np.hypot(*one["velocity"]))
        if one["on_boundary"] and speed > 0.0:
            size = 0.25 * float(np.ptp(line))
            ax.annotate("", xytext=point, xy=np.add(point, np.multiply(one["velocity"], size / speed)),
                        arrowprops={"arrowstyle": "->", "color": COLOURS[5]})
    if "reference" in one:
        reference = np.array(one["reference"])
        ax.plot(reference[:, 0], reference[:, 1], "--", color="grey", linewidth=1.0)
    ax.plot(line[:, 0], line[:, 1], color="black", linewidth=2.0, label="law")
    ax.plot([point[0]], [point[1]], "o", color=COLOURS[5], label="this impact")
    ax.set_title(one["title"])
    ax.set_xlabel(one["x"])
    ax.set_ylabel(one["y"])
    ax.legend(frameon=False)
    return ax


def cones(outcome: Outcome, ax: Optional[Axes] = None) -> Axes:
    """Impulses of contacts with planar friction in their cones: on the edge they slide, inside they stick."""
    ax = _axes(ax)
    pairs = [(e, result, outcome[e.normal].impulse[0])
             for e, result in zip(outcome.impact.elements, outcome.elements)
             if e.kind == "friction" and len(result.impulse) == 1]
    pairs = [(e, result, load) for e, result, load in pairs if load > 0]
    if not pairs:
        raise NotApplicable("there is no contact with planar friction and an impulse")
    reach = 1.25 * max(load for _, _, load in pairs)
    for k, (e, result, load) in enumerate(pairs):
        colour, mu = COLOURS[k % len(COLOURS)], float(e.coefficients[0])
        ax.fill([0, reach, reach], [0, mu * reach, -mu * reach], color=colour, alpha=0.15, linewidth=0)
        ax.plot([load], [result.impulse[0]], "o", color=colour, label=f"{e.name}: {result.slip or result.mode}")
    ax.axhline(0.0, color="black", linewidth=0.8)
    ax.set_xlim(0, reach)
    ax.set_xlabel("normal impulse $\\Lambda_N$")
    ax.set_ylabel("tangential impulse $\\Lambda_T$")
    ax.legend(frameon=False)
    return ax


def approach(impact: AnyImpact, law: Optional[AnyLaw] = None, ax: Optional[Axes] = None, *, points: int = 361) -> Axes:
    """T⁺/T⁻ over the direction of approach of a contact and one other element with one component."""
    problem = as_problem(impact)
    given = problem.impact
    kinds = [e.kind for e in given.elements]
    if len(kinds) != 2 or given.directions.shape[1] != 2 or kinds[0] != "contact":
        raise NotApplicable("the picture is for a contact and one other element with one component each")
    ax = _axes(ax)
    angle = np.radians(np.linspace(-90, 90, points + 1)[1:-1])
    gamma = np.column_stack([-np.cos(angle), np.sin(angle)])
    admissible = {"contact": gamma[:, 1] <= 0, "clutch": gamma[:, 1] >= 0}.get(kinds[1], np.full(len(angle), True))
    X = np.linalg.solve(given.mass, given.directions)
    u = np.linalg.solve(given.delassus, gamma.T).T @ X.T  # of all u⁻ with this γ⁻ the one of least energy
    still = given.replace(excitation={name: np.zeros(1) for name in given.names})
    chosen = as_law(law, problem)
    batch = resolve_batch(still, chosen, velocity=u)
    gain = np.where(admissible & batch.solved, batch.energy_after / batch.energy_before, np.nan)
    ax.axhline(1.0, color="#999999", linewidth=0.8, label="no change")
    ax.plot(np.degrees(angle), gain, color=COLOURS[0], label=getattr(chosen, "name", type(chosen).__name__.lower()))
    ax.set_xlim(-90, 90)
    ax.set_xticks(range(-90, 91, 30))
    ax.set_ylim(bottom=0.0)
    ax.set_xlabel(f"direction of approach: angle of $(-\\gamma_1^-, \\gamma_2^-)$ (°), 1 = {given.names[0]}, "
                  f"2 = {given.names[1]}")
    ax.set_ylabel("energy after/before, $T^+/T^-$")
    ax.legend(frameon=False)
    return ax


def sweep(study: Sweep, x: Optional[str] = None, y: Optional[str] = None, ax: Optional[Axes] = None) -> Axes:
    """A result over a variable, by default the first ones: a line for every law, or points where more is varied."""
    ax = _axes(ax)
    x = study.variables[0] if x is None else x
    y = study.outputs[0] if y is None else y
    line = len(study.variables) == 1 and study[y].dtype.kind == "f"
    for k, law in enumerate(dict.fromkeys(study["law"])):
        here = study["law"] == law
        order = np.argsort(study[x][here], kind="stable")
        ax.plot(study[x][here][order], study[y][here][order], "-" if line else ".", color=COLOURS[k % len(COLOURS)],
                label=law)
    ax.set_xlabel(_words(study._words.get(x, x)))
    ax.set_ylabel(_words(study._words.get(y, y)))
    ax.legend(frameon=False)
    return ax


def coordinates(motion: Motion, ax: Optional[Axes] = None, *, names: Optional[Sequence[str]] = None,
                rates: bool = False) -> Axes:
    """Coordinates over time, or their rates, which jump at impacts; impacts are marked. Rates of bodies are `velocities`."""
    ax = _axes(ax)
    units = motion._units
    of_column = dict(enumerate(units["u" if rates else "q"]))
    named = rates and bool(motion.velocities)  # else they are the rates of the coordinates
    known = list(motion.velocities if named else motion.coordinates)
    for k, name in enumerate(known if names is None else names):
        if named and name not in known:
            name += "'"  # of a joint
        i = known.index(name)
        states = (motion.u if rates else motion.q)[:, i]
        before, after = (table[:, i] if len(table) else np.empty(0) for table in (
            (motion.impact_before, motion.impact_after) if rates else (motion.impact_q, motion.impact_q)))
        time = np.concatenate([motion.time, motion.impact_time, motion.impact_time])
        values = np.concatenate([states, before, after])
        rank = np.repeat([0, 1, 2], [len(states), len(before), len(after)])
        order = np.lexsort((np.where(rank == 0, 3, rank), time))
        colour = COLOURS[k % len(COLOURS)]
        label = _with_unit(name + ("'" if rates and not named else ""), of_column.get(i, ""))
        ax.plot(time[order], values[order], color=colour, label=label)
        if not rates and len(before):
            ax.plot(motion.impact_time, before, "o", color=colour, markersize=3)
    ax.set_xlabel(_with_unit("time t", units["time"]))
    ax.set_ylabel("velocities" if named else "rates" if rates else "coordinates")
    ax.legend(frameon=False)
    if motion.title:
        ax.set_title(motion.title)
    return ax


def energies(motion: Motion, ax: Optional[Axes] = None) -> Axes:
    """T, V from its value at the start, what was dissipated and brought in, and the sum that has to be constant."""
    ax = _axes(ax)
    potential = motion.potential - motion.potential[0]
    brought = motion.excitation + motion.forces
    ax.plot(motion.time, motion.kinetic, color=COLOURS[0], label="kinetic T")
    ax.plot(motion.time, potential, color=COLOURS[1], label="potential V, from the start")
    ax.plot(motion.time, motion.dissipated, color=COLOURS[2], label="dissipated D")
    if np.any(brought != 0):
        ax.plot(motion.time, brought, color=COLOURS[3], label="brought in B")
    ax.plot(motion.time, motion.kinetic + potential + motion.dissipated - brought, color="black",
            label="T + V + D − B" if np.any(brought != 0) else "T + V + D")
    ax.set_xlabel(_with_unit("time t", motion._units["time"]))
    ax.set_ylabel(_with_unit("energy", motion._units["energy"]))
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, -0.14), ncol=3, frameon=False)
    return ax


def _shapes(motion: Motion, t: float, ax: Axes, alpha: float = 1.0) -> "list[Artist]":
    drawn: "list[Artist]" = []
    for kind, points, radius, colour, fill, label in motion._shapes(t):
        line = colour or "black"
        if kind == "point":
            drawn += ax.plot(*points.T, "o", color=line, alpha=alpha, markersize=4)
        elif kind == "line":
            drawn += ax.plot(*points.T, color=line, alpha=alpha, solid_capstyle="round")
        elif kind == "circle":
            drawn.append(ax.add_patch(Circle(points[0], radius, edgecolor=line, facecolor=fill or "none", alpha=alpha)))
        else:
            drawn.append(ax.add_patch(Polygon(points, edgecolor=line, facecolor=fill or "none", alpha=alpha)))
        if label:
            drawn.append(ax.annotate(label, points[0], xytext=(5, 5), textcoords="offset points"))
    return drawn


def _camera(motion: Motion, ax: Axes, times: Iterable[float]) -> None:
    """Shows the whole motion and does not move."""
    low, high = np.full(2, np.inf), np.full(2, -np.inf)
    for t in times:
        for _, points, radius, *_ in motion._shapes(t):
            low, high = np.minimum(low, points.min(axis=0) - radius), np.maximum(high, points.max(axis=0) + radius)
    margin = 0.05 * max(float((high - low).max()), 1e-12)
    ax.set_xlim(low[0] - margin, high[0] + margin)
    ax.set_ylim(low[1] - margin, high[1] + margin)
    ax.set_aspect("equal")


def scene(motion: Motion, time: "float | Sequence[float] | None" = None, ax: Optional[Axes] = None) -> Axes:
    """What the section `draw` of the motion's file says, at one time or several, earlier ones paler; by default nine
    instants of the whole motion."""
    ax = _axes(ax)
    begin, end = float(motion.time[0]), float(motion.time[-1])
    times = np.linspace(begin, end, 9) if time is None else np.atleast_1d(numbers(time, "time"))
    _camera(motion, ax, np.concatenate([np.linspace(begin, end, 50), times]))
    for k, t in enumerate(times):
        drawn = _shapes(motion, float(t), ax, 0.15 + 0.85 * (k + 1) / len(times))
        if k + 1 < len(times):
            for label in drawn:
                if hasattr(label, "get_text"):
                    label.remove()
    if motion.title:
        ax.set_title(motion.title)
    return ax


def animate(motion: Motion, ax: Optional[Axes] = None, *, fps: float = 25, speed: float = 0) -> FuncAnimation:
    """A film of the motion, from the section `draw` of its file: an animation of matplotlib.

    `speed` is seconds of motion per second of film; by default real time where that can be watched, else 8 seconds for
    all. `animate(motion).save("motion.gif")` writes it, `HTML(animate(motion).to_jshtml())` shows it in a notebook.
    """
    ax = _axes(ax)
    begin, end = float(motion.time[0]), float(motion.time[-1])
    span = end - begin
    if speed <= 0:
        speed = 1.0 if 1.0 <= span <= 20.0 else max(span, 1e-300) / 8.0
    times = np.linspace(begin, end, int(span / speed * fps) + 1)
    _camera(motion, ax, times[::max(1, len(times) // 100)])
    drawn: "list[Artist]" = []
    clock = ax.text(0.02, 0.98, "", transform=ax.transAxes, va="top")
    unit = motion._units["time"].replace("$", r"\$")

    def frame(t: float) -> "list[Artist]":
        while drawn:
            drawn.pop().remove()
        drawn.extend(_shapes(motion, float(t), ax))
        clock.set_text(f"t = {t:.3g} {unit}".rstrip())
        return [*drawn, clock]

    return FuncAnimation(ax.figure, frame, frames=times, interval=1000.0 / fps, blit=False, cache_frame_data=False)
