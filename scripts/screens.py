"""Runs lorcana in a pseudo-terminal, types keys, and draws what a terminal would show. Called by scripts/screens.

Built-in data alone is shown, so no card's text is, and no request is sent. A sign that the font lacks stops the script.
"""

import fcntl
import os
import pty
import select
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

import pyte
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

FONTS = Path("/usr/share/fonts/truetype/dejavu")
SIZE = 15
MARGIN = 12
QUIET = 0.4
LONGEST = 10.0

GROUNDS = {"dark": ("#111417", "#d8dee4"), "light": ("#fdf6e3", "#1f2328")}
BASIC = {
    "black": "#000000", "red": "#cd3131", "green": "#0dbc79", "brown": "#e5e510", "blue": "#2472c8",
    "magenta": "#bc3fbc", "cyan": "#11a8cd", "white": "#e5e5e5", "brightblack": "#666666",
    "brightred": "#f14c4c", "brightgreen": "#23d18b", "brightbrown": "#f5f543", "brightblue": "#3b8eea",
    "brightmagenta": "#d670d6", "brightcyan": "#29b8db", "brightwhite": "#ffffff",
}

DOWN, F2, CONTROL_S = "\x1b[B", "\x1bOQ", "\x13"
BROWSE = ["browse", "--offline"]
# Name, columns, rows, arguments, keys.
SCREENS = [
    ("list-80", 80, 24, BROWSE, ["elsa"]),
    ("list-120", 120, 40, BROWSE, ["elsa", DOWN]),
    ("list-200", 200, 50, BROWSE, ["ink:ruby cost<=3"]),
    ("filters-80", 80, 24, BROWSE, ["mickey", F2, "4", "6"]),
    ("set-120", 120, 40, BROWSE, ["jafar", CONTROL_S]),
    ("card-80", 80, 24, ["card", "TFC-041", "--offline"], []),
    ("card-120", 120, 24, ["card", "ARI-069", "--offline"], []),
    ("stats-80", 80, 24, ["set", "TFC", "--stats", "--offline"], []),
    ("stats-120", 120, 18, ["set", "ROJ", "--stats", "--offline"], []),
    ("search-80", 80, 24, ["search", "mickey cost<=3", "--offline", "--no-interactive"], []),
]


class Screen(pyte.Screen):
    """A screen that knows dim text, which pyte keeps nothing for: a line through it, which nothing here has, stands for it."""

    def select_graphic_rendition(self, *attributes):
        numbers, rest = [], list(attributes)
        while rest:
            number = rest.pop(0)
            if number in (38, 48) and rest:
                # The numbers of a colour are no attributes.
                count = 4 if rest[0] == 2 else 2
                numbers += [number, *rest[:count]]
                rest = rest[count:]
            else:
                numbers += [9] if number == 2 else [22, 29] if number == 22 else [number]
        super().select_graphic_rendition(*numbers)


def shown(binary, columns, rows, arguments, keys):
    """What the screen shows once the keys are typed and the program is quiet."""
    screen = Screen(columns, rows)
    stream = pyte.ByteStream(screen)
    with tempfile.TemporaryDirectory() as home:
        child, descriptor = pty.fork()
        if child == 0:
            environment = {
                "PATH": os.environ["PATH"], "HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor",
                "LANG": "C.UTF-8",
            }
            time.sleep(0.05)
            os.execve(binary, [binary, *arguments], environment)
        fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        try:
            read(descriptor, stream)
            for key in keys:
                os.write(descriptor, key.encode())
                read(descriptor, stream)
        finally:
            os.close(descriptor)
            os.waitpid(child, 0)
    return screen


def read(descriptor, stream):
    end = time.monotonic() + LONGEST
    while time.monotonic() < end and select.select([descriptor], [], [], QUIET)[0]:
        try:
            data = os.read(descriptor, 65536)
        except OSError:
            return
        if not data:
            return
        stream.feed(data)


def color(name, default):
    if name == "default":
        return default
    return BASIC.get(name, "#" + name if len(name) == 6 else default)


def mixed(one, other, share):
    parts = [tuple(int(text[i : i + 2], 16) for i in (1, 3, 5)) for text in (one, other)]
    return "#%02x%02x%02x" % tuple(round(a * (1 - share) + b * share) for a, b in zip(*parts))


class Pen:
    def __init__(self):
        names = {(False, False): "", (True, False): "-Bold", (False, True): "-Oblique", (True, True): "-BoldOblique"}
        files = {style: FONTS / f"DejaVuSansMono{name}.ttf" for style, name in names.items()}
        self.fonts = {style: ImageFont.truetype(str(file), SIZE) for style, file in files.items() if file.exists()}
        self.signs = TTFont(files[False, False]).getBestCmap()
        ascent, descent = self.fonts[False, False].getmetrics()
        self.width = round(self.fonts[False, False].getlength("M"))
        self.height = ascent + descent + 1

    def draw(self, screen, ground, name):
        back, fore = GROUNDS[ground]
        rows = max((row for row in range(screen.lines) if screen.display[row].strip()), default=0) + 1
        image = Image.new("RGB", (screen.columns * self.width + 2 * MARGIN, rows * self.height + 2 * MARGIN), back)
        draw = ImageDraw.Draw(image)
        for row in range(rows):
            for column in range(screen.columns):
                self.cell(draw, screen.buffer[row][column], row, column, back, fore, name)
        return image.quantize(256)

    def cell(self, draw, cell, row, column, back, fore, name):
        ink, ground = color(cell.fg, fore), color(cell.bg, back)
        if cell.reverse:
            ink, ground = ground, ink
        if cell.strikethrough:
            ink = mixed(ink, ground, 0.4)
        x, y = MARGIN + column * self.width, MARGIN + row * self.height
        if ground != back:
            draw.rectangle([x, y, x + self.width - 1, y + self.height - 1], fill=ground)
        for sign in cell.data:
            if ord(sign) not in self.signs:
                sys.exit(f"screens: {name} shows {sign!r} (U+{ord(sign):04X}), which the font lacks")
        if cell.data.strip():
            font = self.fonts.get((cell.bold, cell.italics), self.fonts[False, False])
            draw.text((x, y), cell.data, font=font, fill=ink)
        if cell.underscore:
            draw.line([x, y + self.height - 2, x + self.width, y + self.height - 2], fill=ink)


def main():
    binary, folder = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    pen = Pen()
    for name, columns, rows, arguments, keys in SCREENS:
        for ground in GROUNDS:
            screen = shown(binary, columns, rows, [*arguments, "--theme", ground], keys)
            pen.draw(screen, ground, name).save(folder / f"{name}-{ground}.png", optimize=True)
            print(folder / f"{name}-{ground}.png")


main()
