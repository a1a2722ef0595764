import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// Filters toggled by keys, and the query they form together with the line.
struct FilterBar: Equatable, Sendable {
    /// The query without the filters.
    private(set) var base: String
    /// The printings found by `base`, for the counts. Printings of a card are adjacent.
    private(set) var cards: [LorcanaCard] = []
    /// Facts about each printing in `cards` that filters test.
    private var places: [Place] = []
    /// The sets to choose from, newest first.
    private(set) var sets: [LorcanaSet] = []
    /// The owned copies; nil without a collection.
    private(set) var owned: OwnedCopies?
    /// The focus after the bar is closed.
    let returnsTo: SearchLine.Focus
    private(set) var filters = QueryFilters()
    /// The counts, updated when a filter changes rather than in each layout.
    private(set) var counts = Counts()

    /// Creates the bar for a query. The query's conditions that filters can represent become active filters.
    ///
    /// - Parameters:
    ///   - cards: the results of the query.
    ///   - catalogue: all cards of the source; nil if only `cards` are loaded.
    ///   - all: the local catalogue, which determines what is legal in Core.
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

    /// Updates the counts for new data.
    mutating func recount(_ queries: QueryReader, in catalogue: Catalogue) {
        sets = catalogue.sets.newestFirst.filter { $0.baseCards > 0 }
        take(
            Self.printings(of: base, queries, catalogue) ?? catalogue.cards, of: query, queries,
            knowing: catalogue)
    }

    /// Updates the counts for a changed collection.
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
        // Without a query, printings are listed; with filters, cards are listed unless the query distinguishes
        // printings.
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

    /// Whether to show the filter by ownership: if there is a collection, or if the query has such a condition.
    var hasOwned: Bool { owned != nil || filters.isOwned != nil }

    /// Whether no filter is active.
    var isOff: Bool { filters.conditions.isEmpty }

    // MARK: The query

    var query: String {
        let base = base.filter { !$0.isWhitespace }.isEmpty ? [] : [alone]
        return (base + filters.conditions).joined(separator: " ")
    }

    /// The base as part of a longer query: in brackets if it contains an "or".
    private var alone: String {
        if isOff { return base }
        let words = base.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains("or") || base.contains("|") ? "(\(base))" : base
    }

    /// The printings found by a query; nil if there are none.
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
        /// Whether the player owns the printing.
        var isOwned: Bool
        /// Whether the player owns no printing of the card.
        var isLacking: Bool
        /// Identifies the card or, if the list shows printings, the printing.
        let name: Int

        func suits(isOwned wanted: Bool) -> Bool { wanted ? isOwned : isLacking }
    }

    /// The number of results for each filter in combination with the others.
    struct Counts: Equatable {
        var inks = [Int](repeating: 0, count: Ink.allCases.count)
        var types = [Int](repeating: 0, count: CardType.allCases.count)
        var rarities = [Int](repeating: 0, count: Rarity.allCases.count)
        var costs = [Int](repeating: 0, count: QueryFilters.highest + 1)
        /// The number of cards in the chosen set.
        var set = 0
        /// The number of inkable cards, or of uninkable ones if the filter selects those.
        var inkable = 0
        var core = 0
        /// The number of owned cards, or of missing ones if the filter selects those.
        var owned = 0
    }

    private enum Facet { case ink, type, rarity, set, cost, inkwell, core, owned }

    /// The filters that exclude the printing.
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
        // For each filter, `last` has the last counted name plus one, because a card's printings are adjacent and
        // counted once.
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

    /// Includes both types of a song, which is also an action.
    private func kinds(of card: LorcanaCard) -> [CardType] {
        card.type == .song ? [card.type, .action] : [card.type]
    }

    /// The chosen set.
    var chosenSet: LorcanaSet? { sets.first { Folding.fold($0.code) == filters.set } }

    private func keeps(_ own: InkSet) -> Bool {
        let inks = filters.inks
        if inks.isEmpty { return true }
        return inks.count == 1 ? own.isSuperset(of: inks) : !own.isEmpty && own.isSubset(of: inks)
    }
}

extension QueryFilters {
    /// - Parameter codes: the sets to choose from, newest first.
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
    /// Selects an older or newer set; past either end, any set.
    case set(Int)
    /// Cycles through any, owned and not owned.
    case owned
    /// Cycles through any, inkable and not inkable.
    case inkable
    case core
    /// Raises or lowers the highest or the lowest cost.
    case most(Int)
    case least(Int)
    /// Selects only this cost; if it is already the only one, all costs.
    case only(Int)
    case clear
}

extension FilterBar {
    /// The keys of filters whose initial letter is taken: inkwell, Core and ownership.
    static let inkwellKey: Character = "w"
    static let coreKey: Character = "o"
    static let ownedKey: Character = "n"
    /// The keys for an older and a newer set.
    static let (olderKey, newerKey): (Character, Character) = ("t", "T")
}

extension CardType {
    /// The key for the type's filter.
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
    /// The key for the rarity's filter, a capital letter.
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
