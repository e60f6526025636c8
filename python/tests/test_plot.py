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
    assert ax.get_xlabel() == "velocity[0]"
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


def test_laws():
    comparison = percuss.compare("examples/kane.yaml")
    ax = percuss.plot.laws(comparison)
    heights = {bar.get_height() for bar in ax.patches}
    assert heights == {o.work for o in comparison.outcomes.values()}
    assert percuss.plot.laws(comparison, "impulse").get_ylabel() == "Λ"
    with pytest.raises(ValueError, match="expected work, velocity_after"):
        percuss.plot.laws(comparison, "colour")


def test_energy_adds_up():
    outcome = percuss.resolve("examples/kane.yaml")
    ax = percuss.plot.energy(outcome)
    before, *works, after = (bar.get_height() for bar in ax.patches)
    assert before + sum(works) == pytest.approx(after)


def test_history():
    ax = percuss.plot.history(percuss.resolve("examples/sphere_stronge.yaml"))
    assert len(ax.lines) == 2
    chain = percuss.resolve(percuss.chain(4), "energetic", history=True)
    assert len(percuss.plot.history(chain, quantity="gamma").lines) == 3
    with pytest.raises(ValueError, match="there is no history"):
        percuss.plot.history(percuss.resolve("examples/kane.yaml"))
