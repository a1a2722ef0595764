"""The repository's files, each read once, and copies with replaced files for self-checks."""

import functools
import pathlib
import subprocess

from rules import swift

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The folders of targets that are shipped: the program's, and Bloc's.
SOURCES = ["Sources", "Bloc/Sources"]
TESTS = ["Tests", "Bloc/Tests"]


class Tree:
    """The files known to git by their path from the root, including uncommitted ones."""

    def __init__(self, files, read):
        self.files = files
        self._read = read

    @functools.cached_property
    def folders(self):
        return {str(folder) for path in self.files for folder in pathlib.PurePosixPath(path).parents}

    @functools.cached_property
    def in_order(self):
        return sorted(self.files)

    def text(self, path):
        return self._read(path)

    def source(self, path):
        """The parsed Swift file."""
        return source_of(self.text(path))

    def below(self, *folders, ending=".swift"):
        """The files below the folders, in order."""
        inside = tuple(folder + "/" for folder in folders)
        return [path for path in self.in_order if path.startswith(inside) and path.endswith(ending)]

    def planted(self, extra):
        """This tree with some files replaced or added: path, then text."""
        return Tree(self.files | extra.keys(), lambda path: extra[path] if path in extra else self._read(path))


@functools.cache
def source_of(text):
    return swift.Source(text)


def here(root=ROOT):
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, capture_output=True, text=True, check=True,
    ).stdout.split("\0")
    read = functools.cache(lambda path: (root / path).read_text(encoding="utf-8", errors="replace"))
    return Tree({path for path in listed if path and (root / path).is_file()}, read)


def made(files):
    """A tree with only these files: path, then text."""
    return Tree(set(files), files.__getitem__)
