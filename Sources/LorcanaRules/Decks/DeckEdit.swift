package import LorcanaCards

extension Deck {
    // MARK: Comparing

    /// A full name whose count differs between two decks.
    package struct Difference: Sendable, Equatable {
        package var row: Int
        package var a: Int
        package var b: Int

        package var change: Int { b - a }
    }

    /// The differences from this deck to the other, by name.
    package func difference(to other: Deck) -> [Difference] {
        let (mine, theirs) = (counts, other.counts)
        return Set(mine.keys).union(theirs.keys).sorted().compactMap { name in
            let (a, b) = (mine[name] ?? 0, theirs[name] ?? 0)
            return a == b ? nil : Difference(row: names.shownRow(name), a: a, b: b)
        }
    }

    package func copies(of name: Int) -> Int { cards.first { $0.name == name }?.count ?? 0 }

    /// The number of copies of each name.
    var counts: [Int: Int] {
        Dictionary(uniqueKeysWithValues: cards.map { ($0.name, $0.count) })
    }

    // MARK: Drawing

    /// The rows of the first cards of the shuffled deck; the same seed draws the same cards.
    package func drawn(_ count: Int, seed: UInt64) -> [Int] {
        var pile = cards.flatMap { repeatElement($0.row, count: $0.count) }
        var random = SplitMix64(seed: seed)
        for place in 0..<min(count, pile.count) {
            pile.swapAt(place, place + random.next(below: pile.count - place))
        }
        return Array(pile.prefix(count))
    }

    // MARK: Exporting

    /// Whether the cards are in lines that can be edited; a code or a table has no such lines.
    package var hasLines: Bool { !lines.contains { $0.isCard && $0.place.count == nil } }

    package enum ExportForm: String, Sendable, CaseIterable {
        case lorcana, text, dreamborn, inktable, tcgplayer
    }

    /// The deck with its printings and finishes in this program's format, or in a format that other tools read.
    package func exported(as form: ExportForm) -> String {
        switch form {
        case .lorcana: printings.map(line).joined()
        case .text, .dreamborn, .inktable, .tcgplayer:
            Deck.export(cards.map { ($0.row, $0.count) }, of: names.catalogue, as: form)
        }
    }

    /// Formats "2 Elsa - Spirit of Winter [TFC-207] *F*".
    private func line(_ card: DeckCard) -> String {
        "\(card.count) \(names.catalogue[card.row].englishFullName)"
            + (card.isChosen ? " [\(names.catalogue[card.row].id)]" : "") + (card.isFoil ? " *F*" : "") + "\n"
    }

    /// A code or a table converted to lines that can be edited, including those that were not understood or don't
    /// count.
    package var written: String {
        let strange = unread.map { ($0.count.map { "\($0) " } ?? "") + $0.typed + "\n" }
        let aside = lines.compactMap { line -> String? in
            guard case .aside(let printing, _) = line.fate else { return nil }
            guard let printing else { return "\(line.count ?? 1) \(line.typed)\n" }
            return self.line(
                DeckCard(
                    name: printing.name, row: printing.row ?? names.shownRow(printing.name),
                    count: line.count ?? 1, line: line.number, isChosen: printing.row != nil,
                    isFoil: printing.isFoil))
        }
        return exported(as: .lorcana) + strange.joined()
            + (aside.isEmpty ? "" : "\nSideboard\n" + aside.joined())
    }

    /// The cards with their counts, in a format that other tools read.
    package static func export(
        _ cards: [(row: Int, count: Int)], of catalogue: Catalogue, as form: ExportForm
    ) -> String {
        switch form {
        case .lorcana, .text, .dreamborn:
            return cards.map { "\($0.count) \(catalogue[$0.row].englishFullName)\n" }.joined()
        case .inktable:
            let code = DeckCode.text(
                cards.map { card in
                    let isTranslated = catalogue[card.row].isTranslated
                    let name = catalogue.text(isTranslated ? .englishName : .name, card.row)
                    let version = catalogue.text(isTranslated ? .englishVersion : .version, card.row)
                    return DeckCode.Card(
                        name: version.isEmpty ? name : "\(name)_\(version)", count: card.count)
                })
            return code + "\n"
        case .tcgplayer:
            let lines = cards.map { "\($0.count) \(catalogue[$0.row].englishFullName)" }.joined(
                separator: "||")
            return "https://www.tcgplayer.com/massentry?productline=Lorcana%20TCG&c="
                + PercentEncoding.encode(lines) + "\n"
        }
    }
}

/// A deck's text with copies of one card added or removed. Comments, order and other lines are preserved.
package struct DeckEdit: Sendable, Equatable {
    package enum Refusal: Error, Sendable, Equatable {
        /// The deck has only this number of copies.
        case tooFew(Int)
        /// The count of a line would exceed 999.
        case tooMany
        /// The card is in a code, which has no lines.
        case isCode
    }

    package var bytes: [UInt8]
    /// The line after the edit; nil if it was removed.
    package var line: String?

    package init(bytes: [UInt8], line: String? = nil) { (self.bytes, self.line) = (bytes, line) }

    /// Adds copies to the last line that names the card without a printing or a finish; if there is none, appends a
    /// line.
    package static func add(_ count: Int, of name: Int, to deck: Deck) throws(Refusal) -> DeckEdit {
        if !deck.hasLines { throw .isCode }
        let known = deck.lines.last { $0.has(name) && $0.choosesNothing }
        guard let known, let old = known.count, let place = known.place.count else {
            return append(count, deck.names.fullName(name), deck)
        }
        guard DeckReader.counts.contains(old + count) else { throw .tooMany }
        return replace(place, with: old + count, in: known.place.line, deck.text)
    }

    /// Removes copies from the last lines with the card; all copies if `count` is nil.
    package static func remove(_ count: Int?, of name: Int, from deck: Deck) throws(Refusal) -> DeckEdit {
        let lines = deck.lines.filter { $0.has(name) }
        let have = lines.reduce(0) { $0 + ($1.count ?? 0) }
        guard have > 0, have >= count ?? 0 else { throw .tooFew(have) }
        var (left, edit) = (count ?? have, DeckEdit(bytes: deck.text))
        // Goes from the last line up, so that the offsets of earlier lines remain valid.
        for line in lines.reversed() where left > 0 {
            guard let place = line.place.count, let old = line.count else { throw .isCode }
            if old <= left {
                edit.bytes.removeSubrange(line.place.line)
                left -= old
            } else {
                edit = replace(place, with: old - left, in: line.place.line, edit.bytes)
                left = 0
            }
        }
        return edit
    }

    private static func replace(
        _ place: Range<Int>, with count: Int, in line: Range<Int>, _ bytes: [UInt8]
    ) -> DeckEdit {
        // A zero-width character after the count is removed with it; it may be the only separator before the name.
        let isGap = place.upperBound < line.upperBound && bytes[place].last?.isDigit != true
        let needsBlank = isGap && ![0x0A, 0x0D, 0x20].contains(bytes[place.upperBound])
        let new = Array(String(count).utf8) + (needsBlank ? [0x20] : [])
        var changed = bytes
        changed.replaceSubrange(place, with: new)
        let now = line.lowerBound..<line.upperBound + new.count - place.count
        return DeckEdit(
            bytes: changed, line: TextCleaning.cleanLine(String(decoding: changed[now], as: UTF8.self)))
    }

    /// Inserts a line before a sideboard or similar part that follows the deck; at the end if there is none.
    private static func append(_ count: Int, _ fullName: String, _ deck: Deck) -> DeckEdit {
        let bytes = deck.text
        let isWindows = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
        let lineBreak: [UInt8] = isWindows ? [0x0D, 0x0A] : [0x0A]
        let place = deck.end
        let endsOpen = place > 0 && bytes[place - 1] != 0x0A && bytes[place - 1] != 0x0D
        let line = "\(count) \(fullName)"
        let new = (endsOpen ? lineBreak : []) + Array(line.utf8) + lineBreak
        return DeckEdit(bytes: bytes[..<place] + new + bytes[place...], line: line)
    }
}

extension Deck {
    /// The offset for a new line: before a sideboard or similar part that follows the deck, else at the end.
    fileprivate var end: Int {
        let parts = lines.filter { $0.fate == .noCard(.heading) }.compactMap { line in
            DeckHeading.part(line.typed).map { (line: line, isMain: $0 == .main) }
        }
        guard let last = parts.last, !last.isMain else { return text.count }
        if let card = lines.last(where: \.isCard) { return card.place.line.upperBound }
        let aside = parts.reversed().prefix { !$0.isMain }
        return aside.last?.line.place.line.lowerBound ?? text.count
    }
}

extension DeckLine {
    fileprivate func has(_ name: Int) -> Bool { isCard && printing?.name == name }

    fileprivate var choosesNothing: Bool { printing?.row == nil && printing?.isFoil == false }
}
