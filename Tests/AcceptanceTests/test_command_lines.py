"""The command lines that compare two builds (Tests/CommandLines) have every command, option and subcommand."""

import command_lines


def test_every_command_option_and_subcommand_is_in_a_line(run):
    words = {word for line in command_lines.every_line() for word in line.words}
    pairs = {tuple(line.words[:2]) for line in command_lines.every_line()}
    commands = run("__complete", "--", "").lines
    assert set(commands) == set(command_lines.COMMANDS)
    assert set(run("__complete", "--", "--").lines) <= words
    for command in ["deck", "own", "cache"]:
        for subcommand in run("__complete", "--", command, "").lines:
            assert (command, subcommand) in pairs
