// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS("15.4")],
    dependencies: [
        .package(name: "lorcana", path: ".."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "BlocBenchmark",
            dependencies: [
                "CAllocations",
                .product(name: "Bloc", package: "lorcana"),
                .product(name: "BlocLogging", package: "lorcana"),
                .product(name: "BlocStorage", package: "lorcana"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
