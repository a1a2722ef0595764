"""Types into lorcana in real terminals on a virtual display, and keeps screenshots. Called by
scripts/pictures-in-terminals.

Built-in data is shown; each card's picture is a made one with the card's number on it, from a server on loopback.
"""

import http.server
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
# What the program and the terminal may take to show a key's effect.
PAUSE = 2.0
ENTER, NEXT, HIDE, BACK, QUIT = "Return", "n", "p", "q", "ctrl+c"
# The name of a screenshot, and the keys before it; "WxH" makes the window so large.
STEPS = [
    ("card", [ENTER]), ("next", [NEXT]), ("smaller", ["900x560"]), ("larger", ["1200x760"]),
    ("passed", [NEXT] * 6), ("hidden", [HIDE]), ("shown-again", [HIDE]), ("list", [BACK]), ("left", [QUIT]),
]
TERMINALS = {
    "kitty": ["kitty", "--config", "NONE", "-o", "confirm_os_window_close=0", "-o", "font_size=11", "sh", "-c"],
    "xterm": ["xterm", "-ti", "vt340", "-fa", "DejaVu Sans Mono", "-fs", "11", "-bg", "#111417", "-fg", "#d8dee4", "-e",
              "sh", "-c"],
}


def picture(label):
    """A picture as large as a card's, of our own making: no two addresses have the same."""
    image = Image.new("RGB", (734, 1024), "#20140c")
    draw = ImageDraw.Draw(image)
    seed = sum(label.encode())
    for y in range(24, 1000):
        color = ((seed * 7 + y // 4) % 256, (seed * 13 + y // 7) % 256, 255 - y // 4)
        draw.line([(24, y), (710, y)], fill=color)
    draw.ellipse([160, 260, 574, 674], fill="#f4e3b2", outline="#20140c", width=12)
    draw.multiline_text((367, 467), label, font=ImageFont.truetype(FONT, 64), fill="#20140c", anchor="mm", align="center")
    data = io.BytesIO()
    image.save(data, "JPEG", quality=85)
    return data.getvalue()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        data = picture("\n".join(re.findall(r"\d+", self.path)[:2]))
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


class Display:
    def __init__(self):
        read, write = os.pipe()
        self.child = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"], pass_fds=[write],
            stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            self.name = f":{number.readline().strip()}"

    def run(self, *command):
        return subprocess.run(
            command, env={**os.environ, "DISPLAY": self.name}, capture_output=True, text=True, check=True).stdout

    def close(self):
        self.child.terminate()
        self.child.wait()


def play(display, command, name, folder, environment):
    terminal = subprocess.Popen(
        [*TERMINALS[name], command], env={**environment, "DISPLAY": display.name}, stderr=subprocess.DEVNULL)
    try:
        time.sleep(2 * PAUSE)
        window = display.run("xdotool", "search", "--onlyvisible", "--class", name).split()[-1]
        display.run("xdotool", "windowmove", window, "0", "0", "windowsize", window, "1100", "700")
        display.run("xdotool", "windowfocus", window)
        time.sleep(PAUSE)
        for step, keys in STEPS:
            for key in keys:
                size = re.fullmatch(r"(\d+)x(\d+)", key)
                display.run("xdotool", *(["windowsize", window, *size.groups()] if size else ["key", key]))
            time.sleep(PAUSE)
            path = folder / f"{name}-{step}.png"
            display.run("import", "-window", "root", str(path))
            print(path, flush=True)
    finally:
        terminal.terminate()
        terminal.wait()


def main():
    binary, folder = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    display = Display()
    try:
        for name in TERMINALS:
            with tempfile.TemporaryDirectory() as home:
                environment = {
                    "PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8",
                    "LIBGL_ALWAYS_SOFTWARE": "1", "LORCANA_PICTURE_URL": f"http://127.0.0.1:{server.server_port}",
                    "LORCANA_API_URL": "http://127.0.0.1:9", "LORCANA_DATA_URL": "http://127.0.0.1:9",
                }
                subprocess.run([binary, "config", "pictures", "auto"], env=environment, check=True, stdout=subprocess.DEVNULL)
                # The shell stays, so that the screen after leaving is seen too; then a card without a full screen.
                command = f"export COLORTERM=truecolor; {binary} browse elsa; {binary} card TFC-041 --picture; exec sleep 60"
                play(display, command, name, folder, environment)
    finally:
        display.close()
        server.shutdown()


main()
