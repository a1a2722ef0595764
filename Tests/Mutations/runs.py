"""Runs Swift tests until the first one fails, for the scripts beside it."""

import os
import pathlib
import re
import signal
import subprocess
import threading

FAILED = re.compile(r'✘(?:\x1b\[0m)? Test ("(?:[^"]|"(?! recorded| failed))*"|\S+\(.*?\)) (?:recorded an issue|failed)(?:.*? at (\w+\.swift):)?')


class Run:
    """A command in a new session."""

    def __init__(self, command, folder, variables=None, seconds=300, ends=lambda test: False):
        """Stops the command after `seconds`, or at the first failed test for which `ends` returns true."""
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
    """Kills all processes of a session, including new ones; SwiftPM runs the tests in a separate process group."""
    for _ in range(20):
        found = False
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                # The name in parentheses may have spaces; it is followed by state, parent, process group and session.
                state, _, _, its_session = stat.read_text().rsplit(")", 1)[1].split()[:4]
                if int(its_session) == session and state != "Z":
                    os.kill(int(stat.parent.name), signal.SIGKILL)
                    found = True
            except (FileNotFoundError, ProcessLookupError):
                continue
        if not found:
            return
