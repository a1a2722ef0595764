/// A parsed deck: its text, and the result for each non-empty line.
package struct Deck: Sendable {
    package let names: CardNames
    package var lines: [DeckLine]
    /// The text in UTF-8, to which the offsets of lines refer.
    package var text: [UInt8] = []

    init(names: CardNames, lines: [DeckLine], text: [UInt8] = []) {
        (self.names, self.lines, self.text) = (names, lines, text)
    }

    /// Each full name once, in order of first appearance, with its total number of copies.
    package var cards: [DeckCard] { merged { DeckLine.Printing(name: $0.name) } }

    /// Each chosen printing and finish once, in order of first appearance, with its total number of copies.
    package var printings: [DeckCard] {
        merged { DeckLine.Printing(name: $0.name, row: $0.row, isFoil: $0.isFoil) }
    }

    private func merged(by key: (DeckLine.Printing) -> DeckLine.Printing) -> [DeckCard] {
        var (cards, places) = ([DeckCard](), [DeckLine.Printing: Int]())
        for line in lines {
            guard case .card(let printing) = line.fate, let count = line.count else { continue }
            let key = key(printing)
            if let place = places[key] {
                cards[place].count += count
            } else {
                places[key] = cards.count
                cards.append(
                    DeckCard(
                        name: key.name, row: key.row ?? names.shownRow(key.name), count: count,
                        line: line.number, isChosen: key.row != nil, isFoil: key.isFoil))
            }
        }
        return cards
    }

    /// The lines that were not understood.
    package var unread: [DeckLine] { lines.filter { $0.fate.kind == .notUnderstood } }

    /// The number of copies of known cards.
    package var count: Int { lines.reduce(0) { $0 + ($1.isCard ? $1.count ?? 0 : 0) } }

    package var summary: DeckSummary {
        var summary = DeckSummary()
        for line in lines {
            switch line.fate {
            case .card:
                summary.cards += line.count ?? 0
                summary.lines += 1
            case .aside(_, let heading):
                summary.aside += line.count ?? 0
                if !summary.headings.contains(heading) { summary.headings.append(heading) }
            case .noCard: break
            case .unknown, .malformed: summary.unread += 1
            }
        }
        return summary
    }
}

/// The number of cards and lines, and those that were not counted.
package struct DeckSummary: Sendable, Equatable {
    package var cards = 0
    /// The number of lines that were counted.
    package var lines = 0
    /// The number of copies below headings such as "Sideboard", and the names of those headings.
    package var aside = 0
    package var headings: [String] = []
    /// The number of lines that were not understood.
    package var unread = 0

    package static func + (a: DeckSummary, b: DeckSummary) -> DeckSummary {
        DeckSummary(
            cards: a.cards + b.cards, lines: a.lines + b.lines, aside: a.aside + b.aside,
            headings: a.headings + b.headings.filter { !a.headings.contains($0) }, unread: a.unread + b.unread
        )
    }
}

/// A card of a deck, with the number of its copies.
package struct DeckCard: Sendable, Equatable {
    package var name: Int
    /// The row of the chosen printing; if none was chosen, of the one that represents the name.
    package var row: Int
    package var count: Int
    /// The number of the first line with the card.
    package var line: Int
    /// Whether the deck specifies the printing.
    package var isChosen = false
    package var isFoil = false
}

/// The reason why a text cannot be read as a deck.
package enum DeckDamage: Error, Sendable, Equatable {
    case tooLarge, tooManyLines, notText, noCard
    /// No line names a known card.
    case noKnownCard
    /// The encoding is not supported.
    case encoding(String)
    /// The text is Tabletop Simulator JSON, or other JSON.
    case tabletopSimulator, json
    /// A quotation mark in a table is never closed.
    case unclosedQuote(line: Int)
    /// The text is only the URL of a deck, without its cards.
    case address
}
