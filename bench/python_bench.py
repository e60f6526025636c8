#!/usr/bin/env python3
"""What Python costs: one impact at a time, and batches, compared with the library alone.

usage: PYTHONPATH=build/release/python python_bench.py build/release/bench/batch_bench
Processor time, the least of several runs, so that other programs on the machine disturb little. Exit code 1 if one
impact costs more than 5 µs above the library, or a batch reaches less than 90 % of its throughput.
"""
import subprocess
import sys
import time
import timeit

import numpy as np

import percuss

COUNT, THREADS = 200_000, 2


def bar():
    phi = np.pi / 3
    return percuss.Impact([1, 1, 1 / 3], [0.7, -1.0, 0.2], [percuss.contact(
        "C", [0, 1, -np.cos(phi)], 0.5, friction=dict(tangent=[1, 0, -np.sin(phi)], coefficient=0.5, restitution=0.3))])


def one(function, number=20_000):
    """Microseconds of a call."""
    return 1e6 * min(timeit.repeat(function, number=number, repeat=9, timer=time.process_time)) / number


def batch(impact, velocity, threads):
    """Nanoseconds per impact of all cores together."""
    def run():
        start = time.process_time()
        percuss.resolve_batch(impact, velocity=velocity, threads=threads)
        return time.process_time() - start
    return 1e9 * min(run() for _ in range(7)) / len(velocity)


def main():
    impact = bar()
    u = impact.velocity + 0.1 * np.random.default_rng(7).normal(size=(COUNT, 3))
    # Python and the library in turns: the machine may change its mind in between.
    library, batches = [], []
    for _ in range(3):
        run = subprocess.run([sys.argv[1], str(COUNT), str(THREADS)], capture_output=True, text=True, check=True)
        library.append([float(x) for x in run.stdout.split()])
        batches.append([batch(impact, u, 1), batch(impact, u, THREADS)])
    alone, whole, together = np.min(library, axis=0)
    batch_alone, batch_together = np.min(batches, axis=0)
    other = [0.71, -1.0, 0.2]
    calls = {"resolve(bar)": one(lambda: percuss.resolve(bar_)),
             "resolve(bar).velocity_after": one(lambda: percuss.resolve(bar_).velocity_after),
             "resolve(bar, velocity=u).velocity_after": one(lambda: percuss.resolve(bar_, velocity=other).velocity_after),
             'resolve(bar, "newton")': one(lambda: percuss.resolve(bar_, "newton"))}
    print(f"the library, one impact: {alone / 1e3:.2f} µs with a workspace, {whole / 1e3:.2f} µs with resolve()")
    worst = 0.0
    for name, time_ in calls.items():
        worst = max(worst, time_ - alone / 1e3)
        print(f"{name:42} {time_:6.2f} µs, {time_ - alone / 1e3:5.2f} above")
    ratios = alone / batch_alone, together / batch_together
    print(f"batch, 1 thread:  {batch_alone:6.0f} ns per impact, library {alone:6.0f}, throughput {100 * ratios[0]:.0f} %")
    print(f"batch, {THREADS} threads: {batch_together:6.0f} ns per impact, library {together:6.0f}, throughput "
          f"{100 * ratios[1]:.0f} %")
    return 0 if worst <= 5.0 and min(ratios) >= 0.9 else 1


if __name__ == "__main__":
    bar_ = bar()
    sys.exit(main())
