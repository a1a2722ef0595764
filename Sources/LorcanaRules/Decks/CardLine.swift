import LorcanaCards

/// A line that may name a card: counts, a name, and words that identify the printing.
///
/// Parsing starts with the whole line, and removes parts from both ends until a card's name remains (decks.md).
struct CardLine {
    struct Count: Equatable {
        /// The number; nil if it has more digits than any valid count.
        var number: Int?
        var place: Range<Int>
        /// Whether the count is in parentheses after the name, as many tools write it in headings.
        var isInParentheses = false
    }

    let text: DeckLineText
    /// The part of the line that remains to be parsed.
    private(set) var rest: Range<Int>
    private(set) var counts: [Count] = []
    private(set) var printing: PrintingReference?
    private(set) var place: PrintingPlace?
    private(set) var rarity: RarityWord?
    private(set) var isFoil = false
    /// A heading within the line itself, such as a sideboard's: "4 Let It Go [Sideboard]".
    private(set) var aside: String?
    /// A printing with a code that no set has: "XYZ-009".
    private(set) var unknownPrinting: String?

    init(_ text: DeckLineText, _ range: Range<Int>) {
        (self.text, rest) = (text, range)
        trim()
    }

    var name: String { text.text(rest) }

    private var bytes: [UInt8] { text.bytes }

    /// The printing, with its set or series if that is elsewhere in the line: "(TFC) 41", "(P1) 3".
    var wanted: PrintingReference? {
        guard var wanted = printing else { return nil }
        switch place {
        case .set(let set): wanted.set = wanted.set ?? set
        case .series(let series):
            if wanted.number.series == nil, let first = series.min() { wanted.number.series = .promo(first) }
        case .promos, nil: break
        }
        return wanted
    }

    /// The names that may identify a set or a series.
    struct Places {
        let sets: [LorcanaSet]
        private let series: Set<String>

        init(_ catalogue: Catalogue) {
            sets = catalogue.sets
            series = Set((0..<catalogue.count).map { catalogue.text(.promo, $0).uppercased() })
                .subtracting([""])
        }

        func find(_ name: String) -> PrintingPlace? {
            let place = PrintingPlace(name, in: sets, series: series)
            // "(Promo)" is a rarity.
            return place == .promos ? nil : place
        }
    }

    private static let open: [UInt8: UInt8] = [
        UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "]"): UInt8(ascii: "["),
        UInt8(ascii: "}"): UInt8(ascii: "{"),
    ]

    /// Punctuation around a card that is treated like spaces.
    private static let quotes = Set("\"'`,;.~_".utf8)

    // MARK: Both ends

    private mutating func trim() {
        trimStart()
        trimEnd()
    }

    private mutating func trimStart() {
        while let byte = bytes[rest].first, DeckLineText.isBlank(byte) || Self.quotes.contains(byte) {
            rest.removeFirst(1)
        }
    }

    private mutating func trimEnd() {
        while let byte = bytes[rest].last {
            let isStar = byte == UInt8(ascii: "*") && Self.starred(bytes[lastWord]) == nil
            guard DeckLineText.isBlank(byte) || Self.quotes.contains(byte) || isStar else { return }
            rest.removeLast(1)
        }
    }

    /// The text between asterisks, "F" for "*F*"; nil for any other word.
    private static func starred(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let star = UInt8(ascii: "*")
        guard word.count > 2, word.first == star, word.last == star else { return nil }
        let inside = word.dropFirst().dropLast()
        return inside.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } ? inside : nil
    }

    /// The range of the last word.
    private var lastWord: Range<Int> { lastWords(1) }

    /// The range of the last `count` words, or of all words if there are fewer.
    private func lastWords(_ count: Int) -> Range<Int> {
        var (start, left) = (rest.upperBound, count)
        while left > 0, start > rest.lowerBound {
            while start > rest.lowerBound, DeckLineText.isBlank(bytes[start - 1]) { start -= 1 }
            while start > rest.lowerBound, !DeckLineText.isBlank(bytes[start - 1]) { start -= 1 }
            left -= 1
        }
        return start..<rest.upperBound
    }

    /// Drops everything from offset `place` on; returns false if nothing would remain.
    private mutating func cut(at place: Int) -> Bool {
        let old = rest
        rest = rest.lowerBound..<place
        trimEnd()
        if rest.isEmpty { rest = old }
        return rest != old
    }

    // MARK: A count before the name

    /// Removes a count at the start: "4", "4x", "x4", "4 x", "(4)", "4,", "4:". Returns false if there is none.
    mutating func takeCountBefore() -> Bool {
        var place = rest.lowerBound
        let closing: UInt8? = bytes[rest].first.flatMap { first in Self.open.first { $0.value == first }?.key
        }
        if closing != nil { place += 1 }
        var isMarked = false
        if isX(place), isDigit(skip(place + 1)) {
            isMarked = true
            place = skip(place + 1)
        }
        guard let digits = digits(from: place) else { return false }
        // A zero-width character after the count is a separator; a full-width digit also ends in filler bytes.
        isMarked = isMarked || bytes[digits.upperBound - 1] == DeckLineText.filler
        var end = afterEmphasis(digits.upperBound)
        if end < rest.upperBound, bytes[end] == UInt8(ascii: "\"") { end += 1 }
        let mark = skip(end)
        if isX(mark) {
            let next = skip(mark + 1)
            if next > mark + 1 || next == rest.upperBound || mark == end {
                (isMarked, end) = (true, mark + 1)
            }
        }
        if let closing {
            end = skip(end)
            guard end < rest.upperBound, bytes[end] == closing else { return false }
            (isMarked, end) = (true, end + 1)
        }
        var next = end
        while next < rest.upperBound,
            DeckLineText.isBlank(bytes[next]) || ",;:".utf8.contains(bytes[next])
        {
            next += 1
        }
        guard isMarked || next > end || next == rest.upperBound else { return false }
        add(digits)
        rest = next..<rest.upperBound
        trimStart()
        return true
    }

    /// The offset after the asterisks of "**4** Let It Go".
    private func afterEmphasis(_ place: Int) -> Int {
        var end = place
        while end < rest.upperBound, bytes[end] == UInt8(ascii: "*") { end += 1 }
        return end < rest.upperBound && DeckLineText.isBlank(bytes[end]) ? end : place
    }

    private func skip(_ place: Int) -> Int {
        var place = place
        while place < rest.upperBound, DeckLineText.isBlank(bytes[place]) { place += 1 }
        return place
    }

    private func isX(_ place: Int) -> Bool {
        place < rest.upperBound && bytes[place] | 0x20 == UInt8(ascii: "x")
    }

    private func isDigit(_ place: Int) -> Bool { place < rest.upperBound && bytes[place].isDigit }

    /// The digits at offset `place`, including a minus sign before them.
    private func digits(from place: Int) -> Range<Int>? {
        let start = place < rest.upperBound && bytes[place] == UInt8(ascii: "-") ? place + 1 : place
        var end = start
        while isDigit(end) || end > start && end < rest.upperBound && bytes[end] == DeckLineText.filler {
            end += 1
        }
        return end > start ? place..<end : nil
    }

    private mutating func add(_ digits: Range<Int>, isInParentheses: Bool = false) {
        var place = digits
        // A full-width digit takes three bytes.
        while place.upperBound < bytes.count, bytes[place.upperBound] == DeckLineText.filler {
            place = place.lowerBound..<place.upperBound + 1
        }
        let written = bytes[digits].filter { $0 != DeckLineText.filler }
        let number = written.count <= 10 ? Int(String(decoding: written, as: UTF8.self)) : nil
        counts.append(Count(number: number, place: place, isInParentheses: isInParentheses))
    }

    private func isDigitOrFiller(_ byte: UInt8) -> Bool { byte.isDigit || byte == DeckLineText.filler }

    // MARK: A printing before the name

    /// The line without a printing at its start: "[TFC] Let It Go", "TFC-163 Let It Go". Nil if there is none.
    func withoutFirst(_ places: Places) -> CardLine? {
        var line = self
        let closing = bytes[rest].first.flatMap { first in Self.open.first { $0.value == first }?.key }
        let end: Int?
        if let closing {
            end = bytes[rest].firstIndex(of: closing)
            guard let end, line.takeInside(rest.lowerBound + 1..<end, places) else { return nil }
        } else {
            end = bytes[rest].firstIndex(where: DeckLineText.isBlank)
            guard let end,
                let found = try? PrintingReference(
                    id: text.text(rest.lowerBound..<end), in: places.sets)
            else { return nil }
            line.take(found)
        }
        guard let end, end + 1 < rest.upperBound else { return nil }
        line.rest = end + 1..<rest.upperBound
        line.trimStart()
        return line.rest.isEmpty ? nil : line
    }

    // MARK: After the name

    /// The line without its last word, words or bracket, one result for each interpretation of these: as a count, a
    /// printing, a rarity or a finish.
    ///
    /// "Sail the Azurite Sea: 3" ends either in a printing of the set Azurite Sea, or in a count.
    func withoutLast(_ places: Places) -> [CardLine] {
        if let last = bytes[rest].last, let open = Self.open[last] {
            guard let start = bytes[rest].lastIndex(of: open), start > rest.lowerBound else { return [] }
            let inside = start + 1..<rest.upperBound - 1
            let isParenthesis = open == UInt8(ascii: "(")
            let counted = taking { $0.takeCount(in: inside) && $0.cut(at: start) }
            if isParenthesis, let counted { return [counted] }
            return [taking { $0.takeInside(inside, places) && $0.cut(at: start) }, counted].compactMap(
                \.self)
        }
        return [
            taking { $0.takeStarred() }, taking { $0.takePrinting(1, places) },
            taking { $0.takePrinting(2, places) },
            taking { $0.takePrinting(3, places) }, taking { $0.takePrinting(4, places) },
            taking { $0.takeUnknownID() },
            taking { $0.takeCountAfter(places) }, taking { $0.takeWords(1) }, taking { $0.takeWords(2) },
            taking { $0.takeColumn(places) },
        ].compactMap(\.self)
    }

    private func taking(_ take: (inout CardLine) -> Bool) -> CardLine? {
        var line = self
        return take(&line) ? line : nil
    }

    /// Removes a word between asterisks: "*F*", "*ENCHANTED*".
    private mutating func takeStarred() -> Bool {
        let word = lastWord
        guard let inside = Self.starred(bytes[word]),
            mark([Folding.fold(String(decoding: inside, as: UTF8.self))])
        else { return false }
        return cut(at: word.lowerBound)
    }

    /// Removes a count: "x4", "4x", ": 4", a column of digits; or a number after a set, "(TFC) 41".
    private mutating func takeCountAfter(_ places: Places) -> Bool {
        var end = rest.upperBound
        let hasXAfter = isX(end - 1) && end - 2 >= rest.lowerBound && bytes[end - 2].isDigit
        if hasXAfter { end -= 1 }
        var start = end
        while start > rest.lowerBound, isDigitOrFiller(bytes[start - 1]) { start -= 1 }
        while start < end, bytes[start] == DeckLineText.filler { start += 1 }
        guard start < end, start > rest.lowerBound else { return false }
        var before = start
        while before > rest.lowerBound,
            DeckLineText.isBlank(bytes[before - 1]) || bytes[before - 1] == UInt8(ascii: "\"")
        { before -= 1 }
        guard before > rest.lowerBound else { return false }
        let gap = bytes[before..<start]
        let mark = bytes[before - 1]
        let isXBefore =
            mark | 0x20 == UInt8(ascii: "x") && before - 2 >= rest.lowerBound
            && (DeckLineText.isBlank(bytes[before - 2]) || bytes[before - 2] == UInt8(ascii: ")"))
        let isSeparated = [UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "=")]
            .contains(mark)
        let isColumn = gap.contains(0x09)
        if isXBefore || isSeparated || hasXAfter && !gap.isEmpty || isColumn && counts.isEmpty {
            add(start..<end)
            return cut(at: isXBefore || isSeparated ? before - 1 : before)
        }
        guard !gap.isEmpty, !hasXAfter, let number = CollectorNumber(text.text(start..<end)) else {
            return false
        }
        if isColumn {
            printing = printing ?? PrintingReference(number, in: nil)
            return cut(at: before)
        }
        guard let open = Self.open[mark], let bracket = bytes[rest.lowerBound..<before].lastIndex(of: open)
        else {
            return false
        }
        return takeNumber(number, ofSet: bracket + 1..<before - 1, at: bracket, places)
    }

    /// Removes the number of "(TFC) 41".
    private mutating func takeNumber(
        _ number: CollectorNumber, ofSet inside: Range<Int>, at bracket: Int, _ places: Places
    ) -> Bool {
        let named = text.text(inside)
        if let place = places.find(Self.withoutSetWord(named)) {
            printing = PrintingReference(number, in: nil)
            self.place = place
        } else if Self.isCode(named) {
            unknownPrinting = "\(named) \(number.text)"
        } else {
            return false
        }
        return cut(at: bracket)
    }

    /// Removes a printing of one to four words: "TFC-041", "TFC 41", "41/204", "41/204 EN 1".
    private mutating func takePrinting(_ count: Int, _ places: Places) -> Bool {
        let place = lastWords(count)
        guard place.lowerBound > rest.lowerBound, bytes[place].contains(where: \.isDigit) else {
            return false
        }
        let written = text.text(place)
        guard let found = try? PrintingReference(written, in: places.sets),
            found.set != nil || found.number.series != nil || written.hasPrefix("#")
        else { return false }
        take(found)
        return cut(at: place.lowerBound)
    }

    /// Removes an id with a code that no set has: "XYZ-009".
    private mutating func takeUnknownID() -> Bool {
        let word = text.text(lastWord)
        guard lastWord.lowerBound > rest.lowerBound, Self.isUnknownID(word) else { return false }
        unknownPrinting = word
        return cut(at: lastWord.lowerBound)
    }

    /// Stores a parsed printing; a bare number doesn't replace a set and number that were already parsed.
    private mutating func take(_ found: PrintingReference) {
        if printing == nil || found.set != nil { printing = found }
    }

    /// Removes words for rarities and finishes: "ENCHANTED", "cold foil".
    private mutating func takeWords(_ count: Int) -> Bool {
        let place = lastWords(count)
        let words = Folding.fold(text.text(place)).split(separator: " ").map(String.init)
        // A single letter is usually part of a name, unless a printing precedes it: "(TFC) 41 F".
        let before = bytes[rest.lowerBound..<place.lowerBound].last { !DeckLineText.isBlank($0) }
        let isAfterPrinting = before.map { $0.isDigit || Self.open[$0] != nil } ?? false
        guard place.lowerBound > rest.lowerBound,
            words.allSatisfy({ $0.utf8.count > 2 }) || isAfterPrinting && words == ["f"], mark(words)
        else { return false }
        return cut(at: place.lowerBound)
    }

    /// Parses the last column in the same way as the content of brackets.
    private mutating func takeColumn(_ places: Places) -> Bool {
        guard let tab = bytes[rest].lastIndex(of: 0x09) else { return false }
        return takeInside(tab + 1..<rest.upperBound, places) && cut(at: tab)
    }

    // MARK: Brackets

    /// Parses the content of brackets or a column as a printing, a rarity, a finish or a sideboard.
    private mutating func takeInside(_ inside: Range<Int>, _ places: Places) -> Bool {
        let written = text.text(inside)
        if written.isEmpty || written.holds("://") { return true }
        if case .aside(let words) = DeckHeading(written) {
            aside = words
            return true
        }
        // "TFC:41", "TFC#41"
        let named = Self.withoutSetWord(written).with(" ", for: ":").with(" #", for: "#")
        do throws(PrintingReference.Failure) {
            take(try PrintingReference(named, in: places.sets, find: { SetNames.named($0, in: $1) }))
        } catch {
            if mark(Folding.fold(named).split(separator: " ").map(String.init)) { return true }
            if let place = places.find(named) {
                self.place = place
            } else if case .unknownSet(let set) = error, Self.isCode(set), set == set.uppercased() {
                unknownPrinting = written
            } else if Self.isCode(named), named == named.uppercased() {
                if !PrintingReference.isLanguage(named) { unknownPrinting = named }
            } else {
                return PrintingReference.isLanguage(named)
            }
        }
        return true
    }

    private static let countWords = ["qty", "quantity", "count", "copies", "copy"]

    /// Parses "(2)", "(x2)" and "(2 copies)". A number with a leading zero belongs to a printing.
    private mutating func takeCount(in inside: Range<Int>) -> Bool {
        var inside = inside
        let words = Folding.fold(text.text(inside)).split(separator: " ").map(String.init)
        if words.count == 2, words.contains(where: Self.countWords.contains),
            let first = bytes[inside].firstIndex(where: \.isDigit)
        {
            inside =
                first..<(bytes[first..<inside.upperBound].firstIndex { !$0.isDigit } ?? inside.upperBound)
        }
        while let first = bytes[inside].first,
            DeckLineText.isBlank(first) || first | 0x20 == UInt8(ascii: "x")
        {
            inside.removeFirst(1)
        }
        while let last = bytes[inside].last, DeckLineText.isBlank(last) || last | 0x20 == UInt8(ascii: "x") {
            inside.removeLast(1)
        }
        guard !inside.isEmpty, bytes[inside].allSatisfy(isDigitOrFiller),
            bytes[inside].first != UInt8(ascii: "0") || inside.count == 1
        else {
            return false
        }
        add(inside, isInParentheses: true)
        return true
    }

    /// Removes the word "Set", as in "Set1 #41".
    private static func withoutSetWord(_ text: String) -> String {
        guard text.prefix(3).lowercased() == "set" else { return text }
        let rest = String(text.dropFirst(3)).trimmed
        return rest.utf8.first?.isDigit == true ? rest : text
    }

    /// Whether a word looks like the code of an unknown set: "XYZ".
    private static func isCode(_ word: String) -> Bool {
        (2...6).contains(word.utf8.count)
            && word.utf8.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    }

    /// Whether a word looks like an id of an unknown set: "XYZ-009".
    private static func isUnknownID(_ word: String) -> Bool {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count) && isCode(String(parts[0])) && parts[0] == parts[0].uppercased()
            && CollectorNumber(parts[1]) != nil
    }

    // MARK: Rarities and finishes

    /// A rarity, in the words of other tools.
    enum RarityWord: Equatable {
        case promo
        case rarity(Rarity)

        var name: String {
            switch self {
            case .promo: "Promo"
            case .rarity(let rarity): rarity.name
            }
        }

        /// - Parameter word: the folded word.
        init?(_ word: String) {
            switch word {
            case "e": self = .rarity(.enchanted)
            case "ep": self = .rarity(.epic)
            case "i": self = .rarity(.iconic)
            case "p", "promo": self = .promo
            default:
                guard let rarity = Rarity.allCases.first(where: { Folding.fold($0.name) == word }) else {
                    return nil
                }
                self = .rarity(rarity)
            }
        }
    }

    /// Stores the rarity and the finish if every folded word names one; returns false otherwise.
    private mutating func mark(_ words: [String]) -> Bool {
        var (words, rarity, foil) = (words[...], RarityWord?.none, Bool?.none)
        if words.isEmpty { return false }
        while let first = words.first {
            let pair = words.prefix(2).joined(separator: " ")
            var taken = pair
            if RarityWord(pair) == nil, Finish(named: pair) == nil { taken = first }
            if let found = RarityWord(taken) {
                rarity = found
            } else if let finish = first == "f" ? .foil : Finish(named: taken) {
                foil = finish == .foil
            } else {
                return false
            }
            words = words.dropFirst(taken == first ? 1 : 2)
        }
        self.rarity = self.rarity ?? rarity
        isFoil = isFoil || foil == true
        return true
    }
}
