import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// Filters that keys switch on and off, and the query that they make of the line.
struct FilterBar: Equatable, Sendable {
    /// The line without the filters.
    private(set) var base: String
    /// The printings that `base` finds; the counts are counts of their cards. Those of one card are side by side.
    private(set) var cards: [LorcanaCard] = []
    /// The facts that filters test of the printing at the same place of `cards`.
    private var places: [Place] = []
    /// The sets that can be chosen, newest first.
    private(set) var sets: [LorcanaSet] = []
    /// The copies owned; nil without a collection.
    private(set) var owned: OwnedCopies?
    /// The focus after the bar is closed.
    let returnsTo: SearchLine.Focus
    private(set) var filters = QueryFilters()
    /// Counted only when a filter changes, since screens are laid out more often.
    private(set) var counts = Counts()

    /// The bar for a line. Conditions of the line that a filter could have written become filters that are on.
    ///
    /// - Parameters:
    ///   - cards: the cards that the line found.
    ///   - catalogue: all cards of the source that the line was searched in; nil if only `cards` of it are loaded.
    ///   - all: the local catalogue, which decides what is legal in Core, as it does in the panel.
    init(
        over line: String, _ queries: QueryReader, cards: [LorcanaCard], in catalogue: Catalogue?,
        knowing all: Catalogue?, owned: OwnedCopies? = nil, returnsTo: SearchLine.Focus
    ) {
        (base, self.owned, self.returnsTo) = (line, owned, returnsTo)
        sets = ((all ?? catalogue)?.sets ?? []).newestFirst.filter { $0.baseCards > 0 }
        var cards = cards
        if (try? queries.read(line)) != nil {
            base = filters.read(line, sets: sets.map { Folding.fold($0.code) }) { try? queries.read($0) }
            if let catalogue, let found = Self.printings(of: base, queries, catalogue),
                found.count >= cards.count
            {
                cards = found
            }
        }
        take(cards, of: line, queries, knowing: all)
    }

    /// Counts again in new data.
    mutating func recount(_ queries: QueryReader, in catalogue: Catalogue) {
        sets = catalogue.sets.newestFirst.filter { $0.baseCards > 0 }
        take(
            Self.printings(of: base, queries, catalogue) ?? catalogue.cards, of: query, queries,
            knowing: catalogue)
    }

    /// Counts again what is owned.
    mutating func recount(_ owned: OwnedCopies?) {
        self.owned = owned
        for index in cards.indices {
            (places[index].isOwned, places[index].isLacking) = (
                isOwned(cards[index]), isLacking(cards[index])
            )
        }
        counts = counted()
    }

    private func isOwned(_ card: LorcanaCard) -> Bool { (owned?.ofPrinting(card).all ?? 0) > 0 }

    private func isLacking(_ card: LorcanaCard) -> Bool { (owned?.ofName(card) ?? 0) == 0 }

    private mutating func take(
        _ printings: [LorcanaCard], of line: String, _ queries: QueryReader, knowing all: Catalogue?
    ) {
        // All cards are listed as printings, filtered ones as cards unless the query says otherwise.
        let isOnce = (try? queries.read(line))?.unique == .cards
        var names: [String: Int] = [:]
        let numbered = printings.enumerated().map { place, card in
            let name = isOnce ? Folding.fold(card.englishFullName) : card.id
            let number = names[name] ?? place
            names[name] = number
            return (card: card, name: number)
        }.sorted { $0.name < $1.name }
        let knowledge = CardKnowledge(all: all, on: queries.day)
        cards = numbered.map(\.card)
        places = numbered.map { card, name in
            Place(
                isLegal: knowledge.core(card)?.status == .legal, isOwned: isOwned(card),
                isLacking: isLacking(card),
                name: name)
        }
        counts = counted()
    }

    mutating func apply(_ change: FilterChange) {
        filters.apply(change, codes: sets.map { Folding.fold($0.code) })
        counts = counted()
    }

    /// Whether there is a filter by copies: with a collection, or where the line has asked for copies.
    var hasOwned: Bool { owned != nil || filters.isOwned != nil }

    /// Whether it leaves no card out.
    var isOff: Bool { filters.conditions.isEmpty }

    // MARK: The query

    var query: String {
        let base = base.filter { !$0.isWhitespace }.isEmpty ? [] : [alone]
        return (base + filters.conditions).joined(separator: " ")
    }

    /// The base as one part of a longer query, in brackets if it has an "or".
    private var alone: String {
        if isOff { return base }
        let words = base.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains("or") || base.contains("|") ? "(\(base))" : base
    }

    /// The printings that a query finds; nil if it finds none.
    private static func printings(of query: String, _ queries: QueryReader, _ catalogue: Catalogue)
        -> [LorcanaCard]?
    {
        guard var query = try? queries.read(query) else { return nil }
        query.unique = .prints
        return (try? QueryEvaluator.evaluate(query, over: catalogue))?.rows.map {
            catalogue[$0]
        }
    }

    // MARK: Counting

    private struct Place: Equatable {
        let isLegal: Bool
        /// Whether there is a copy of the printing.
        var isOwned: Bool
        /// Whether there is no copy of the card, whatever the printing.
        var isLacking: Bool
        /// The number of its card, or of the printing where the list shows printings.
        let name: Int

        func suits(isOwned wanted: Bool) -> Bool { wanted ? isOwned : isLacking }
    }

    /// How many cards each filter would show together with the other filters.
    struct Counts: Equatable {
        var inks = [Int](repeating: 0, count: Ink.allCases.count)
        var types = [Int](repeating: 0, count: CardType.allCases.count)
        var rarities = [Int](repeating: 0, count: Rarity.allCases.count)
        var costs = [Int](repeating: 0, count: QueryFilters.highest + 1)
        /// The cards of the chosen set.
        var set = 0
        /// The cards that go into the inkwell, or those that do not, if these are wanted.
        var inkable = 0
        var core = 0
        /// The cards that are owned, or those that are not, if these are wanted.
        var owned = 0
    }

    private enum Facet { case ink, type, rarity, set, cost, inkwell, core, owned }

    /// The filters that leave the printing out.
    ///
    /// - Parameter set: the number of the chosen set.
    private func missed(_ card: LorcanaCard, _ place: Place, _ set: String?) -> [Facet] {
        var missed: [Facet] = []
        let (types, least, most) = (filters.types, filters.least, filters.most)
        if !keeps(card.inks) { missed.append(.ink) }
        if !types.isEmpty, !kinds(of: card).contains(where: types.contains) { missed.append(.type) }
        if !filters.rarities.isEmpty, card.rarity.map(filters.rarities.contains) != true {
            missed.append(.rarity)
        }
        if filters.set != nil, card.setNumber != set { missed.append(.set) }
        if (least, most) != (0, QueryFilters.highest),
            column(of: card).map((least...most).contains) != true
        {
            missed.append(.cost)
        }
        if let inkable = filters.inkable, card.inkable != inkable { missed.append(.inkwell) }
        if filters.isCore, !place.isLegal { missed.append(.core) }
        if let isOwned = filters.isOwned, !place.suits(isOwned: isOwned) { missed.append(.owned) }
        return missed
    }

    private func counted() -> Counts {
        var (counts, last) = (Counts(), Counts())
        // The last card that a filter counted, plus one, since the printings of a card are side by side.
        func count(_ filter: WritableKeyPath<Counts, Int>, _ place: Place) {
            if last[keyPath: filter] == place.name + 1 { return }
            last[keyPath: filter] = place.name + 1
            counts[keyPath: filter] += 1
        }
        let set = chosenSet?.number
        for (card, place) in zip(cards, places) {
            let missed = missed(card, place, set)
            if missed.count > 1 { continue }
            let decides = { (facet: Facet) in missed.isEmpty || missed[0] == facet }
            if decides(.ink) { for ink in card.inks.inks { count(\.inks[Int(ink.rawValue)], place) } }
            if decides(.type) { for kind in kinds(of: card) { count(\.types[Int(kind.rawValue)], place) } }
            if decides(.rarity), let rarity = card.rarity { count(\.rarities[Int(rarity.rawValue)], place) }
            if decides(.set), card.setNumber == set { count(\.set, place) }
            if decides(.cost), let cost = column(of: card) { count(\.costs[cost], place) }
            if decides(.inkwell), card.inkable == filters.inkable ?? true { count(\.inkable, place) }
            if decides(.core), place.isLegal { count(\.core, place) }
            if decides(.owned), place.suits(isOwned: filters.isOwned ?? true) { count(\.owned, place) }
        }
        return counts
    }

    private func column(of card: LorcanaCard) -> Int? {
        card.cost.map { min(max(0, $0), QueryFilters.highest) }
    }

    /// A song is an action too.
    private func kinds(of card: LorcanaCard) -> [CardType] {
        card.type == .song ? [card.type, .action] : [card.type]
    }

    /// The set that is chosen.
    var chosenSet: LorcanaSet? { sets.first { Folding.fold($0.code) == filters.set } }

    private func keeps(_ own: InkSet) -> Bool {
        let inks = filters.inks
        if inks.isEmpty { return true }
        return inks.count == 1 ? own.isSuperset(of: inks) : !own.isEmpty && own.isSubset(of: inks)
    }
}

extension QueryFilters {
    /// - Parameter codes: the sets that can be chosen, newest first.
    fileprivate mutating func apply(_ change: FilterChange, codes: [String]) {
        switch change {
        case .ink(let ink): inks.formSymmetricDifference(InkSet([ink]))
        case .type(let type): types.formSymmetricDifference([type])
        case .rarity(let rarity): rarities.formSymmetricDifference([rarity])
        case .set(let step):
            let place = (set.flatMap(codes.firstIndex) ?? -1) + 1 + step
            let next = (place + codes.count + 1) % (codes.count + 1)
            set = next == 0 ? nil : codes[next - 1]
        case .owned: isOwned = isOwned == nil ? true : isOwned == true ? false : nil
        case .inkable: inkable = inkable == nil ? true : inkable == true ? false : nil
        case .core: isCore.toggle()
        case .most(let step):
            most = max(0, min(Self.highest, most + step))
            least = min(least, most)
        case .least(let step):
            least = max(0, min(Self.highest, least + step))
            most = max(least, most)
        case .only(let cost):
            let isAlone = (least, most) == (cost, cost)
            (least, most) = isAlone ? (0, Self.highest) : (cost, cost)
        case .clear: self = QueryFilters()
        }
    }
}

/// A change to the filters.
enum FilterChange: Hashable, Sendable {
    case ink(Ink)
    case type(CardType)
    case rarity(Rarity)
    /// To an older, or a newer, set; beyond the ends to any.
    case set(Int)
    /// From any to owned, to not owned, and back.
    case owned
    /// From any to inkable, to not inkable, and back.
    case inkable
    case core
    /// Raise or lower the highest, or the lowest, cost.
    case most(Int)
    case least(Int)
    /// Cards of this cost alone; of all costs if it is alone already.
    case only(Int)
    case clear
}

extension FilterBar {
    /// The keys of the inkwell, of Core and of what is owned, whose first letters are taken.
    static let inkwellKey: Character = "w"
    static let coreKey: Character = "o"
    static let ownedKey: Character = "n"
    /// The keys that go to an older and to a newer set.
    static let (olderKey, newerKey): (Character, Character) = ("t", "T")
}

extension CardType {
    /// The key that switches the type's filter.
    var filterKey: Character {
        switch self {
        case .character: "c"
        case .action: "a"
        case .song: "s"
        case .item: "i"
        case .location: "l"
        }
    }
}

extension Rarity {
    /// The key that switches the rarity's filter: a capital.
    var filterKey: Character {
        switch self {
        case .common: "C"
        case .uncommon: "U"
        case .rare: "R"
        case .superRare: "S"
        case .legendary: "L"
        case .epic: "E"
        case .enchanted: "N"
        case .iconic: "I"
        case .special: "P"
        }
    }
}
