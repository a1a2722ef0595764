"""Network failures of a command: stage, failed host, retries, remembered failures (cli.md)."""

import socket

import pytest


def of(server, **more):
    return {"LORCANA_API_URL": server.url, **more}


def place(server):
    return server.url.removeprefix("http://")


@pytest.fixture
def refusing():
    """A reserved port that refuses connections."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield f"127.0.0.1:{bound.getsockname()[1]}"


FAULTS = [
    ("close", 69, "HOST closed the connection without a response", 4),
    ("cut-headers", 69, "HOST closed the connection without a response", 4),
    ("truncate", 69, "HOST closed the connection too early", 4),
    ("nonsense", 65, "HOST sent a malformed response: ", 1),
    ("coding=unknown", 65, "HOST sent a malformed response: ", 1),
    ("coding=broken-gzip", 65, "HOST sent a malformed response: ", 1),
    ("coding=gzip-bomb", 65, "HOST sent more than 8 MiB", 1),
    ("headers=50000", 65, "HOST sent a malformed response: too many headers", 1),
    ("status=302,location=http://[::1", 69, "HOST redirected unsafely, to an address that is not followed", 1),
    ("status=302,location=file:///etc/passwd", 69, "HOST redirected unsafely, to an address that is not followed", 1),
    ("status=302,location=/sets/all", 69, "HOST redirected more than 5 times", 6),
    ("status=500,retry-after=3600", 75, "HOST returned HTTP status 500\ntip: try again in 60 min", 1),
    ("status=503,retry-after=0,times=3", 0, "", 4),
    ("status=404", 69, "HOST returned HTTP status 404", 1),
    ("status=408,times=1", 0, "", 2),
]


@pytest.mark.parametrize("behaviour, code, sentence, requests", FAULTS)
def test_each_fault_has_its_message_exit_code_and_retries(run, server, behaviour, code, sentence, requests):
    server.behave(behaviour)
    result = run("sets", "--source", "api", **of(server))
    assert result.code == code, result.err
    if sentence:
        assert result.err.startswith("error: " + sentence.replace("HOST", place(server))), result.err
    assert len(server.requests) == requests


@pytest.mark.parametrize("behaviour", ["hang", "interims=3,hang"])
def test_a_short_timeout_names_the_phase(run, server, tmp_path, behaviour):
    config = tmp_path / "config"
    config.write_text("command-timeout = 0.9\nfirst-byte-timeout = 9\n")
    server.behave(behaviour)
    result = run("sets", "--source", "api", "--timeout", "0.5", **of(server, LORCANA_CONFIG=str(config)))
    assert result.code == 75 and f"timed out waiting for {place(server)} (0.5 s)" in result.err


def test_a_timeout_raises_the_limit_to_the_first_byte(run, server):
    server.behave("delay=3500")
    patient = run("sets", "--timeout", "15", **of(server))
    assert patient.code == 0 and "built-in" not in patient.err
    assert "(3 s) · built-in data" in run("sets", **of(server)).err


def test_a_line_about_a_fault_fits_80_columns(run, server):
    for behaviour in ["coding=unknown", "nonsense", "status=302,location=http://[::1", "truncate", "status=500"]:
        server.behave(behaviour)
        lines = run("sets", **of(server)).err.splitlines()
        assert all(len(line) <= 80 for line in lines), lines
        assert any(line.endswith("built-in data of 2026-10-16") for line in lines), lines
        assert any(line.startswith("19 sets") for line in lines), lines


# The host named in the message.


def test_a_proxy_is_named_and_not_remembered(run, server, refusing):
    result = run("sets", **of(server), http_proxy=f"http://me:secret@{refusing}")
    assert f"proxy {refusing} refused the connection · built-in data" in result.err and "secret" not in result.err
    assert run("sets", **of(server), http_proxy=refusing).err == result.err
    assert len(server.requests) == 0
    assert "built-in" not in run("sets", **of(server), http_proxy=refusing, no_proxy="127.0.0.1").err


def test_a_proxy_that_wants_a_password_says_so(run, server):
    server.behave("status=407")
    result = run("sets", "--source", "api", LORCANA_API_URL="http://cards.test", http_proxy=server.url)
    assert result.code == 69 and f"proxy {place(server)} asks for a password" in result.err
    assert "USER:PASSWORD@HOST:PORT in http_proxy" in result.err


def test_the_host_of_a_redirect_is_named(run, server, refusing):
    server.behave(f"status=302,location=http://{refusing}/")
    result = run("sets", "--source", "api", "--timeout", "1", **of(server))
    assert result.code == 69 and result.err.startswith(f"error: {refusing} refused the connection")


def test_a_network_without_a_route_is_not_a_refusal(run):
    result = run("sets", "--source", "api", LORCANA_API_URL="http://224.0.0.1:9")
    assert result.code == 69 and result.err.startswith("error: cannot reach 224.0.0.1:9: network is unreachable")


# Remembered failures.


def test_a_failed_connection_is_remembered_only_for_its_proxy(run, refusing):
    api = {"LORCANA_API_URL": f"http://{refusing}"}
    assert "refused the connection" in run("sets", **api).err
    assert "offline, next try" in run("sets", **api).err
    assert "proxy" in run("sets", **api, http_proxy=refusing).err
    assert "offline, next try" in run("sets", **api).err


@pytest.mark.parametrize("behaviour", ["nonsense", "coding=unknown", "close", "cut-headers", "status=503"])
def test_a_reachable_server_is_asked_again(run, server, behaviour):
    server.behave(behaviour)
    for _ in range(2):
        assert "built-in data" in run("sets", "--timeout", "0.5", **of(server)).err
    assert len(server.requests) == 2


PROXIES = [
    "ftp://user:secret@HOST", "socks9://user:secret@HOST", "http://user:se/cret@HOST", "http://user:1/secret@HOST",
    "user:se?cret@HOST", "http://user:secret", "http://user:secret@", "http://us er:secret@HOST",
    "http://user:%00secret@HOST", "http://user:secret@HOST", "socks5://user:secret@HOST", "https://user:secret@HOST",
]


@pytest.mark.parametrize("source", ["api", "auto"])
@pytest.mark.parametrize("proxy", PROXIES)
def test_no_sentence_quotes_the_password_of_a_proxy(run, server, refusing, tmp_path, proxy, source):
    proxy = proxy.replace("HOST", refusing)
    variables = of(server, LORCANA_DEBUG="1", http_proxy=proxy, LORCANA_DATA_DIR=str(tmp_path / "data"))
    result = run("sets", "--source", source, "-v", "--timeout", "2", **variables)
    assert result.code == (69 if source == "api" else 0), result.err
    assert "proxy" in result.err and "cret" not in result.err + result.out, result.err
    assert server.requests == [], "the proxy was left out"
    assert all(b"cret" not in path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())


@pytest.mark.parametrize("address", ["http://user:secret@HOST", "http://user:se/cret@HOST", "http://user:se?cret@HOST"])
def test_no_sentence_quotes_the_password_of_the_address(run, refusing, tmp_path, address):
    address = address.replace("HOST", refusing)
    for words in (["sets", "--source", "api"], ["sets"], ["update"], ["config"], ["config", "api-url"]):
        result = run(*words, "-v", "--timeout", "2", LORCANA_DEBUG="1", LORCANA_API_URL=address,
                     LORCANA_DATA_DIR=str(tmp_path / "data"))
        assert "cret" not in result.err + result.out, (words, result.err)
    assert all(b"cret" not in path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())


def test_the_host_of_a_redirect_that_refuses_is_not_remembered_as_the_api(run, server, refusing, tmp_path):
    server.behave(f"status=302,location=http://localhost:{refusing.split(':')[1]}/")
    variables = of(server, LORCANA_DATA_DIR=str(tmp_path / "data"))
    for asked in (1, 2):
        result = run("sets", **variables)
        assert result.code == 0 and "localhost:" in result.err and "refused" in result.err, result.err
        assert len(server.requests) == asked
