#!/usr/bin/env python3
"""Records the program's behaviour on every line of command_lines.py.

    Tests/CommandLines/record.py BINARY FIXTURE_SERVER OUT [--only TEXT] [--threads N]

Each line runs in new folders with an environment of its own; the network is FixtureServer on the loopback address.
OUT gets one JSON object for each line: its key, exit code, stdout, stderr, and the remaining files. Values that vary
between runs (ports, folders, times, today's date, process numbers) are replaced by names such as <TIME>.
"""

import argparse
import concurrent.futures
import datetime
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import command_lines
import own_files
import service_data
from lines import CATALOGUE, CLOSED, Line

LIMIT = 60
# Old data causes a note, so the date is that of the facts.
TODAY = (pathlib.Path(__file__).resolve().parents[2] / "Catalogue/date.txt").read_text()[:10]
# Longer outputs are stored as their beginning and end, length and hash.
WHOLE = 16_000
CLOSED_URL = "http://127.0.0.1:9"
REDIRECTIONS = {"stdout full": ">/dev/full", "stdout closed": ">&-", "stderr closed": "2>&-", "stdin closed": "<&-"}
# The size of a catalogue's beginning, which may contain the date and checksums.
DATED = 1024


class Servers:
    """FixtureServers by behaviour, each started on first use."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.lock, self.shared, self.children = threading.Lock(), {}, []

    def url(self, behaviour):
        if behaviour == CLOSED:
            return CLOSED_URL
        # A behaviour with a limited number of uses serves only one line.
        if "times=" in behaviour:
            return self.start(behaviour)
        with self.lock:
            if behaviour not in self.shared:
                self.shared[behaviour] = self.start(behaviour)
            return self.shared[behaviour]

    def start(self, behaviour):
        answer = ["--answer", behaviour] if behaviour else []
        child = subprocess.Popen(
            [self.binary, "--folder", self.folder, *answer], stdout=subprocess.PIPE)
        self.children.append(child)
        url = child.stdout.readline().decode().strip()
        assert url.startswith("http://"), "FixtureServer did not start"
        return url

    def stop(self):
        for child in self.children:
            child.kill()
            child.wait()
            child.stdout.close()


class Recorder:
    def __init__(self, binary, servers, root):
        self.binary, self.servers, self.root = os.path.abspath(binary), servers, root
        today = datetime.datetime.now(datetime.timezone.utc).date()
        # A recording may run past midnight.
        self.days = [str(today), str(today + datetime.timedelta(days=1))]
        self.catalogue = self.downloaded()

    def downloaded(self):
        """A catalogue downloaded by the program; each line gets a copy."""
        line = Line("template", ("update",))
        folder = self.root / "template"
        url = self.prepare(line, folder)
        code, _, error = self.run(line, folder, url, line.words)
        assert code == 0, error.decode()
        return folder / "home" / "data" / "lorcana" / "catalogue.lorcana"

    def record(self, number, line):
        folder = self.root / f"{number:06}"
        try:
            url = self.prepare(line, folder)
            for words in line.before:
                self.run(line, folder, url, words)
            code, output, error = self.run(line, folder, url, line.words)
            output = self.normal(output.decode("utf-8", "surrogateescape"), folder, url)
            error = self.normal(error.decode("utf-8", "surrogateescape"), folder, url)
            if line.is_by_chance and code == 0:
                output, error = (f"<{'some' if text else 'no'} output>" for text in [output, error])
            files = self.files(folder, url)
            return {
                "key": line.key, "exit": code, "stdout": shortened(output), "stderr": shortened(error), "files": files,
            }
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def prepare(self, line, folder):
        """Creates the line's files; returns the URL of its server."""
        home, url = folder / "home", self.servers.url(line.api)
        home.mkdir(parents=True)
        (folder / "work").mkdir()
        if line.config is not None:
            path = home / "config" / "lorcana" / "config"
            path.parent.mkdir(parents=True)
            path.write_bytes(placed(line.config, home, url).encode("utf-8", "surrogateescape"))
        if line.disk:
            self.fill(home / "data" / "lorcana", line.disk)
        for name in line.files:
            place, text = own_files.FILES[name]
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8", "surrogateescape"))
        return url

    def fill(self, folder, disk):
        """Puts a catalogue into the data folder, intact or damaged."""
        folder.mkdir(parents=True)
        place = folder / "catalogue.lorcana"
        if disk == "folder":
            return place.mkdir()
        if disk == CATALOGUE:
            return shutil.copy2(self.catalogue, place)
        whole = self.catalogue.read_bytes()
        half = len(whole) // 2
        place.write_bytes({
            "garbage": b"no catalogue " * 100, "empty": b"", "truncated": whole[:half],
            "flipped": whole[:half] + bytes([whole[half] ^ 0xFF]) + whole[half + 1:],
        }[disk])

    def run(self, line, folder, url, words):
        """Runs the program; returns its exit code and output."""
        home = folder / "home"
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_DATA_HOME": f"{home}/data",
            "XDG_CONFIG_HOME": f"{home}/config", "XDG_CACHE_HOME": f"{home}/cache", "XDG_STATE_HOME": f"{home}/state",
            "LANG": "C.UTF-8", "TERM": "xterm-256color", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
            "LORCANA_API_URL": url, "LORCANA_DATE": TODAY,
        }
        for name, value in line.variables:
            environment.pop(name, None)
            if value is not None:
                environment[name] = placed(value, home, url)
        command = [self.binary, *(os.fsencode(placed(word, home, url)) for word in words)]
        if line.stream:
            command = ["/bin/sh", "-c", f'exec "$@" {REDIRECTIONS[line.stream]}', "sh", *command]
        typed = dict(stdin=subprocess.DEVNULL) if line.typed is None else dict(input=line.typed.encode())
        try:
            ran = subprocess.run(
                command, env=environment, cwd=folder / "work", capture_output=True, timeout=LIMIT, **typed)
            return ran.returncode, ran.stdout, ran.stderr
        except subprocess.TimeoutExpired:
            return f"still running after {LIMIT} s", b"", b""

    def files(self, folder, url):
        """The remaining files: small ones in full, a catalogue as a hash without its date."""
        found = {}
        for path in sorted(folder.rglob("*")):
            if path.is_dir():
                continue
            name = self.normal(str(path.relative_to(folder)), folder, url)
            content = path.read_bytes()
            if len(content) > WHOLE:
                found[name] = f"{len(content)} bytes, {hashlib.sha256(content[DATED:]).hexdigest()[:16]}"
            else:
                found[name] = self.normal(content.decode("utf-8", "surrogateescape"), folder, url)
        return found

    def normal(self, text, folder, url):
        text = text.replace(str(folder / "home"), "<HOME>").replace(str(folder), "<FOLDER>")
        # A path that was truncated to fit a narrow column.
        text = re.sub(re.escape(str(self.root)[:-8]) + r"[\w/]*(?=…|~|\.\.\.)", "<FOLDER>", text)
        if url != CLOSED_URL:
            host, port = url.removeprefix("http://"), url.rsplit(":", 1)[1]
            text = text.replace(host, "<HOST>").replace(f"port {port}", "port <PORT>")
        for day in self.days:
            text = re.sub(day + r"T\d\d:\d\d:\d\d(\.\d+)?Z", "<NOW>", text).replace(day, "<TODAY>")
        text = re.sub(r'"time":\d+\.\d+', '"time":<SECONDS>', text)
        text = re.sub(r"\b\d+ ms\b", "<N> ms", text)
        text = re.sub(r"\b\d{10}\b", masked_seconds, text)
        text = re.sub(r"\b([01]\d|2[0-3]):[0-5]\d\b", "<TIME>", text)
        return re.sub(r"(?<=\.)\d+(?=\.new\b)|(?<=\.partial-)\d+", "<PROCESS>", text)


def masked_seconds(found):
    """The placeholder for a number that is the current time in seconds."""
    return "<SECONDS>" if abs(int(found[0]) - time.time()) < 3600 else found[0]


def placed(text, home, url):
    """The `text` of a line with placeholders replaced by values that are known only when it runs."""
    return text.replace("@API@", url).replace("@HOST@", url.removeprefix("http://")).replace("@HOME@", str(home))


def shortened(text):
    if len(text) <= WHOLE:
        return text
    digest = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
    return f"{text[:1000]}\n<{len(text)} characters, sha256 {digest}>\n{text[-300:]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("fixture_server")
    parser.add_argument("out")
    parser.add_argument("--only", default="", help="record only the lines whose key contains this")
    parser.add_argument("--threads", type=int, default=8)
    options = parser.parse_args()
    lines = [line for line in command_lines.every_line() if options.only in line.key]
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="lines-") as folder:
        root = pathlib.Path(folder)
        service_data.write(root / "service")
        servers = Servers(options.fixture_server, root / "service")
        try:
            recorder = Recorder(options.binary, servers, root)
            pool = concurrent.futures.ThreadPoolExecutor(options.threads)
            try:
                entries = list(pool.map(recorder.record, range(len(lines)), lines))
            finally:
                pool.shutdown(cancel_futures=True)
        finally:
            servers.stop()
    with open(options.out, "w") as file:
        file.writelines(json.dumps(entry) + "\n" for entry in entries)
    print(f"{len(entries)} lines in {time.monotonic() - started:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
