"""The examples in docstrings run, and the stubs name what there is."""

import ast
import doctest
import inspect
import re
import subprocess
import sys

import numpy as np
import pytest

import percuss
from conftest import ROOT

PUBLIC = [name for name in percuss.__all__]
FOLDER = ROOT / "python" / "percuss"


def docstrings():
    yield "percuss", percuss.__doc__
    for name in PUBLIC:
        thing = getattr(percuss, name)
        if inspect.isclass(thing) or callable(thing):
            yield name, thing.__doc__


EXAMPLES = [(name, doc) for name, doc in docstrings() if doc and ">>>" in doc]


@pytest.mark.parametrize("name,doc", EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_docstring(name, doc):
    names = {"percuss": percuss, "np": np}
    test = doctest.DocTestParser().get_doctest(doc, names, name, None, 0)
    report = []
    doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert not report, "".join(report)


def test_page():
    """The examples of docs/python.md, in their order."""
    text = (ROOT / "docs" / "python.md").read_text()
    blocks = [b for b in re.findall(r"```python\n(.*?)```", text, re.S) if ">>>" in b]
    assert len(blocks) >= 5
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/python.md", None, 0)
    report = []
    doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert not report, "".join(report)


FUNCTIONS = [name for name in PUBLIC
             if callable(getattr(percuss, name)) and not inspect.isclass(getattr(percuss, name))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_have_an_example(name):
    assert ">>>" in (getattr(percuss, name).__doc__ or "")


def stub_classes():
    tree = ast.parse((FOLDER / "_core.pyi").read_text())
    classes, functions = {}, set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            classes[node.name] = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            functions.add(node.name)
    return classes, functions


def test_every_compiled_name_is_in_the_stubs():
    from percuss import _core

    classes, functions = stub_classes()
    compiled = {n: v for n, v in vars(_core).items() if not n.startswith("__")}
    assert {n for n, v in compiled.items() if inspect.isclass(v)} == set(classes)
    assert {n for n, v in compiled.items() if not inspect.isclass(v)} == functions


@pytest.mark.parametrize("name", sorted(stub_classes()[0]))
def test_every_member_is_in_the_stubs(name):
    cls = getattr(percuss._core, name)
    members = {n for n in vars(cls) if not n.startswith("__")} | {n for n in ("__getitem__", "__iter__", "__len__")
                                                                  if n in vars(cls)}
    assert members == stub_classes()[0][name] - {"__init__"}


def test_every_public_name_is_typed():
    """What is not compiled has its types beside it: functions annotate every argument and the result."""
    from percuss import _core

    for name in FUNCTIONS:
        function = getattr(percuss, name)
        if name in vars(_core):
            continue
        parameters = inspect.signature(function).parameters
        assert set(function.__annotations__) == set(parameters) | {"return"}, name


def test_types():
    mypy = pytest.importorskip("mypy", reason="mypy is not installed")
    del mypy
    done = subprocess.run([sys.executable, "-m", "mypy", "--no-incremental", "--ignore-missing-imports",
                           "--check-untyped-defs", "--cache-dir", "/dev/null", str(FOLDER)],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
