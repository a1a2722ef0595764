"""A line of a recording: its words and its environment.

In words, variables and config files, @API@ is the server's URL, @HOST@ its host and port, and @HOME@ the home folder.
"""

import dataclasses
import shlex

import tables

CLOSED = "closed port"
CATALOGUE = "catalogue"
NAMES = tables.commands()


@dataclasses.dataclass(frozen=True)
class Line:
    kind: str
    words: tuple
    # The server in LORCANA_API_URL: "" for the normal one, CLOSED, or the name of a FixtureServer behaviour.
    api: str = ""
    # The contents of the data folder: "" for none, CATALOGUE, or a kind of damage in record.py.
    disk: str = ""
    # Environment variables; None removes one.
    variables: tuple = ()
    config: str | None = None
    # Command lines that run first, in the same folders.
    before: tuple = ()
    # Files in the line's folders, by their names in own_files.py.
    files: tuple = ()
    # The text on stdin; None for an empty stdin.
    typed: str | None = None
    # "stdout full", "stdout closed", "stderr closed", "stdin closed".
    stream: str = ""

    @property
    def is_by_chance(self):
        """Whether the program picks random cards, so that outputs differ."""
        words = self.words[next((place for place, word in enumerate(self.words) if word in NAMES), 0):]
        is_picked = words[:1] in [("random",), ("pack",)] or words[:2] == ("deck", "hand")
        return is_picked and not any(word.startswith("--seed") for word in self.words)

    @property
    def key(self):
        """The key of the line in a recording."""
        settings = [self.api and f"api {self.api}", self.disk and f"disk {self.disk}", self.stream]
        settings += [f"{name}={value}" if value is not None else f"no {name}" for name, value in self.variables]
        settings += [f"config {shortened(self.config)}"] if self.config is not None else []
        settings += [f"file {name}" for name in self.files]
        settings += [f"typed {spelled([self.typed])[8:]}"] if self.typed is not None else []
        settings += [f"after {spelled(words)}" for words in self.before]
        return f"{self.kind}: {spelled(self.words)}" + "".join(f" [{text}]" for text in settings if text)


def spelled(words):
    return " ".join(["lorcana", *(shlex.quote(shortened(word)) for word in words)])


def shortened(word):
    """The word in ASCII, truncated if it is long."""
    text = word.encode("unicode_escape", "surrogatepass").decode() if not word.isprintable() else word
    return text if len(text) <= 80 else f"{text[:20]}({len(word)} characters){text[-5:]}"
