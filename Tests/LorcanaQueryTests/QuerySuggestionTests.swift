import BuiltInCatalogue
import LorcanaQuery
import SeededRandom
import Testing

/// The queries suggested by errors are valid, and don't cause the same error again.
@Suite struct QuerySuggestionTests {
    /// A condition for each key; the generator's queries cover the rest.
    private static let conditions = [
        "ink:amber", "ink<=amber/steel", "cost>=3", "str+wil>=8", "cost:2-4", "lore/cost>=0.6", "t:song",
        "kw:evasive",
        "class:princess", "class:\"seven dwarfs\"", "story:\"lilo & stitch\"", "art:\"nicholas kole\"",
        "set:TFC",
        "set:\"The First Chapter\"", "in:fabled", "promo:P1", "r>=legendary", "is:enchanted", "not:inkable",
        "f:core",
        "banned:core", "singer>=5", "sing-together>=7", "date>=2025-01-01", "year:2026", "name:/^el/",
        "sort:-cost,name",
        "unique:prints", "prefer:newest", "char:elsa", "version:queen", "num:12", "id:TFC-041", "prints>1",
        "inks=2",
        "keyword:\"sing together\"", "rarity:super-rare", "type:location", "kw:\"combo shift\"",
    ]

    /// Adds a typo at a random index.
    private static func slipped(_ text: String, _ generator: inout SeededGenerator) -> String {
        var letters = Array(text)
        let place = Int.random(in: letters.indices, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letters[place], at: place)
        case 2: letters.swapAt(place, max(0, place - 1))
        case 3: letters[place] = Array("abcdefghilmnoprstuy").randomElement(using: &generator)!
        case 4: letters.insert(Array("-~!+ ,.").randomElement(using: &generator)!, at: place)
        default: letters.insert(" ", at: place)
        }
        return String(letters)
    }

    /// The queries suggested by a hint.
    private static func suggested(by error: QueryError) -> [String] {
        if error.hint.hasPrefix("write \\") || error.hint.hasPrefix("write conditions") { return [] }
        for start in ["write ", "to search names for the word, write "] where error.hint.hasPrefix(start) {
            let written = error.hint.dropFirst(start.count)
            return [String(written.split(separator: ", or ")[0])]
        }
        guard error.hint.hasPrefix("did you mean "), error.hint.hasSuffix("?") else { return [] }
        let letters = Array(error.query)
        return error.hint.dropFirst("did you mean ".count).dropLast().split(separator: " or ")
            .flatMap { $0.split(separator: ", ") }.map { meant in
                let isCondition =
                    meant.contains { ":=<>".contains($0) } && error.message.hasPrefix("unknown key")
                if isCondition { return String(meant) }
                let value = meant.contains(" ") && !meant.hasPrefix("\"") ? "\"\(meant)\"" : String(meant)
                let range = error.range
                let hasQuotes = range.lowerBound > 0 && letters[range.lowerBound - 1] == "\""
                return String(letters[..<range.lowerBound])
                    + (hasQuotes && value.hasPrefix("\"") ? String(value.dropFirst().dropLast()) : value)
                    + String(letters[range.upperBound...])
            }
    }

    @Test func `a suggestion resolves the error, and is valid unless there is a second typo`() {
        var generator = SeededGenerator(seed: 17)
        var (refused, suggestions, unread) = (0, 0, 0)
        // Most suggested queries are one of the conditions above, so their errors are cached.
        var known: [String: QueryError?] = [:]
        func answer(_ query: String) -> QueryError? {
            if let answer = known[query] { return answer }
            let error = refusal(query)
            known[query] = .some(error)
            return error
        }
        for _ in trials(3000) {
            let query = Self.slipped(Self.conditions.randomElement(using: &generator)!, &generator)
            guard let error = answer(query) else { continue }
            refused += 1
            for meant in Self.suggested(by: error) {
                suggestions += 1
                guard let again = answer(meant) else { continue }
                unread += 1
                let isSame =
                    again.message == error.message && again.range.lowerBound <= error.range.lowerBound
                #expect(!isSame, "\(query) → \(error.hint) → \(meant): \(again.message)")
            }
        }
        #expect(refused > trials(800).count && suggestions > trials(400).count)
        #expect(unread * 10 <= suggestions, "\(unread) of \(suggestions)")
    }

    @Test(arguments: [
        "cost:,", "cost: ,", "cost: (", "cost >= (3", "cost: |", "= (", "cost: )", "a:b: c: d:", "cost: \"3",
    ])
    func `a suggestion for an unjoinable query terminates`(query: String) {
        #expect(refusal(query) != nil)
    }
}
