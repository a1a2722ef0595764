#!/usr/bin/env python3
"""Kills `lorcana update`, `config` and changes of decks and the collection at random moments; runs many processes at once.

Writers of the catalogue alternate between two servers, whose cards differ in every text, so that a mixture of both
is detected.

    Tests/Torture/program-torture.py LORCANA FIXTURE_SERVER [--kills N] [--seconds N] [--seed N]

After every kill the catalogue, the config file, a deck and the collection must be the old ones or the new ones, whole, and
the text before a change, or before an undo, must be kept beside it, at the latest once the next command has run. One more run
must leave nothing else in their folders. Then 20 readers and 4 writers share a catalogue: no read may fail, and every writer
must finish. The seed is printed; it determines the moments, but their effect also depends on the machine.
"""

import argparse
import itertools
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "CommandLines"))
import service_data  # noqa: E402

READERS, WRITERS, LIMIT = 20, 4, 60
CARDS = ("all", "--source", "local", "--format", "csv", "--fields", "id,fullName,text")


def other(row):
    """The row with a different text."""
    return {**row, "Body_Text": f"{row.get('Body_Text') or ''} Once more."}


class Torture:
    def __init__(self, lorcana, server, folder, chance):
        self.lorcana, self.folder, self.chance = os.path.abspath(lorcana), folder, chance
        answers = [folder / "answers", folder / "other-answers"]
        service_data.write(answers[0])
        shutil.copytree(answers[0], answers[1])
        for path in answers[1].glob("cards*.json"):
            path.write_text(json.dumps([other(row) for row in json.loads(path.read_text(encoding="utf-8"))]))
        self.servers = [subprocess.Popen(
            [server, "--folder", str(path)], stdout=subprocess.PIPE) for path in answers]
        self.variables = {
            "PATH": os.environ["PATH"], "HOME": str(folder / "home"), "LANG": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no",
            "LORCANA_DATA_DIR": str(folder / "data"), "LORCANA_CONFIG": str(folder / "settings" / "config"),
        }
        self.urls = itertools.cycle([server.stdout.readline().decode().strip() for server in self.servers])

    def start(self, *words, output=subprocess.PIPE):
        """Starts the program; each `update` uses a different server from the previous one."""
        url = {"LORCANA_API_URL": next(self.urls)} if words == ("update",) else {}
        return subprocess.Popen(
            [self.lorcana, *words], env={**self.variables, **url},
            stdin=subprocess.DEVNULL, stdout=output, stderr=output)

    def run(self, *words):
        child = self.start(*words)
        out, err = child.communicate(timeout=LIMIT)
        assert child.returncode == 0, f"{words}: {child.returncode}: {err.decode(errors='replace')}"
        return out

    def killed(self, words, whole, is_right):
        """Runs the command and kills it within `whole` seconds; returns whether it was still running."""
        # The output is not read, so a pipe could fill and block the program.
        child = self.start(*words, output=subprocess.DEVNULL)
        # Half of the kills are late, while files are written.
        time.sleep(self.chance.uniform(self.chance.choice([0, whole * 0.7]), whole))
        child.kill()
        child.wait()
        is_right()
        return child.returncode != 0

    def update(self, kills):
        contents = self.contents()
        began = time.monotonic()
        self.run("update")
        whole = time.monotonic() - began
        seen = set()

        def is_whole():
            cards = self.run(*CARDS)
            assert cards in contents, "the catalogue is not whole"
            seen.add(cards)

        running = sum(self.killed(["update"], whole, is_whole) for _ in range(kills))
        left = sorted(os.listdir(self.folder / "data"))
        self.run("update")
        names = sorted(os.listdir(self.folder / "data"))
        assert names == ["catalogue.lorcana"], names
        print(f"update: {kills} kills, {running} of a running one; {len(seen)} of 2 contents seen; "
              f"left {len(left) - 1} files, then none", flush=True)

    def contents(self):
        """The contents of the catalogue after an update from each server."""
        contents = set()
        for _ in self.servers:
            self.run("update")
            contents.add(self.run(*CARDS))
        assert len(contents) == 2, "both servers' answers are the same"
        return contents

    def config(self, kills):
        path = self.folder / "settings" / "config"
        lines = "# mine\r\n" + "".join(f"# line {number}\n" for number in range(2_000)) + "color = never\n"
        self.run("config", "ascii", "true")
        path.write_bytes(lines.encode())
        contents = [lines.encode(), lines.replace("never", "always").encode()]
        began = time.monotonic()
        self.run("config", "color", "always")
        whole = (time.monotonic() - began) * 1.2

        def is_whole():
            assert path.read_bytes() in contents, "the config file is torn"

        running = sum(
            self.killed(["config", "color", self.chance.choice(["never", "always"])], whole, is_whole)
            for _ in range(kills))
        left = sorted(os.listdir(path.parent))
        self.run("config", "ascii", "true")
        names = sorted(os.listdir(path.parent))
        assert names == ["config"], names
        print(f"config: {kills} kills, {running} of a running one; left {len(left) - 1} files, then none", flush=True)

    def gathered(self, kills):
        """Kills changes to a deck and to the collection, and their undo."""
        deck, own = self.folder / "data" / "decks" / "friday.txt", self.folder / "data" / "own.tsv"
        deck.parent.mkdir(parents=True)
        comments = "".join(f"# line {number}\n" for number in range(900))
        self.gather("deck undo", kills, deck, [f"{count} Let It Go\n{comments}" for count in "12"],
                    [["deck", "undo", "friday"]], ["deck", "undo", "friday"])
        with open(ROOT / "Catalogue" / "cards.tsv", encoding="utf-8") as file:
            ids = [line.split("\t")[0] for line in file][1:]
        files, texts = [self.folder / f"{count}.tsv" for count in "123"], []
        for count, file in enumerate(files, 1):
            file.write_text("id\tnormal\tfoil\n" + "".join(f"{id}\t{count}\t0\n" for id in ids))
            self.run("own", "import", str(file), "--replace")
            texts.append(own.read_text())
        assert len(set(texts)) == 3
        self.gather("own undo", kills, own, texts[:2], [["own", "undo"]], ["own", "undo"])
        imports = [["own", "import", str(file), "--replace"] for file in files]
        self.gather("own import", kills, own, texts, imports, ["own", "undo"])

    def gather(self, name, kills, path, texts, commands, undo):
        """Kills the commands, each of which changes the file; `undo` undoes its last change."""
        kept, redone = path.with_name(path.name + "~"), path.with_name(path.name + ".redo~")
        path.write_text(texts[0])
        kept.write_text(texts[1])
        began = time.monotonic()
        self.run(*commands[-1])
        whole = (time.monotonic() - began) * 1.2
        seen, unfinished = {path.read_text()}, 0
        last = path.read_text()

        def present():
            return {file.read_text() for file in (path, kept, redone) if file.exists()}

        def is_whole():
            nonlocal last, unfinished
            now = path.read_text()
            assert present() <= set(texts), f"{name}: a file is torn"
            if last not in present():
                # It was killed between its two renames; the next change of the file completes the previous one first.
                unfinished += 1
                self.run(*undo)
            assert last in present(), f"{name}: a text is lost"
            last = path.read_text()
            seen.update([now, last])

        running = sum(self.killed(self.chance.choice(commands), whole, is_whole) for _ in range(kills))
        others = lambda: [file for file in os.listdir(path.parent) if file.startswith(f".{path.name}")]
        left = len(others())
        for command in commands:
            self.run(*command)
        assert not others(), others()
        print(f"{name}: {kills} kills, {running} of a running one, {unfinished} between two renames; "
              f"{len(seen)} of {len(texts)} texts seen; left {left} files, then none", flush=True)

    def crowd(self, seconds):
        contents = self.contents()
        end, counts, failures = time.monotonic() + seconds, {"read": 0, "written": 0}, []
        lock = threading.Lock()
        lines = [CARDS, ("search", "elsa", "--source", "local"), ("cache", "status")]

        def work(kind, words):
            while time.monotonic() < end and not failures:
                try:
                    out = self.run(*words)
                    assert words != CARDS or out in contents, "a read saw parts of two catalogues"
                    with lock:
                        counts[kind] += 1
                except (AssertionError, subprocess.TimeoutExpired) as error:
                    failures.append(str(error))

        threads = [threading.Thread(target=work, args=("read", lines[number % 3])) for number in range(READERS)]
        threads += [threading.Thread(target=work, args=("written", ("update",))) for _ in range(WRITERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failures, failures[0]
        print(f"{READERS} readers and {WRITERS} writers for {seconds:g} s: {counts['read']} reads and "
              f"{counts['written']} updates, none failed", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lorcana")
    parser.add_argument("server")
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        torture = Torture(options.lorcana, options.server, pathlib.Path(folder), random.Random(options.seed))
        try:
            torture.config(options.kills)
            torture.update(options.kills)
            torture.gathered(options.kills)
            torture.crowd(options.seconds)
        except AssertionError as error:
            print(f"FAILED: {error}")
            return 1
        finally:
            for server in torture.servers:
                server.kill()
                server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
