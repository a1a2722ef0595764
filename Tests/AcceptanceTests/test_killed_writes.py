"""Kills commands that change decks and the collection before each of their writes (knowledge.md 30).

A preloaded library counts the calls that change the disk, and kills the program before the call whose number an
environment variable contains.
"""

import shutil
import subprocess

import pytest

KILLER = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
static int seen;
static void count(void) {
    const char *number = getenv("KILL_BEFORE");
    if (number && ++seen == atoi(number)) { kill(getpid(), SIGKILL); pause(); }
}
static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }
ssize_t write(int file, const void *bytes, size_t size) {
    struct stat status;
    if (file > 2 && fstat(file, &status) == 0 && S_ISREG(status.st_mode)) count();
    return ((ssize_t (*)(int, const void *, size_t))next("write"))(file, bytes, size);
}
int fsync(int file) { count(); return ((int (*)(int))next("fsync"))(file); }
int rename(const char *a, const char *b) { count(); return ((int (*)(const char *, const char *))next("rename"))(a, b); }
int unlink(const char *path) { count(); return ((int (*)(const char *))next("unlink"))(path); }
int mkdir(const char *path, mode_t mode) { count(); return ((int (*)(const char *, mode_t))next("mkdir"))(path, mode); }
"""

FRIDAY, OLD = "4 Elsa - Snow Queen\n# mine\n", "3 Elsa - Snow Queen\n# mine\n"
OWN, BEFORE = "id\tnormal\tfoil\nTFC-041\t4\t1\n", "id\tnormal\tfoil\nTFC-041\t3\t1\n"
STATES = {
    "first": {},
    "changed": {"decks/friday.txt": FRIDAY, "decks/friday.txt~": OLD, "own.tsv": OWN, "own.tsv~": BEFORE},
    "undone": {"decks/friday.txt": OLD, "decks/friday.txt.redo~": FRIDAY, "own.tsv": BEFORE, "own.tsv.redo~": OWN},
    "deleted": {"decks/friday.txt~": FRIDAY, "own.tsv": OWN},
}
COMMANDS = [
    ("first", "deck add friday 4", "Elsa - Snow Queen"), ("first", "own add 1 41"),
    ("first", "deck import list.txt --as sunday"), ("first", "own import cards.csv"),
    ("changed", "deck add friday", "Let It Go"), ("changed", "deck remove friday all", "Elsa - Snow Queen"),
    ("changed", "deck import list.txt --as sunday"), ("changed", "deck copy friday sunday"),
    ("changed", "deck rename friday sunday"), ("changed", "deck delete friday"), ("changed", "deck undo friday"),
    ("changed", "own add 1 41"), ("changed", "own remove 1 41"), ("changed", "own import cards.csv --add"),
    ("changed", "own import cards.csv --replace"), ("changed", "own undo"), ("changed", "pack 1 --seed 1 --add"),
    ("undone", "deck undo friday"), ("undone", "own undo"), ("undone", "deck add friday", "Let It Go"),
    ("undone", "deck delete friday"), ("undone", "deck rename friday sunday"),
    ("deleted", "deck undo friday"), ("deleted", "deck import list.txt --as friday"),
]


@pytest.fixture(scope="session")
def killer(tmp_path_factory):
    folder = tmp_path_factory.mktemp("killer")
    source, library = folder / "killer.c", folder / "killer.so"
    source.write_text(KILLER)
    subprocess.run(["clang", "-shared", "-fPIC", "-o", library, source], check=True)
    return str(library)


def texts(folder, hidden=False):
    """The contents by file name, without hidden leftovers of a killed writer, which the next writer handles."""
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*")
            if path.is_file() and path.name.startswith(".") <= hidden}


def is_kept(name):
    return name.endswith("~")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: f"{command[0]}: {' '.join(command[1:])}")
def test_a_command_that_is_killed_before_any_write_loses_nothing(run, tmp_path, killer, command):
    state, words = STATES[command[0]], [*command[1].split(), *command[2:]]
    (run.folder / "list.txt").write_text("2 Let It Go\n")
    (run.folder / "cards.csv").write_text("Set,Number,Count\n1,163,2\n")

    def folder(name):
        place = tmp_path / name
        shutil.rmtree(place, ignore_errors=True)
        (place / "decks").mkdir(parents=True)
        for file, text in state.items():
            (place / file).write_text(text)
        return place

    whole = folder("whole")
    assert run(*words, LORCANA_DATA_DIR=str(whole)).code == 0
    after, kills = texts(whole), 0
    while True:
        kills += 1
        place = folder("killed")
        result = run(*words, LORCANA_DATA_DIR=str(place), LD_PRELOAD=killer, KILL_BEFORE=str(kills))
        if result.code == 0:
            break
        assert result.code == -9, result.err
        now = texts(place)
        for name in {*now, *state, *after}:
            if not is_kept(name):
                assert now.get(name) in (state.get(name), after.get(name)), f"{name}, killed before write {kills}"
        lost = {text for name, text in state.items() if not is_kept(name)} - {*texts(place, hidden=True).values()}
        assert not lost, f"{lost}, killed before write {kills}"
        # The next change succeeds and removes the leftovers.
        assert run("deck", "add", "friday", "Be Prepared", LORCANA_DATA_DIR=str(place)).code == 0
        assert run("own", "add", "1", "128", LORCANA_DATA_DIR=str(place)).code == 0
        left = [name for name in texts(place, hidden=True) if ".friday" in name or ".own" in name]
        assert not left, f"{left}, killed before write {kills}"
    assert texts(place) == after and kills > 1
