"""What the referee says."""

import json

import numpy as np
import pytest

import percuss


def test_audit_of_kane(kane):
    """[Glocker 2012, 7.2]: the ratio of eigenvalues is 0.0129, 0.5 and 0 are neither similar nor small."""
    report = percuss.audit(kane, repair=True, equivalent=True)
    assert report.verdict == "inconsistent"
    assert report.consistency.ratio == pytest.approx(0.0129, abs=5e-5)
    assert not report.consistency.similar.holds and not report.consistency.small.holds
    witness = report.witness
    assert witness.work == pytest.approx(report.consistency.witness.work, rel=1e-6)
    assert not witness.account.energetic
    assert report.critical_friction[0].contact == "C"
    assert report.equivalent.m1 > 0 and report.equivalent.m2 > 0
    np.testing.assert_allclose(percuss.resolve(report.equivalent.impact).impulse, percuss.resolve(kane).impulse,
                               rtol=1e-9)
    assert report.to_dict()["verdict"] == "inconsistent"
    assert "inconsistent" in str(report).lower()


def test_certificates(kane):
    """tools/check_certificate.py reads them; here only that they are there, and that their absence has a reason."""
    certificate = json.loads(percuss.audit(kane).certificate())
    assert certificate["verdict"] == "inconsistent" and certificate["proof"] == "witness"
    assert percuss.audit(kane).consistency.witness.reported
    with pytest.raises(percuss.NotApplicable, match="Newton"):
        percuss.audit(kane, law="poisson").certificate()


def test_repaired_coefficients_are_consistent(kane):
    repair = percuss.repair(kane)
    assert repair.found
    mended = kane.replace(restitution=dict(zip(kane.names, repair.restitution)))
    assert percuss.judge(mended).verdict == "consistent"
    assert {i.element for i in repair.single} == set(kane.names)


def test_laws_are_judged_each(kane):
    assert percuss.judge(kane, "stronge").verdict == "consistent"
    assert percuss.judge(kane, "poisson").verdict in ("consistent", "undecided")


def test_sequences_and_angles():
    report = percuss.audit("examples/three_balls.yaml")
    assert len(report.angles) == 1 and 0 < report.angles[0].radians < np.pi
    assert report.sequential and all(o.velocity_after.size == 3 for o in report.sequential)


def test_account_of_foreign_results(kane):
    own = percuss.resolve(kane)
    account = percuss.account(kane, velocity_after=own.velocity_after, impulse=own.impulse)
    assert account.total_work == pytest.approx(own.work)
    assert account.momentum_error < 1e-12
    wrong = percuss.account(kane, velocity_after=own.velocity_after + 0.1, impulse=own.impulse)
    assert not wrong.kinetic and wrong.momentum_error > 1e-3
    assert {v.requirement for v in wrong.violations} >= {"kinetic"}
    with pytest.raises(percuss.ProblemError, match="impulse: has 1 numbers, expected 2"):
        percuss.account(kane, velocity_after=own.velocity_after, impulse=[1.0])
    for wrong in (np.nan, np.inf):
        for name in ("velocity_after", "impulse", "velocity_before"):
            given = dict(velocity_after=own.velocity_after, impulse=own.impulse) | {name: [wrong, 0.0]}
            with pytest.raises(percuss.ProblemError, match=f"{name}: .*not finite"):
                percuss.account(kane, **given)
        with pytest.raises(percuss.ProblemError, match="stored_energy: "):
            percuss.account(kane, velocity_after=own.velocity_after, impulse=own.impulse, stored_energy=wrong)
    with pytest.raises(TypeError):
        percuss.account(kane)


def test_account_of_a_solution():
    outcome = percuss.resolve("examples/painleve.yaml", all=True)
    for solution in outcome.all:
        assert percuss.account(outcome.impact, solution).total_work == solution.work


def test_moving_constraints():
    wall = percuss.Impact([1.0], [0.0], [percuss.contact("wall", [1.0], 1.0, excitation=-1.0)])
    outcome = percuss.resolve(wall)
    assert outcome.velocity_after.tolist() == [2.0]
    assert outcome.account.relative["before"] == pytest.approx(outcome.account.relative["after"])
    assert outcome.account.excitation == pytest.approx(2.0)


def test_a_coefficient_of_minus_one():
    """It gains fivefold, and what needs (1 - e)/(1 + e) is not there."""
    impact = percuss.Impact([1.0, 1.0], [-1.0, 0.0], [percuss.contact("A", [1, 0], 1.0),
                                                      percuss.clutch("B", [-1, 1], -1.0)])
    report = percuss.audit(impact)
    assert report.verdict == "inconsistent"
    found = report.consistency
    assert found.similar is None and found.small is None
    assert found.definiteness is None and found.semidefinite is None
    assert found.lambda_max > found.lambda_min > 0.0
    assert report.resolved.energy_after == pytest.approx(2.5)
