#!/usr/bin/env python3
"""Simulates the load of many users on the two services in a day, and in the hour in which a set appears.

    Benchmarks/at_scale.py [FIXTURE_SERVER]

The seed is fixed, so the figures are the same each time except for the service times, which are measured on
FixtureServer first. That works on one request at a time, as lorcana-api.com does. At-scale.md describes the model.
"""

import pathlib
import random
import statistics
import subprocess
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEED = 2026
# Sessions per user and day, searches per session, the share of names among them, and the letters of a name.
SESSIONS, QUESTIONS, NAMES, LETTERS = 1.5, 4, 0.6, 7
# The share of users with data on disk, and the shares of those who update on a day and in the hour of a new set.
ON_DISK, UPDATES, RUSH = 0.9, 1 / 7, 0.2
# The busiest hour's share of a day's load.
PEAK = 0.1
# Requests per typed name: one after each pause of 300 ms, from the third letter on.
RESTS = 1.3
# With `auto`, a request waits this many seconds before the built-in data is used.
PATIENCE = 3
MOST_ARRIVALS = 300_000


def measured(server):
    """The median service times in seconds of a search and of a download of all cards."""
    child = subprocess.Popen([server, "--made", str(ROOT / "Catalogue")], stdout=subprocess.PIPE)
    base = child.stdout.readline().decode().strip()

    def seconds(target, times):
        taken = []
        for _ in range(times):
            begin = time.perf_counter()
            urllib.request.urlopen(base + target, timeout=120).read()
            taken.append(time.perf_counter() - begin)
        return statistics.median(taken)

    try:
        seconds("/bulk/cards", 1)
        return seconds("/cards/fetch?search=name~elsa", 15), seconds("/bulk/cards", 5)
    finally:
        child.kill()


def rates(users, client):
    """Requests per day to the API (searches, downloads) and to LorcanaJSON (metadata, files)."""
    asked = users * SESSIONS * QUESTIONS
    if client == "naive":
        return asked * (NAMES * LETTERS + 1 - NAMES), users, 0, users
    live = asked * (1 - ON_DISK) * (NAMES * RESTS + 1 - NAMES)
    updates = users * ON_DISK * UPDATES
    # Four new files per year.
    return live, updates, updates, users * ON_DISK * 4 / 365


def queue(questions, downloads, hour, services, chance, patience):
    """Simulates an hour: (server load, longest wait, share of abandoned requests, requests still queued)."""
    total = questions + downloads
    busy = (questions * services[0] + downloads * services[1]) / hour
    scale = max(1, total / MOST_ARRIVALS)
    count, span = int(total / scale), hour / scale
    arrivals = sorted(chance.uniform(0, span) for _ in range(count))
    free, longest, asked, given_up, left = 0.0, 0.0, 0, 0, 0
    for arrival in arrivals:
        begin = max(arrival, free)
        is_question = chance.random() < questions / max(total, 1)
        asked += is_question
        if is_question and begin - arrival > patience:
            given_up += 1
            continue
        free = begin + services[0 if is_question else 1]
        longest = max(longest, begin - arrival)
        left += free > span
    return busy, longest, given_up / max(1, asked), left * scale


def main():
    server = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/FixtureServer")
    services = measured(server)
    print(f"service: {services[0] * 1000:.0f} ms a question, {services[1] * 1000:.0f} ms for all cards\n")
    print("| users | client | API, a user and day | busiest hour: load | longest wait | given up | left over |"
          " new set's hour: load | left over | LorcanaJSON a day: small, files |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for users in (1_000, 100_000, 1_000_000):
        for client in ("today", "naive"):
            chance = random.Random(SEED)
            questions, downloads, small, files = rates(users, client)
            patience = PATIENCE if client == "today" else float("inf")
            busy, longest, given_up, left = queue(
                questions * PEAK, downloads * PEAK, 3600, services, chance, patience)
            rush = users * RUSH * (ON_DISK if client == "today" else 1)
            rushed = queue(questions * PEAK, downloads * PEAK + rush, 3600, services, chance, patience)
            print(f"| {users:,} | {client} | {(questions + downloads) / users:.2f} | {busy:.1%} | {longest:,.1f} s | "
                  f"{given_up:.0%} | {left:,.0f} | {rushed[0]:.1%} | {rushed[3]:,.0f} | {small:,.0f}, {files:,.0f} |")


if __name__ == "__main__":
    main()
