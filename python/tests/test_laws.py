"""Laws, their options, and laws written in Python."""

import threading

import numpy as np
import pytest

import percuss


def sphere(velocity=(0.5, -1.0, 0.0), restitution=0.8, mu=0.5):
    return percuss.Impact([1.0, 1.0, 0.4], velocity, [
        percuss.contact("ground", [0, 1, 0], restitution, friction=dict(tangent=[1, 0, -1], coefficient=mu))])


def sliding(impact):
    """examples/custom_law.cpp: friction as if the contact slid all the time."""
    if len(impact.elements) != 2:
        raise percuss.NotApplicable("elements: one contact with planar friction is needed")
    G, gamma = impact.delassus, impact.directions.T @ impact.velocity
    mu = impact.elements[1].coefficients[0] * (-1.0 if gamma[1] > 0 else 1.0)
    normal = -(1 + impact.elements[0].restitution) * gamma[0] / (G[0, 0] + mu * G[0, 1])
    return [normal, mu * normal]


def test_law_by_name_object_and_mapping(kane):
    by_name = percuss.resolve(kane, "poisson", tangential="shifted")
    for law in (percuss.Poisson(tangential="shifted"), {"poisson": {"tangential": "shifted"}}):
        np.testing.assert_array_equal(percuss.resolve(kane, law).velocity_after, by_name.velocity_after)
    assert by_name.law == "poisson"


def test_the_law_of_a_file_has_its_options():
    problem = percuss.read("examples/sphere_stronge.yaml")
    assert problem.law == "stronge" and problem.law_options
    outcome = percuss.resolve(problem)
    assert outcome.law == "stronge"
    other = percuss.resolve(problem, compliance_ratio=3.0)
    assert other.velocity_after.tolist() != outcome.velocity_after.tolist()
    np.testing.assert_array_equal(percuss.resolve(problem, compliance_ratio=1.21).velocity_after,
                                  outcome.velocity_after)


@pytest.mark.parametrize("call,message", [
    (lambda k: percuss.resolve(k, "newtun"), "'newtun' is not a law, expected newton"),
    (lambda k: percuss.resolve(k, "poisson", tangential="x"), "expected pfeiffer, coulomb or shifted"),
    (lambda k: percuss.resolve(k, solver="x"), "'x' is not a solver"),
    (lambda k: percuss.resolve(k, tolerance=-1.0), "tolerance: expected a number above 0"),
    (lambda k: percuss.resolve(k, "moreau", corner="x"), "expected convex or reentrant"),
    (lambda k: percuss.resolve(k, "energetic", model="x"), "expected bi or mono"),
    (lambda k: percuss.resolve(k, "poisson", backward=True), "backward is for the law newton only"),
    (lambda k: percuss.resolve(k, backward=True), "backward in time every restitution must differ from 0"),
    (lambda k: percuss.resolve(k, {"newton": {}, "poisson": {}}), "law: has 2 names, expected one"),
])
def test_wrong_options(kane, call, message):
    with pytest.raises(percuss.ProblemError, match=message):
        call(kane)


def test_unknown_options_are_type_errors(kane):
    with pytest.raises(TypeError):
        percuss.resolve(kane, "poisson", tangent="coulomb")
    with pytest.raises(TypeError, match="is not a law"):
        percuss.resolve(kane, 3)
    with pytest.raises(TypeError, match="belong to the law"):
        percuss.resolve(kane, percuss.Newton(), solver="lemke")


@pytest.mark.parametrize("solver", ["enumeration", "lemke", "gauss_seidel", "newton"])
def test_solvers_agree(kane, solver):
    np.testing.assert_allclose(percuss.resolve(kane, solver=solver).velocity_after,
                               percuss.resolve(kane).velocity_after, rtol=1e-9)


def test_all_solutions():
    outcome = percuss.resolve("examples/painleve.yaml", all=True)
    assert outcome.solutions == len(outcome.all) == 2
    assert outcome.unique_velocity is False
    # The documented choice: the least energy after, here a tie, then the most impulse.
    first, second = outcome.all
    assert first.energy_after == pytest.approx(second.energy_after)
    assert outcome.impulse[0] == max(first.impulse[0], second.impulse[0]) > 0.0


def test_backward_undoes_forward():
    impact = sphere(restitution=0.5).replace(restitution={"ground.friction": 0.4})
    outcome = percuss.resolve(impact)
    back = percuss.resolve(impact, velocity=outcome.velocity_after, backward=True, all=True)
    assert any(np.allclose(s.velocity_before, impact.velocity, atol=1e-12) for s in back.all)


def test_details(kane):
    poisson = percuss.resolve(kane, "poisson").detail
    np.testing.assert_allclose(poisson.compression.impulse + poisson.expansion.impulse,
                               percuss.resolve(kane, "poisson").impulse, rtol=1e-12)
    moreau = percuss.resolve("examples/reentrant_corner.yaml", all=True)
    assert {s.detail.foot for s in moreau.all} == {"first face", "second face", "edge"}
    stronge = percuss.resolve("examples/sphere_stronge.yaml")
    assert len(stronge.detail.phases) == 4 and not stronge.detail.gross_slip
    history = stronge.detail.history(50)
    assert len(history["time"]) == len(history["force_n"]) >= 50
    assert np.trapz(history["force_n"], history["time"]) == pytest.approx(stronge.impulse[0], rel=1e-2)
    assert percuss.resolve(kane).detail is None
    assert stronge.history_csv().startswith("t,event,u[0],")
    with pytest.raises(ValueError, match="newton has no history"):
        percuss.resolve(kane).history()


def test_history_as_arrays(tmp_path):
    ball = percuss.Impact([1.0, 1.0], [0.6, -1.0], [
        percuss.contact("C", [0.2, 1.0], 0.5), percuss.friction(name="F", normal="C", tangent=[[1.0, 0.0]], coefficient=0.3)])
    for law, options in (("stronge", {}), ("energetic", {"history": True})):
        outcome = percuss.resolve(ball, law, **options)
        h = outcome.history()
        for k, name in enumerate(("C", "F")):
            assert np.trapz(h[f"{name}.force"], h["t"]) == pytest.approx(outcome.impulse[k], rel=1e-6)
        assert set(h["C.phase"]) == {"open", "compresses", "expands"} and "C closes" in h["event"][1] + h["event"][0]
        down = h["C.phase"] == "compresses"
        up = h["C.phase"] == "expands"
        stored = np.trapz(h["C.force"][down], h["C.compression"][down])
        assert -np.trapz(h["C.force"][up], h["C.compression"][up]) == pytest.approx(0.25 * stored, rel=1e-5)
        outcome.write_history(str(tmp_path / "h.csv"))
        assert (tmp_path / "h.csv").read_text() == outcome.history_csv()
    assert list(percuss.resolve(ball, "poisson").history()["t"]) == [0.0, 1.0, 2.0]


def test_energetic_details_and_restitution_functions():
    cradle = percuss.chain(3, restitution=1.0)
    outcome = percuss.resolve(cradle, "energetic", history=True)
    assert abs(outcome.detail.balance) < 1e-9
    assert len(outcome.detail.history["time"]) > 10 and outcome.detail.events
    called = []

    def half(element, work, repetition):
        called.append(element)
        return 0.5

    softer = percuss.resolve(cradle, percuss.Energetic(restitution=half))
    assert set(called) == {0, 1}
    np.testing.assert_allclose(softer.velocity_after,
                               percuss.resolve(percuss.chain(3, restitution=0.5), "energetic").velocity_after, atol=1e-9)


def test_restitution_of_a_formula():
    ball = percuss.Impact([2.0], [-1.0], [percuss.contact("C", [1.0], {"expression": "exp(-W)"})])
    assert percuss.resolve(ball, "energetic").velocity_after[0] == pytest.approx(np.exp(-1.0))
    table = percuss.Impact([2.0], [-1.0], [percuss.contact("C", [1.0], {"table": {"work": [0, 2], "e": [1, 0]}})])
    assert percuss.resolve(table, "energetic").velocity_after[0] == pytest.approx(0.5)
    with pytest.raises(percuss.NotApplicable, match="function of the work"):
        percuss.resolve(ball)


def test_custom_law_in_impact_and_compare():
    law = percuss.CustomLaw(sliding, name="sliding")
    outcome = percuss.resolve(sphere(), law)
    assert outcome.law == "sliding"
    np.testing.assert_allclose(outcome.impulse, [1.8, -0.9])
    assert outcome.solutions is None
    comparison = percuss.compare(sphere(), ["newton", law, "moreau"])
    assert list(comparison) == ["newton", "sliding"]
    np.testing.assert_array_equal(comparison["sliding"].impulse, outcome.impulse)
    assert "moreau" in comparison.reasons
    with pytest.raises(KeyError, match="does not apply"):
        comparison["moreau"]


def test_custom_law_is_judged():
    """As the C++ example says: it can gain."""
    verdict = percuss.judge(sphere(), percuss.CustomLaw(sliding))
    assert verdict.verdict == "inconsistent" and verdict.worst_gain[0] > 1.0


def test_exceptions_of_custom_laws_propagate():
    class Own(Exception):
        pass

    def fails(impact):
        raise Own("inside")

    law = percuss.CustomLaw(fails)
    for call in (lambda: percuss.resolve(sphere(), law), lambda: percuss.compare(sphere(), ["newton", law]),
                 lambda: percuss.resolve_batch(sphere(), law, velocity=np.ones((100, 3))),
                 lambda: percuss.judge(sphere(), law)):
        with pytest.raises(Own, match="inside"):
            call()


def test_custom_laws_that_do_not_apply():
    law = percuss.CustomLaw(sliding, name="sliding")
    ball = percuss.Impact([1.0], [-1.0], [percuss.contact("C", [1.0])])
    with pytest.raises(percuss.NotApplicable, match="one contact with planar friction is needed"):
        percuss.resolve(ball, law)
    assert percuss.compare(ball, ["newton", law]).reasons == {
        "sliding": "elements: one contact with planar friction is needed"}


@pytest.mark.parametrize("wrong", [lambda impact: [1.0], lambda impact: [np.nan, 0.0]])
def test_wrong_results_of_custom_laws(wrong):
    with pytest.raises(percuss.ProblemError, match="expected 2 finite ones"):
        percuss.resolve(sphere(), percuss.CustomLaw(wrong))


def test_wrong_types_of_custom_laws():
    with pytest.raises((TypeError, ValueError, RuntimeError)):
        percuss.resolve(sphere(), percuss.CustomLaw(lambda impact: "abc"))


def test_custom_laws_from_many_threads():
    law = percuss.CustomLaw(sliding)
    results = [None] * 8

    def work(k):
        results[k] = [percuss.resolve(sphere(), law).impulse[0] for _ in range(50)]

    threads = [threading.Thread(target=work, args=(k,)) for k in range(len(results))]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert all(r == [pytest.approx(1.8)] * 50 for r in results)


def test_compare_orders_and_groups():
    comparison = percuss.compare("examples/three_balls.yaml")
    assert comparison.laws[0] == percuss.read("examples/three_balls.yaml").law
    assert {"newton", "poisson", "moreau"} <= set(max(comparison.agree, key=len))
    assert "newton" in str(comparison) and len(comparison) == len(comparison.outcomes)
    assert set(comparison.to_dict()["laws"]) == set(comparison.laws)


def locking_bar(approach=0.0):
    """A bar at 60 degrees that slides, friction above the critical one [Payr & Glocker 2005, section 6]."""
    phi = np.pi / 3
    return percuss.Impact([1.0, 1.0, 1.0 / 3.0], [1.0, -approach, 0.0], [
        percuss.contact("tip", [0, 1, -np.cos(phi)], 1.0,
                        friction=dict(tangent=[1, 0, -np.sin(phi)], coefficient=5.0 / 3.0))])


@pytest.mark.parametrize("law, limit", [("stronge", 0.6003), ("energetic", 0.4878)])
def test_an_impact_without_collision_and_its_limit(law, limit):
    found = percuss.resolve(locking_bar(), law)
    assert found.solutions == 2 and found.unique_velocity is False
    assert not found.impulse.any()
    nothing, beside = found.all
    assert not nothing.limit and beside.limit
    assert beside.impulse[0] == pytest.approx(limit, abs=5e-5)
    near = percuss.resolve(locking_bar(1e-9), law)
    assert near.solved and near.solutions == 1
    assert near.impulse[0] == pytest.approx(beside.impulse[0], rel=1e-7)


def test_stored_energy_and_the_impulse_correlation():
    def row(**first):
        return percuss.Impact([1.0, 1.0, 1.0], [1.0, 0.0, 0.0], [
            percuss.contact("a", [-1, 1, 0], 1.0, **first), percuss.contact("b", [0, -1, 1], 1.0)])
    detail = percuss.resolve(row(), "energetic").detail
    assert detail.primary == 0
    assert detail.impulse_correlation[0] == 1.0 and 0.0 < detail.impulse_correlation[1] < 1.0
    force = 0.3
    energy = force ** (5 / 3) / 2.5
    by_force, by_energy = (percuss.resolve(row(**given), "energetic")
                           for given in (dict(precompression=force), dict(stored_energy=energy)))
    np.testing.assert_allclose(by_energy.velocity_after, by_force.velocity_after, rtol=1e-9)
    assert by_energy.detail.stored_before == pytest.approx(energy)
    assert row(stored_energy=energy).elements[0].stored_energy == energy
    with pytest.raises(percuss.ProblemError):
        row(precompression=force, stored_energy=energy)


def test_compare_says_how_near_laws_come_to_what_was_measured():
    ball = sphere((2.0, -1.0, 0.0), 0.9, 0.4)
    push = 0.1 * 1.6  # slips with 0.6 and 0.1
    comparison = percuss.compare(ball, ["newton", "poisson"], measured=[2.0 - push, 0.6, push / 0.4])
    for law in ("newton", "poisson"):
        told = comparison.explanations[law]
        assert told["error"] > 0.1 and told["least"] < 1e-6
        assert abs(told["coefficients"]["elements.ground.restitution"] - 0.6) < 1e-5
    assert comparison.beyond_impulses < 1e-12
    assert comparison.to_dict()["measured"]["velocity_after"][1] == 0.6
    assert percuss.compare(ball, ["newton"]).explanations == {}
    with pytest.raises(percuss.ProblemError, match="expected 3"):
        percuss.compare(ball, measured=[1.0, 2.0])
    with pytest.raises(percuss.ProblemError, match="complex"):
        percuss.compare(ball, measured=[1j, 2.0, 0.0])
