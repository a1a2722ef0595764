"""Players who read German, French or Italian: one update, then search, card, set, the browser and decks."""

import base64
import json
import urllib.request

import pytest

from program import Server
from conftest import ROOT
from pseudo_terminal import OPENED

from test_update import both

NAMES = {"de": ("German", "Schneekönigin", "schneekonigin"), "fr": ("French", "Reine des Neiges", "reine neiges"),
         "it": ("Italian", "Regina delle Nevi", "regina nevi")}


@pytest.fixture(scope="module")
def files(fixture_server_path, tmp_path_factory):
    """Generated files in all languages, on a server."""
    server = Server(fixture_server_path, tmp_path_factory.mktemp("languages") / "log", "--lorcanajson", ROOT / "Catalogue")
    for language in ("en", *NAMES):
        urllib.request.urlopen(f"{server.url}/{language}/allCards.json", timeout=300).read()
    yield server
    server.stop()


@pytest.fixture(params=NAMES)
def language(request, run, serve, made, files):
    """The program, set to one language, after an update in it."""
    result = run("update", "--language", request.param, **both(serve("--data", made), files))
    assert result.code == 0 and f"{NAMES[request.param][0]}: " in result.err
    run.environment["LORCANA_LANGUAGE"] = request.param
    return request.param


def rows(run, *words):
    return json.loads(run(*words, "--json", "--offline").out)


def test_a_name_is_found_in_either_language_with_accents_or_without(run, language):
    _, version, typed = NAMES[language]
    for words in (f"elsa {typed}", f"elsa {version}", "elsa snow queen", f'!"Elsa - {version}"', '!"Elsa - Snow Queen"'):
        found = rows(run, "search", words)
        assert {row["fullName"] for row in found} == {f"Elsa - {version}"}, words
        assert {row["language"] for row in found} <= {language, "en"} and found[0]["englishName"] == "Elsa - Snow Queen"
    for name in (f"Elsa - {version}", "Elsa - Snow Queen"):
        assert run("card", name, "--offline").code == 0 and f"Elsa - {version}" in run("card", name, "--offline", "--format", "plain").out
    assert f"Elsa - {version}" in run("set", "TFC", "--offline").out
    assert f"Elsa - {version}" in run("__complete", "--", "card", f"Elsa - {version[:3]}").out


def test_words_that_english_lacks_are_found_in_a_language_on_disk(run, language):
    name, version, typed = NAMES[language]
    run.environment["LORCANA_LANGUAGE"] = "en"
    found = run("search", typed, "--offline")
    assert found.code == 0 and f"Elsa - {version}" in found.out and f"found in {name}\n" in found.err
    english = run("search", "elsa snow queen", "--offline")
    assert version not in english.out and "found in" not in english.err
    other = {"de": "fr", "fr": "it", "it": "de"}[language]
    nothing = run("search", "glorbnax", "--offline", LANG=f"{other}_XX.UTF-8")
    assert nothing.code == 1 and f"run `lorcana update --language {other}`" in nothing.err


def test_commands_that_list_decks_and_singers_take_names_of_a_language_on_disk(run, language):
    name, version, typed = NAMES[language]
    run.environment["LORCANA_LANGUAGE"] = "en"
    missing = run("own", "missing", typed)
    assert missing.code == 0 and "Elsa - Snow Queen" in missing.out and f"found in {name}\n" in missing.err
    songs = run("sing", f"Elsa - {version}")
    assert songs.code == 0 and songs.out == run("sing", "Elsa - Snow Queen").out
    deck = run.folder / "saturday.txt"
    assert run("deck", "add", str(deck), "3", f"Elsa - {version}").code == 0
    assert deck.read_text() == "3 Elsa - Snow Queen\n"


def test_texts_are_searched_and_shown_in_the_language(run, language):
    word = {"de": "gemacht", "fr": "fait", "it": "fatto"}[language]
    found = rows(run, "search", f"text:{word}")
    assert found and all(word in row["text"] for row in found if row["language"] == language)
    # English names are found, too, because rules and other players use them.
    assert rows(run, "search", 'text:"nothing more happens"')


def test_a_card_that_the_language_lacks_is_in_english_and_says_so(run, language):
    lacking = [row for row in rows(run, "all") if row["language"] == "en"]
    assert len(lacking) == 3556 // 50
    row = next(row for row in lacking if row["text"])
    shown = run("card", row["id"], "--offline", "--format", "table", COLUMNS="70")
    assert f"this card is not in the {NAMES[language][0]} data" in shown.out and row["name"] in shown.out
    assert row["englishName"] is None
    other = run("card", "TFC-042", "--offline", "--format", "table", COLUMNS="70")
    assert "this card is not in" not in other.out


def test_a_deck_is_written_in_english_whatever_language_its_lines_are_in(run, language):
    _, version, _ = NAMES[language]
    deck = run.folder / "friday.txt"
    deck.write_text(f"2 Elsa - {version}\n2 Elsa - Snow Queen\n")
    for form, line in [("text", "4 Elsa - Snow Queen\n"), ("inktable", "Elsa_Snow Queen$4|"),
                       ("tcgplayer", "c=4%20Elsa%20-%20Snow%20Queen")]:
        result = run("deck", "export", str(deck), "--to", form)
        written = base64.b64decode(result.out).decode() if form == "inktable" else result.out
        assert result.code == 0 and line in written and version not in written, form
    shown = json.loads(run("deck", "show", str(deck), "--json").out)
    assert version in json.dumps(shown, ensure_ascii=False)


def test_the_browser_finds_both_names_and_shows_the_language(lorcana, terminal, language):
    _, version, _ = NAMES[language]
    session = terminal(lorcana, "browse", "--offline")
    session.wait("type a name")
    session.type("elsa snow queen")
    session.wait(f"Elsa - {version}")
    session.send("\r")
    session.wait(OPENED)
    session.wait(lambda session: f" › Elsa - {version} " in session.lines[0])
    session.send("\x1b")
    session.settle()
    session.send("\x1b")
    session.send("\x03")
    session.end()
    session.expect_restored()
