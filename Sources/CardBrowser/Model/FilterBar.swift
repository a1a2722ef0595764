import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// Filters that keys switch on and off, and the query that they make of the line.
struct FilterBar: Equatable, Sendable {
    /// The line without the filters.
    private(set) var base: String
    /// The cards that `base` finds, as a list shows them; the counts are counts of these.
    private(set) var cards: [LorcanaCard] = []
    /// Whether the card at the same place of `cards` is legal in Core.
    private var areInCore: [Bool] = []
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
        knowing all: Catalogue?, returnsTo: SearchLine.Focus
    ) {
        (base, self.returnsTo) = (line, returnsTo)
        var cards = cards
        if (try? queries.read(line)) != nil {
            base = filters.read(line) { try? queries.read($0) }
            if let catalogue, base != line, let found = Self.cards(of: base, queries, catalogue),
                found.count >= cards.count
            {
                cards = found
            }
        }
        take(cards, of: line, queries, knowing: all)
    }

    /// Counts again in new data.
    mutating func recount(_ queries: QueryReader, in catalogue: Catalogue) {
        take(
            Self.cards(of: base, queries, catalogue) ?? catalogue.cards, of: query, queries,
            knowing: catalogue)
    }

    private mutating func take(
        _ cards: [LorcanaCard], of line: String, _ queries: QueryReader, knowing all: Catalogue?
    ) {
        // All cards are listed as printings, filtered ones as cards unless the query says otherwise.
        let isOnce = (try? queries.read(line))?.unique == .cards
        self.cards = isOnce ? cards.once(by: { Folding.fold($0.englishFullName) }) : cards
        let knowledge = CardKnowledge(all: all, on: queries.day)
        areInCore = self.cards.map { knowledge.core($0)?.status == .legal }
        counts = counted()
    }

    mutating func apply(_ change: FilterChange) {
        filters.apply(change)
        counts = counted()
    }

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

    /// The cards of a query as a list shows them; nil if it finds none.
    private static func cards(of query: String, _ queries: QueryReader, _ catalogue: Catalogue)
        -> [LorcanaCard]?
    {
        guard let query = try? queries.read(query) else { return nil }
        return (try? QueryEvaluator.evaluate(query, over: catalogue))?.rows.map {
            catalogue[$0]
        }
    }

    // MARK: Counting

    /// How many cards each filter would show together with the other filters.
    struct Counts: Equatable {
        var inks = [Int](repeating: 0, count: Ink.allCases.count)
        var types = [Int](repeating: 0, count: CardType.allCases.count)
        var costs = [Int](repeating: 0, count: QueryFilters.highest + 1)
        /// The cards that go into the inkwell, or those that do not, if these are wanted.
        var inkable = 0
        var core = 0
    }

    private func counted() -> Counts {
        var counts = Counts()
        let (types, inkable, least, most) = (filters.types, filters.inkable, filters.least, filters.most)
        for (index, card) in cards.enumerated() {
            let cost = card.cost.map { min(max(0, $0), QueryFilters.highest) }
            let isOfInk = keeps(card.inks)
            // A song is an action too.
            let kinds = card.type == .song ? [card.type, .action] : [card.type]
            let isOfType = types.isEmpty || kinds.contains(where: types.contains)
            let isOfCost =
                (least == 0 && most == QueryFilters.highest)
                || cost.map { (least...most).contains($0) } ?? false
            let isOfInkwell = inkable == nil || card.inkable == inkable
            let isLegal = areInCore[index]
            let isOfFormat = !filters.isCore || isLegal
            let isOfRest = isOfInkwell && isOfFormat
            if isOfType, isOfCost, isOfRest {
                for ink in card.inks.inks { counts.inks[Int(ink.rawValue)] += 1 }
            }
            if isOfInk, isOfCost, isOfRest { for kind in kinds { counts.types[Int(kind.rawValue)] += 1 } }
            if isOfInk, isOfType, isOfRest, let cost { counts.costs[cost] += 1 }
            guard isOfInk, isOfType, isOfCost else { continue }
            if isOfFormat, card.inkable == inkable ?? true { counts.inkable += 1 }
            if isOfInkwell, isLegal { counts.core += 1 }
        }
        return counts
    }

    private func keeps(_ own: InkSet) -> Bool {
        let inks = filters.inks
        if inks.isEmpty { return true }
        return inks.count == 1 ? own.isSuperset(of: inks) : !own.isEmpty && own.isSubset(of: inks)
    }
}

extension QueryFilters {
    fileprivate mutating func apply(_ change: FilterChange) {
        switch change {
        case .ink(let ink): inks.formSymmetricDifference(InkSet([ink]))
        case .type(let type): types.formSymmetricDifference([type])
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
    /// The keys of the inkwell and of Core, whose first letters are taken.
    static let inkwellKey: Character = "w"
    static let coreKey: Character = "o"
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
