"""Friction in convex sets that are no ellipsoids."""

import pickle

import numpy as np
import pytest

import percuss

TANGENT = [[1, 0, 0, 0], [0, 1, 0, 0]]
KITE = [[0.5, 0.1], [0.1, 0.6], [-0.4, -0.1], [0.1, -0.5]]


def ball(friction, velocity=(2.0, 1.0, -3.0, 4.0)):
    return percuss.Impact(np.diag([1.0, 1.0, 1.0, 0.4]), velocity,
                          [percuss.contact("ground", [0, 0, 1, 0], 0.5, friction=friction)])


def test_a_polygon_holds_back_with_what_lies_farthest():
    outcome = percuss.resolve(ball(dict(tangent=TANGENT, polygon=KITE)))
    normal = 4.5  # uncoupled: m(1 + e)·3
    corners = np.array(KITE)
    held, xi = -outcome["ground.friction"].impulse / normal, outcome["ground.friction"].xi
    assert np.linalg.norm(xi) > 0.1  # it slides,
    assert held @ xi == pytest.approx((corners @ xi).max(), abs=1e-12)  # and no point of the set lies farther along ξ
    edges = np.roll(corners, -1, axis=0) - corners
    assert ((edges[:, 0] * (held - corners)[:, 1] - edges[:, 1] * (held - corners)[:, 0]) > -1e-12).all()  # in the set
    assert outcome.account.kinetic and outcome.unique_velocity


def test_a_disc_by_its_support_points_is_the_disc():
    support = lambda d: d / np.linalg.norm(d)
    shaped = percuss.resolve(ball(dict(tangent=TANGENT, coefficient=0.2, support=support)))
    plain = percuss.resolve(ball(dict(tangent=TANGENT, coefficient=0.2)))
    np.testing.assert_allclose(shaped.velocity_after, plain.velocity_after, atol=1e-9)


@pytest.mark.parametrize("pressure, torque", [("uniform", 2 / 3), ("hertz", 3 * np.pi / 16)])
def test_a_patch_that_only_pivots(pressure, torque):
    spin = dict(direction=[0, 0, 0, 1], contensou=dict(radius=0.1, pressure=pressure))
    outcome = percuss.resolve(ball(dict(tangent=TANGENT, coefficient=0.3, spin=spin), velocity=[0, 0, -3, 4]))
    np.testing.assert_allclose(outcome["ground.friction"].impulse, [0, 0, -torque * 0.3 * 0.1 * 4.5], atol=1e-9)


def test_shapes_are_told_and_pickled():
    impact = ball(dict(tangent=TANGENT, polygon=KITE))
    assert impact.elements[1].shape == "polygon" and impact.elements[0].shape is None
    again = pickle.loads(pickle.dumps(impact))
    np.testing.assert_array_equal(percuss.resolve(again).impulse, percuss.resolve(impact).impulse)


def test_what_is_wrong():
    for fields, message in [
            (dict(polygon=[[1, 0], [0, 1]]), "friction.polygon: has 2 corners"),
            (dict(polygon=[[1, 0], [2, 0], [2, 1]]), "outside"),
            (dict(polygon=KITE, support=lambda d: d), "expected one of"),
            (dict(support=lambda d: -d), "friction.support: leaves 0 outside"),
            (dict(support=lambda d: [1.0]), "gives 1 numbers, expected 2"),
            (dict(), "friction.coefficient: is missing")]:
        with pytest.raises(percuss.ProblemError, match=message):
            percuss.friction(tangent=TANGENT, **fields)
    with pytest.raises(percuss.ProblemError, match="another set than an ellipsoid"):
        percuss.resolve(ball(dict(tangent=TANGENT, polygon=KITE)), "energetic")
