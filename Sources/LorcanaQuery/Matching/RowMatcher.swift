import LorcanaCards
import LorcanaRules

/// Searches the rows of a catalogue, one column at a time.
struct RowMatcher {
    let catalogue: Catalogue
    /// The current day: the given one, or the date of the catalogue's facts.
    let day: Timestamp
    let releases: [Timestamp?]
    let patternTime: PatternTime
    private let symbols = SymbolTexts()
    let related: NameRelations
    let names: NameIndex
    /// The texts of columns that were searched in one pass.
    let columns: ColumnTexts
    let nearestSentences = NearestSentencesMemo()
    let effects: EffectMatcher

    init(
        _ catalogue: Catalogue, own facts: OwnFacts = OwnFacts(), on day: Timestamp? = nil,
        processorTime: @escaping () -> Duration = PatternTime.ofThread
    ) {
        self.catalogue = catalogue
        self.day = day ?? catalogue.factsDate
        releases = catalogue.sets.map(\.release)
        patternTime = PatternTime(processorTime)
        related = NameRelations(catalogue, own: facts, on: day)
        names = catalogue.names
        columns = ColumnTexts(catalogue)
        effects = EffectMatcher(catalogue)
    }

    func isUnsent(_ column: TextColumn, _ row: Int) -> Bool { catalogue.isUnsent(column, row) }

    // MARK: Columns

    /// Searches names by the word index, other texts in one pass, or row by row if few rows are left.
    func rows(
        in column: FoldedColumn, _ search: FoldedSearch, by rule: FoldedSearch.Rule, among rows: RowSet
    ) -> RowSet {
        var rows = rows
        if rows.count * 4 > catalogue.count {
            if column.isOfNames, catalogue.hasAllNames, let found = search.matches(in: names, by: rule) {
                rows = rows.intersection(bits: catalogue.rows(withNames: found))
                // The search includes names in other languages; and the words may be in another part of the name.
                if column == .fullName, rule != .whole, !catalogue.isTranslated { return rows }
            } else if let texts = columns[column] {
                let found = search.matches(in: texts, by: rule)
                return rows.intersection(bits: found.contains(true) ? texts.rows(where: found) : [])
            }
        }
        return rows.filter { catalogue.words(column, $0) { search.matches($0, by: rule) } }
    }

    /// Searches each distinct text once, until the time limit for patterns is reached.
    func rows(in column: FoldedColumn, _ pattern: Pattern, among rows: RowSet) -> RowSet {
        patternTime.counting { search(column, pattern, among: rows) }
    }

    private func search(_ column: FoldedColumn, _ pattern: Pattern, among rows: RowSet) -> RowSet {
        if pattern.hasSigns, let printed = column.printed {
            return rows.filter { row in
                let text = PrintedText.folded(catalogue.text(printed, row))
                return patternTime.permits(text.count) && pattern.matches(text.span)
            }
        }
        guard let texts = columns[column] else {
            return rows.filter { matches($0, column, pattern) }
        }
        // Rows without a text have the empty one, which no pattern matches.
        var known = [Bool?](repeating: nil, count: texts.count) + [false]
        return rows.filter { row in
            let text = texts.text(ofRow: row)
            if let known = known[text] { return known }
            let matches = matches(row, column, pattern)
            known[text] = matches
            return matches
        }
    }

    private func matches(_ row: Int, _ column: FoldedColumn, _ pattern: Pattern) -> Bool {
        catalogue.words(column, row) { patternTime.permits($0.count) && pattern.matches($0) }
    }

    /// The rows whose rules text, with its symbols as words, passes the test.
    func rows(withSymbols test: (Span<UInt8>) -> Bool, among rows: RowSet) -> RowSet {
        rows.filter { test(symbols.words($0, catalogue).span) }
    }

    func keywords(_ keyword: String, among rows: RowSet) -> RowSet {
        let finder = KeywordFinder(keyword)
        return rows.filter { catalogue.words(.keywords, $0) { finder.isIn($0) } }
    }

    func release(_ row: Int) -> Timestamp? { catalogue.setIndex(row).flatMap { releases[$0] } }
}
