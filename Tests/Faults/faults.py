"""All faults of a network or a server, and the program's required reaction.

For each fault, `--source api` and `update` must exit with a code and print a message that contains certain words. With
`auto` the built-in data must be used instead, with the same words and exit code 0. The host of LorcanaJSON's files has
the same faults, and additional ones (FILE_FAULTS); only `update` connects to it.
"""

import dataclasses

COMMANDS = {
    "search": ["search", "elsa"],
    "set": ["set", "1"],
    "card": ["card", "TFC-041"],
    "sets": ["sets"],
    "all": ["all"],
    "update": ["update"],
    "browse": ["browse", "elsa"],
}
SOURCES = ["auto", "api"]
# For `update`: the services it uses, and the one with the fault. With both, the other one has new data.
# "file alone" has a correct metadata.json; the fault is in allCards.json.
UPDATES = ["api alone", "api of both", "file of both", "file alone"]

# The time limits in each cell in seconds, short enough for a quick run.
LIMITS = {"connect-timeout": 1, "first-byte-timeout": 1.5, "timeout": 2.5, "command-timeout": 14}

OK, NOTHING, MALFORMED, UNAVAILABLE, LATER = 0, 1, 65, 69, 75


@dataclasses.dataclass(frozen=True)
class Must:
    """The required result of `--source api`: one of these exit codes, and a pattern of stderr."""

    codes: tuple
    says: str = ""
    # Whether `auto` must fall back on the built-in data; otherwise the API's answer is used.
    falls_back: bool = True
    # The short message of `auto`, if the full one does not fit in 80 columns.
    brief: str = ""
    # Whether the file was received but rejected, which determines the exit code even if the API answered.
    is_refusal: bool = False


def fine(says=""):
    return Must((OK,), says, falls_back=False)


def fails(code, says, brief=""):
    return Must((code,), says, brief=brief)


def refuses(says):
    return Must((MALFORMED,), says, is_refusal=True)


@dataclasses.dataclass(frozen=True)
class Fault:
    name: str
    must: Must
    # The server's behaviours; {cell} is replaced by the cell's path.
    answers: tuple = ()
    # The listener before the server: "plain" for none, "refused", "backlog", "unresolved", "tls:NAME", "tls-old"...
    front: str = "plain"
    # The behaviour of the proxy; empty without a proxy.
    proxy: str = ""
    # Commands with a different required result.
    but: dict = dataclasses.field(default_factory=dict)
    # The required result of auto where it differs: command to Must.
    auto: dict = dataclasses.field(default_factory=dict)
    # The only server that the message must name: "api", "proxy" or "target" (of a redirect); "" for no server.
    culprit: str = "api"
    # The seconds that one request takes, and whether retries send it four times.
    takes: float = 0
    retried: bool = False
    # The number of requests to the API before `--source api` fails; None for any number.
    requests: int | None = None
    limits: dict = dataclasses.field(default_factory=dict)
    # Whether auto's answer must have exactly the built-in data's cards, and an update must change no card.
    complete: bool = True
    # The services to which the fault applies.
    services: tuple = ("api", "file")
    # The required result for the file's host if it differs from the API's `update`.
    file: Must | None = None
    # The file's cards that are used: "all", "none", or "" for some. Default: all if the exit code must be 0, else none.
    taken: str | None = None

    def sources(self, command):
        if command != "update":
            return SOURCES if "api" in self.services else []
        return [source for source in UPDATES if source.split()[0] in self.services]


def same(names, must):
    return {name: must for name in names.split()}


CUT = r"closed the connection"
REDIRECT = fails(UNAVAILABLE, "redirected unsafely, to an address that is not followed", "redirected unsafely")
CUT_OFF = fails(MALFORMED, "sent a malformed response: cut off after", "sent a malformed response")
# A redirect to the same server under another name, and the response there.
ELSEWHERE = "status=302,location=http://localhost:{port}{cell}/there"


def there(behavior):
    return f"{behavior},for={{cell}}/there", ELSEWHERE


# A larger file is rejected; such a response of the API is malformed.
TOO_LARGE = dict(file=refuses("more than (8|64) MiB"))
ITS_OWN = dict(services=("api",))
REJECTED = fails(MALFORMED, "update rejected, nothing changed")
UNREADABLE = fails(MALFORMED, r"sent [\d,]+ unreadable rows?\b")
# For rows without a set or number, the API alone shows the rest; with built-in data all rows are replaced.
PARTLY = Must((OK,), "", falls_back=None)
PLACELESS = Must((OK,), "built-in data replaces", falls_back=None)

FAULTS = [
    # Before anything is sent.
    Fault("connection refused", fails(UNAVAILABLE, "refused"), front="refused", retried=True),
    Fault("host unknown", fails(UNAVAILABLE, "cannot find host"), front="unresolved"),
    Fault("no connection is accepted", fails(LATER, "timed out connecting"), front="backlog", takes=1, retried=True),
    # No response, and slow responses.
    Fault("mute", fails(LATER, "timed out waiting for"), ("hang",), requests=4, takes=1.5),
    Fault("mute after the headers", fails(LATER, "timed out"), ("stall",), requests=4, takes=2.5),
    Fault("mute after interim responses", fails(LATER, "timed out waiting for"), ("hang,interims=3",), requests=4, takes=1.5),
    Fault("mute after a redirect", fails(LATER, "timed out waiting for"),
          ("hang,for={cell}/there", "status=302,location={cell}/there"), takes=1.5, retried=True),
    Fault("a byte a second", fails(LATER, "timed out"), ("drip=1000",), takes=2.5, retried=True),
    Fault("a body of a byte a second", fails(LATER, "timed out receiving"), ("drip-body=1000",), takes=2.5, retried=True),
    Fault("each answer 0.3 s late", fine(), ("delay=300",), takes=0.3),
    Fault("each answer 1 s late, all pages beyond the limit", fine(), ("delay=1000",),
          but={"all": fails(LATER, r"timed out")}, limits={"command-timeout": 8}, takes=1),
    # Closed connections.
    Fault("closed without a response", fails(UNAVAILABLE, CUT), ("close",), requests=4),
    Fault("closed once, then well", fine(), ("close,times=1",), auto={"*": fails(UNAVAILABLE, CUT)}),
    Fault("reset", fails(UNAVAILABLE, CUT), ("reset",), requests=4),
    Fault("closed in mid-headers", fails(UNAVAILABLE, CUT), ("cut-headers",), requests=4),
    Fault("closed after the headers", fails(UNAVAILABLE, CUT), ("headers",), requests=4),
    Fault("closed in mid-body", fails(UNAVAILABLE, CUT), ("truncate",), requests=4),
    Fault("closed before the length that was told", fails(UNAVAILABLE, CUT), ("length=5000000",), requests=4),
    # Statuses.
    *[Fault(f"status {status}", fails(code, f"HTTP status {status}"), (f"status={status}",), requests=4)
      for status, code in [(408, 69), (500, 69), (502, 69), (503, 75), (504, 69)]],
    *[Fault(f"status {status}", fails(UNAVAILABLE, f"HTTP status {status}"), (f"status={status}",))
      for status in (403, 404, 511)],
    *[Fault(f"status {status} {word}, then well", fine(), (f"status={status},times={times}",),
            auto={"*": fails(UNAVAILABLE, f"HTTP status {status}")})
      for status in (500, 502, 503) for word, times in (("once", 1), ("twice", 2))],
    Fault("429 without a wait", fails(LATER, "HTTP status 429"), ("status=429",), requests=4),
    *[Fault(f"429, wait {name}", fails(LATER, "HTTP status 429"), (f"status=429,retry-after={wait}",),
            requests=4)
      for name, wait in [("in words", "soon"), ("negative", "-5"), ("empty", ""), ("in the past", "date-3600")]],
    *[Fault(f"429, wait {name}", fails(LATER, r"HTTP status 429"), (f"status=429,retry-after={wait}",),
            requests=1)
      for name, wait in [("of an hour", "3600"), ("to a date in an hour", "date+3600"),
                         ("of a number of 20 digits", "99999999999999999999")]],
    *[Fault(f"429 once, wait {name}", fine(), (f"status=429,times=1,retry-after={wait}",),
            auto={"*": fails(LATER, "HTTP status 429")})
      for name, wait in [("of a second", "1"), ("to a date in 2 s", "date+2")]],
    # Redirects.
    Fault("3 redirects", fine(), ("chain=3",)),
    Fault("9 redirects", fails(UNAVAILABLE, "redirected more than 5 times"), ("chain=9",)),
    Fault("redirects in a loop", fails(UNAVAILABLE, "redirected more than 5 times"),
          ("status=302,location={cell}/again",)),
    *[Fault(f"redirect {name}", REDIRECT, (f"status=302,location={location}",), requests=1)
      for name, location in [("to a file", "file:///etc/passwd"), ("to ftp", "ftp://127.0.0.1/"),
                             ("to a malformed address", "http://[::bad/")]],
    Fault("redirect to a host that refuses", fails(UNAVAILABLE, "refused"),
          ("status=302,location=http://localhost:{refused}/",), culprit="target", retried=True),
    Fault("redirect to a host that is unknown", fails(UNAVAILABLE, r"cannot find host \S*no-such-host"),
          ("status=302,location=http://no-such-host.invalid/",), culprit="target"),
    # If the target of a redirect has the fault, the message names that host.
    *[Fault(f"redirect to a host that {name}", must, there(answer), culprit="target", **more) for name, must, answer, more in [
        ("is mute", fails(LATER, "timed out waiting for"), "hang", {"takes": 1.5, "retried": True}),
        ("closes", fails(UNAVAILABLE, CUT), "close", {"requests": 8}),
        ("closes in mid-body", fails(UNAVAILABLE, "closed the connection too early", CUT), "truncate", {"requests": 8}),
        ("has no such page", fails(UNAVAILABLE, "HTTP status 404"), "status=404", {"requests": 2}),
        ("is busy", fails(LATER, "HTTP status 503"), "status=503", {"requests": 8}),
        ("redirects to a file", REDIRECT, "status=302,location=file:///etc/passwd", {"requests": 2}),
        ("sends a web page", fails(MALFORMED, "sent a web page"), "body=portal", {"requests": 2}),
        ("sends nothing", fails(MALFORMED, "sent an empty response"), "body=empty", {"requests": 2}),
        ("sends what is no row", fails(MALFORMED, "sent 1 unreadable row"), "body=no-row.json",
         {"requests": 2, "file": fails(MALFORMED, "malformed")}),
        ("sends half a list", fails(MALFORMED, "sent a malformed response"), "body=page.json,bytes=half", {"requests": 2}),
        ("sends broken gzip", fails(MALFORMED, "sent a malformed response"), "coding=broken-gzip", {"requests": 2}),
        ("sends too much", fails(MALFORMED, "sent more than (8|64) MiB"), "body=portal,length=99999999999", {"requests": 2, **TOO_LARGE}),
        ("sends too many headers", fails(MALFORMED, "sent a malformed response"), "headers=50000", {"requests": 2}),
    ]],
    Fault("redirect to a host that redirects in a loop",
          fails(UNAVAILABLE, r"redirected more than 5 times, last by localhost:", "redirected more than 5 times"),
          there(ELSEWHERE.replace("{cell}/there", "{cell}/there/again")), culprit=""),
    Fault("redirect to a host without TLS", fails(UNAVAILABLE, "no secure connection"),
          ("status=302,location=https://localhost:{port}/",), culprit="target", requests=1),
    Fault("redirect from https to http", REDIRECT,
          ("status=302,location=http://127.0.0.1:{port}/",), front="tls:good", requests=1),
    Fault("redirect without an address", fails(UNAVAILABLE, "HTTP status 302"), ("status=302",)),
    # Bodies that are not rows.
    Fault("captive portal", fails(MALFORMED, "web page"), ("body=portal",)),
    Fault("captive portal by redirect", fails(MALFORMED, "web page"),
          ("body=portal,for={cell}/log-in", "status=302,location={cell}/log-in")),
    Fault("empty body", fails(MALFORMED, "empty response"), ("body=empty",)),
    *[Fault(f"body {body}", fails(MALFORMED, "malformed|plain text"), (f"body={body}",)) for body in ("null", "17")],
    Fault("body {}", fails(MALFORMED, "malformed|plain text"), ("body={}",), file=refuses("no format")),
    Fault("body []", Must((NOTHING,), "", falls_back=None), ("body=[]",),
          but={"update": REJECTED}, file=fails(MALFORMED, "malformed")),
    Fault("plain text", fails(MALFORMED, "plain text"), ("body=text",)),
    Fault("an error object", fails(MALFORMED, "rejected the request"), ("body=error-invalid-url.json",),
          file=refuses("no format")),
    Fault("an error object that is no JSON", fails(MALFORMED, "127"), ("body=error-not-json.json",),
          file=refuses("no format")),
    Fault("JSON cut off", CUT_OFF, ("bytes=half",)),
    Fault("lists in lists, 500,000 deep", fails(MALFORMED, "malformed|plain text|unreadable rows?"), ("body=nested",)),
    Fault("endless body", fails(MALFORMED, "more than (8|64) MiB"), ("endless",), limits={"timeout": 10}, takes=8, **TOO_LARGE),
    Fault("a length of 99 GB", fails(MALFORMED, "more than (8|64) MiB"), ("length=99999999999",), **TOO_LARGE),
    # Rows.
    Fault("what is no row among the rows", fine("5 unreadable rows"), ("rows=odd-elements",), **ITS_OWN),
    Fault("every row unreadable", UNREADABLE, ("rows=unreadable",), **ITS_OWN),
    Fault("every second row unreadable", fine("unreadable row"), ("rows=half-unreadable",),
          but={"update": REJECTED}, **ITS_OWN),
    Fault("page 2 unreadable", fine(), ("rows=unreadable,for={cell}/cards/all?page=2&",),
          but={"all": fails(MALFORMED, "sent 100 unreadable rows")},
          auto={"all": fine("built-in data replaces 100 unreadable rows")}, **ITS_OWN),
    Fault("page 2 cut off", fine(), ("bytes=half,for={cell}/cards/all?page=2&",),
          but={"all": CUT_OFF}, **ITS_OWN),
    Fault("page 2 refused", fine(), ("status=404,for={cell}/cards/all?page=2&",),
          but={"all": fails(UNAVAILABLE, "HTTP status 404")}, **ITS_OWN),
    Fault("every page the first", fine(), ("body=page.json,for={cell}/cards/all?page=",),
          but={"all": fine("repeats earlier cards")}, **ITS_OWN),
    Fault("pages without an end", fine(), ("rows=invented,for={cell}/cards/all?page=",), complete=False,
          but={"all": fails(MALFORMED, "goes on after 200 pages")}, limits={"command-timeout": 40}, takes=0.1, **ITS_OWN),
    Fault("rows without the number of a set", PARTLY, ("rows=setless",),
          but={**same("set card", UNREADABLE),
               "sets": UNREADABLE, "update": REJECTED},
          auto={**same("search set card", PLACELESS), **same("all sets", Must((OK,), UNREADABLE.says))}, **ITS_OWN),
    Fault("numbers as texts", fine(), ("rows=text-numbers",), **ITS_OWN),
    *[Fault(f"numbers {name}", PARTLY, (f"rows={change}",),
            but={**same("set card", UNREADABLE),
                 "sets": UNREADABLE, "update": REJECTED},
            auto={**same("search set card", PLACELESS), **same("all sets", Must((OK,), UNREADABLE.says))}, **ITS_OWN)
      for name, change in [("null", "null-numbers"), ("missing", "no-numbers"), ("huge", "huge-numbers")]],
    Fault("each key twice", Must((OK, NOTHING, MALFORMED), "", falls_back=False), ("rows=duplicate-keys",),
          but={"update": Must((OK, MALFORMED), "", falls_back=False)}, culprit="", **ITS_OWN),
    Fault("texts of 10,000 characters", fails(MALFORMED, "more than 8 MiB"), ("bytes=long-texts",),
          but={**same("search browse sets", fine()), "update": fails(MALFORMED, "more than 64 MiB")}, complete=False,
          limits={"timeout": 20, "first-byte-timeout": 15, "command-timeout": 60}, takes=8, **ITS_OWN),
    Fault("control sequences and bidi in each text", Must((OK, NOTHING), "", falls_back=False), ("rows=controls",),
          culprit="", complete=False, **ITS_OWN),
    # Bytes.
    Fault("no UTF-8", Must((OK, NOTHING), "", falls_back=False), ("bytes=invalid",), complete=False, **ITS_OWN),
    Fault("Latin-1", Must((OK, NOTHING), "", falls_back=False), ("bytes=latin-1",), complete=False, **ITS_OWN),
    Fault("a byte order mark", fine(), ("bytes=byte-order-mark",)),
    Fault("UTF-16", fails(MALFORMED, "malformed|plain text"), ("bytes=utf-16",), **ITS_OWN),
    Fault("unknown content coding", fails(MALFORMED, "127"), ("coding=unknown",)),
    Fault("broken gzip", fails(MALFORMED, "127"), ("coding=broken-gzip",)),
    Fault("cut gzip", fails(MALFORMED, "127"), ("coding=cut-gzip",)),
    *[Fault(f"{name} bomb of 256 MiB", fails(MALFORMED, "more than (8|64) MiB"), (f"coding={name}-bomb",),
            limits={"timeout": 10}, **TOO_LARGE)
      for name in ("gzip", "br", "zstd")],
    Fault("no HTTP", fails(MALFORMED, "127"), ("nonsense",)),
    # Excessive counts and sizes.
    Fault("50,000 headers", fails(MALFORMED, "sent a malformed response: too many headers", "sent a malformed response"),
          ("headers=50000",), requests=1),
    Fault("a header of 4 MB", fails(MALFORMED, "sent a malformed response: a header is too large",
                                    "sent a malformed response"), ("header-bytes=4000000",), requests=1),
    Fault("7 million pieces", fine(), ("pieces=7000000,times=1",),
          limits={"timeout": 60, "first-byte-timeout": 15, "command-timeout": 90}, takes=14),
    # TLS.
    Fault("TLS, well", fine(), front="tls:good"),
    *[Fault(f"TLS, {name}", fails(UNAVAILABLE, "no secure connection"), front=front, requests=0)
      for name, front in [("unknown authority", "tls:stranger"), ("expired", "tls:expired"),
                          ("another name", "tls:wrong"), ("1.1", "tls:good --old"),
                          ("spoken to a plain server", "https-to-plain")]],
    # The server's TLS alert is not HTTP; if the following reset arrives first, the request is retried.
    Fault("plain HTTP to a TLS server", Must((MALFORMED, UNAVAILABLE), "127"), front="plain-to-tls", retried=True),
    # Proxies.
    Fault("proxy, well", fine(), proxy="times=0"),
    Fault("proxy, well, with TLS behind", fine(), front="tls:good", proxy="times=0"),
    Fault("proxy refuses connections", fails(UNAVAILABLE, "proxy"), proxy="refused", culprit="proxy", retried=True),
    Fault("proxy unknown", fails(UNAVAILABLE, "proxy"), proxy="unresolved", culprit="proxy"),
    Fault("proxy wants a password", fails(UNAVAILABLE, "proxy"), proxy="status=407", culprit="proxy"),
    *[Fault(f"proxy variable {name}", fails(UNAVAILABLE, "cannot use the proxy: " + reason), proxy=f"as:{address}",
            culprit="", requests=0)
      for name, address, reason in [
          ("of ftp", "ftp://user:secret@PROXY", 'unsupported scheme "ftp"'),
          ("of socks9", "socks9://user:secret@PROXY", 'unsupported scheme "socks9"'),
          ("with a slash in the password", "http://user:se/secret@PROXY", "its address is malformed"),
          ("without a host", "http://user:secret", "its address is malformed")]],
    Fault("proxy refuses connections, with a password", fails(UNAVAILABLE, "refused"),
          proxy="as:http://user:secret@REFUSED", culprit="proxy", retried=True),
    Fault("proxy mute", fails(LATER, "timed out"), proxy="hang", culprit="proxy", takes=1.5, retried=True),
    Fault("proxy wants a password, TLS", fails(UNAVAILABLE, "proxy"), front="tls:good", proxy="status=407",
          culprit="proxy"),
    Fault("proxy refuses CONNECT", fails(UNAVAILABLE, "proxy"), front="tls:good", proxy="status=403",
          culprit="proxy"),
    Fault("proxy mute at CONNECT", fails(LATER, "proxy"), front="tls:good", proxy="hang", culprit="proxy", takes=1, retried=True),
    Fault("proxy closes at CONNECT", fails(UNAVAILABLE, "proxy"), front="tls:good", proxy="close", culprit="proxy", retried=True),
    Fault("proxy of an unknown authority", fails(UNAVAILABLE, "proxy"), proxy="https:stranger", culprit="proxy"),
    # No fault.
    Fault("none", fine()),
]


def of_file(name, must, cards="", metadata="", **more):
    """A fault of LorcanaJSON's files: the names of bodies written by matrix.py, which replace the normal ones."""
    answers = [f"body={body},for={{cell}}/en/{file}" for body, file in [(cards, "allCards"), (metadata, "metadata")] if body]
    return Fault(name, must, tuple(answers), services=("file",), **more)


# Faults in the rows of the file. Each body is a file in the server's folder (FileBodies in matrix.py).
FILE_FAULTS = [
    of_file("a file of before the last one", fine("already up to date"), "file-old.json", "metadata-old.json", taken="none"),
    of_file("metadata.json alone is newer", fine("already up to date"), "file-same.json", taken="none"),
    of_file("metadata.json alone is older", fine("already up to date"), "", "metadata-same.json", taken="none"),
    of_file("metadata.json of another format", refuses("format 3.0"), "", "metadata-format.json"),
    of_file("a file of another format", refuses("format 3.0"), "file-format.json"),
    of_file("a file in another language", fails(MALFORMED, "not in English"), "file-language.json"),
    of_file("a file without a date", fails(MALFORMED, "no date"), "file-dateless.json"),
    of_file("a file without cards", refuses("received 0 cards"), "file-cardless.json"),
    of_file("a third of the printings", refuses(r"received 1,?\d+ cards, expected at least 1,?\d+"), "file-third.json"),
    of_file("100,001 rows", refuses("more than 100,?000 cards"), "file-many.json"),
    of_file("the list of cards, and 15 more of 99,000", fine(), "file-lists-twice.json"),
    of_file("a row of 1,000,000 members in the file", fine("1 unreadable row"), "file-wide-row.json"),
    of_file("a card of 1,000,000 abilities in the file", fine(), "file-long-list.json"),
    of_file("a file of 70 MB", refuses("more than 64 MiB"), "file-large.json"),
    of_file("the first half of the file", CUT_OFF, "file-half.json"),
    of_file("every row of the file unreadable", refuses("received 0 cards"), "file-nameless.json"),
    of_file("every fourth row of the file unreadable", fine(r"\d unreadable rows"), "file-some-nameless.json", taken=""),
    of_file("what is no row among the rows of the file", fine("5 unreadable rows"), "file-odd.json"),
    of_file("lists in lists, 500,000 deep, in a row of the file", fails(MALFORMED, "malformed"), "file-nested.json"),
    of_file("each row of the file twice", fine(r"\d unreadable rows"), "file-twice.json"),
    of_file("each key of the file twice", Must((OK, MALFORMED)), "file-keys-twice.json", culprit="", taken=""),
    of_file("numbers of the file as texts", Must((OK, MALFORMED)), "file-text-numbers.json", taken="", culprit=""),
    of_file("numbers of the file null", refuses("received 0 cards"), "file-null-numbers.json"),
    of_file("numbers of the file huge", refuses("received 0 cards"), "file-huge-numbers.json"),
    of_file("words of the file of 100,000 characters", fine(), "file-long-words.json", taken=""),
    of_file("control sequences and bidi in each word of the file", fine(), "file-controls.json", taken=""),
    of_file("a file that is no UTF-8", fine(), "file-invalid.json", taken=""),
    of_file("a file in Latin-1", fine(), "file-latin-1.json", taken=""),
    of_file("a file in UTF-16", fails(MALFORMED, "malformed|plain text"), "file-utf-16.json"),
]
FAULTS += FILE_FAULTS
