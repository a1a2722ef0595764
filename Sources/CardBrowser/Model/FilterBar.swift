import CardRendering
import LorcanaCards
import LorcanaQuery

/// Filters that keys switch on and off, and the query that they make of the line.
struct FilterBar: Equatable, Sendable {
    /// The line without the filters.
    private(set) var base: String
    /// The cards of `base` as a list shows them, which the counts are of.
    private(set) var cards: [LorcanaCard]
    /// What has the focus when the bar is closed.
    let returnsTo: SearchLine.Focus
    private(set) var inks: InkSet = []
    private(set) var types: Set<CardType> = []
    /// Whether cards go into the inkwell; nil for any.
    private(set) var inkable: Bool?
    /// Whether only cards legal in Core are shown.
    private(set) var isCore = false
    private(set) var least = 0
    private(set) var most = Self.highest
    /// Counted when a filter changes: screens are laid out more often than that.
    private(set) var counts = Counts()

    /// Costs from here on are one.
    static let highest = 9

    /// The bar over a line: what stands there that a filter could have written is a filter that is on.
    ///
    /// - Parameter cards: what the line found; in the whole `catalogue`, or nil if it was found elsewhere.
    init(
        over line: String, _ queries: QueryReader, cards: [LorcanaCard], in catalogue: Catalogue?,
        returnsTo: SearchLine.Focus
    ) {
        (base, self.cards, self.returnsTo) = (line, cards, returnsTo)
        defer { counts = counted() }
        guard let query = try? queries.read(line) else { return }
        readFilters(queries, meaning: query)
        if let catalogue, base != line, let found = Self.cards(of: base, queries, catalogue),
            found.count >= cards.count
        {
            self.cards = found
        }
        // All cards are listed as printings, filtered ones as cards unless the query says otherwise.
        if query.unique == .cards { self.cards = self.cards.once(by: { Folding.fold($0.lastingName) }) }
    }

    mutating func apply(_ change: FilterChange) {
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
        case .clear:
            (inks, types, inkable, isCore, least, most) = ([], [], nil, false, 0, Self.highest)
        }
        counts = counted()
    }

    /// Whether it leaves no card out.
    var isOff: Bool { conditions.isEmpty }

    // MARK: The query

    var query: String {
        let base = base.filter { !$0.isWhitespace }.isEmpty ? [] : [alone]
        return (base + conditions).joined(separator: " ")
    }

    private var conditions: [String] {
        [
            inkCondition, typeCondition, inkable.map { $0 ? "is:inkable" : "-is:inkable" },
            isCore ? "f:core" : nil, costCondition,
        ].compactMap(\.self)
    }

    /// The base as one part of a longer query: an "or" in it binds less than what follows, wherever it stands.
    private var alone: String {
        if isOff { return base }
        let words = base.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.contains("or") || base.contains("|") ? "(\(base))" : base
    }

    /// One ink is had, of several a deck may play.
    private var inkCondition: String? {
        let names = inks.inks.map { $0.letters.lowercased() }
        return names.isEmpty
            ? nil : names.count == 1 ? "ink:\(names[0])" : "ink<=\(names.joined(separator: "/"))"
    }

    private var typeCondition: String? {
        let names = CardType.allCases.filter(types.contains).map { "t:\($0.name.lowercased())" }
        return names.isEmpty ? nil : names.count == 1 ? names[0] : "(\(names.joined(separator: " or ")))"
    }

    private var costCondition: String? {
        if least == 0, most == Self.highest { return nil }
        if least == most { return most == Self.highest ? "cost>=\(most)" : "cost=\(most)" }
        if most == Self.highest { return "cost>=\(least)" }
        return least == 0 ? "cost<=\(most)" : "cost:\(least)-\(most)"
    }

    // MARK: Reading

    /// A condition that the bar could have written.
    private enum Filter {
        case inks(InkSet), types(Set<CardType>), inkable(Bool), core, costs(ClosedRange<Int>)

        init?(_ condition: Condition) {
            switch condition {
            case .term(let term): self.init(term)
            case .not(.term(.property(.flag(.inkable)))): self = .inkable(false)
            case .any(let parts):
                let types = parts.compactMap { part -> CardType? in
                    if case .term(.property(.type(let type))) = part { type } else { nil }
                }
                if types.count != parts.count { return nil }
                self = .types(Set(types))
            case .not, .all: return nil
            }
        }

        private init?(_ term: Term) {
            switch term {
            case .property(.inks(.greaterOrEqual, let inks)) where inks.count == 1: self = .inks(inks)
            case .property(.inks(.lessOrEqual, let inks)) where inks.count > 1: self = .inks(inks)
            case .property(.type(let type)): self = .types([type])
            case .property(.flag(.inkable)): self = .inkable(true)
            case .property(.legal(.core)): self = .core
            case .number(Self.cost, .range(let low, let high)): self.init(costs: low, high)
            case .number(Self.cost, .compared(let sign, .sum(plus: [], minus: [], let number))):
                switch sign {
                case .equal: self.init(costs: number, number)
                case .less: self.init(costs: 0, number - 1)
                case .lessOrEqual: self.init(costs: 0, number)
                case .greater: self.init(costs: number + 1, .infinity)
                case .greaterOrEqual: self.init(costs: number, .infinity)
                case .notEqual: return nil
                }
            case .text, .number, .named, .property: return nil
            }
        }

        /// The highest cost stands for all above it, so a range that ends there is none of the bar's.
        private init?(costs low: Double, _ high: Double) {
            guard let low = Int(exactly: low), high == .infinity || high < Double(highest),
                let high = Int(exactly: min(high, Double(highest))), low >= 0, low <= high
            else { return nil }
            self = .costs(low...high)
        }

        private static let cost = NumberExpression.sum(plus: [.cost])
    }

    /// Takes the filters out of the base, unless the query would then mean something else than it does.
    private mutating func readFilters(_ queries: QueryReader, meaning query: CardQuery) {
        var (read, rest, taken) = (self, [String](), [Condition]())
        for word in Self.words(of: base) {
            if let condition = (try? queries.read(word))?.condition, let filter = Filter(condition),
                read.add(filter)
            {
                taken.append(condition)
            } else {
                rest.append(word)
            }
        }
        read.base = rest.joined(separator: " ")
        if rest.count == 1, rest[0].hasPrefix("("), rest[0].hasSuffix(")") {
            read.base = String(rest[0].dropFirst().dropLast())
        }
        if let base = try? queries.read(read.base), query.means(base, and: taken) { self = read }
    }

    /// Whether the filter was off.
    private mutating func add(_ filter: Filter) -> Bool {
        switch filter {
        case .inks(let wanted) where inks.isEmpty: inks = wanted
        case .types(let wanted) where types.isEmpty: types = wanted
        case .inkable(let wanted) where inkable == nil: inkable = wanted
        case .core where !isCore: isCore = true
        case .costs(let wanted) where wanted.upperBound >= least && wanted.lowerBound <= most:
            (least, most) = (max(least, wanted.lowerBound), min(most, wanted.upperBound))
        case .inks, .types, .inkable, .core, .costs: return false
        }
        return true
    }

    /// The words between blanks; what is in brackets or quotes is one.
    private static func words(of line: String) -> [String] {
        var (words, word, depth, isQuoted) = ([String](), "", 0, false)
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "(" where !isQuoted: depth += 1
            case ")" where !isQuoted: depth -= 1
            default: break
            }
            if character.isWhitespace, depth <= 0, !isQuoted {
                words.append(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        return (words + [word]).filter { !$0.isEmpty }
    }

    /// The cards of a query as a list shows them; nil if it finds none.
    private static func cards(of query: String, _ queries: QueryReader, _ catalogue: Catalogue)
        -> [LorcanaCard]?
    {
        guard let query = try? queries.read(query) else { return nil }
        return (try? QueryEvaluator.evaluate(query, over: catalogue))?.rows.map {
            LorcanaCard(catalogue: catalogue, row: $0)
        }
    }

    // MARK: Counting

    /// How many cards each filter would show beside the others as they are.
    struct Counts: Equatable {
        var inks = [Int](repeating: 0, count: Ink.allCases.count)
        var types = [Int](repeating: 0, count: CardType.allCases.count)
        var costs = [Int](repeating: 0, count: FilterBar.highest + 1)
        /// The cards that go into the inkwell, or those that do not, if these are wanted.
        var inkable = 0
        var core = 0
    }

    private func counted() -> Counts {
        var counts = Counts()
        for card in cards {
            let (own, type, cost) = (card.inks, card.type, card.cost.map { min(max(0, $0), Self.highest) })
            let isOfInk = keeps(own)
            // A song is an action too.
            let kinds = type == .song ? [type, .action] : [type]
            let isOfType = types.isEmpty || kinds.contains(where: types.contains)
            let isOfCost =
                (least == 0 && most == Self.highest) || cost.map { (least...most).contains($0) } ?? false
            let isOfInkwell = inkable == nil || card.inkable == inkable
            let isLegal = card.legality.core == .legal
            let isOfFormat = !isCore || isLegal
            let isOfRest = isOfInkwell && isOfFormat
            if isOfType, isOfCost, isOfRest { for ink in own.inks { counts.inks[Int(ink.rawValue)] += 1 } }
            if isOfInk, isOfCost, isOfRest { for kind in kinds { counts.types[Int(kind.rawValue)] += 1 } }
            if isOfInk, isOfType, isOfRest, let cost { counts.costs[cost] += 1 }
            guard isOfInk, isOfType, isOfCost else { continue }
            if isOfFormat, card.inkable == inkable ?? true { counts.inkable += 1 }
            if isOfInkwell, isLegal { counts.core += 1 }
        }
        return counts
    }

    private func keeps(_ own: InkSet) -> Bool {
        if inks.isEmpty { return true }
        return inks.count == 1 ? own.isSuperset(of: inks) : !own.isEmpty && own.isSubset(of: inks)
    }
}

/// A change to the filters.
enum FilterChange: Equatable, Sendable {
    case ink(Ink)
    case type(CardType)
    /// From any to inkable, to not inkable, and back.
    case inkable
    case core
    /// Raise or lower the highest, or the lowest, cost.
    case most(Int)
    case least(Int)
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

extension CardQuery {
    /// Whether it asks for the same as the other query and the conditions, in any order.
    fileprivate func means(_ other: CardQuery, and more: [Condition]) -> Bool {
        var parts = condition?.conjuncts ?? []
        for part in (other.condition?.conjuncts ?? []) + more {
            guard let place = parts.firstIndex(of: part) else { return false }
            parts.remove(at: place)
        }
        return parts.isEmpty && order == other.order && unique == other.unique
            && preferred == other.preferred
    }
}
