"""Generates a certificate authority, and certificates for local servers, with openssl.

usage: certificates.py FOLDER     writes into it:

authority.pem            makes the others except `stranger` trusted, as SSL_CERT_FILE
good, expired, wrong     .pem and .key: for localhost and 127.0.0.1; out of date; for another host
stranger                 .pem and .key: self-signed
"""

import pathlib
import subprocess
import sys

LOOPBACK = "DNS:localhost,IP:127.0.0.1"


def openssl(folder, *words):
    ran = subprocess.run(["openssl", *words], cwd=folder, capture_output=True, text=True)
    if ran.returncode:
        raise SystemExit(f"openssl {words[0]} failed: {ran.stderr}")


def key(name):
    return ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", f"{name}.key"]


def self_signed(folder, name, *more):
    openssl(folder, "req", "-x509", *key(name), "-days", "2", "-subj", f"/CN={name}", "-out", f"{name}.pem", *more)


def signed(folder, name, names, dates=()):
    openssl(folder, "req", *key(name), "-subj", f"/CN={name}", "-out", f"{name}.csr")
    (folder / f"{name}.ext").write_text(f"subjectAltName={names}\n")
    openssl(folder, "ca", "-batch", "-notext", "-config", "ca.conf", "-extfile", f"{name}.ext", "-in", f"{name}.csr",
            "-out", f"{name}.pem", *dates)


def make(folder):
    """Returns the folder, with all certificates in it."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.txt").write_text("")
    (folder / "ca.conf").write_text(
        "[ca]\ndefault_ca = here\n[here]\ndatabase = index.txt\nnew_certs_dir = .\nrand_serial = yes\n"
        "certificate = authority.pem\nprivate_key = authority.key\ndefault_md = sha256\ndefault_days = 2\n"
        "policy = any\n[any]\ncommonName = supplied\n")
    self_signed(folder, "authority")
    self_signed(folder, "stranger", "-addext", f"subjectAltName={LOOPBACK}")
    signed(folder, "good", LOOPBACK)
    signed(folder, "wrong", "DNS:elsewhere.example")
    signed(folder, "expired", LOOPBACK, ["-startdate", "20200101000000Z", "-enddate", "20200201000000Z"])
    return folder


if __name__ == "__main__":
    make(sys.argv[1])
