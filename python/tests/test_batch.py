"""Many impacts at once are the same as one after the other."""

import os
import signal
import threading
import time

import numpy as np
import pytest

import percuss

RANDOM = np.random.default_rng(20120613)


def check(batch, rows=40):
    """Against the same impacts, one by one."""
    for i in RANDOM.choice(len(batch), size=min(rows, len(batch)), replace=False):
        one = batch[i]
        assert percuss.STATUS[batch.status[i]] == one.status
        if one.status == "no_solution":
            assert np.isnan(batch.velocity_after[i]).all()
            continue
        for name in ("velocity_after", "impulse", "gamma_before", "gamma_after"):
            np.testing.assert_array_equal(getattr(batch, name)[i], getattr(one, name))
        assert [percuss.MODES[m] for m in batch.mode[i]] == [e.mode for e in one.elements]
        assert [percuss.SLIPS[s] for s in batch.slip[i]] == [e.slip or "none" for e in one.elements]
        np.testing.assert_allclose(batch.work[i], [e.work for e in one.elements], rtol=1e-12, atol=1e-14)
        assert batch.energy_before[i] == pytest.approx(one.energy_before)
        assert batch.energy_after[i] == pytest.approx(one.energy_after)
        assert batch.solutions[i] == (one.solutions if isinstance(one.solutions, int) else
                                      {None: -1, "continuum": -2}[one.solutions])


def test_velocities(bar):
    check(percuss.resolve_batch(bar, velocity=RANDOM.normal(size=(5000, 3))))


def test_everything_that_can_vary(bar):
    n = 300
    angle = RANDOM.uniform(0.2, 2.9, size=n)
    zero, one = np.zeros(n), np.ones(n)
    batch = percuss.resolve_batch(
        bar, velocity=RANDOM.normal(size=(n, 3)), mass=RANDOM.uniform(0.5, 2.0, size=(n, 1, 1)) * bar.mass,
        directions={"tip": np.stack([zero, one, -np.cos(angle)], axis=1),
                    "tip.friction": np.stack([one, zero, -np.sin(angle)], axis=1)},
        restitution={"tip": RANDOM.uniform(size=n), "tip.friction": 0.1},
        friction={"tip": RANDOM.uniform(size=n)}, excitation={"tip": RANDOM.normal(size=n)})
    check(batch)
    assert len({tuple(m) for m in batch.mode}) > 2  # not all the same


@pytest.mark.parametrize("law", ["poisson", "stronge", "energetic", {"poisson": {"tangential": "coulomb"}}])
def test_other_laws(bar, law):
    check(percuss.resolve_batch(bar, law, velocity=RANDOM.normal(size=(60, 3)) - [0, 2, 0]), 10)


def test_backward_and_solvers(bar):
    back = bar.replace(restitution={"tip": 0.5, "tip.friction": 0.5})
    check(percuss.resolve_batch(back, percuss.Newton(backward=True), velocity=RANDOM.normal(size=(50, 3))), 20)
    check(percuss.resolve_batch(bar, solver="lemke", velocity=RANDOM.normal(size=(50, 3))), 20)


def test_custom_laws(bar):
    law = percuss.CustomLaw(lambda impact: [max(0.0, -impact.velocity[1]), 0.0])
    batch = percuss.resolve_batch(bar, law, velocity=RANDOM.normal(size=(200, 3)))
    np.testing.assert_array_equal(batch.impulse[:, 0], np.maximum(0.0, -batch.velocity_before[:, 1]))


def test_spatial_friction():
    sphere = percuss.read("examples/sphere_orthotropic.yaml").impact
    name = sphere.names[1]
    n = 100
    mu = RANDOM.uniform(0.0, 0.6, size=(n, 2))
    batch = percuss.resolve_batch(sphere, friction={name: mu})
    check(batch)
    same = percuss.resolve_batch(sphere, friction={name: mu[:, 0]})  # both directions
    assert same.impact_at(7).elements[1].coefficients.tolist() == [mu[7, 0]] * 2


def test_no_solution_is_nan():
    blocked = percuss.Impact([1.0], [0.0], [percuss.contact("left", [1.0]), percuss.contact("right", [-1.0])])
    chi = np.array([1.0, -1.0])
    batch = percuss.resolve_batch(blocked, excitation={"left": chi, "right": chi})
    assert batch.solved.tolist() == [True, False]
    assert np.isnan(batch.velocity_after[1]).all() and batch.velocity_after[0] == 0.0
    numbers, labels = batch.regimes()
    assert labels[numbers[1]] == "no solution"


def test_threads_do_not_change_a_bit(bar):
    u = RANDOM.normal(size=(3000, 3))
    one, all_ = (percuss.resolve_batch(bar, velocity=u, threads=k) for k in (1, 0))
    np.testing.assert_array_equal(one.velocity_after, all_.velocity_after)
    np.testing.assert_array_equal(one.residual, all_.residual)


@pytest.mark.parametrize("arguments,message", [
    (dict(velocity=np.zeros((4, 2))), r"velocity: has the shape \(4, 2\), expected \(n, 3\)"),
    (dict(velocity=np.zeros((4, 3)), restitution={"tip": np.zeros(5)}), "arrays for 4 and 5 impacts"),
    (dict(velocity=[[0, 0, 0], [0, np.nan, 0]]), r"system.velocity\[1\]: is nan.*, in number 1 of the batch"),
    (dict(friction={"tip": [0.1, 0.2, -0.3]}), "coefficient: is -0.3, .*, in number 2 of the batch"),
    (dict(restitution={"tip": [0.1, np.inf]}), "restitution: is inf, .*, in number 1"),
    (dict(mass=np.stack([np.eye(3), -np.eye(3)])), "mass.*in number 1 of the batch"),
    (dict(directions={"tip": np.zeros((2, 3))}), "is zero.*in number 0 of the batch"),
    (dict(restitution={"top": 1.0}), "no element 'top'"),
    (dict(restitution=np.zeros((4, 3))), r"restitution: has the shape \(4, 3\)"),
])
def test_wrong_arrays(bar, arguments, message):
    with pytest.raises(percuss.ProblemError, match=message):
        percuss.resolve_batch(bar, **arguments)


def test_laws_that_do_not_apply(bar):
    with pytest.raises(percuss.NotApplicable, match="Walton's law needs"):
        percuss.resolve_batch(bar, "walton", velocity=np.ones((3, 3)))


def test_empty(bar):
    batch = percuss.resolve_batch(bar, velocity=np.zeros((0, 3)))
    assert len(batch) == 0 and batch.velocity_after.shape == (0, 3)


def test_other_threads_of_python_run_meanwhile(bar):
    u = np.tile(bar.velocity, (400000, 1))
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.perf_counter()
    percuss.resolve_batch(bar, velocity=u, threads=1)
    end = time.perf_counter()
    done.set()
    thread.join()
    assert sum(start < t < end for t in ticks) > 5


def test_ctrl_c_ends_a_batch(bar):
    u = np.tile(bar.velocity, (2000000, 1))
    started = time.process_time()
    full = percuss.resolve_batch(bar, velocity=u[:200000])
    per_impact = (time.process_time() - started) / len(full)
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    started = time.process_time()
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        for _ in range(100):  # longer than the timer in any case
            percuss.resolve_batch(bar, velocity=u)
    timer.join()
    assert time.process_time() - started < 50 * len(u) * per_impact



def resident():
    """Memory of this process in kB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="the address sanitizer keeps what is freed for a while")
@pytest.mark.parametrize("call", [
    lambda bar: percuss.resolve_batch(bar, velocity=np.ones((100, 3)), threads=2),
    lambda bar: percuss.sweep(bar, {"velocity[0]": "-1:1:64"}, outputs=["energy.work"], threads=2),
    lambda bar: percuss.regime_map(bar, ("velocity[0]", "-1:1:9"), ("velocity[1]", "-2:-1:9"), threads=2),
], ids=["batch", "sweep", "map"])
def test_memory_does_not_grow(bar, call):
    """Threads are kept from call to call: what each call left behind would be kilobytes."""
    calls = 1500
    for _ in range(calls):  # until all that is kept is there
        call(bar)
    before = resident()
    for _ in range(calls):
        call(bar)
    assert resident() - before < 1500  # kB: less than one for each call
