"""Runs Swift tests until the first one fails, for the scripts beside it."""

import os
import pathlib
import re
import signal
import subprocess
import threading

FAILED = re.compile(r'✘(?:\x1b\[0m)? Test ("(?:[^"]|"(?! recorded| failed))*"|\S+\(.*?\)) (?:recorded an issue|failed)(?:.*? at (\w+\.swift):)?')


class Run:
    """A command in a session of its own."""

    def __init__(self, command, folder, variables=None, seconds=300, ends=lambda test: False):
        """Ends the command after that time, or at the first failed test for which `ends` is true."""
        self.failed, self.output, self.is_late = [], [], False
        process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **(variables or {})}, text=True, errors="replace",
            start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        timer = threading.Timer(seconds, self.expire, [process.pid])
        timer.start()
        for line in process.stdout:
            self.output.append(line)
            found = FAILED.search(line)
            if found:
                self.failed.append((found[1].strip('"'), found[2]))
                if ends(self.failed[-1][0]):
                    stop(process.pid)
        self.code = process.wait()
        timer.cancel()

    def expire(self, session):
        self.is_late = True
        stop(session)

    @property
    def text(self):
        return "".join(self.output)


def stop(session):
    """Kills every process of a session, even one that starts meanwhile: SwiftPM gives the tests a group of their own."""
    for _ in range(20):
        found = False
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                # The name in brackets may have blanks; after it are the state, the parent, the group and the session.
                state, _, _, its_session = stat.read_text().rsplit(")", 1)[1].split()[:4]
                if int(its_session) == session and state != "Z":
                    os.kill(int(stat.parent.name), signal.SIGKILL)
                    found = True
            except (FileNotFoundError, ProcessLookupError):
                continue
        if not found:
            return
