#!/usr/bin/env python3
"""Bloc and its products as a separate package with their tests, which builds quickly after a change.

Tests/Mutations/bloc_package.py FOLDER     # makes it there, or brings it up to date
"""

import filecmp
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGETS = ["Sources/Bloc", "Sources/BlocCompatibility", "Sources/BlocJSON", "Sources/BlocLogging", "Sources/BlocObservation", "Sources/BlocStorage", "Sources/BlocTesting", "Sources/Files",
           "Sources/Locks", "Tests/BlocObservationTests", "Tests/BlocStorageTests", "Tests/BlocTestingTests",
           "Tests/BlocTests"]

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription
let swift: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
let package = Package(
    name: "lorcana", platforms: [.macOS("15.4")],
    targets: [
        .target(name: "Bloc", swiftSettings: swift + [.enableExperimentalFeature("Extern")]),
        .target(name: "BlocObservation", dependencies: ["Bloc"], swiftSettings: swift),
        .target(name: "BlocCompatibility", dependencies: ["Bloc"], swiftSettings: swift),
        .target(name: "BlocLogging", dependencies: ["Bloc"], swiftSettings: swift),
        .target(name: "BlocTesting", dependencies: ["Bloc", "BlocLogging", "Locks"], swiftSettings: swift),
        .target(name: "BlocStorage", dependencies: ["Bloc", "Files", "Locks"], swiftSettings: swift),
        .target(name: "BlocJSON", dependencies: ["Bloc", "BlocStorage"], swiftSettings: swift),
        .target(name: "Files", dependencies: ["Locks"], swiftSettings: swift),
        .target(name: "Locks", swiftSettings: swift),
        .testTarget(
            name: "BlocTests", dependencies: ["Bloc", "BlocCompatibility", "BlocLogging", "BlocStorage", "BlocTesting"],
            swiftSettings: swift),
        .testTarget(name: "BlocObservationTests", dependencies: ["Bloc", "BlocObservation"], swiftSettings: swift),
        .testTarget(name: "BlocStorageTests", dependencies: ["BlocJSON", "BlocLogging", "BlocStorage", "Files", "Locks"], swiftSettings: swift),
        .testTarget(
            name: "BlocTestingTests", dependencies: ["BlocLogging", "BlocStorage", "BlocTesting"], swiftSettings: swift),
    ], swiftLanguageModes: [.v6])
"""


def write(folder):
    """Copies files that differ, so that only those are compiled again."""
    folder.mkdir(exist_ok=True)
    manifest = folder / "Package.swift"
    if not manifest.exists() or manifest.read_text() != MANIFEST:
        manifest.write_text(MANIFEST)
    for target in TARGETS:
        files = {path.relative_to(ROOT) for path in (ROOT / target).rglob("*.swift")}
        for path in files:
            copy = folder / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            if not copy.exists() or not filecmp.cmp(ROOT / path, copy, shallow=False):
                shutil.copyfile(ROOT / path, copy)
        for path in (folder / target).rglob("*.swift"):
            if path.relative_to(folder) not in files:
                path.unlink()


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]))
