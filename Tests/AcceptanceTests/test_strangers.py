"""Other files, links and pipes in every folder that the program uses: none is lost, followed or changed.

LORCANA_TRIALS is the percentage of the 1,000 commands that are run.
"""

import os
import random
import socket
import stat

import pytest

from conftest import CLOSED
from test_pictures import picture_server  # noqa: F401

COMMANDS = max(20, 10 * int(os.environ.get("LORCANA_TRIALS", 100)))
NUMBER = "0123456789abcdef"


def sealed(name):
    """A file name as the program writes it: followed by its 64-bit FNV-1a hash."""
    seal = 0xCBF29CE484222325
    for byte in name.encode():
        seal = (seal ^ byte) * 0x100000001B3 % 2**64
    return f"{name}.{seal:016x}.lorcana"


def files_of_others(folder, outside):
    """Fills a folder with files whose names resemble those of the program's files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ["unreachable", "catalogue", "catalogue.lorcana~", "catalogue.lorcana.bak", "catalogue.lorcana.damaged",
                 f".catalogue.lorcana.{NUMBER}", f".catalogue.lorcana.{NUMBER}.new~", f"catalogue.lorcana.{NUMBER}.new",
                 f".letter.{NUMBER}.new", f"{NUMBER}.lorcana", f"a.jpg.{NUMBER}.lorcana", f"b{sealed('a.jpg')}",
                 "_images_en_set1_41.jpg", "browser", "config~", "config.bak", "own", "letter", ".hidden", "caf\udce9"]:
        (folder / name).write_text(f"{name!r} of another")
    (folder / "empty").mkdir()
    (folder / "full").mkdir()
    (folder / "full" / "letter").write_text("mine")
    (folder / "link").symlink_to(outside)
    (folder / "folder link").symlink_to(outside.parent)
    (folder / "lost link").symlink_to("nowhere")
    os.mkfifo(folder / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        before = os.getcwd()
        os.chdir(folder)
        listener.bind("socket")
        os.chdir(before)


def in_own_places(data, outside):
    """Puts other files at the paths of the program's files."""
    (data / "catalogue.de.lorcana").symlink_to(outside)
    os.mkfifo(data / "unreachable.lorcana")
    (data / "catalogue.fr.lorcana").mkdir()
    (data / "catalogue.it.lorcana").symlink_to("catalogue.it.lorcana")
    (data / "pictures" / sealed("_images_en_set1_1.jpg")).symlink_to(outside)
    os.mkfifo(data / "pictures" / sealed("_images_en_set1_2.jpg"))
    (data / f".catalogue.lorcana.{NUMBER}.new").symlink_to(outside)
    (data / "decks" / "friday.txt~").symlink_to(outside)


def seen(folders):
    """A snapshot of the folders without following links: path to kind, inode and bytes."""
    found = {}
    for top in folders:
        for folder, names, others in os.walk(top):
            for name in names + others:
                path = os.path.join(folder, name)
                status = os.lstat(path)
                regular, link = stat.S_ISREG(status.st_mode), stat.S_ISLNK(status.st_mode)
                found[path] = (
                    stat.S_IFMT(status.st_mode), status.st_ino, os.readlink(path) if link else None,
                    (status.st_size, status.st_mtime_ns) if regular else None)
    return found


def commands(chance):
    """Random commands that write, remove or only read."""
    card = lambda: f"TFC-{chance.randrange(1, 205):03}"  # noqa: E731
    deck = lambda: chance.choice(["friday", "sunday"])  # noqa: E731
    usual = [
        lambda: ["search", chance.choice(["elsa", "ink:ruby", "cost:3", "zzzz"]), "--limit", "3"],
        lambda: ["card", card()], lambda: ["sets"], lambda: ["random"], lambda: ["new"], lambda: ["cache", "status"],
        lambda: ["own", "add", "1", card()], lambda: ["own", "remove", "1", card()], lambda: ["own"],
        lambda: ["deck", "add", deck(), "2", card()], lambda: ["deck", "remove", deck(), "1", card()],
        lambda: ["deck", "show", deck()], lambda: ["deck", "list"], lambda: ["deck", "missing", deck()],
        lambda: ["config", "color", chance.choice(["never", "auto", "default"])], lambda: ["config"],
        lambda: ["cache", "clear"], lambda: ["cache", "clear", "--language", chance.choice(["de", "fr", "it", "en"])],
        lambda: ["pack", "TFC"], lambda: ["completions", "bash"], lambda: ["set", "TFC", "--stats"],
    ]
    while True:
        rare = chance.random()
        yield ["update"] if rare < 0.004 else ["picture"] if rare < 0.012 else chance.choice(usual)()


@pytest.mark.parametrize("arrangement", ["chosen folder", "folders of XDG", "HOME", "own places"])
def test_foreign_files_survive_every_command(lorcana, terminal, environment, tmp_path, run, serve, made, picture_server, arrangement):
    outside = tmp_path / "outside" / "letter"
    outside.parent.mkdir()
    outside.write_text("Dear friend")
    home = tmp_path / "home"
    variables = {"LORCANA_DATA_DIR": None, "LORCANA_PICTURE_URL": picture_server().url}
    if arrangement in ("chosen folder", "own places"):
        data, config, state = home, home / "config/lorcana", home / "state"
        variables["LORCANA_DATA_DIR"] = str(home)
    elif arrangement == "folders of XDG":
        data, config, state = (home / name / "lorcana" for name in ["data", "config", "state"])
    else:
        data, config, state = home / ".local/share/lorcana", home / ".config/lorcana", home / ".local/state/lorcana"
        variables |= {name: None for name in environment if name.startswith("XDG_")}
    for folder in {home, data, config, state, data / "pictures", data / "decks", run.folder}:
        files_of_others(folder, outside)
    # Larger than the limit for all pictures, and older than any of them.
    with open(data / "pictures" / "film.mkv", "wb") as film:
        film.truncate(70 << 20)
    os.utime(data / "pictures" / "film.mkv", (0, 0))
    if arrangement == "own places":
        in_own_places(data, outside)
    folders = [home, run.folder, outside.parent]
    before = seen(folders)
    server = serve("--data", made)
    chance = random.Random(f"strangers {arrangement}")
    codes = {}
    for _, words in zip(range(COMMANDS // 4), commands(chance)):
        if words == ["picture"]:
            words = ["card", "TFC-041", "--picture"]
            session = terminal(lorcana, *words, COLORTERM="truecolor", **variables, LORCANA_API_URL=server.url)
            session.picture_replies = b"\x1b[?1;2c"
            code = session.end()
        else:
            code = run(*words, **variables, LORCANA_API_URL=chance.choice([server.url, CLOSED])).code
        codes.setdefault(words[0], set()).add(code)
        assert code in (0, 1, 64, 65, 69, 74, 78), (words, code)
        if "clear" in words or words[0] in ("update", "card"):
            assert {path: what for path, what in seen(folders).items() if path in before} == before, words
    if arrangement != "own places":
        assert run("update", **variables, LORCANA_API_URL=server.url).code == 0
        assert (data / "catalogue.lorcana").is_file()
    run("cache", "clear", **variables)
    after = seen(folders)
    assert {path: after.get(path) for path in before} == before
    assert outside.read_text() == "Dear friend"
    made_now = {os.path.relpath(path, home) for path in after.keys() - before.keys()}
    data = os.path.relpath(data, home)
    allowed = {os.path.normpath(f"{data}/{name}") for name in [
        "own.tsv", "own.tsv~", "own.tsv.redo~", "decks/friday.txt", "decks/friday.txt~", "decks/sunday.txt", "decks/sunday.txt~",
        "catalogue.lorcana", "unreachable.lorcana"]} | {os.path.relpath(config / "config", home)}
    assert made_now <= allowed, made_now - allowed
