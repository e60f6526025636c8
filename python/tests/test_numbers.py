"""Arrays that are no arrays of real numbers are refused wherever arrays are taken, and the field is named."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
import scipy.sparse

import percuss

KANE = percuss.read("examples/kane.yaml").impact
BALL = percuss.read("examples/motion/bouncing_ball.yaml")
PILE = percuss.contact_problem(np.eye(6), [-1, 0.2, 0, -1, 3, 0], [0.5, 0.5])


def wrong_kinds(good):
    """What must not be taken for `good`."""
    good = np.asarray(good, dtype=float)
    yield "complex numbers", good + 1j
    yield "complex numbers", (good + 0j).tolist()
    yield "text", good.astype(str)
    yield "text", good.astype(str).tolist()
    yield "masked", np.ma.masked_array(good, mask=np.ones(good.shape, bool))
    yield "masked", np.ma.masked_array(good)
    yield "Python objects", good.astype(object)
    yield "Python objects", np.full(good.shape, None)
    yield "dates", good.astype("datetime64[s]")
    yield "durations", good.astype("timedelta64[s]")


# Every place that takes an array: how it is called, the field as messages call it, and something good.
PLACES = {
    "Impact mass": (lambda x: percuss.Impact(x, [-1.0, 0.0], [percuss.contact("C", [0, 1])]), "mass", [1.0, 1.0]),
    "Impact velocity": (lambda x: percuss.Impact([1.0, 1.0], x, [percuss.contact("C", [0, 1])]), "velocity", [0.0, -1.0]),
    "contact normal": (lambda x: percuss.contact("C", x), "normal", [0.0, 1.0]),
    "contact excitation": (lambda x: percuss.contact("C", [0, 1], excitation=x), "excitation", [0.5]),
    "contact dict": (lambda x: percuss.Impact([1, 1], [0, -1], [dict(kind="contact", name="C", normal=x)]), "normal", [0.0, 1.0]),
    "restitution table": (lambda x: percuss.contact("C", [1], {"table": {"work": [0, 1], "e": x}}), "restitution.table.e",
                          [1.0, 0.5]),
    "clutch direction": (lambda x: percuss.clutch("C", x), "direction", [0.0, 1.0]),
    "joint direction": (lambda x: percuss.joint("C", x), "direction", [0.0, 1.0]),
    "rolling direction": (lambda x: percuss.rolling("C", x), "direction", [0.0, 1.0]),
    "friction tangent": (lambda x: percuss.friction(tangent=x, coefficient=0.5), "friction.tangent", [[1.0, 0.0]]),
    "friction coefficient": (lambda x: percuss.friction(tangent=[1, 0], coefficient=x), "friction.coefficient", [0.5]),
    "friction spin": (lambda x: percuss.friction(tangent=[[1, 0, 0], [0, 1, 0]], coefficient=0.5,
                                                 spin=dict(direction=x, radius=0.1)), "friction.spin.direction",
                      [0.0, 0.0, 1.0]),
    "resolve velocity": (lambda x: percuss.resolve(KANE, velocity=x), "velocity", [-0.1, -0.2]),
    "resolve problem": (lambda x: percuss.resolve("examples/kane.yaml", velocity=x), "velocity", [-0.1, -0.2]),
    "replace mass": (lambda x: KANE.replace(mass=x), "mass", [[2.0, 0.0], [0.0, 2.0]]),
    "replace velocity": (lambda x: KANE.replace(velocity=x), "velocity", [-0.1, -0.2]),
    "replace restitution": (lambda x: KANE.replace(restitution={"C": x}), "restitution['C']", 0.5),
    "replace friction": (lambda x: KANE.replace(friction={"C": x}), "friction['C']", [0.5]),
    "replace directions": (lambda x: KANE.replace(directions={"C": x}), "directions['C']", [0.0, 1.0]),
    "replace excitation": (lambda x: KANE.replace(excitation={"C": x}), "excitation['C']", [0.5]),
    "account velocity_after": (lambda x: percuss.account(KANE, velocity_after=x, impulse=[1, 1]), "velocity_after", [0.1, 0.2]),
    "account impulse": (lambda x: percuss.account(KANE, velocity_after=[0, 0], impulse=x), "impulse", [0.1, 0.2]),
    "account velocity_before": (lambda x: percuss.account(KANE, velocity_after=[0, 0], impulse=[1, 1], velocity_before=x),
                                "velocity_before", [0.1, 0.2]),
    "batch velocity": (lambda x: percuss.resolve_batch(KANE, velocity=x), "velocity", [[-0.1, -0.2]]),
    "batch mass": (lambda x: percuss.resolve_batch(KANE, mass=x), "mass", [[[2.0, 0.0], [0.0, 2.0]]]),
    "batch restitution": (lambda x: percuss.resolve_batch(KANE, restitution={"C": x}), "restitution['C']", [0.5, 0.6]),
    "batch restitutions": (lambda x: percuss.resolve_batch(KANE, restitution=x), "restitution", [[0.5, 0.6]]),
    "batch friction": (lambda x: percuss.resolve_batch(KANE, friction={"C": x}), "friction['C']", [0.5, 0.6]),
    "batch directions": (lambda x: percuss.resolve_batch(KANE, directions={"C": x}), "directions['C']", [[0.0, 1.0]]),
    "batch excitation": (lambda x: percuss.resolve_batch(KANE, excitation={"C": x}), "excitation['C']", [0.1, 0.2]),
    "contact_problem W": (lambda x: percuss.contact_problem(x, np.zeros(3), [0.5]), "W", np.eye(3)),
    "contact_problem q": (lambda x: percuss.contact_problem(np.eye(3), x, [0.5]), "q", [-1.0, 0.0, 0.0]),
    "contact_problem mu": (lambda x: percuss.contact_problem(np.eye(3), np.zeros(3), x), "mu", [0.5]),
    "contact_problem joint": (lambda x: percuss.contact_problem(np.eye(3), np.zeros(3), [0.5], joint=x), "joint", [1.0]),
    "of_motion M": (lambda x: percuss.contact_problem_of_motion(x, np.eye(2), [-2.0, 0.4], [0.5]), "M", np.eye(2)),
    "of_motion H": (lambda x: percuss.contact_problem_of_motion(np.eye(2), x, [-2.0, 0.4], [0.5]), "H", np.eye(2)),
    "of_motion f": (lambda x: percuss.contact_problem_of_motion(np.eye(2), np.eye(2), x, [0.5]), "f", [-2.0, 0.4]),
    "of_motion mu": (lambda x: percuss.contact_problem_of_motion(np.eye(2), np.eye(2), [-2.0, 0.4], x), "mu", [0.5]),
    "of_motion w": (lambda x: percuss.contact_problem_of_motion(np.eye(2), np.eye(2), [-2.0, 0.4], [0.5], w=x), "w", [0.0, 0.1]),
    "residual": (lambda x: PILE.residual(x), "r", np.zeros(6)),
    "solve start": (lambda x: PILE.solve(start=x), "start", np.zeros(6)),
    "impulses": (lambda x: percuss.impulses(KANE, x), "r", [1.0, 1.0]),
    "mechanism q": (lambda x: BALL.mechanism.at(x, BALL.u), "q", BALL.q),
    "mechanism u": (lambda x: BALL.mechanism.at(BALL.q, x), "u", BALL.u),
    "mechanism impact": (lambda x: BALL.mechanism.impact(x, BALL.u, [BALL.mechanism.names[0]]), "q", BALL.q),
    "simulate q": (lambda x: percuss.simulate(BALL, until=0.1, q=x), "q", BALL.q),
    "simulate u": (lambda x: percuss.simulate(BALL, until=0.1, u=x), "u", BALL.u),
    "chain velocity": (lambda x: percuss.resolve_chain(3, velocity=x), "velocity", [1.0, 0.5]),
    "chain mass": (lambda x: percuss.resolve_chain(3, mass=x), "mass", [1.0, 1.0, 2.0]),
    "chain stiffness": (lambda x: percuss.resolve_chain(3, stiffness=x), "stiffness", [1.0, 2.0]),
    "map": (lambda x: percuss.regime_map(KANE, ("velocity[0]", x), ("velocity[1]", [0.1, 0.2])), "velocity[0]", [0.25, 0.5, 0.75]),
    "sweep": (lambda x: percuss.sweep(KANE, {"velocity[0]": x}), "velocity[0]", [0.1, 0.2]),
    "fit after": (lambda x: percuss.fit("examples/sphere_fit.yaml", {"after": x}), "after", np.ones((4, 3))),
    "fit before": (lambda x: percuss.fit("examples/sphere_fit.yaml", {"after": np.ones((4, 3)), "before": x}), "before",
                   np.ones((4, 3))),
    "a law's impulse": (lambda x: percuss.resolve(KANE, percuss.CustomLaw(lambda impact: x)), "impulse", [1.0, 1.0]),
}
# Where text stands for values, or other answers than ProblemError are right, these kinds are left out.
TEXT_IS_RIGHT = {"map", "sweep"}
REFUSES_LATER = {"fit after", "fit before"}


@pytest.mark.parametrize("place", PLACES)
def test_refused_with_the_name_of_the_field(place):
    call, field, good = PLACES[place]
    tried = 0
    for what, bad in wrong_kinds(good):
        if isinstance(bad, str) and place in TEXT_IS_RIGHT:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # numpy's, that a part is thrown away
            with pytest.raises(percuss.ProblemError) as error:
                call(bad)
        assert field in str(error.value) and what in str(error.value), (what, str(error.value))
        tried += 1
    assert tried >= 8


@pytest.mark.parametrize("place", [p for p in PLACES if p not in REFUSES_LATER])
def test_what_is_right_is_taken(place):
    call, _, good = PLACES[place]
    call(good)
    call(np.asarray(good))
    call(np.asarray(good, dtype=float)[()])
    call(np.asarray(good, dtype=np.float32, order="F"))


@pytest.mark.parametrize("place", PLACES)
def test_too_many_dimensions(place):
    call, field, good = PLACES[place]
    wrong = np.asarray(good, dtype=float)
    wrong = wrong.reshape((1,) * (4 - wrong.ndim) + wrong.shape)
    with pytest.raises(percuss.ProblemError) as error:
        call(wrong)
    assert field.split("[")[0].split(".")[-1] in str(error.value), str(error.value)


def test_rows_of_different_lengths():
    with pytest.raises(percuss.ProblemError, match="velocity: has rows of different lengths"):
        percuss.resolve_batch(KANE, velocity=[[0.1, 0.2], [0.3]])


@pytest.mark.parametrize("velocity", [[[-0.1], [-0.2]], [[-0.1, -0.2]]])
def test_a_table_is_no_row(velocity):
    with pytest.raises(percuss.ProblemError, match=r"velocity: has the shape .*, expected one row of numbers"):
        percuss.resolve(KANE, velocity=velocity)


@pytest.mark.parametrize("value", ["0.5", 0.5 + 0j, None, [0.5, 0.6], np.ma.masked, np.array(["a"])])
@pytest.mark.parametrize("field", ["restitution", "stiffness", "exponent", "precompression"])
def test_single_numbers(field, value):
    with pytest.raises(percuss.ProblemError, match=field):
        percuss.contact("C", [1.0], **{field: value})


def test_fractions_are_numbers():
    assert percuss.contact("C", [1.0], Fraction(1, 2)).restitution == 0.5


def test_sparse_matrices():
    W = scipy.sparse.identity(3, format="csc")
    percuss.contact_problem(W, np.zeros(3), [0.5])
    with pytest.raises(percuss.ProblemError, match="W: holds complex numbers"):
        percuss.contact_problem(W * 1j, np.zeros(3), [0.5])
    with pytest.raises(percuss.ProblemError, match="H: holds complex numbers"):
        percuss.contact_problem_of_motion(np.eye(3), W * 1j, np.zeros(3), [0.5])
    with pytest.raises(percuss.ProblemError, match="mass: holds complex numbers"):
        percuss.Impact(W * 1j, np.zeros(3), [percuss.contact("C", [0, 0, 1])])


@pytest.mark.parametrize("bad", [np.array([-2.0 + 1j]), [-2.0 + 1j], np.ma.masked_array([-2.0], mask=[True]),
                                 np.array([-2.0], dtype=object), np.array([-2.0]).astype("datetime64[s]")])
def test_problems_as_dicts(bad):
    with pytest.raises(percuss.ProblemError, match=r"system\.velocity"):
        percuss.parse({"percuss": 1, "system": {"mass": [1.0], "velocity": bad},
                       "elements": [{"name": "ground", "kind": "contact", "normal": [1.0]}]})
