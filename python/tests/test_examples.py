"""The programs in examples/ run, and say the same in C++ and in Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

NAMES = sorted(p.stem for p in (ROOT / "examples").glob("*.py"))


def output(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120).stdout


def test_the_same_ten():
    in_cpp = {p.stem for p in (ROOT / "examples").glob("*.cpp")}
    assert set(NAMES) == in_cpp - {"whole_story", "own_system"}  # which are for C++ alone
    assert len(NAMES) == 10


@pytest.mark.parametrize("name", NAMES)
def test_same_output(name):
    text = output(sys.executable, f"examples/{name}.py")
    assert text.strip()
    program = Path(os.environ["PERCUSS_PROGRAM"]).resolve().parents[2] / "tests" / f"example_{name}"
    if not program.exists():
        pytest.skip(f"{program} is not built")
    assert text == output(str(program))
