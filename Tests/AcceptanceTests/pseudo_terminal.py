"""The built program in a pseudo-terminal, read through a terminal emulator.

`Session` types, waits until the screen looks as expected, and compares grids of cells. No test sleeps for a
fixed time: a wait ends when the screen is right, or fails and shows the screen.
"""

import contextlib
import ctypes
import os
import pathlib
import random
import re
import select
import signal
import struct
import subprocess
import termios
import fcntl
import time

import pyte

LIMIT = 10.0
MORSELS = bool(os.environ.get("LORCANA_MORSELS"))
QUESTIONS = b"\x1b[?u\x1b]10;?\x1b\\\x1b]11;?\x1b\\\x1b[c"
COLOR_QUESTIONS = QUESTIONS[len(b"\x1b[?u"):]
READINESS = b"\x1b[5n"
PICTURE_QUESTIONS = b"\x1b[>q\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[c"

# The first line of a card's screen: the screen it was opened from, the card's name, its position in the list.
OPENED = re.compile(r"\A *\S.* › .* [\d,]+ of [\d,]+\+?$", re.M)

PTRACE = ctypes.CDLL(None, use_errno=True).ptrace
PTRACE.argtypes = [ctypes.c_long, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]
PTRACE.restype = ctypes.c_long
# From linux/ptrace.h: a tracer can stop a single thread of its child without a signal.
PTRACE_SEIZE, PTRACE_INTERRUPT = 0x4206, 0x4207


class Screen(pyte.HistoryScreen):
    """Adds the alternate screen that pyte lacks: mode 1049 saves and restores the grid."""

    def __init__(self, columns, lines):
        super().__init__(columns, lines, history=0)
        self.saved = None
        self.modes_seen = []

    def set_mode(self, *modes, **kwargs):
        if kwargs.get("private"):
            self.modes_seen += [(mode, True) for mode in modes]
            if 1049 in modes:
                self.saved = (list(self.display), self.cursor.x, self.cursor.y)
                self.erase_in_display(2)
        super().set_mode(*modes, **kwargs)

    def reset_mode(self, *modes, **kwargs):
        if kwargs.get("private"):
            self.modes_seen += [(mode, False) for mode in modes]
            if 1049 in modes and self.saved:
                lines, x, y = self.saved
                self.saved = None
                self.erase_in_display(2)
                for row, line in enumerate(lines):
                    self.cursor_position(row + 1, 1)
                    self.draw(line.rstrip())
                self.cursor_position(y + 1, x + 1)
        super().reset_mode(*modes, **kwargs)

    def set_margins(self, *margins, private=False):
        """`CSI ? 1007 r` restores a mode and sets no margins."""
        if not private:
            super().set_margins(*margins)

    @property
    def is_alternate(self):
        return self.saved is not None


def seen(cell):
    """A cell's character and its visible attributes; for a space only the background is visible."""
    if cell.data == " " and not (cell.underscore or cell.strikethrough or cell.reverse):
        return cell.data, "", cell.bg, False, False, False, False, False
    return tuple(cell)[:8]


class Session:
    def __init__(self, command, environment, columns=120, rows=40):
        self.master, self.slave = os.openpty()
        self.size = (columns, rows)
        self._set_size(columns, rows)
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = b""
        # The terminal's replies to identification queries; every terminal replies to the last query.
        self.replies = b"\x1b[?62c"
        # Its reply to a query for its colours only; None if the test replies.
        self.color_replies = None
        # Whether it confirms that it has read a frame.
        self.confirms = True
        # Its reply to the query for picture support; None if the test replies.
        self.picture_replies = None
        # The beginning of an incomplete escape sequence.
        self.rest = b""
        self.settings = termios.tcgetattr(self.slave)
        self.child = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=environment,
            start_new_session=True, preexec_fn=self._own_terminal)

    def _own_terminal(self):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def _set_size(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    # Input

    def type(self, text, pause=0.0):
        """Types with `pause` seconds between keys."""
        for index, character in enumerate(text):
            if index and pause:
                self.read(pause)
            os.write(self.master, character.encode())

    def send(self, text):
        os.write(self.master, text.encode())

    def type_unread(self, text):
        """Types text and waits until the program has handled it, without reading its output."""
        self.send(text)
        end = time.monotonic() + LIMIT
        while self._is_busy():
            assert time.monotonic() < end, f"the program is still busy with {text!r}"
            select.select([], [], [], 0.002)

    def resize(self, columns, rows):
        self.size = (columns, rows)
        self.screen.resize(rows, columns)
        self._set_size(columns, rows)

    def hang(self):
        """Stops only the main thread, as if it hung; the other threads continue."""
        for request in (PTRACE_SEIZE, PTRACE_INTERRUPT):
            assert PTRACE(request, self.child.pid, None, None) == 0, os.strerror(ctypes.get_errno())
        assert os.WIFSTOPPED(os.waitpid(self.child.pid, 0)[1])

    def signal(self, number):
        os.kill(self.child.pid, number)

    # Output

    def read(self, seconds, morsel=None):
        """Reads output for this many seconds, or until `morsel` bytes have been read."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.master], [], [], left)[0]:
                try:
                    data = os.read(self.master, morsel or 65536)
                except OSError:
                    return
                end = 0 if morsel else end
                if self._completes(QUESTIONS, data):
                    os.write(self.master, self.replies)
                if self.color_replies is not None and self._completes(COLOR_QUESTIONS, data):
                    os.write(self.master, self.color_replies)
                if self.picture_replies is not None and self._completes(PICTURE_QUESTIONS, data):
                    os.write(self.master, self.picture_replies)
                if self.confirms:
                    os.write(self.master, b"\x1b[0n" * (self.bytes[1 - len(READINESS):] + data).count(READINESS))
                self.bytes += data
                data = self._without_pictures(data)
                # Kitty's keyboard protocol, which shells use, too: pyte ends a sequence at "<", ">" and "=".
                self.stream.feed(re.sub(rb"\x1b\[[<>=][0-9;]*u", b"", data))

    def _completes(self, questions, data):
        return questions in self.bytes[-len(questions) + 1:] + data

    def _without_pictures(self, data):
        """Removes kitty's graphics sequences, which pyte would print as text."""
        data, shown = self.rest + data, b""
        while True:
            start = data.find(b"\x1b_")
            if start < 0:
                keep = 1 if data.endswith(b"\x1b") else 0
                self.rest = data[len(data) - keep:]
                return shown + data[:len(data) - keep]
            end = data.find(b"\x1b\\", start)
            if end < 0:
                self.rest = data[start:]
                return shown + data[:start]
            shown, data = shown + data[:start], data[end + 2:]

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self):
        return "\n".join(self.lines)

    def wait(self, wanted, limit=LIMIT):
        """Waits until `wanted` matches: a string, a pattern, or a function of the session."""
        end = time.monotonic() + limit
        while not self._shows(wanted):
            if time.monotonic() > end:
                raise AssertionError(f"{wanted!r} did not come; the screen is:\n{self.text}")
            self.read(0.01, random.randint(1, 60) if MORSELS else None)

    def _shows(self, wanted):
        if callable(wanted):
            return wanted(self)
        if isinstance(wanted, re.Pattern):
            return wanted.search(self.text) is not None
        return wanted in self.text

    def settle(self, quiet=0.1):
        """Waits until output has stopped and all programs in the terminal are idle, so that the grid is final."""
        before, end = None, time.monotonic() + LIMIT
        while before != len(self.bytes) or self._is_busy() and time.monotonic() < end:
            before = len(self.bytes)
            self.read(quiet)

    def _is_busy(self):
        """Whether a thread of a program in this terminal is running, or has not read all input yet."""
        states = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            # Processes and threads may end while they are being listed.
            stats = []
            with contextlib.suppress(OSError):
                stats = list((process / "task").glob("*/stat"))
            for stat in stats:
                with contextlib.suppress(OSError):
                    state, _, _, session = stat.read_text().rpartition(")")[2].split()[:4]
                    if int(session) == self.child.pid:
                        states.append(state)
        typed = struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, bytes(4)))[0]
        is_stopped = any(state in "Tt" for state in states)
        return any(state in "RD" for state in states) or (typed > 0 and states != [] and not is_stopped)

    def grid(self):
        """Every cell: its character and its attributes."""
        rows = []
        for row in range(self.screen.lines):
            line = self.screen.buffer[row]
            rows.append([seen(line[column]) for column in range(self.screen.columns)])
        return rows

    # The end

    def end(self, limit=LIMIT):
        """Waits for the program to exit; returns its exit code, negative for a signal."""
        end = time.monotonic() + limit
        while self.child.poll() is None:
            if time.monotonic() > end:
                raise AssertionError(f"the program did not end; the screen is:\n{self.text}")
            self.read(0.01)
        before = None
        while before != len(self.bytes):
            before = len(self.bytes)
            self.read(0.05)
        return self.child.returncode

    def expect_restored(self):
        """Expects the terminal's settings, screen, cursor and modes to be as before."""
        assert termios.tcgetattr(self.slave) == self.settings, "the terminal's settings differ"
        assert not self.screen.is_alternate, "the alternate screen was not left"
        assert not self.screen.cursor.hidden, "the cursor is hidden"
        last = dict(self.screen.modes_seen)
        assert last.get(2004) is not True, "bracketed paste is still on"
        assert last.get(7, True), "line wrap is still off"
        assert not last.get(1000) and not last.get(1006), "the mouse is still on"
        self.expect_keyboard_in_pairs()
        assert b"\x1b[>5u" not in self.bytes or b"\x1b[<u\x1b[?1049l" in self.bytes, "the keyboard was not restored"

    def expect_keyboard_in_pairs(self):
        """Expects that each pushed keyboard mode is popped before the next one is pushed."""
        pushes = re.findall(rb"\x1b\[([<>])", re.sub(rb"\x1b\[[<>](?!5?u)", b"", self.bytes))
        assert pushes == [b">", b"<"] * (len(pushes) // 2), f"not in pairs: {b''.join(pushes).decode()}"

    def close(self):
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGKILL)
            self.child.wait()
        os.close(self.master)
        os.close(self.slave)
