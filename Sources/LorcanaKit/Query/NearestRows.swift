import LorcanaCards

/// Finds the rows whose names are closest to misspelt words.
struct NearestRows {
    /// What the misspelt words probably meant.
    struct Near {
        /// Searches for the words as a card's name has them.
        var condition: Condition
        /// The words as that card prints them.
        var spelling: String
    }

    private let catalogue: Catalogue
    /// One row for each full name.
    private let rows: [Int]

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        var seen: Set<Int> = []
        rows = (0..<catalogue.count).filter { seen.insert(catalogue.nameRank($0)).inserted }
    }

    /// The nearest names, each once, in the catalogue's order; empty if none is near.
    func nearest(to terms: [Term]) -> [Near] {
        let wanted = terms.flatMap(WantedWord.words)
        guard !wanted.isEmpty, wanted.reduce(0, { $0 + $1.word.unicodeScalars.count }) <= 100 else {
            return []
        }
        let asOne = wanted.count > 1 ? rows.compactMap { row in joinedWord(of: row, wanted) } : []
        let byWords = asOne.isEmpty ? nearest { row in distance(of: row, to: wanted) } : asOne
        let found = byWords.isEmpty ? nearest { row in joinedDistance(of: row, to: wanted) } : byWords
        var seen: Set<[String]> = []
        return found.filter { seen.insert($0.words.map(\.word)).inserted }.compactMap(near)
    }

    private typealias Words = [(field: TextField, word: String)]

    private func nearest(_ measure: (Int) -> (distance: Int, words: Words)?) -> [(row: Int, words: Words)] {
        var best = Int.max
        var near: [(row: Int, words: Words)] = []
        for row in rows {
            guard let (distance, words) = measure(row), distance <= best else { continue }
            if distance < best { near = [] }
            best = distance
            near.append((row, words))
        }
        return near
    }

    /// The condition and the spelling for one row, the words in the order of the card's name.
    private func near(_ found: (row: Int, words: Words)) -> Near? {
        let terms = found.words.map { Condition.term(.text($0.field, .word($0.word))) }
        let printed = catalogue.text(.fullName, found.row).split(separator: " ")
        let words = Set(found.words.map(\.word))
        let spelt = printed.filter { words.contains(Folding.fold($0)) }.map(trimmed)
        let spelling = spelt.isEmpty ? found.words.map(\.word) : spelt
        return Condition.allOf(terms).map { Near(condition: $0, spelling: spelling.joined(separator: " ")) }
    }

    private func trimmed(_ word: Substring) -> String {
        let isPart = { (character: Character) in character.isLetter || character.isNumber }
        guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart) else {
            return String(word)
        }
        return String(word[first...last])
    }

    /// The word of the row's name that the wanted words spell together: "heihei" for "hei hei".
    private func joinedWord(of row: Int, _ wanted: [WantedWord]) -> (row: Int, words: Words)? {
        let joined = wanted.map(\.word).joined()
        let search = FoldedSearch(joined)
        guard wanted.allSatisfy({ $0.field == wanted[0].field }),
            catalogue.words(wanted[0].field.column, row, { search.isPart(of: $0) }),
            catalogue.words(wanted[0].field.column, row).foldedWords.contains(joined)
        else { return nil }
        return (row, [(wanted[0].field, joined)])
    }

    // MARK: Distances

    /// The typos between each wanted word and the nearest word of the row's name.
    private func distance(of row: Int, to wanted: [WantedWord]) -> (distance: Int, words: Words)? {
        var total = 0
        var words: Words = []
        for wanted in wanted {
            let name = catalogue.words(wanted.field.column, row)
            guard let (distance, word) = wanted.nearest(in: name) else { return nil }
            total += distance
            words.append((wanted.field, word))
        }
        return (total, words)
    }

    /// The typos between all wanted words joined and the row's name, version or full name joined.
    private func joinedDistance(of row: Int, to wanted: [WantedWord]) -> (distance: Int, words: Words)? {
        let asked = wanted.map(\.word).joined()
        let limit = min(NearestNames.forgiven(asked), 3)
        let near = [TextField.char, .version, .name].compactMap { field -> (Int, Words)? in
            let length = catalogue.words(field.column, row) { $0.joinedCount }
            guard abs(length - asked.utf8.count) <= 4 * limit else { return nil }
            let words = catalogue.words(field.column, row).foldedWords
            let distance = EditDistance.between(asked, words.joined(), limit: limit)
            return distance.map { ($0, words.map { (field, $0) }) }
        }
        return near.min { $0.0 < $1.0 }.map { (distance: $0.0, words: $0.1) }
    }
}

extension Span<UInt8> {
    /// The number of bytes that are not blanks.
    fileprivate var joinedCount: Int {
        var count = 0
        for place in indices where self[place] != UInt8(ascii: " ") { count += 1 }
        return count
    }
}

/// A word to look for in names, with its distance to every word it was compared with.
private final class WantedWord {
    let word: String
    let field: TextField
    private let limit: Int
    private var known: [String: Int?] = [:]

    private init(_ word: String, _ field: TextField) {
        self.word = word
        self.field = field
        limit = NearestNames.forgiven(word)
    }

    static func words(of term: Term) -> [WantedWord] {
        guard case .text(let field, let test) = term else { return [] }
        return test.words.foldedWords.map { WantedWord($0, field) }
    }

    /// The word of `name` nearest to this one.
    func nearest(in name: String) -> (distance: Int, word: String)? {
        var best: (distance: Int, word: String)?
        for word in name.foldedWords {
            guard let distance = distance(to: word), distance < best?.distance ?? .max else { continue }
            best = (distance, word)
        }
        return best
    }

    private func distance(to other: String) -> Int? {
        if let distance = known[other] { return distance }
        let distance = measured(to: other)
        known[other] = .some(distance)
        return distance
    }

    /// In thirds of a typo: a word that begins with this one is one third away, one that contains it two.
    private func measured(to other: String) -> Int? {
        if other.hasPrefix(word) { return other == word ? 0 : 1 }
        if other.holds(word) { return 2 }
        return EditDistance.between(word, other, limit: limit).map { $0 * 3 }
    }
}
