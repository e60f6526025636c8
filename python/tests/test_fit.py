"""Coefficients from measurements."""

import pathlib

import numpy as np
import pytest

import percuss

SPHERE = "examples/sphere_fit.yaml"
NEWTON = "examples/data/sphere_newton.csv"
E, TANGENTIAL, MU = ("elements.ground.restitution", "elements.ground.friction.restitution",
                     "elements.ground.friction.coefficient")


def measured(slip, seed=1, n=30):
    """Impacts of the sphere with ε_N = 0.8, ε_T = 0.4, μ = 0.3; slip is the ratio of tangential to normal velocity."""
    random = np.random.default_rng(seed)
    speed = random.uniform(0.5, 1.5, n)
    u = np.column_stack([speed * random.uniform(*slip, n), -speed, np.zeros(n)])
    sphere = percuss.read(SPHERE).impact.replace(restitution={"ground": 0.8, "ground.friction": 0.4},
                                                 friction={"ground.friction": 0.3})
    after = percuss.resolve_batch(sphere, velocity=u).velocity_after
    return {"before": u + 0.01 * random.standard_normal(u.shape), "after": after + 0.01 * random.standard_normal(u.shape)}


def test_file_gives_back_what_was_put_in():
    fit = percuss.fit(SPHERE, pathlib.Path(NEWTON))
    assert fit.law == "newton" and fit.converged and fit.applies and len(fit) == 3
    for name, truth in [(E, 0.8), (TANGENTIAL, 0.4), (MU, 0.3)]:
        assert fit[name].low <= truth <= fit[name].high and fit[name].determined
    assert fit.residual.shape == fit.weight.shape == (60, 3)
    assert "elements.ground.restitution = 0.8" in repr(fit)
    assert "<table>" in fit._repr_html_() and MU in fit._repr_html_()
    with pytest.raises(KeyError, match="was not fitted"):
        fit["mass[0][0]"]


def test_arrays():
    data = measured((0.2, 4.0))
    fit = percuss.fit(SPHERE, data, "newton", parameters=[E, MU, TANGENTIAL])
    assert [p.name for p in fit] == [E, MU, TANGENTIAL]
    assert fit[MU].value == pytest.approx(0.3, abs=0.01)
    half = dict(data, weight=np.where(np.arange(30) < 15, 1.0, 0.0))
    some = percuss.fit(SPHERE, {k: v[:15] for k, v in data.items()}, "newton", parameters=[E, MU, TANGENTIAL])
    assert percuss.fit(SPHERE, half, parameters=[E, MU, TANGENTIAL])[E].value == pytest.approx(some[E].value, abs=1e-6)


def test_what_the_data_cannot_tell():
    slipping = percuss.fit(SPHERE, measured((4.0, 6.0)))
    assert not slipping[TANGENTIAL].determined and slipping[TANGENTIAL].high == 1.0
    assert any("all impacts slip" in w for w in slipping.warnings)
    sticking = percuss.fit(SPHERE, measured((0.1, 0.8)))
    assert not sticking[MU].determined and np.isinf(sticking[MU].high) and 0.1 < sticking[MU].low <= 0.3
    assert any("no impact slips" in w for w in sticking.warnings)
    assert "not determined" in repr(sticking)


def test_laws_are_ranked():
    fits = percuss.fit_laws(SPHERE, NEWTON, ["moreau", "poisson", "newton"])
    assert fits[0].law == "newton" and fits[0].criterion == 0.0
    assert fits[-1].law == "moreau" and not fits[-1].applies and "does not apply" in repr(fits[-1])
    assert "does not apply" in fits[-1]._repr_html_()
    with pytest.raises(percuss.NotApplicable, match="moreau"):
        percuss.fit(SPHERE, NEWTON, "moreau")


def test_formulas_and_ranges():
    fit = percuss.fit("examples/three_balls_fit.yaml", "examples/data/three_balls.csv", parameters=["e"],
                      set={"elements.1-2.restitution": "e", "elements.2-3.restitution": "e", "elements.2-3.stiffness": "2"},
                      ranges={"e": (0.5, 1.0)}, starts=8)
    assert fit["e"].low <= 0.9 <= fit["e"].high and fit["e"].range == (0.5, 1.0)


def test_other_results_as_targets(tmp_path):
    rebound = "-gamma_after.ground.friction/gamma_before.ground.friction"
    data = measured((0.2, 4.0), n=60)
    u, v = data["before"], data["after"]
    targets = {"impulse.ground": v[:, 1] - u[:, 1], rebound: -(v[:, 0] - v[:, 2]) / (u[:, 0] - u[:, 2])}
    fit = percuss.fit(SPHERE, {"before": u, "targets": targets})
    assert fit.columns == ["u1+", "u2+", "u3+", "impulse.ground", rebound] and fit.residual.shape == (60, 5)
    for name, truth in [(E, 0.8), (TANGENTIAL, 0.4), (MU, 0.3)]:
        assert fit[name].low <= truth <= fit[name].high and fit[name].determined
    table = tmp_path / "measured.csv"
    columns = np.column_stack([u, *targets.values()])
    np.savetxt(table, columns, delimiter=",", fmt="%.17g", comments="", header=f"u1-,u2-,u3-,impulse.ground,{rebound}")
    assert percuss.fit(SPHERE, str(table))[MU].value == fit[MU].value
    with pytest.raises(percuss.ProblemError, match="impulse.floor"):
        percuss.fit(SPHERE, {"before": u, "targets": {"impulse.floor": v[:, 1]}})
    with pytest.raises(percuss.ProblemError, match="one per impact"):
        percuss.fit(SPHERE, {"before": u, "after": v, "targets": {"impulse.ground": v[:3, 1]}})
    with pytest.raises(percuss.ProblemError, match="target_sigma lacks"):
        percuss.fit(SPHERE, {"before": u, "targets": targets, "target_sigma": {rebound: np.ones(60)}})


def test_mistakes(tmp_path):
    bad = tmp_path / "bad.csv"
    bad.write_text("u1-,u1+\n1,nan\n")
    with pytest.raises(percuss.ProblemError, match=r"bad.csv:2:3: \"nan\" is not finite"):
        percuss.fit(SPHERE, str(bad))
    with pytest.raises(percuss.ProblemError, match="after is missing"):
        percuss.fit(SPHERE, {"before": np.zeros((3, 3))})
    with pytest.raises(percuss.ProblemError, match="expected 5 x 3"):
        percuss.fit(SPHERE, {"after": np.zeros((5, 3)), "before": np.zeros((4, 3))})
    with pytest.raises(percuss.ProblemError, match="one per impact"):
        percuss.fit(SPHERE, {"after": np.zeros((5, 3)), "weight": np.zeros(4)})
    with pytest.raises(percuss.ProblemError, match="names no element"):
        percuss.fit(SPHERE, NEWTON, parameters=["elements.D.restitution"])
    with pytest.raises(percuss.ProblemError, match="is no loss"):
        percuss.fit(SPHERE, NEWTON, loss="l2")
