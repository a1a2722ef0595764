import LorcanaCards
package import LorcanaQuery
import TerminalKit

/// Highlights the words of a search in card names.
///
/// Words match as in Query.md: inside a word of the name, or from the start of a word across spaces ("teka" in Te
/// Kā); never across other word boundaries.
package struct NameHighlight: Hashable, Sendable {
    /// The folded words in UTF-8.
    private let words: [[UInt8]]

    private let marks: Bool

    /// - Parameter marks: whether to highlight the words; if false, they only determine whether the English name is
    ///   shown.
    package init(words: [String], marks: Bool = true) {
        self.marks = marks
        self.words = words.flatMap { Folding.fold($0).split(separator: " ") }.map { Array($0.utf8) }
    }

    package static let nothing = NameHighlight(words: [])

    /// `text` with the matches restyled.
    func marked(_ text: StyledText, _ restyled: (Style) -> Style) -> StyledText {
        if words.isEmpty || !marks { return text }
        let found = found(in: text.plain)
        if found.isEmpty { return text }
        var result = StyledText()
        var start = 0
        for span in text.spans {
            let bytes = span.text.utf8
            func part(_ places: Range<Int>) -> String {
                let from = bytes.index(bytes.startIndex, offsetBy: places.lowerBound - start)
                return String(span.text[from..<bytes.index(from, offsetBy: places.count)])
            }
            let end = start + bytes.count
            var place = start
            for mark in found where mark.overlaps(start..<end) {
                let mark = mark.clamped(to: start..<end)
                result.append(part(place..<mark.lowerBound), span.style)
                result.append(part(mark), restyled(span.style))
                place = mark.upperBound
            }
            result.append(part(place..<end), span.style)
            start = end
        }
        return result
    }

    /// The English full name of a translated card, if only that name contains the searched words.
    func englishFullName(of card: LorcanaCard) -> String? {
        if words.isEmpty || !card.isTranslated { return nil }
        let name = card.englishFullName
        let (shown, english) = (Self.letters(card.fullName), Self.letters(name))
        func isFound(_ word: [UInt8], _ letters: [Letter]) -> Bool {
            letters.indices.contains { Self.match(word, letters, from: $0) != nil }
        }
        return words.contains { !isFound($0, shown) && isFound($0, english) } ? name : nil
    }

    /// The byte ranges of the searched words in `text`, in order, with adjacent ranges merged.
    func found(in text: String) -> [Range<Int>] {
        // Single letters occur in most names, so they are not highlighted.
        let words = words.filter { $0.count > 1 }
        if words.isEmpty { return [] }
        let letters = Self.letters(text)
        var places: [Range<Int>] = []
        for start in letters.indices {
            for word in words where word[0] == letters[start].folded {
                guard let end = Self.match(word, letters, from: start) else { continue }
                for index in start..<end { places.add(letters[index].place) }
            }
        }
        return places
    }

    /// A byte of the folded text.
    private struct Letter {
        var folded: UInt8
        /// The byte range of the original character.
        var place: Range<Int>
        var startsWord: Bool
    }

    private static func letters(_ text: String) -> [Letter] {
        var letters: [Letter] = []
        letters.reserveCapacity(text.utf8.count)
        var (start, startsWord) = (0, true)
        // Fast path: most names are ASCII, and are read by bytes.
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for (place, byte) in text.utf8.enumerated() {
                if let letter = Folding.letter(ascii: byte) {
                    letters.append(Letter(folded: letter, place: place..<place + 1, startsWord: startsWord))
                    startsWord = false
                } else {
                    startsWord = startsWord || byte != UInt8(ascii: "'")
                }
            }
            return letters
        }
        for character in text {
            let place = start..<start + character.utf8.count
            start = place.upperBound
            if let letter = character.asciiValue.flatMap(Folding.letter) {
                letters.append(Letter(folded: letter, place: place, startsWord: startsWord))
                startsWord = false
                continue
            }
            let folded = Folding.fold(String(character))
            for byte in folded.utf8 {
                letters.append(Letter(folded: byte, place: place, startsWord: startsWord))
                startsWord = false
            }
            if folded.isEmpty { startsWord = startsWord || !Folding.isApostrophe(character) }
        }
        return letters
    }

    private static func match(_ word: [UInt8], _ letters: [Letter], from start: Int) -> Int? {
        guard start + word.count <= letters.count else { return nil }
        for offset in word.indices {
            let letter = letters[start + offset]
            if letter.folded != word[offset] { return nil }
            if offset > 0, letter.startsWord, !letters[start].startsWord { return nil }
        }
        return start + word.count
    }
}

extension [Range<Int>] {
    /// Adds the range of a letter, merged with the last range if they touch; ignores a range that is already
    /// included.
    fileprivate mutating func add(_ place: Range<Int>) {
        guard let last, last.upperBound >= place.lowerBound else { return append(place) }
        if place.upperBound > last.upperBound { self[count - 1] = last.lowerBound..<place.upperBound }
    }
}

/// Finds the words of a query to highlight in names.
package enum WantedNames {
    /// The folded words of all name conditions that are not negated; empty if the query is invalid.
    package static func words(in text: String, _ queries: QueryReader) -> [String] {
        guard let query = try? queries.read(text), let condition = query.condition else { return [] }
        return condition.positiveTerms.flatMap { term in
            guard case .text(let field, let test) = term, field.isName else { return [Substring]() }
            return test.words.split(separator: " ")
        }.map(String.init)
    }
}
