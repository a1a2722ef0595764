import LorcanaCards
import LorcanaRules

/// Finds the rows of a catalogue that meet a condition, one column at a time.
///
/// A row may also neither meet nor fail it: what nobody knows about the row makes the condition unknown there.
struct RowMatcher {
    let catalogue: Catalogue
    let releases: [Timestamp?]
    let patternTime: PatternTime
    private let isQuest: [Bool]
    private let symbols = SymbolTexts()
    let printings: Printings
    let own: OwnRows
    /// The texts of the columns that were searched as a whole.
    let columns: ColumnTexts

    init(
        _ catalogue: Catalogue, own facts: OwnFacts = OwnFacts(),
        processorTime: @escaping () -> Duration = PatternTime.ofThread
    ) {
        self.catalogue = catalogue
        releases = catalogue.sets.map(\.release)
        isQuest = catalogue.sets.map { $0.kind == .quest }
        patternTime = PatternTime(processorTime)
        printings = Printings(catalogue)
        own = OwnRows(facts, catalogue)
        columns = ColumnTexts(catalogue)
    }

    /// All rows for which the condition is known to be true.
    func rows(_ condition: Condition) -> RowSet { rows(condition, among: RowSet(all: catalogue.count)) }

    /// The rows among `rows` for which `condition` is known to be true, or known to be false.
    ///
    /// Cheap parts go first, so expensive ones see fewer rows.
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

    /// The rows for which it is known whether they meet `term`.
    private func known(_ term: Term, among rows: RowSet) -> RowSet {
        switch term {
        case .legal(let format), .banned(let format):
            return rows.filter { catalogue.legality($0).status(in: format) != nil }
        case .text, .inks, .number, .range, .parity, .keyword, .type, .classification, .set, .printedIn,
            .promoSeries, .id, .rarity, .flag, .date, .related, .deck:
            guard let column = term.searchedText else { return rows }
            return rows.filter { !isUnsent(column, $0) }
        }
    }

    func isUnsent(_ column: TextColumn, _ row: Int) -> Bool { catalogue.isUnsent(column, row) }

    private func rows(_ term: Term, among rows: RowSet) -> RowSet {
        switch term {
        case .text(.text, let test) where SymbolFolding.hasToken(test.words):
            self.rows(withSymbols: test, among: rows)
        case .text(let field, let test): self.rows(field.column, test, among: rows)
        case .inks(let comparison, let inks):
            rows.filter { row in
                let own = catalogue.inks(row)
                return !own.isEmpty && comparison.holds(own, inks)
            }
        case .number(let left, let comparison, let right): numbers(left, comparison, right, among: rows)
        case .range(let numbers, let low, let high):
            self.rows(where: numbers, among: rows) { $0 >= low && $0 <= high }
        case .parity(let numbers, let isEven):
            self.rows(where: numbers, among: rows) {
                abs($0).truncatingRemainder(dividingBy: 2) == (isEven ? 0 : 1)
            }
        case .keyword(let name): keywords(name.folded, among: rows)
        case .type(let type):
            rows.filter { catalogue.type($0) == type || (type == .action && catalogue.type($0) == .song) }
        case .classification(let name): self.rows(.classifications, .whole(name.folded), among: rows)
        case .set(let name):
            if let set = setIndex(name) {
                rows.filter { catalogue.setIndex($0) == set }
            } else {
                rows.subtracting(rows)
            }
        case .printedIn(let name): self.rows(printedIn: setIndex(name), among: rows)
        case .promoSeries(let name):
            rows.filter { catalogue.isPromo($0) && Folding.fold(catalogue.text(.promo, $0)) == name.folded }
        case .id(let id): self.rows(id, among: rows)
        case .rarity(let comparison, let rarity):
            rows.filter { catalogue.rarity($0).map { holds(comparison, $0, rarity) } ?? false }
        case .flag(let flag): flags(flag, among: rows)
        case .date(let comparison, let date):
            rows.filter { release($0).map { comparison.holds($0, date) } ?? false }
        case .legal(let format): rows.filter { catalogue.legality($0).status(in: format) == .legal }
        case .banned(let format): rows.filter { catalogue.legality($0).isBanned(in: format) }
        case .related(let relation, let name): related(relation, name, among: rows)
        case .deck(let deck): own.rows(inDeck: deck, among: rows)
        }
    }

    /// The number of results in the rows: printings, or names.
    func count(_ rows: RowSet, _ unique: CardQuery.Unique) -> Int {
        unique == .prints ? rows.count : Set(rows.rows.map(catalogue.nameRank)).count
    }

    // MARK: Columns

    /// The rows whose text passes the test; a name may do so in English too.
    private func rows(_ column: FoldedColumn, _ test: TextTest, among rows: RowSet) -> RowSet {
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
        }
    }

    /// All texts at once, or each row's if few rows are left.
    private func rows(
        in column: FoldedColumn, _ search: FoldedSearch, by rule: FoldedSearch.Rule, among rows: RowSet
    ) -> RowSet {
        guard rows.count * 4 > catalogue.count, let texts = columns[column] else {
            return rows.filter { catalogue.words(column, $0) { search.matches($0, by: rule) } }
        }
        let found = search.matches(in: texts, by: rule)
        return rows.intersection(bits: found.contains(true) ? texts.rows(where: found) : [])
    }

    /// Searches each text once, until the time for patterns is over.
    private func rows(in column: FoldedColumn, _ pattern: Pattern, among rows: RowSet) -> RowSet {
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

    private func rows(withSymbols test: TextTest, among rows: RowSet) -> RowSet {
        let search = FoldedSearch(test.words)
        return rows.filter { row in
            let words = symbols.words(row, catalogue)
            return if case .whole = test { search.isWhole(words.span) } else { search.isPart(of: words.span) }
        }
    }

    private func rows(_ id: PrintingID, among rows: RowSet) -> RowSet {
        let spellings = id.spellings(in: catalogue.sets)
        return rows.filter { row in
            unsafe catalogue.withText(.id, row) { unsafe spellings.contains(PrintingID.plain($0)) }
        }
    }

    private func keywords(_ keyword: String, among rows: RowSet) -> RowSet {
        let finder = KeywordFinder(keyword)
        return rows.filter { catalogue.words(.keywords, $0) { finder.isIn($0) } }
    }

    private func setIndex(_ name: WrittenName) -> Int? { catalogue.setIndex(named: name.folded) }

    private func flags(_ flag: CardFlag, among rows: RowSet) -> RowSet {
        switch flag {
        case .inkable: rows.filter { catalogue.inkable($0) == true }
        case .dual: rows.filter { catalogue.inks($0).count == 2 }
        case .enchanted: rows.filter { catalogue.rarity($0) == .enchanted }
        case .epic: rows.filter { catalogue.rarity($0) == .epic }
        case .iconic: rows.filter { catalogue.rarity($0) == .iconic }
        case .promo: rows.filter { catalogue.isPromo($0) }
        case .reprint: rows.filter { printings.isReprint($0) }
        case .errata: rows.filter { catalogue.hasErrata($0) }
        case .ruling: rows.filter { catalogue.hasRulings($0) }
        case .quest: rows.filter { catalogue.setIndex($0).map { isQuest[$0] } ?? false }
        }
    }

    func release(_ row: Int) -> Timestamp? { catalogue.setIndex(row).flatMap { releases[$0] } }

    /// Special is outside the order of rarities (query.md, Meanings).
    private func holds(_ comparison: Comparison, _ own: Rarity, _ wanted: Rarity) -> Bool {
        if comparison == .equal { return own == wanted }
        if comparison == .notEqual { return own != wanted }
        return own != .special && comparison.holds(own.rawValue, wanted.rawValue)
    }
}

extension Term {
    /// Whether a row may be neither among those that meet it nor among those that fail it.
    fileprivate var mayBeUnknown: Bool {
        switch self {
        case .legal, .banned: true
        case .text, .inks, .number, .range, .parity, .keyword, .type, .classification, .set, .printedIn,
            .promoSeries, .id, .rarity, .flag, .date, .related, .deck:
            searchedText != nil
        }
    }
}

extension Condition {
    /// The rough cost of testing the condition: numbers, then short texts, then long ones and nested ones.
    var effort: Int {
        switch self {
        case .term(.text(.text, _)), .term(.text(.flavor, _)): 3
        case .term(.text), .term(.keyword): 2
        case .term: 1
        case .not(let inner): inner.effort
        case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.effort }
        }
    }
}

extension Legality {
    fileprivate func status(in format: PlayFormat) -> Status? { format == .core ? core : infinity }

    /// Whether it is on the list of bans, even if it has left the format since.
    fileprivate func isBanned(in format: PlayFormat) -> Bool {
        status(in: format) == .banned || (format == .core ? bannedInCore : bannedInInfinity) != nil
    }
}
