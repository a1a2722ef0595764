// swift-tools-version: 6.2
import PackageDescription

// LORCANA_CI makes every warning in our own targets an error; dependencies are not affected.
let strictness: [SwiftSetting] =
    Context.environment["LORCANA_CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// libFuzzer's library without `main`, if the fuzz targets are to be built (scripts/fuzz). All code that they run is
/// then instrumented for it and for the address sanitizer.
let fuzzer = Context.environment["LORCANA_FUZZER"]
let watching: [SwiftSetting] =
    fuzzer == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"])]
let watchingLibraries: [LinkerSetting] =
    fuzzer.map { library in
        [
            .unsafeFlags(["-sanitize=address", "-use-ld=lld", "-Xlinker", library]),
            .linkedLibrary("stdc++"),
        ]
    } ?? []

let swift: [SwiftSetting] =
    strictness + watching + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]

/// For targets that use C or raw memory: each unsafe use is marked.
let swiftBesideC: [SwiftSetting] = swift + [.strictMemorySafety()]

/// For targets that are optimised for size in release builds: they wait for users, or pass over the rows only once.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Release builds check memory copies in our C code. As a flag of the whole build it would also reach Swift, which
/// would then find two declarations of glibc 2.41's `read` and `poll`.
let fortified: [CSetting] = [.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))]

func bloc(_ product: String) -> Target.Dependency { .product(name: product, package: "Bloc") }

let package = Package(
    name: "lorcana",
    // Required by `isolated deinit`. Only Linux is built and tested.
    platforms: [.macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4")],
    dependencies: [.package(path: "Bloc")],
    targets: [
        // Wrappers of C libraries.
        .target(name: "CCurl", cSettings: fortified),
        .target(name: "CPicture", cSettings: fortified),
        .target(name: "CSys", cSettings: fortified),

        // Bloc's sources, compiled here as well: `package` declarations are visible in a single package only (decision
        // 393).
        .target(name: "Locks", path: "Bloc/Sources/BlocLocks", swiftSettings: swift),

        // All reading and replacing of files.
        .target(name: "Files", swiftSettings: swiftBesideC),

        // Base64 and JSON.
        .target(name: "Encoding", swiftSettings: swiftBesideC),

        // Cards: facts, catalogue, queries, rules, and the bloc.
        .target(name: "LorcanaCards", dependencies: ["CSys"], swiftSettings: swiftBesideC),
        // The facts as text files, for the build tools.
        .target(
            name: "FactsTables", dependencies: ["LorcanaCards"], path: "Catalogue/Facts",
            swiftSettings: swift),
        .executableTarget(
            name: "CataloguePreparer", dependencies: ["FactsTables", "Files", "LorcanaCards"],
            path: "Catalogue/Preparer",
            swiftSettings: swift, linkerSettings: watchingLibraries),
        .plugin(name: "PrepareCatalogue", capability: .buildTool(), dependencies: ["CataloguePreparer"]),
        .target(
            name: "BuiltInCatalogue", dependencies: ["LorcanaCards"], swiftSettings: swift,
            plugins: ["PrepareCatalogue"]),
        .target(
            name: "LorcanaRules", dependencies: ["Encoding", "LorcanaCards"],
            swiftSettings: swiftBesideC + small),
        .target(
            name: "LorcanaQuery", dependencies: ["CSys", "Locks", "LorcanaCards", "LorcanaRules"],
            swiftSettings: swiftBesideC + small, plugins: ["PrepareCatalogue"]),
        .target(
            name: "LorcanaKit",
            dependencies: [
                bloc("Bloc"), "CCurl", "CSys", "Encoding", "Files", "Locks", "LorcanaCards", "LorcanaQuery",
                "LorcanaRules",
            ],
            swiftSettings: swiftBesideC),

        .executableTarget(
            name: "FactsRefresher", dependencies: ["FactsTables", "Files", "LorcanaKit", "LorcanaCards"],
            path: "Catalogue/Refresher",
            swiftSettings: swift, linkerSettings: watchingLibraries),

        // The program.
        .target(
            name: "TerminalKit", dependencies: ["CPicture", "CSys", "Encoding", "Files", "Locks"],
            swiftSettings: swiftBesideC),
        // Cards, sets, decks and records, rendered as text.
        .target(
            name: "CardRendering",
            dependencies: [
                "Files", "LorcanaCards", "LorcanaKit", "LorcanaQuery", "LorcanaRules", "TerminalKit",
            ],
            swiftSettings: swift),
        // The full-screen browser.
        .target(
            name: "CardBrowser",
            dependencies: [
                bloc("Bloc"), bloc("BlocStorage"), "CardRendering", "LorcanaCards", "LorcanaKit",
                "LorcanaQuery",
                "LorcanaRules",
                "TerminalKit",
            ],
            swiftSettings: swift + small),
        .executableTarget(
            name: "lorcana",
            dependencies: [
                bloc("Bloc"), bloc("BlocStorage"), "BuiltInCatalogue", "CardBrowser", "CSys",
                "CardRendering",
                "Files", "LorcanaCards",
                "LorcanaKit", "LorcanaQuery", "LorcanaRules", "TerminalKit",
            ],
            swiftSettings: swift + small),

        // Tests and their support code.
        .target(name: "MadeData", path: "Tests/MadeData", swiftSettings: swift),
        .executableTarget(
            name: "FixtureServer", dependencies: ["MadeData"], path: "Tests/FixtureServer",
            swiftSettings: swift),
        .testTarget(name: "FixtureServerTests", dependencies: ["FixtureServer"], swiftSettings: swift),
        .target(
            name: "LorcanaTesting", dependencies: ["LorcanaCards", "LorcanaKit", "LorcanaQuery", "Locks"],
            path: "Tests/LorcanaTesting",
            swiftSettings: swift),
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: swift),
        .target(
            name: "TerminalTesting", dependencies: ["TerminalKit"], path: "Tests/TerminalTesting",
            swiftSettings: swift),
        .executableTarget(
            name: "TransportProbe", dependencies: ["LorcanaKit", "LorcanaTesting"],
            path: "Tests/TransportProbe", swiftSettings: swift),
        .testTarget(name: "FilesTests", dependencies: ["Files", "Locks"], swiftSettings: swift),
        .testTarget(
            name: "TerminalKitTests",
            dependencies: [
                bloc("BlocTesting"), "Encoding", "Files", "TerminalKit", "SeededRandom", "TerminalTesting",
            ],
            swiftSettings: swift),
        .target(
            name: "CardTesting", dependencies: ["LorcanaCards"], path: "Tests/CardTesting",
            swiftSettings: swift),
        .testTarget(
            name: "CardRenderingTests",
            dependencies: [
                "BuiltInCatalogue", "CardRendering", "CardTesting", "LorcanaCards", "LorcanaKit",
                "LorcanaQuery", "LorcanaRules", "TerminalKit", "TerminalTesting",
            ], exclude: ["Golden"],
            swiftSettings: swift),
        .testTarget(
            name: "CardBrowserTests",
            dependencies: [
                bloc("Bloc"), bloc("BlocStorage"), bloc("BlocTesting"), "BuiltInCatalogue", "CardBrowser",
                "CardRendering",
                "CardTesting", "Files", "LorcanaCards", "LorcanaKit", "LorcanaQuery", "LorcanaRules",
                "LorcanaTesting", "Locks", "SeededRandom", "TerminalKit", "TerminalTesting",
            ], exclude: ["Golden"],
            swiftSettings: swift),
        .testTarget(
            name: "LorcanaProgramTests",
            dependencies: [
                "lorcana", "BuiltInCatalogue", "CardBrowser", "CardRendering", "CardTesting", "Files",
                "LorcanaCards",
                "LorcanaKit", "LorcanaQuery", "LorcanaRules", "LorcanaTesting", "Locks",
                "SeededRandom",
                "TerminalKit", "TerminalTesting", bloc("BlocTesting"),
            ],
            swiftSettings: swift),
        .executableTarget(
            name: "CatalogueProbe",
            dependencies: [
                "BuiltInCatalogue", "CSys", "Files", "LorcanaCards", "LorcanaKit", "LorcanaQuery",
                "LorcanaRules",
            ],
            path: "Tests/CatalogueProbe",
            swiftSettings: swift),
        .target(
            name: "FuzzSupport", dependencies: ["LorcanaCards"], path: "Tests/FuzzSupport",
            swiftSettings: swiftBesideC),
        .executableTarget(
            name: "PictureProbe", dependencies: ["Files", "TerminalKit"], path: "Tests/PictureProbe",
            swiftSettings: swift),
        .testTarget(
            name: "BuiltInCatalogueTests",
            dependencies: ["BuiltInCatalogue", "FactsTables", "LorcanaCards"], swiftSettings: swift),
        .testTarget(
            name: "FactsTablesTests", dependencies: ["FactsTables", "LorcanaCards"], swiftSettings: swift),
        .testTarget(
            name: "LorcanaCardsTests",
            dependencies: ["FuzzSupport", "Locks", "LorcanaCards", "SeededRandom"],
            swiftSettings: swift),
        .testTarget(
            name: "LorcanaKitTests",
            dependencies: [
                "CCurl", "CardTesting", "Encoding", "FactsTables", "Files", "LorcanaKit", "LorcanaQuery",
                "LorcanaRules", "BuiltInCatalogue",
                bloc("BlocLogging"), bloc("BlocTesting"), "LorcanaTesting", "Locks", "MadeData",
                "SeededRandom",
            ], swiftSettings: swift
        ),
        .testTarget(
            name: "LorcanaRulesTests",
            dependencies: [
                "BuiltInCatalogue", "CardTesting", "Encoding", "LorcanaCards", "LorcanaRules", "SeededRandom",
            ],
            exclude: ["Collection/ImportedRows.tsv", "Decks/DeckLines.tsv", "Oracle", "Play/relations.tsv"],
            swiftSettings: swift
        ),
        .testTarget(
            name: "LorcanaQueryTests",
            dependencies: [
                "BuiltInCatalogue", "Locks", "LorcanaCards", "LorcanaQuery", "LorcanaRules", "SeededRandom",
            ],
            exclude: ["Effects.tsv", "Oracle", "PlainWords.tsv", "WrittenPhrases.tsv"], swiftSettings: swift
        ),
    ],
    swiftLanguageModes: [.v6]
)

if fuzzer != nil {
    package.targets += [
        .target(name: "CFuzzer", path: "Tests/CFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CFuzzer", "CardRendering", "Files", "FuzzSupport", "LorcanaCards", "LorcanaKit",
                "LorcanaQuery",
                "LorcanaRules", "TerminalKit",
            ],
            path: "Tests/Fuzz",
            exclude: ["Seeds"], swiftSettings: swiftBesideC, linkerSettings: watchingLibraries),
        .executableTarget(
            name: "FuzzCatalogue", dependencies: ["CFuzzer", "FuzzSupport", "LorcanaCards"],
            path: "Tests/FuzzCatalogue", swiftSettings: swiftBesideC, linkerSettings: watchingLibraries),
    ]
}
