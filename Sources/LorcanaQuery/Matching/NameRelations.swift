import LorcanaCards
import LorcanaRules

/// Facts about all printings of a full name, and about owned copies, computed on first use.
final class NameRelations {
    private let catalogue: Catalogue
    private let facts: OwnFacts
    private(set) lazy var names = CardNames(catalogue)
    private(set) lazy var holdings = facts.collection.holdings(names).holdings
    private lazy var ids = CardIDs(catalogue)
    private(set) lazy var standings = Standings(names, on: day)
    private let day: Timestamp?

    /// - Parameter day: the day for legality; nil for the date of the catalogue's facts.
    init(_ catalogue: Catalogue, own facts: OwnFacts, on day: Timestamp? = nil) {
        (self.catalogue, self.facts, self.day) = (catalogue, facts, day)
    }

    /// The number of printings of the row's full name in this catalogue.
    func count(_ row: Int) -> Int { names.rowsNamed(asRow: row).count }

    /// The number of sets with a printing of the row's full name.
    func setCount(_ row: Int) -> Int {
        Set(names.rowsNamed(asRow: row).map { catalogue.setIndex(Int($0)) }).count
    }

    /// Whether a printing of the row's full name is in an older set.
    func isReprint(_ row: Int) -> Bool {
        let own = day(row)
        return names.rowsNamed(asRow: row).contains { day(Int($0)) < own }
    }

    private func day(_ row: Int) -> Int64 { catalogue.setIndex(row).map { days[$0] } ?? .max }

    /// The release date of each set; sets without a date come last.
    private lazy var days = catalogue.sets.map { $0.firstDay?.secondsSince1970 ?? .max }

    /// The rows whose full name has a printing that passes the test.
    func rows(among rows: RowSet, where passes: (_ printing: Int) -> Bool) -> RowSet {
        self.rows(named: (0..<catalogue.count).filter(passes), among: rows)
    }

    /// The rows whose full name is in the deck, in any printing.
    func rows(inDeck deck: String, among rows: RowSet) -> RowSet {
        self.rows(named: (facts.decks[deck]?.ids ?? []).compactMap { ids[$0] }, among: rows)
    }

    private func rows(named others: [Int], among rows: RowSet) -> RowSet {
        var isNamed = [Bool](repeating: false, count: names.count)
        for row in others { isNamed[names.name(ofRow: row)] = true }
        return rows.filter { isNamed[names.name(ofRow: $0)] }
    }
}
