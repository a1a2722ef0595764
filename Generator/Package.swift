// swift-tools-version: 6.2
import PackageDescription

// A package of its own: SwiftPM compiles the plugins of every package that it needs, and a program that uses Bloc
// needs none.
let package = Package(
    name: "BlocGenerator",
    products: [.plugin(name: "BlocGenerator", targets: ["BlocGenerator"])],
    targets: [
        .plugin(
            name: "BlocGenerator",
            capability: .command(
                intent: .custom(verb: "bloc", description: "Writes a bloc or cubit with a passing test."),
                permissions: [
                    .writeToPackageDirectory(reason: "It writes the files of the bloc and its test.")
                ]))
    ],
    swiftLanguageModes: [.v6]
)
