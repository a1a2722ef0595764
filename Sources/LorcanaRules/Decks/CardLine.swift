import LorcanaCards

/// A line that may be a card's: its counts, its name, and what says which printing is meant.
///
/// It begins with the whole line, and is taken apart from both ends until the rest is a card's name (docs/Decks.md).
struct CardLine {
    struct Count: Equatable {
        /// nil if it has more digits than any count.
        var number: Int?
        var place: Range<Int>
        /// Whether it is in parentheses after the name, as in the headings of many tools.
        var isInParentheses = false
    }

    let text: DeckLineText
    /// The part that is not taken yet.
    private(set) var rest: Range<Int>
    private(set) var counts: [Count] = []
    private(set) var printing: PrintingReference?
    private(set) var set: LorcanaSet?
    private(set) var rarity: RarityWord?
    private(set) var isFoil = false
    /// A printing by a code that no set has: "XYZ-009".
    private(set) var unknownPrinting: String?

    init(_ text: DeckLineText, _ range: Range<Int>) {
        (self.text, rest) = (text, range)
        trim()
    }

    var name: String { text.text(rest) }

    private var bytes: [UInt8] { text.bytes }

    private static let open: [UInt8: UInt8] = [
        UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "]"): UInt8(ascii: "["),
        UInt8(ascii: "}"): UInt8(ascii: "{"),
    ]

    /// Marks around a card that mean no more than a blank.
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

    /// "F" of "*F*"; nil if the word isn't of this form.
    private static func starred(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let star = UInt8(ascii: "*")
        guard word.count > 2, word.first == star, word.last == star else { return nil }
        let inside = word.dropFirst().dropLast()
        return inside.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } ? inside : nil
    }

    /// Where the last word is.
    private var lastWord: Range<Int> { lastWords(1) }

    /// Where the last words are; all of the rest if it has no more.
    private func lastWords(_ count: Int) -> Range<Int> {
        var (start, left) = (rest.upperBound, count)
        while left > 0, start > rest.lowerBound {
            while start > rest.lowerBound, DeckLineText.isBlank(bytes[start - 1]) { start -= 1 }
            while start > rest.lowerBound, !DeckLineText.isBlank(bytes[start - 1]) { start -= 1 }
            left -= 1
        }
        return start..<rest.upperBound
    }

    /// Drops what follows the place; false if nothing would be left.
    private mutating func cut(at place: Int) -> Bool {
        let old = rest
        rest = rest.lowerBound..<place
        trimEnd()
        if rest.isEmpty { rest = old }
        return rest != old
    }

    // MARK: A count before the name

    /// Takes a count from the start: "4", "4x", "x4", "4 x", "(4)", "4,"; false if there is none.
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
        var end = afterEmphasis(digits.upperBound)
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
            DeckLineText.isBlank(bytes[next]) || bytes[next] == UInt8(ascii: ",")
                || bytes[next] == UInt8(ascii: ";")
        {
            next += 1
        }
        guard isMarked || next > end || next == rest.upperBound else { return false }
        add(digits)
        rest = next..<rest.upperBound
        trimStart()
        return true
    }

    /// The place after the stars of "**4** Let It Go".
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

    /// The digits from a place on, and a minus before them.
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
        // A digit of full width has three bytes.
        while place.upperBound < bytes.count, bytes[place.upperBound] == DeckLineText.filler {
            place = place.lowerBound..<place.upperBound + 1
        }
        let written = bytes[digits].filter { $0 != DeckLineText.filler }
        let number = written.count <= 10 ? Int(String(decoding: written, as: UTF8.self)) : nil
        counts.append(Count(number: number, place: place, isInParentheses: isInParentheses))
    }

    private func isDigitOrFiller(_ byte: UInt8) -> Bool { byte.isDigit || byte == DeckLineText.filler }

    // MARK: After the name

    /// The line without its last word, words or bracket, for each way to read them as a count, a printing, a rarity or a
    /// finish.
    ///
    /// There may be several: "Sail the Azurite Sea: 3" ends in the number of a printing of the set Azurite Sea, or in a count.
    func withoutLast(sets: [LorcanaSet]) -> [CardLine] {
        if let last = bytes[rest].last, let open = Self.open[last] {
            guard let start = bytes[rest].lastIndex(of: open) else { return [] }
            return [taking { $0.takeBracket(start, start + 1..<$0.rest.upperBound - 1, sets) }].compactMap(
                \.self)
        }
        return [
            taking { $0.takeStarred() }, taking { $0.takePrinting(1, sets) },
            taking { $0.takePrinting(2, sets) },
            taking { $0.takePrinting(3, sets) }, taking { $0.takePrinting(4, sets) },
            taking { $0.takeUnknownID() },
            taking { $0.takeCountAfter(sets) }, taking { $0.takeWords(1) }, taking { $0.takeWords(2) },
            taking { $0.takeColumn(sets) },
        ].compactMap(\.self)
    }

    private func taking(_ take: (inout CardLine) -> Bool) -> CardLine? {
        var line = self
        return take(&line) ? line : nil
    }

    /// "*F*", "*ENCHANTED*"
    private mutating func takeStarred() -> Bool {
        let word = lastWord
        guard let inside = Self.starred(bytes[word]),
            mark([Folding.fold(String(decoding: inside, as: UTF8.self))])
        else { return false }
        return cut(at: word.lowerBound)
    }

    /// "x4", "4x", ": 4", a column of digits, or "(TFC) 41".
    private mutating func takeCountAfter(_ sets: [LorcanaSet]) -> Bool {
        var end = rest.upperBound
        let hasXAfter = isX(end - 1) && end - 2 >= rest.lowerBound && bytes[end - 2].isDigit
        if hasXAfter { end -= 1 }
        var start = end
        while start > rest.lowerBound, isDigitOrFiller(bytes[start - 1]) { start -= 1 }
        while start < end, bytes[start] == DeckLineText.filler { start += 1 }
        guard start < end, start > rest.lowerBound else { return false }
        var before = start
        while before > rest.lowerBound, DeckLineText.isBlank(bytes[before - 1]) { before -= 1 }
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
        return takeNumber(number, ofSet: bracket + 1..<before - 1, at: bracket, sets)
    }

    /// "(TFC) 41"
    private mutating func takeNumber(
        _ number: CollectorNumber, ofSet inside: Range<Int>, at bracket: Int, _ sets: [LorcanaSet]
    ) -> Bool {
        let named = text.text(inside)
        if let set = Self.set(named, sets) {
            printing = PrintingReference(number, in: set)
        } else if Self.isCode(named) {
            unknownPrinting = "\(named) \(number.text)"
        } else {
            return false
        }
        return cut(at: bracket)
    }

    /// "TFC-041", "TFC 41", "41/204", "41/204 EN 1": one to four words.
    private mutating func takePrinting(_ count: Int, _ sets: [LorcanaSet]) -> Bool {
        let place = lastWords(count)
        guard place.lowerBound > rest.lowerBound, bytes[place].contains(where: \.isDigit) else {
            return false
        }
        let written = text.text(place)
        guard let found = try? PrintingReference(written, in: sets), found.set != nil || written.holds("/")
        else {
            return false
        }
        take(found)
        return cut(at: place.lowerBound)
    }

    /// A code such as "XYZ-009" that no set has.
    private mutating func takeUnknownID() -> Bool {
        let word = text.text(lastWord)
        guard lastWord.lowerBound > rest.lowerBound, Self.isUnknownID(word) else { return false }
        unknownPrinting = word
        return cut(at: lastWord.lowerBound)
    }

    /// A bare number does not replace a set and number that follow it.
    private mutating func take(_ found: PrintingReference) {
        if printing == nil || found.set != nil { printing = found }
    }

    /// "ENCHANTED", "cold foil"
    private mutating func takeWords(_ count: Int) -> Bool {
        let place = lastWords(count)
        let words = Folding.fold(text.text(place)).split(separator: " ").map(String.init)
        // A bare letter is more likely a part of a name.
        guard place.lowerBound > rest.lowerBound, words.allSatisfy({ $0.utf8.count > 2 }), mark(words) else {
            return false
        }
        return cut(at: place.lowerBound)
    }

    /// The last column says what a bracket may say.
    private mutating func takeColumn(_ sets: [LorcanaSet]) -> Bool {
        guard let tab = bytes[rest].lastIndex(of: 0x09) else { return false }
        return takeInside(tab, tab + 1..<rest.upperBound, sets)
    }

    // MARK: Brackets

    private mutating func takeBracket(_ start: Int, _ inside: Range<Int>, _ sets: [LorcanaSet]) -> Bool {
        if bytes[start] == UInt8(ascii: "("), start > rest.lowerBound, takeCount(in: inside) {
            return cut(at: start)
        }
        return takeInside(start, inside, sets)
    }

    private mutating func takeInside(_ start: Int, _ inside: Range<Int>, _ sets: [LorcanaSet]) -> Bool {
        guard start > rest.lowerBound else { return false }
        let written = text.text(inside)
        if written.isEmpty || written.holds("://") { return cut(at: start) }
        let named = Self.withoutSetWord(written)
        do throws(PrintingReference.Failure) {
            take(try PrintingReference(named, in: sets))
            return cut(at: start)
        } catch {
            if let set = Self.set(named, sets) {
                self.set = set
            } else if case .unknownSet(let set) = error, Self.isCode(set) {
                unknownPrinting = written
            } else if !mark(Folding.fold(named).split(separator: " ").map(String.init)) {
                guard PrintingReference.isLanguage(named) || Self.isCode(named) && named == named.uppercased()
                else { return false }
                if !PrintingReference.isLanguage(named) { unknownPrinting = named }
            }
        }
        return cut(at: start)
    }

    /// "(2)", "(x2)"; a number with a leading zero is that of a printing.
    private mutating func takeCount(in inside: Range<Int>) -> Bool {
        var inside = inside
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

    /// "Set1 #41" without "Set".
    private static func withoutSetWord(_ text: String) -> String {
        guard text.prefix(3).lowercased() == "set" else { return text }
        let rest = String(text.dropFirst(3)).trimmed
        return rest.utf8.first?.isDigit == true ? rest : text
    }

    private static func set(_ named: String, _ sets: [LorcanaSet]) -> LorcanaSet? {
        SetNames.resolve(withoutSetWord(named), in: sets)
    }

    /// Whether a word may be the code of a set that is not known: "XYZ".
    private static func isCode(_ word: String) -> Bool {
        (2...6).contains(word.utf8.count)
            && word.utf8.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    }

    /// "XYZ-009"
    private static func isUnknownID(_ word: String) -> Bool {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        return (2...3).contains(parts.count) && isCode(String(parts[0])) && parts[0] == parts[0].uppercased()
            && CollectorNumber(parts[1]) != nil
    }

    // MARK: Rarities and finishes

    /// A rarity in the words of other tools.
    enum RarityWord: Equatable {
        case promo
        case rarity(Rarity)

        var name: String {
            switch self {
            case .promo: "Promo"
            case .rarity(let rarity): rarity.name
            }
        }

        /// - Parameter word: folded.
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

    /// Takes folded words that all are rarities or finishes.
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
