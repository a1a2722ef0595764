package import LorcanaCards
package import LorcanaRules

/// Knowledge about cards beyond their rows: standings in the formats, and owned copies.
///
/// Computed on first use, since most output needs neither.
package final class CardKnowledge {
    private let all: Catalogue?
    let day: Timestamp?
    private let readHoldings: (CardNames) -> Holdings?
    private var known: Known?
    private var codes: [Grounds: Int] = [:]
    /// The code of the previous card; consecutive cards usually have the same standings.
    private var last: (card: ObjectIdentifier, row: Int, grounds: Grounds, code: Int)?
    private var ids: CardIDs?
    private var holdings: Holdings??
    /// The owned full names of each set, by set code.
    private var ownedNames: [String: SetProgress.Part]?

    /// - Parameters:
    ///   - all: the catalogue with all cards; nil to use each card's own catalogue.
    ///   - day: the day to determine standings for; nil for the date of the facts.
    ///   - holdings: reads the collection.
    package init(
        all: Catalogue? = nil, on day: Timestamp? = nil,
        holdings: @escaping (CardNames) -> Holdings? = { _ in nil }
    ) {
        (self.all, self.day) = (all, day)
        readHoldings = holdings
    }

    /// The standing in Core; nil if the card is unknown, or not all its printings are loaded.
    package func core(_ card: LorcanaCard) -> Standing? {
        standings(card).core.map(known(card).standings.standing)
    }

    func infinity(_ card: LorcanaCard) -> Standing? {
        standings(card).infinity.map(known(card).standings.standing)
    }

    /// The day for which the card's standings are computed.
    func dayOfStanding(_ card: LorcanaCard) -> String { known(card).standings.day.rfc3339 }

    /// The date of the facts that standings are based on, without a time zone, which the facts don't have.
    func dayOfFacts(_ card: LorcanaCard) -> String { known(card).catalogue.factsDate.withoutZone }

    /// The date of the facts, if a set has been released since.
    func knownUntil(_ card: LorcanaCard) -> Timestamp? { known(card).standings.knownUntil }

    /// A code for a card's two standings, so that equal pairs are encoded only once.
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
            // If the standing on the date of the facts differs from the stated one, printings are missing.
            let stated = known(card).onDayOfFacts
            let status = stated.coreGround(row).map(stated.standing)?.status
            if status != .announced, status != card.legality.core?.standing { grounds.core = nil }
        }
        return grounds
    }

    /// The number of normal and foil copies of a printing; nil without a collection.
    func owned(_ card: LorcanaCard) -> (normal: Int, foil: Int)? {
        guard let holdings = holdings(card) else { return nil }
        guard let row = place(of: card) else { return (0, 0) }
        return (holdings.normal(row), holdings.foil(row))
    }

    /// The number of copies of a card's full name; nil without a collection.
    func owned(ofNameOf card: LorcanaCard) -> CardCollection.Copies? {
        guard let holdings = holdings(card), !holdings.isEmpty else { return nil }
        return place(of: card).map(holdings.copiesOfName) ?? CardCollection.Copies()
    }

    /// The owned full names of a set; nil without a collection.
    func owned(of set: LorcanaSet) -> SetProgress.Part? {
        guard let all else { return nil }
        let names =
            ownedNames
            ?? holdings(known(all)).map { holdings in
                let sets = holdings.isEmpty ? [] : SetProgress.all(holdings)
                return Dictionary(sets.map { ($0.code, $0.names) }) { first, _ in first }
            } ?? [:]
        ownedNames = names
        return names[set.codeOrNumber]
    }

    private func holdings(_ card: LorcanaCard) -> Holdings? { holdings(known(card)) }

    private func holdings(_ known: Known) -> Holdings? {
        if holdings == nil { holdings = .some(readHoldings(known.names)) }
        return holdings ?? nil
    }

    /// The number after the slash on a printing, 204 in "41/204"; nil for a promo, or if not all cards are
    /// loaded.
    func printedTotal(_ card: LorcanaCard) -> Int? {
        card.isPromo ? nil : printedTotal(ofSet: card.setNumber)
    }

    /// The number after the slash on a set's cards; nil if they have none, or if not all cards are loaded.
    func printedTotal(ofSet number: String) -> Int? {
        all.flatMap { known($0).printedTotal(ofSet: number) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The standing of a set in Core, by the dates of all sets.
    func standing(of set: LorcanaSet) -> SetStanding {
        let sets = all?.sets ?? [set]
        guard let day = day ?? all?.factsDate else { return .unstated }
        let known = sets.first { $0.number == set.number } ?? set
        return SetStanding(known, among: sets, on: day)
    }

    /// The maximum number of copies in a deck; nil if neither the card's source nor the local data specifies it.
    func copies(_ card: LorcanaCard) -> CopyLimit? {
        guard card.unknown.contains(.copies) else { return card.copies }
        return stating(.copies, card).map { known(card).catalogue[$0].copies }
    }

    /// The relations that neither the card's source nor the local data specifies.
    func unknown(_ card: LorcanaCard) -> UnknownRelations {
        var unknown = card.unknown
        if unknown.contains(.copies), stating(.copies, card) != nil { unknown.remove(.copies) }
        return unknown
    }

    /// The card's row in the local data, if that specifies the field.
    private func stating(_ field: UnknownRelations, _ card: LorcanaCard) -> Int? {
        guard all != nil, let row = place(of: card) else { return nil }
        return known(card).catalogue[row].unknown.contains(field) ? nil : row
    }

    private func known(_ card: LorcanaCard) -> Known { known(all ?? card.catalogue) }

    private func known(_ catalogue: Catalogue) -> Known {
        if let known, known.catalogue === catalogue { return known }
        let known = Known(catalogue, day)
        self.known = known
        (codes, last) = ([:], nil)
        return known
    }

    /// The row of the card among all cards; nil if it is missing.
    private func place(of card: LorcanaCard) -> Int? {
        let catalogue = known(card).catalogue
        if catalogue === card.catalogue { return card.row }
        if ids == nil { ids = CardIDs(catalogue) }
        return ids?[card.id]
    }
}

/// The names of a catalogue and the standings of its printings.
private final class Known {
    let catalogue: Catalogue
    let names: CardNames
    let standings: Standings
    private(set) lazy var onDayOfFacts = Standings(names)
    private lazy var printedTotals = catalogue.printedTotals
    private var firstTotal: (set: String, total: Int?)?

    init(_ catalogue: Catalogue, _ day: Timestamp?) {
        self.catalogue = catalogue
        names = CardNames(catalogue)
        standings = Standings(names, on: day)
    }

    /// Counts a single set, since one card needs no more; for a second set, all sets are counted.
    func printedTotal(ofSet number: String) -> Int? {
        let first = firstTotal ?? (number, catalogue.printedTotal(ofSet: number))
        firstTotal = first
        return first.set == number ? first.total : printedTotals[number]
    }
}

/// The grounds for a card's two standings.
private struct Grounds: Hashable {
    var core: Standings.Ground?
    var infinity: Standings.Ground?
}

extension Legality.Status {
    /// The standing specified by the facts.
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
            ("if", .flag(isConditional)),
        ])
    }
}
