package import LorcanaCards
package import LorcanaRules

/// What output says of a card beyond its own row: its standing among all cards, and the copies owned.
///
/// Made when first asked for, as most output needs neither.
package final class CardKnowledge {
    private let all: Catalogue?
    private let readHoldings: (CardNames) -> Holdings?
    private var known: Known?
    private var codes: [Grounds: Int] = [:]
    private var ids: CardIDs?
    private var holdings: Holdings??

    /// - Parameters:
    ///   - all: every card there is; nil if a card's own catalogue has them.
    ///   - holdings: reads the collection.
    package init(all: Catalogue? = nil, holdings: @escaping (CardNames) -> Holdings? = { _ in nil }) {
        self.all = all
        readHoldings = holdings
    }

    /// Nil if the facts do not know the card, or if not all its printings are at hand.
    package func core(_ card: LorcanaCard) -> Standing? {
        standings(card).core.map(known(card).standings.standing)
    }

    package func infinity(_ card: LorcanaCard) -> Standing? {
        standings(card).infinity.map(known(card).standings.standing)
    }

    /// A number that is the same for cards with the same two standings, so that their bytes are written once.
    func standingCode(_ card: LorcanaCard) -> Int {
        let grounds = standings(card)
        if let code = codes[grounds] { return code }
        codes[grounds] = codes.count
        return codes.count - 1
    }

    private func standings(_ card: LorcanaCard) -> Grounds {
        guard let row = place(of: card) else { return Grounds() }
        let standings = known(card).standings
        var grounds = Grounds(core: standings.coreGround(row), infinity: standings.infinityGround(row))
        if all == nil, let core = grounds.core {
            let status = standings.standing(on: core).status
            if status != .announced, status.rawValue != card.legality.core?.word { grounds.core = nil }
        }
        return grounds
    }

    /// The normal and foil copies of a printing; nil without a collection.
    package func owned(_ card: LorcanaCard) -> (normal: Int, foil: Int)? {
        if holdings == nil { holdings = .some(readHoldings(known(card).names)) }
        guard let holdings = holdings ?? nil else { return nil }
        guard let row = place(of: card) else { return (0, 0) }
        return (holdings.normal(row), holdings.foil(row))
    }

    private func known(_ card: LorcanaCard) -> Known {
        if let known, all != nil || known.catalogue === card.catalogue { return known }
        let known = Known(all ?? card.catalogue)
        self.known = known
        codes = [:]
        return known
    }

    /// The card's row among all cards; nil if it is not there.
    private func place(of card: LorcanaCard) -> Int? {
        let catalogue = known(card).catalogue
        if catalogue === card.catalogue { return card.row }
        if ids == nil { ids = CardIDs(catalogue) }
        return ids?[card.id]
    }
}

/// All names of a catalogue, and how their printings stand.
private final class Known {
    let catalogue: Catalogue
    let names: CardNames
    let standings: Standings

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        names = CardNames(catalogue)
        standings = Standings(names)
    }
}

/// What a card's two standings follow from.
private struct Grounds: Hashable {
    var core: Standings.Ground?
    var infinity: Standings.Ground?
}

extension Standing {
    package var record: RecordValue {
        .object([
            ("status", .text(status.rawValue)), ("since", .optional(since?.date)),
            ("until", .optional(until?.date)),
            ("through", .optional(through)), ("leavesWith", .optional(leavesWith)), ("words", .text(words)),
        ])
    }
}

extension ShiftAbility {
    package var record: RecordValue {
        .object([
            ("onto", .texts(onto.map(\.description))), ("pay", .text(pay.description)), ("back", .flag(back)),
        ])
    }
}
