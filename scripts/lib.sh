# Shared by the scripts beside it: finds the toolchain and installs what is missing.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

# help_of SCRIPT: prints the comment at the top of a script.
help_of() { sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' "$1"; }

# offer_help "$@": prints help and exits, if the first word is -h or --help.
offer_help() {
    case ${1:-} in -h | --help)
        help_of "$0"
        exit 0
        ;;
    esac
}

# step WORDS: announces a part of a long check.
step() { printf '\n== %s (at %s s)\n' "$*" "$SECONDS"; }

# Extra flags for debug builds, from LORCANA_BUILD_FLAGS. Every script passes them, because a change of flags rebuilds
# everything.
read -ra build_flags <<<"${LORCANA_BUILD_FLAGS:-}"

# run_suites OPTION...: runs the package's suites, sixteen tests at once (decision 353), and prints only failures.
run_suites() {
    SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16 swift test --quiet "$@"
}

# beside COMMAND...: starts a command in the background, at the lowest priority; it is stopped when the script exits.
beside() {
    beside_log=$(mktemp)
    # Job control gives the command a process group, so that all of its processes can be stopped.
    set -m
    (
        renice -n 19 "$BASHPID" >/dev/null
        "$@"
    ) >"$beside_log" 2>&1 </dev/null &
    set +m
    beside_id=$!
    trap 'kill -- "-$beside_id" 2>/dev/null || true' EXIT
}

# rejoin: waits for the command of `beside` and prints its output; exits if it failed.
rejoin() {
    local code=0
    wait "$beside_id" || code=$?
    cat "$beside_log"
    rm -f "$beside_log"
    trap - EXIT
    if [ "$code" != 0 ]; then exit "$code"; fi
}

# debian_package LIBRARY: the Debian package of a shared library, by Debian's naming rule.
debian_package() {
    local name=${1%%.so*} version=${1#*.so}
    case $name in
    libz) echo zlib1g ;;
    libxml2) echo libxml2 ;;
    libgcc_s) echo libgcc-s1 ;;
    *[0-9]) printf '%s\n' "$name-${version#.}" ;;
    *) printf '%s\n' "$name${version#.}" ;;
    esac
}

# toolchain_needs FOLDER: the missing packages that the programs of a toolchain need to start and to link.
toolchain_needs() {
    local tool library
    for tool in swift swift-frontend swift-build swift-format clang lld docc; do
        if [ -x "$1/$tool" ]; then
            ldd "$1/$tool" 2>&1 | sed -n 's/^[[:space:]]*\([^ ]*\) => not found$/\1/p'
        fi
    done | sort -u | while read -r library; do debian_package "$library"; done
    # clang prints the bare name of a file that it cannot find.
    if [ -x "$1/clang" ] && [ "$("$1/clang" -print-file-name=libstdc++.a)" = libstdc++.a ]; then echo g++; fi
}

need_swift() {
    local page=https://www.swift.org/install/linux/ folder needs said found
    if ! command -v swift >/dev/null; then
        say "lorcana needs a Swift toolchain (6.2 or newer), and there is no 'swift' on the PATH."
        say "Install one from $page and run this again."
        exit 1
    fi
    folder=$(dirname "$(readlink -f "$(command -v swift)")")
    needs=$(toolchain_needs "$folder" | paste -sd ' ')
    if ! said=$(swift --version 2>&1) || [ -n "$needs" ]; then
        if [ -z "$needs" ]; then
            say "The Swift toolchain in $folder does not start: $said"
            say "$page has what it needs."
            exit 1
        fi
        said=$(grep -m 1 'loading shared libraries' <<<"$said" || true)
        say "The Swift toolchain in $folder lacks packages of this system: $needs${said:+ ($said)}"
        say "On Debian or Ubuntu, as root: apt-get update && apt-get install -y $needs"
        say "Other systems: $page. Then run this again."
        exit 1
    fi
    found=$(sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' <<<"$said" | head -n 1)
    if [ "$(printf '%s\n6.2\n' "${found:-0}" | sort -V | head -n 1)" != 6.2 ]; then
        say "lorcana needs Swift 6.2 or newer, and 'swift --version' says ${found:-"$said"}."
        say "Install a newer toolchain from $page and run this again."
        exit 1
    fi
}

# have_file PATTERN...: whether any of the patterns matches a file.
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
    # Packages must not ask questions. A fresh machine has no package lists yet, so they are fetched once.
    local quietly="$as_root env DEBIAN_FRONTEND=noninteractive"
    if ! $quietly $install >"$log" 2>&1 </dev/null \
        && ! { $quietly apt-get update && $quietly $install; } >"$log" 2>&1 </dev/null; then
        tail -n 5 "$log" >&2
        rm -f "$log"
        say "$name could not be installed. Run: ${as_root:+sudo }apt-get update && ${as_root:+sudo }$install"
        exit 1
    fi
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        say "$name is installed, and yet this fails ($why): $*"
        exit 1
    fi
    rm -f "$log"
}

# need_python MODULE...: sets `python` to a python3 that has the modules, or to Debian's if none has them.
need_python() {
    local modules module
    modules=$(printf ', %s' "$@")
    for python in /usr/bin/python3 python3; do
        # If no python3 has the modules, Debian's packages are installed and remaining errors reported.
        if "$python" -c "import ${modules#, }" 2>/dev/null; then return; fi
    done
    python=/usr/bin/python3
    need_package python3 "scripts and tests are written in it" "$python" --version
    for module in "$@"; do
        case $module in
        xdist) need_package python3-pytest-xdist "tests run side by side with it" "$python" -c "import xdist" ;;
        *) need_package "python3-$module" "the program is driven from Python" "$python" -c "import $module" ;;
        esac
    done
}

# forget_moved_modules LOG: removes the compiled modules of a build folder that was copied or moved, if the log of a build
# complains about their path. Returns false otherwise.
forget_moved_modules() {
    grep -q 'module cache path' "$1" || return 1
    say "this checkout was copied or moved; its compiled modules are built again"
    find -L "$root/.build" -maxdepth 3 -type d -name ModuleCache -prune -exec rm -rf {} +
}

need_curl_headers() {
    need_package libcurl4-openssl-dev "libcurl's headers" \
        have_file '/usr/include/curl/curl.h' '/usr/include/*/curl/curl.h' '/usr/local/include/curl/curl.h'
}

need_picture_libraries() {
    # The package has a different name on Ubuntu.
    need_package "$(grep -q '^ID=ubuntu' /etc/os-release && echo libturbojpeg || echo libturbojpeg0)" \
        "card pictures are decoded by it" have_file '/usr/lib/*/libturbojpeg.so.0'
    need_package libpng16-16 "card pictures are decoded by it" have_file '/usr/lib/*/libpng16.so.16'
}

# link_folder: a folder with only the static C++ library, so that the linker does not find the shared one first.
#
# Swift's runtime is written in C++; linking that library statically saves the loader three libraries and 1,600 symbols
# at each start.
link_folder() {
    local folder=$root/.build/link library
    library=$(clang -print-file-name=libstdc++.a || true)
    mkdir -p "$folder"
    if [ -f "$library" ]; then ln -sf "$library" "$folder/libstdc++.a"; fi
    printf '%s\n' "$folder"
}

# release_flags [PRODUCT]: sets `release` to the flags of a release build (decisions 071, 084, 181 and 183).
#
# One binary that needs only the system's C library, without symbols, debug information, unwind tables (release.ld) and
# rpath. Each function has its own section, so that the linker drops unused ones and merges equal ones. Generic metadata
# is requested by function. Our C code has stack protectors; all addresses are bound at start and then read-only.
release_flags() {
    release=(-c release --static-swift-stdlib --disable-local-rpath --product "${1:-lorcana}"
        -Xlinker -s -Xlinker "-Map=$(link_folder)/${1:-lorcana}.map" -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now -Xlinker --icf=all
        -Xlinker -T -Xlinker "$root/scripts/release.ld"
        -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xswiftc "-L$(link_folder)"
        -Xcc -fstack-protector-strong
        -Xswiftc -Xfrontend -Xswiftc -function-sections -debug-info-format none
        -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)
}
