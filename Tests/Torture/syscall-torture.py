#!/usr/bin/env python3
"""Fails and kills `lorcana` at each of its system calls, one at a time, in commands that change a file.

    Tests/Torture/syscall-torture.py LORCANA FIXTURE_SERVER [--every N] [--only collection|deck|names|update]

strace counts the system calls of each command, then makes one of them fail, or kills the process there: every Nth of
`update`, which has the most (by default 5), each one of the others. Only calls on the program's own files fail, not those
of the loader and of the runtime. A command that ends with an error must have
changed nothing, its undo included. One that ends with success must have changed the file and kept its last text. A killed
one must have done either, at the latest once the next command has run. No command may crash, or run for more than 20 s.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "CommandLines"))
import service_data  # noqa: E402

LIMIT = 20
# Calls on files and folders. Sockets fail in Tests/Faults, memory and threads in test_machine.py.
CALLS = ["access", "close", "fchmod", "fchown", "flock", "fstat", "fsync", "ftruncate", "getdents64", "lseek",
         "mkdir", "newfstatat", "openat", "pread64", "read", "readlink", "rename", "unlink", "utimensat", "write"]
# Failures other than an input error.
OTHERS = {"read": ["retval=0", "error=EAGAIN", "error=EINTR"], "openat": ["error=EMFILE", "error=EACCES"], "write": ["error=ENOSPC"],
          "flock": ["error=EBADF", "error=ENOLCK"], "rename": ["error=EBUSY"]}
# The exit codes allowed after a failure; those for misuse and malformed files would be wrong.
CODES = [0, 74, 75]


class Failure(Exception):
    pass


class Torture:
    def __init__(self, lorcana, server, folder, every):
        self.lorcana, self.server, self.folder, self.every = os.path.abspath(lorcana), server, folder, every
        self.data = folder / "data"
        self.variables = {
            "PATH": os.environ["PATH"], "HOME": str(folder / "home"), "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
            "LORCANA_DATA_DIR": str(self.data), "LORCANA_API_URL": "http://127.0.0.1:9", "LORCANA_DATA_URL": "http://127.0.0.1:9",
        }

    def run(self, *words, traced=(), **variables):
        """Runs the program; returns the exit code, negative for a signal, and the output."""
        trace = ["strace", "-f", "--quiet=all", "-o", str(self.folder / "trace"), *traced] if traced else []
        done = subprocess.run(
            [*trace, self.lorcana, *words], env={**self.variables, **variables}, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=LIMIT)
        return done.returncode, (done.stdout + done.stderr).decode(errors="replace")

    def counts(self, words, prepare, **variables):
        """The number of each system call in the command, in the thread that makes most of them."""
        prepare()
        code, said = self.run(*words, traced=["-e", f"trace={','.join(CALLS)}"], **variables)
        if code:
            raise Failure(f"{words}: {code}: {said}")
        counts = collections.Counter()
        for line in (self.folder / "trace").read_text(errors="replace").splitlines():
            if call := re.match(r"(\d+) +(\w+)\(", line):
                counts[call.groups()] += 1
        return {call: max(count for (_, name), count in counts.items() if name == call) for call in {call for _, call in counts}}

    def tried(self, name, words, prepare, is_right, every=1, **variables):
        """Makes each system call fail in each way. `is_right` receives the exit code, or None after a kill."""
        counts, codes = self.counts(words, prepare, **variables), collections.Counter()
        for call, count in sorted(counts.items()):
            for fault in ["error=EIO", "signal=KILL", *OTHERS.get(call, [])]:
                for number in range(1, count + 1, every if count > every else 1):
                    prepare()
                    case = f"{name}: {call} {number} of {count}, {fault}"
                    try:
                        code, said = self.run(
                            *words, traced=["-y", "-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={number}"], **variables)
                    except subprocess.TimeoutExpired:
                        raise Failure(f"{case}: it did not end in {LIMIT} s") from None
                    if fault != "signal=KILL" and not self.hit_own_file():
                        continue
                    is_killed = fault == "signal=KILL" and code != 0
                    if not is_killed and code not in CODES:
                        raise Failure(f"{case}: it ended with {code}: {said}")
                    if wrong := is_right(None if is_killed else code):
                        raise Failure(f"{case}: it ended with {code}, {wrong}: {said}")
                    codes["killed" if is_killed else code] += 1
        ends = ", ".join(f"{count} × {end}" for end, count in sorted(codes.items(), key=str))
        print(f"{name}: {sum(codes.values())} cases at {sum(counts.values())} system calls, none failed; they ended with {ends}",
              flush=True)

    def hit_own_file(self):
        """Whether only calls on files in the folder failed; the Nth call fails in every thread."""
        failed = [line for line in (self.folder / "trace").read_text(errors="replace").splitlines() if "(INJECTED)" in line]
        return failed and all(str(self.folder) in line or re.search(r"write\([12]<", line) for line in failed)

    # Decks and the collection.

    def gathered(self, path, texts, changes, undo):
        """`texts`: the contents before the last change and now; `changes`: commands with the resulting contents."""
        earlier, now = texts
        kept, redone = path.with_name(path.name + "~"), path.with_name(path.name + ".redo~")

        def prepare():
            shutil.rmtree(path.parent, ignore_errors=True)
            path.parent.mkdir(parents=True)
            path.write_text(now)
            kept.write_text(earlier)

        def text(file):
            return file.read_text() if file.exists() else None

        def verdict(after, place):
            """Checks a command that replaces the contents `now` with `after` and saves `now` at `place`."""
            def is_right(code):
                if code == 0:
                    return (text(path), text(place)) != (after, now) and "nothing is changed, or no undo is kept"
                if code is not None:
                    return (text(path), text(kept), text(redone)) != (now, earlier, None) and "something is changed"
                before = text(path)
                self.run(*undo)
                return {now: earlier, after: now}.get(before, "") != text(path) and f"{text(path)!r} is kept for {before!r}"
            return is_right

        for words, next in changes:
            self.tried(" ".join(words), words, prepare, verdict(next, kept))
        self.tried(" ".join(undo), undo, prepare, verdict(earlier, redone))

    def collection(self):
        rows = ["id\tnormal\tfoil\n", "TFC-042\t1\t0\n", "TFC-043\t1\t0\n"]
        texts = ["".join(rows[:count]) for count in (1, 2, 3)]
        self.gathered(self.data / "own.tsv", texts[:2], [(["own", "add", "TFC-43"], texts[2])], ["own", "undo"])

    def deck(self):
        rows = [f"1 {name}\n" for name in ("Let It Go", "Be Prepared", "Friends on the Other Side")]
        texts = ["".join(rows[:count]) for count in (1, 2, 3)]
        changes = [(["deck", "add", "friday", "Friends on the Other Side"], texts[2]), (["deck", "delete", "friday"], None)]
        self.gathered(self.data / "decks" / "friday.txt", texts[:2], changes, ["deck", "undo", "friday"])

    def names(self):
        """A deck and its undo files are renamed together, unless the program is killed in between."""
        folder = self.data / "decks"
        old, new = [{f"{name}.txt{end}": f"{count} Let It Go\n" for count, end in enumerate(["", "~", ".redo~"], 1)}
                    for name in ("friday", "monday")]

        def prepare():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            for name, text in old.items():
                (folder / name).write_text(text)

        def is_right(code):
            now = {path.name: path.read_text() for path in folder.iterdir()}
            if code is None:
                is_whole = sorted(now.values()) == sorted(old.values()) and now.items() <= {**old, **new}.items()
                return not is_whole and f"there is {now}"
            return now != (old if code else new) and f"there is {now}"

        self.tried("deck rename", ["deck", "rename", "friday", "monday"], prepare, is_right)

    # The catalogue.

    def update(self):
        """After a failure or a kill at any system call, `update` leaves the old catalogue or the new one."""
        answers, path = [self.folder / "old", self.folder / "new"], self.data / "catalogue.lorcana"
        service_data.write(answers[0])
        shutil.copytree(answers[0], answers[1])
        for file in answers[1].glob("cards*.json"):
            rows = json.loads(file.read_text(encoding="utf-8"))
            file.write_text(json.dumps([{**row, "Body_Text": f"{row.get('Body_Text') or ''} Once more."} for row in rows]))
        words = ("all", "--source", "local", "--quiet", "--format", "csv", "--fields", "id,fullName,text")
        shutil.rmtree(self.data, ignore_errors=True)
        servers = [subprocess.Popen([self.server, "--folder", str(folder)], stdout=subprocess.PIPE) for folder in answers]
        try:
            whole, cards = [], []
            for server in servers:
                url = server.stdout.readline().decode().strip()
                code, said = self.run("update", LORCANA_API_URL=url)
                if code:
                    raise Failure(f"update: {code}: {said}")
                whole.append((path.read_bytes(), path.stat().st_mtime_ns))
                cards.append(self.run(*words))
            if cards[0] == cards[1]:
                raise Failure("update: both servers' answers are the same")

            def prepare():
                shutil.rmtree(self.data)
                self.data.mkdir()
                path.write_bytes(whole[0][0])
                os.utime(path, ns=(whole[0][1], whole[0][1]))

            def is_right(code):
                if code not in (None, 0) and path.read_bytes() != whole[0][0]:
                    return "the catalogue is changed"
                return self.run(*words) not in (cards[1:] if code == 0 else cards) and "the catalogue is not whole"

            self.tried("update", ["update"], prepare, is_right, self.every, LORCANA_API_URL=url)
        finally:
            for server in servers:
                server.kill()
                server.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lorcana")
    parser.add_argument("server")
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--only", choices=["collection", "deck", "names", "update"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        torture = Torture(options.lorcana, options.server, pathlib.Path(folder), options.every)
        try:
            for part in [options.only] if options.only else ["collection", "deck", "names", "update"]:
                getattr(torture, part)()
        except Failure as failure:
            print(f"FAILED: {failure}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
