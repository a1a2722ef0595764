package import LorcanaCards

/// The conditions of a query that the filter bar represents: inks, types, rarities, a set, inkable, Core, copies
/// owned, and a range of costs.
package struct QueryFilters: Equatable, Sendable {
    package var inks: InkSet = []
    package var types: Set<CardType> = []
    package var rarities: Set<Rarity> = []
    /// The code of the only allowed set, in lower case.
    package var set: String?
    /// True for printings with owned copies, false for cards with no owned printing; nil for all.
    package var isOwned: Bool?
    /// Whether cards must be inkable; nil for all.
    package var inkable: Bool?
    /// Whether cards must be legal in Core.
    package var isCore = false
    package var least = 0
    package var most = Self.highest

    /// This cost and higher ones are counted together.
    package static let highest = 9

    package init() {}

    // MARK: Writing

    /// The active filters as conditions in query syntax.
    package var conditions: [String] {
        [
            inkCondition, typeCondition, rarityCondition, set.map { "set:\($0)" },
            inkable.map { $0 ? "is:inkable" : "-is:inkable" }, isCore ? "f:core" : nil,
            isOwned.map { $0 ? "ownprint>=1" : "own=0" }, costCondition,
        ].compactMap(\.self)
    }

    /// `ink:` for one ink, `ink<=` for several.
    private var inkCondition: String? {
        let names = inks.inks.map { $0.letters.lowercased() }
        return names.isEmpty
            ? nil : names.count == 1 ? "ink:\(names[0])" : "ink<=\(names.joined(separator: "/"))"
    }

    private var typeCondition: String? {
        Self.either(CardType.allCases.filter(types.contains).map { "t:\($0.name.lowercased())" })
    }

    private var rarityCondition: String? {
        Self.either(Rarity.allCases.filter(rarities.contains).map { "r:\(QueryWords.slug($0))" })
    }

    private static func either(_ conditions: [String]) -> String? {
        conditions.count > 1 ? "(\(conditions.joined(by: " or ")))" : conditions.first
    }

    private var costCondition: String? {
        if least == 0, most == Self.highest { return nil }
        if least == most { return most == Self.highest ? "cost>=\(most)" : "cost=\(most)" }
        if most == Self.highest { return "cost>=\(least)" }
        return least == 0 ? "cost<=\(most)" : "cost:\(least)-\(most)"
    }

    // MARK: Reading

    /// A condition that filters can represent.
    private enum Filter {
        case inks(InkSet), types(Set<CardType>), rarities(Set<Rarity>), set(String), inkable(Bool), core
        case owned(Bool), costs(ClosedRange<Int>)

        init?(_ condition: Condition, sets: [String]) {
            switch condition {
            case .term(let term): self.init(term, sets)
            case .not(.term(.property(.flag(.inkable)))): self = .inkable(false)
            case .any(let parts):
                let types = parts.compactMap { part -> CardType? in
                    if case .term(.property(.type(let type))) = part { type } else { nil }
                }
                let rarities = parts.compactMap { part -> Rarity? in
                    if case .term(.property(.rarity(.equal, let rarity))) = part { rarity } else { nil }
                }
                if types.count == parts.count {
                    self = .types(Set(types))
                } else if rarities.count == parts.count {
                    self = .rarities(Set(rarities))
                } else {
                    return nil
                }
            case .not, .all: return nil
            }
        }

        private init?(_ term: Term, _ sets: [String]) {
            switch term {
            case .property(.inks(.greaterOrEqual, let inks)) where inks.count == 1: self = .inks(inks)
            case .property(.inks(.lessOrEqual, let inks)) where inks.count > 1: self = .inks(inks)
            case .property(.type(let type)): self = .types([type])
            case .property(.flag(.inkable)): self = .inkable(true)
            case .property(.legal(.core)): self = .core
            case .property(.rarity(.equal, let rarity)): self = .rarities([rarity])
            case .named(.set, let name) where sets.contains(name.folded): self = .set(name.folded)
            case .number(Self.ownPrinting, .compared(.greaterOrEqual, .sum(plus: [], minus: [], 1))):
                self = .owned(true)
            case .number(Self.own, .compared(.equal, .sum(plus: [], minus: [], 0))): self = .owned(false)
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
            case .text, .number, .named, .property, .effect: return nil
            }
        }

        /// The highest cost includes all costs above it, so a range that ends there has no upper limit.
        private init?(costs low: Double, _ high: Double) {
            guard let low = Int(exactly: low), high == .infinity || high < Double(highest),
                let high = Int(exactly: min(high, Double(highest))), low >= 0, low <= high
            else { return nil }
            self = .costs(low...high)
        }

        private static let cost = NumberExpression.sum(plus: [.cost])
        private static let own = NumberExpression.sum(plus: [.own])
        private static let ownPrinting = NumberExpression.sum(plus: [.ownPrinting])
    }

    /// Moves the conditions that filters can represent from the line into the filters, unless that would change the
    /// query's meaning.
    ///
    /// - Parameters:
    ///   - sets: the folded codes of the sets to choose from.
    ///   - parse: parses a query; returns nil if it is invalid.
    /// - Returns: the rest of the line.
    package mutating func read(
        _ line: String, sets: [String] = [], by parse: (String) -> CardQuery?
    ) -> String {
        guard let query = parse(line) else { return line }
        var (read, kept, taken) = (self, [String](), [Condition]())
        for word in Self.words(of: line) {
            if let condition = parse(word)?.condition, let filter = Filter(condition, sets: sets),
                read.add(filter)
            {
                taken.append(condition)
            } else {
                kept.append(word)
            }
        }
        var rest = kept.joined(separator: " ")
        if kept.count == 1, rest.hasPrefix("("), rest.hasSuffix(")") {
            rest = String(rest.dropFirst().dropLast())
        }
        guard let base = parse(rest), query.means(base, and: taken) else { return line }
        self = read
        return rest
    }

    /// Activates a filter; returns false if it was already active.
    private mutating func add(_ filter: Filter) -> Bool {
        switch filter {
        case .inks(let wanted) where inks.isEmpty: inks = wanted
        case .types(let wanted) where types.isEmpty: types = wanted
        case .rarities(let wanted) where rarities.isEmpty: rarities = wanted
        case .set(let wanted) where set == nil: set = wanted
        case .owned(let wanted) where isOwned == nil: isOwned = wanted
        case .inkable(let wanted) where inkable == nil: inkable = wanted
        case .core where !isCore: isCore = true
        case .costs(let wanted) where wanted.upperBound >= least && wanted.lowerBound <= most:
            (least, most) = (max(least, wanted.lowerBound), min(most, wanted.upperBound))
        case .inks, .types, .rarities, .set, .inkable, .core, .owned, .costs: return false
        }
        return true
    }

    /// Splits the line at spaces, except inside brackets and quotes.
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
}

extension CardQuery {
    /// Whether it is equivalent to `other` combined with `more`, in any order.
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
