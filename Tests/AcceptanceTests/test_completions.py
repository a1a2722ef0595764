"""Completion in the real shells, and the manual (cli.md, manner 11)."""

import shutil
import subprocess

import pytest


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_can_read_its_script(run, tmp_path, shell):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "script"
    script.write_text(run("completions", shell).out)
    checked = subprocess.run([shell, "-n", script], capture_output=True, text=True)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


BASH = """
{script}
COMP_WORDS=({words}); COMP_CWORD=$(({count} - 1)); _lorcana
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def test_bash_completes_commands_options_sets_inks_and_cards(run):
    script = run("completions", "bash").out
    for words, expected in [
        (["lorcana", "sea"], "search"), (["lorcana", "search", "--so"], "--sort"), (["lorcana", "set", "TF"], "TFC"),
        (["lorcana", "search", "ink:ame"], "ink:amethyst"),
        (["lorcana", "card", "te\\ ka"], "Te\\ Kā\\ -\\ Heartless"), (["lorcana", "cache", "cl"], "clear"),
    ]:
        lines = run.shell(BASH.format(script=script, words=" ".join(words), count=len(words))).lines
        assert expected in lines, (words, lines)


def test_fish_completes_a_card_with_its_accent(run):
    if not shutil.which("fish"):
        pytest.skip("fish is not installed")
    answer = run.shell(
        f'mkdir bin; ln -s "{run.path}" bin/lorcana; export PATH=$PWD/bin:$PATH\n'
        "fish --no-config -c 'lorcana completions fish | source; complete -C \"lorcana card te\\ k\"'")
    assert "Te Kā - Heartless" in answer.lines, answer


def test_nobody_is_asked_and_nothing_written(run, server, tmp_path):
    answer = run("__complete", "--", "card", "Elsa - Sn", LORCANA_API_URL=server.url)
    assert (answer.code, answer.out, answer.err) == (0, "Elsa - Snow Queen\n", "")
    assert server.requests == [] and not any((tmp_path / "home").iterdir())


def test_the_manual_is_one_that_man_reads(run):
    page = run("man").out
    assert page.startswith(".") and ".SH NAME" in page
    for name in ["search", "set", "sets", "card", "all", "browse", "random", "update", "config", "cache"]:
        assert name in page
    if shutil.which("groff"):
        read = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=page.encode(), capture_output=True)
        assert read.returncode == 0 and read.stderr == b""
