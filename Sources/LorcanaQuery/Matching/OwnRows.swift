import LorcanaCards
import LorcanaRules

/// What a row's cards are to their owner; worked out once it is asked for.
final class OwnRows {
    private let catalogue: Catalogue
    private let facts: OwnFacts
    private let printings: Printings
    private var names: CardNames { printings.names }
    private lazy var ids = CardIDs(catalogue)
    private(set) lazy var holdings = facts.collection.holdings(names).holdings

    init(_ facts: OwnFacts, _ catalogue: Catalogue, _ printings: Printings) {
        (self.facts, self.catalogue, self.printings) = (facts, catalogue, printings)
    }

    /// The rows whose full name is in the deck, whatever their printing.
    func rows(inDeck deck: String, among rows: RowSet) -> RowSet {
        var isIn = [Bool](repeating: false, count: names.count)
        for id in facts.decks[deck]?.ids ?? [] {
            if let row = ids[id] { isIn[names.name(ofRow: row)] = true }
        }
        return rows.filter { isIn[names.name(ofRow: $0)] }
    }
}
