"""Tests whether libcurl uses a proxy for a host: reads lines "host<TAB>list", prints 1 without the proxy, 0 with it.

The proxy's name has a label that is too long for a look-up, so libcurl fails with error 5 if it would use the proxy
(8.14 sometimes with 6). Without the proxy, all hosts resolve to a local port that refuses connections, and no name is
looked up. Neither case uses the network or needs a time limit.
"""

import ctypes
import sys

curl = ctypes.CDLL("libcurl.so.4")
curl.curl_easy_init.restype = ctypes.c_void_p
curl.curl_slist_append.restype = ctypes.c_void_p
URL, PROXY, NOPROXY, CONNECT_TO = 10002, 10004, 10177, 10243
COULDNT_RESOLVE = (5, 6)
COULDNT_CONNECT = 7
everything_leads_here = ctypes.c_void_p(curl.curl_slist_append(None, ctypes.c_char_p(b"::127.0.0.1:1")))


def is_direct(host: str, exceptions: str) -> bool:
    easy = ctypes.c_void_p(curl.curl_easy_init())
    text = ctypes.c_char_p
    curl.curl_easy_setopt(easy, CONNECT_TO, everything_leads_here)
    curl.curl_easy_setopt(easy, URL, text(f"http://{host}:1/".encode()))
    curl.curl_easy_setopt(easy, PROXY, text(b"http://" + b"a" * 70 + b".test:1"))
    curl.curl_easy_setopt(easy, NOPROXY, text(exceptions.encode()))
    code = curl.curl_easy_perform(easy)
    curl.curl_easy_cleanup(easy)
    assert code in (*COULDNT_RESOLVE, COULDNT_CONNECT), code
    return code == COULDNT_CONNECT


for line in sys.stdin:
    host, exceptions = line.rstrip("\n").split("\t")
    print(int(is_direct(host, exceptions)))
