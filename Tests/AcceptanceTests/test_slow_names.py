"""A slow DNS look-up delays only its own request (decision 021)."""

import os
import pathlib
import subprocess

from test_clean_exit import probe_path

SLOW_RESOLVER = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <string.h>
#include <unistd.h>
int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
    __typeof__(getaddrinfo) *real = dlsym(RTLD_NEXT, "getaddrinfo");
    if (name && strcmp(name, "slow.test") == 0) sleep(20);
    return real(name, service, hints, found);
}
"""


def probe(folder: pathlib.Path, *words: str) -> list[str]:
    """Runs the probe with a resolver that takes 20 s for slow.test."""
    source, library = folder / "slow.c", folder / "slow.so"
    source.write_text(SLOW_RESOLVER)
    subprocess.run(["clang", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    run = subprocess.run(
        [probe_path(), *words],
        env={"PATH": os.environ["PATH"], "LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return run.stdout.split()


def test_slow_look_ups_end_in_time_and_hold_up_no_other_request(tmp_path: pathlib.Path):
    """More look-ups than simultaneous requests, so that each slot is reused while the resolver is still busy."""
    *slow, last = map(float, probe(tmp_path, "look-up", *["https://slow.test/"] * 12, "http://127.0.0.1:1/"))
    assert len(slow) == 12 and min(slow) >= 200 and max(slow) < 5_000 and last < 5_000
