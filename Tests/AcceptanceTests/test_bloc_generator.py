"""`swift package bloc`: the files that it writes compile and pass their tests; refusals have a message."""

import subprocess

import pytest

from conftest import ROOT
# Reused between runs, so that only the first run compiles Bloc.
SCRATCH = ROOT / ".build" / "generator-acceptance"
ALLOWED = "--allow-writing-to-package-directory"

MANIFEST = f"""\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Sample",
    platforms: [.macOS("15.4")],
    dependencies: [.package(path: "{ROOT}/Bloc")],
    targets: [
        .target(name: "Sample", dependencies: [.product(name: "Bloc", package: "Bloc")]),
        .target(name: "Bare"),
        .testTarget(
            name: "SampleTests",
            dependencies: ["Sample", .product(name: "BlocTesting", package: "Bloc")]),
    ]
)
"""


def swift(package, *words):
    return subprocess.run(
        ["swift", *words[:1], "--package-path", package, "--scratch-path", SCRATCH, *words[1:]],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=600)


def generate(package, *words):
    return swift(package, "package", ALLOWED, "bloc", *words)


def files(package):
    return {str(path.relative_to(package)) for path in package.rglob("*.swift")}


@pytest.fixture
def package(tmp_path):
    (tmp_path / "Package.swift").write_text(MANIFEST)
    for target in ("Sources/Sample", "Sources/Bare", "Tests/SampleTests"):
        folder = tmp_path / target
        folder.mkdir(parents=True)
        (folder / "Placeholder.swift").write_text("")
    return tmp_path


def test_written_files_compile_and_their_tests_pass(package):
    before = files(package)
    bloc = generate(package, "Search", "--kind", "bloc", "--into", "Sources/Sample/Search")
    cubit = generate(package, "TimerCubit", "--kind=cubit", "--into", "Sources/Sample")
    assert (bloc.returncode, cubit.returncode) == (0, 0), bloc.stderr + cubit.stderr
    assert files(package) - before == {
        "Sources/Sample/Search/SearchEvent.swift", "Sources/Sample/Search/SearchState.swift",
        "Sources/Sample/Search/SearchBloc.swift", "Tests/SampleTests/SearchBlocTests.swift",
        "Sources/Sample/TimerState.swift", "Sources/Sample/TimerCubit.swift",
        "Tests/SampleTests/TimerCubitTests.swift"}
    assert "wrote Sources/Sample/Search/SearchBloc.swift" in bloc.stdout
    tests = swift(package, "test")
    assert tests.returncode == 0, tests.stdout + tests.stderr
    assert "Test run with 2 tests in 2 suites passed" in tests.stdout


def test_files_that_exist_are_never_overwritten(package):
    own = package / "Sources/Sample/SearchState.swift"
    own.write_text("// my own\n")
    before = files(package)
    result = generate(package, "Search", "--kind", "bloc", "--into", "Sources/Sample")
    assert result.returncode != 0
    assert "nothing was written, because these files exist: Sources/Sample/SearchState.swift" in result.stderr
    assert own.read_text() == "// my own\n"
    assert files(package) == before


def test_a_target_without_tests_names_what_the_manifest_lacks(package):
    result = generate(package, "Search", "--kind", "cubit", "--into", "Sources/Bare")
    assert result.returncode == 0, result.stderr
    assert (package / "Tests/BareTests/SearchCubitTests.swift").exists()
    assert '.testTarget(name: "BareTests"' in result.stdout


@pytest.mark.parametrize("words, message", [
    ([], "NAME is missing"),
    (["Search", "--into", "Sources/Sample"], "--kind is missing: bloc or cubit?"),
    (["Search", "--kind", "bloc"], "--into DIR is missing"),
    (["Search", "--kind"], "--kind needs a value."),
    (["Search", "--kind", "block", "--into", "Sources/Sample"], "'block' is not a kind; write bloc or cubit."),
    (["Search", "--kind", "bloc", "--kind", "cubit"], "--kind is given twice."),
    (["search", "--kind", "bloc", "--into", "Sources/Sample"], "'search' is not a name in UpperCamelCase"),
    (["Search", "Timer", "--kind", "bloc", "--into", "Sources/Sample"], "'Timer' is an unexpected argument."),
    (["Search", "--knd", "bloc", "--into", "Sources/Sample"], "'--knd' is unknown."),
    (["Search", ALLOWED], f"{ALLOWED} goes before the word bloc"),
    (["Search", "--kind", "bloc", "--into", "../elsewhere"], "'../elsewhere' is in no target of this package"),
])
def test_missing_and_unknown_words_are_named(package, words, message):
    before = files(package)
    result = generate(package, *words)
    assert result.returncode != 0
    assert message in result.stderr
    assert files(package) == before


def test_help_shows_the_usage(package):
    result = generate(package, "--help")
    assert result.returncode == 0
    assert "--allow-writing-to-package-directory bloc NAME --kind bloc|cubit --into DIR" in result.stdout
