"""All tests run at the root of the repository, where `examples/` is."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
os.environ.setdefault("MPLBACKEND", "agg")


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.fixture
def kane():
    import percuss

    return percuss.read("examples/kane.yaml").impact


@pytest.fixture
def bar():
    """The bar of [Payr & Glocker 2005], sliding moderately."""
    import percuss

    return percuss.read("examples/bar_subcritical.yaml").impact
