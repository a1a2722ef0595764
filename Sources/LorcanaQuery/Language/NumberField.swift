import LorcanaCards
import LorcanaRules

/// A number of a card: printed, counted, or owned. The numbers of keywords are fields too: `singer>=5`.
package enum NumberField: String, Sendable, CaseIterable {
    case cost
    case strength = "str"
    case willpower = "wil"
    case lore
    case moveCost = "move"
    case number = "num"
    case inks, year
    case prints, sets
    case names, artists, copies
    case singsAs = "singsas"
    case own
    case ownPrinting = "ownprint"
    case ownFoil = "ownfoil"
    case ownNormal = "ownnormal"
    case singer, shift, resist, challenger, boost
    case singTogether = "sing-together"

    struct Entry {
        /// Synonyms of the key.
        var spellings: [String] = []
        var explanation: String
        /// A description of the count, if the API lacks the data for it.
        var beyondAPI: String?
        /// The folded name of the keyword with this number; nil for a number of the card itself.
        var keyword: String?
        var help: KeyHelp
        /// Returns the number of a row; nil if its card has none.
        var value: (RowMatcher) -> (Int) -> Int?

        init(
            _ spellings: [String], _ explanation: String, _ help: KeyHelp, beyondAPI: String? = nil,
            value: @escaping (RowMatcher) -> (Int) -> Int?
        ) {
            (self.spellings, self.explanation, self.help) = (spellings, explanation, help)
            (self.beyondAPI, self.value) = (beyondAPI, value)
        }

        init(
            _ spellings: [String], _ explanation: String, _ help: KeyHelp, beyondAPI: String? = nil,
            of number: @escaping (LorcanaCard) -> Int?
        ) {
            self.init(spellings, explanation, help, beyondAPI: beyondAPI) { matcher in
                let catalogue = matcher.catalogue
                return { row in number(catalogue[row]) }
            }
        }

        init(ofKeyword keyword: String, _ spellings: [String] = [], example: String) {
            self.init(spellings, keyword, KeyHelp(.keywords, [example])) { matcher in
                let (finder, catalogue) = (KeywordFinder(keyword), matcher.catalogue)
                return { row in catalogue.words(.keywords, row) { finder.value(in: $0) } }
            }
            self.keyword = keyword
        }
    }

    var entry: Entry {
        switch self {
        case .cost:
            Entry(
                ["mv", "cmc"], "cost", KeyHelp(.numbers, ["cost:2-4", "cost:2,5", "cost:even"]),
                of: { $0.cost }
            )
        case .strength:
            Entry(
                ["strength", "power", "pow"], "strength", KeyHelp(.numbers, ["str>wil", "str-wil>=2"]),
                of: { $0.strength })
        case .willpower:
            Entry(
                ["willpower", "toughness", "tou"], "willpower", KeyHelp(.numbers, ["wil!=3"]),
                of: { $0.willpower })
        case .lore: Entry([], "lore", KeyHelp(.numbers, ["lore/cost>=0.6"]), of: { $0.lore })
        case .moveCost: Entry(["movecost"], "move cost", KeyHelp(.numbers, ["move<=1"]), of: { $0.moveCost })
        case .number: Entry(["number", "cn"], "number", KeyHelp(.printing, ["num:12"]), of: { $0.number })
        case .inks: Entry([], "number of inks", KeyHelp(.ink, ["inks=2"]), of: { $0.inks.count })
        case .year:
            Entry([], "year", KeyHelp(.printing, ["year:2026"])) { matcher in
                let (catalogue, years) = (matcher.catalogue, matcher.releases.map { $0?.day.year })
                return { row in catalogue.setIndex(row).flatMap { years[$0] } }
            }
        // The printings of the card's full name.
        case .prints:
            Entry([], "printings", KeyHelp(.printing, ["prints>1"]), beyondAPI: "printings") {
                $0.related.count
            }
        // The sets with a printing of the card's full name.
        case .sets:
            Entry([], "sets", KeyHelp(.printing, ["sets>1"]), beyondAPI: "printings") {
                $0.related.setCount
            }
        case .names:
            Entry([], "names", KeyHelp(.relations, ["names>1"]), beyondAPI: "other names") {
                max($0.catalogue.list(.alsoNamed, $0.row).count, 1)
            }
        case .artists:
            Entry([], "artists", KeyHelp(.story, ["artists>1"])) { matcher in
                let catalogue = matcher.catalogue
                return { row in catalogue[row].illustrators.count }
            }
        // "Any number" is greater than the number of cards in a deck.
        case .copies:
            Entry([], "copies in a deck", KeyHelp(.play, ["copies>4"]), beyondAPI: "copy limits") {
                if case .upTo(let count) = $0.copies { count } else { Int(Int32.max) }
            }
        // The number of Singer; the cost without that keyword.
        case .singsAs:
            Entry(
                [], "singing number", KeyHelp(.relations, ["singsas>=7"]), beyondAPI: "songs",
                of: { $0.singsAs })
        case .own:
            Entry(
                ["owned"], "copies owned", KeyHelp(.own, ["own=0", "own<4 (of the name)"]),
                beyondAPI: "your collection"
            ) { $0.related.holdings.ofName }
        case .ownPrinting:
            Entry(
                [], "copies owned of the printing", KeyHelp(.own, ["ownprint>=1 (of the printing)"]),
                beyondAPI: "your collection"
            ) { $0.related.holdings.ofPrinting }
        case .ownFoil:
            Entry(
                ["foil"], "foil copies owned of the printing", KeyHelp(.own, ["ownfoil>=1"]),
                beyondAPI: "your collection"
            ) { $0.related.holdings.foil }
        case .ownNormal:
            Entry(
                ["normal"], "normal copies owned of the printing", KeyHelp(.own, ["ownnormal>=1"]),
                beyondAPI: "your collection"
            ) { $0.related.holdings.normal }
        case .singer: Entry(ofKeyword: rawValue, example: "singer>=5")
        case .shift: Entry(ofKeyword: rawValue, example: "shift<=3")
        case .resist: Entry(ofKeyword: rawValue, example: "resist>=2")
        case .challenger: Entry(ofKeyword: rawValue, example: "challenger>=3")
        case .boost: Entry(ofKeyword: rawValue, example: "boost>=1")
        case .singTogether: Entry(ofKeyword: "sing together", ["singtogether"], example: "sing-together>=7")
        }
    }

    var isOwned: Bool { self == .own || self == .ownPrinting || self == .ownFoil || self == .ownNormal }
}

/// A test of a number.
package enum NumberTest: Sendable, Equatable {
    case compared(Comparison, NumberExpression)
    case range(low: Double, high: Double)
    case parity(isEven: Bool)

    /// The right-hand side of a comparison.
    var compared: NumberExpression? {
        if case .compared(_, let numbers) = self { numbers } else { nil }
    }

    func description(of numbers: NumberExpression) -> String {
        switch self {
        case .compared(let comparison, let right): "\(numbers)\(comparison.rawValue)\(right)"
        case .range(let low, let high): "\(numbers):\(low.plain)\(low < 0 ? ".." : "-")\(high.plain)"
        case .parity(let isEven): "\(numbers):\(isEven ? "even" : "odd")"
        }
    }

    func explanation(of numbers: NumberExpression) -> String {
        let left = numbers.explanation
        return switch self {
        case .compared(let comparison, let right): "\(left) \(comparison.rawValue) \(right.explanation)"
        case .range(let low, let high): "\(left) is \(low.plain) to \(high.plain)"
        case .parity(let isEven): "\(left) is \(isEven ? "even" : "odd")"
        }
    }
}

/// A numeric expression: fields and a constant, added and subtracted, or one field divided by another.
package enum NumberExpression: Sendable, Equatable {
    case sum(plus: [NumberField], minus: [NumberField] = [], Double = 0)
    case ratio(NumberField, NumberField)

    static func constant(_ value: Double) -> NumberExpression { .sum(plus: [], value) }

    /// The value, if it is the same for every card.
    var constantValue: Double? {
        if case .sum(let plus, let minus, let constant) = self, plus.isEmpty, minus.isEmpty {
            constant
        } else {
            nil
        }
    }

    /// Whether the value can be negative.
    var subtracts: Bool {
        if case .sum(_, let minus, let constant) = self { !minus.isEmpty || constant < 0 } else { false }
    }

    var fields: [NumberField] {
        switch self {
        case .sum(let plus, let minus, _): plus + minus
        case .ratio(let above, let below): [above, below]
        }
    }

    /// A description of the count, if the API lacks the data for it.
    var beyondAPI: String? {
        let known = fields.compactMap(\.entry.beyondAPI)
        return ["printings", "songs"].first(where: known.contains) ?? known.first
    }
}

extension NumberExpression {
    var explanation: String {
        switch self {
        case .ratio(let above, let below): return "\(above.entry.explanation) / \(below.entry.explanation)"
        case .sum(let plus, let minus, let constant):
            let isFirst = plus.isEmpty && (constant > 0 || minus.isEmpty)
            let first = plus.isEmpty ? [isFirst ? constant.plain : "0"] : plus.map(\.entry.explanation)
            let rest = isFirst ? 0 : constant
            let last = rest == 0 ? "" : (rest < 0 ? " - " : " + ") + abs(rest).plain
            return first.joined(by: " + ") + minus.map { " - \($0.entry.explanation)" }.joined(by: "") + last
        }
    }
}

extension NumberExpression: CustomStringConvertible {
    package var description: String {
        switch self {
        case .ratio(let above, let below): "\(above.rawValue)/\(below.rawValue)"
        case .sum(let plus, let minus, let constant):
            Self.signed(plus.map(\.rawValue), minus.map(\.rawValue), constant)
        }
    }

    /// Formats "str-wil+2", or with a number first: "2-wil", "0-wil-2", "-2".
    private static func signed(_ plus: [String], _ minus: [String], _ constant: Double) -> String {
        if plus.isEmpty, minus.isEmpty { return constant.plain }
        let isFirst = plus.isEmpty
        let first = isFirst ? [max(constant, 0).plain] : plus
        let rest = isFirst ? min(constant, 0) : constant
        let last = rest == 0 ? "" : (rest < 0 ? "-" : "+") + abs(rest).plain
        return first.joined(by: "+") + minus.map { "-\($0)" }.joined(by: "") + last
    }
}
