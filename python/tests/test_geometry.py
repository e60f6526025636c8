"""The geometry of an impact as numbers and pictures."""

import pickle

import numpy as np
import pytest

import percuss


def chain(restitution=1.0):
    return percuss.Impact(np.eye(3), [1.0, 0.0, 0.0], [percuss.contact("1-2", [-1, 1, 0], restitution),
                                                       percuss.contact("2-3", [0, -1, 1], restitution)])


def rough_ball():
    return percuss.Impact(np.eye(2), [2.0, -3.0],
                          [percuss.contact("ground", [0, 1], 0.5, friction=dict(tangent=[[1, 0]], coefficient=0.3))])


def test_elastic_chain_stays_on_the_circle():
    numbers = percuss.geometry(chain(), ["newton", "moreau"]).numbers
    assert numbers["plane"]["whole"] and numbers["apex_in_plane"]
    after, = numbers["after"]
    assert after["laws"] == ["newton", "moreau"]
    assert np.hypot(after["x"], after["y"]) == pytest.approx(numbers["radius"])
    assert numbers["kinetic_angles"][0]["angle"] == pytest.approx(np.pi / 3)
    basis = np.array([numbers["plane"]["x"], numbers["plane"]["y"]])
    np.testing.assert_allclose(basis @ basis.T, np.eye(2), atol=1e-12)
    assert numbers["impulses"] is None


def test_planes():
    named = percuss.geometry(chain(), ["newton"], plane=("1-2", "u3"))
    assert "u3" in named.numbers["plane"]["which"]
    with pytest.raises(percuss.NotApplicable, match="u1 to u3"):
        percuss.geometry(chain(), ["newton"], plane=("1-2", "ball"))


def test_pictures(tmp_path):
    g = percuss.geometry(rough_ball())
    for impulses in (False, True):
        assert g.svg(impulses=impulses, theme="auto").startswith("<svg")
        assert g.png(impulses=impulses, theme="dark")[:4] == b"\x89PNG"
    g.write(tmp_path / "ball.svg", impulses=True)
    assert "friction cone" in (tmp_path / "ball.svg").read_text()
    g.write(tmp_path / "ball.pdf")
    assert (tmp_path / "ball.pdf").read_bytes()[:5] == b"%PDF-"
    with pytest.raises(percuss.ProblemError, match=".svg, .pdf or .png"):
        g.write(tmp_path / "ball.jpg")
    with pytest.raises(percuss.ProblemError, match="theme is"):
        g.svg(theme="blue")
    with pytest.raises(percuss.NotApplicable, match="no picture of impulses"):
        percuss.geometry(chain()).svg(impulses=True)
    assert percuss.geometry(chain())._repr_svg_().startswith("<svg")


def test_impulses_end_where_laws_do():
    ball = rough_ball()
    numbers = percuss.geometry(ball).numbers["impulses"]
    for end in numbers["ends"]:
        outcome = percuss.resolve(ball, end["laws"][0])
        np.testing.assert_allclose(end["impulse"], [outcome["ground.friction"].impulse[0], outcome["ground"].impulse[0]],
                                   rtol=1e-9)
    assert {path["law"] for path in numbers["paths"]} == {"poisson", "stronge", "energetic"}
    with pytest.raises(percuss.NotApplicable, match="none with planar friction"):
        percuss.geometry(ball, contact="wall")


def test_pickle():
    g = percuss.geometry(rough_ball())
    again = pickle.loads(pickle.dumps(g._made))
    assert again.json() == g._made.json()
