import LorcanaCards

/// Reads the text of a deck, in the forms of other tools too (docs/Decks.md).
///
/// A name must be equal when folded: it is never guessed.
package struct DeckReader {
    static let byteLimit = 64 * 1024
    static let lineLimit = 1000
    package static let counts = 1...999

    private let names: CardNames
    private lazy var printings = PrintingIndex(names.catalogue)

    package init(_ names: CardNames) { self.names = names }

    /// Reads a whole deck.
    ///
    /// - Parameter mayBeEmpty: whether a text without any card is a deck too: one that is about to get its first.
    package mutating func read(_ bytes: [UInt8], mayBeEmpty: Bool = false) throws(DeckDamage) -> Deck {
        guard bytes.count <= Self.byteLimit else { throw .tooLarge }
        guard !bytes.contains(0) else { throw .notText }
        let places = TextLines.split(bytes)
        guard places.count <= Self.lineLimit else { throw .tooManyLines }
        var (lines, hasCard) = ([DeckLine](), false)
        for (index, place) in places.enumerated() {
            for read in self.lines(bytes, place, number: index + 1) {
                hasCard = hasCard || read.line.isCard || read.isCounted
                lines.append(read.line)
            }
        }
        guard hasCard || mayBeEmpty, lines.count <= Self.lineLimit else {
            throw hasCard ? .tooManyLines : .noCard
        }
        return Deck(names: names, lines: lines)
    }

    // MARK: A line

    private mutating func lines(
        _ bytes: [UInt8], _ place: TextLines.Place, number: Int
    ) -> [(line: DeckLine, isCounted: Bool)] {
        let written = CountedText(bytes, place.content)
        let whole = Self.withoutComment(written.whole)
        guard !whole.isEmpty, !(whole.hasPrefix("[") && whole.hasSuffix("]")) else { return [] }
        let line = { (count: Int?, typed: String, meaning: DeckLine.Meaning, place: DeckPlace) in
            DeckLine(
                number: number, count: count, typed: String(typed.prefix(100)), meaning: meaning, place: place
            )
        }
        // "99 Puppies" is a name.
        if written.count == .none || names.find(whole) != nil {
            if let name = names.find(whole) {
                let start = DeckPlace(line: place.whole, count: written.start..<written.start)
                return [(line(1, whole, .card(.init(name: name)), start), false)]
            }
            if let cards = DeckCode.cards(in: whole) {
                let place = DeckPlace(line: place.whole)
                return cards.map { card in
                    (line(card.count, card.name, meaning(card.name, card.count), place), true)
                }
            }
            if Self.saysNothing(whole) { return [] }
        }
        let name = Self.withoutComment(written.name)
        let count = written.count.value
        let place = DeckPlace(line: place.whole, count: written.place)
        return [(line(count, name, meaning(name, count), place), written.count != .none)]
    }

    private static func withoutComment(_ text: String) -> String {
        if text.hasPrefix("#") || text.hasPrefix("//") { return "" }
        var text = text
        for mark in [" #", " //"] {
            if let start = text.firstPlace(of: mark) { text = String(text[..<start.lowerBound]) }
        }
        return text
    }

    /// What tools write above the parts of a deck, in English, German and French; folded.
    private static let headings = [
        "character", "characters", "action", "actions", "song", "songs", "item", "items", "location",
        "locations",
        "deck", "main", "main deck", "maindeck", "mainboard", "side", "side deck", "sideboard", "maybeboard",
        "maybe",
        "considering", "charakter", "charaktere", "aktion", "aktionen", "lied", "lieder", "gegenstand",
        "gegenstande",
        "ort", "orte", "hauptdeck", "personnage", "personnages", "chanson", "chansons", "objet", "objets",
        "lieu",
        "lieux", "deck principal", "reserve",
    ]

    /// Whether a line without a count is a heading or a sum: "Characters:", "Items (12)", "Songs", "Total: 60".
    private static func saysNothing(_ line: String) -> Bool {
        if line.prefix(5).isSame("total") || line.hasSuffix(":") || headings.contains(Folding.fold(line)) {
            return true
        }
        guard line.hasSuffix(")"), let open = line.utf8.lastIndex(of: UInt8(ascii: "(")) else { return false }
        return line[line.utf8.index(after: open)...].dropLast().areDigits
    }

    // MARK: What a line means

    private mutating func meaning(_ name: String, _ count: Int?) -> DeckLine.Meaning {
        guard let count, Self.counts.contains(count) else { return .malformed(.count) }
        if name.isEmpty { return .malformed(.noName) }
        var (rest, hints) = (name, PrintingHints())
        repeat {
            if let found = names.find(rest) { return card(found, hints) }
            if !rest.hasBlank,
                let printing = try? PrintingReference(id: rest, in: names.catalogue.sets)
            {
                guard let row = printings.row(printing) else { return .unknown(.id) }
                return .card(.init(name: names.name(ofRow: row), row: row, isFoil: hints.isFoil))
            }
        } while hints.take(from: &rest, sets: names.catalogue.sets)
        let versions = names.versions(of: rest).count
        return .unknown(versions > 0 ? .versions(versions) : .name)
    }

    /// The card, and the printing that the hints name; an unknown printing is ignored.
    private mutating func card(_ name: Int, _ hints: PrintingHints) -> DeckLine.Meaning {
        var printing = DeckLine.Printing(name: name, isFoil: hints.isFoil)
        if let wanted = hints.printing, let row = printings.row(wanted, name: names.fullName(name)) {
            if names.name(ofRow: row) != name {
                let id = names.catalogue[row].id
                return .unknown(.otherCard(id: id, fullName: names.catalogue.text(.fullName, row)))
            }
            printing.row = row
        } else if let rarity = hints.rarity {
            printing.row = names.printings(name).first { row in
                switch rarity {
                case .promo: names.catalogue[row].isPromo
                case .rarity(let rarity):
                    names.catalogue[row].rarity == rarity && !names.catalogue[row].isPromo
                }
            }
        }
        return .card(printing)
    }
}

/// The text after a name that says which printing is meant.
private struct PrintingHints {
    enum Wanted {
        case promo
        case rarity(Rarity)
    }

    var printing: PrintingReference?
    var rarity: Wanted?
    var isFoil = false

    /// Takes the last hint off the text; false if there is none.
    mutating func take(from text: inout String, sets: [LorcanaSet]) -> Bool {
        if text.hasSuffix("]"), let open = text.utf8.lastIndex(of: UInt8(ascii: "[")) {
            let inside = text[text.utf8.index(after: open)...].dropLast()
            // A bare number does not replace a set and number that follow it.
            if let reference = try? PrintingReference(inside, in: sets),
                printing == nil || reference.set != nil
            {
                printing = reference
            }
            return cut(&text, at: open)
        }
        guard let last = text.split(separator: " ").last else { return false }
        switch last {
        case "*F*": isFoil = true
        case "*E*", "ENCHANTED": rarity = .rarity(.enchanted)
        case "*EP*", "EPIC": rarity = .rarity(.epic)
        case "*I*", "ICONIC": rarity = .rarity(.iconic)
        case "*P*", "PROMO": rarity = .promo
        default: return takeSetAndNumber(from: &text, number: last, sets: sets)
        }
        return cut(&text, at: last.startIndex)
    }

    /// "(TFC) 41".
    private mutating func takeSetAndNumber(
        from text: inout String, number last: Substring, sets: [LorcanaSet]
    ) -> Bool {
        guard let number = CollectorNumber(last),
            let set = text[..<last.startIndex].split(separator: " ").last,
            set.hasPrefix("("), set.hasSuffix(")"), set.utf8.count > 2
        else { return false }
        if let known = SetNames.resolve(codeOrNumber: String(set.dropFirst().dropLast()), in: sets) {
            printing = PrintingReference(number, in: known)
        }
        return cut(&text, at: set.startIndex)
    }

    /// False if nothing would be left.
    private func cut(_ text: inout String, at place: String.Index) -> Bool {
        let rest = text[..<place]
        guard let last = rest.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return false }
        text = String(rest[...last])
        return true
    }
}

extension Substring {
    /// Whether both are equal, ignoring the case of ASCII letters.
    fileprivate func isSame(_ other: String) -> Bool { String(self).isSame(as: other) }
}
