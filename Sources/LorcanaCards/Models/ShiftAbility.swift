/// Facts about a card's relations to other cards: Shift, singing, decks.
///
/// Each is a `LosslessStringConvertible` whose text is the value in `cards.tsv`.

/// A Shift ability: the cards that this one may be played on, and the cost.
package struct ShiftAbility: Sendable, Hashable {
    /// The card may be played on any one of these.
    package var onto: [ShiftBase]
    package var pay: ShiftPrice
    /// Whether the card returns to the hand at the end of the turn (Temporary Shift).
    package var back: Bool
    /// Whether the card has it only while a condition in its text is met.
    package var isConditional: Bool

    package init(onto: [ShiftBase], pay: ShiftPrice, back: Bool = false, isConditional: Bool = false) {
        self.onto = onto
        self.pay = pay
        self.back = back
        self.isConditional = isConditional
    }
}

package enum ShiftBase: Sendable, Hashable, LosslessStringConvertible {
    /// A character with one of the card's names.
    case name
    /// Any character.
    case any
    /// Two characters, one with each of the names in `alsoNamed`.
    case both
    /// A character with this classification.
    case classification(String)
    /// An item with this name.
    case item(String)

    package init?(_ description: String) {
        let parts = description.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count) {
        case ("name", 1): self = .name
        case ("any", 1): self = .any
        case ("both", 1): self = .both
        case ("class", 2): self = .classification(parts[1])
        case ("item", 2): self = .item(parts[1])
        default: return nil
        }
    }

    package var description: String {
        switch self {
        case .name: "name"
        case .any: "any"
        case .both: "both"
        case .classification(let name): "class:\(name)"
        case .item(let name): "item:\(name)"
        }
    }
}

package enum ShiftPrice: Sendable, Hashable, LosslessStringConvertible {
    /// The kind of card to discard for Shift.
    package enum Discarded: String, Sendable, Hashable, CaseIterable {
        case card, action, song, character, item, location
    }

    case ink(Int)
    case discard(Int, Discarded)
    /// Ink drops that are removed.
    case inkDrops(Int)

    package init?(_ description: String) {
        let words = description.split(separator: " ").map(String.init)
        switch (words.first, words.count) {
        case ("discard", 3):
            guard let count = NumberInText.read(words[1]), let kind = Discarded(rawValue: words[2]) else {
                return nil
            }
            self = .discard(count, kind)
        case ("drop", 2):
            guard let count = NumberInText.read(words[1]) else { return nil }
            self = .inkDrops(count)
        case (let number?, 1):
            guard let cost = NumberInText.read(number) else { return nil }
            self = .ink(cost)
        default: return nil
        }
    }

    package var description: String {
        switch self {
        case .ink(let cost): String(cost)
        case .discard(let count, let kind): "discard \(count) \(kind.rawValue)"
        case .inkDrops(let count): "drop \(count)"
        }
    }
}

/// A name or kind that a card has only while another is played on it with Shift.
package enum ShiftAlias: Sendable, Hashable, LosslessStringConvertible {
    /// It also has this name.
    case named(String)
    /// It has every name.
    case anyName
    /// It matches every kind of Shift.
    case anyShift

    package init?(_ description: String) {
        switch description {
        case "": return nil
        case "*": self = .anyName
        case "**": self = .anyShift
        default: self = .named(description)
        }
    }

    package var description: String {
        switch self {
        case .named(let name): name
        case .anyName: "*"
        case .anyShift: "**"
        }
    }
}

/// A bonus to the number that other characters sing as.
package struct SingHelp: Sendable, Hashable, LosslessStringConvertible {
    package var bonus: Int
    /// The name of the characters with the bonus; empty for all characters.
    package var name: String

    package init(bonus: Int, name: String = "") {
        self.bonus = bonus
        self.name = name
    }

    package init?(_ description: String) {
        let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bonus = parts.first.flatMap(NumberInText.read), parts.count == 1 || !parts[1].isEmpty
        else {
            return nil
        }
        self.init(bonus: bonus, name: parts.count == 2 ? String(parts[1]) : "")
    }

    package var description: String { name.isEmpty ? String(bonus) : "\(bonus):\(name)" }
}

/// The number of copies of a full name that a deck may have.
package enum CopyLimit: Sendable, Hashable, LosslessStringConvertible {
    case upTo(Int)
    case any

    /// The limit for cards that don't specify one.
    package static let standard = CopyLimit.upTo(4)

    package init?(_ description: String) {
        if description == "any" {
            self = .any
        } else {
            guard let count = Int(description), count >= 0 else { return nil }
            self = .upTo(count)
        }
    }

    package var description: String {
        switch self {
        case .upTo(let count): String(count)
        case .any: "any"
        }
    }
}

/// Parses numbers in card texts.
package enum NumberInText {
    /// The number; nil unless it is in 0...99.
    package static func read(_ digits: some StringProtocol) -> Int? {
        Int(digits).flatMap { (0...99).contains($0) ? $0 : nil }
    }
}

/// The finishes in which a printing is sold.
package struct Finishes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let normal = Finishes(rawValue: 1)
    package static let foil = Finishes(rawValue: 2)

    /// The names "normal" and "foil", in this order.
    package var names: [String] {
        [(Finishes.normal, "normal"), (.foil, "foil")].filter { contains($0.0) }.map(\.1)
    }
}

/// Relations of a card that are unknown.
package struct UnknownRelations: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let singing = UnknownRelations(rawValue: 1)
    package static let shift = UnknownRelations(rawValue: 2)
    package static let deck = UnknownRelations(rawValue: 4)
    /// Fields that a source doesn't specify.
    package static let copies = UnknownRelations(rawValue: 8)
    package static let rulings = UnknownRelations(rawValue: 16)
    package static let errata = UnknownRelations(rawValue: 32)
    package static let finishes = UnknownRelations(rawValue: 64)
    package static let alsoNamed = UnknownRelations(rawValue: 128)
    /// Subjects that a card's text mentions in words that no rule matches.
    package static let misread: UnknownRelations = [.singing, .shift, .deck]
    package static let unstatedByAPI: UnknownRelations = [.copies, .rulings, .errata, .finishes, .alsoNamed]
    static let all: UnknownRelations = misread.union(unstatedByAPI)

    /// The names: "singing", "shift", "deck", then the fields that are not specified.
    package var names: [String] {
        [
            (UnknownRelations.singing, "singing"), (.shift, "shift"), (.deck, "deck"), (.copies, "copies"),
            (.rulings, "rulings"), (.errata, "errata"), (.finishes, "finishes"), (.alsoNamed, "alsoNamed"),
        ]
        .filter { contains($0.0) }.map(\.1)
    }
}
