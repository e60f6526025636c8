"""The notebooks run, and their text is what is stored in them."""

import os

import pytest

from conftest import ROOT

nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")

FOLDER = ROOT / "examples" / "notebooks"
NAMES = sorted(p.name for p in FOLDER.glob("*.ipynb"))


def texts(notebook):
    """What the cells print and return, without pictures and without the progress of slow machines."""
    for cell in notebook.cells:
        printed = [out.text for out in cell.get("outputs", []) if out.output_type == "stream"]
        yield "".join(printed)  # in as many pieces as the kernel found time for
        for out in cell.get("outputs", []):
            if out.output_type == "execute_result" and "image/png" not in out.data:
                yield out.data.get("text/plain", "")


def test_there_are_notebooks():
    assert len(NAMES) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_notebook(name):
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    stored = nbformat.read(FOLDER / name, as_version=4)
    fresh = nbformat.read(FOLDER / name, as_version=4)
    os.environ["JUPYTER_PLATFORM_DIRS"] = "1"
    nbclient.NotebookClient(fresh, timeout=300, kernel_name="python3",
                            resources={"metadata": {"path": str(FOLDER)}}).execute()
    assert list(texts(fresh)) == list(texts(stored))
