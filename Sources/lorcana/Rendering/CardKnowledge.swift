import LorcanaCards
import LorcanaKit

/// What is told of a card besides its own row: its standing among all cards, and the copies owned.
///
/// Made when first asked for, as most output needs neither.
final class CardKnowledge {
    private let all: Catalogue?
    private let readHoldings: (CardNames) -> Holdings?
    private var known: (names: CardNames, standings: Standings)?
    private var ids: CardIDs?
    private var holdings: Holdings??

    /// - Parameters:
    ///   - all: every card there is; nil if a card's own catalogue has them.
    ///   - holdings: reads the collection.
    init(all: Catalogue? = nil, holdings: @escaping (CardNames) -> Holdings? = { _ in nil }) {
        self.all = all
        readHoldings = holdings
    }

    /// Nil if the facts do not know the card, or if not all its printings are at hand.
    func core(_ card: LorcanaCard) -> Standing? {
        let standing = place(of: card).flatMap { standings(card).core($0) }
        if all != nil || standing?.status == .announced { return standing }
        return standing?.status.rawValue == card.legality.core?.word ? standing : nil
    }

    func infinity(_ card: LorcanaCard) -> Standing? {
        place(of: card).flatMap { standings(card).infinity($0) }
    }

    /// The normal and foil copies of a printing; nil without a collection.
    func owned(_ card: LorcanaCard) -> (normal: Int, foil: Int)? {
        let names = known(card).names
        if holdings == nil { holdings = .some(readHoldings(names)) }
        guard let holdings = holdings ?? nil else { return nil }
        guard let row = place(of: card) else { return (0, 0) }
        return (holdings.normal(row), holdings.foil(row))
    }

    private func standings(_ card: LorcanaCard) -> Standings { known(card).standings }

    private func known(_ card: LorcanaCard) -> (names: CardNames, standings: Standings) {
        if let known, all != nil || known.names.catalogue === card.catalogue { return known }
        let names = CardNames(all ?? card.catalogue)
        known = (names, Standings(names))
        return (names, Standings(names))
    }

    /// The card's row among all cards; nil if it is not there.
    private func place(of card: LorcanaCard) -> Int? {
        let catalogue = known(card).names.catalogue
        if catalogue === card.catalogue { return card.row }
        if ids == nil { ids = CardIDs(catalogue) }
        return ids?[card.id]
    }
}

extension Standing {
    var record: RecordValue {
        .object([
            ("status", .text(status.rawValue)), ("since", .optional(since?.date)),
            ("until", .optional(until?.date)),
            ("through", .optional(through)), ("leavesWith", .optional(leavesWith)), ("words", .text(words)),
        ])
    }
}

extension ShiftAbility {
    var record: RecordValue {
        .object([
            ("onto", .texts(onto.map(\.description))), ("pay", .text(pay.description)), ("back", .flag(back)),
        ])
    }
}
