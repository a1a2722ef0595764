#!/usr/bin/env python3
"""Plays how a deck of 60 is built from an idea, in the browser alone, and counts the keys.

    python3 Tests/Tools/sixty_cards.py .build/debug/lorcana

The deck folder is a new one. Each key goes into a pseudo-terminal of 120 x 40; at the end the deck is checked by
`lorcana deck check`.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "AcceptanceTests"))

from pseudo_terminal import Session  # noqa: E402

F3, ENTER, LIST = "\x1bOR", "\r", "\x1b[Z"
# What is pressed, and what is on the screen then. Names and queries are a key a letter.
PLAY = [
    ([F3], "new deck"),
    ([ENTER], "name of the new deck"),
    ([*"songs", ENTER], "0/60"),
    ([*"ink<=am/st song core"], "1 of 31"),
    ([LIST], "? help"),
    ([" "] * 15, "15 marked"),
    (["4"], "60/60"),
]


def main(lorcana):
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "LORCANA_DATA_DIR": folder, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        session = Session([lorcana, "--offline"], environment, 120, 40)
        try:
            session.wait("type a name")
            for keys, shown in PLAY:
                for key in keys:
                    session.send(key)
                session.wait(shown)
            session.wait("legal in Core")
            session.send("q")
            assert session.end() == 0
        finally:
            session.close()
        count = sum(len(keys) for keys, _ in PLAY)
        check = subprocess.run([lorcana, "deck", "check", "songs"], env=environment, capture_output=True, text=True)
        deck = (pathlib.Path(folder) / "decks" / "songs.txt").read_text()
        cards = sum(int(line.split()[0]) for line in deck.splitlines())
        print(f"{count} keys, {cards} cards, {check.stderr.splitlines()[0]}")
        return 0 if check.returncode == 0 and cards == 60 and count <= 45 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
