"""Legality on a day: every command that shows it, on files of other seasons, compared with Tests/Tools/legality.py.

Each season is a file made by Tests/MadeData; all its cards are checked on fourteen days around the season's event.
"""

import collections
import datetime
import json
import urllib.request

import legality
import pytest

from conftest import ROOT

# The day of each season's event; the last is the facts' own file, months after set 15 came out.
SEASONS = {
    "rotation-ahead": "2027-07-16", "rotation-unstated": "2027-07-16", "rotation-passed": "2027-07-16",
    "ban-ahead": "2026-12-01", "ban-passed": "2026-12-01", "preview": "2027-02-05", "preview-undated": "2027-02-05",
    None: "2027-02-05",
}
DAYS = (-300, -100, -30, -8, -7, -2, -1, 0, 1, 2, 7, 30, 100, 1000)


def days(season):
    middle = datetime.date.fromisoformat(SEASONS[season])
    return [(middle + datetime.timedelta(days=days)).isoformat() for days in DAYS]


class Season:
    """A file of the season, and the program with its data on disk."""

    def __init__(self, run, server):
        self.run = run
        with urllib.request.urlopen(f"{server.url}/en/allCards.json") as answer:
            self.game = legality.Game(json.load(answer))
        updated = run("update", LORCANA_DATA_URL=server.url)
        assert updated.code == 0, updated.err
        self.ids, seen = {}, collections.Counter()
        for card in self.game.cards:
            printed = legality.printing_id(card)
            seen[printed] += 1
            self.ids[printed if seen[printed] == 1 else f"{printed}-{seen[printed]}"] = card
        # One line per full name; a deck has at most a thousand lines.
        names = {legality.fold(card["fullName"]): card for card in self.game.cards}
        self.lines = list(names.values())
        self.decks = []
        for start in range(0, len(self.lines), 900):
            self.decks.append(f"deck-{start}.txt")
            text = "".join(f"1 {card['fullName']}\n" for card in self.lines[start:start + 900])
            (run.folder / self.decks[-1]).write_text(text)

    def records(self, day, *words):
        result = self.run(*words, LORCANA_DATE=day)
        assert result.code in (0, 1), result.err
        return [json.loads(line) for line in result.lines]


@pytest.fixture(params=SEASONS, ids=str)
def season(request, run, serve, tmp_path):
    server = serve("--lorcanajson", ROOT / "Catalogue", *(["--season", request.param] if request.param else []))
    (tmp_path / "home/config/lorcana").mkdir(parents=True)
    (tmp_path / "home/config/lorcana/config").write_text("update-from = lorcanajson\n")
    return request.param, Season(run, server)


def test_every_view_of_legality_agrees_with_another_program_on_each_day(season):
    name, season = season
    for index, day in enumerate(days(name)):
        told = {
            form: {id_: season.game.standing(card, form, day) for id_, card in season.ids.items()}
            for form in legality.FORMATS}
        check_records(season, day, told)
        check_queries(season, day, told)
        check_decks(season, day, legality.FORMATS[index % 2])
        check_sets_and_news(season, day)
    check_views(season, days(name)[7])


def check_records(season, day, told):
    records = season.records(day, "all", "--format", "jsonl", "--fields", "id,legality,standing")
    assert len(records) == len(season.ids)
    for record in records:
        for form in legality.FORMATS:
            status, words = told[form][record["id"]]
            assert record["legality"][form] == status, (day, record)
            standing = record["standing"][form]
            assert (standing["status"], standing["words"]) == (status, words), (day, record["id"])


def check_queries(season, day, told):
    for form in legality.FORMATS:
        legal = {id_ for id_, (status, _) in told[form].items() if status == "legal"}
        listed = {
            id_ for id_, card in season.ids.items()
            if (ban := season.game.ban(card, form)) and ban <= day}
        for query, expected in [
                (f"f:{form}", legal), (f"-f:{form}", season.ids.keys() - legal), (f"banned:{form}", listed)]:
            found = season.run("search", f"{query} unique:prints", "--fields", "id", "--format", "plain", LORCANA_DATE=day)
            assert set(found.lines) == set(expected), (day, query)


def check_decks(season, day, form):
    # The option overrides the variable.
    result = season.run("deck", "check", *season.decks, "--rules", form, "--on", day, "--json", LORCANA_DATE="2020-01-01")
    assert result.code == 1, result.err
    checks = json.loads(result.out)
    found = {}
    for place, check in enumerate(checks):
        assert check["asOf"] == f"{day}T00:00:00Z" and check["data"].startswith(season.game.generated)
        for problem in check["problems"]:
            if problem["kind"] in ("rotated", "banned", "never", "announced"):
                found[place * 900 + problem["line"] - 1] = (problem["kind"], problem["words"])
            else:
                assert problem["kind"] in ("size", "inks"), problem
    expected = {
        line: told for line, card in enumerate(season.lines)
        if (told := season.game.standing(card, form, day))[0] != "legal"}
    assert found == expected, day


def check_sets_and_news(season, day):
    sets = season.records(day, "sets", "--format", "jsonl")
    assert {row["number"] for row in sets if row["announced"]} == season.game.announced(day)
    news = season.records(day, "new", "--since", "2023-01-01", "--format", "jsonl")
    codes = {row["code"] or row["number"]: row["number"] for row in sets}
    rotations = {(row["date"], codes[row["set"]]) for row in news if row["what"] == "rotation"}
    assert rotations == season.game.rotations()
    bans = {(row["date"], row["format"], row["fullName"]) for row in news if row["what"] == "ban"}
    assert bans == {
        (ban, form, card["fullName"]) for card in season.game.cards for form in legality.FORMATS
        if (ban := season.game.ban(card, form))}


def check_views(season, day):
    """A card of each legality, in the terminal and in `card --json`."""
    seen = set()
    doubt = f"as far as data of {season.game.generated} knows" if season.game.is_behind(day) else ""
    for id_, card in season.ids.items():
        words = [season.game.standing(card, form, day)[1] for form in legality.FORMATS]
        if tuple(words) in seen:
            continue
        seen.add(tuple(words))
        shown = season.run("card", id_, "--format", "table", COLUMNS="240", LORCANA_DATE=day)
        lines = " ".join(shown.out.split())
        for form, said in zip(legality.FORMATS, words):
            assert legality.shown(form.capitalize(), said, doubt) in lines, (id_, lines)
        [record] = season.records(day, "card", id_, "--format", "jsonl")
        assert [record["standing"][form]["words"] for form in legality.FORMATS] == words


def test_an_invalid_day_is_refused(run):
    for words, variables in [(("search", "elsa"), {"LORCANA_DATE": "tomorrow"}), (("deck", "check", "-", "--on", "2026-02-30"), {})]:
        result = run(*words, **variables)
        assert result.code == 64 and "write a day such as 2026-01-31" in result.err


AGES = [("search", "elsa", "--offline"), ("card", "TFC-042", "--offline"), ("set", "1", "--offline"),
        ("sets", "--offline"), ("all", "--offline"), ("random", "--offline"), ("random", "--today"), ("new",),
        ("sing", "Let It Go"), ("shift", "TFC-042"), ("own",), ("own", "missing"), ("pack", "1"), ("deck", "check", "-"),
        ("deck", "show", "-"), ("deck", "stats", "-"), ("deck", "odds", "-"), ("deck", "hand", "-"), ("deck", "missing", "-"),
        ("deck", "export", "-")]


@pytest.mark.parametrize("words", AGES, ids=" ".join)
def test_every_command_reports_old_data(run, words):
    (run.folder / "deck.txt").write_text("4 Let It Go\n4 Elsa - Snow Queen\n")
    for day, old in [("2026-11-29", False), ("2026-11-30", True), ("2027-05-07", True)]:
        with open(run.folder / "deck.txt", encoding="utf-8") as deck:
            result = run(*words, stdin=deck, LORCANA_DATE=day)
        assert result.code in (0, 1), result.err
        age = (datetime.date.fromisoformat(day) - datetime.date(2026, 10, 16)).days
        said = f"built-in data of 2026-10-16 is {age} days old: run `lorcana update`"
        assert result.err.splitlines().count(said) == old, result.err
        assert ("days old" in result.err) == old


def test_downloaded_data_is_old_a_week_after_the_last_update(run, serve):
    server = serve("--lorcanajson", ROOT / "Catalogue")
    (run.folder.parent / "home/config/lorcana").mkdir(parents=True)
    (run.folder.parent / "home/config/lorcana/config").write_text("update-from = lorcanajson\n")
    assert run("update", LORCANA_DATA_URL=server.url).code == 0
    today = datetime.datetime.now(datetime.timezone.utc).date()
    for days, old in [(7, False), (8, True), (203, True)]:
        day = (today + datetime.timedelta(days=days)).isoformat()
        for words in [("search", "elsa"), ("new",), ("sing", "Let It Go"), ("own",)]:
            err = run(*words, LORCANA_DATE=day).err
            assert (f"last updated {days} days ago ({today}): run `lorcana update`" in err) == old, err
