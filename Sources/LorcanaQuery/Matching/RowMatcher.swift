import LorcanaCards
import LorcanaRules

/// A catalogue whose rows are searched one column at a time.
struct RowMatcher {
    let catalogue: Catalogue
    let releases: [Timestamp?]
    let patternTime: PatternTime
    private let symbols = SymbolTexts()
    let related: NameRelations
    /// The texts of the columns that were searched as a whole.
    let columns: ColumnTexts

    init(
        _ catalogue: Catalogue, own facts: OwnFacts = OwnFacts(), on day: Timestamp? = nil,
        processorTime: @escaping () -> Duration = PatternTime.ofThread
    ) {
        self.catalogue = catalogue
        releases = catalogue.sets.map(\.release)
        patternTime = PatternTime(processorTime)
        related = NameRelations(catalogue, own: facts, on: day)
        columns = ColumnTexts(catalogue)
    }

    func isUnsent(_ column: TextColumn, _ row: Int) -> Bool { catalogue.isUnsent(column, row) }

    // MARK: Columns

    /// All texts at once, or each row's if few rows are left.
    func rows(
        in column: FoldedColumn, _ search: FoldedSearch, by rule: FoldedSearch.Rule, among rows: RowSet
    ) -> RowSet {
        guard rows.count * 4 > catalogue.count, let texts = columns[column] else {
            return rows.filter { catalogue.words(column, $0) { search.matches($0, by: rule) } }
        }
        let isName = column == .fullName || column == .englishFullName
        let found = search.matches(in: texts, by: rule, mayJoin: !isName || mayBeJoined(search))
        return rows.intersection(bits: found.contains(true) ? texts.rows(where: found) : [])
    }

    /// Whether words may be written together as whole words of names, which the lexicon knows.
    private func mayBeJoined(_ search: FoldedSearch) -> Bool {
        let isLong = search.needle.count > 32 || search.needle.contains(UInt8(ascii: " "))
        return isLong || catalogue.isJoined(String(decoding: search.needle, as: UTF8.self))
    }

    /// Searches each text once, until the time for patterns is over.
    func rows(in column: FoldedColumn, _ pattern: Pattern, among rows: RowSet) -> RowSet {
        guard let texts = columns[column] else {
            return rows.filter { matches($0, column, pattern) }
        }
        // No pattern matches the empty text, which is that of a row without one.
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
