/// A deck's text, read: the meaning of each line that has one.
package struct Deck: Sendable {
    package let names: CardNames
    var lines: [DeckLine]

    /// Each full name once, at its first place, with all its copies.
    package var cards: [DeckCard] {
        var (cards, places) = ([DeckCard](), [Int: Int]())
        for line in lines {
            guard case .card(let printing) = line.meaning, let count = line.count else { continue }
            if let place = places[printing.name] {
                cards[place].count += count
            } else {
                places[printing.name] = cards.count
                cards.append(
                    DeckCard(
                        name: printing.name, row: names.shownRow(printing.name), count: count,
                        line: line.number))
            }
        }
        return cards
    }

    /// The lines with an unknown card or an impossible count.
    package var unread: [DeckLine] { lines.filter { !$0.isCard } }

    /// The deck without the lines that are no card, and how many there are.
    package var withoutUnread: (deck: Deck, unread: Int) {
        let known = lines.filter(\.isCard)
        return (Deck(names: names, lines: known), lines.count - known.count)
    }

    /// All copies of the cards that are known.
    package var count: Int { lines.reduce(0) { $0 + ($1.isCard ? $1.count ?? 0 : 0) } }
}

/// A full name in a deck, with all its copies.
package struct DeckCard: Sendable, Equatable {
    package var name: Int
    /// The row that represents the name.
    package var row: Int
    package var count: Int
    /// The first line that has it.
    package var line: Int
}

/// A line of a deck's text, or a card of its code.
package struct DeckLine: Sendable, Equatable {
    enum Meaning: Sendable, Equatable {
        case card(Printing)
        case unknown(Unknown)
        case malformed(Malformed)
    }

    /// A card, and the printing if the line names one.
    struct Printing: Sendable, Equatable {
        var name: Int
        var row: Int?
        var isFoil: Bool = false
    }

    enum Unknown: Sendable, Equatable {
        /// No card has this name.
        case name
        /// Several cards have this name, with a version each.
        case versions(Int)
        /// No printing has this id.
        case id
        /// The printing is another card's.
        case otherCard(id: String, fullName: String)
    }

    enum Malformed: Sendable, Equatable {
        /// The count is outside 1 to 999.
        case count
        /// Nothing is behind the count.
        case noName
    }

    /// From 1.
    package var number: Int
    /// 1 if the line has no count; nil if it has too many digits.
    var count: Int?
    /// What is behind the count.
    package var typed: String
    var meaning: Meaning
    /// Where the line is in the text.
    var place: DeckPlace

    var isCard: Bool {
        if case .card = meaning { true } else { false }
    }
}

/// Where a line and its count are in a text, in bytes.
struct DeckPlace: Sendable, Equatable {
    /// The line, its break included.
    var line: Range<Int>
    /// The count; empty, before the name, if there is none; nil for a card of a code, which cannot be edited.
    var count: Range<Int>?
}

/// Why a text is no deck at all.
package enum DeckDamage: Error, Sendable, Equatable { case tooLarge, tooManyLines, notText, noCard }
