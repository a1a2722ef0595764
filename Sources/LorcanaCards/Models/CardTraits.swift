/// One of the six inks, in the order the game prints them.
package enum Ink: UInt8, CaseIterable, Sendable, Hashable {
    case amber, amethyst, emerald, ruby, sapphire, steel

    /// The ink's name as the game writes it: "Amber".
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

    /// The two letters the query language knows the ink by, as in `ink:am`.
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

/// The inks of a card: none, one, or two for dual ink.
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

    /// Its place among all sets of inks: one ink before two, each in the game's order.
    package var place: Int {
        let inks = inks.map { Int($0.rawValue) }
        return inks.reduce(inks.count) { $0 * 8 + $1 }
    }
}

/// The kind of a card; a song is an action too, but has its own case.
package enum CardType: UInt8, CaseIterable, Sendable, Hashable {
    case character, action, song, item, location

    /// The kind's name as the game writes it: "Character".
    package var name: String {
        switch self {
        case .character: "Character"
        case .action: "Action"
        case .song: "Song"
        case .item: "Item"
        case .location: "Location"
        }
    }
}

/// How rare a printing is, in the order of query.md; `special` is outside that order.
package enum Rarity: UInt8, CaseIterable, Sendable, Hashable {
    case common, uncommon, rare, superRare, legendary, epic, enchanted, iconic, special

    /// The rarity's name as the game writes it: "Super Rare".
    package var name: String {
        switch self {
        case .common: "Common"
        case .uncommon: "Uncommon"
        case .rare: "Rare"
        case .superRare: "Super Rare"
        case .legendary: "Legendary"
        case .epic: "Epic"
        case .enchanted: "Enchanted"
        case .iconic: "Iconic"
        case .special: "Special"
        }
    }
}
