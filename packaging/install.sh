#!/bin/sh
# Installs lorcana from the folder of this script, without root: ./install.sh [--prefix DIR] [--uninstall]
# Only the files named below, and folders for them, are written or removed; settings and downloaded data are kept.
set -eu

say() { printf '%s\n' "$*" >&2; }
fail() {
    say "install.sh: $1"
    exit "${2:-1}"
}

usage='usage: ./install.sh [--prefix DIR] [--uninstall]'
if [ "$(id -u)" = 0 ]; then prefix=/usr/local; else prefix=${HOME:-}/.local; fi
action=install
while [ $# -gt 0 ]; do
    case $1 in
        --prefix) prefix=${2:?"$usage"}; shift ;;
        --prefix=*) prefix=${1#--prefix=} ;;
        --uninstall) action=uninstall ;;
        -h | --help) printf '%s\nThe prefix is %s if nothing is said.\n' "$usage" "$prefix"; exit 0 ;;
        *) say "install.sh: unknown option $1"; fail "$usage" 64 ;;
    esac
    shift
done
case $prefix in
    /.local) fail 'HOME is not set; name a folder with --prefix' 64 ;;
    /*) ;;
    *) prefix=$PWD/$prefix ;;
esac

files='bin/lorcana
share/man/man1/lorcana.1
share/bash-completion/completions/lorcana
share/zsh/site-functions/_lorcana
share/fish/vendor_completions.d/lorcana.fish'
for page in LICENSE NOTICE.md CHANGELOG.md; do files="$files share/doc/lorcana/$page"; done
# The folders created for the files, the outermost first, so that they can be removed.
made=share/doc/lorcana/folders

# make FOLDER: creates a folder and its missing parents, and records each.
make() {
    [ ! -d "$1" ] || return 0
    make "$(dirname "$1")" && mkdir "$1" || return 1
    folders="$folders$1
"
}

if [ $action = uninstall ]; then
    folders=
    if [ -f "$prefix/$made" ]; then folders=$(sort -r "$prefix/$made"); fi
    for file in $files $made; do rm -f "$prefix/$file" "$prefix/$file.new"; done
    # Folders with other files are kept.
    printf '%s\n' "$folders" | while IFS= read -r folder; do
        if [ -d "$folder" ] && [ -z "$(ls -A "$folder")" ]; then rmdir "$folder"; fi
    done
    say "removed lorcana from $prefix"
    exit 0
fi

here=$(cd "$(dirname "$0")" && pwd)
cd "$here"
for file in $files; do [ -f "$file" ] || fail "$here/$file is missing; unpack the archive again"; done
if ! reason=$(./bin/lorcana --version 2>&1); then
    say "$reason"
    fail 'the program does not run here: it needs Debian 12, Ubuntu 24.04 or a newer Linux with glibc 2.35, and this machine'\''s processor type'
fi
folders=
if [ -f "$prefix/$made" ]; then
    folders="$(cat "$prefix/$made")
"
fi
for file in $made $files; do
    make "$prefix/${file%/*}" || fail "cannot make $prefix/${file%/*}; name another folder with --prefix"
done
printf '%s' "$folders" >"$prefix/$made" || fail "cannot write $prefix/$made"
for file in $files; do
    # Written next to the old file, then renamed, so that a running program keeps its old file.
    cp "$file" "$prefix/$file.new" || fail "cannot write $prefix/$file"
    mv -f "$prefix/$file.new" "$prefix/$file"
done
chmod 755 "$prefix/bin/lorcana"
say "installed $reason in $prefix"
case :${PATH:-}: in
    *":$prefix/bin:"*) ;;
    *) say "$prefix/bin is not on your PATH; add it, or run $prefix/bin/lorcana" ;;
esac
