"""What is written can be read, by Python and by the program."""

import csv
import json
import os
import subprocess

import numpy as np
import pytest

import percuss

PROGRAM = os.environ.get("PERCUSS_PROGRAM")
BALL = "examples/motion/bouncing_ball.yaml"


@pytest.fixture(scope="module")
def ball():
    return percuss.simulate(BALL, until=1.0)


def test_runs(ball, tmp_path):
    ball.write(tmp_path / "run.h5")
    again = percuss.read_run(tmp_path / "run.h5")
    for name in ("time", "q", "u", "kinetic", "impulse", "impact_time"):
        np.testing.assert_array_equal(getattr(again, name), getattr(ball, name))
    assert (again.status, again.title, again.law, again.steps) == (ball.status, ball.title, ball.law, ball.steps)
    assert again.json() == ball.json() and str(again) == str(ball)
    assert percuss.plot.scene(again).get_title() == ball.title


@pytest.mark.skipif(PROGRAM is None, reason="the program is not built")
def test_runs_are_those_of_the_program(ball, tmp_path):
    ball.write(tmp_path / "run.h5")
    subprocess.run([PROGRAM, "simulate", BALL, "--until", "1", "-o", tmp_path / "other.h5"], check=True, capture_output=True)
    assert (tmp_path / "run.h5").read_bytes() == (tmp_path / "other.h5").read_bytes()
    np.testing.assert_array_equal(percuss.read_run(tmp_path / "other.h5").q, ball.q)


def test_pictures_and_pages(ball, tmp_path):
    begins = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF89a", "html": b"<!doctype html>", "csv": b"t,"}
    for ending, begin in begins.items():
        path = tmp_path / f"ball.{ending}"
        ball.write(path, fps=5)
        assert path.read_bytes().lower().startswith(begin.lower()), ending
    with pytest.raises(percuss.ProblemError, match="does not end with"):
        ball.write(tmp_path / "ball.txt")
    with pytest.raises(percuss.ProblemError, match="cannot write"):
        ball.write(tmp_path / "nowhere" / "ball.csv")
    with pytest.raises(percuss.ProblemError, match="frames"):
        ball.write(tmp_path / "ball.gif", speed=1e-6)


def test_a_changed_start_is_no_run_of_its_file(tmp_path):
    moved = percuss.simulate(BALL, until=0.1, q=2 * percuss.read(BALL).q)
    with pytest.raises(percuss.ProblemError, match="does not begin as its file says"):
        moved.write(tmp_path / "run.h5")
    moved.write(tmp_path / "run.csv")


def test_wrong_runs(tmp_path):
    with pytest.raises(percuss.ProblemError, match="nothing.h5"):
        percuss.read_run(tmp_path / "nothing.h5")


def test_reports(tmp_path, kane):
    for name, result in {"outcome": percuss.resolve(kane), "comparison": percuss.compare("examples/kane.yaml"),
                         "audit": percuss.audit("examples/kane.yaml")}.items():
        result.report(str(tmp_path / f"{name}.html"))
        page = (tmp_path / f"{name}.html").read_text()
        assert page.lower().startswith("<!doctype html>") and "<svg" in page, name


def test_maps(tmp_path):
    m = percuss.regime_map("examples/bar_subcritical.yaml", ("velocity[0]", "-2:2:5"),
                           ("elements.tip.friction.coefficient", "0.1:0.5:3"), quantity="energy.work")
    for ending in ("svg", "png", "csv", "h5", "html"):
        m.write(tmp_path / f"map.{ending}")
    rows = list(csv.reader(open(tmp_path / "map.csv")))
    assert len(rows) == 1 + 15
    np.testing.assert_array_equal([float(row[2]) for row in rows[1:]], m.value.ravel())
    m.write_boundaries(tmp_path / "edges.csv")
    assert len((tmp_path / "edges.csv").read_text().splitlines()) == 1 + sum(len(b[0]) for b in m.boundaries)
    with pytest.raises(percuss.ProblemError, match="does not end with"):
        m.write(tmp_path / "map.gif")


def test_sections_of_the_file(tmp_path):
    m = percuss.regime_map("examples/bar_map.yaml", boundaries=False)
    assert m.regime.size > 10_000 and m.title
    s = percuss.sweep("examples/kane_sweep.yaml", samples=2)
    assert len(s) > 20 and len(s.variables) > 1
    s.write(tmp_path / "sweep.csv")
    rows = list(csv.reader(open(tmp_path / "sweep.csv")))
    assert rows[0] == list(s.columns) and len(rows) == 1 + len(s)
    with pytest.raises(percuss.ProblemError, match="map.x in the file"):
        percuss.regime_map("examples/kane.yaml")
    with pytest.raises(percuss.ProblemError, match="section sweep"):
        percuss.sweep("examples/kane.yaml")


def test_studies_of_systems_written_as_text():
    """Their parameters and states can be varied; what follows from them does."""
    s = percuss.sweep("examples/kane_lagrangian.yaml", {"state.phi1'": [-0.1, -0.2]}, outputs=["velocity_before[0]", "energy.work"])
    np.testing.assert_allclose(s["velocity_before[0]"], [-0.1, -0.2])
    assert s["energy.work"][0] == pytest.approx(percuss.resolve("examples/kane_lagrangian.yaml").work)


def test_sweeps_of_motions():
    """A ball that starts in the air: what is asked for is of its motion."""
    s = percuss.sweep(BALL, {"elements.floor.restitution": [0.5, 0.9]}, outputs=["run.impacts"])
    assert (s["status"] == "solved").all() and len(s) == 2 and len(set(s["run.impacts"])) == 2
    with pytest.raises(percuss.NotApplicable):
        percuss.regime_map(BALL, ("state.y", "0:1:3"), ("parameters.g", "1:9:3"))


def test_json_of_a_motion(ball):
    assert json.loads(ball.json()) == ball.to_dict()
    assert ball.to_dict()["status"] == "solved"


def test_reproduction(tmp_path):
    found = percuss.reproduce("000")
    assert found.accepted and all(item.agrees or item.misprint for item in found.items)
    assert found.counts["number"]["items"] == sum(item.kind == "number" for item in found.items) == 60
    assert found.counts["statement"]["misprints"] == 3
    found.report(str(tmp_path / "page.html"))
    assert (tmp_path / "page.html").stat().st_size > 1000 and found.figures
    with pytest.raises(percuss.ProblemError):
        percuss.reproduce("999")
