#!/usr/bin/env bash
# Measures the catalogue with 1, 10 and 100 times the cards: opening, searching, printing, memory.
#
#   Benchmarks/catalogue.sh
#
# Builds the probe for release first. In-process times are medians of 15; memory (VmHWM) is the peak of a
# whole process that opens the catalogue and searches it once.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
swift build -c release --static-swift-stdlib --product CatalogueProbe
probe=.build/release/CatalogueProbe
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for factor in 1 10 100; do
    printf '\n== %s times the cards\n' "$factor"
    "$probe" multiply "$folder/$factor" "$factor"
    "$probe" measure "$folder/$factor"
    "$probe" search "$folder/$factor"
done
