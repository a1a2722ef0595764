"""The bodies that faults.py names for LorcanaJSON's files: a newer version with hostile or malformed changes."""

import json

# Inserted into texts: terminal sequences, line breaks, C0 and C1 controls, and bidirectional controls.
HOSTILE = ["\x1b[2J", "\x1b]52;c;aGk=\x07", "\x1b]8;;http://a.example\x1b\\", "\r", "\x9b31m", "\u202e", "\u2066", "\0",
           "\x7f", "\u200b", "\ufeff", "\u2028", "\U000e0041", "\n", "\x1bP$q\x1b\\", "\b\b", "\x1b[6n"]
ACCENTED = dict(zip("aeiou", "àéîõü"))


def write(folder, before, after):
    """Writes the bodies.

    before, after: the files of two days as bytes, by name: metadata.json, allCards.json.
    """
    head, file = json.loads(after["metadata.json"]), json.loads(after["allCards.json"])
    rows = file["cards"]

    def keep(name, value):
        (folder / f"{name}.json").write_text(json.dumps(value))

    def keep_rows(name, change):
        keep(f"file-{name}", {**file, "cards": [change(place, row) for place, row in enumerate(rows)]})

    def keep_head(name, **changes):
        changed = {key: value for key, value in {**head, **changes}.items() if value is not None}
        keep(f"metadata-{name}", changed)
        keep(f"file-{name}", {**file, "metadata": changed})

    keep_head("old", generatedOn="2026-03-01T00:00:00")
    keep_head("format", formatVersion="3.0.0")
    keep_head("language", language="fr")
    keep_head("dateless", generatedOn=None)
    (folder / "metadata-same.json").write_bytes(before["metadata.json"])
    (folder / "file-same.json").write_bytes(before["allCards.json"])

    keep("file-cardless", {**file, "cards": []})
    keep("file-third", {**file, "cards": rows[::3]})
    keep("file-many", {**file, "cards": [{}] * 100_001})
    keep("file-twice", {**file, "cards": [*rows, *rows]})
    odd = list(rows)
    for place, value in enumerate([17, "seventeen", None, [1, [2]], {}]):
        odd.insert(2 * place, value)
    keep("file-odd", {**file, "cards": odd})
    keep_rows("nameless", lambda _, row: without_name(row))
    keep_rows("some-nameless", lambda place, row: row if place % 4 else without_name(row))
    keep_rows("text-numbers", lambda _, row: numbers(row, str))
    keep_rows("null-numbers", lambda _, row: numbers(row, lambda _: None))
    keep_rows("huge-numbers", lambda place, row: numbers(row, lambda _: 1e300 if place % 2 else 2**63 - 1))
    keep_rows("controls", lambda place, row: texts(row, lambda text: f"{text}{HOSTILE[place % len(HOSTILE)]}{text}"))
    keep_rows("long-words", lambda place, row: row if place % 500 else texts(row, lambda text: text + " long" * 20_000))

    body = after["allCards.json"]
    (folder / "file-half.json").write_bytes(body[:len(body) // 2])
    (folder / "file-large.json").write_bytes(body + b" " * (70_000_000 - len(body)))
    (folder / "file-utf-16.json").write_bytes(body.decode().encode("utf-16"))
    deep = json.dumps({**file, "cards": [*rows[:5], "HERE", *rows[5:]]})
    (folder / "file-nested.json").write_text(deep.replace('"HERE"', "[" * 500_000 + "]" * 500_000))
    accented = json.dumps({**file, "cards": [texts(row, accent) for row in rows]}, ensure_ascii=False)
    (folder / "file-latin-1.json").write_bytes(accented.encode("latin-1", errors="ignore"))
    (folder / "file-invalid.json").write_bytes(accented.encode("latin-1", errors="ignore").replace(b"\xe0", b"\xff\xc0\x80"))
    twice = ",".join(json.dumps(row)[:-1] + "," + json.dumps(dict.fromkeys(row, "twice"))[1:] for row in rows)
    head = json.dumps({**file, "cards": []})
    (folder / "file-keys-twice.json").write_text(head.replace('"cards": []', f'"cards": [{twice}]'))
    text = json.dumps(file)
    lists = "".join(f', "cards": [{",".join(["{}"] * 99_000)}]' for _ in range(15))
    (folder / "file-lists-twice.json").write_text(text[:-1] + lists + "}")
    keep("file-wide-row", {**file, "cards": [*rows, {f"m{place}": 0 for place in range(1_000_000)}]})
    keep("file-long-list", {**file, "cards": [{**rows[0], "abilities": [{}] * 1_000_000}, *rows[1:]]})


def without_name(row):
    return {key: value for key, value in row.items() if key != "name"}


def numbers(row, change):
    return {key: change(value) if isinstance(value, int) and not isinstance(value, bool) else value for key, value in row.items()}


def texts(value, change):
    """The row with all free text changed; values from a fixed vocabulary are unchanged."""
    free = ("name", "version", "fullName", "story", "artists", "fullText", "fullTextSections", "flavorText", "clarifications")
    return {key: within(one, change) if key in free else one for key, one in value.items()}


def within(value, change):
    return [change(one) for one in value] if isinstance(value, list) else change(value)


def accent(text):
    return "".join(ACCENTED.get(character, character) for character in text)
