// swift-tools-version: 6.2
import PackageDescription

let bloc = Target.Dependency.product(name: "Bloc", package: "lorcana")
let blocTesting = Target.Dependency.product(name: "BlocTesting", package: "lorcana")
let blocStorage = Target.Dependency.product(name: "BlocStorage", package: "lorcana")
let examples = [
    "Counter", "Timer", "Calculator", "Heartbeat", "Score", "FormulaOne", "Sketch", "Editor", "Login", "Chat",
    "Downloads",
]
let keeping = ["Counter", "Score", "Editor"]

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "lorcana", path: "..")],
    targets: examples.map { example in
        .executableTarget(
            name: example, dependencies: keeping.contains(example) ? [bloc, blocStorage] : [bloc])
    } + [
        .testTarget(
            name: "ExampleTests",
            dependencies: examples.map { .byName(name: $0) } + [bloc, blocStorage, blocTesting])
    ],
    swiftLanguageModes: [.v6]
)
