import LorcanaCards

/// Reads the text of a deck, including the formats of other tools (`DeckForm`).
///
/// Bytes become plain lines (`DeckEncoding`, `DeckCode`, `DeckLineText`), parts at both ends of a line are removed
/// until a card's name remains (`CardLine`), and each line gets a result. A folded name must match exactly; names are
/// never guessed.
package struct DeckReader {
    static let byteLimit = Limits.deck.bytes
    package static let counts = 1...999

    /// The maximum size of a text.
    struct Limits {
        var bytes: Int
        var lines: Int

        static let deck = Limits(bytes: 64 * 1024, lines: 1000)
        /// The limits for a list of all cards that a player owns.
        static let collection = Limits(bytes: 4 * 1024 * 1024, lines: 50_000)
    }

    var limits = Limits.deck
    private let names: CardNames
    /// Look up a card by name: first in English, then in other languages.
    private let finders: [(String) -> Int?]
    private lazy var printings = PrintingIndex(names.catalogue)
    private lazy var totals = names.catalogue.printedTotals
    private lazy var places = CardLine.Places(names.catalogue)

    /// - Parameter translated: returns the card with this name in another language.
    package init(_ names: CardNames, translated: @escaping (String) -> Int? = { _ in nil }) {
        self.names = names
        finders = [{ Self.find($0, names) }, translated]
    }

    /// Reads a deck.
    ///
    /// - Parameter mayBeEmpty: whether a text without cards is valid, as for a deck to which a first card is being
    ///   added.
    package mutating func read(_ bytes: [UInt8], mayBeEmpty: Bool = false) throws(DeckDamage) -> Deck {
        guard bytes.count <= max(limits.bytes, DeckRecords.byteLimit) else { throw .tooLarge }
        let text = try DeckEncoding.utf8(bytes)
        var lines: [Reading]
        if let records = try DeckRecords.lines(in: text, names.catalogue) {
            guard records.count <= limits.lines else { throw .tooManyLines }
            lines = records.flatMap { number, line in
                self.lines(of: .lines([line]), line, DeckPlace(line: 0..<text.count), number)
            }
        } else {
            guard bytes.count <= limits.bytes else { throw .tooLarge }
            let places = TextLines.split(text)
            guard places.count <= limits.lines else { throw .tooManyLines }
            lines = fates(of: text, places)
        }
        guard lines.count <= limits.lines else { throw .tooManyLines }
        Self.findHeadings(&lines)
        findTitle(&lines)
        let deck = Deck(names: names, lines: lines.map(\.line), text: text)
        if mayBeEmpty || deck.lines.contains(where: { $0.fate.kind != .noCard }) { return deck }
        throw deck.lines.contains { $0.fate == .noCard(.address) } ? .address : .noCard
    }

    // MARK: All lines

    /// A line, with the data that passes over neighbouring lines need.
    private struct Reading {
        var line: DeckLine
        /// Whether the line has an explicit count.
        var isCounted = false
        /// The number in parentheses at the end of text that may be a heading.
        var numberInParentheses: Int?
        /// Whether the line above is empty.
        var isAfterBlank = false

        /// Whether no other interpretation needs to be tried: anything but a name that was not found.
        var isFinal: Bool {
            switch line.fate {
            case .unknown(.name), .unknown(.versions): false
            case .card, .aside, .noCard, .unknown, .malformed: true
            }
        }
    }

    private mutating func fates(of text: [UInt8], _ places: [TextLines.Place]) -> [Reading] {
        let tags = DeckLineText.closedTags(in: text)
        let plain = places.map { DeckLineText(text[$0.content], tags: tags) }
        let whole = plain.map { $0.text(0..<$0.bytes.count) }
        var (readings, heading, index, isAfterBlank) = ([Reading](), String?.none, 0, false)
        while index < places.count {
            let number = index + 1
            var place = places[index].whole
            var read: [Reading]
            if let (reading, count) = DeckCode.wrapped(whole, from: index) {
                place = place.lowerBound..<places[index + count - 1].whole.upperBound
                read = lines(of: reading, whole[index], DeckPlace(line: place), number)
                index += count
            } else {
                read = lines(plain[index], places[index], number, in: text)
                index += 1
            }
            if read.isEmpty {
                isAfterBlank = true
                continue
            }
            if read[0].line.fate == .noCard(.heading), let part = DeckHeading.part(read[0].line.typed) {
                heading = part.asideName
            }
            if let heading { read = read.map { Self.aside($0, heading) } }
            read[0].isAfterBlank = isAfterBlank
            isAfterBlank = false
            readings += read
        }
        return readings
    }

    /// Moves a line that has a card out of the deck, below a heading.
    private static func aside(_ reading: Reading, _ heading: String) -> Reading {
        var reading = reading
        switch reading.line.fate {
        case .card(let printing): reading.line.fate = .aside(printing, under: heading)
        case .unknown where reading.isCounted: reading.line.fate = .aside(nil, under: heading)
        case .aside, .noCard, .unknown, .malformed: break
        }
        return reading
    }

    /// Turns "Removal (8)" into a heading if it is followed by eight cards whose counts are not in parentheses.
    private static func findHeadings(_ lines: inout [Reading]) {
        for index in lines.indices {
            guard let number = lines[index].numberInParentheses else { continue }
            let following = lines[(index + 1)...].prefix {
                $0.line.printing != nil && !$0.isAfterBlank && $0.numberInParentheses == nil
            }
            guard following.reduce(0, { $0 + ($1.line.count ?? 0) }) == number else { continue }
            lines[index].line.fate = .noCard(.heading)
            lines[index].line.count = nil
            guard let heading = DeckHeading.aside(in: lines[index].line.typed) else { continue }
            for place in following.indices { lines[place] = aside(lines[place], heading) }
        }
    }

    /// Turns the first line into a title if it is the only one without a count, and no name is similar.
    private func findTitle(_ lines: inout [Reading]) {
        guard
            let first = lines.firstIndex(where: {
                $0.line.fate != .noCard(.comment) && $0.line.fate != .noCard(.rule)
            }),
            lines[first].line.fate == .unknown(.name), !lines[first].isCounted
        else { return }
        let cards = lines.filter { $0.line.printing != nil }
        guard cards.count > 1, cards.allSatisfy(\.isCounted), !holdsName(lines[first].line.typed),
            names.nearest(to: lines[first].line.typed).isEmpty
        else { return }
        lines[first].line.fate = .noCard(.title)
        lines[first].line.count = nil
    }

    // MARK: Single lines

    /// - Parameter source: the deck's text, which contains the line.
    private mutating func lines(
        _ text: DeckLineText, _ place: TextLines.Place, _ number: Int, in source: [UInt8]
    ) -> [Reading] {
        let line = { (fate: DeckLine.Fate, typed: String, count: Int?, counted: Range<Int>?) in
            DeckLine(
                number: number, count: count, typed: String(typed.prefix(100)), fate: fate,
                place: DeckPlace(
                    line: place.whole, count: counted.map { $0.offset(by: place.content.lowerBound) }))
        }
        let whole = text.text(0..<text.bytes.count)
        if whole.isEmpty {
            if !text.hadTags { return [] }
            // In XML, a card may be an attribute.
            let written = TextCleaning.cleanLine(String(decoding: source[place.content], as: UTF8.self))
            let fate: DeckLine.Fate = holdsName(written) ? .unknown(.name) : .noCard(.tag)
            return [Reading(line: line(fate, fate == .noCard(.tag) ? "" : written, nil, nil))]
        }
        if let note = noteBeforeCards(whole) { return [Reading(line: line(.noCard(note), whole, nil, nil))] }
        var best: Reading?
        let words = text.text(text.withoutComment())
        for text in [text, text.decodingEntities()].compactMap(\.self) {
            let (range, heading) = Self.afterLabel(text)
            for find in finders {
                guard let read = card(text, range, place, number, find) else { continue }
                if heading == nil || heading == .main && read.isCounted {
                    if read.isFinal { return [read] }
                    best = best ?? read
                } else if case .aside(let words) = heading, read.isFinal || read.isCounted {
                    return [Self.aside(read, words)]
                }
            }
        }
        if !text.isUTF8 { return [Reading(line: line(.malformed(.encoding), words, nil, nil))] }
        if let code = DeckCode.read(words) {
            return lines(of: code, words, DeckPlace(line: place.whole), number)
        }
        if let note = note(words) { return [Reading(line: line(.noCard(note), words, nil, nil))] }
        return [best ?? Reading(line: line(.unknown(.name), words, 1, nil))]
    }

    /// The lines of a deck's code.
    private mutating func lines(
        of code: DeckCode.Reading, _ words: String, _ place: DeckPlace, _ number: Int
    ) -> [Reading] {
        switch code {
        case .damaged:
            return [
                Reading(
                    line: DeckLine(
                        number: number, count: nil, typed: String(words.prefix(100)), fate: .malformed(.code),
                        place: place))
            ]
        case .lines(let lines):
            return lines.prefix(limits.lines + 1).compactMap { written in
                let text = DeckLineText(Array(written.utf8)[...])
                let whole = TextLines.Place(whole: place.line, content: 0..<text.bytes.count)
                var readings = finders.compactMap { card(text, 0..<text.bytes.count, whole, number, $0) }
                let best = readings.firstIndex(where: \.isFinal) ?? 0
                if readings.isEmpty { return nil }
                readings[best].line.place = place
                return readings[best]
            }
        }
    }

    // MARK: Lines without a card

    /// Recognizes a comment, and a heading written as one.
    private func noteBeforeCards(_ whole: String) -> DeckLine.Note? {
        let isComment = whole.hasPrefix("#") || whole.hasPrefix("//")
        if !isComment, names.find(whole) != nil { return nil }
        switch DeckHeading(whole) {
        case .aside, .main: return .heading
        case .kind: return isComment ? .comment : .heading
        case .total: return isComment ? .comment : .total
        case nil: return isComment ? .comment : nil
        }
    }

    /// The text after a label such as "SB:", and its heading; the whole line if it has no label.
    private static func afterLabel(_ text: DeckLineText) -> (Range<Int>, DeckHeading?) {
        let range = text.withoutComment()
        guard let colon = text.bytes[range].firstIndex(of: UInt8(ascii: ":")), colon + 1 < range.upperBound
        else {
            return (range, nil)
        }
        let after = colon + 1..<range.upperBound
        switch DeckHeading(text.text(range.lowerBound..<colon)) {
        case .aside(let words): return (after, .aside(words))
        case .main: return (after, .main)
        case .kind, .total, nil: return (range, nil)
        }
    }

    /// The kind of a line without a card; nil if the line may have one.
    private func note(_ words: String) -> DeckLine.Note? {
        if Folding.fold(words).isEmpty { return .rule }
        if DeckTitle.isAddress(words) { return holdsName(words) ? nil : .address }
        if DeckTitle.isInks(words) { return .inks }
        if DeckTitle.isTitle(words) { return hasCardAfterColon(words) ? nil : .title }
        return Self.isMarked(words) && !holdsName(words) ? .heading : nil
    }

    /// Whether a line is formatted as a heading: "Ramp:", "== Ramp ==", "**Ramp**".
    private static func isMarked(_ words: String) -> Bool {
        words.hasSuffix(":")
            || ["==", "**", "--", "__"].contains { words.hasPrefix($0) && words.hasSuffix($0) }
                && !words.utf8.contains(where: \.isDigit)
    }

    /// Whether a card with a count follows a label: "Deck: 4 Elsa - Snow Queen".
    private func hasCardAfterColon(_ words: String) -> Bool {
        guard let colon = words.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let rest = Array(words[words.utf8.index(after: colon)...].utf8)
        let text = DeckLineText(rest[...])
        var line = CardLine(text, 0..<rest.count)
        return line.takeCountBefore() && holdsName(line.name)
    }

    /// Whether consecutive words of the text are a card's full name.
    private func holdsName(_ text: String) -> Bool {
        let words = Folding.fold(text).split(separator: " ").prefix(30)
        return words.indices.contains { start in
            words[start...].indices.prefix(12).contains { end in
                names.find(folded: words[start...end].joined(separator: " ")) != nil
            }
        }
    }

    // MARK: Cards

    /// The name that equals the folded text; "and" also matches "&".
    private static func find(_ text: String, _ names: CardNames) -> Int? {
        let folded = Folding.fold(text)
        if let name = names.find(folded: folded) { return name }
        let words = folded.split(separator: " ")
        for joint in words.indices where words[joint] == "and" {
            let others = words.indices.filter { $0 != joint }.map { words[$0] }
            if let name = names.find(folded: others.joined(separator: " ")) { return name }
        }
        return nil
    }

    /// Reads a line as a card; returns nil if nothing remains of it.
    private mutating func card(
        _ text: DeckLineText, _ range: Range<Int>, _ place: TextLines.Place, _ number: Int,
        _ find: (String) -> Int?
    ) -> Reading? {
        let content = text.withoutBullets(range)
        if content.isEmpty { return nil }
        let line = CardLine(text, content)
        if let name = find(line.name) {
            return reading(line, .card(.init(name: name)), place, number, at: content.lowerBound)
        }
        var counted = line
        let hasCount = counted.takeCountBefore()
        var first: Reading?
        for candidate in hasCount ? [counted, line] : [line] {
            var candidate = candidate
            let fate = fate(&candidate, find)
            let read = reading(candidate, fate, place, number, at: content.lowerBound)
            if fate != .unknown(.name) { return read }
            if first == nil {
                first = read
                first?.line.fate = wrongCount(candidate) ?? fate
            }
        }
        guard var first else { return nil }
        // The end of the name is reported with the part that was not understood.
        first.line.typed = String((hasCount ? counted : line).name.prefix(100))
        return first
    }

    private func reading(
        _ card: CardLine, _ fate: DeckLine.Fate, _ place: TextLines.Place, _ number: Int, at start: Int
    ) -> Reading {
        let count = card.counts.first
        let counted = (count?.place ?? start..<start).offset(by: place.content.lowerBound)
        var reading = Reading(
            line: DeckLine(
                number: number, count: count.map(\.number) ?? 1, typed: String(card.name.prefix(100)),
                fate: fate,
                place: DeckPlace(line: place.whole, count: counted)),
            isCounted: count != nil)
        if fate == .unknown(.name), card.counts.count == 1, count?.isInParentheses == true {
            reading.numberInParentheses = count?.number
        }
        return card.aside.map { Self.aside(reading, $0) } ?? reading
    }

    /// Removes parts from both ends of a line until a name or an id remains.
    private mutating func fate(_ line: inout CardLine, _ find: (String) -> Int?) -> DeckLine.Fate {
        if line.name.isEmpty { return .malformed(.noName) }
        var (waiting, shortest, doubtful) = ([line], line, (line: CardLine, fate: DeckLine.Fate)?.none)
        for _ in 0..<Self.mostReadings {
            guard let next = waiting.popLast() else { break }
            if let fate = named(next, find) {
                if Self.isDoubtful(fate, next) {
                    doubtful = doubtful ?? (next, fate)
                    continue
                }
                line = next
                return fate
            }
            if next.name.utf8.count < shortest.name.utf8.count { shortest = next }
            if let start = next.withoutFirst(places) { waiting.append(start) }
            waiting += next.withoutLast(places).reversed()
        }
        line = doubtful?.line ?? shortest
        if let doubtful { return doubtful.fate }
        let versions = names.versions(of: shortest.name).count
        return versions > 0 ? counted(line, .unknown(.versions(versions))) : .unknown(.name)
    }

    /// Whether another interpretation of the line is preferable: "(14) 9/PD1" may be a count and a number, or a
    /// number in a set; "[2]" is a count if no printing has that number.
    private static func isDoubtful(_ fate: DeckLine.Fate, _ line: CardLine) -> Bool {
        switch fate {
        case .malformed(.counts): true
        case .card(let printing):
            line.counts.isEmpty && printing.unknown != nil && printing.unknown == line.printing?.number.text
        case .malformed, .aside, .noCard, .unknown: false
        }
    }

    /// The maximum number of interpretations of a line; real lines need far fewer.
    private static let mostReadings = 40

    /// The result for a line whose rest is a name or an id; nil otherwise.
    private mutating func named(_ line: CardLine, _ find: (String) -> Int?) -> DeckLine.Fate? {
        if let name = find(line.name) { return counted(line, card(name, line)) }
        // An id with a finish: "005-032:foil".
        let (id, finish) = Finish.split(line.name)
        guard !id.hasBlank, let printing = try? PrintingReference(id: id, in: names.catalogue.sets) else {
            return nil
        }
        guard let row = printings.row(printing) else { return .unknown(.id) }
        let isFoil = line.isFoil || finish == .foil
        return counted(line, .card(.init(name: names.name(ofRow: row), row: row, isFoil: isFoil)))
    }

    /// Replaces the result if the counts of the line are invalid.
    private func counted(_ line: CardLine, _ fate: DeckLine.Fate) -> DeckLine.Fate {
        wrongCount(line) ?? fate
    }

    private func wrongCount(_ line: CardLine) -> DeckLine.Fate? {
        guard let first = line.counts.first else { return nil }
        guard let number = first.number, Self.counts.contains(number) else { return .malformed(.count) }
        guard let other = line.counts.dropFirst().first(where: { $0.number != number }) else { return nil }
        return .malformed(other.number.map { .counts(number, $0) } ?? .count)
    }

    /// The card with the line's printing; an unknown printing is only noted.
    private mutating func card(_ name: Int, _ line: CardLine) -> DeckLine.Fate {
        var printing = DeckLine.Printing(name: name, isFoil: line.isFoil, unknown: line.unknownPrinting)
        let catalogue = names.catalogue
        if let wanted = line.wanted {
            let row = row(wanted, of: name)
            if let row, names.name(ofRow: row) != name {
                return .unknown(.otherCard(id: catalogue[row].id, fullName: catalogue.text(.fullName, row)))
            }
            printing.row = row
            if row == nil {
                if wanted.set == nil, let other = cards(with: wanted.number, but: name) {
                    return .unknown(.otherCard(id: wanted.number.text, fullName: other))
                }
                printing.unknown = printing.unknown ?? wanted.id ?? wanted.number.text
            }
        } else if line.place != nil || line.rarity != nil {
            printing.row = names.printings(name).filter { row in
                let card = catalogue[row]
                return line.place?.isOf(card) != false && line.rarity?.isOf(card) != false
            }.min { catalogue[$0].isOlder(than: catalogue[$1]) }
            if printing.row == nil {
                printing.unknown = printing.unknown ?? line.place?.name ?? line.rarity?.name
            }
        }
        return .card(printing)
    }

    /// The printing. If the line has a set or series, it may belong to another card; otherwise it is the card's only
    /// printing with the number.
    private mutating func row(_ wanted: PrintingReference, of name: Int) -> Int? {
        if wanted.set != nil || !wanted.number.promo.isEmpty {
            return printings.row(wanted, name: names.fullName(name))
        }
        let totals = totals
        let rows = names.printings(name).filter { wanted.isOn(names.catalogue[$0], totals: totals) }
        return rows.count == 1 ? rows[0] : nil
    }

    /// Other cards with the number and this total; nil if there are none, or if this card has the number, too.
    private mutating func cards(with number: CollectorNumber, but name: Int) -> String? {
        guard case .total = number.series else { return nil }
        let (catalogue, totals) = (names.catalogue, totals)
        let rows = (0..<catalogue.count).filter {
            PrintingReference(number, in: nil).isOn(catalogue[$0], totals: totals)
        }
        guard let first = rows.first, !rows.contains(where: { names.name(ofRow: $0) == name }) else {
            return nil
        }
        let others =
            rows.count > 2 ? " or \(rows.count - 1) other cards" : rows.count > 1 ? " or another card" : ""
        return catalogue.text(.fullName, first) + others
    }
}

extension DeckLineText {
    /// The line without bullets: characters other than letters, digits, brackets or the sign of a number.
    fileprivate func withoutBullets(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        let text = String(decoding: bytes[range], as: UTF8.self)
        for scalar in text.unicodeScalars {
            let length = UTF8.width(scalar)
            let next = start + length
            let isSign = scalar == "-" && next < range.upperBound && bytes[next].isDigit
            let isBracket = "([{".unicodeScalars.contains(scalar)
            let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if isSign || isBracket || isWord { break }
            start = next
        }
        if let box = checkbox(start..<range.upperBound) { return withoutBullets(box..<range.upperBound) }
        return unwrapped(min(start, range.upperBound)..<range.upperBound)
    }

    /// The offset after a Markdown task's "[ ]" or "[x]"; nil if the range doesn't start with one.
    private func checkbox(_ range: Range<Int>) -> Int? {
        guard range.count > 3, bytes[range.lowerBound] == UInt8(ascii: "["),
            bytes[range.lowerBound + 2] == UInt8(ascii: "]"),
            [0x20, UInt8(ascii: "x")].contains(bytes[range.lowerBound + 1] | 0x20)
        else { return nil }
        return range.lowerBound + 3
    }

    /// The content of brackets that enclose the whole line.
    private func unwrapped(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let last = bytes[range].last, Self.isBlank(last) { range.removeLast(1) }
        let pairs = [("[", "]"), ("(", ")"), ("{", "}")].map { (Array($0.utf8)[0], Array($1.utf8)[0]) }
        guard let first = bytes[range].first, let pair = pairs.first(where: { $0.0 == first }),
            bytes[range].last == pair.1, bytes[range].count(where: { $0 == pair.1 }) == 1
        else { return range }
        return withoutBullets(range.lowerBound + 1..<range.upperBound - 1)
    }

    /// The line without a comment, " #" or " //" outside brackets; "#41" is a number.
    fileprivate func withoutComment() -> Range<Int> {
        var depth = 0
        for place in bytes.indices.dropFirst() {
            let byte = bytes[place]
            if "([{".utf8.contains(byte) { depth += 1 }
            if ")]}".utf8.contains(byte) { depth = max(0, depth - 1) }
            guard depth == 0, Self.isBlank(bytes[place - 1]) else { continue }
            let isSlashes = byte == UInt8(ascii: "/") && place + 1 < bytes.count && bytes[place + 1] == byte
            let isNumber = place + 1 < bytes.count && bytes[place + 1].isDigit
            if byte == UInt8(ascii: "#") && !isNumber || isSlashes { return 0..<place }
        }
        return bytes.indices
    }
}

extension Range<Int> {
    func offset(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }

    /// Removes the first `count` elements.
    mutating func removeFirst(_ count: Int) { self = lowerBound + count..<upperBound }

    /// Removes the last `count` elements.
    mutating func removeLast(_ count: Int) { self = lowerBound..<upperBound - count }
}
