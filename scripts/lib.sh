# Shared by the scripts beside it: finds the toolchain and installs what is missing.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

need_swift() {
    if ! command -v swift >/dev/null 2>&1; then
        say "lorcana needs a Swift toolchain (6.2 or newer), and there is no 'swift' on the PATH."
        say "Install one from https://www.swift.org/install/linux/ and run this again."
        exit 1
    fi
    local found
    found=$({ swift --version 2>/dev/null || true; } | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    if [ "$(printf '%s\n6.2\n' "${found:-0}" | sort -V | head -n 1)" != 6.2 ]; then
        say "lorcana needs Swift 6.2 or newer, and 'swift --version' says ${found:-nothing it knows}."
        say "Install a newer toolchain from https://www.swift.org/install/linux/ and run this again."
        exit 1
    fi
}

# have_file PATTERN...: whether any of the patterns names a file.
have_file() {
    local pattern
    for pattern in "$@"; do
        if compgen -G "$pattern" >/dev/null; then return 0; fi
    done
    return 1
}

# need_package NAME WHY CHECK...: installs a Debian package unless the check command succeeds.
need_package() {
    local name=$1 why=$2
    shift 2
    if "$@" >/dev/null 2>&1; then return; fi
    local install="apt-get install -y --no-install-recommends $name" as_root="" log
    if ! command -v apt-get >/dev/null 2>&1; then
        say "$name is missing ($why), and this system has no apt-get to install it with."
        say "Install what your system calls it and run this again."
        exit 1
    fi
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null 2>&1 || ! { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
            say "$name is missing ($why), and this user may not install it."
            say "Have an administrator run: apt-get update && $install"
            exit 1
        fi
        as_root=sudo
    fi
    say "installing $name ($why)"
    log=$(mktemp)
    # A fresh machine has no package lists yet; then they are fetched once.
    if ! $as_root $install >"$log" 2>&1 && ! { $as_root apt-get update && $as_root $install; } >"$log" 2>&1; then
        tail -n 5 "$log" >&2
        rm -f "$log"
        say "$name could not be installed. Run: ${as_root:+sudo }apt-get update && ${as_root:+sudo }$install"
        exit 1
    fi
    rm -f "$log"
}

need_curl_headers() {
    need_package libcurl4-openssl-dev "libcurl's headers" \
        have_file '/usr/include/curl/curl.h' '/usr/include/*/curl/curl.h' '/usr/local/include/curl/curl.h'
}

# The release build's flags: one binary, Swift's libraries inside, symbols stripped.
release=(-c release --static-swift-stdlib -Xlinker -s --product lorcana)
