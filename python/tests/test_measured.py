"""Measured motions."""

import numpy as np
import pytest

import percuss

CUBE, TOSSES = "examples/bodies/tossed_cube.yaml", "examples/data/tosses.csv"


def test_detect():
    found = percuss.detect(CUBE, TOSSES)
    assert len(found.impacts) > 10 and found.noise[0] > 1e-5 and "impacts" in repr(found)
    first = found.impacts[0]
    assert first["before"].shape == first["sigma_after"].shape == (6,)
    assert abs(np.linalg.norm(first["quaternion"]) - 1.0) < 1e-12
    assert {phase["kind"] for phase in found.phases} >= {"flight", "contact"}


def test_fit_and_predict():
    fit = percuss.fit_motion(CUBE, TOSSES, stages=["flight", "body"])
    for name, truth in [("centre[2]", 0.005), ("inertia[0]", 1.03e-3), ("rounding", 0.004)]:
        one = fit["system.bodies.cube." + name]
        assert one.determined and abs(one.value - truth) < 4 * one.standard_error
    assert [stage["stage"] for stage in fit.stages] == ["flight", "body"]
    before = percuss.predict_motion(CUBE, TOSSES)
    truth = {"system.surfaces[0].restitution": 0.25, "system.surfaces[0].friction.impact": 0.16, "system.surfaces[0].friction.sliding": 0.22}
    after = percuss.predict_motion(CUBE, TOSSES, numbers={**fit.numbers, **truth})
    assert after.position < 0.5 * before.position
    assert after.runs["0"].shape[1] == 8


def test_refusals(tmp_path):
    with pytest.raises(percuss.ProblemError, match="no stage"):
        percuss.fit_motion(CUBE, TOSSES, stages=["jump"])
    with pytest.raises(percuss.ProblemError, match="names no body"):
        percuss.detect("examples/kane.yaml", TOSSES)
    bad = tmp_path / "bad.csv"
    bad.write_text("t,x\n0,1\n")
    with pytest.raises(percuss.ProblemError, match="has no column y"):
        percuss.detect(CUBE, bad)
