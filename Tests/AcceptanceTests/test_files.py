"""Files on disk, and the config file (cli.md, manners 7 and 8)."""

import json
import os
import stat
import subprocess
import time

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
    for words in [("config", "update-from", "api"), ("update",), ("search", "elsa"), ("config", "color", "never"),
                  ("cache", "clear"), ("all",)]:
        assert run(*words, LORCANA_API_URL=server.url).code in (0, 65)
    assert files(run.folder) == set()


def test_folders_are_private_to_the_owner(run, home, recorded):
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


def test_an_update_that_cannot_be_stored_says_so(run, recorded):
    for variables in [NO_HOME, {"XDG_DATA_HOME": "/dev/null/x"}]:
        result = run("update", LORCANA_API_URL=recorded.url, **variables)
        assert result.code == 74 and "LORCANA_DATA_DIR" in result.err


def test_a_broken_config_names_file_line_and_key_and_stops_no_search(run, tmp_path):
    config = tmp_path / "config"
    config.write_text("# mine\n\ncolr = never\ntimeout = soon\nhello\n")
    result = run("search", "elsa", "--offline", LORCANA_CONFIG=str(config))
    assert result.code == 0 and len(result.lines) == 14
    assert f'{config}:3: unknown setting "colr"\ntip: did you mean color?' in result.err
    assert f'{config}:4: invalid value "soon" for timeout' in result.err
    assert f'{config}:5: expected key = value, found "hello"' in result.err
    assert run("config", LORCANA_CONFIG=str(config)).code == 78


def test_settings_are_kept_shown_with_their_origin_and_unset(run):
    assert run("config", "source", "built-in").code == 0
    row = next(line for line in run("config").lines if line.startswith("source\t"))
    assert row.split("\t")[1] == "built-in" and row.endswith("config:1")
    assert "built-in data" in run("search", "elsa").err
    row = next(line for line in run("config", LORCANA_SOURCE="local").lines if line.startswith("source\t"))
    assert row == "source\tlocal\tLORCANA_SOURCE"
    assert run("config", "source", "default").code == 0
    assert run("config", "source").out == "auto\n"


def test_the_users_config_overrides_the_machines(run, home):
    machine = home / "xdg/lorcana/config.toml"
    machine.parent.mkdir(parents=True)
    machine.write_text("source = built-in\nascii = on\nsauce = api\n")
    assert run("config", "color", "never").code == 0
    assert run("config", "source", "local").code == 0
    answer = run("config")
    assert "source\tlocal\t" + str(home / "config/lorcana/config") in answer.out
    assert f"ascii\ttrue\t{machine}:2" in answer.out or f"ascii\ton\t{machine}:2" in answer.out
    assert answer.code == 0 and f'{machine}:3: unknown setting "sauce"' in answer.err
    assert machine.read_text() == "source = built-in\nascii = on\nsauce = api\n"
    assert run("config", "--unset", "source").code in (0, 64)


def test_an_unreadable_config_is_a_warning(run, tmp_path):
    result = run("search", "elsa", "--offline", LORCANA_CONFIG=str(tmp_path))
    assert result.code == 0 and f"cannot read {tmp_path}: it is a folder, not a regular file" in result.err


def test_a_folder_in_place_of_a_deck_is_reported_as_a_folder(run):
    (run.folder / "friday").mkdir()
    result = run("deck", "check", "friday")
    assert (result.code, result.out) == (64, "")
    assert result.err.splitlines() == ['error: no deck "friday"', 'tip: "friday" is a folder: name a file in it']


def test_no_other_folder_is_touched(run, home):
    run("search", "elsa", "--offline")
    assert files(home) == set() and os.listdir(run.folder) == []


def test_a_config_that_is_a_link_stays_one(run, tmp_path):
    (tmp_path / "dotfiles").mkdir()
    link = tmp_path / "config"
    link.symlink_to("dotfiles/lorcana")
    for value in ["never", "always"]:
        assert run("config", "color", value, LORCANA_CONFIG=str(link)).code == 0
        assert link.is_symlink() and (tmp_path / "dotfiles" / "lorcana").read_text() == f"color = {value}\n"


def test_two_writers_of_the_config_at_once_lose_nothing(run, tmp_path):
    config = tmp_path / "config"
    rounds = 50
    for number in range(rounds):
        config.unlink(missing_ok=True)
        settings = [("color", "never"), ("source", "built-in")]
        writers = [run.start("config", *words, LORCANA_CONFIG=str(config)) for words in settings]
        assert [writer.wait(timeout=20) for writer in writers] == [0, 0]
        assert sorted(config.read_text().splitlines()) == ["color = never", "source = built-in"], number
    assert os.listdir(tmp_path / "home") == [] and list(tmp_path.glob(".config*")) == []


def test_leftovers_of_a_killed_writer_are_removed(run, tmp_path):
    folder = tmp_path / "settings"
    folder.mkdir()
    config = folder / "config"
    (folder / ".config.0123456789abcdef.new").write_text("color = al")
    for delay in range(20):
        writer = run.start("config", "color", "never", LORCANA_CONFIG=str(config))
        time.sleep(delay / 2000)
        writer.kill()
        writer.wait()
    assert run("config", "color", "always", LORCANA_CONFIG=str(config)).code == 0
    assert os.listdir(folder) == ["config"] and config.read_text() == "color = always\n"


def not_regular(path, kind):
    """Creates a pipe without a writer, or a terminal without input; neither may be replaced."""
    if kind == "a named pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(os.ttyname(os.openpty()[1]))


@pytest.mark.parametrize("kind", ["a named pipe", "a device"])
def test_a_pipe_or_a_device_is_reported_and_never_waited_for(run, tmp_path, kind):
    config = tmp_path / "pipe"
    not_regular(config, kind)
    result = run("search", "elsa", "--offline", LORCANA_CONFIG=str(config))
    assert result.code == 0 and len(result.lines) == 14
    assert f"cannot read {config}: it is {kind}, not a regular file" in result.err
    result = run("config", "color", "never", LORCANA_CONFIG=str(config))
    assert result.code == 74 and f"it is {kind}, not a regular file" in result.err
    data = tmp_path / "cards"
    data.mkdir()
    not_regular(data / "catalogue.lorcana", kind)
    not_regular(data / "unreachable.lorcana", kind)
    result = run("search", "elsa", "--offline", LORCANA_DATA_DIR=str(data))
    assert result.code == 0 and f"it is {kind}, not a regular file" in result.err
    result = run("search", "elsa", LORCANA_DATA_DIR=str(data))
    assert result.code == 0 and len(result.lines) == 14
    # A pipe that the user created is not replaced by a file.
    assert not (data / "unreachable.lorcana").is_file()
    result = run("cache", "clear", LORCANA_DATA_DIR=str(data))
    assert result.code == 74 and len(os.listdir(data)) == 2


def test_nothing_is_written_through_a_planted_link(run, tmp_path):
    data, victim = tmp_path / "cards", tmp_path / "victim"
    data.mkdir()
    victim.write_text("untouched")
    for name in ["unreachable.partial", ".unreachable.lorcana.0123456789abcdef.new"]:
        (data / name).symlink_to(victim)
    assert run("search", "elsa", LORCANA_DATA_DIR=str(data)).code == 0
    assert (data / "unreachable.lorcana").is_file() and victim.read_text() == "untouched"


def test_a_home_that_is_not_utf8_is_used_unchanged(run, tmp_path):
    home = os.fsencode(tmp_path) + b"/Andr\xe9"
    os.mkdir(home)
    variables = {**NO_HOME, "HOME": home}
    assert run("config", "color", "never", **variables).code == 0
    assert run("search", "elsa", **variables).code == 0
    assert run("config", "color", **variables).out == "never\n"
    assert run("cache", "path", **variables).bytes == home + b"/.local/share/lorcana/catalogue.lorcana\n"
    assert os.path.exists(home + b"/.config/lorcana/config")
    assert os.path.exists(home + b"/.local/share/lorcana/unreachable.lorcana")
    assert not [name for name in os.listdir(os.fsencode(tmp_path)) if name.startswith(b"Andr") and name != b"Andr\xe9"]


def test_one_language_is_cleared_alone_and_all_are_named(run, home):
    folder = home / "data/lorcana"
    folder.mkdir(parents=True)
    places = [folder / name for name in ["catalogue.lorcana", "catalogue.de.lorcana", "catalogue.fr.lorcana"]]
    for place in places:
        place.write_text("x")
    assert run("cache", "clear", "--language", "de").err == f"removed {places[1]}\n"
    assert [place.exists() for place in places] == [True, False, True]
    assert run("cache", "clear", "--language", "de").err == "nothing to remove\n"
    # `cache clear` without options removes all languages, whatever LORCANA_LANGUAGE is.
    assert run("cache", "clear", LORCANA_LANGUAGE="fr").err == f"removed {places[0]}\nremoved {places[2]}\n"
    assert files(folder) == set()


def test_a_change_that_cannot_be_reported_is_not_made(run, home):
    assert run("own", "add", "1", "41x4").code == run("deck", "add", "friday", "4", "Let It Go").code == 0
    folder = home / "data/lorcana"
    (run.folder / "friday.txt").write_text("4 Let It Go\n")
    before = {path: path.read_text() for path in folder.rglob("*") if path.is_file()}
    for words in ["own add 14 1", "own remove 1 41", "own undo", "deck undo friday", "deck add friday 1 'Let It Go'", "deck remove friday 'Let It Go'",
                  "deck add new 1 'Let It Go'", "deck delete friday", "deck rename friday monday", "deck copy friday monday",
                  "deck import friday.txt --as monday"]:
        result = run.shell(f"lorcana {words} > /dev/full")
        assert result.code == 74 and result.err == "error: cannot write results: the disk is full\n"
    assert {path: path.read_text() for path in folder.rglob("*") if path.is_file()} == before


def test_a_folder_that_another_program_locks_is_75_for_the_collection_and_for_decks(run, home):
    assert run("own", "add", "1", "41").code == run("deck", "add", "friday", "Let It Go").code == 0
    for words, folder in [("own add 1 42", "data/lorcana"), ("deck add friday 1 'Let It Go'", "data/lorcana/decks")]:
        before = {path: path.read_text() for path in (home / folder).iterdir() if path.is_file()}
        result = run.shell(f"exec 9<'{home / folder}'; flock -x 9; lorcana {words} 9<&-")
        assert result.code == 75 and result.err == f"error: cannot lock {home / folder}: another process is writing to it\n"
        assert {path: path.read_text() for path in (home / folder).iterdir() if path.is_file()} == before


def test_clearing_says_that_only_a_link_was_removed(run, home, recorded):
    place = home / "data/lorcana/catalogue.lorcana"
    place.parent.mkdir(parents=True)
    kept = home / "kept"
    place.symlink_to(kept)
    assert run("update", LORCANA_API_URL=recorded.url).code == 0
    assert place.is_symlink() and kept.is_file()
    assert run("cache", "clear").err == f"removed the link {place}, kept {kept}\n"
    assert not place.is_symlink() and kept.is_file()
    assert run("cache", "clear").err == "nothing to remove\n"
    place.symlink_to(kept)
    assert json.loads(run("cache", "clear", "--json").out) == {"path": str(place), "removed": True, "kept": str(kept),
                                                               "pictures": 0, "files": [str(place)]}
    assert run("update", LORCANA_API_URL=recorded.url).code == 0
    assert json.loads(run("cache", "clear", "--json").out) == {"path": str(place), "removed": True, "kept": None,
                                                               "pictures": 0, "files": [str(place)]}
    assert not place.exists()


def test_a_folder_with_a_decks_name_hides_no_deck(run, tmp_path):
    decks = tmp_path / "data/decks"
    decks.mkdir(parents=True)
    (decks / "friday.txt").write_text("2 Elsa - Snow Queen\n")
    (run.folder / "friday").mkdir()
    assert run("deck", "show", "friday", LORCANA_DATA_DIR=str(tmp_path / "data")).code == 0


NO_FOLDER_LOCKS = """
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
// As NFS does it: only what is open for writing is locked.
int flock(int file, int operation) {
    if ((operation & LOCK_EX) && (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY) { errno = EBADF; return -1; }
    return syscall(SYS_flock, file, operation);
}
"""


def test_writers_lose_nothing_even_if_folders_cannot_be_locked(run, home, tmp_path):
    source, library = tmp_path / "nfs.c", tmp_path / "nfs.so"
    source.write_text(NO_FOLDER_LOCKS)
    subprocess.run(["clang", "-shared", "-fPIC", "-o", library, source], check=True)
    script = "; ".join(f'"{run.path}" own add 1 {number} >/dev/null' for number in range(1, 9))
    writers = [subprocess.Popen(["bash", "-c", f"set -e; {script}"], env={**run.environment, "LD_PRELOAD": str(library)},
                                cwd=run.folder, stderr=subprocess.PIPE) for _ in range(4)]
    for writer in writers:
        assert writer.communicate(timeout=120)[1] == b"" and writer.returncode == 0
    own = home / "data/lorcana/own.tsv"
    assert sorted(line.split("\t")[1] for line in own.read_text().splitlines()[1:]) == ["4"] * 8
    assert set(os.listdir(own.parent)) == {"own.tsv", "own.tsv~"}
