"""A program that depends on Bloc alone: building it compiles Bloc and the program, and fetches and builds nothing else."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Kept between runs, so that only the first one compiles Bloc.
SCRATCH = ROOT / ".build" / "adopter-acceptance"

MANIFEST = f"""\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    platforms: [.macOS("15.4")],
    dependencies: [.package(name: "lorcana", path: "{ROOT}")],
    targets: [.executableTarget(name: "App", dependencies: [.product(name: "Bloc", package: "lorcana")])]
)
"""

PROGRAM = """\
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


def test_a_program_that_uses_bloc_compiles_bloc_alone(tmp_path):
    source = tmp_path / "Sources/App/App.swift"
    source.parent.mkdir(parents=True)
    source.write_text(PROGRAM)
    (tmp_path / "Package.swift").write_text(MANIFEST)
    words = ["--package-path", tmp_path, "--scratch-path", SCRATCH]
    run = subprocess.run(["swift", "run", *words], capture_output=True, text=True, timeout=600)
    assert (run.returncode, run.stdout) == (0, "1\n"), run.stdout + run.stderr
    modules = {path.parent.stem for path in SCRATCH.glob("*/debug/*.build/*.o")}
    assert modules == {"App", "Bloc"}
    assert not (SCRATCH / "plugins").exists() and not list((SCRATCH / "checkouts").glob("*"))
