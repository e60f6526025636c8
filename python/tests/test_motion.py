"""Mechanisms at one state and in motion."""

import html
import threading
import os
import signal
import time

import numpy as np
import pytest

import percuss


def bouncing(**state):
    return percuss.parse({
        "percuss": 1,
        "system": {"coordinates": ["y"], "parameters": {"m": 2.0, "g": 10.0}, "kinetic_energy": "m/2*y'^2",
                   "potential_energy": "m*g*y", "state": {"y": 1.0, **state}},
        "elements": [{"name": "ground", "kind": "contact", "gap": "y", "restitution": 0.5}]})


def test_the_text_form_is_the_matrix_form():
    text, matrices = percuss.read("examples/kane_lagrangian.yaml"), percuss.read("examples/kane.yaml")
    np.testing.assert_allclose(percuss.resolve(text).velocity_after, percuss.resolve(matrices).velocity_after, rtol=1e-12)
    at = text.mechanism.at(text.q, text.u)
    np.testing.assert_allclose(at.mass, matrices.impact.mass, rtol=1e-12)
    np.testing.assert_allclose(at.directions, matrices.impact.directions, rtol=1e-12)
    assert abs(at.gap[0]) < 1e-12 and np.isnan(at.gap[1])
    impact = text.mechanism.impact(text.q, text.u, ["C", "C.friction"])
    np.testing.assert_allclose(impact.delassus, matrices.impact.delassus, rtol=1e-12)
    with pytest.raises(percuss.ProblemError, match="no element 'D'"):
        text.mechanism.impact(text.q, text.u, ["D"])
    with pytest.raises(percuss.ProblemError, match="q: has 1 numbers, expected 2"):
        text.mechanism.at([0.0], text.u)


def test_a_ball_in_the_air_is_no_impact():
    ball = bouncing()
    with pytest.raises(percuss.NotApplicable, match="ground"):
        percuss.resolve(ball)
    with pytest.raises(percuss.NotApplicable, match="given by matrices"):
        percuss.simulate("examples/kane.yaml")
    assert "ground" in ball._repr_html_()


def test_a_bouncing_ball():
    """It falls for √(2h/g) and takes 2eᵏ√(2h/g) for bounce k."""
    motion = percuss.simulate(bouncing(), until=1.2, output=0.1)
    fall = np.sqrt(2 * 1.0 / 10.0)
    expected = [fall, fall * 2.0, fall * 2.5]
    np.testing.assert_allclose(motion.impact_time[:3], expected, atol=1e-7)
    np.testing.assert_allclose(motion.impact_after[:3], -0.5 * motion.impact_before[:3], atol=1e-9)
    assert motion.solved and motion.q.shape == (len(motion.time), 1)
    np.testing.assert_allclose(motion.time, np.arange(len(motion.time)) * 0.1, atol=1e-12)
    assert abs(motion.energy["balance"]) < 1e-7
    assert motion.events[0][1:] == ("impact", None) or motion.events[0][2] == "ground"
    assert not motion.q.flags.writeable


def test_laws_written_in_python_take_part():
    stops = percuss.CustomLaw(lambda impact: -np.linalg.solve(impact.delassus, impact.directions.T @ impact.velocity))
    motion = percuss.simulate(bouncing(), until=1.0, law=stops)
    assert len(motion.impact_time) == 1
    assert abs(motion.u[-1, 0]) < 1e-9

    def fails(impact):
        raise KeyError("inside")

    with pytest.raises(KeyError, match="inside"):
        percuss.simulate(bouncing(), until=1.0, law=percuss.CustomLaw(fails))


def test_wrong_options():
    with pytest.raises(percuss.ProblemError, match="expected auto, event_driven or time_stepping"):
        percuss.simulate(bouncing(), method="x")
    with pytest.raises(percuss.ProblemError):
        percuss.simulate(bouncing(), until=-1.0)


def test_ctrl_c_ends_a_motion():
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        percuss.simulate(bouncing(), until=1e6, method="time_stepping", step=1e-5, output=1e3)
    timer.join()


def test_a_motion_plays_in_a_page_of_its_own():
    motion = percuss.simulate("examples/kane_lagrangian.yaml", until=0.2)
    shown = motion.show(start=0.05, end=0.1, scale=3, height=500)._repr_html_()
    assert shown.startswith('<iframe sandbox="allow-scripts" ') and "height:500px" in shown
    assert shown.count("<") == 2  # the page is inside of an attribute
    page = html.unescape(shown)
    assert '"player":1' in page and '"scale":3.0' in page and "Content-Security-Policy" in page
    with pytest.raises(percuss.ProblemError, match="hold nothing of the run"):
        motion.show(start=5, end=6)
