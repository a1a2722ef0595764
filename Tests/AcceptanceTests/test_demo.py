"""The demonstration: the real program, with typed keys."""

import json
import os
import pathlib

import pytest

from pseudo_terminal import Session

DEMO = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "demo"


@pytest.mark.parametrize("columns, rows", [(80, 24), (120, 40)])
def test_the_demonstration_plays_to_its_end_and_restores_the_terminal(lorcana, environment, tmp_path, columns, rows):
    record = tmp_path / "demo.cast"
    session = Session(
        [str(DEMO), "--speed", "10", "--record", str(record)], {**environment, "LORCANA_BINARY": lorcana}, columns, rows)
    try:
        assert session.end(limit=60) == 0
        session.expect_restored()
    finally:
        session.close()
    head, *shown = [json.loads(line) for line in record.read_text().splitlines()]
    assert (head["version"], head["width"], head["height"]) == (2, columns, rows)
    text = "".join(part for _, _, part in shown)
    for seen in ["strength", "inkable", "marked", "Release", "Ink"]:
        assert seen in text


def test_a_demonstration_without_the_program_says_so(environment):
    session = Session([str(DEMO)], {**environment, "LORCANA_BINARY": "/nowhere/lorcana"}, 80, 24)
    try:
        assert session.end() == 1
        assert "/nowhere/lorcana is not there" in session.text
    finally:
        session.close()
