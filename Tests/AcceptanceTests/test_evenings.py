"""A player's Friday and a collector's evening, typed at a shell in a terminal from start to end."""

import csv
import json
import pathlib
import re
import shlex

import pytest


@pytest.fixture
def shell(lorcana, terminal, run):
    """A shell in which `lorcana` is the program; `type` enters a line and returns the output up to the next prompt."""
    folder = run.folder
    (folder / "bashrc").write_text(
        f"PS1='> '\ncd {shlex.quote(str(folder))}\nlorcana() {{ {shlex.quote(lorcana)} \"$@\"; }}\n"
        "bind 'set enable-bracketed-paste off' 2>/dev/null\n")
    session = terminal("bash", "--noprofile", "--rcfile", folder / "bashrc", "-i", rows=200, PAGER="cat", HISTFILE="")
    session.folder = folder
    session.wait(re.compile(r"^> $|^>$", re.M))

    def enter(line):
        before = len(session.bytes)
        session.send(f"clear; {line}; echo \"=$?=\"\r")
        session.wait(lambda shown: re.search(rb"=\d+=\r\n> $", shown.bytes[before:]))
        lines = session.lines
        end = next(index for index, text in enumerate(lines) if re.fullmatch(r"=\d+=", text))
        return int(lines[end].strip("=")), lines[:end]

    session.enter = enter
    return session


def leave(shell):
    """Leaves the browser and waits for the shell's prompt, since the browser would read earlier input."""
    shell.send("q")
    shell.wait(lambda shown: not shown.screen.is_alternate and shown.bytes.endswith(b"> "))


def said(lines):
    return "\n".join(lines)


def test_a_players_friday(shell, run):
    enter = shell.enter
    query = "ink<=amethyst/sapphire f:core t:character is:inkable cost<=4 sort:cost,name"
    cards = json.loads(run("search", query, "--offline", "--json", "--limit", "15").out)
    names = [card["fullName"] for card in cards]
    assert len(names) == 15

    # Pasted in another site's format, with a rotated card and a typo.
    pasted = ["Characters (60)", *[f"4x {name}" for name in names[:13]], "4 Goofy, Musketeer",
              f"4 {names[14].replace('e', '', 1)}", "Total: 60"]
    shell.send("clear; echo pasting; cat > friday.txt\r")
    shell.wait(lambda shown: shown.lines[0] == "pasting")
    shell.send("".join(line + "\r" for line in pasted) + "\x04")
    shell.wait(lambda shown: (shown.folder / "friday.txt").exists() and "Total: 60" in (shown.folder / "friday.txt").read_text())

    code, lines = enter("lorcana deck check friday.txt")
    assert code == 1 and lines[0] == "✗ friday.txt is not legal in Core"
    assert re.search(r"2025-09-05 +4 Goofy - Musketeer +line 15", said(lines))
    assert re.search(rf"line 16 .*unknown card; near: .*{re.escape(names[14][:12])}", said(lines))
    # The cards that leave Core next are listed last (knowledge.md, 19).
    end = next(index for index, line in enumerate(lines) if " leave Core with set 17" in line)
    reasons = [line for line in lines[:end] if line.startswith("✗ ")]
    assert "✗ 56 cards  at least 60" in reasons and "✗ 3 inks  at most 2 (Amber, Amethyst, Sapphire)" in reasons

    # Two cards are swapped in the browser, and the misspelt line is edited by hand; comments and order are unchanged.
    deck = shell.folder / "friday.txt"
    shell.send("lorcana browse --deck friday.txt '!\"Goofy - Musketeer\"'\r")
    shell.wait(lambda shown: shown.screen.is_alternate and "Goofy - Musketeer" in shown.text)
    for _ in range(4):
        shell.settle()
        before = deck.read_text()
        shell.send("-")
        shell.wait(lambda shown: deck.read_text() != before)
    leave(shell)
    assert "Goofy" not in deck.read_text()
    shell.send(f"lorcana browse --deck friday.txt '!\"{names[13]}\"'\r")
    shell.wait(lambda shown: shown.screen.is_alternate and names[13] in shown.text)
    for count in range(1, 5):
        shell.settle()
        shell.send("+")
        shell.wait(lambda shown: f"{count} {names[13]}\n" in deck.read_text())
    leave(shell)
    assert enter(f"sed -i 's/^4 {names[14].replace('e', '', 1)}$/# was misspelt/' friday.txt")[0] == 0
    code, lines = enter(f"lorcana deck add friday.txt 4 {shlex.quote(names[14])}")
    assert code == 0 and lines[0].startswith("Ink Cost Name ")
    assert lines[1].split(names[14])[1].split()[:3] == ["0", "4", "+4"]
    code, lines = enter("lorcana deck check friday.txt")
    assert code == 0 and lines[0] == "✓ friday.txt is legal in Core"
    assert any(" leave Core with set 17" in line for line in lines)
    assert "# was misspelt" in (shell.folder / "friday.txt").read_text()

    code, lines = enter("lorcana deck odds friday.txt")
    assert code == 0 and lines[0].split() == ["Turn", "On", "the", "play", "On", "the", "draw"]
    turn, *chances = lines[1].split()
    assert (turn, chances) == ("1", ["100.0", "%", "100.0", "%"])
    assert "60 of 60 are inkable; chance to ink a card on every turn" in said(lines)
    assert " 60 cards " in said(enter("lorcana deck stats friday.txt")[1])
    assert "seed 7" in said(enter("lorcana deck hand friday.txt --seed 7")[1])
    code, lines = enter("lorcana search deck:friday.txt own=0 --count")
    assert code == 0 and lines[0] == "15"

    code, lines = enter("lorcana deck export friday.txt > site.txt; lorcana deck export friday.txt --to inktable > code.txt")
    assert code == 0
    assert (shell.folder / "site.txt").read_text().splitlines() == [f"4 {name}" for name in names]
    assert "no differences · built-in data of 2026-10-16" in enter("lorcana deck diff friday.txt code.txt")[1]


def test_a_collectors_evening(shell, environment):
    enter = shell.enter
    own = pathlib.Path(environment["XDG_DATA_HOME"]) / "lorcana" / "own.tsv"
    code, _ = enter("lorcana pack 14 --packs 3 --seed 11 --json > packs.json")
    assert code == 0
    packs = json.loads((shell.folder / "packs.json").read_text())
    assert [card["pack"] for card in packs] == [pack for pack in (1, 2, 3) for _ in range(12)]

    # Cards are entered pack by pack, by their printed numbers.
    for pack in (1, 2, 3):
        words = [card["number"] for card in packs if card["pack"] == pack and not card["foil"]]
        words += [f"{card['number']}f" for card in packs if card["pack"] == pack and card["foil"]]
        code, lines = enter(f"lorcana own add 14 {' '.join(map(str, words))}")
        assert code == 0, said(lines)
    code, lines = enter("lorcana own add 14 1 9999")
    assert code == 64 and "9999" in said(lines)
    code, lines = enter("lorcana own")
    [hyperia] = [line for line in lines if line.startswith("14 ")]
    owned = len({card["number"] for card in packs if card["number"] <= 204})
    assert hyperia.split()[1:3] == ["Hyperia", "City"] and "36 cards owned" in said(lines)
    assert f" {owned}/204 " in hyperia and f" {100 * owned // 204} %" in hyperia
    base = {card["id"] for card in packs if re.fullmatch(r"14-\d+", card["id"])}

    code, lines = enter("lorcana own missing set:14 --format plain | wc -l")
    missing = int(next(line for line in lines if line.strip().isdigit()))
    code, lines = enter("lorcana search set:14 own=0 --count")
    assert lines[0] == str(missing) and missing <= 204 - len(base) + 36

    # Exported for another site and imported again.
    before = own.read_bytes()
    assert enter("lorcana own export > bulk.csv")[0] == 0
    rows = list(csv.DictReader((shell.folder / "bulk.csv").read_bytes().decode().splitlines()))
    assert list(rows[0]) == ["Set Number", "Card Number", "Variant", "Count", "Name", "Color", "Rarity"]
    assert sum(int(row["Count"]) for row in rows) == 36
    code, lines = enter("lorcana own import bulk.csv")
    assert code == 64 and "add to it with --add, or replace it with --replace" in said(lines)
    assert enter("lorcana own import bulk.csv --replace")[0] == 0
    assert own.read_bytes() == before
    assert enter("lorcana own export | cmp - bulk.csv")[0] == 0
