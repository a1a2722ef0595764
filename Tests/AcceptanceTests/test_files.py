"""What is written on disk, and the config file (cli.md, manners 7 and 8)."""

import os
import stat

import pytest


def files(folder):
    return {path.relative_to(folder) for path in folder.rglob("*")}


@pytest.fixture
def home(environment, tmp_path):
    return tmp_path / "home"


def test_help_and_version_write_nothing_at_all(run, home):
    for words in [("--help",), ("--version",), ("help", "query"), ("search", "--help")]:
        assert run(*words).code == 0
    assert files(home) == set() and files(run.folder) == set()


def test_nothing_is_written_in_the_current_directory(run, server):
    for words in [("update",), ("search", "elsa"), ("config", "color", "never"), ("cache", "clear"), ("all",)]:
        assert run(*words, LORCANA_API_URL=server.url).code in (0, 65)
    assert files(run.folder) == set()


def test_folders_are_the_owners_own(run, home, recorded):
    assert run("update", LORCANA_API_URL=recorded.url).code == 0
    assert run("config", "color", "never").code == 0
    for name in ["data/lorcana", "config/lorcana"]:
        assert stat.S_IMODE((home / name).stat().st_mode) == 0o700
    assert {str(path) for path in files(home) if (home / path).is_file()} == {
        "data/lorcana/catalogue.lorcana", "config/lorcana/config"}


NO_HOME = {"HOME": None, "XDG_DATA_HOME": None, "XDG_CONFIG_HOME": None, "XDG_CACHE_HOME": None,
           "XDG_STATE_HOME": None}


@pytest.mark.parametrize("variables", [NO_HOME, {"HOME": "/nowhere", **{k: None for k in NO_HOME if k != "HOME"}},
                                       {"XDG_DATA_HOME": "/dev/null/x", "XDG_CONFIG_HOME": "/dev/null/y"}])
def test_without_a_usable_home_every_question_is_answered(run, server, variables):
    for words in [("search", "elsa"), ("sets",), ("card", "TFC", "41"), ("set", "TFC")]:
        result = run(*words, LORCANA_API_URL=server.url, **variables)
        assert result.code == 0 and result.lines and len(result.err.splitlines()) <= 3


def test_an_update_that_cannot_be_kept_says_so(run, recorded):
    for variables in [NO_HOME, {"XDG_DATA_HOME": "/dev/null/x"}]:
        result = run("update", LORCANA_API_URL=recorded.url, **variables)
        assert result.code == 69 and "LORCANA_DATA_DIR" in result.err


def test_a_broken_config_names_file_line_and_key_and_stops_no_search(run, tmp_path):
    config = tmp_path / "config"
    config.write_text("# mine\n\ncolr = never\ntimeout = soon\nhello\n")
    result = run("search", "elsa", "--offline", LORCANA_CONFIG=str(config))
    assert result.code == 0 and len(result.lines) == 14
    assert f'{config}:3: unknown setting "colr"\ntip: did you mean color?' in result.err
    assert f'{config}:4: invalid value "soon" for timeout' in result.err
    assert f'{config}:5: expected key = value, found "hello"' in result.err
    assert run("config", LORCANA_CONFIG=str(config)).code == 78


def test_settings_are_kept_shown_with_their_origin_and_taken_back(run):
    assert run("config", "source", "built-in").code == 0
    row = next(line for line in run("config").lines if line.startswith("source\t"))
    assert row.split("\t")[1] == "built-in" and row.endswith("config:1")
    assert "built-in facts" in run("search", "elsa").err
    row = next(line for line in run("config", LORCANA_SOURCE="local").lines if line.startswith("source\t"))
    assert row == "source\tlocal\tLORCANA_SOURCE"
    assert run("config", "source", "default").code == 0
    assert run("config", "source").out == "auto\n"


def test_an_unreadable_config_is_a_warning(run, tmp_path):
    result = run("search", "elsa", "--offline", LORCANA_CONFIG=str(tmp_path))
    assert result.code == 0 and "cannot read" in result.err


def test_no_folder_of_a_stranger_is_touched(run, home):
    run("search", "elsa", "--offline")
    assert files(home) == set() and os.listdir(run.folder) == []


def test_a_config_that_is_a_link_stays_one(run, tmp_path):
    (tmp_path / "dotfiles").mkdir()
    link = tmp_path / "config"
    link.symlink_to("dotfiles/lorcana")
    for value in ["never", "always"]:
        assert run("config", "color", value, LORCANA_CONFIG=str(link)).code == 0
        assert link.is_symlink() and (tmp_path / "dotfiles" / "lorcana").read_text() == f"color = {value}\n"
