import LorcanaCards
import LorcanaRules

/// Finds the rows that meet a condition.
///
/// A row with an unknown fact neither meets nor fails the condition.
extension RowMatcher {
    /// All rows for which the condition is known to be true.
    func rows(_ condition: Condition) -> RowSet { rows(condition, among: RowSet(all: catalogue.count)) }

    /// The rows among `rows` for which `condition` is known to be true, or known to be false.
    ///
    /// Cheap parts are tested first, so that fewer rows are left for expensive ones.
    func rows(_ condition: Condition, among rows: RowSet, being outcome: Bool = true) -> RowSet {
        switch condition {
        case .term(let term):
            let met = self.rows(term, among: rows)
            return outcome ? met : known(term, among: rows.subtracting(met))
        case .not(let inner): return self.rows(inner, among: rows, being: !outcome)
        case .all(let parts): return outcome ? every(parts, rows, outcome) : some(parts, rows, outcome)
        case .any(let parts): return outcome ? some(parts, rows, outcome) : every(parts, rows, outcome)
        }
    }

    /// The rows for which `condition` is neither true nor false.
    func unknownRows(_ condition: Condition, among rows: RowSet) -> RowSet {
        guard condition.terms.contains(where: \.mayBeUnknown) else { return rows.subtracting(rows) }
        let rest = rows.subtracting(self.rows(condition, among: rows))
        return rest.subtracting(self.rows(condition, among: rest, being: false))
    }

    private func every(_ parts: [Condition], _ rows: RowSet, _ outcome: Bool) -> RowSet {
        parts.sorted { $0.effort < $1.effort }.reduce(rows) {
            $0.isEmpty ? $0 : self.rows($1, among: $0, being: outcome)
        }
    }

    private func some(_ parts: [Condition], _ rows: RowSet, _ outcome: Bool) -> RowSet {
        var rest = rows
        for part in parts { rest = rest.subtracting(self.rows(part, among: rest, being: outcome)) }
        return rows.subtracting(rest)
    }

    /// The rows for which the value of `term` is known.
    private func known(_ term: Term, among rows: RowSet) -> RowSet {
        if case .property(let property) = term, let format = property.format {
            return rows.filter { catalogue[$0].legality.status(in: format) != nil }
        }
        guard let column = term.searchedText else { return rows }
        return rows.filter { !isUnsent(column, $0) }
    }

    private func rows(_ term: Term, among rows: RowSet) -> RowSet {
        switch term {
        case .text(.text, let test) where SymbolFolding.hasToken(test.words):
            self.rows(withSymbols: test, among: rows)
        case .text(let field, let test): self.rows(field.column, test, among: rows)
        case .number(let numbers, let test): self.rows(numbers, test, among: rows)
        case .named(let key, let name): key.rows(self, name, among: rows)
        case .property(let property): property.rows(self, among: rows)
        case .effect(let test): effects.rows(test, among: rows)
        }
    }

    /// The rows whose text passes the test; names are also tested in English.
    func rows(_ column: FoldedColumn, _ test: TextTest, among rows: RowSet) -> RowSet {
        let found = self.rows(in: column, test, among: rows)
        guard catalogue.isTranslated, let english = column.english else { return found }
        return found.union(self.rows(in: english, test, among: rows.subtracting(found)))
    }

    private func rows(in column: FoldedColumn, _ test: TextTest, among rows: RowSet) -> RowSet {
        switch test {
        case .word(let word): self.rows(in: column, FoldedSearch(word.folded), by: .part, among: rows)
        case .part(let words): self.rows(in: column, FoldedSearch(words), by: .part, among: rows)
        case .words(let words): self.rows(in: column, FoldedSearch(words), by: .words, among: rows)
        case .whole(let words): self.rows(in: column, FoldedSearch(words), by: .whole, among: rows)
        case .pattern(let pattern): self.rows(in: column, pattern, among: rows)
        case .near(let words): rows.intersection(nearest(words).rows)
        }
    }

    /// Ranks cards by the sentence of their rules text that best matches these folded words.
    func nearest(_ words: String) -> NearestSentences {
        nearestSentences.nearest(words) {
            let words = words.foldedWords.once(by: WordStem.of).map { ($0, Self.words(meaning: $0)) }
            return NearestSentences(words, in: catalogue)
        }
    }

    /// The rankings that a condition refers to.
    func nearest(_ condition: Condition) -> [NearestSentences] {
        condition.positiveTerms.compactMap { term in
            if case .text(_, .near(let words)) = term { nearest(words) } else { nil }
        }
    }

    /// The cards most similar to the one with this name, best first; empty if no card has the name.
    func neighbours(of name: WrittenName, among rows: RowSet) -> [Likeness.Neighbour] {
        let names = related.names
        guard let row = names.find(name).map(names.anyRow) else { return [] }
        return Likeness(row, effects.table, in: catalogue).neighbours(among: rows.rows)
    }

    /// The similar cards for each `like:` in the condition.
    func neighbours(_ condition: Condition, among rows: RowSet) -> [Likeness.Neighbour] {
        let names = condition.positiveTerms.compactMap { term in
            if case .named(.like, let name) = term { name } else { nil }
        }
        return names.flatMap { neighbours(of: $0, among: rows) }
    }

    /// Words with the same meaning in rules texts: "banish" for "destroy".
    private static func words(meaning word: String) -> [String] {
        let stem = WordStem.of(word)
        let meant = PlayerWords.verb(of: word) ?? PlayerWords.verb(of: stem)
        let opponents = ["opponent", "opposing"]
        return (meant.map { [$0] } ?? []) + (opponents.map(WordStem.of).contains(stem) ? opponents : [])
    }

    private func rows(withSymbols test: TextTest, among rows: RowSet) -> RowSet {
        let search = FoldedSearch(test.words)
        if case .whole = test { return self.rows(withSymbols: search.isWhole, among: rows) }
        return self.rows(withSymbols: { search.isPart(of: $0) }, among: rows)
    }

    /// The number of results among the rows, as printings or as names.
    func count(_ rows: RowSet, _ unique: CardQuery.Unique) -> Int {
        if unique == .prints { return rows.count }
        // Ranks are below the number of rows, except in a damaged catalogue.
        let ranks = rows.rows.map { min(catalogue.nameRank($0), catalogue.count - 1) }
        return RowSet(rows: ranks, of: catalogue.count).count
    }

    /// For each part, the rows that fail only this part.
    ///
    /// Each part is tested once, cheap ones first, among the rows that have failed at most one part.
    func nearMisses(_ parts: [Condition]) -> [RowSet] {
        var whole = RowSet(all: catalogue.count)
        var failedOne = whole.subtracting(whole)
        var failed = [Int](repeating: 0, count: catalogue.count)
        for index in parts.indices.sorted(by: { parts[$0].effort < parts[$1].effort }) {
            let met = rows(parts[index], among: whole.union(failedOne))
            let failing = whole.subtracting(met)
            for row in failing.rows { failed[row] = index }
            failedOne = failedOne.intersection(met).union(failing)
            whole = whole.intersection(met)
        }
        var rows = [[Int]](repeating: [], count: parts.count)
        for row in failedOne.rows { rows[failed[row]].append(row) }
        return rows.map { RowSet(rows: $0, of: catalogue.count) }
    }

    // MARK: Numbers

    private func rows(_ numbers: NumberExpression, _ test: NumberTest, among rows: RowSet) -> RowSet {
        switch test {
        case .range(let low, let high):
            return self.rows(where: numbers, among: rows) { $0 >= low && $0 <= high }
        case .parity(let isEven):
            return self.rows(where: numbers, among: rows) {
                abs($0).truncatingRemainder(dividingBy: 2) == (isEven ? 0 : 1)
            }
        case .compared(let comparison, let right):
            if let constant = right.constantValue {
                return self.rows(where: numbers, among: rows) { comparison.holds($0, constant) }
            }
            let (left, right) = (value(numbers), value(right))
            return rows.filter { row in
                guard let a = left(row), let b = right(row) else { return false }
                return comparison.holds(a, b)
            }
        }
    }

    /// The rows whose number passes `test`; cards without the number never do.
    private func rows(where numbers: NumberExpression, among rows: RowSet, _ test: (Double) -> Bool) -> RowSet
    {
        let value = value(numbers)
        return rows.filter { row in value(row).map(test) ?? false }
    }

    private func value(_ numbers: NumberExpression) -> (Int) -> Double? {
        switch numbers {
        case .ratio(let above, let below):
            let (above, below) = (above.entry.value(self), below.entry.value(self))
            return { row in
                guard let a = above(row), let b = below(row), b != 0 else { return nil }
                return Double(a) / Double(b)
            }
        case .sum(let plus, let minus, let constant):
            let added = plus.map { $0.entry.value(self) }
            let subtracted = minus.map { $0.entry.value(self) }
            if added.count == 1, subtracted.isEmpty, let field = added.first {
                return { row in field(row).map { Double($0) + constant } }
            }
            return { row in
                var sum = constant
                for field in added {
                    guard let value = field(row) else { return nil }
                    sum += Double(value)
                }
                for field in subtracted {
                    guard let value = field(row) else { return nil }
                    sum -= Double(value)
                }
                return sum
            }
        }
    }
}

extension Term {
    /// Whether the condition can be unknown for some rows.
    fileprivate var mayBeUnknown: Bool {
        if case .property(let property) = self, property.format != nil { return true }
        return searchedText != nil
    }
}

extension Condition {
    /// The estimated cost of testing the condition.
    var effort: Int {
        switch self {
        case .term(let term): term.effort
        case .not(let inner): inner.effort
        case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.effort }
        }
    }
}
