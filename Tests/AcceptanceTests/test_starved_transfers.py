"""If libcurl cannot wait, requests fail instead of spinning (decision 021)."""

import resource
import socket
import subprocess
import threading

from test_clean_exit import probe_path


def begin_and_stall() -> int:
    """Serves the beginning of a body and then stalls; returns the port."""
    listener = socket.create_server(("127.0.0.1", 0))
    kept = []

    def accept_all():
        while True:
            client = listener.accept()[0]
            client.recv(65536)
            client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
            kept.append(client)

    threading.Thread(target=accept_all, daemon=True).start()
    return listener.getsockname()[1]


def test_a_failing_poll_ends_every_request():
    process = subprocess.Popen(
        [probe_path(), "starve", f"http://127.0.0.1:{begin_and_stall()}/"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "begun\n"
    # poll(2) fails if it is passed more descriptors than the process may open.
    _, hard = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (0, hard))
    output, _ = process.communicate("\n", timeout=60)
    assert process.returncode == 0
    second, first = output.splitlines()
    # The second request fails with the first one, or before it begins.
    assert second in ('system(reason: "too many open files")', first)
    assert first.startswith('system(reason: "libcurl: ')
