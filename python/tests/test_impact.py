"""Impacts from arrays and files, and what is wrong with them."""

import gc
import json
import subprocess

import numpy as np
import pytest

import percuss


def ball(**changes):
    fields = dict(mass=np.eye(2), velocity=[2.0, -3.0],
                  elements=[percuss.contact("ground", [0, 1], 0.5, friction=dict(tangent=[1, 0], coefficient=0.3))])
    return percuss.Impact(**{**fields, **changes})


def test_ball():
    outcome = percuss.resolve(ball())
    np.testing.assert_allclose(outcome.velocity_after, [0.65, 1.5], atol=1e-15)
    assert outcome.work == pytest.approx(-5.16375)
    assert outcome["ground.friction"].slip == "forward"


def test_kane_as_published(kane):
    """[Glocker 2012, (128)-(130)]"""
    outcome = percuss.resolve(kane)
    np.testing.assert_allclose(outcome.impulse, [3.4079, 1.4676], atol=5e-5)
    np.testing.assert_allclose(outcome.velocity_after, [-0.3346, 0.3631], atol=6e-5)
    assert outcome.account.kinematic and outcome.account.kinetic and not outcome.account.energetic
    assert outcome["C.friction"].mode == "stick"


def test_mass_forms():
    from scipy import sparse

    full = percuss.resolve(ball(mass=[[2.0, 0.0], [0.0, 3.0]])).velocity_after
    for mass in ([2.0, 3.0], np.diag([2, 3]), sparse.diags([2.0, 3.0]).tocsr(), sparse.diags([2.0, 3.0])):
        np.testing.assert_array_equal(percuss.resolve(ball(mass=mass)).velocity_after, full)


def test_a_mass_matrix_keeps_its_rows():
    with pytest.raises(percuss.ProblemError, match=r"system.mass\[1\]\[0\]: is 7, but mass\[0\]\[1\] is 0"):
        ball(mass=[[1.0, 0.0], [7.0, 1.0]])


def test_arrays_are_views_that_outlive_their_outcome():
    outcome = percuss.resolve(ball())
    after = outcome.velocity_after
    assert not after.flags.writeable and not after.flags.owndata
    expected = after.tolist()
    del outcome
    gc.collect()
    np.zeros(1000).fill(1.0)
    assert after.tolist() == expected
    with pytest.raises(ValueError):
        after[0] = 1.0


def test_an_impact_does_not_change_with_the_arrays_it_was_made_from():
    velocity = np.array([2.0, -3.0])
    impact = ball(velocity=velocity)
    velocity[:] = 0.0
    assert impact.velocity.tolist() == [2.0, -3.0]
    with pytest.raises(ValueError):
        impact.velocity[0] = 1.0


def test_replace(kane):
    other = kane.replace(velocity=[0.1, 0.2], restitution={"C": 0.25}, friction={"C": 0.125})
    assert other.velocity.tolist() == [0.1, 0.2]
    assert other.restitution.tolist() == [0.25, 0.0]
    assert other.elements[1].coefficients.tolist() == [0.125]
    assert kane.restitution.tolist() == [0.5, 0.0]
    with pytest.raises(percuss.ProblemError, match="no element 'D', expected one of C, C.friction"):
        kane.replace(restitution={"D": 0.0})


def test_dicts_are_elements_too(kane):
    same = percuss.Impact(kane.mass, kane.velocity, [
        {"kind": "contact", "name": "C", "normal": kane.directions[:, 0], "restitution": 0.5,
         "friction": {"tangent": kane.directions[:, 1], "coefficient": 0.5}}])
    np.testing.assert_array_equal(percuss.resolve(same).velocity_after, percuss.resolve(kane).velocity_after)


def test_friction_of_its_own():
    impact = percuss.Impact([1, 1], [1, -1], [
        percuss.friction(name="F", normal="C", tangent=[1, 0], coefficient=0.1),
        percuss.contact("C", [0, 1])])
    assert percuss.resolve(impact)["F"].impulse[0] == pytest.approx(-0.1)
    with pytest.raises(percuss.ProblemError, match=r"elements\[0\].normal: is 'D', expected the name"):
        percuss.Impact([1, 1], [1, -1], [percuss.friction(name="F", normal="D", tangent=[1, 0], coefficient=0.1)])


def test_spin_is_that_of_the_file():
    """examples/pivoting_disk.yaml, written with the functions of the module."""
    problem = percuss.read("examples/pivoting_disk.yaml")
    (contact, friction) = problem.impact.elements
    radius = friction.coefficients[2] / np.sqrt(friction.coefficients[0] * friction.coefficients[1])
    W = friction.directions.T
    again = percuss.Impact(problem.impact.mass, problem.impact.velocity, [
        percuss.contact(contact.name, contact.directions[:, 0], contact.restitution, friction=percuss.friction(
            tangent=W[:2], coefficient=friction.coefficients[:2], restitution=friction.restitution,
            spin=dict(direction=W[2], radius=radius)))])
    np.testing.assert_allclose(percuss.resolve(again).impulse, percuss.resolve(problem).impulse, rtol=1e-12)


def test_all_mistakes_at_once_with_their_fields():
    with pytest.raises(percuss.ProblemError) as caught:
        percuss.Impact([1.0, -1.0], [0.0, 1.0], [
            percuss.contact("C", [1.0, 0.0, 0.0], friction=dict(tangent=[[0, 1]], coefficient=-1))])
    fields = [e.field for e in caught.value.errors]
    assert fields == ["system.mass[1][1]", "elements[0].normal", "elements[0].friction.coefficient"]
    assert str(caught.value).splitlines()[2] == \
        "elements[0].friction.coefficient: is -1, expected a finite number that is not negative"


@pytest.mark.parametrize("make,message", [
    (lambda: percuss.contact("C", "abc"), "normal: holds text \\('abc'\\), expected real numbers"),
    (lambda: percuss.contact("C", [[1, 2], [3]]), "normal: has rows of different lengths"),
    (lambda: percuss.contact("C", [1.0], restitution={"a": 1}), "expected a number, table or expression"),
    (lambda: percuss.contact("C", [1.0], restitution={"expression": "1 +"}), "restitution.expression"),
    (lambda: percuss.friction(tangent=np.zeros((3, 2)), coefficient=1), "expected one row"),
    (lambda: percuss.friction(tangent=[1, 0], coefficient=1, spin=dict(direction=[0, 1], radius=1)), "spatial"),
    (lambda: percuss.element(kind="spring"), "kind: is 'spring', expected one of contact"),
    (lambda: percuss.Impact(np.zeros((2, 2, 2)), [1], []), "has 3 dimensions"),
    (lambda: percuss.Impact([1.0], [np.nan], [percuss.contact("C", [1.0])]), r"system.velocity\[0\]: is nan"),
    (lambda: percuss.Impact([1.0], [1.0], []), "elements: is empty"),
])
def test_bad_data(make, message):
    with pytest.raises(percuss.ProblemError, match=message):
        make()


def test_errors_of_files_have_places(tmp_path):
    path = tmp_path / "bad.yaml"
    path.write_text("percuss: 1\nsystem: {mass: [1, 1], velocity: [1, nan]}\nelements:\n"
                    "  - {name: C, kind: contact, normal: [1], restitution: a}\n")
    with pytest.raises(percuss.ProblemError) as caught:
        percuss.read(path)
    first = caught.value.errors[0]
    assert (first.file, first.line) == (str(path), 2)
    assert str(caught.value).splitlines()[0].startswith(f"{path}:2:38: system.velocity[1]")
    with pytest.raises(percuss.ProblemError, match="missing.yaml"):
        percuss.read(tmp_path / "missing.yaml")


def test_laws_that_do_not_apply_have_places():
    with pytest.raises(percuss.NotApplicable) as caught:
        percuss.resolve("examples/kane.yaml", "moreau")
    assert (caught.value.errors[0].line, caught.value.errors[0].field) == (28, "elements[0].friction.kind")


def test_warnings(tmp_path):
    path = tmp_path / "outside.yaml"
    path.write_text("percuss: 1\nsystem: {mass: [1], velocity: [-1]}\n"
                    "elements: [{name: C, kind: contact, normal: [1], restitution: 1.5}]\n")
    with pytest.warns(percuss.ProblemWarning, match="outside.yaml:3:63: .* is 1.5, outside the range"):
        problem = percuss.read(path)
    assert len(problem.warnings) == 1
    with pytest.raises(percuss.ProblemError, match="is 1.5, outside the range"):
        percuss.read(path, strict=True)


def test_written_files_read_back(kane, tmp_path):
    problem = percuss.Problem(kane, title="again", law="poisson", law_options={"tangential": "coulomb"})
    problem.write(tmp_path / "k.yaml")
    again = percuss.read(tmp_path / "k.yaml")
    assert (again.title, again.law, again.law_options) == ("again", "poisson", {"tangential": "coulomb"})
    np.testing.assert_array_equal(again.impact.mass, kane.mass)
    np.testing.assert_array_equal(again.impact.directions, kane.directions)


def test_no_solution_is_an_answer():
    blocked = percuss.Impact([1.0], [0.0], [percuss.contact("left", [1.0], excitation=-1.0),
                                            percuss.contact("right", [-1.0], excitation=-1.0)])
    outcome = percuss.resolve(blocked)
    assert outcome.status == "no_solution" and not outcome.solved
    assert "left and right" in outcome.reason
    with pytest.raises(percuss.NoSolutionError, match="left and right"):
        outcome.velocity_after
    assert "no solution" in repr(outcome) and "no solution" in outcome._repr_html_()


def test_same_json_as_the_program(program):
    for example in ("kane.yaml", "painleve.yaml", "newtons_cradle.yaml", "sphere_stronge.yaml"):
        printed = subprocess.run([program, "impact", f"examples/{example}", "--json", "--all"], capture_output=True,
                                 text=True, check=True).stdout
        assert json.loads(printed) == percuss.resolve(f"examples/{example}", all=True).to_dict(), example


def test_same_table_as_the_program(program):
    printed = subprocess.run([program, "impact", "examples/kane.yaml"], capture_output=True, text=True).stdout
    assert printed == str(percuss.resolve("examples/kane.yaml"))


@pytest.fixture
def program():
    import os

    path = os.environ.get("PERCUSS_PROGRAM")
    if not path:
        pytest.skip("PERCUSS_PROGRAM does not say where the program is")
    return path


@pytest.mark.parametrize("thing", [
    lambda: ball(), lambda: percuss.resolve(ball()), lambda: percuss.resolve(ball()).account,
    lambda: percuss.resolve(ball())["ground"], lambda: percuss.compare(ball()), lambda: percuss.audit(ball()),
    lambda: percuss.read("examples/kane.yaml"), lambda: percuss.resolve("examples/painleve.yaml", all=True).all[0],
    lambda: percuss.contacts_of(ball()).solve(), lambda: percuss.resolve_batch(ball(), velocity=[[1, -1], [2, -1]]),
])
def test_tables_for_notebooks(thing):
    from xml.etree import ElementTree

    html = thing()._repr_html_()
    assert "<table>" in html
    ElementTree.fromstring(f"<div>{html}</div>")  # well-formed
    assert repr(thing())


def spinning(restitution=0.5, patch=None, velocity=(0.0, -2.0, 10.0)):
    return percuss.Impact([1.0, 1.0, 0.4], velocity, [percuss.contact("ground", [0, 1, 0], restitution, patch=patch)])


def test_restitution_by_speed():
    table = {"table": {"speed": [0, 0.5, 2], "e": [1, 0.8, 0.6]}}
    for law in ("newton", "poisson", "moreau", "energetic"):
        for v, e in ((0.25, 0.9), (2.0, 0.6), (7.0, 0.6)):
            after = percuss.resolve(spinning(table, velocity=[0, -v, 0]), law).velocity_after[1]
            assert after == pytest.approx(e * v, rel=1e-9)
    after = percuss.resolve(spinning({"expression": "1/(1 + v)"})).velocity_after[1]
    assert after == pytest.approx(2.0 / 3.0)
    u = np.array([[0.0, -0.25, 0.0], [0.0, -2.0, 0.0]])
    batch = percuss.resolve_batch(spinning(table), velocity=u)
    np.testing.assert_allclose(batch.velocity_after[:, 1], [0.225, 1.2], rtol=1e-14)
    numbers = percuss.resolve_batch(spinning(table), velocity=u, restitution={"ground": [0.5, 0.25]})
    np.testing.assert_allclose(numbers.velocity_after[:, 1], [0.125, 0.5], rtol=1e-14)
    assert percuss.audit(spinning(table)).verdict == "consistent"
    for wrong in ({"table": {"speed": [0, 1], "e": [1, 0.5], "work": [0, 1]}}, {"expression": "1 + v"},
                  {"table": {"speed": [1, 0], "e": [1, 0.5]}}):
        with pytest.raises(percuss.ProblemError, match="restitution"):
            percuss.resolve(spinning(wrong))


def test_contact_patch():
    outcome = percuss.resolve(spinning(patch=dict(turn=[0, 0, 1], width=0.1)))
    np.testing.assert_allclose(outcome.impulse, [3.0, -0.3], atol=1e-14)
    assert outcome.velocity_after[2] == pytest.approx(10.0 - 0.3 / 0.4)
    assert outcome["ground.patch"].mode == "slip"
    held = percuss.resolve(spinning(patch=dict(turn=[[0, 0, 1]], width=2, restitution=0.25)))
    assert held.velocity_after[2] == pytest.approx(-2.5)
    with pytest.raises(percuss.ProblemError, match="patch.turn"):
        spinning(patch=dict(turn=np.eye(3), width=1))
    with pytest.raises(percuss.ProblemError, match="patch"):
        percuss.resolve(spinning(patch=dict(turn=[0, 0, 1], width=-1)))


def test_patch_beside_a_cone():
    with pytest.raises(percuss.ProblemError, match="patch: is given beside cone"):
        percuss.contact("tip", [0, 0, 1], cone=dict(tangent=[[1, 0, 0]], slope=1.0), patch=dict(turn=[1, 0, 0], width=1))
