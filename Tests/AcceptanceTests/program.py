"""The program as scripts use it, and a loopback server that answers like the API."""

import contextlib
import dataclasses
import os
import pathlib
import select
import subprocess
import time
import urllib.request

LIMIT = 20.0


@dataclasses.dataclass
class Result:
    code: int
    bytes: bytes
    error_bytes: bytes

    @property
    def out(self):
        return self.bytes.decode()

    @property
    def err(self):
        return self.error_bytes.decode()

    @property
    def lines(self):
        return self.out.splitlines()

    @property
    def both(self):
        return self.bytes + self.error_bytes


def changed(environment, changes):
    """The environment with these changes; None removes a variable."""
    return {name: value for name, value in {**environment, **changes}.items() if value is not None}


class Program:
    """Runs `lorcana` with pipes for stdin, stdout and stderr."""

    def __init__(self, path, environment, folder):
        self.path, self.environment, self.folder = path, environment, folder

    def __call__(self, *words, stdin=subprocess.DEVNULL, **variables):
        ran = subprocess.run(
            [self.path, *words], env=changed(self.environment, variables), cwd=self.folder, stdin=stdin,
            capture_output=True, timeout=LIMIT)
        return Result(ran.returncode, ran.stdout, ran.stderr)

    def start(self, *words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **variables):
        return subprocess.Popen(
            [self.path, *words], env=changed(self.environment, variables), cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=stdout, stderr=stderr)

    def with_terminal_stderr(self, *words, **variables):
        """Runs the program with stderr in a terminal."""
        master, slave = os.openpty()
        child = self.start(*words, stderr=slave, **variables)
        os.close(slave)
        talk, end = b"", time.monotonic() + LIMIT
        # Reading fails when the program has closed the terminal.
        with contextlib.suppress(OSError):
            while select.select([master], [], [], max(0, end - time.monotonic()))[0]:
                talk += os.read(master, 65536)
        os.close(master)
        out = child.communicate(timeout=LIMIT)[0]
        return Result(child.returncode, out, talk)

    def shell(self, script, **variables):
        """Runs a bash command line with `lorcana` on the PATH."""
        ran = subprocess.run(
            ["bash", "-c", f'lorcana() {{ "{self.path}" "$@"; }}\n{script}'], env=changed(self.environment, variables),
            cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT)
        return Result(ran.returncode, ran.stdout, ran.stderr)


class Server:
    """FixtureServer on a free port, and its request log."""

    def __init__(self, path, log: pathlib.Path, *options):
        self.log = log
        self.child = subprocess.Popen(
            [path, "--log", str(log), *map(str, options)], stdout=subprocess.PIPE)
        self.url = self.child.stdout.readline().decode().strip()
        assert self.url.startswith("http://"), "FixtureServer did not start"

    def behave(self, behaviour):
        """Applies a behaviour to all later responses; "clear" removes it."""
        target = "control/clear" if behaviour == "clear" else f"control?{behaviour.replace(',', '&')}"
        urllib.request.urlopen(f"{self.url}/{target}", timeout=LIMIT).read()

    def _rows(self, kind):
        rows = [line.split("\t") for line in self.log.read_text().splitlines()]
        return [row for row in rows if len(row) > 4 and row[1] == kind and "/control" not in row[4]]

    def events(self, kind):
        """The targets of the requests that were `received`, `answered` or `gone`, in order."""
        return [row[4] for row in self._rows(kind)]

    @property
    def requests(self):
        """(connection, target) of each request so far."""
        return [(row[2], row[4]) for row in self._rows("received")]

    def wait_for_requests(self, count):
        end = time.monotonic() + LIMIT
        while len(self.requests) < count:
            assert time.monotonic() < end, f"{count} requests did not come: {self.requests}"
            time.sleep(0.005)

    def stop(self):
        self.child.kill()
        self.child.wait()
        self.child.stdout.close()
