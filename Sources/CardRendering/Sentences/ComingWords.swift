import LorcanaCards
package import LorcanaKit
import LorcanaQuery

/// Describes what a query being typed will find: "the ink, 472 cards" for ruby.
package enum ComingWords {
    package static func line(_ answer: ComingAnswer, of query: String) -> String {
        let count = Counted.text(answer.count)
        guard case .query(let note)? = answer.notes.first else {
            return answer.count == 0 ? "no cards match" : count
        }
        if case .readAs(let reading) = note { return "\(meaning(of: reading, typed: query)), \(count)" }
        let words = NoteWords.line(note, advice: .none)
        return answer.count == 0 ? words : "\(words), \(count)"
    }

    /// Formats "the ink" if the word is the value of a single condition, or "the keyword evasive" if that value has
    /// another name; otherwise the query itself.
    private static func meaning(of reading: String, typed: String) -> String {
        let parts = reading.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let noun = nouns[parts[0]] else { return reading }
        let value =
            parts[1].hasPrefix("\"") && parts[1].hasSuffix("\"")
            ? String(parts[1].dropFirst().dropLast()) : parts[1]
        if value.contains(where: { "\",/: ".contains($0) && ($0 != " " || parts[1] == value) }) {
            return reading
        }
        return Folding.fold(value) == Folding.fold(typed) ? "the \(noun)" : "the \(noun) \(value)"
    }

    private static let nouns = [
        "ink": "ink", "t": "type", "kw": "keyword", "class": "classification", "story": "story", "set": "set",
        "r": "rarity", "f": "format", "art": "artist",
    ]
}
