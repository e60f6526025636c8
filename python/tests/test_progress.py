"""Long work says how far it is and hears ctrl-C."""

import os
import signal
import sys
import threading
import time

import numpy as np
import pytest

import percuss
from percuss import _progress

BAR = "examples/bar_subcritical.yaml"


def random_contacts(n, seed):
    """Contacts with planar friction and coefficients far apart, whose audit takes minutes."""
    random = np.random.default_rng(seed)
    f = 2 * n + 2
    return percuss.Impact(np.eye(f), random.normal(size=f), [
        percuss.contact(f"c{i}", random.normal(size=f), random.uniform(0.1, 0.9),
                        friction=dict(tangent=random.normal(size=f), coefficient=random.uniform(0.3, 0.9),
                                      restitution=random.uniform(-0.5, 0.9))) for i in range(n)])


WORK = {
    "batch": lambda show: percuss.resolve_batch(BAR, "stronge", velocity=np.tile([1.0, -1.0, 0.0], (3_000_000, 1)),
                                                progress=show),
    "map": lambda show: percuss.regime_map(BAR, ("velocity[0]", np.linspace(-3, 3, 3000)),
                                           ("elements.tip.friction.coefficient", np.linspace(0.01, 0.5, 3000)), "stronge",
                                           quantity="energy.work", progress=show),
    "sweep": lambda show: percuss.sweep(BAR, {"velocity[0]": np.linspace(-3, 3, 1000),
                                              "velocity[1]": np.linspace(-3, -1, 1000)}, laws=["stronge"], progress=show),
    "simulate": lambda show: percuss.simulate("examples/motion/bouncing_ball.yaml", until=1e6, method="time_stepping",
                                              step=1e-4, progress=show),
    "audit": lambda show: percuss.audit(random_contacts(6, 3), repair=True, progress=show),
    "contact": lambda show: percuss.sphere_pile(1500, mu=0.3, load="falling").solve(tolerance=1e-13, progress=show),
}


@pytest.mark.parametrize("name", sorted(WORK))
def test_ctrl_c_within_a_second(name):
    """SIGINT when the work has run for half a second; three tries, because machines may be busy with other things."""
    taken = []
    while len(taken) < 3 and min(taken, default=1.0) >= 1.0:
        sent = []

        def interrupt(done):
            if not sent and time.monotonic() > begin + 0.5:
                sent.append(time.monotonic())
                os.kill(os.getpid(), signal.SIGINT)

        begin = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            WORK[name](interrupt)
        taken.append(time.monotonic() - sent[0])
    assert min(taken) < 1.0


@pytest.mark.parametrize("name", ["batch", "map", "sweep", "simulate"])
def test_progress_rises(name):
    """The part that is done is told, never falls, and what the function raises ends the work."""
    parts = []

    class Enough(Exception):
        pass

    def look(done):
        parts.append(done)
        if done > 0 and len(parts) > 3:
            raise Enough

    with pytest.raises(Enough):
        WORK[name](look)
    assert parts == sorted(parts) and 0 < parts[-1] <= 1


def test_other_threads_run_meanwhile():
    counted = [0]
    going = True

    def count():
        while going:
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    percuss.regime_map(BAR, ("velocity[0]", np.linspace(-3, 3, 60)),
                       ("elements.tip.friction.coefficient", np.linspace(0.01, 0.5, 60)), "stronge", quantity="energy.work")
    going = False
    thread.join()
    assert counted[0] > 3


def test_a_line_on_request(capsys):
    assert percuss.audit("examples/kane.yaml", progress=False).verdict == "inconsistent"
    assert capsys.readouterr().err == ""
    line = _progress.Line("map", 0.0)
    line.begin -= 3.0
    line(0.25)
    line.clear()
    assert capsys.readouterr().err.startswith("\rmap: 25 %, about 9 s left\r")


def test_nothing_where_nobody_looks(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    with _progress.showing(None, "map") as show:
        assert show is None
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with _progress.showing(None, "map") as show:
        assert show is not None
        show(0.5)  # less than a second has passed
    assert capsys.readouterr().err == ""
