import LorcanaCards
import LorcanaKit
import TerminalKit

/// The words of a search, to be marked in the names it found.
///
/// Matches as query.md does: inside a word of the name, or as the joined words from the
/// start of one ("teka" in Te Kā); never across other word boundaries.
struct NameHighlight: Hashable, Sendable {
    private let words: [[Character]]

    private let marks: Bool

    /// - Parameter marks: whether the words are marked, or only serve to tell by which name a card was found.
    init(words: [String], marks: Bool = true) {
        self.marks = marks
        self.words = words.flatMap { Folding.fold($0).split(separator: " ") }.map(Array.init)
    }

    static let nothing = NameHighlight(words: [])

    /// `text` with `style` over the found parts.
    func marked(_ text: StyledText, _ style: Style) -> StyledText {
        if words.isEmpty || !marks { return text }
        let marks = found(in: text.plain)
        if marks.isEmpty { return text }
        var result = StyledText()
        var index = 0
        for span in text.spans {
            for character in span.text {
                result.append(
                    String(character), marks.contains(index) ? span.style.overlaid(by: style) : span.style)
                index += 1
            }
        }
        return result
    }

    /// The English name of a card in another language, if words were found in it that its shown name lacks; else nil.
    func englishName(of card: LorcanaCard) -> String? {
        if words.isEmpty || !card.isTranslated { return nil }
        let (shown, english) = (Self.letters(card.fullName), Self.letters(card.englishName))
        func isFound(_ word: [Character], _ letters: [Letter]) -> Bool {
            letters.indices.contains { Self.match(word, letters, from: $0) != nil }
        }
        return words.contains { !isFound($0, shown) && isFound($0, english) } ? card.englishName : nil
    }

    /// Whether the word is one letter of many in most names, whose marks would tell nothing.
    private static func isLetter(_ word: [Character]) -> Bool { word.count == 1 && word[0].isASCII }

    /// The places of the found characters, counted in `text`.
    func found(in text: String) -> Set<Int> {
        let letters = Self.letters(text)
        var marks: Set<Int> = []
        for word in words where !Self.isLetter(word) {
            for start in letters.indices {
                guard let end = Self.match(word, letters, from: start) else { continue }
                marks.formUnion(letters[start..<end].map(\.index))
            }
        }
        return marks
    }

    private struct Letter {
        var folded: Character
        var index: Int
        var startsWord: Bool
    }

    private static func letters(_ text: String) -> [Letter] {
        var letters: [Letter] = []
        var startsWord = true
        for (index, character) in text.enumerated() {
            let folded = Folding.fold(String(character))
            if folded.isEmpty {
                startsWord = startsWord || !Folding.isApostrophe(character)
                continue
            }
            for (offset, part) in folded.enumerated() {
                letters.append(Letter(folded: part, index: index, startsWord: startsWord && offset == 0))
            }
            startsWord = false
        }
        return letters
    }

    private static func match(_ word: [Character], _ letters: [Letter], from start: Int) -> Int? {
        guard start + word.count <= letters.count else { return nil }
        for offset in word.indices {
            let letter = letters[start + offset]
            if letter.folded != word[offset] { return nil }
            if offset > 0, letter.startsWord, !letters[start].startsWord { return nil }
        }
        return start + word.count
    }
}

/// Finds the words of a query to highlight in names.
enum WantedNames {
    /// The folded words of all name conditions that are not negated; empty if the query has an error.
    static func words(in text: String, _ queries: QueryReader) -> [String] {
        guard let query = try? queries.read(text), let condition = query.condition else { return [] }
        return condition.positiveTerms.flatMap { term in
            guard case .text(let field, let test) = term, field.isName else { return [Substring]() }
            return test.words.split(separator: " ")
        }.map(String.init)
    }
}
