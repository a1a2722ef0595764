package import LorcanaCards
package import LorcanaRules

/// What output says of a card beyond its own row: its standing among all cards, and the copies owned.
///
/// Made when first asked for, as most output needs neither.
package final class CardKnowledge {
    private let all: Catalogue?
    let day: Timestamp?
    private let readHoldings: (CardNames) -> Holdings?
    private var known: Known?
    private var codes: [Grounds: Int] = [:]
    /// Of the card before, whose standings most often are those of the next.
    private var last: (card: ObjectIdentifier, row: Int, grounds: Grounds, code: Int)?
    private var ids: CardIDs?
    private var holdings: Holdings??

    /// - Parameters:
    ///   - all: every card there is; nil if a card's own catalogue has them.
    ///   - day: the day on which cards are legal or not; nil for that of the facts.
    ///   - holdings: reads the collection.
    package init(
        all: Catalogue? = nil, on day: Timestamp? = nil,
        holdings: @escaping (CardNames) -> Holdings? = { _ in nil }
    ) {
        (self.all, self.day) = (all, day)
        readHoldings = holdings
    }

    /// Nil if the facts do not know the card, or if not all its printings are at hand.
    package func core(_ card: LorcanaCard) -> Standing? {
        standings(card).core.map(known(card).standings.standing)
    }

    package func infinity(_ card: LorcanaCard) -> Standing? {
        standings(card).infinity.map(known(card).standings.standing)
    }

    /// The date of the facts, if a set that they only announce has come out since.
    func knownUntil(_ card: LorcanaCard) -> Timestamp? { known(card).standings.knownUntil }

    /// A number that is the same for cards with the same two standings, so that their bytes are written once.
    func standingCode(_ card: LorcanaCard) -> Int {
        let catalogue = ObjectIdentifier(card.catalogue)
        if let last, last.row == card.row, last.card == catalogue { return last.code }
        let grounds = standings(card)
        let code = last.flatMap { $0.grounds == grounds ? $0.code : nil } ?? code(of: grounds)
        last = (catalogue, card.row, grounds, code)
        return code
    }

    private func code(of grounds: Grounds) -> Int {
        if let code = codes[grounds] { return code }
        codes[grounds] = codes.count
        return codes.count - 1
    }

    private func standings(_ card: LorcanaCard) -> Grounds {
        guard let row = place(of: card) else { return Grounds() }
        let standings = known(card).standings
        var grounds = Grounds(core: standings.coreGround(row), infinity: standings.infinityGround(row))
        if all == nil, grounds.core != nil {
            // Printings are missing if the facts' own day has another standing than the facts state.
            let stated = known(card).onDayOfFacts
            let status = stated.coreGround(row).map(stated.standing)?.status
            if status != .announced, status != card.legality.core?.standing { grounds.core = nil }
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

    /// The number behind the slash on a printing: 204 of "41/204"; nil for a promo, and if not all cards are at hand.
    func printedTotal(_ card: LorcanaCard) -> Int? {
        card.isPromo ? nil : printedTotal(ofSet: card.setNumber)
    }

    /// The number behind the slash on the cards of a set; nil if it has none, and if not all cards are at hand.
    func printedTotal(ofSet number: String) -> Int? {
        all.flatMap { known($0).printedTotals[number] }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// How many copies a deck may have; nil if neither the card's source nor the data at hand states it.
    func copies(_ card: LorcanaCard) -> CopyLimit? {
        guard card.unknown.contains(.copies) else { return card.copies }
        return stating(.copies, card).map(known(card).catalogue.copies)
    }

    /// What is unknown of the card, the data at hand included.
    func unknown(_ card: LorcanaCard) -> UnknownRelations {
        var unknown = card.unknown
        if unknown.contains(.copies), stating(.copies, card) != nil { unknown.remove(.copies) }
        return unknown
    }

    /// The card's row in the data at hand, if that states what the card's source does not.
    private func stating(_ field: UnknownRelations, _ card: LorcanaCard) -> Int? {
        guard all != nil, let row = place(of: card) else { return nil }
        return known(card).catalogue.unknown(row).contains(field) ? nil : row
    }

    private func known(_ card: LorcanaCard) -> Known { known(all ?? card.catalogue) }

    private func known(_ catalogue: Catalogue) -> Known {
        if let known, known.catalogue === catalogue { return known }
        let known = Known(catalogue, day)
        self.known = known
        (codes, last) = ([:], nil)
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
    private(set) lazy var onDayOfFacts = Standings(names)
    private(set) lazy var printedTotals = catalogue.printedTotals

    init(_ catalogue: Catalogue, _ day: Timestamp?) {
        self.catalogue = catalogue
        names = CardNames(catalogue)
        standings = Standings(names, on: day)
    }
}

/// What a card's two standings follow from.
private struct Grounds: Hashable {
    var core: Standings.Ground?
    var infinity: Standings.Ground?
}

extension Legality.Status {
    /// The standing that the facts state.
    fileprivate var standing: Standing.Status {
        switch self {
        case .legal: .legal
        case .rotated: .rotated
        case .banned: .banned
        case .never: .never
        }
    }
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
            ("if", .flag(isConditional)),
        ])
    }
}
