"""Every reference case through the module, by the comparison of tests/run_cases.py."""

import importlib.util
import json

import pytest

import percuss
from conftest import ROOT

_spec = importlib.util.spec_from_file_location("run_cases", ROOT / "tests" / "run_cases.py")
run_cases = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(run_cases)

with open(ROOT / "tests" / "data" / "impacts.json") as file:
    CASES = json.load(file)["cases"]


def from_arguments(problem):
    """The impact by the functions of the module instead of the reader of files."""
    system = problem["system"]
    if "generate" in system:
        return percuss.parse(problem).impact
    return percuss.Impact(system["mass"], system["velocity"], [percuss.element(**e) for e in problem["elements"]])


@pytest.mark.parametrize("case", CASES, ids=[c["id"] for c in CASES])
@pytest.mark.parametrize("way", ["parsed", "arguments"])
@pytest.mark.filterwarnings("ignore::percuss.ProblemWarning")
def test_case(case, way):
    want, tolerance = case["expected"], case["tolerance"]
    several = want["solutions"] not in (0, 1)
    if way == "parsed":
        outcome = percuss.resolve(percuss.parse(case["problem"]), all=several)
    else:
        outcome = percuss.resolve(from_arguments(case["problem"]), case["problem"].get("law"), all=several)
    if want["solutions"] == 0:
        assert outcome.status == "no_solution"
        with pytest.raises(percuss.NoSolutionError):
            outcome.velocity_after
        return
    assert outcome.status == "solved"
    if isinstance(want["solutions"], int):
        assert outcome.solutions in (want["solutions"], None)
    out = outcome.to_dict()
    # the arrays are those of the JSON
    assert out["velocity_after"] == outcome.velocity_after.tolist()
    assert [x for e in out["elements"] for x in e["impulse"]] == outcome.impulse.tolist()
    if want["solutions"] == "continuum":
        assert outcome.solutions == "continuum"
    else:
        differences = [run_cases.compare(out, w, tolerance) for w in want["all"]]
        assert "" in differences, differences[0]
    if several:
        for w in want["all"]:
            assert any(run_cases.compare(o, w, tolerance) == "" for o in out["all"]), w["velocity_after"]
        if isinstance(want["solutions"], int):
            assert len(outcome.all) == want["solutions"]


def test_there_are_cases():
    assert len(CASES) > 150
