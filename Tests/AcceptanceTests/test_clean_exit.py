"""A program that exits during TLS transfers always ends cleanly (decision 021).

LORCANA_EXIT_RUNS sets the number of runs (400). To see the crashes without `shutdown`:
python3 Tests/AcceptanceTests/test_clean_exit.py --no-shutdown
"""

import os
import pathlib
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUNS = int(os.environ.get("LORCANA_EXIT_RUNS", "400"))
ANSWER = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 1_000_000


def make_certificate(folder: pathlib.Path) -> tuple[str, str]:
    certificate, key = str(folder / "certificate.pem"), str(folder / "key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    return certificate, key


def answer(context: ssl.SSLContext, plain: socket.socket) -> None:
    """Answers one request and closes the connection, so that handshakes never stop."""
    try:
        with context.wrap_socket(plain, server_side=True) as client:
            client.recv(65536)
            client.sendall(ANSWER)
    except OSError:
        pass


def serve(certificate: str, key: str) -> int:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    listener = socket.create_server(("127.0.0.1", 0))

    def accept_all():
        while True:
            threading.Thread(target=answer, args=(context, listener.accept()[0]), daemon=True).start()

    threading.Thread(target=accept_all, daemon=True).start()
    return listener.getsockname()[1]


def leave(probe: str, runs: int, *options: str) -> list[int]:
    """Runs the probe repeatedly; returns its exit codes."""
    with tempfile.TemporaryDirectory() as folder:
        certificate, key = make_certificate(pathlib.Path(folder))
        url = f"https://127.0.0.1:{serve(certificate, key)}/"
        environment = {"PATH": os.environ["PATH"], "SSL_CERT_FILE": certificate, "SWIFT_BACKTRACE": "enable=no"}
        command = [probe, "leave", url, *options]
        return [subprocess.run(command, env=environment, timeout=60).returncode for _ in range(runs)]


def probe_path() -> str:
    beside = pathlib.Path(os.environ.get("LORCANA_BINARY") or ROOT / ".build" / "debug" / "lorcana")
    return str(beside.parent / "TransportProbe")


def test_leaving_while_transfers_live_is_clean():
    assert leave(probe_path(), RUNS) == [0] * RUNS


if __name__ == "__main__":
    codes = leave(probe_path(), RUNS, *sys.argv[1:])
    broken = [signal.Signals(-code).name if code < 0 else code for code in codes if code]
    print(f"{len(codes) - len(broken)} of {len(codes)} runs ended cleanly {sorted(set(map(str, broken))) or ''}")
