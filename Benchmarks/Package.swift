// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS("15.4")],
    dependencies: [
        .package(path: "../Bloc"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .target(name: "CAllocations"),
        .executableTarget(
            name: "BlocBenchmark",
            dependencies: [
                "CAllocations",
                .product(name: "Bloc", package: "Bloc"),
                .product(name: "BlocLogging", package: "Bloc"),
                .product(name: "BlocStorage", package: "Bloc"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
