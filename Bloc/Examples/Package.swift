// swift-tools-version: 6.2
import PackageDescription

let bloc = Target.Dependency.product(name: "Bloc", package: "Bloc")
let blocTesting = Target.Dependency.product(name: "BlocTesting", package: "Bloc")
let blocLogging = Target.Dependency.product(name: "BlocLogging", package: "Bloc")
let blocStorage = Target.Dependency.product(name: "BlocStorage", package: "Bloc")
let examples = [
    "Counter", "Timer", "Calculator", "Heartbeat", "Score", "FormulaOne", "Sketch", "Editor", "Login", "Chat",
    "Downloads",
]
let blocCompatibility = Target.Dependency.product(name: "BlocCompatibility", package: "Bloc")
let keeping = ["Counter", "Score", "Editor"]

let package = Package(
    name: "Examples",
    platforms: [.macOS("15.4")],
    dependencies: [.package(name: "Bloc", path: "..")],
    targets: examples.map { example in
        .executableTarget(
            name: example,
            dependencies: [bloc] + (keeping.contains(example) ? [blocStorage] : [])
                + (example == "Sketch" ? [blocLogging] : [])
                + (["Chat", "Heartbeat"].contains(example) ? [blocCompatibility] : []))
    } + [
        .testTarget(
            name: "ExampleTests",
            dependencies: examples.map { .byName(name: $0) } + [
                bloc, blocCompatibility, blocLogging, blocStorage, blocTesting,
            ])
    ],
    swiftLanguageModes: [.v6]
)
