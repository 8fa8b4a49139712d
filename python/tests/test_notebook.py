"""The tour runs from start to end."""

import pathlib

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

TOUR = pathlib.Path(__file__).resolve().parents[1] / "examples" / "tour.ipynb"


def test_the_tour():
    notebook = nbformat.read(TOUR, as_version=4)
    client = nbclient.NotebookClient(
        notebook, timeout=300, resources={"metadata": {"path": str(TOUR.parent)}}
    )
    client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    html = [output["data"].get("text/html", "") for output in outputs if "data" in output]
    assert any("<svg" in text for text in html)
    assert any("76 games" in text for text in html)
    # Every cell of statistics shows rows.
    assert sum("<table" in text for text in html) >= 10
