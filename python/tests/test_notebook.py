"""The tour runs from start to end."""

import os
import pathlib

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

TOUR = pathlib.Path(__file__).resolve().parents[1] / "examples" / "tour.ipynb"


def shown(notebook):
    """The outputs of each cell without what depends on the run: times, folders, numbers of widgets."""
    outputs = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {"text/plain": output.get("text", "")})
            outputs.append({kind: "".join(text) for kind, text in data.items() if kind != "image/png"})
    return outputs


def test_the_tour():
    """Its outputs are those of today; GOPDB_WRITE=1 writes them anew."""
    notebook = nbformat.read(TOUR, as_version=4)
    kept = shown(notebook)
    client = nbclient.NotebookClient(
        notebook, timeout=300, resources={"metadata": {"path": str(TOUR.parent)}}
    )
    client.execute()
    outputs = shown(notebook)
    if os.environ.get("GOPDB_WRITE"):
        for cell in notebook.cells:
            cell.metadata.clear()
        nbformat.write(notebook, TOUR)
    else:
        assert outputs == kept
    html = [output.get("text/html", "") for output in outputs]
    assert any("<svg" in text for text in html)
    assert any("76 games" in text for text in html)
    # Every cell of statistics shows rows.
    assert sum("<table" in text for text in html) >= 10
