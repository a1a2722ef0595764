"""Bloc's own repository, as scripts/release writes it, used by version: a program compiles what it names and nothing else."""

import subprocess

import pytest

from conftest import ROOT
VERSION = "1.0.0"

MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    platforms: [.macOS("15.4")],
    dependencies: [.package(url: "file://{repository}", from: "{version}")],
    targets: [
        .executableTarget(name: "App", dependencies: [.product(name: "Bloc", package: "bloc")]),
        .executableTarget(
            name: "Kept",
            dependencies: [.product(name: "Bloc", package: "bloc"), .product(name: "BlocStorage", package: "bloc")]),
    ]
)
"""

APP = """\
import Bloc

enum Event: BlocEvent { case tapped }

final class Counter: Bloc<Int, Event> {
    init() {
        super.init(initialState: 0)
        on(.tapped) { _, emit in emit { $0 += 1 } }
    }
}

@main
struct App {
    @MainActor static func main() {
        let counter = Counter()
        counter.send(.tapped)
        print(counter.state)
    }
}
"""

KEPT = """\
import BlocStorage

@main
struct Kept {
    @MainActor static func main() throws {
        let storage = FileStorage(directory: CommandLine.arguments[1])
        try storage.write([7], for: "Counter")
        print(try storage.read("Counter") ?? [])
    }
}
"""


def git(folder, *words):
    run = subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """The library's repository with one version, made of the last commit here."""
    clone, bare = tmp_path / "lorcana", tmp_path / "bloc.git"
    git(tmp_path, "clone", "--quiet", "--depth", "1", f"file://{ROOT}", clone)
    git(clone, "checkout", "--quiet", "-B", "main")
    changelog = clone / "Bloc/CHANGELOG.md"
    beginning, _, rest = changelog.read_text().partition("\n## ")
    changelog.write_text(f"{beginning}\n## {VERSION} - 2026-11-28\n{rest.partition(chr(10))[2]}")
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "a")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "a@localhost")
    git(clone, "commit", "--quiet", "--all", "--message", "Release it")
    git(tmp_path, "init", "--quiet", "--bare", bare)
    run = subprocess.run([clone / "scripts/release", "bloc", VERSION, bare], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert git(clone, "tag") == f"bloc-{VERSION}"
    return bare


def test_a_program_depends_on_a_version_of_bloc_and_compiles_bloc_alone(repository, tmp_path):
    app, scratch = tmp_path / "App", tmp_path / "scratch"
    for name, text in {"Package.swift": MANIFEST.format(repository=repository, version=VERSION),
                       "Sources/App/App.swift": APP, "Sources/Kept/Kept.swift": KEPT}.items():
        (app / name).parent.mkdir(parents=True, exist_ok=True)
        (app / name).write_text(text)

    def run(product, *arguments):
        words = ["swift", "run", "--package-path", app, "--scratch-path", scratch, "--cache-path", tmp_path / "cache",
                 "--security-path", tmp_path / "security", product, *arguments]
        found = subprocess.run(words, capture_output=True, text=True, timeout=600)
        assert found.returncode == 0, found.stdout + found.stderr
        return found.stdout

    assert run("App") == "1\n"
    modules = {path.parent.stem for path in scratch.glob("*/debug/*.build/*.o")}
    assert modules == {"App", "Bloc"}
    assert {path.name for path in (scratch / "checkouts").iterdir()} == {"bloc"}
    assert run("Kept", tmp_path / "states") == "[7]\n"


def test_the_repository_holds_the_library_and_what_belongs_to_it(repository):
    files = set(git(repository, "ls-tree", "--name-only", VERSION).split())
    assert {"Package.swift", "README.md", "Promises.md", "CHANGELOG.md", "LICENSE", "Sources", "Tests", "Examples", "Plugins", "api"} <= files
