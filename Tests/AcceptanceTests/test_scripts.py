"""Messages of the scripts about missing tools and about changes (CONTRIBUTING.md, Build and test)."""

import shutil
import subprocess

import pytest

from conftest import ROOT

LIBRARY = ROOT / "scripts" / "lib.sh"


@pytest.fixture
def toolchain(tmp_path):
    """A toolchain with a single program, a line of shell or C."""
    folder = tmp_path / "toolchain"
    folder.mkdir()

    def made(shell):
        swift = folder / "swift"
        swift.write_text(f"#!/bin/sh\n{shell}\n")
        swift.chmod(0o755)
        return folder

    return made


def need(folder, *words):
    path = f"{folder}:/usr/bin:/bin"
    return subprocess.run(
        ["bash", "-euc", '. "$0"; "$@"', LIBRARY, *words], env={"PATH": path, "HOME": "/"}, capture_output=True, text=True)


def test_missing_libraries_of_a_toolchain_are_reported_with_their_packages(tmp_path):
    folder = tmp_path / "toolchain"
    folder.mkdir()
    (tmp_path / "main.c").write_text("int deal(void); int main(void) { return deal(); }\n")
    (tmp_path / "deal.c").write_text("int deal(void) { return 0; }\n")
    clang = ["clang", "-fuse-ld=lld", "-fPIC"]
    subprocess.run([*clang, "-shared", "-Wl,-soname,libcards2.so.7", "deal.c", "-o", "libcards.so"], cwd=tmp_path, check=True)
    for name in ["swift", "swift-frontend"]:
        subprocess.run([*clang, "main.c", "-L.", "-lcards", "-o", folder / name], cwd=tmp_path, check=True)
    ran = need(folder, "need_swift")
    assert ran.returncode == 1
    lines = ran.stderr.splitlines()
    assert lines[0].startswith(f"The Swift toolchain in {folder} lacks packages of this system: libcards2-7 (")
    assert "error while loading shared libraries: libcards2.so.7: cannot open shared object file" in lines[0]
    assert lines[1] == "On Debian or Ubuntu, as root: apt-get update && apt-get install -y libcards2-7"
    assert "6.2" not in ran.stderr


def test_any_other_failure_of_a_toolchain_is_reported_with_its_error(toolchain):
    ran = need(toolchain("echo 'no such instruction' >&2; exit 132"), "need_swift")
    assert ran.returncode == 1 and "does not start: no such instruction" in ran.stderr


@pytest.mark.parametrize("said, told", [
    ("Swift version 6.1.2 (swift-6.1.2-RELEASE)", "'swift --version' says 6.1."),
    ("a swift is a bird", "'swift --version' says a swift is a bird."),
])
def test_an_older_toolchain_is_reported_with_its_version(toolchain, said, told):
    ran = need(toolchain(f"echo '{said}'"), "need_swift")
    assert ran.returncode == 1 and told in ran.stderr and "newer toolchain" in ran.stderr


@pytest.mark.parametrize("said", ["Swift version 6.2 (swift-6.2-RELEASE)", "Apple Swift version 6.10.1", "Swift version 7.0-dev"])
def test_a_toolchain_of_62_or_newer_will_do(toolchain, said):
    ran = need(toolchain(f"echo '{said}'"), "need_swift")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_without_a_toolchain_its_page_is_named(tmp_path):
    ran = need(tmp_path, "need_swift")
    assert ran.returncode == 1 and "no 'swift' on the PATH" in ran.stderr and "https://www.swift.org" in ran.stderr


@pytest.mark.parametrize("library, package", [
    ("libncurses.so.6", "libncurses6"), ("libedit.so.2", "libedit2"), ("libsqlite3.so.0", "libsqlite3-0"),
    ("libz.so.1", "zlib1g"), ("libxml2.so.2", "libxml2"), ("libgcc_s.so.1", "libgcc-s1"), ("libcurl.so.4", "libcurl4"),
    ("libstdc++.so.6", "libstdc++6"), ("libuuid.so.1", "libuuid1"),
])
def test_libraries_have_the_names_of_debians_packages(tmp_path, library, package):
    assert need(tmp_path, "debian_package", library).stdout == f"{package}\n"


def test_a_package_that_does_not_help_is_reported_with_the_checks_error(tmp_path):
    """If the check still fails after apt-get reports an installed package, the check's own message follows."""
    apt = tmp_path / "apt-get"
    apt.write_text("#!/bin/sh\nexit 0\n")
    apt.chmod(0o755)
    sudo = tmp_path / "sudo"
    sudo.write_text('#!/bin/sh\n[ "$1" = -n ] && shift\nexec "$@"\n')
    sudo.chmod(0o755)
    ran = need(tmp_path, "need_package", "python3-cards", "cards are dealt with it", "ls", "/nowhere/cards")
    assert ran.returncode == 1
    assert "/nowhere/cards" in ran.stderr and "python3-cards is installed, and yet this fails" in ran.stderr


# The tarball's install.sh

@pytest.fixture
def unpacked(tmp_path):
    """The files of the tarball, with a one-line program."""
    folder = tmp_path / "unpacked"
    for file in [*INSTALLED, "install.sh"]:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text("#!/bin/sh\necho lorcana 0.1.0\n")
    (folder / "install.sh").write_text((ROOT / "packaging" / "install.sh").read_text())
    for file in ["install.sh", "bin/lorcana"]:
        (folder / file).chmod(0o755)
    return folder


INSTALLED = [
    "bin/lorcana", "share/man/man1/lorcana.1", "share/bash-completion/completions/lorcana",
    "share/zsh/site-functions/_lorcana", "share/fish/vendor_completions.d/lorcana.fish",
    *(f"share/doc/lorcana/{page}" for page in ["LICENSE", "NOTICE.md", "CHANGELOG.md"]),
]


def install(unpacked, *words):
    ran = subprocess.run(["sh", unpacked / "install.sh", *words], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stderr


@pytest.mark.parametrize("there", [[], ["share"], ["bin", "share/man", "share/doc/other"]])
@pytest.mark.parametrize("times", [1, 2])
def test_uninstalling_removes_only_what_was_installed(unpacked, tmp_path, there, times):
    prefix = tmp_path / "home" / "a folder"
    for folder in there:
        (prefix / folder).mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    for _ in range(times):
        assert "installed lorcana 0.1.0" in install(unpacked, "--prefix", prefix)
    assert all((prefix / file).is_file() for file in INSTALLED)
    install(unpacked, "--prefix", prefix, "--uninstall")
    assert sorted(tmp_path.rglob("*")) == before


def test_uninstalling_keeps_other_files_in_its_folders(unpacked, tmp_path):
    prefix = tmp_path / "home"
    install(unpacked, "--prefix", prefix)
    (prefix / "bin" / "other").write_text("of somebody else\n")
    install(unpacked, "--prefix", prefix, "--uninstall")
    assert [path for path in prefix.rglob("*") if path.is_file()] == [prefix / "bin" / "other"]


def test_uninstalling_without_an_installation_changes_nothing(unpacked, tmp_path):
    before = sorted(tmp_path.rglob("*"))
    install(unpacked, "--prefix", tmp_path / "home", "--uninstall")
    assert sorted(tmp_path.rglob("*")) == before


# scripts/check

@pytest.fixture
def project(tmp_path):
    """A repository with the script and a minimal toolchain that logs its calls."""
    root = tmp_path / "project"
    shutil.copytree(LIBRARY.parent / "rules", root / "scripts/rules", ignore=shutil.ignore_patterns("__pycache__"))
    for script in ["affected", "check", "lib.sh"]:
        shutil.copy(LIBRARY.parent / script, root / "scripts" / script)
    put(root / "Package.swift", '.target(name: "Cards"), .testTarget(name: "CardsTests", dependencies: ["Cards"])\n')
    put(root / "Bloc/Package.swift", "// no targets\n")
    put(root / "scripts/check-rules", "#!/bin/sh\ntest ! -e rule || { echo 'clocks: a.swift:1: asks the clock' >&2; exit 1; }\n")
    put(root / "toolchain/swift", SWIFT)
    put(root / ".gitignore", "/.build\n/toolchain\n/log\n/rule\n/fault\n")
    put(root / ".swift-format", '{ "lineLength": 20 }\n')
    put(root / "Tests/CardsTests/CardsTests.swift", "// none\n")
    put(root / "Sources/Cards/Deal.swift", "// none\n")
    for words in [["init", "-q"], ["add", "."], ["-c", "user.name=Ann", "-c", "user.email=ann@host.example", "commit", "-qm", "Begin"]]:
        subprocess.run(["git", *words], cwd=root, check=True)
    (root / ".build").mkdir()
    return root


SWIFT = """#!/bin/sh
echo "$*" >>log
case $1 in
--version) echo 'Swift version 6.3' ;;
format) test ! -e fault || { echo 'Sources/Cards/Deal.swift:2:1: error: [LineLength] line is too long' >&2; exit 1; } ;;
test) test ! -e fault || { echo '✔ Test one passed'; echo '✘ Test two recorded an issue'; exit 1; } ;;
esac
"""


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def check(project):
    path = f"{project / 'toolchain'}:/usr/bin:/bin"
    (project / "log").write_text("")
    return subprocess.run(
        ["scripts/check", "--base", "HEAD"], cwd=project, env={"PATH": path, "HOME": "/", "LANG": "C.UTF-8"}, capture_output=True, text=True)


def test_all_failed_stages_are_reported_together_with_a_remedy(project):
    put(project / "Sources/Cards/Deal.swift", "// one\n// é" + "a" * 40 + "\n")
    put(project / "Tests/CommandLines/command_lines.py", "import sys\nsys.exit('random has no words here')\n")
    put(project / "rule", "")
    put(project / "fault", "")
    ran = check(project)
    told = ran.stdout + ran.stderr
    assert ran.returncode == 1 and "failed: format, rules, lists, tests: CardsTests" in told
    for line in ["Sources/Cards/Deal.swift:2: 44 columns, at most 20", "clocks: a.swift:1: asks the clock", "random has no words here", "✘ Test two recorded an issue",
                 "format: swift format -i Sources/Cards/Deal.swift", "tests: CardsTests", "swift test --filter 'SUITE' runs one suite"]:
        assert line in told
    assert "Test one passed" not in told


def test_tests_that_passed_run_again_only_after_a_change(project):
    put(project / "Sources/Cards/Deal.swift", "// one\n")
    runs = []
    for change in ["// two\n", None, None, "// three\n", "// two\n"]:
        if change:
            put(project / "Sources/Cards/Deal.swift", change)
        ran = check(project)
        assert ran.returncode == 0, ran.stderr
        runs.append("test --skip-build" in (project / "log").read_text())
        assert runs[-1] or "all of it has passed since the last change" in ran.stdout
    assert runs == [True, False, False, True, False]
    subprocess.run(["git", "diff", "--cached", "--exit-code"], cwd=project, check=True)


def test_tests_that_failed_run_again(project):
    put(project / "Sources/Cards/Deal.swift", "// one\n")
    put(project / "fault", "")
    assert check(project).returncode == 1
    (project / "fault").unlink()
    assert check(project).returncode == 0 and "test --skip-build" in (project / "log").read_text()


# scripts/release

def release(*words):
    return subprocess.run([LIBRARY.parent / "release", *words], capture_output=True, text=True)


def test_release_notes_are_short_and_say_how_to_install():
    ran = release("notes", "0.1.0")
    assert ran.returncode == 0 and len(ran.stdout.split()) < 260
    for word in ["lorcana_0.1.0_amd64.deb", "install.sh --uninstall", "SHA256SUMS", "CHANGELOG.md"]:
        assert word in ran.stdout
    assert "###" not in ran.stdout


@pytest.mark.parametrize("words", [("--dry-run", "1"), ("--dry-run",), ("notes", "9.9.9")])
def test_an_invalid_version_is_refused(words):
    assert release(*words).returncode != 0
