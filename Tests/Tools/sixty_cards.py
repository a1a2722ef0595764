#!/usr/bin/env python3
"""Builds a deck of 60 from an idea in the browser alone, up to its odds and a hand, and counts the keys.

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

F3, ENTER, LIST, RIGHT = "\x1bOR", "\r", "\x1b[Z", "\x1b[C"
# The keys, and the text on the screen after them. Each letter of names and queries is a key.
PLAY = [
    ([F3], "no decks yet"),
    ([ENTER], "name of the new deck"),
    ([*"songs", ENTER], "0/60"),
    ([*"ink<=am/st song core"], "1 of 31"),
    ([LIST], "? help"),
    ([" "] * 12, "12 marked"),
    (["4"], "48/60"),
    ([" "] * 6, "6 marked"),
    (["2"], "60 cards"),
    (["P"], "Songs, 60 cards"),
    ([RIGHT], "An ink every turn"),
    ([RIGHT], "are inkable"),
    (["h"], "1 to 7 choose cards to alter"),
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
            session.send("q")
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
        return 0 if check.returncode == 0 and cards == 60 and count <= 60 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
