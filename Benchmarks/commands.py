#!/usr/bin/env python3
"""Times whole processes: lorcana beside ripgrep, grep, sqlite3 (FTS5) and jq on the same cards, in one run.

    Benchmarks/commands.py [--binary PATH] [--runs N]

All print the same rows: the script stops if one prints fewer or more. Each runs with warm caches and writes to a pipe
that is read at once. grep and ripgrep search text, sqlite3 a table with a trigram index on the names, jq JSON. All
programs are fresh copies, as if just installed: a binary that a linker wrote page by page starts up to a tenth slower
until it is copied.

Needs hyperfine, ripgrep, sqlite3 and jq (Debian's packages) and a release build (scripts/run builds one).
Machines are noisy: compare the ratios within one run, not the milliseconds of two.
"""

import argparse
import json
import os
import pathlib
import shlex
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROUNDS = 10
PEERS = ["rg", "grep", "sqlite3", "jq"]
# All printings, as the other tools print them; by default lorcana prints one line per card.
NAME = ["elsa", "unique:prints"]
QUERY = "ink<=amber/steel t:character cost<=3 lore>=2 is:inkable unique:prints"
SQL = (
    "SELECT * FROM cards WHERE ink IN ('Amber', 'Steel', 'Amber;Steel') AND type = 'Character'"
    " AND CAST(cost AS INT) <= 3 AND CAST(lore AS INT) >= 2 AND inkable = 'true'"
)
JQ = (
    '.[] | select((.inks - ["Amber", "Steel"] | length) == 0 and (.inks | length) > 0 and .type == "Character"'
    " and .cost <= 3 and (.lore // 0) >= 2 and .inkable)"
)
ROW = (
    " | [.id, .fullName, (.inks | join(\";\")), .cost, .inkable, .type, .strength, .willpower, .lore, .rarity,"
    " .setName, .number] | @tsv"
)


def output(command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def prepare(binary, folder):
    """Writes lorcana's cards in the fastest format for each of the other tools."""
    rows = output([binary, "--offline", "all"])
    (folder / "cards.tsv").write_text(rows)
    (folder / "cards.json").write_text(output([binary, "--offline", "all", "--json"]))
    database = sqlite3.connect(folder / "cards.db")
    columns = "id, full_name, ink, cost, inkable, type, strength, willpower, lore, rarity, set_name, number"
    database.execute(f"CREATE TABLE cards ({columns})")
    database.executemany(
        f"INSERT INTO cards VALUES ({', '.join('?' * 12)})", [row.split("\t") for row in rows.splitlines()])
    database.execute("CREATE VIRTUAL TABLE names USING fts5(full_name, content='cards', tokenize='trigram')")
    database.execute("INSERT INTO names(names) VALUES ('rebuild')")
    database.commit()
    database.close()
    return len(rows.splitlines())


def copies(binary, folder):
    """Copies each program into the folder, which comes first on the PATH; returns the copy of lorcana."""
    for program in [binary, *map(shutil.which, PEERS)]:
        shutil.copy(program, folder / pathlib.Path(program).name)
    os.environ["PATH"] = f"{folder}:{os.environ['PATH']}"
    return str(folder / pathlib.Path(binary).name)


def contests(binary, folder):
    tsv, database, cards = folder / "cards.tsv", folder / "cards.db", folder / "cards.json"
    name = "SELECT cards.* FROM names JOIN cards ON cards.rowid = names.rowid WHERE names MATCH 'elsa'"
    return {
        "version": {
            "lorcana": [binary, "--version"],
            "ripgrep": ["rg", "--version"],
            "sqlite3": ["sqlite3", "--version"],
        },
        "search elsa": {
            "lorcana": [binary, "--offline", "search", *NAME],
            "ripgrep": ["rg", "-i", "elsa", tsv],
            "grep": ["grep", "-i", "elsa", tsv],
            "sqlite3": ["sqlite3", "-readonly", database, name],
            "jq": ["jq", "-r", '.[] | select(.fullName | test("elsa"; "i"))' + ROW, cards],
        },
        "misspelt name": {
            "lorcana": [binary, "--offline", "search", "stich", "unique:prints"],
            "spelt": [binary, "--offline", "search", "stitch", "unique:prints"],
            "ripgrep": ["rg", "-i", "stitch", tsv],
        },
        "pattern": {
            "lorcana": [binary, "--offline", "search", "name:/k(ing|night)/", "unique:prints"],
            "ripgrep": ["rg", "-i", "^[^\t]*\t[^\t]*k(ing|night)", tsv],
            "grep": ["grep", "-iP", "^[^\t]*\t[^\t]*k(ing|night)", tsv],
        },
        "five conditions": {
            "lorcana": [binary, "--offline", "search", QUERY],
            "ripgrep": ["rg", "^[^\t]*\t[^\t]*\t(Amber|Steel|Amber;Steel)\t[0-3]\ttrue\tCharacter\t"
                        "[^\t]*\t[^\t]*\t[2-9]\t", tsv],
            "grep": ["grep", "-P", "^[^\t]*\t[^\t]*\t(Amber|Steel|Amber;Steel)\t[0-3]\ttrue\tCharacter\t"
                     "[^\t]*\t[^\t]*\t[2-9]\t", tsv],
            "sqlite3": ["sqlite3", "-readonly", database, SQL],
            "jq": ["jq", "-r", JQ + ROW, cards],
        },
        "all": {
            "lorcana": [binary, "--offline", "all"],
            "ripgrep": ["rg", "", tsv],
            "grep": ["grep", "", tsv],
            "sqlite3": ["sqlite3", "-readonly", database, "SELECT * FROM cards"],
            "jq": ["jq", "-r", ".[]" + ROW, cards],
        },
    }


def check_rows(title, commands):
    rows = {peer: len(output(list(map(str, command))).splitlines()) for peer, command in commands.items()}
    if title != "version" and len(set(rows.values())) != 1:
        sys.exit(f"{title}: not the same rows: {rows}")
    return rows["lorcana"]


def measure(commands, runs, folder):
    """The seconds of each command's runs, in rounds, so that other load on the machine affects all commands."""
    report = folder / "report.json"
    words = [shlex.join(map(str, command)) for command in commands.values()]
    times = {peer: [] for peer in commands}
    for _ in range(ROUNDS):
        subprocess.run(
            ["hyperfine", "-N", "--warmup", "5", "--runs", str(max(2, runs // ROUNDS)), "--output", "pipe",
             "--style", "none", "--export-json", report, *words],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for peer, result in zip(commands, json.loads(report.read_text())["results"]):
            times[peer] += result["times"]
    return times


def median_and_least(times):
    return statistics.median(times) * 1000, min(times) * 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--binary", default=ROOT / ".build/release/lorcana", help="the release build to time")
    parser.add_argument("--runs", type=int, default=200)
    options = parser.parse_args()
    missing = [tool for tool in ["hyperfine", *PEERS] if not shutil.which(tool)]
    if missing or not os.access(options.binary, os.X_OK):
        sys.exit(f"needed: {', '.join(missing) or options.binary}; apt-get install hyperfine ripgrep sqlite3 jq")

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # No catalogue on disk, no settings: the built-in data is used.
        for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            os.environ[variable] = name
        os.environ.pop("LORCANA_DATA_DIR", None)
        binary = copies(options.binary, folder)
        print(f"{prepare(binary, folder)} cards, {options.runs} runs each; median ms (minimum)\n")
        for title, commands in contests(binary, folder).items():
            rows = check_rows(title, commands)
            results = measure(commands, options.runs, folder)
            own = median_and_least(results["lorcana"])
            print(f"{title}, {rows} rows")
            for peer, times in results.items():
                median, least = median_and_least(times)
                print(f"  {peer:8} {median:8.2f} ({least:.2f})   lorcana takes"
                      f" {own[0] / median:5.2f} ({own[1] / least:.2f}) of it")


if __name__ == "__main__":
    main()
