"""A name that is slow to look up holds up nothing but its own request (decision 021)."""

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


def test_a_slow_look_up_is_given_up_in_time_and_blocks_nobody(tmp_path: pathlib.Path):
    slow, next_one = map(float, probe(tmp_path, "look-up", "https://slow.test/", "http://127.0.0.1:1/"))
    assert 200 <= slow < 5_000 and next_one < 5_000


def test_many_look_ups_that_are_given_up_keep_few_descriptors(tmp_path: pathlib.Path):
    (descriptors,) = map(int, probe(tmp_path, "look-ups", "https://slow.test/", "500"))
    assert descriptors < 30
