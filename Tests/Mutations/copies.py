"""Copies of a package, into which mutations are inserted."""

import shutil
import subprocess


def copy(package, folder):
    """Makes the folder a copy of a package, including uncommitted files; unchanged files keep their dates."""
    listed = subprocess.check_output(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=package, text=True).splitlines()
    names = {name for name in listed if (package / name).is_file()}
    for path in [path for part in ("Sources", "Tests", "Bloc/Sources", "Bloc/Tests") for path in (folder / part).rglob("*") if path.is_file()]:
        if str(path.relative_to(folder)) not in names:
            path.unlink()
    for name in names:
        target = folder / name
        if not target.exists() or target.read_bytes() != (package / name).read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(package / name, target)
