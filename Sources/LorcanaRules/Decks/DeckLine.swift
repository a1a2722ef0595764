/// A line of a deck's text, or a card of its code, with its result.
package struct DeckLine: Sendable, Equatable {
    package enum Fate: Sendable, Equatable {
        /// A card that was counted.
        case card(Printing)
        /// A card below a heading such as "Sideboard"; the printing is nil for an unknown card.
        case aside(Printing?, under: String)
        /// A line without a card.
        case noCard(Note)
        /// A card that could not be found.
        case unknown(Unknown)
        /// The line has an invalid count or format.
        case malformed(Malformed)

        /// The four results, as `--lines` prints them.
        package enum Kind: String, Sendable, CaseIterable {
            case counted
            case noCard = "not a card"
            case aside = "not in the deck"
            case notUnderstood = "not understood"
        }

        package var kind: Kind {
            switch self {
            case .card: .counted
            case .aside: .aside
            case .noCard: .noCard
            case .unknown, .malformed: .notUnderstood
            }
        }
    }

    /// A card, with its printing and finish if the line specifies them.
    package struct Printing: Sendable, Hashable {
        package var name: Int
        package var row: Int?
        package var isFoil = false
        /// An unknown printing, as written.
        package var unknown: String?
    }

    /// A line without a card.
    package enum Note: String, Sendable, CaseIterable {
        case comment, heading, title, total, rule, inks, address, tag
    }

    package enum Unknown: Sendable, Equatable {
        /// No card has the name.
        case name
        /// Several cards have the name, each with its own version.
        case versions(Int)
        /// No printing has the id.
        case id
        /// The printing belongs to another card.
        case otherCard(id: String, fullName: String)
    }

    package enum Malformed: Sendable, Equatable {
        /// The count is outside 1 to 999.
        case count
        /// The line has two counts.
        case counts(Int, Int)
        /// The count has no name after it.
        case noName
        /// Part of a deck's code cannot be decoded.
        case code
        /// The line is not valid UTF-8.
        case encoding
    }

    /// The line number, from 1.
    package var number: Int
    /// The count; 1 if the line has none. Nil if it has too many digits, or if the line has no card.
    package var count: Int?
    /// The name, as written.
    package var typed: String
    package var fate: Fate
    /// The line's position in the text.
    var place: DeckPlace

    package var isCard: Bool { fate.kind == .counted }

    /// The printing of a line that is counted, or is below a sideboard's heading.
    package var printing: Printing? {
        switch fate {
        case .card(let printing): printing
        case .aside(let printing, _): printing
        case .noCard, .unknown, .malformed: nil
        }
    }

    /// The reason why the line was not understood; nil if it was.
    package func problem(_ names: CardNames) -> String? {
        switch fate {
        case .card, .aside, .noCard: nil
        case .malformed(let malformed): malformed.words
        case .unknown(.versions(let count)):
            count == 1 ? "1 version; write its full name" : "\(count) versions; write one full name"
        case .unknown(.id): "unknown printing"
        case .unknown(.otherCard(let id, let fullName)): "\(id) is \(fullName)"
        case .unknown(.name): unknownCard(names)
        }
    }

    private func unknownCard(_ names: CardNames) -> String {
        let near = names.nearest(to: typed)
        return near.isEmpty ? "unknown card" : "unknown card; near: \(near.joined(separator: " · "))"
    }

    /// The reason why the line was not understood or not counted, or a note that its printing is unknown.
    package func note(_ names: CardNames) -> String? {
        switch fate {
        case .card(let printing): printing.unknown.map { "unknown printing \($0)" }
        case .aside(let printing, let heading):
            "under \(heading)" + (printing == nil ? ", \(unknownCard(names))" : "")
        case .noCard(let note): note.rawValue
        case .unknown, .malformed: problem(names)
        }
    }
}

extension DeckLine.Malformed {
    var words: String {
        switch self {
        case .count:
            "a count must be \(DeckReader.counts.lowerBound) to \(DeckReader.counts.upperBound)"
        case .counts(let first, let second): "two counts, \(first) and \(second)"
        case .noName: "no card after the count"
        case .code: "a deck's code that is damaged or cut off"
        case .encoding: "not UTF-8: save the file as UTF-8"
        }
    }
}

/// The byte ranges of a line and of its count.
struct DeckPlace: Sendable, Equatable {
    /// The line, including its line break.
    var line: Range<Int>
    /// The count. Empty, and before the name, if the line has none; nil for a card of a code, which cannot be edited.
    var count: Range<Int>?
}
