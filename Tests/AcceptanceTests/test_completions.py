"""Completion in the real shells, and the manual (cli.md, manner 11)."""

import itertools
import os
import pathlib
import re
import subprocess

import pytest

PROMPT = "ready> "
BASH_COMPLETION = pathlib.Path("/usr/share/bash-completion/bash_completion")
START = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], f"PS1='{PROMPT}'; source <(lorcana completions bash)"),
    "bash-completion": (["bash", "--norc", "--noprofile", "-i"],
                        f"PS1='{PROMPT}'; source {BASH_COMPLETION}; source <(lorcana completions bash)"),
    "zsh": (["zsh", "-f", "-i"],
            f"PS1='{PROMPT}'; autoload -Uz compinit; compinit -u -D; source <(lorcana completions zsh)"),
    "fish": (["fish", "--no-config"],
             f"function fish_prompt; echo -n '{PROMPT}'; end; lorcana completions fish | source"),
}


@pytest.fixture
def commands(lorcana, environment, tmp_path):
    """An environment in which `lorcana` is on the PATH, as after an installation."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "lorcana").symlink_to(lorcana)
    return {**environment, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}


@pytest.fixture
def shell(terminal, commands):
    """Starts a shell in a terminal, with the completions loaded as the help describes."""

    def start(name):
        command, setup = START[name]
        session = terminal(*command, **commands)
        # The sum is not part of the typed text, so seeing it means that the shell has run the line.
        session.send(f"{setup}; clear; echo {name}-$((40 + 2))\n" if name != "fish"
                     else f"{setup}; clear; echo fish-(math 40 + 2)\n")
        session.wait(f"{name}-42")
        session.wait(lambda session: any(line.startswith(PROMPT.strip()) for line in session.lines))
        return session

    return start


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_every_shell_can_read_its_script(run, tmp_path, name):
    script = tmp_path / "script"
    script.write_text(run("completions", name).out)
    checked = subprocess.run([name, "-n", script], capture_output=True, text=True)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


TYPED = [
    ("sea", "search"), ("set TF", "set TFC"), ("search cost:3 ink:ame", "search cost:3 ink:amethyst"),
    ("search -ink:ru", "search -ink:ruby"), ("search 'r>=lege", "search 'r>=legendary'"),
    ("search --sort co", "search --sort cost"), ("search --sort -co", "search --sort -cost"), ("all --format=js", "all --format=json"),
    ("set The\\ F", "set The\\ First\\ Chapter"), ("card 'Elsa - Sn", "card 'Elsa - Snow Queen'"),
    ("card \"Elsa - Sn", "card \"Elsa - Snow Queen\""), ("cache cl", "cache clear"),
    ("card Let\\'s\\ G", "card Let\\'s\\ Get\\ Dangerous"),
    ("search 'set:\"The Fi", "search 'set:\"The First Chapter\"'"),
]


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_a_tab_completes_commands_options_sets_inks_and_cards(shell, name):
    session = shell(name)
    for typed, wanted in TYPED:
        session.send(f"\x15lorcana {typed}\t")
        session.wait(f"{PROMPT}lorcana {wanted}")


@pytest.mark.parametrize("setting", ["COMP_WORDBREAKS=${COMP_WORDBREAKS//:}", "COMP_WORDBREAKS=${COMP_WORDBREAKS//=}",
                                     "COMP_WORDBREAKS=' '", "IFS=:", "IFS=", "set -f", "shopt -u progcomp_alias; set -u"])
def test_bash_completes_with_any_options_set(shell, setting):
    session = shell("bash")
    session.send(f"{setting}\n")
    for typed, wanted in TYPED + [
        ("search -ink:ame", "search -ink:amethyst"), ("search \"ink:ame", "search \"ink:amethyst\""),
        ("search 'ink:amber,ame", "search 'ink:amber,amethyst'"), ("search set:\"The Fi", "search set:\"the-first-chapter\""),
        ("search set:'The Fi", "search set:'the-first-chapter'"), ("search set:The\\ Fi", "search set:the-first-chapter"),
        ("card te\\ ka\\ h", "card Te\\ Kā\\ -\\ Heartless"), ("card \"Let's G", "card \"Let's Get Dangerous\""),
        ("card 'Let'\\''s G", "card 'Let'\\''s Get Dangerous'"),
    ]:
        session.send(f"\x15lorcana {typed}\t")
        session.wait(f"{PROMPT}lorcana {wanted}")


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_a_tab_completes_decks_and_files(shell, run, name, tmp_path):
    assert run("deck", "add", "sunday", "Let It Go").code == 0
    session = shell(name)
    (tmp_path / "here" / "evening lists").mkdir(parents=True)
    (tmp_path / "here" / "friday.txt").write_text("4 Let It Go\n")
    (tmp_path / "here" / "evening lists" / "monday.txt").write_text("4 Let It Go\n")
    session.send(f"cd {tmp_path / 'here'}\n")
    for typed, wanted in [("deck check fri", "deck check friday.txt"), ("deck stats sun", "deck stats sunday"),
                          ("own import fri", "own import friday.txt"), ("browse --deck fri", "browse --deck friday.txt")]:
        session.send(f"\x15lorcana {typed}\t")
        session.wait(f"{PROMPT}lorcana {wanted}")
    session.send("\x15lorcana deck show eve\tmon\t")
    session.wait("evening\\ lists/monday.txt")


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_a_tab_completes_files_of_the_home_folder(shell, name, tmp_path):
    session = shell(name)
    (tmp_path / "home" / "evening lists").mkdir()
    (tmp_path / "home" / "friday.txt").write_text("4 Let It Go\n")
    (tmp_path / "home" / "evening lists" / "two days.txt").write_text("4 Let It Go\n")
    for typed, wanted in [("deck check ~/fri", "deck check ~/friday.txt"),
                          ("own import ~/fri", "own import ~/friday.txt"),
                          ("deck stats ~/eve", "deck stats ~/evening\\ lists/")]:
        session.send(f"\x15lorcana {typed}\t")
        session.wait(f"{PROMPT}lorcana {wanted}")
    session.send("\x15lorcana deck show ~/eve\ttwo\t")
    session.wait(f"{PROMPT}lorcana deck show ~/evening\\ lists/two\\ days.txt")
    session.send("\x15lorcana deck show ~/fri\t\n")
    session.wait("Let It Go")


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_several_matches_are_listed(shell, name):
    session = shell(name)
    session.send("lorcana search ink:\t\t")
    for ink in ["amber", "amethyst", "emerald", "ruby", "sapphire", "steel"]:
        session.wait(ink)


@pytest.mark.parametrize("name", ["bash", "zsh"])
def test_a_name_is_completed_without_its_accent(shell, name):
    session = shell(name)
    session.send("lorcana card te\\ ka\\ h\t")
    session.wait(f"{PROMPT}lorcana card Te\\ Kā\\ -\\ Heartless")


# All characters that are special in a shell, within a name and at its end, and names that would run a command.
SIGNS = [f"{sign}x" for sign in "$`\"'\\;&|<>(){}[]*?!~# =:,^%@+-."] + list("$`\"'\\!#~& ") + ["!!", "!e"]
COMMANDS = ["$(touch PWN)", "`touch PWN`", "\";touch PWN;\"", "';touch PWN;'", "[$(touch PWN)]", "'$(touch PWN)'",
            "\"'\\\";touch PWN;'", "$'\\';touch PWN;'", "\\\";touch PWN;\\\"", "!\"$(touch PWN)", "'!\";touch PWN;`touch PWN`'"]
UNWRITABLE = ["\n", "\ntouch PWN\n", "\t", "\x1b[A", "\x03"]


@pytest.fixture
def recorder(lorcana, tmp_path, commands):
    """Replaces `lorcana` with a program that completes like it, and otherwise records its arguments."""
    program, kept = tmp_path / "bin" / "lorcana", tmp_path / "words"
    program.unlink()
    program.write_text(f"""#!/bin/sh
case $1 in __complete|completions) exec '{lorcana}' "$@"; esac
printf '%s\\0' "$@" >'{kept}.new' && mv '{kept}.new' '{kept}'
""")
    program.chmod(0o755)
    return kept


@pytest.mark.parametrize("quote", ["", '"', "'"])
@pytest.mark.parametrize("name", START)
def test_a_name_runs_no_command_and_arrives_unchanged(shell, recorder, tmp_path, name, quote):
    folder, decks = tmp_path / "here", tmp_path / "home" / "data" / "lorcana" / "decks"
    for place in [folder, decks]:
        place.mkdir(parents=True)
    session = shell(name)
    session.send(f"cd {folder}\n")
    numbers = itertools.count(100)
    for hostile in SIGNS + COMMANDS:
        names = [f"ev{next(numbers)}{hostile}" for _ in range(3)]
        (folder / names[0]).write_text("4 Let It Go\n")
        (folder / names[1]).mkdir()
        (folder / names[1] / names[1]).write_text("4 Let It Go\n")
        (decks / f"{names[2]}.txt").write_text("4 Let It Go\n")
        for typed, wanted in [
            (f"own import {quote}{names[0][:5]}\t", ["own", "import", names[0]]),
            (f"own import {quote}{names[1][:5]}\t{names[1][:5]}\t", ["own", "import", f"{names[1]}/{names[1]}"]),
            (f"deck show {quote}{names[2][:5]}\t", ["deck", "show", names[2]]),
        ]:
            session.send(f"\x15lorcana {typed}\n")
            session.wait(lambda _: recorder.exists())
            assert os.fsdecode(recorder.read_bytes()).split("\0")[:-1] == wanted
            recorder.unlink()
    for hostile in UNWRITABLE:
        start = f"ev{next(numbers)}"
        (folder / f"{start}{hostile}x").write_text("4 Let It Go\n")
        session.send(f"\x15lorcana own import {quote}{start}\t{quote}\n")
        session.wait(lambda _: recorder.exists())
        assert os.fsdecode(recorder.read_bytes()).split("\0")[:-1] == ["own", "import", start]
        recorder.unlink()
    assert not list(tmp_path.rglob("PWN"))


def test_zsh_finds_the_script_in_its_folder_of_functions(terminal, commands, run, tmp_path):
    folder = tmp_path / "zfunc"
    folder.mkdir()
    (folder / "_lorcana").write_text(run("completions", "zsh").out)
    session = terminal("zsh", "-f", "-i", **commands)
    session.send(f"PS1='{PROMPT}'; fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D; clear\n")
    session.wait(lambda session: any(line.startswith(PROMPT.strip()) for line in session.lines))
    for typed, wanted in [("lorcana sea\t", "lorcana search"), ("\x15lorcana set TF\t", "lorcana set TFC")]:
        session.send(typed)
        session.wait(f"{PROMPT}{wanted}")


def test_completion_sends_and_writes_nothing(run, server, tmp_path):
    answer = run("__complete", "--", "card", "Elsa - Sn", LORCANA_API_URL=server.url)
    assert (answer.code, answer.out, answer.err) == (0, "Elsa - Snow Queen\n", "")
    assert server.requests == [] and not any((tmp_path / "home").iterdir())


def test_man_can_read_the_manual_and_it_has_every_command(run):
    page, commands = run("man").out, run("__complete", "--", "").lines
    assert page.startswith(".") and ".SH NAME" in page and "search" in commands
    for name in commands:
        assert f"\n\\fB{name}\\fR " in page


@pytest.mark.parametrize("device, inkable, rarities", [
    ("utf8", "◉ 3", "●C ◆U ▲R"), ("ascii", "* 3", "*C *U *R"), ("latin1", "* 3", "*C *U *R"),
])
def test_the_manual_loses_no_character_on_any_terminal(run, device, inkable, rarities):
    page = run("man").out
    read = subprocess.run(["groff", "-man", f"-T{device}", "-ww"], input=page.encode(), capture_output=True)
    assert read.returncode == 0 and read.stderr == b""
    shown = re.sub(r".\x08|\x1b\[[0-9;]*m", "", read.stdout.decode("latin1" if device == "latin1" else "utf8"))
    assert f"{inkable} " in shown and rarities in shown
    rows = [line for line in shown.splitlines() if line.strip().endswith(("cost 3, inkable", "cost 3, not inkable"))]
    assert len(rows) == 2 and len({row.split("cost")[0] for row in rows}) == 2
    assert device != "ascii" or shown.isascii()
    # Only quotation marks that a shell understands.
    assert "lorcana search 'ink:amber cost<=3" in " ".join(shown.split()) and not set("‘’´") & set(shown)


def test_the_manual_fits_80_columns(run):
    read = subprocess.run(["groff", "-man", "-Tutf8"], input=run("man").out.encode(), capture_output=True, check=True)
    shown = re.sub(r".\x08|\x1b\[[0-9;]*m", "", read.stdout.decode())
    assert [line for line in shown.splitlines() if len(line) > 80] == []
