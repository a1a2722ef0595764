"""Serves TLS on a free port of 127.0.0.1 and forwards everything to a plain port; ends when its stdin closes.

usage: tls_front.py CERTIFICATE KEY PORT [--old]     prints the port it listens on

With --old it supports nothing newer than TLS 1.1.
"""

import os
import socket
import ssl
import sys
import threading
import warnings


def pump(source, sink):
    try:
        while data := source.recv(65536):
            sink.sendall(data)
    except OSError:
        pass
    for end in (source, sink):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(context, plain, port):
    try:
        client = context.wrap_socket(plain, server_side=True)
        server = socket.create_connection(("127.0.0.1", port))
    except OSError:
        plain.close()
        return
    threading.Thread(target=pump, args=(server, client), daemon=True).start()
    pump(client, server)


def accept_all(listener, context, port):
    while True:
        plain, _ = listener.accept()
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=serve, args=(context, plain, port), daemon=True).start()


def main():
    certificate, key, port, *options = sys.argv[1:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if options == ["--old"]:
        warnings.simplefilter("ignore", DeprecationWarning)
        context.set_ciphers("DEFAULT:@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
    context.load_cert_chain(certificate, key)
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=accept_all, args=(listener, context, int(port)), daemon=True).start()
    print(listener.getsockname()[1], flush=True)
    sys.stdin.read()
    os._exit(0)


main()
