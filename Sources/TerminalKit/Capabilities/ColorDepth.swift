/// How many colours a terminal can show, from none upwards.
package enum ColorDepth: Int, Comparable, Sendable, CaseIterable {
    case none, ansi16, ansi256, trueColor

    package static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }
}

/// What a person said about colour, by flag or in the config file.
package enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never
}
