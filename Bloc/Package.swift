// swift-tools-version: 6.2
import PackageDescription

// BLOC_CI makes every warning in our own targets an error.
let strictness: [SwiftSetting] =
    Context.environment["BLOC_CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

let swift: [SwiftSetting] =
    strictness + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]

/// For targets that access raw memory: each unsafe use is marked.
let swiftBesideC: [SwiftSetting] = swift + [.strictMemorySafety()]

let openCombine = Target.Dependency.product(
    name: "OpenCombine", package: "OpenCombine",
    condition: .when(platforms: [.linux], traits: ["Combine"]))

let package = Package(
    name: "Bloc",
    // `isolated deinit` needs these systems. Only Linux is built and tested.
    platforms: [.macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4")],
    products: [
        .library(name: "Bloc", targets: ["Bloc"]),
        .library(name: "BlocTesting", targets: ["BlocTesting"]),
        .library(name: "BlocStorage", targets: ["BlocStorage"]),
        .library(name: "BlocJSON", targets: ["BlocJSON"]),
        .library(name: "BlocLogging", targets: ["BlocLogging"]),
        .library(name: "BlocCompatibility", targets: ["BlocCompatibility"]),
        .library(name: "BlocObservation", targets: ["BlocObservation"]),
        .library(name: "BlocCombine", targets: ["BlocCombine"]),
        .plugin(name: "BlocGenerator", targets: ["BlocGenerator"]),
    ],
    traits: [.trait(name: "Combine", description: "BlocCombine's statePublisher; brings OpenCombine.")],
    dependencies: [
        // Neither fetched nor built unless the trait Combine is enabled.
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")
    ],
    targets: [
        // The library: events in, states out.
        // C's `write` is declared rather than imported, because the core imports nothing.
        .target(name: "Bloc", swiftSettings: swift + [.enableExperimentalFeature("Extern")]),
        .target(
            name: "BlocTesting", dependencies: ["Bloc", "BlocLocks", "BlocLogging"], swiftSettings: swift),
        .target(name: "BlocLogging", dependencies: ["Bloc"], swiftSettings: swift),
        .target(
            name: "BlocStorage", dependencies: ["Bloc", "BlocLocks"], swiftSettings: swiftBesideC
        ),
        .target(name: "BlocJSON", dependencies: ["Bloc", "BlocStorage"], swiftSettings: swift),
        .target(name: "BlocCompatibility", dependencies: ["Bloc"], swiftSettings: swift),
        .target(name: "BlocObservation", dependencies: ["Bloc"], swiftSettings: swift),
        .target(name: "BlocCombine", dependencies: ["Bloc", openCombine], swiftSettings: swift),
        .plugin(
            name: "BlocGenerator",
            capability: .command(
                intent: .custom(verb: "bloc", description: "Writes a bloc or cubit with a passing test."),
                permissions: [
                    .writeToPackageDirectory(reason: "It writes the files of the bloc and its test.")
                ])),

        // Not a product, and nothing in it is public: a lock that the thread sanitizer understands, and threads.
        .target(name: "BlocLocks", swiftSettings: swift),

        // Tests and their support code.
        .testTarget(
            name: "BlocTests",
            dependencies: ["Bloc", "BlocCompatibility", "BlocLogging", "BlocStorage", "BlocTesting"],
            swiftSettings: swift),
        .testTarget(
            name: "BlocStorageTests",
            dependencies: ["Bloc", "BlocJSON", "BlocLocks", "BlocLogging", "BlocStorage"],
            swiftSettings: swift),
        .testTarget(
            name: "BlocCombineTests", dependencies: ["Bloc", "BlocCombine", openCombine], swiftSettings: swift
        ),
        .testTarget(
            name: "BlocObservationTests", dependencies: ["Bloc", "BlocObservation"], swiftSettings: swift),
        .testTarget(
            name: "BlocDocumentationTests",
            dependencies: [
                "Bloc", "BlocCompatibility", "BlocJSON", "BlocLogging", "BlocObservation", "BlocStorage",
                "BlocTesting",
            ], swiftSettings: swift),
        .testTarget(
            name: "BlocTestingTests", dependencies: ["Bloc", "BlocLogging", "BlocStorage", "BlocTesting"],
            swiftSettings: swift),
        .executableTarget(
            name: "StorageProbe", dependencies: ["Bloc", "BlocStorage"], path: "Tests/StorageProbe",
            swiftSettings: swift),
    ],
    swiftLanguageModes: [.v6]
)
