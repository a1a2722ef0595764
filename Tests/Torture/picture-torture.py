#!/usr/bin/env python3
"""Decodes bombs and mutated pictures, and fails if one takes too much processor time or memory, or crashes the program.

    Tests/Torture/picture-torture.py PROBE [--count 20000] [--seed 1] [--milliseconds 300] [--mebibytes 300]

PROBE is PictureProbe, built by `swift build -c release --product PictureProbe`. The pictures are made here, byte by byte: PNGs
with texts, profiles and pixels that unpack to thousands of times their size, JPEGs of hundreds of scans, and both with bytes,
chunks and lengths changed.
"""

import argparse
import collections
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Fixtures" / "pictures"
MOST_BYTES = 8 << 20


# PNG (W3C)

def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width, height, depth=8, color=2, interlace=0, before=(), pixels=None, pieces=1, level=9):
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
    if pixels is None:
        pixels = rows(width, height, samples * depth, interlace, lambda size: bytes(1 + size))
    packed = zlib.compress(pixels, level)
    size = max(1, len(packed) // pieces)
    parts = [packed[i:i + size] for i in range(0, len(packed), size)]
    palette = [chunk(b"PLTE", bytes(range(256)) * 3)] if color == 3 else []
    return b"".join([
        b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlace)),
        *before, *palette, *(chunk(b"IDAT", part) for part in parts), chunk(b"IEND", b"")])


def rows(width, height, bits, interlace, row):
    """The rows of a picture, or of the seven smaller ones that make up an interlaced picture."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    sizes = [(len(range(x, width, right)), len(range(y, height, down))) for x, y, right, down in passes]
    return b"".join(row((wide * bits + 7) // 8) * high for wide, high in (sizes if interlace else [(width, height)]) if wide)


def chunks(data):
    place = 8
    while place + 12 <= len(data):
        length, = struct.unpack(">I", data[place:place + 4])
        yield data[place + 4:place + 8], data[place + 8:place + 8 + length]
        place += 12 + length


def png_bombs(chance):
    zeros = zlib.compress(bytes(7 << 20), 9)
    noise = chance.randbytes(1 << 20)
    text, profile = b"a\0\0" + zeros, b"a\0\0" + zeros
    long_text = b"a\0\1\0\0\0" + zeros
    for count in (100, 900):
        yield f"{count} packed texts", png(64, 64, before=[chunk(b"zTXt", text)] * count)
        yield f"{count} packed long texts", png(64, 64, before=[chunk(b"iTXt", long_text)] * count)
    yield "packed profiles", png(64, 64, before=[chunk(b"iCCP", profile)] * 200)
    yield "plain texts", png(64, 64, before=[chunk(b"tEXt", b"a\0" + bytes(70))] * 80_000)
    yield "gammas", png(64, 64, before=[chunk(b"gAMA", struct.pack(">I", 45455))] * 400_000)
    yield "alphas", png(64, 64, color=3, before=[chunk(b"tRNS", bytes(256))] * 25_000)
    yield "empty chunks of pixels", png(64, 64, before=[chunk(b"IDAT", b"")] * 600_000)
    yield "pixels a byte a chunk", png(600, 600, pixels=(b"\0" + noise[:1800]) * 600, pieces=600_000, level=0)
    yield "10,000 chunks of pixels", png(1000, 1000, pixels=(b"\0" + noise[:3000]) * 1000, pieces=9_990, level=0)
    yield "more pixels than are shown", png(64, 64, pixels=bytes(800 << 20), level=9)
    for depth, color, interlace in [(8, 2, 0), (8, 6, 0), (8, 6, 1), (16, 6, 0), (16, 6, 1), (16, 2, 1), (1, 0, 1), (8, 3, 1),
                                    (16, 4, 1), (2, 3, 0)]:
        samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
        for width, height in [(4096, 1953), (1953, 4096), (2000, min(4000, 15_900_000 // (2000 * samples * depth // 8 + 1))),
                              (1, 4096), (4096, 1)]:
            # Noise with Paeth, the slowest filter.
            data = rows(width, height, samples * depth, interlace, lambda size: b"\4" + (noise * 32)[:size])
            yield f"PNG {width}x{height}, {depth} bits, colour {color}, {interlace}", png(
                width, height, depth, color, interlace, pixels=data, level=1)
            yield f"PNG {width}x{height}, {depth} bits, colour {color}, {interlace}, zeros", png(
                width, height, depth, color, interlace)


# JPEG (ITU-T T.81)

def segment(marker, body):
    return b"\xff" + bytes([marker]) + struct.pack(">H", len(body) + 2) + body


def table(kind, symbol):
    """A Huffman table in which the single bit 0 is this symbol."""
    return segment(0xC4, bytes([kind, 1] + [0] * 15 + [symbol]))


def scan(components, first, last, high, low, data):
    body = bytes([len(components)]) + b"".join(bytes([c, 0]) for c in components) + bytes([first, last, high << 4 | low])
    return segment(0xDA, body) + data


def jpeg(width, height, components=3, frame=0xC2, most=500, spread=False):
    """Repeated scans that skip tens of thousands of blocks at a time."""
    wide, high = (width + 7) // 8, (height + 7) // 8
    blocks = wide * high
    names = list(range(1, components + 1))
    direct = bytes((blocks * components + 7) // 8 + 8)
    # The code 0, then a run of 16,384 blocks plus a 14-bit number.
    runs = "".join("0" + "1" * 14 for _ in range(blocks // 32767 + 1))
    runs += "1" * (-len(runs) % 8)
    nothing = int(runs, 2).to_bytes(len(runs) // 8).replace(b"\xff", b"\xff\0")
    parts = [b"\xff\xd8", segment(0xDB, bytes([0] + [1] * 64)),
             segment(frame, struct.pack(">BHHB", 8, height, width, components) + b"".join(bytes([n, 0x11, 0]) for n in names)),
             table(0x00, 0), table(0x10, 0xE0), scan(names, 0, 0, 0, 0, direct)]
    count = 1
    for low in range(13, -1, -1):
        for name in names:
            for first, last in [(k, k) for k in range(1, 64)] if spread else [(1, 63)]:
                if count < most:
                    parts.append(scan([name], first, last, 0 if low == 13 else low + 1, low, nothing))
                    count += 1
    return b"".join(parts) + b"\xff\xd9"


def jpeg_bombs(chance):
    for width, height in [(4096, 1953), (1000, 1000), (734, 1024), (200, 200), (1, 4096), (4096, 1), (16, 16)]:
        for most in (2, 11, 12, 43, 133, 400, 500, 2000):
            for components in (1, 3):
                for spread in (False, True):
                    yield (f"JPEG {width}x{height}, {most} scans, {components} parts{', spread' if spread else ''}",
                           jpeg(width, height, components, most=most, spread=spread))
    plain = (FIXTURES / "quarters.jpg").read_bytes()
    start = plain.index(b"\xff\xda")
    for frame in (0xC0, 0xC1, 0xC9, 0xCA):
        yield f"JPEG of frame {frame:X}", jpeg(2000, 2000, 3, frame=frame)
    noise = chance.randbytes(MOST_BYTES - 10_000).replace(b"\xff", b"\x7f")
    size = plain.index(b"\xff\xc0") + 5
    for width, height in [(4096, 1953), (64, 64)]:
        yield "JPEG of noise", plain[:size] + struct.pack(">HH", height, width) + plain[size + 4:start + 14] + noise + b"\xff\xd9"
    yield "JPEG of tables", plain[:2] + segment(0xC4, bytes([0, 1] + [0] * 15 + [0])) * 300_000 + plain[2:]
    yield "JPEG of notes", plain[:2] + segment(0xFE, b"") * 1_900_000 + plain[2:]
    yield "JPEG of restarts", plain[:start] + segment(0xDD, b"\0\1") + plain[start:-2] + b"\xff\xd0" * 2_000_000 + b"\xff\xd9"


# Mutations

def mutated(chance, bases):
    data = bytearray(chance.choice(bases))
    is_png = data[:1] == b"\x89"
    if is_png and chance.random() < 0.6:
        parts = list(chunks(bytes(data)))
        for _ in range(chance.randrange(1, 4)):
            place = chance.randrange(len(parts))
            name, body = parts[place]
            how = chance.randrange(5)
            if how == 0 and body:
                body = bytearray(body)
                body[chance.randrange(len(body))] = chance.randrange(256)
                parts[place] = name, bytes(body)
            elif how == 1:
                parts.insert(place, (name, body))
            elif how == 2:
                parts[place] = chance.choice([b"tEXt", b"zTXt", b"iCCP", b"tRNS", b"IDAT", b"PLTE", b"acTL", b"ABCD"]), body
            elif how == 3 and name == b"IHDR" and len(body) == 13:
                parts[place] = name, struct.pack(
                    ">IIBBBBB", chance.choice([0, 1, 46, 4096, 2**31, 2**32 - 1]), chance.choice([1, 64, 1953, 4096, 70000]),
                    chance.choice([1, 2, 4, 8, 16, 3]), chance.choice([0, 2, 3, 4, 6, 5]), 0, 0, chance.choice([0, 1, 2]))
            elif len(parts) > 2:
                parts.pop(place)
        data = bytearray(data[:8] + b"".join(chunk(*part) for part in parts))
    else:
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(2, len(data) - 2)
            how = chance.randrange(4)
            if how == 0:
                data[place] = chance.randrange(256)
            elif how == 1:
                data[place:place] = chance.choice([b"\xff\xda", b"\xff\xc4", b"\xff\xff", b"\0" * 20, chance.randbytes(9)])
            elif how == 2:
                del data[place:place + chance.randrange(1, 20)]
            else:
                other = chance.randrange(2, len(data) - 2)
                data[place:place] = data[other:other + chance.randrange(1, 200)]
    if chance.random() < 0.9:
        data = data[:-12] + chunk(b"IEND", b"") if is_png else data[:-2] + b"\xff\xd9"
    return bytes(data)


class Probe:
    def __init__(self, path):
        self.path, self.child = path, None

    def end(self):
        if self.child:
            self.child.stdin.close()
            self.child.stdout.close()
            self.child.wait()
        self.child = None

    def __call__(self, file):
        """The result, the time in microseconds and the memory in KiB; None if the probe crashed."""
        if not self.child:
            self.child = subprocess.Popen([self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.child.stdin.write(f"{file}\n")
        self.child.stdin.flush()
        line = self.child.stdout.readline()
        if not line:
            return None
        result, time, memory = line.rstrip("\n").split("\t")
        return result, int(time), int(memory)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("probe")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--milliseconds", type=int, default=300)
    parser.add_argument("--mebibytes", type=int, default=300)
    parser.add_argument("--slowest", type=int, default=0, help="also print so many of the slowest bombs")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    probe, wrong = Probe(options.probe), 0
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "picture"

        def tried(name, data):
            nonlocal wrong
            file.write_bytes(data)
            found = probe(file)
            if not name.startswith("mutated") or not found or found[2] > options.mebibytes * 1024:
                # The memory is the peak of the process, so the next picture needs a new process.
                probe.end()
            if found and found[1] <= options.milliseconds * 1000 and found[2] <= options.mebibytes * 1024:
                return found
            wrong += 1
            kept = pathlib.Path(f"wrong-picture-{wrong}")
            kept.write_bytes(data)
            print(f"{name}: {found or 'the probe died'}; kept in {kept}", file=sys.stderr)
            return found or ("died", 0, 0)

        small = [jpeg(46, 64, 3, most=12), png(46, 64, color=6), png(46, 64, color=3, interlace=1)]
        bases = [(FIXTURES / name).read_bytes() for name in ("quarters.jpg", "quarters.png")] * 3 + small
        for title, cases in [
            ("bombs", (bomb for make in (png_bombs, jpeg_bombs) for bomb in make(chance))),
            ("mutated", ((f"mutated {number}", mutated(chance, bases)) for number in range(options.count))),
        ]:
            found = [(name, len(data), *tried(name, data)) for name, data in cases]
            ends = collections.Counter("decoded" if "x" in end[2] else end[2] for end in found)
            slowest = max(found, key=lambda end: end[3])
            print(f"{title}: {len(found)} pictures; {', '.join(f'{count} {end}' for end, count in ends.most_common())}; "
                  f"at most {slowest[3] / 1000:.1f} ms ({slowest[0]}, {slowest[1]} bytes), "
                  f"{max(end[4] for end in found) / 1024:.0f} MiB")
            for end in sorted(found, key=lambda end: -end[3])[:options.slowest]:
                print(f"  {end[3] / 1000:8.1f} ms  {end[1]:9} bytes  {end[2]:15} {end[0]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
