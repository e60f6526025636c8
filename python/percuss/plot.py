"""Pictures with matplotlib. Every function draws into `ax`, or a figure of its own, and returns the axes."""

from __future__ import annotations

from typing import Any, Optional, Sequence

import numpy as np
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.colors import BoundaryNorm, ListedColormap
from matplotlib.patches import Patch

from ._core import Comparison, Outcome
from ._study import RegimeMap

__all__ = ["regimes", "field", "laws", "energy", "history"]

# Colours that stay apart for the colour-blind [Okabe & Ito 2008], then lighter ones.
COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999", "#7FB8D8",
           "#F2CF80", "#80CEB9", "#E5BCD3"]


def _axes(ax: Optional[Axes]) -> Axes:
    return pyplot.subplots(layout="constrained")[1] if ax is None else ax


def _edges(values: np.ndarray) -> np.ndarray:
    """Of the cells around the values."""
    if len(values) == 1:
        return np.array([values[0] - 0.5, values[0] + 0.5])
    middle = 0.5 * (values[1:] + values[:-1])
    return np.concatenate([[2 * values[0] - middle[0]], middle, [2 * values[-1] - middle[-1]]])


def regimes(map: RegimeMap, ax: Optional[Axes] = None, *, labels: Optional[Sequence[str]] = None) -> Axes:
    """A regime map, one colour for each regime, and their boundaries."""
    ax = _axes(ax)
    n = len(map.labels)
    colours = ListedColormap([COLOURS[i % len(COLOURS)] for i in range(n)])
    ax.pcolormesh(_edges(map.x), _edges(map.y), map.regime, cmap=colours, norm=BoundaryNorm(np.arange(n + 1) - 0.5, n),
                  rasterized=True)
    names = map.labels if labels is None else labels
    for x, y, _, _ in map.boundaries:
        ax.plot(x, y, color="black", linewidth=0.8)
    ax.legend(handles=[Patch(color=colours(i), label=name) for i, name in enumerate(names)], loc="upper center",
              bbox_to_anchor=(0.5, -0.14), ncol=min(n, 3), frameon=False)
    ax.set_xlabel(map.x_name)
    ax.set_ylabel(map.y_name)
    return ax


def field(map: RegimeMap, ax: Optional[Axes] = None, **options: Any) -> Axes:
    """The value of a map, as colours; further keywords go to pcolormesh."""
    if map.value is None:
        raise ValueError("the map holds regimes only, expected one with a quantity, such as energy.work")
    ax = _axes(ax)
    mesh = ax.pcolormesh(_edges(map.x), _edges(map.y), map.value, rasterized=True, **options)
    ax.figure.colorbar(mesh, ax=ax, label=map.quantity)
    ax.set_xlabel(map.x_name)
    ax.set_ylabel(map.y_name)
    return ax


def laws(comparison: Comparison, what: str = "work", ax: Optional[Axes] = None) -> Axes:
    """Bars that compare laws: `work` (T⁺ − T⁻), `velocity_after`, `impulse`, `gamma_after`."""
    ax = _axes(ax)
    outcomes = {law: o for law, o in comparison.outcomes.items() if o.status != "no_solution"}
    if what == "work":
        work = [o.work for o in outcomes.values()]
        colours = ["#D55E00" if not o.account.energetic else "#0072B2" for o in outcomes.values()]
        ax.bar(list(outcomes), work, color=colours)
        ax.set_ylabel("T⁺ − T⁻")
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
        ax.set_ylabel({"velocity_after": "u⁺", "impulse": "Λ", "gamma_after": "γ⁺"}[what])
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


def history(outcome: Outcome, ax: Optional[Axes] = None, *, quantity: str = "force") -> Axes:
    """The course of an impact in time: stronge, and energetic with history=True. `quantity`: force or gamma."""
    if quantity not in ("force", "gamma"):
        raise ValueError(f"quantity is {quantity!r}, expected force or gamma")
    ax = _axes(ax)
    detail = outcome.detail
    if outcome.law == "stronge":
        columns = detail.history()
        for part in ("n", "t"):
            ax.plot(columns["time"], columns[f"{quantity}_{part}"], label={"n": "normal", "t": "tangential"}[part])
    elif outcome.law == "energetic" and len(detail.history["time"]):
        columns = detail.history
        for i, name in enumerate(outcome.impact.names):
            for component in np.unique(columns["component"][columns["element"] == i]):
                here = (columns["element"] == i) & (columns["component"] == component)
                ax.plot(columns["time"][here], columns[quantity][here], label=name)
    else:
        raise ValueError("there is no history: it is kept by stronge, and by energetic with history=True")
    ax.set_xlabel("time of the impact")
    ax.set_ylabel({"force": "λ", "gamma": "γ"}[quantity])
    ax.legend(frameon=False)
    return ax
