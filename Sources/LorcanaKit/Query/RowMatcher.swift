import LorcanaCards

/// Finds the rows of a catalogue that meet a condition, one column at a time.
struct RowMatcher {
    let catalogue: Catalogue
    let releases: [Timestamp?]
    private let isQuest: [Bool]
    private let symbols = SymbolTexts()

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        releases = catalogue.sets.map(\.release)
        isQuest = catalogue.sets.map { $0.kind == .quest }
    }

    /// The rows among `rows` that meet `condition`; cheap parts go first, so expensive ones see fewer rows.
    func rows(_ condition: Condition, among rows: RowSet) -> RowSet {
        switch condition {
        case .term(let term): return self.rows(term, among: rows)
        case .not(let inner): return rows.subtracting(self.rows(inner, among: rows))
        case .all(let parts):
            return parts.sorted { $0.effort < $1.effort }.reduce(rows) {
                $0.isEmpty ? $0 : self.rows($1, among: $0)
            }
        case .any(let parts):
            var rest = rows
            for part in parts { rest = rest.subtracting(self.rows(part, among: rest)) }
            return rows.subtracting(rest)
        }
    }

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
        case .keyword(let name): keywords(name.folded, among: rows)
        case .type(let type):
            rows.filter { catalogue.type($0) == type || (type == .action && catalogue.type($0) == .song) }
        case .classification(let name): self.rows(.classifications, .whole(name.folded), among: rows)
        case .set(let name): sets(name.folded, among: rows)
        case .rarity(let comparison, let rarity):
            rows.filter { catalogue.rarity($0).map { holds(comparison, $0, rarity) } ?? false }
        case .flag(let flag): flags(flag, among: rows)
        case .date(let comparison, let date):
            rows.filter { release($0).map { comparison.holds($0, date) } ?? false }
        case .legal(let format): rows.filter { catalogue.legality($0).status(in: format) == .legal }
        case .banned(let format): rows.filter { catalogue.legality($0).isBanned(in: format) }
        }
    }

    /// The number of results in the rows: printings, or names.
    func count(_ rows: RowSet, _ unique: CardQuery.Unique) -> Int {
        unique == .prints ? rows.count : Set(rows.rows.map(catalogue.nameRank)).count
    }

    // MARK: Columns

    private func rows(_ column: FoldedColumn, _ test: TextTest, among rows: RowSet) -> RowSet {
        let search = FoldedSearch(test.words)
        switch test {
        case .word, .part:
            if rows.count * 4 > catalogue.count, let texts = FoldedTexts(column, of: catalogue) {
                let found = search.parts(of: texts)
                return rows.filter { found[Int(texts.textOfRow[$0])] }
            }
            return rows.filter { catalogue.words(column, $0) { search.isPart(of: $0) } }
        case .words: return rows.filter { catalogue.words(column, $0) { search.isWords(of: $0) } }
        case .whole: return rows.filter { catalogue.words(column, $0) { search.isWhole($0) } }
        }
    }

    private func rows(withSymbols test: TextTest, among rows: RowSet) -> RowSet {
        let search = FoldedSearch(test.words)
        return rows.filter { row in
            let words = symbols.words(row, catalogue)
            return if case .whole = test { search.isWhole(words.span) } else { search.isPart(of: words.span) }
        }
    }

    private func keywords(_ keyword: String, among rows: RowSet) -> RowSet {
        let finder = KeywordFinder(keyword)
        return rows.filter { catalogue.words(.keywords, $0) { finder.isIn($0) } }
    }

    private func sets(_ name: String, among rows: RowSet) -> RowSet {
        let set = SetNames.resolve(name, in: catalogue.sets).flatMap { catalogue.sets.firstIndex(of: $0) }
        return rows.filter { set != nil && catalogue.setIndex($0) == set }
    }

    private func flags(_ flag: CardFlag, among rows: RowSet) -> RowSet {
        switch flag {
        case .inkable: rows.filter { catalogue.inkable($0) == true }
        case .dual: rows.filter { catalogue.inks($0).count == 2 }
        case .enchanted: rows.filter { catalogue.rarity($0) == .enchanted }
        case .epic: rows.filter { catalogue.rarity($0) == .epic }
        case .iconic: rows.filter { catalogue.rarity($0) == .iconic }
        case .promo: rows.filter { catalogue.isPromo($0) }
        case .reprint: rows.filter { catalogue.isReprint($0) }
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

extension Condition {
    /// The rough cost of testing the condition: numbers, then short texts, then long ones and nested ones.
    fileprivate var effort: Int {
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
