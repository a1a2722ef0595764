/// One of the six inks, in the game's order.
package enum Ink: UInt8, CaseIterable, Sendable, Hashable {
    case amber, amethyst, emerald, ruby, sapphire, steel

    /// The ink's name in the game: "Amber".
    package var name: String {
        switch self {
        case .amber: "Amber"
        case .amethyst: "Amethyst"
        case .emerald: "Emerald"
        case .ruby: "Ruby"
        case .sapphire: "Sapphire"
        case .steel: "Steel"
        }
    }

    /// The ink's two-letter abbreviation in queries, as in `ink:am`.
    package var letters: String {
        switch self {
        case .amber: "Am"
        case .amethyst: "Ay"
        case .emerald: "Em"
        case .ruby: "Ru"
        case .sapphire: "Sa"
        case .steel: "St"
        }
    }
}

/// The inks of a card: none, one, or two for a dual-ink card.
package struct InkSet: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package init(_ inks: [Ink]) {
        self.init(rawValue: inks.reduce(0) { $0 | (1 << $1.rawValue) })
    }

    static let all = InkSet(Ink.allCases)

    /// The inks in the game's order.
    package var inks: [Ink] { Ink.allCases.filter { rawValue & (1 << $0.rawValue) != 0 } }
    package var count: Int { rawValue.nonzeroBitCount }

    /// A sort key: sets of one ink before sets of two, each in the game's order.
    package var place: Int {
        let inks = inks.map { Int($0.rawValue) }
        return inks.reduce(inks.count) { $0 * 8 + $1 }
    }
}
