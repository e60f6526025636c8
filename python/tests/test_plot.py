"""Pictures are drawn and their axes returned."""

import numpy as np
import pytest

import percuss

pytest.importorskip("matplotlib")
from matplotlib import pyplot  # noqa: E402


@pytest.fixture(autouse=True)
def close_figures():
    yield
    pyplot.close("all")


def bar_map(**options):
    return percuss.regime_map("examples/bar_subcritical.yaml", ("velocity[0]", np.linspace(-2, 2, 21)),
                              ("elements.tip.friction.coefficient", np.linspace(0.05, 0.5, 11)), **options)


def test_regimes(tmp_path):
    ax = percuss.plot.regimes(bar_map())
    assert ax.get_xlabel() == "velocity before, $u_{1}^-$"
    assert ax.get_ylabel() == "friction coefficient $μ$ of tip.friction"
    texts = [t.get_text() for t in ax.get_legend().get_texts()]
    assert sorted(texts) == ["slip backward", "slip forward", "stick"]
    ax.figure.savefig(tmp_path / "regimes.png")
    own = pyplot.subplots()[1]
    assert percuss.plot.regimes(bar_map(), own) is own


def test_field():
    m = bar_map(quantity="energy.after")
    ax = percuss.plot.field(m)
    np.testing.assert_array_equal(ax.collections[0].get_array().ravel(), m.value.ravel())
    with pytest.raises(ValueError, match="regimes only"):
        percuss.plot.field(bar_map())


def test_many_regimes_have_colours_of_their_own(tmp_path):
    file = tmp_path / "rod.yaml"
    file.write_text("""percuss: 1
law: {poisson: {tangential: shifted}}
system: {mass: [2, 2, 0.3], velocity: [1.2, -2, 0.8]}
elements:
  - {name: left, kind: contact, normal: [0, 1, -0.6], restitution: 0.4, friction: {tangent: [[1, 0, 0.15]], coefficient: 0.35}}
  - {name: right, kind: contact, normal: [0, 1, 0.7], restitution: 0.6, friction: {tangent: [[1, 0, 0.1]], coefficient: 0.2}}
""")
    ax = percuss.plot.regimes(percuss.regime_map(str(file), x=("velocity[0]", np.linspace(-3, 3, 40)),
                                                 y=("velocity[2]", np.linspace(-3, 3, 40))))
    colours = {patch.get_facecolor() for patch in ax.get_legend().get_patches()}
    assert len(colours) == len(ax.get_legend().get_patches()) > 12


def test_laws():
    comparison = percuss.compare("examples/kane.yaml")
    ax = percuss.plot.laws(comparison)
    heights = {bar.get_height() for bar in ax.patches}
    assert heights == {o.work for o in comparison.outcomes.values()}
    for what, words in (("work", "change of energy, T⁺ − T⁻"), ("impulse", "impulse Λ"),
                        ("velocity_after", "velocity after, u⁺"), ("gamma_after", "relative velocity after, γ⁺")):
        assert percuss.plot.laws(comparison, what).get_ylabel() == words
    with pytest.raises(ValueError, match="expected work, velocity_after"):
        percuss.plot.laws(comparison, "colour")


def test_energy_adds_up():
    outcome = percuss.resolve("examples/kane.yaml")
    ax = percuss.plot.energy(outcome)
    before, *works, after = (bar.get_height() for bar in ax.patches)
    assert before + sum(works) == pytest.approx(after)


def test_axes_are_those_of_the_program(tmp_path):
    ax = percuss.plot.field(bar_map(quantity="energy.gain"))
    assert ax.figure.axes[1].get_ylabel() == "energy after/before, $T^+/T^-$"
    file = tmp_path / "dollar.yaml"
    file.write_text(open("examples/kane.yaml").read().replace("name: C", "name: a$b"))
    swept = percuss.sweep(str(file), {"elements.a$b.restitution": [0.1, 0.5]}, outputs=["gamma_after.a$b", "energy.work*2"])
    ax = percuss.plot.sweep(swept)
    assert (ax.get_xlabel(), ax.get_ylabel()) == (r"restitution $ε$ of a\$b", r"$γ^+$ of a\$b")
    assert percuss.plot.sweep(swept, y="energy.work*2").get_ylabel() == "energy.work*2"
    outcome = percuss.resolve("examples/three_balls.yaml", "energetic", history=True)
    ax = percuss.plot.history(outcome, over="compression")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("compression $δ$", "force $λ$")
    ax.figure.savefig(tmp_path / "loop.png")


def test_history():
    ax = percuss.plot.history(percuss.resolve("examples/sphere_stronge.yaml"))
    assert len(ax.lines) == 2
    chain = percuss.resolve(percuss.chain(4), "energetic", history=True)
    assert len(percuss.plot.history(chain, quantity="gamma").lines) == 3
    assert len(percuss.plot.history(chain, over="compression").lines) == 3
    with pytest.raises(ValueError, match="there is no history"):
        percuss.plot.history(percuss.resolve("examples/kane.yaml"))
    with pytest.raises(ValueError, match="no element has"):
        percuss.plot.history(chain, quantity="weight")


def test_law():
    ball = percuss.Impact([1.0, 1.0], [2.0, -3.0], [
        percuss.contact("C", [0.0, 1.0], 0.5),
        percuss.friction(name="F", normal="C", tangent=[[1.0, 0.0]], coefficient=0.3, restitution=0.4)])
    outcome = percuss.resolve(ball)
    ax = percuss.plot.law(outcome, "F")
    (point,) = [line for line in ax.lines if line.get_marker() == "o"]
    assert point.get_ydata()[0] == -outcome["F"].impulse[0]
    phases = percuss.resolve(ball, "poisson")
    assert "expansion" in percuss.plot.law(phases, "F", panel=1).get_title()
    with pytest.raises(ValueError, match="not an element"):
        percuss.plot.law(outcome, "elsewhere")


def test_logarithmic_axes():
    m = percuss.regime_map("examples/bar_subcritical.yaml", ("velocity[0]", "-2:2:9"),
                           ("elements.tip.friction.coefficient", "log 0.01:1:7"), quantity="energy.work")
    ax = percuss.plot.field(m)
    assert ax.get_xscale() == "linear" and ax.get_yscale() == "log"


def test_cones_of_friction():
    outcome = percuss.resolve("examples/kane.yaml")
    ax = percuss.plot.cones(outcome)
    (point,) = [line for line in ax.lines if line.get_marker() == "o"]
    assert (point.get_xdata()[0], point.get_ydata()[0]) == tuple(outcome.impulse)
    with pytest.raises(percuss.NotApplicable):
        percuss.plot.cones(percuss.resolve("examples/three_balls.yaml"))


def test_gain_by_approach(kane):
    ax = percuss.plot.approach(kane)
    (curve,) = [line for line in ax.lines if line.get_label() == "newton"]
    assert np.nanmax(curve.get_ydata()) == pytest.approx(percuss.judge(kane).worst_gain[0], rel=1e-2)
    with pytest.raises(percuss.NotApplicable):
        percuss.plot.approach("examples/ball_on_bar.yaml")


def test_sweep(kane):
    study = percuss.sweep(kane, {"elements.C.restitution": "0:1:5"}, laws=["newton", "poisson"], outputs=["energy.work"])
    ax = percuss.plot.sweep(study)
    assert [line.get_label() for line in ax.lines] == ["newton", "poisson"]
    np.testing.assert_array_equal(ax.lines[1].get_ydata(), study["energy.work"][5:])


@pytest.fixture(scope="module")
def ball():
    return percuss.simulate("examples/motion/bouncing_ball.yaml", until=1.5)


def test_motion_over_time(ball):
    ax = percuss.plot.coordinates(ball)
    assert ax.get_legend() is not None and len(ball.impact_time) > 0
    rates = percuss.plot.coordinates(ball, rates=True)
    jumps = rates.lines[0]
    at = jumps.get_xdata() == ball.impact_time[0]
    assert list(jumps.get_ydata()[at][:2]) == [ball.impact_before[0, 0], ball.impact_after[0, 0]]
    energies = percuss.plot.energies(ball)
    total = [line for line in energies.lines if line.get_color() == "black"][0].get_ydata()
    np.testing.assert_allclose(total, total[0], atol=1e-6)


def test_axes_of_motions_have_the_units_of_the_file(ball, tmp_path):
    assert percuss.plot.energies(ball).get_ylabel() == "energy (J)"
    for rates, label in ((False, "y (m)"), (True, "y' (m/s)")):
        ax = percuss.plot.coordinates(ball, rates=rates)
        assert (ax.get_xlabel(), ax.get_ylabel()) == ("time t (s)", "rates" if rates else "coordinates")
        assert [text.get_text() for text in ax.get_legend().get_texts()][0] == label
    text = open("examples/motion/bouncing_ball.yaml").read()
    file = tmp_path / "ball.yaml"
    file.write_text(text.replace("energy: J", "energy: $a$"))
    assert percuss.plot.energies(percuss.simulate(str(file), until=0.2)).get_ylabel() == r"energy (\$a\$)"
    file.write_text("\n".join(line for line in text.split("\n") if "units:" not in line))
    plain = percuss.simulate(str(file), until=0.2)
    assert percuss.plot.energies(plain).get_ylabel() == "energy"
    assert percuss.plot.coordinates(plain).get_legend().get_texts()[0].get_text() == "y"


def test_rates_of_bodies_are_their_velocities():
    motion = percuss.simulate("examples/bodies/die.yaml", until=0.05)
    ax = percuss.plot.coordinates(motion, rates=True)
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels == [f"{name} ({'rad/s' if '.w' in name else 'm/s'})" for name in motion.velocities]
    np.testing.assert_array_equal(ax.lines[2].get_ydata()[:3], motion.u[:3, 2])
    one = percuss.plot.coordinates(motion, names=["die.vz"], rates=True)
    assert one.get_legend().get_texts()[0].get_text() == "die.vz (m/s)"


def test_scene_and_film(ball, tmp_path):
    ax = percuss.plot.scene(ball)
    one = percuss.plot.scene(ball, 0.3)
    assert len(ax.patches) + len(ax.lines) == 9 * (len(one.patches) + len(one.lines)) > 0
    film = percuss.plot.animate(ball, fps=5)
    film.save(tmp_path / "ball.gif", writer="pillow")
    from PIL import Image

    assert Image.open(tmp_path / "ball.gif").n_frames == 8
    bare = open("examples/motion/bouncing_ball.yaml").read().split("draw:")[0]
    with pytest.raises(percuss.NotApplicable, match="draw"):
        percuss.plot.scene(percuss.simulate(percuss.parse(bare), until=0.01))
