#!/usr/bin/env python3
"""Times `lorcana all --source api` beside `curl ... | jq` on the same pages of the same server, in one run.

    Benchmarks/all_pages.py [--binary PATH] [--server PATH] [--rounds N]

FixtureServer serves the cards of seven sets; curl takes all pages over one connection, one after another, as lorcana
does, and jq prints the same columns, once without a delay and once with 50 ms before each answer. The two take turns,
and the script stops if they print different numbers of rows. Then `lorcana update`, which only joins, folds and writes,
beside curl and jq on the same whole answer: the seven sets, and every card.

Needs curl and jq (Debian's packages) and release builds: scripts/run builds lorcana,
`swift build -c release --product FixtureServer` the server. Compare the ratios within one run.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "Tests/Tools"))

import api_rows  # noqa: E402

JQ = (
    '.[] | [.Unique_ID, .Name, (.Color | split(", ") | join(";")), .Cost, .Inkable, .Type, .Strength, .Willpower,'
    " .Lore, .Rarity, .Set_Name, .Card_Num] | @tsv"
)


def timed(command, environment):
    """Wall-clock seconds, processor seconds, and the number of printed lines."""
    before, begin = os.times(), time.perf_counter()
    ran = subprocess.run(command, env=environment, check=True, capture_output=True)
    seconds, after = time.perf_counter() - begin, os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return seconds, used, ran.stdout.count(b"\n")


def compare(options, served, delay, title, commands):
    """Times the commands that `commands` returns for the server's address, in turn, and prints the ratios."""
    server = subprocess.Popen([options.server, *served, "--delay", str(delay)], stdout=subprocess.PIPE)
    try:
        url = server.stdout.readline().decode().strip()
        with tempfile.TemporaryDirectory(prefix="lorcana-home-") as home:
            environment = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "LORCANA_API_URL": url,
                           "LORCANA_DATA_URL": url}
            taken = {}
            for _ in range(options.rounds):
                for name, command in commands(url).items():
                    shutil.rmtree(f"{home}/.local", ignore_errors=True)
                    taken.setdefault(name, []).append(timed(command, environment))
        lines = {name: runs[0][2] for name, runs in taken.items()}
        if len({count for count in lines.values() if count}) != 1:
            raise SystemExit(f"not the same rows: {lines}")
        report(f"{title}, {max(lines.values())} rows, {delay} ms before each answer", taken)
    finally:
        server.kill()
        server.wait()


def curl(address):
    return ["bash", "-o", "pipefail", "-c", 'curl -fsS --compressed "$1" | jq -r "$2"', "-", address, JQ]


def report(title, taken):
    print(f"\n{title}")
    medians = {name: [statistics.median(run[place] for run in runs) for place in (0, 1)] for name, runs in taken.items()}
    for name, (seconds, used) in medians.items():
        least = min(run[0] for run in taken[name])
        print(f"  {name:10} {seconds * 1000:7.1f} ms (least {least * 1000:.1f}), processor {used * 1000:.1f} ms")
    mine, peer = medians["lorcana"], medians["curl | jq"]
    print(f"  ratio      {mine[0] / peer[0]:7.2f} of the time, {mine[1] / peer[1]:.2f} of the processor")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=str(ROOT / ".build/release/lorcana"))
    parser.add_argument("--server", default=str(ROOT / ".build/release/FixtureServer"))
    parser.add_argument("--rounds", type=int, default=11)
    options = parser.parse_args()
    for path, product in [(options.binary, "lorcana"), (options.server, "FixtureServer")]:
        if not os.access(path, os.X_OK):
            sys.exit(f"{path} is not there: build it with `swift build -c release --product {product}`")
    with tempfile.TemporaryDirectory(prefix="lorcana-pages-") as folder:
        cards = api_rows.cards()
        pages = -(-len(cards) // 100)
        (pathlib.Path(folder) / "cards.json").write_text(json.dumps(cards))
        for delay in (0, 50):
            compare(options, ["--folder", folder], delay, f"{pages} pages", lambda url: {
                "lorcana": [options.binary, "all", "--source", "api", "-q"],
                "curl | jq": curl(f"{url}/cards/all?page=[1-{pages}]&pagesize=100")})
        for served in (["--folder", folder], ["--made", str(ROOT / "Catalogue")]):
            compare(options, served, 0, "update", lambda url: {
                "lorcana": [options.binary, "update", "-q"], "curl | jq": curl(f"{url}/bulk/cards")})


if __name__ == "__main__":
    main()
