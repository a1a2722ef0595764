"""Runs every fault against every command and source, and writes the results to a table.

usage: matrix.py [--only PATTERN] [--jobs N] [--table FILE]

Fails if a cell's exit code, message or culprit is not that of faults.py, or if the program crashed, took longer than
its limits, printed a control byte, changed a good catalogue, or lost a card. LORCANA_BINARY and
FIXTURE_SERVER name the built programs. Needs openssl and Debian's python3-pyte.
"""

import argparse
import concurrent.futures
import contextlib
import csv
import dataclasses
import io
import json
import os
import pathlib
import queue
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unicodedata
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tests/AcceptanceTests"), str(ROOT / "Tests/Tools")]

import api_rows  # noqa: E402
import certificates  # noqa: E402
import file_bodies  # noqa: E402
from faults import COMMANDS, FAULTS, LIMITS, OK, SOURCES  # noqa: E402
from pseudo_terminal import Session  # noqa: E402

BINARY = os.environ.get("LORCANA_BINARY") or str(ROOT / ".build/debug/lorcana")
SERVER = os.environ.get("FIXTURE_SERVER") or str(ROOT / ".build/debug/FixtureServer")
# The extra seconds for a cell on a busy machine, and for the three waits between four requests.
SLACK, WAITS = 6.0, 3.5
# The number of mostly waiting cells that run in parallel for each other cell.
WAITING = 3
# The memory limits for a download and for a page, in MB; a debug build needs more.
MEMORY = {"update": 120, "": 64}
# Parts of what RowChange.controls inserts; none of them may reach a terminal.
HOSTILE = [b"\x1b]52", b"\x1b]8;;http://a.example", b"\xc2\x9b", b"\x1bP$q", b"\x1b[6n"] + [
    character.encode() for character in "\u202e\u2066\u200b\ufeff\u2028\U000e0041"]


# MARK: Servers

@dataclasses.dataclass
class Edition:
    """The data of both services on one day: folders with the API's rows and with LorcanaJSON's files."""

    folder: pathlib.Path

    @property
    def rows(self):
        return self.folder / "rows"

    @property
    def files(self):
        return self.folder / "files"

    def write(self, rows, change_facts=None):
        """Writes the API's rows, and generates the files from facts that may differ from the program's."""
        facts = self.folder / "facts"
        self.rows.mkdir(parents=True)
        (self.rows / "cards.json").write_text(json.dumps(rows))
        shutil.copytree(ROOT / "Catalogue", facts, ignore=shutil.ignore_patterns("Preparer", "Refresher"))
        if change_facts:
            change_facts(facts)
        (self.files / "en").mkdir(parents=True)
        server = Server(self.folder / "log", "--lorcanajson", facts)
        for name in ("metadata.json", "allCards.json"):
            with urllib.request.urlopen(f"{server.url}/en/{name}", timeout=300) as answer:
                (self.files / "en" / name).write_bytes(answer.read())
        server.stop()

    def body(self, name):
        return (self.files / "en" / name).read_bytes()


def write_editions(folder):
    """The data of both services when the catalogue on disk was written, and now."""
    before, now = Edition(folder / "before"), Edition(folder / "now")
    rows = api_rows.cards()
    before.write([{**rows[0], "Body_Text": "Words of before."}, *rows[1:]])
    now.write(rows, change_facts)
    write_bodies(now.rows, rows)
    file_bodies.write(now.rows, *({name: edition.body(name) for name in ("metadata.json", "allCards.json")}
                                  for edition in (before, now)))
    return before, now


def change_facts(folder):
    """Changes the facts as of a day later, when a card costs 9."""
    (folder / "date.txt").write_text("2026-11-02\n")
    head, *lines = [line.split("\t") for line in (folder / "cards.tsv").read_text().splitlines()]
    lines[100][head.index("cost")] = "9"
    (folder / "cards.tsv").write_text("".join("\t".join(line) + "\n" for line in [head, *lines]))


def write_bodies(folder, rows):
    """Writes the bodies named by the API's faults, and one that repeats the first page for every page."""
    first = sorted(rows, key=lambda row: row["Unique_ID"].upper())[:100]
    (folder / "page.json").write_text(json.dumps(first))
    (folder / "no-row.json").write_text("[7]")
    for body in (ROOT / "Fixtures/api-responses").glob("error-*.json"):
        shutil.copy(body, folder)


class Server:
    """FixtureServer on a free port."""

    def __init__(self, log, *options):
        self.log = log
        self.child = subprocess.Popen([SERVER, "--log", log, *options], stdout=subprocess.PIPE)
        self.url = self.child.stdout.readline().decode().strip()
        self.port = int(self.url.rsplit(":", 1)[1])

    def behave(self, answers):
        self.control("/clear")
        for answer in answers:
            words = [urllib.parse.quote(word, safe="=") for word in answer.split(",")]
            self.control("?" + "&".join(words))

    def control(self, words):
        with urllib.request.urlopen(f"{self.url}/control{words}", timeout=20) as answer:
            answer.read()

    def requests(self, since):
        """The requests logged after the first `since` bytes."""
        with open(self.log, encoding="utf-8", errors="replace") as file:
            file.seek(since)
            lines = [line.split("\t") for line in file]
        return [line[3:5] for line in lines if len(line) > 4 and line[1] == "received" and "/control" not in line[4]]

    def mark(self):
        return self.log.stat().st_size

    def stop(self):
        self.child.kill()
        self.child.wait()


class Front:
    """TLS in front of a port."""

    def __init__(self, certificate, port, folder, *options):
        tool = ROOT / "Tests/Tools/tls_front.py"
        self.child = subprocess.Popen(
            [sys.executable, tool, folder / f"{certificate}.pem", folder / f"{certificate}.key", str(port), *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.port = int(self.child.stdout.readline())

    def stop(self):
        self.child.stdin.close()
        self.child.kill()
        self.child.wait()


class Backlog:
    """A port that accepts no connections, because its queue is full."""

    def __init__(self):
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(0)
        self.port = self.listener.getsockname()[1]
        self.waiting = []
        for _ in range(4):
            client = socket.socket()
            client.setblocking(False)
            client.connect_ex(("127.0.0.1", self.port))
            self.waiting.append(client)

    def stop(self):
        for each in [self.listener, *self.waiting]:
            each.close()


class Refused:
    """A reserved port on which nothing listens."""

    def __init__(self):
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]

    def stop(self):
        self.socket.close()


# MARK: A cell

@dataclasses.dataclass
class Cell:
    fault: object
    command: str
    source: str

    @property
    def name(self):
        return f"{self.fault.name} / {self.command} / {self.source}"

    @property
    def asks_api(self):
        return self.source != "file alone"

    @property
    def asks_files(self):
        return self.command == "update" and self.source != "api alone"

    @property
    def api_is_well(self):
        return self.source == "file of both"

    @property
    def files_are_well(self):
        return self.source == "api of both"

    @property
    def is_of_both(self):
        return self.api_is_well or self.files_are_well


@dataclasses.dataclass
class Outcome:
    code: int = -1
    out: str = ""
    err: str = ""
    screen: str = ""
    seconds: float = 0
    memory: int = 0
    requests: int = 0
    # The data on disk after an update that changed it: (printings, the API's rows).
    kept: tuple | None = None
    names: dict = dataclasses.field(default_factory=dict)
    wrong: list = dataclasses.field(default_factory=list)


class Worker:
    """Runs cells with a server, which is also the proxy.

    well: the server without faults.
    """

    def __init__(self, folder, shared, well):
        self.folder, self.shared, self.well = folder, shared, well
        folder.mkdir()
        now = shared.now
        self.api = Server(folder / "api.log", "--folder", now.rows, "--lorcanajson", now.files)
        self.count = 0

    def stop(self):
        self.api.stop()

    def run(self, cell, references):
        self.count += 1
        home = self.folder / f"home-{self.count}"
        with contextlib.ExitStack() as stack:
            outcome = self._run(cell, home, stack)
        check(cell, outcome, references)
        if outcome.wrong:
            lines = "".join(f"\n    {line[:200]}" for line in outcome.err.splitlines()[:2])
            print(f"{cell.name}: {'; '.join(outcome.wrong)}{lines}", flush=True)
        shutil.rmtree(home, ignore_errors=True)
        return outcome

    def _run(self, cell, home, stack):
        fault, outcome = cell.fault, Outcome()

        def start(part):
            stack.callback(part.stop)
            return part

        refused = start(Refused())
        path = f"/cell{self.count}"
        values = {"cell": path, "port": self.api.port, "refused": refused.port}
        answers = [answer.format(**values) if "{" in answer.replace("{}", "") else answer for answer in fault.answers]
        if cell.source == "file alone" and any("for=" not in answer for answer in answers):
            answers.insert(0, f"for={path}/en/metadata.json")
        self.api.behave(answers)
        certificates_ = self.shared.certificates
        url, variables = f"{self.api.url}{path}", {}
        kind, _, detail = fault.front.partition(":")
        if kind == "refused":
            url = f"http://127.0.0.1:{refused.port}"
        elif kind == "backlog":
            url = f"http://127.0.0.1:{start(Backlog()).port}"
        elif kind == "unresolved":
            url = "http://no-such-host.invalid"
        elif kind == "https-to-plain":
            url = f"https://127.0.0.1:{self.api.port}"
        elif kind == "tls":
            front = start(Front(detail.split()[0], self.api.port, certificates_, *detail.split()[1:]))
            url = f"https://127.0.0.1:{front.port}{path}"
        elif kind == "plain-to-tls":
            url = f"http://127.0.0.1:{start(Front('good', self.api.port, certificates_)).port}"
        variables["SSL_CERT_FILE"] = str(certificates_ / "authority.pem")
        outcome.names["API"] = re.sub(r"^https?://([^/]*).*", r"\1", url)
        if cell.is_of_both:
            # Requested without the proxy, which may have the fault itself.
            outcome.names["OTHER"], variables["no_proxy"] = f"localhost:{self.well.port}", "localhost"
        target = re.search(r"location=https?://([^/,]+)", " ".join(answers))
        outcome.names["TARGET"] = target[1] if target else "no redirect"
        if fault.proxy:
            variables.update(self._proxy(fault, start, refused, certificates_, outcome))
        home.mkdir()
        self._settle(cell, home)
        mark = self.api.mark()
        variables.update(self._addresses(cell, url))
        self._perform(cell, home, variables, outcome)
        outcome.requests = len(self.api.requests(mark))
        self._check_disk(cell, home, outcome)
        return outcome

    def _proxy(self, fault, start, refused, certificates_, outcome):
        # Different from the API's name, so that the message can't name both.
        proxy = f"http://localhost:{self.api.port}"
        if fault.proxy == "refused":
            proxy = f"http://localhost:{refused.port}"
        elif fault.proxy == "unresolved":
            proxy = "http://no-such-proxy.invalid:3128"
        elif fault.proxy.startswith("as:"):
            proxy = fault.proxy[3:].replace("PROXY", f"localhost:{self.api.port}")
            proxy = proxy.replace("REFUSED", f"localhost:{refused.port}")
        elif fault.proxy.startswith("https:"):
            front = start(Front(fault.proxy.split(":")[1], self.api.port, certificates_))
            proxy = f"https://localhost:{front.port}"
        else:
            self.api.behave([fault.proxy])
        outcome.names["PROXY"] = proxy.split("//")[1].rpartition("@")[2]
        return {"http_proxy": proxy, "https_proxy": proxy}

    def _addresses(self, cell, url):
        """The addresses of both services; nothing listens for one that must not be contacted."""
        well, nowhere = f"http://localhost:{self.well.port}", "http://127.0.0.1:9"
        api = well if cell.api_is_well else url if cell.asks_api else nowhere
        files = well if cell.files_are_well else url if cell.asks_files else nowhere
        return {"LORCANA_API_URL": api, "LORCANA_DATA_URL": files}

    def _settle(self, cell, home):
        """Writes a config with short limits and, for `api` and `update`, a good catalogue, which must survive."""
        settings = {**LIMITS, **cell.fault.limits}
        if cell.command == "update":
            settings["update-from"] = {"api alone": "api", "file alone": "lorcanajson"}.get(cell.source, "both")
        (home / "config.toml").write_text("".join(f"{key} = {value}\n" for key, value in settings.items()))
        if cell.source == "api" or cell.command == "update":
            shutil.copytree(self.shared.catalogue, home / "data")

    def _perform(self, cell, home, variables, outcome):
        words = [BINARY, *COMMANDS[cell.command]] + (["--source", cell.source] if cell.source in SOURCES else [])
        environment = settled(home, variables)
        limits = {**LIMITS, **cell.fault.limits}
        begin = time.monotonic()
        if cell.command == "browse":
            return browse(words, environment, limits["command-timeout"] + SLACK, outcome)
        if cell.command != "update":
            words += ["--format", "csv", "--fields", FIELDS[cell.command], "--header"]
        with open(home / "out", "wb") as out, open(home / "err", "wb") as err:
            child = subprocess.Popen(
                [sys.executable, "-ISc", LAUNCHER, str(home / "usage"), *words], env=environment, cwd=home,
                stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True)
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(limits["command-timeout"] + 2 * SLACK)
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
                outcome.code, outcome.seconds = -signal.SIGKILL, time.monotonic() - begin
            else:
                code, memory, seconds = (home / "usage").read_text().split()
                outcome.code, outcome.memory, outcome.seconds = int(code), int(memory) // 1024, float(seconds)
        out, err = (home / "out").read_bytes(), (home / "err").read_bytes()
        (home / "out").unlink()
        (home / "err").unlink()
        outcome.out, outcome.err = out.decode(errors="replace"), err.decode(errors="replace")
        for text, stream in [(outcome.out, "stdout"), (outcome.err, "stderr")]:
            if harm := controls(text):
                outcome.wrong.append(f"{stream} has {', '.join(sorted(harm))}")

    def _check_disk(self, cell, home, outcome):
        """Checks that a good catalogue is unchanged, or replaced by a good one, and that no other file is left."""
        before, after = self.shared.catalogue, home / "data"
        if not after.exists():
            return
        files = {path.name: path.read_bytes() for path in after.iterdir() if path.is_file()}
        old = {path.name: path.read_bytes() for path in before.iterdir() if path.is_file()}
        left = [name for name in files if "partial" in name or name.endswith(".new")]
        if left:
            outcome.wrong.append(f"left {left} on disk")
        if cell.source != "api" and cell.command != "update":
            return
        if cell.command == "update" and files != old:
            outcome.kept = kept(home)
        elif any(files.get(name) != content for name, content in old.items()):
            outcome.wrong.append("the catalogue on disk changed")


def settled(home, variables):
    """The environment of a program whose home folder is `home`."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LORCANA_DATA_DIR": str(home / "data"),
            "LORCANA_CONFIG": str(home / "config.toml"), "XDG_STATE_HOME": str(home / "state"),
            "LANG": "C.UTF-8", "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no", **variables}


def kept(home):
    """The printings and the API's rows on disk, as printed."""
    def ask(*words):
        ran = subprocess.run([BINARY, "all", "--source", "local", "--format", "csv", *words], env=settled(home, {}), cwd=home,
                             capture_output=True)
        csv.field_size_limit(1 << 20)
        found = ran.stdout.decode() if ran.returncode == 0 else ""
        return list(csv.reader(io.StringIO(found, newline="")))

    return (ask("--fields", "id,name,version,cost,rarity,inks,illustrators,text"), ask("--raw", "--fields", "id,name,cost,text"))


# Runs a command and writes its exit code, memory and seconds to a file. A process's peak memory on Linux includes that
# of its parent at the fork, so the parent is a small program.
LAUNCHER = """
import os, sys, time
begin = time.monotonic()
child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(child, 0)
with open(sys.argv[1], "w") as file:
    print(os.waitstatus_to_exitcode(status), usage.ru_maxrss, time.monotonic() - begin, file=file)
"""

FIELDS = {**{name: "id,name,version,setName,text,illustrators,story,image,source" for name in COMMANDS},
          "sets": "code,name,number,release"}


def browse(words, environment, limit, outcome):
    """Opens the browser, waits for an answer or an error, reads the screen, and leaves with q."""
    begin = time.monotonic()
    session = Session(words, environment, columns=100, rows=30)
    try:
        session.wait(lambda session: is_settled(session) or session.child.poll() is not None, limit)
        outcome.seconds = time.monotonic() - begin
        session.settle(0.15)
        outcome.screen = session.text
        outcome.memory = resident(session.child.pid)
        session.send("\x1b")
        session.read(0.15)
        session.send("q")
        with contextlib.suppress(AssertionError):
            session.end(1)
        if session.child.poll() is None:
            session.send("\x03")
        outcome.code = session.end(5)
        session.expect_restored()
    except AssertionError as error:
        outcome.seconds = time.monotonic() - begin
        outcome.wrong.append(str(error).splitlines()[0])
        outcome.screen = session.text
    finally:
        session.close()
    harm = [hex(ord(c)) for c in outcome.screen if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c != "\n"]
    if harm or any(piece in session.bytes for piece in HOSTILE):
        outcome.wrong.append(f"the screen has controls of the answer {harm}")


def resident(process):
    """The peak memory of the process in MB; 0 if it has ended."""
    with contextlib.suppress(OSError):
        found = re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{process}/status").read_text())
        return int(found[1]) // 1024 if found else 0
    return 0


def is_settled(session):
    """Whether the first answer or the failure is on the screen, and not just the provisional built-in data."""
    return "built-in data;" not in session.text and re.search(r"\d+ (of|cards?)\b|failed|refused|timed out|no card|cannot|redirected|sent |closed|returned|proxy|"
                     r"rejected|secure|reach|nothing|built-in", session.text) is not None


def controls(text):
    text = text.replace("\r\n", "\n")
    return {hex(ord(c)) for c in text if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Cs") and c not in "\n\t"}


# MARK: Required results

def wanted(cell):
    """Returns the required result, and whether the built-in data answers."""
    fault = cell.fault
    must = fault.but.get(cell.command, fault.must)
    if cell.source.startswith("file"):
        must = fault.file or must
    if cell.command == "update" or cell.source == "api":
        return must, False
    other = fault.auto.get(cell.command, fault.auto.get("*"))
    if cell.command == "browse":
        other = fault.auto.get("search", fault.auto.get("*"))
    if other is not None:
        return dataclasses.replace(other, codes=(OK,), says=other.brief or other.says), other.falls_back
    says = (must.brief or must.says) if must.falls_back else ""
    return dataclasses.replace(must, codes=(OK,), says=says), must.falls_back


def rows(cell, outcome):
    if cell.command in ("update", "browse") or not outcome.out:
        return []
    try:
        return list(csv.DictReader(io.StringIO(outcome.out), strict=True))
    except csv.Error as error:
        outcome.wrong.append(f"no CSV: {error}")
        return []


def check(cell, outcome, references):
    fault, wrong = cell.fault, outcome.wrong
    must, falls_back = wanted(cell)
    most = bound(cell)
    if outcome.code < 0 or outcome.code > 128:
        wrong.append(f"ended by signal {abs(outcome.code)}")
    if outcome.seconds > most:
        wrong.append(f"took {outcome.seconds:.1f} s, not {most:.1f} s")
    most = MEMORY.get(cell.command, MEMORY[""])
    if outcome.memory > most:
        wrong.append(f"took {outcome.memory} MB")
    if cell.command == "browse":
        return check_screen(cell, outcome, must, falls_back)
    if cell.command == "update":
        check_kept(cell, outcome, must, **references["update"])
    is_missing = cell.is_of_both and OK not in must.codes
    if is_missing:
        must = check_missing(cell, outcome, must)
    if outcome.code not in must.codes:
        wrong.append(f"exit code {outcome.code}, not {' or '.join(map(str, must.codes))}")
    said, says = outcome.err, must.says
    if "secret" in said + outcome.out:
        wrong.append("tells a password")
    is_told = bool(must.says) and (outcome.code != OK or cell.source == "auto" or must.codes == (OK,))
    if is_told and not re.search(says, said):
        wrong.append(f"does not say {must.says!r}")
    if outcome.code not in (OK, NOTHING_FOUND) or falls_back or is_missing:
        check_culprit(cell, outcome)
    if outcome.code not in (OK, NOTHING_FOUND) and not said.strip():
        wrong.append("says nothing")
    found = rows(cell, outcome)
    if cell.source == "auto" and cell.command != "update":
        check_auto(cell, outcome, found, falls_back, references)
    if fault.requests is not None and cell.source == "api" and cell.command not in ("all", "update") \
            and outcome.requests != fault.requests:
        wrong.append(f"{outcome.requests} requests, not {fault.requests}")


NOTHING_FOUND = 1


def check_missing(cell, outcome, must):
    """Checks the case that one of two services failed: a line says so; the exit code is 0 unless data was rejected."""
    if f" · nothing from {outcome.names['API']}" not in outcome.err.splitlines()[0]:
        outcome.wrong.append("does not say that one of the services failed")
    return must if must.is_refusal and cell.api_is_well else dataclasses.replace(must, codes=(OK,))


def check_kept(cell, outcome, must, before, now):
    """Checks the data on disk after an update: each service's new data, or its earlier data."""
    fault, wrong = cell.fault, outcome.wrong
    cards, rows = outcome.kept or before
    is_well = OK in must.codes
    taken = fault.taken if fault.taken is not None else "all" if is_well else "none"
    if not cell.asks_files:
        taken = "none"
    elif cell.files_are_well:
        taken = "all"
    wanted_cards = {"all": now[0], "none": before[0], "": None}[taken]
    if cell.api_is_well:
        # If the file has nothing new and did not fail, rows of the same day remain.
        wanted_rows = before[1] if is_well and taken == "none" else now[1]
    elif not cell.asks_api or not is_well:
        wanted_rows = before[1]
    else:
        is_altered = len(must.codes) > 1 or re.search(r"(rows|bytes)=(?!byte-order)", " ".join(fault.answers))
        wanted_rows = None if is_altered else now[1]
    for what, found, wanted_, least in [("cards", cards, wanted_cards, before[0]), ("rows", rows, wanted_rows, before[1])]:
        if wanted_ is not None and found != wanted_:
            differing = len({*map(tuple, found)} ^ {*map(tuple, wanted_)})
            wrong.append(f"{differing} {what} on disk are not as they must be, or their order is not")
        if len(found) < 0.9 * len(least) or what == "cards" and len(found) < len(least):
            wrong.append(f"{len(found)} {what} on disk, not {len(least)}")


def check_auto(cell, outcome, found, falls_back, references):
    fault, wrong = cell.fault, outcome.wrong
    reference = references.get(cell.command)
    key = "code" if cell.command == "sets" else "id"
    if reference is not None and fault.complete:
        lost = reference - {row[key] for row in found}
        if lost:
            wrong.append(f"lost {len(lost)} of {len(reference)}")
    last = outcome.err.strip().splitlines()[-1:] or [""]
    if falls_back and "built-in data of" not in outcome.err:
        wrong.append("does not say that the built-in data answers")
    if falls_back is False and "built-in data of" in outcome.err:
        wrong.append(f"fell back: {last[0]}")
    long = [line for line in outcome.err.splitlines() if len(line) > 80 and "built-in data" in line]
    if falls_back and long:
        wrong.append(f"a line of {max(map(len, long))} columns")


def bound(cell):
    """The time limit for the cell in seconds: its requests, the waits between them, and the slack."""
    fault, limits = cell.fault, {**LIMITS, **cell.fault.limits}
    if cell.command == "all" and (fault.takes and OK in wanted(cell)[0].codes or "command-timeout" in fault.limits):
        return limits["command-timeout"] + SLACK
    seconds = fault.takes
    if cell.source == "api" or cell.command == "update":
        is_retried = fault.retried or (fault.requests or 1) > 2 or any("times=" in answer for answer in fault.answers)
        seconds = seconds * 4 + WAITS if is_retried else seconds
    return min(seconds, limits["command-timeout"]) + SLACK


def waits(cell):
    """Whether the cell's fault makes it wait for a second or longer."""
    return bound(cell) >= SLACK + 1


def check_culprit(cell, outcome):
    """Checks that the message names the failed server and no other."""
    fault, names = cell.fault, outcome.names
    if not fault.culprit:
        return
    said = message_line(cell, outcome)
    if "the list of cards" in said or "update rejected" in said or "built-in data replaces" in said \
            or "LorcanaJSON's file rejected" in said:
        return
    culprit = {"api": "API", "proxy": "PROXY", "target": "TARGET"}[fault.culprit]
    if names[culprit] not in said and names[culprit].rpartition(":")[0] not in said.split():
        outcome.wrong.append(f"does not name {culprit} {names[culprit]}: {said[:120]}")
    for other in ("API", "PROXY", "TARGET", "OTHER"):
        if other != culprit and other in names and names[other] != names[culprit] and names[other] in said:
            outcome.wrong.append(f"blames {other} {names[other]}: {said[:120]}")
    if culprit != "PROXY" and re.search(r"\bproxy\b", said):
        outcome.wrong.append(f"blames a proxy: {said[:120]}")


def message_line(cell, outcome):
    """The line with the failure, on stderr or on the screen."""
    if cell.command == "browse":
        lines = [" ".join(line.strip("│┃╭╮╰╯ ").split()) for line in outcome.screen.splitlines()]
        names = [name for name in outcome.names.values() if name != "no redirect"]
        return next((line for line in reversed(lines) if any(name in line for name in names)), "")
    lines = [line for line in outcome.err.splitlines() if line.strip()]
    if cell.is_of_both:
        return next((line for line in lines if line.startswith("error: ")), lines[-1] if len(lines) > 1 else "")
    return next((line for line in lines if "built-in data of" in line or line.startswith("error: ")), "")


def check_screen(cell, outcome, must, falls_back):
    """Checks that the screen has either the failure with its words and server, or the cards."""
    wrong, screen = outcome.wrong, " ".join(outcome.screen.split())
    if outcome.code != 0:
        wrong.append(f"exit code {outcome.code}, not 0")
    if "secret" in screen:
        wrong.append("tells a password")
    failed = cell.source == "api" and OK not in must.codes and NOTHING_FOUND not in must.codes
    if failed:
        if not re.search(must.says, screen) and not (must.brief and re.search(must.brief, screen)):
            wrong.append(f"the screen does not say {must.says!r}")
        if "Elsa -" in screen:
            wrong.append("the screen shows cards")
        check_culprit(cell, outcome)
    if cell.source != "auto":
        return
    if cell.fault.complete and "Elsa" not in screen:
        wrong.append("the screen shows no Elsa")
    told = "built-in data of" in screen
    if falls_back and not told:
        wrong.append("the screen does not say that the built-in data answers")
    if falls_back is False and told:
        wrong.append("the screen fell back")
    if falls_back and "request failed" not in screen:
        check_culprit(cell, outcome)


# MARK: The table

def shown(cell, outcome):
    """The output in a form that doesn't depend on the facts."""
    if cell.command == "browse":
        return "cards" if "Elsa -" in outcome.screen or "Elsa  " in outcome.screen else "the message" if outcome.screen else "nothing"
    found = rows(cell, dataclasses.replace(outcome, wrong=[]))
    if not found:
        return "nothing"
    sources = sorted({row.get("source", "") for row in found})
    return {"sets": "sets"}.get(cell.command, "cards: " + " + ".join(sources))


def message(cell, outcome):
    """The line with the result, without parts that differ between runs."""
    lines = [line for line in outcome.err.splitlines() if line.strip()]
    if cell.command == "browse":
        lines = [" ".join(line.strip("│┃╭╮╰╯ ").split()) for line in outcome.screen.splitlines()]
        # The rest of the last line has keys, and the position in the list.
        lines = [re.sub(r"^\d+ of \d+\+?( · )?|( ⏎| r retry| / search| q leave).*", "", line) for line in lines]
        lines = [line for line in lines if re.search(r"127\.0\.0\.1|localhost|built-in|request failed|no-such|card is|error", line)]
    told = [line for line in lines if "built-in data" in line]
    failed = [line for line in lines if line.startswith("error: ")]
    text = (told or lines or [""])[-1] if outcome.code == OK else (failed or lines or [""])[0]
    for name, host in outcome.names.items():
        text = text.replace(host, name)
    text = re.sub(r"127\.0\.0\.1:\d+", "API", text).replace("lorcana: ", "")
    text = re.sub(r"^[\d,]+ (of [\d,]+ )?(cards?|sets?)( · |$)", "", text)
    text = re.sub(r"\d{4}-\d\d-\d\d(T[\d:]+Z?)?( \d\d:\d\d)?", "DATE", text)
    text = re.sub(r"\b(updated|already up to date): .*", r"\1", text)
    text = re.sub(r"cut off after \d+ bytes, at .*", "cut off after N bytes", text)
    return text.replace("|", "\\|")[:140]


def label(value, bounds, unit):
    for bound in bounds:
        if value <= bound:
            return f"≤ {bound} {unit}"
    return f"> {bounds[-1]} {unit}"


HEAD = """# Results of each fault

Made by `scripts/fault-matrix`, which runs every cell and fails if a result is wrong: no cell may crash, take longer than
its limits, print a control character of the response, harm the catalogue on disk or name a wrong culprit, and `auto` may
lose no card. Cells with equal results share a line. The limits are short here, so that no cell takes long:
{limits}.

Requests are those that reached the server or the proxy. Memory is the peak of resident memory; a debug build takes more.
API, PROXY and TARGET (of a redirect) replace hosts, DATE a date.

`update` asks two services. "api alone" and "file alone" are `update-from` with the service that has the fault: the API, or
LorcanaJSON's host, whose metadata.json is correct then, but not its file. With both, one has the fault and the other has
new data, which is stored: the exit code is 0 and the message names the missing part, unless the file was refused. API
replaces the host with the fault, OTHER the other one. The data on disk after each update is compared, printing by
printing: no text, no fact and no row of the API may be lost.

| fault | source | commands | exit | message | shown | time | memory | requests |
|---|---|---|---|---|---|---|---|---|
"""


def table(results):
    """results: (cell, outcome) of each cell, in order."""
    groups = {}
    for cell, outcome in results:
        memory = label(outcome.memory, (50, 100, 200, 400), "MB") if outcome.memory else ""
        # The number of requests is the number of pages, which depends on the facts.
        requests = "pages" if cell.command == "all" and outcome.requests > 4 else str(outcome.requests)
        # Rows are grouped by source; those of `update` by the service with the fault.
        asked = "update" if cell.command == "update" else cell.source
        group = groups.setdefault((cell.fault.name, asked), {})
        key = (str(outcome.code), message(cell, outcome), shown(cell, outcome), label(outcome.seconds, (1, 5, 20), "s"),
               memory, requests)
        group.setdefault(key, []).append(cell)
    lines = []
    for (fault, _), group in groups.items():
        for key, cells in group.items():
            sources, commands = dict.fromkeys(cell.source for cell in cells), dict.fromkeys(cell.command for cell in cells)
            lines.append(f"| {fault} | {', '.join(sources)} | {', '.join(commands)} | {' | '.join(key)} |")
    limits = ", ".join(f"{key} {value} s" for key, value in LIMITS.items())
    return HEAD.format(limits=limits) + "\n".join(lines) + "\n"


# MARK: The run

@dataclasses.dataclass
class Shared:
    """Immutable state shared by all cells."""

    folder: pathlib.Path
    before: Edition
    now: Edition

    @property
    def certificates(self):
        return self.folder / "certificates"

    @property
    def catalogue(self):
        return self.folder / "catalogue/data"


def make_references(folder):
    """The minimum that `auto` must show: the built-in data's answer to each question."""
    references = {}
    folder.mkdir()
    for command in ("search", "set", "card", "sets", "all"):
        key = "code" if command == "sets" else "id"
        ran = subprocess.run(
            [BINARY, *COMMANDS[command], "--source", "built-in", "--format", "csv", "--fields", key],
            env=settled(folder, {}), cwd=folder, capture_output=True, text=True, check=True)
        references[command] = {row[key] for row in csv.DictReader(io.StringIO(ran.stdout))}
    return references


def make_catalogue(home, edition):
    """Updates from a day's edition; returns the data on disk."""
    home.mkdir(exist_ok=True)
    server = Server(home / "log", "--folder", edition.rows, "--lorcanajson", edition.files)
    ran = subprocess.run([BINARY, "update"], cwd=home, capture_output=True, text=True,
                         env=settled(home, {"LORCANA_API_URL": server.url, "LORCANA_DATA_URL": server.url}))
    server.stop()
    if ran.returncode or "nothing from" in ran.stderr:
        sys.exit(f"no catalogue: {ran.stderr}")
    return kept(home)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=4 * (os.cpu_count() or 1))
    parser.add_argument("--table", default="")
    options = parser.parse_args()
    cells = [Cell(fault, command, source)
             for fault in FAULTS for command in COMMANDS for source in fault.sources(command)]
    cells = [cell for cell in cells if re.search(options.only, cell.name)]
    with tempfile.TemporaryDirectory(prefix="lorcana-faults-") as folder:
        outcomes = run(cells, pathlib.Path(folder), options.jobs)
    wrong = [outcome for outcome in outcomes if outcome.wrong]
    if options.table:
        pathlib.Path(options.table).write_text(table(zip(cells, outcomes)))
    print(f"{len(cells)} cells, {len(wrong)} not as they must be")
    return 1 if wrong else 0


def run(cells, folder, jobs):
    shared = Shared(folder, *write_editions(folder))
    certificates.make(shared.certificates)
    references = make_references(folder / "reference")
    references["update"] = {name: make_catalogue(folder / home, edition) for name, home, edition in [
        ("before", "catalogue", shared.before), ("now", "later", shared.now)]}
    well = Server(folder / "well.log", "--folder", shared.now.rows, "--lorcanajson", shared.now.files)
    made = []

    def perform(cell, workers):
        worker = workers.get()
        try:
            return worker.run(cell, references)
        except Exception as error:  # A cell that cannot run counts as failed.
            print(f"{cell.name}: could not be run: {error!r}", flush=True)
            return Outcome(wrong=["could not be run"])
        finally:
            workers.put(worker)

    try:
        with contextlib.ExitStack() as stack:
            begun = {}
            # Cells that mostly wait need little processor time, so more of them run in parallel.
            for some, most in [([cell for cell in cells if waits(cell)], WAITING * jobs),
                               ([cell for cell in cells if not waits(cell)], jobs)]:
                workers = queue.SimpleQueue()
                for _ in some[:most]:
                    made.append(Worker(folder / f"worker-{len(made)}", shared, well))
                    workers.put(made[-1])
                pool = stack.enter_context(concurrent.futures.ThreadPoolExecutor(max(1, min(most, len(some)))))
                begun |= {id(cell): pool.submit(perform, cell, workers) for cell in some}
            return [begun[id(cell)].result() for cell in cells]
    finally:
        for server in [well, *made]:
            server.stop()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main())
