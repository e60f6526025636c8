"""Motion in time."""

from __future__ import annotations

import os
from html import escape
from typing import Any, Iterable, Optional, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._core import Motion
from ._errors import NotApplicable
from ._laws import AnyLaw, as_law
from ._numbers import numbers
from ._problem import AnyImpact, PathLike, as_problem
from ._progress import Progress, showing


def simulate(problem: AnyImpact, *, until: Optional[float] = None, method: Optional[str] = None,
             step: Optional[float] = None, output: Optional[float] = None, tolerance: Optional[float] = None,
             law: Optional[AnyLaw] = None, q: Optional[ArrayLike] = None, u: Optional[ArrayLike] = None,
             t: float = 0.0, stop_at_gain: bool = False, progress: Progress = None) -> Motion:
    """The motion of a system written as text, a Problem or the path of its file.

    What is not given is that of the file: `until` (s), `method` (auto, event_driven or time_stepping), `step` of time
    stepping, `output` (s between stored states), `tolerance` of event driven motion, the law, and the state `q`, `u`.
    Python's other threads run meanwhile; ctrl-C ends the run between two steps. `progress`: see regime_map.

    >>> motion = percuss.simulate("examples/kane_lagrangian.yaml", until=0.1)
    >>> motion.status, motion.impulse.round(4)[0].tolist()
    ('solved', [3.4079, 1.4676])
    """
    given = as_problem(problem)
    if given.mechanism is None or given.q is None or given.u is None:
        raise NotApplicable("system: is given by matrices at one instant, expected coordinates and energies as text")
    options: "dict[str, Any]" = {"until": 1.0, "method": "auto", "step": 1e-3, "output": 0.0, "tolerance": 1e-9}
    options.update(given.simulate)
    asked = dict(until=until, method=method, step=step, output=output, tolerance=tolerance)
    options.update({key: value for key, value in asked.items() if value is not None})
    with showing(progress, "simulate") as show:
        return _core._simulate(given.mechanism, given.q if q is None else q, given.u if u is None else u,
                               options["until"], options["method"], options["step"], options["output"],
                               options["tolerance"], as_law(law, given), stop_at_gain, t, given.file,
                               q is None and u is None and t == 0.0, show)


def read_run(path: PathLike) -> Motion:
    """A run that `percuss simulate -o RUN` or Motion.write kept, HDF5.

    >>> import tempfile
    >>> motion = percuss.simulate("examples/motion/bouncing_ball.yaml", until=0.5)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     motion.write(folder + "/run.h5")
    ...     again = percuss.read_run(folder + "/run.h5")
    >>> bool((again.q == motion.q).all()), again.status
    (True, 'solved')
    """
    return _core._read_run(os.fspath(path))


def write(self: Motion, path: PathLike, *, time: Union[float, Iterable[float], None] = None, trace: bool = False,
          theme: str = "light", width: float = 480, fps: float = 25, speed: float = 0) -> None:
    """Write the motion, by the ending of the name:

    .h5 a run, which `percuss export`, `info` and `simulate` and read_run() take; .csv its states; .html a page with figures;
    what the section `draw` of its file says as a picture (.svg, .pdf, .png) or a film (.gif). `time` is that of the picture,
    several are overlaid; `trace` draws the way of points and circles; `theme` is light or dark; `width` is in pixels,
    `speed` in seconds of motion per second of film.
    """
    times = [] if time is None else np.atleast_1d(numbers(list(time) if isinstance(time, Iterable) else time, "time")).tolist()
    self._write(os.fspath(path), times, trace, theme, width, fps, speed)


class Shown:
    """A page that plays, in a notebook; `html` is the whole page."""

    def __init__(self, html: str, title: str, height: int):
        self.html, self.title, self.height = html, title, height

    def _repr_html_(self) -> str:
        # A page of its own in a sandbox: it can run its script and reach nothing of the notebook. In ASCII, so that its
        # scripts are those that its policy names, whatever encoding the page around it has.
        page = escape(self.html).encode("ascii", "xmlcharrefreplace").decode()
        return (f'<iframe sandbox="allow-scripts" title="{escape(self.title)}" srcdoc="{page}" '
                f'style="width:100%;height:{self.height}px;border:0"></iframe>')

    def __repr__(self) -> str:
        return f"Shown({self.title!r}, {len(self.html)} bytes of HTML)"


def show(self: Motion, *, start: Optional[float] = None, end: Optional[float] = None, scale: float = 1.0,
         height: int = 900) -> Shown:
    """The motion in a notebook: play, pause, step from impact to impact, energies and coordinates below.

    `start` and `end` are a window of time, `scale` exaggerates displacements from its start, `height` is in pixels. The same
    page as that of `percuss export RUN --html`.

    >>> shown = percuss.simulate("examples/kane_lagrangian.yaml", until=0.1).show()
    >>> shown._repr_html_()[:32]
    '<iframe sandbox="allow-scripts" '
    """
    return Shown(self._player(start, end, scale), "the motion", height)
