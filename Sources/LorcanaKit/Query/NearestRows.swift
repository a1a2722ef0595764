import LorcanaCards

/// Measures how far the names of a catalogue lie from words that nobody is called by.
struct NearestRows {
    /// A near card and the words of its full name that the asked ones were taken for; none for all of it.
    struct Near {
        var row: Int
        var words: [String]
    }

    private let catalogue: Catalogue

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// The nearest rows in the catalogue's order; empty where none is near.
    func nearest(to terms: [Term]) -> [Near] {
        let wanted = terms.flatMap(Wanted.words)
        guard !wanted.isEmpty, wanted.reduce(0, { $0 + $1.word.count }) <= 100 else { return [] }
        let byWords = nearest { row in distance(of: row, to: wanted) }
        return byWords.isEmpty ? nearest { row in joinedDistance(of: row, to: wanted) } : byWords
    }

    /// The words of the card's full name that were taken for the asked ones, as printed.
    static func spelling(_ near: Near, in catalogue: Catalogue) -> String {
        if near.words.isEmpty { return catalogue.text(.name, near.row) }
        let printed = catalogue.text(.fullName, near.row).split(separator: " ")
        let spelt = near.words.map { word in printed.first { Folding.fold($0) == word }.map(trimmed) ?? word }
        return spelt.joined(separator: " ")
    }

    private static func trimmed(_ word: Substring) -> String {
        let isLetter = { (character: Character) in character.isLetter || character.isNumber }
        guard let first = word.firstIndex(where: isLetter), let last = word.lastIndex(where: isLetter) else {
            return String(word)
        }
        return String(word[first...last])
    }

    private func nearest(_ measure: (Int) -> (distance: Int, words: [String])?) -> [Near] {
        var best = Int.max
        var near: [Near] = []
        for row in 0..<catalogue.count {
            guard let (distance, words) = measure(row), distance <= best else { continue }
            if distance < best { near = [] }
            best = distance
            near.append(Near(row: row, words: words))
        }
        return near
    }

    // MARK: Distances

    /// The slips between the wanted words and the words of the row's name nearest to each.
    private func distance(of row: Int, to wanted: [Wanted]) -> (distance: Int, words: [String])? {
        var total = 0
        var words: [String] = []
        for wanted in wanted {
            guard let (distance, word) = wanted.nearest(in: catalogue.words(wanted.column, row)) else {
                return nil
            }
            total += distance
            words.append(word)
        }
        return (total, words)
    }

    /// The slips between all wanted words joined and the row's name, version or full name joined.
    private func joinedDistance(of row: Int, to wanted: [Wanted]) -> (distance: Int, words: [String])? {
        let asked = wanted.map(\.word).joined()
        let limit = min(NearestNames.forgiven(asked), 3)
        let names = [FoldedColumn.name, .version, .fullName].map { catalogue.words($0, row) }
        let near = names.compactMap { name in
            EditDistance.between(asked, name.filter { $0 != " " }, limit: limit).map { ($0, name) }
        }
        return near.min { $0.0 < $1.0 }.map { ($0.0, $0.1.split(separator: " ").map(String.init)) }
    }

    /// A word that is looked for in a column of names.
    private final class Wanted {
        let word: String
        let column: FoldedColumn
        private let limit: Int
        /// The distances to words that were met before.
        private var known: [Substring: Int?] = [:]

        private init(_ word: String, _ column: FoldedColumn) {
            self.word = word
            self.column = column
            limit = NearestNames.forgiven(word)
        }

        static func words(of term: Term) -> [Wanted] {
            guard case .text(let field, let test) = term else { return [] }
            return test.words.split(separator: " ").map { Wanted(String($0), field.column) }
        }

        /// The word of `name` nearest to this one; a word that holds it is no slip away.
        func nearest(in name: String) -> (distance: Int, word: String)? {
            var best: (distance: Int, word: Substring)?
            for word in name.split(separator: " ") {
                guard let distance = distance(to: word), distance < best?.distance ?? .max else { continue }
                best = (distance, word)
            }
            return best.map { ($0.distance, String($0.word)) }
        }

        private func distance(to other: Substring) -> Int? {
            if let distance = known[other] { return distance }
            let distance = other.contains(word) ? 0 : EditDistance.between(word, String(other), limit: limit)
            known[other] = .some(distance)
            return distance
        }
    }
}
