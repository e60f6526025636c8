"""Lines that say how far long work is."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import Any, Callable, Iterator, Optional, Union

Show = Callable[[float], Any]
Progress = Union[bool, Show, None]


def _notebook() -> bool:
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None else None
    return shell is not None and hasattr(shell, "kernel")


def _seconds(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


class Line:
    """One line that is written again and again, on a terminal or below a cell of a notebook."""

    def __init__(self, what: str, wait: float):
        self.what = what
        self.begin = time.monotonic()
        self.next = self.begin + wait
        self.handle: Any = None
        self.width = 0

    def __call__(self, done: float) -> None:
        now = time.monotonic()
        if now < self.next:
            return
        self.next = now + 0.2
        elapsed = now - self.begin
        self.write(f"{self.what}: {100 * done:.0f} %, about {_seconds(elapsed * (1 - done) / done)} left" if done > 0 else
                   f"{self.what}: {_seconds(elapsed)}")

    def write(self, text: str) -> None:
        if _notebook():
            from IPython.display import HTML, display

            if self.handle is None:
                self.handle = display(HTML(text), display_id=True)
            else:
                self.handle.update(HTML(text))
        else:
            print("\r" + text.ljust(self.width), end="", file=sys.stderr, flush=True)
        self.width = len(text)

    def clear(self) -> None:
        if self.width:
            self.write("")
            if self.handle is None:
                print("\r", end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def showing(progress: Progress, what: str) -> Iterator[Optional[Show]]:
    """What `progress` asks for, as a function of the part that is done.

    None shows a line where somebody looks, a terminal or a notebook, if the work takes more than a second.
    """
    if callable(progress):
        yield progress
        return
    looks = progress is None and (sys.stderr.isatty() or _notebook())
    if not progress and not looks:
        yield None
        return
    line = Line(what, 0.0 if progress else 1.0)
    try:
        yield line
    finally:
        line.clear()
