"""Asks libcurl which hosts it reaches without a proxy: reads lines "host<TAB>list", prints 1 for without, 0 for through.

The proxy's name cannot be resolved, so libcurl fails with 5 if it would use it; the host resolves to a port that refuses.
"""

import ctypes
import sys

curl = ctypes.CDLL("libcurl.so.4")
curl.curl_easy_init.restype = ctypes.c_void_p
curl.curl_slist_append.restype = ctypes.c_void_p
URL, PROXY, NOPROXY, RESOLVE, TIMEOUT_MS = 10002, 10004, 10177, 10203, 155
COULDNT_RESOLVE_PROXY = 5


def is_direct(host: str, exceptions: str) -> bool:
    easy = ctypes.c_void_p(curl.curl_easy_init())
    text = ctypes.c_char_p
    known = None
    for name in {host, host.rstrip(".")} if not host.startswith("[") else ():
        known = ctypes.c_void_p(curl.curl_slist_append(known, text(f"{name}:1:127.0.0.1".encode())))
    curl.curl_easy_setopt(easy, RESOLVE, known)
    curl.curl_easy_setopt(easy, URL, text(f"http://{host}:1/".encode()))
    curl.curl_easy_setopt(easy, PROXY, text(b"http://" + b"a" * 70 + b".test:1"))
    curl.curl_easy_setopt(easy, NOPROXY, text(exceptions.encode()))
    curl.curl_easy_setopt(easy, TIMEOUT_MS, ctypes.c_long(300))
    code = curl.curl_easy_perform(easy)
    curl.curl_easy_cleanup(easy)
    return code != COULDNT_RESOLVE_PROXY


for line in sys.stdin:
    host, exceptions = line.rstrip("\n").split("\t")
    print(int(is_direct(host, exceptions)))
