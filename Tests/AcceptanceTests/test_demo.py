"""The demonstration: the real program, with typed keys."""

import json

import pytest

from conftest import ROOT

DEMO = ROOT / "scripts" / "demo"


@pytest.mark.parametrize("columns, rows", [(80, 24), (120, 40)])
def test_the_demonstration_plays_to_its_end_and_restores_the_terminal(terminal, lorcana, tmp_path, columns, rows):
    record = tmp_path / "demo.cast"
    session = terminal(DEMO, "--speed", "10", "--record", record, columns=columns, rows=rows, LORCANA_BINARY=lorcana)
    assert session.end(limit=60) == 0
    session.expect_restored()
    head, *shown = [json.loads(line) for line in record.read_text().splitlines()]
    assert (head["version"], head["width"], head["height"]) == (2, columns, rows)
    text = "".join(part for _, _, part in shown)
    for seen in ["strength", "inkable", "marked", "Release", "Ink"]:
        assert seen in text


def test_a_demonstration_without_the_program_says_so(terminal):
    session = terminal(DEMO, LORCANA_BINARY="/nowhere/lorcana")
    assert session.end() == 1
    assert "/nowhere/lorcana is not there" in session.text
