import LorcanaCards

/// The rules for plain words: patterns of parts, and the meanings of matches. Stop words may occur between any two
/// parts.
enum Grammar {
    struct Rule: Sendable {
        let kind: Kind
        let pattern: [Part]
        let cost: Int
        /// A kind of phrase that must occur in the run but is not evident from the pattern.
        let needed: Kind?
        /// Returns the meaning of a match; nil to reject it.
        let meaning: @Sendable ([Meaning], CardWords) -> Meaning?

        init(
            _ kind: Kind, _ pattern: [Part], cost: Int = 0, needed: Kind? = nil,
            _ meaning: @escaping @Sendable ([Meaning]) -> Meaning?
        ) {
            self.init(kind, pattern, cost: cost, needed: needed) { meanings, _ in meaning(meanings) }
        }

        init(
            _ kind: Kind, _ pattern: [Part], cost: Int = 0, needed: Kind? = nil,
            _ meaning: @escaping @Sendable ([Meaning], CardWords) -> Meaning?
        ) {
            (self.kind, self.pattern, self.cost) = (kind, pattern, cost)
            (self.needed, self.meaning) = (needed, meaning)
        }
    }

    /// The groups are separate because the compiler lays out each one in the binary.
    static let rules = [
        numbers, bounds, stats, years, values, orders, songs, shift, sets, likenesses, fillers,
        clauses, deeds, gifts, quantities, aims, states, places, occasions, nouns,
        effects,
        standings, ofKeywords, facts, factNames, counts, releases, extremes, existence, ofOtherGames,
    ]

    /// Whether any rule contains the word.
    static func hasWord(_ word: String) -> Bool {
        for group in rules {
            for index in group.indices {
                for part in group[index].pattern where part.kind == .words {
                    if Part.words(part.words, have: word) { return true }
                }
            }
        }
        return false
    }

    /// The word of the rules for questions that is nearest to a misspelt one.
    static func questionWord(near word: String) -> String? {
        guard let pattern = WordPattern(word) else { return nil }
        var nearest: (word: String, cost: Int)?
        for group in [standings, ofKeywords, facts, factNames, counts, releases, extremes, existence] {
            for part in group.flatMap(\.pattern) where part.kind == .words {
                for known in part.words.split(separator: "|") where known.utf8.count > 2 {
                    guard let cost = pattern.cost(of: String(known).utf8.span), cost < nearest?.cost ?? .max
                    else {
                        continue
                    }
                    nearest = (String(known), cost)
                }
            }
        }
        return nearest?.word
    }

    // MARK: Numbers

    private static let numbers: [Rule] = [
        Rule(.amount, [.numbers]) { $0[0] },
        Rule(.numbers, [.number]) { .ifSmall($0[0].amount?.numbers) },
        Rule(.numbers, [.number, .next(.comma), .next(.numbers)]) { .list($0) },
        Rule(.numbers, [.number, .next(.comma), .next(.or), .next(.numbers)]) { .list($0) },
        Rule(.numbers, [.number, .next(.comma), .next(.and), .next(.numbers)]) { .list($0) },
        Rule(.numbers, [.number, .next(.or), .next(.numbers)]) { .list($0) },
        Rule(.numbers, [.number, .next(.and), .next(.numbers)]) { .list($0) },
        Rule(.numbers, [.number, .next(.slash), .next(.numbers)], cost: 20) { .list($0) },
        Rule(.numbers, [.number, .next(.numbers)], cost: 5) { .list($0) },
        Rule(.amount, ["nothing"]) { _ in .amount(.either([0])) },
        Rule(.amount, [.before, .numbers]) { $0[0].comparison == .equal ? $0[1] : nil },
        Rule(.amount, [.before, .number]) { .bound($0[0], $0[1]) },
        Rule(.amount, [.number, .after], cost: 15) { .bound($0[1], $0[0]) },
        Rule(.amount, [.number, .maybe(.after), "to|through|thru", .number]) { .range($0[0], $0[1]) },
        Rule(.amount, ["between", .number, .maybe(.after), .and, .number]) { .range($0[0], $0[1]) },
    ]

    /// Comparisons: "less than", "higher or equal to", "no more than".
    private static let bounds: [Rule] = [
        (more, Comparison.greater, Comparison.greaterOrEqual, Comparison.lessOrEqual),
        (less, .less, .lessOrEqual, .greaterOrEqual),
    ].flatMap { words, strict, wide, opposite in
        [
            Rule(.before, [words, "than|then|as"]) { _ in .comparison(strict) },
            Rule(.before, ["no|not", .next(words), "than|then|as"], cost: -5) { _ in .comparison(opposite) },
            Rule(.before, [words, .next("big|high|much|many|large|great|strong"), "than|then"]) { _ in
                .comparison(strict)
            },
            Rule(.before, [words, "or", "equal", .maybe("to|than|then|as")]) { _ in .comparison(wide) },
            Rule(.before, [words, "than|then", "or", "equal", .maybe("to")]) { _ in .comparison(wide) },
        ]
    }
    private static let more: Part = "more|higher|greater|bigger|larger|better|rarer"
    private static let less: Part = "less|lower|fewer|smaller|cheaper"

    private static let stats: [Rule] = [
        Rule(.condition, [.amount, .stat]) { .test($0[1], $0[0]) },
        Rule(.counted, [.number, .stat]) { .test($0[1], $0[0]) },
        Rule(.counted, [.number, .stat, .maybe(.comma), .and, .counted]) {
            .both(.test($0[1], $0[0]), $0[2])
        },
        Rule(.counted, [.number, .stat, .comma, .counted]) {
            $0[2].condition == nil ? .both(.test($0[1], $0[0]), $0[2]) : nil
        },
        Rule(.condition, [.before, .counted]) { .bounds($0[0], $0[1]) },
        Rule(.condition, [.not, .maybe("any"), .next(.stat)]) { .lacking($0[0]) },
        Rule(.condition, [.stat, "+|plus", .stat, .amount]) { .sum($0[0], $0[1], $0[2]) },
        Rule(.condition, ["total|combined", .stat, .and, .stat, .amount]) { .sum($0[0], $0[1], $0[2]) },
        Rule(.condition, [.stat, .amount]) { .test($0[0], $0[1]) },
        Rule(.condition, [.amount, .keywordStat]) { .test($0[1], $0[0]) },
        Rule(.condition, [.keywordStat, .maybe("+"), .amount]) { .test($0[0], $0[1]) },
        Rule(.condition, [.before, .stat, .maybe("of"), .number]) { .test($0[1], .bound($0[0], $0[2])) },
        Rule(.condition, [.number, .stat, .after], cost: 15) { .test($0[1], .bound($0[2], $0[0])) },
        Rule(.condition, [.number, .keywordStat, .after], cost: 15) { .test($0[1], .bound($0[2], $0[0])) },
        Rule(.condition, ["quest|worth", .amount, .maybe(.stat)]) { .test(.lore, $0[0]) },
        Rule(.condition, ["give|generate|make|produce|earn", .amount, .next("lore")], cost: -10) {
            .test(.lore, $0[0])
        },
        Rule(.condition, [.amount, "quester|quest"]) { .test(.lore, $0[0]) },
        Rule(.condition, [.keywordStat, .next("cost"), .amount]) { .test($0[0], $0[1]) },
        Rule(.condition, [.amount, .stat, .and, .next(.stat)]) {
            .both(.test($0[1], $0[0]), .test($0[2], $0[0]))
        },
        Rule(.condition, [.stat, .and, .stat, "both|each", .amount]) {
            .both(.test($0[0], $0[2]), .test($0[1], $0[2]))
        },
        Rule(.condition, [.stat, .and, .stat, .amount]) { meanings in
            // In "emerald ink and lore between 1 and 3", "ink" is not a cost.
            meanings[0].field == .cost
                ? nil : .both(.test(meanings[0], meanings[2]), .test(meanings[1], meanings[2]))
        },
        // In "amber ink or lore 3", the noun before "or" is more likely a condition itself than part of a comparison
        // with the number.
        Rule(.condition, [.stat, .or, .stat, .amount], cost: 15) {
            .either([.test($0[0], $0[2]), .test($0[1], $0[2])])
        },
        Rule(.condition, [.amount, .stat, .or, .next(.stat)]) {
            .either([.test($0[1], $0[0]), .test($0[2], $0[0])])
        },
        Rule(.condition, [.before, .stat, .or, .stat, .maybe("of"), .number]) {
            let amount = Meaning.bound($0[0], $0[3])
            return .either([.test($0[1], amount), .test($0[2], amount)])
        },
        Rule(.condition, [.number, .stat, .or, .stat, .after], cost: 15) {
            let amount = Meaning.bound($0[3], $0[0])
            return .either([.test($0[1], amount), .test($0[2], amount)])
        },
        Rule(.condition, [.stat, .comparison, .stat, .maybe(.comma), .number, "each"]) { meanings in
            guard meanings[1].comparison == .equal else { return nil }
            return .both(.test(meanings[0], meanings[3]), .test(meanings[2], meanings[3]))
        },
        Rule(.condition, ["no", .number]) { .printedNumber($0[0]) },
        Rule(.condition, ["card", .next("no|nr"), .next(.number)], cost: -10) { .test(.number, $0[0]) },
        Rule(.condition, ["cost", .amount, .maybe("ink")]) { .test(.cost, $0[0]) },
        Rule(.condition, ["for", .maybe("only|just"), .next(.amount), .maybe("ink")]) {
            .test(.cost, $0[0])
        },
        Rule(.condition, [.maybe("cost|need|take|require|pay"), .amount, .maybe("ink"), "to", "move"]) {
            .test(.moveCost, $0[0])
        },
        Rule(.condition, ["move", .maybe("character"), .maybe("cost|need|take|require|pay"), .amount, "ink"])
        { .test(.moveCost, $0[0]) },
        Rule(.condition, ["free", "to", "move"]) { _ in .test(.moveCost, .amount(.either([0]))) },
        Rule(.condition, ["location", .maybe("with"), "free", "move"]) { _ in .freeLocation },
        Rule(.condition, ["location", "move", "to", "for", "free"]) { _ in .freeLocation },
        Rule(.condition, ["cost", .amount, "to", "shift"]) { .test(.shift, $0[0]) },
        Rule(.condition, [.amount, "to", "shift"]) { .test(.shift, $0[0]) },
        Rule(.condition, ["shift", "for", .amount, .maybe("ink")]) { .test(.shift, $0[0]) },
        Rule(.condition, [.amount, "drop"]) { .test(.cost, $0[0], of: .character) },
        Rule(.condition, [.number, "drop", .after]) { .test(.cost, .bound($0[1], $0[0]), of: .character) },
        Rule(.condition, ["turn", .number, "drop"]) { .test(.cost, $0[0], of: .character) },
        Rule(.condition, ["play", "turn", .number]) { .test(.cost, $0[0]) },
        Rule(.condition, ["turn", .number, "play"]) { .test(.cost, $0[0]) },
        Rule(.condition, [.beforeStat, .number]) { meanings in
            guard case .fieldComparison(let field, let comparison) = meanings[0] else { return nil }
            return .test(.field(field), .bound(.comparison(comparison), meanings[1]))
        },
        Rule(.condition, [.number, .next(.slash), .next(.number), .maybe("s")]) { .fight($0[0], $0[1]) },
        Rule(.condition, [.number, .next(.slash), .next(.number), .after], cost: -10) {
            .fight($0[0], $0[1], $0[2])
        },
        Rule(.condition, [.before, .number, .next(.slash), .next(.number)], cost: -10) {
            .fight($0[1], $0[2], $0[0])
        },
        Rule(.condition, [.number, .next(.number)], cost: 55) { .fight($0[0], $0[1]) },
        Rule(.condition, [.big, .stat]) { .size($0[0], isBig: true) },
        Rule(.condition, [.little, .stat]) { .size($0[0], isBig: false) },
        Rule(.condition, [.beforeStat, .stat], cost: -10) { meanings in
            guard case .fieldComparison(let field, let comparison) = meanings[0] else { return nil }
            return .compared(.field(field), .comparison(comparison), meanings[1])
        },
        Rule(.comparison, [.before]) { $0[0] },
        Rule(.comparison, ["beat|outweigh|surpass|outdo|trump|outrank"]) { _ in .comparison(.greater) },
        Rule(.comparison, ["match"]) { _ in .comparison(.equal) },
        Rule(.condition, [.stat, .comparison, .stat, "by", .number], cost: -10) { meanings in
            meanings[1].comparison == .greater ? .difference(meanings[0], meanings[2], meanings[3]) : nil
        },
        Rule(.condition, ["total|combined|sum", .maybe("of"), "stat", .maybe("of"), .amount], cost: -10) {
            .sum(.field(.strength), .field(.willpower), $0[0])
        },
        Rule(.condition, [.amount, "total|combined", "stat"], cost: -10) {
            .sum(.field(.strength), .field(.willpower), $0[0])
        },
        Rule(.condition, [.stat, .comparison, .stat]) { .compared($0[0], $0[1], $0[2]) },
        Rule(.condition, ["equal|same|identical", .stat, .and, .stat]) {
            .compared($0[0], .comparison(.equal), $0[1])
        },
        Rule(.condition, [.stat, .and, .stat, .maybe("all"), "equal|same|identical", .maybe("number|value")])
        {
            .compared($0[0], .comparison(.equal), $0[1])
        },
        Rule(
            .condition,
            [
                .stat, .maybe(.comma), .stat, .maybe(.comma), .and, .stat, .maybe("all"),
                "equal|same|identical", .maybe("number|value"),
            ], cost: -10
        ) {
            .both(
                .compared($0[0], .comparison(.equal), $0[1]), .compared($0[1], .comparison(.equal), $0[2]))
        },
        Rule(.condition, [.comparison, .next("as"), "much|many|high", .stat, "as", .stat], cost: -10) {
            .compared($0[1], $0[0], $0[2])
        },
        Rule(.condition, ["as", "much|many|high", .stat, "as", .stat]) {
            .compared($0[0], .comparison(.equal), $0[1])
        },
        Rule(.condition, [more, .stat, "than|then", .stat]) {
            .compared($0[0], .comparison(.greater), $0[1])
        },
        Rule(.condition, [less, .stat, "than|then", .stat]) { .compared($0[0], .comparison(.less), $0[1]) },
        Rule(.condition, [.stat, .number, more, "than|then", .stat]) { .difference($0[0], $0[2], $0[1]) },
        Rule(.condition, [.number, more, .stat, "than|then", .stat]) { .difference($0[1], $0[2], $0[0]) },
        // "willpower at least double the strength", "strength is half the willpower"
        Rule(
            .condition,
            [
                .stat, .maybe(.next("is")), .factor, .maybe("as"), .maybe("much|many|high"),
                .maybe("of|as|than"), .stat,
            ], cost: -10
        ) { .multiple($0[0], .comparison(.equal), $0[1], of: $0[2]) },
        Rule(
            .condition,
            [
                .stat, .comparison, .factor, .maybe("as"), .maybe("much|many|high"), .maybe("of|as|than"),
                .stat,
            ], cost: -20
        ) { .multiple($0[0], $0[1], $0[2], of: $0[3]) },
        Rule(.condition, [.factor, .maybe("as"), .maybe("much|many"), .stat, "of|as|than", .stat]) {
            .multiple($0[1], .comparison(.equal), $0[0], of: $0[2])
        },
        Rule(
            .condition,
            [.comparison, .factor, .maybe("as"), .maybe("much|many"), .stat, "of|as|than", .stat],
            cost: -10
        ) { .multiple($0[2], $0[0], $0[1], of: $0[3]) },
        Rule(.factor, ["twice|double|2x|x2"]) { _ in .factor(2) },
        Rule(.factor, ["triple|thrice"]) { _ in .factor(3) },
        Rule(.factor, [.number, "time"]) { $0[0].number.flatMap { .factor($0) } },
        Rule(.factor, ["half"]) { _ in .factor(1, of: 2) },
        Rule(.condition, ["shift", .maybe("cost"), "save", .amount, .maybe("ink")]) { .cheaperShift($0[0]) },
        Rule(
            .condition, ["shift", .maybe("cost|price|is"), .amount, .maybe("ink"), less, "than|then", .stat],
            cost: -10
        ) { $0[1].field == .cost ? .cheaperShift($0[0]) : nil },
        Rule(.condition, ["stronger", "than|then", "willpower|tough|toughness"]) { _ in
            .compared(.field(.strength), .comparison(.greater), .field(.willpower))
        },
        Rule(.condition, ["tougher", "than|then", "strength|strong"]) { _ in
            .compared(.field(.willpower), .comparison(.greater), .field(.strength))
        },
        Rule(
            .condition, ["equal|same|identical", .stat, .and, .stat, .maybe(.comma), .number, "each"],
            cost: -10
        ) {
            .both(.test($0[0], $0[2]), .test($0[1], $0[2]))
        },
        Rule(.condition, [.amount, "printing|time"]) { .test(.field(.prints), $0[0]) },
        Rule(.condition, ["printed", .amount, "time"]) { .test(.field(.prints), $0[0]) },
        Rule(.condition, ["printed", "twice"]) { _ in .test(.prints, .amount(.either([2]))) },
        Rule(.condition, ["printed", .before, "twice"]) {
            .test(.prints, .bound($0[0], .amount(.either([2]))))
        },
        Rule(.condition, ["printed|print|appear|exist", "in", .amount, .maybe("different"), "set"]) {
            .test(.field(.sets), $0[0])
        },
        Rule(.condition, ["in", .next(.amount), .maybe("different"), "set"]) { .test(.field(.sets), $0[0]) },
        Rule(.condition, ["printed|print|appear|exist", "in", .number, .maybe("different"), "set", .after]) {
            .test(.field(.sets), .bound($0[1], $0[0]))
        },
        Rule(.condition, ["more", "than", "one", "printing"]) { _ in
            .test(.field(.prints), .amount(.compared(.greater, 1)))
        },
        Rule(.condition, [.maybe("count|play"), .amount, .maybe("different"), .next("name")]) {
            .test(.names, $0[0])
        },
        Rule(.condition, ["count|play", "as", .amount, .maybe("different"), "character"], cost: -10) {
            .test(.names, $0[0])
        },
        Rule(.condition, [.amount, "character|name", "in", "name"], cost: -10) { .test(.names, $0[0]) },
        Rule(.condition, [.maybe("count|play"), "double|multiple|several", .maybe("different"), "name"]) {
            _ in
            .test(.names, .amount(.compared(.greater, 1)))
        },
        Rule(
            .condition,
            [
                "can|may|could|allow", .maybe("have|play|run|include|use|put"), .amount, "copy",
                .maybe("of"), .maybe("per"), .maybe("deck"),
            ], cost: -10
        ) { .test(.copies, $0[0]) },
        Rule(.condition, ["can|may|could|allow", "have|play|run|include|use|put", .before, .number, "of"]) {
            .test(.copies, .bound($0[0], $0[1]))
        },
        Rule(.condition, ["i|we", "own|have", .amount, "copy|of"], cost: -20) { .test(.own, $0[0]) },
        Rule(.condition, [.amount, "copy", .maybe("of"), "per|deck"]) { .test(.copies, $0[0]) },
        Rule(.condition, ["limit", .amount, "copy", .maybe("per"), .maybe("deck")], cost: -10) {
            .test(.copies, $0[0])
        },
        Rule(
            .condition,
            [
                "can|may|could|allow", "have|play|run|include|use|put", "any", .next("number|amount"),
                .maybe("of"),
            ], cost: -10
        ) { _ in .unlimitedCopies },
        Rule(.condition, ["unlimited|infinite", "copy|number"]) { _ in .unlimitedCopies },
        Rule(.condition, [.not, .maybe("copy"), "limit", .maybe("on|to|of"), .maybe("copy")]) { _ in
            .unlimitedCopies
        },
        Rule(.condition, ["#", .number]) { .test(.field(.number), $0[0]) },
        Rule(.condition, ["#", .number, "to|through", .maybe("#"), .number]) {
            .test(.field(.number), .range($0[0], $0[1]))
        },
    ]

    // MARK: Years

    private static let years: [Rule] = [
        Rule(.year, [.number]) { .ifYear($0[0].number) },
        Rule(.year, ["last", "year"]) { _, cards in .amount(.either([cards.year(-1)])) },
        Rule(.year, ["this", "year"]) { _, cards in .amount(.either([cards.year(0)])) },
        Rule(.year, ["next", "year"]) { _, cards in .amount(.either([cards.year(1)])) },
        Rule(.date, [.month, .dayOfMonth, .maybe(.comma), .year]) { .date($0[2], $0[0], $0[1]) },
        Rule(.date, [.dayOfMonth, .month, .maybe(.comma), .year]) { .date($0[2], $0[1], $0[0]) },
        Rule(.date, [.year, .next("to"), .next(.number), .next("to"), .next(.number)], cost: -5) {
            .date($0[0], $0[1], $0[2])
        },
        Rule(.dayOfMonth, [.number]) { $0[0] },
        Rule(.dayOfMonth, [.ordinal]) { $0[0] },
        Rule(.condition, [.beforeYear, .maybe("on"), .date], cost: -5) { .released($0[0], $0[1]) },
        Rule(.condition, ["release|printed|came|come", .maybe("out"), "on", .date], cost: -10) {
            .released(.comparison(.equal), $0[0])
        },
        Rule(.years, [.year]) { $0[0] },
        Rule(.years, [.year, .or, .years]) { .list($0) },
        Rule(.years, [.year, .and, .years]) { .list($0) },
        Rule(.years, [.year, .comma, .years]) { .list($0) },
        Rule(.condition, [.years]) { .test(.field(.year), $0[0]) },
        Rule(.condition, [.beforeYear, .years]) {
            $0[0].comparison == .equal ? .test(.field(.year), $0[1]) : nil
        },
        Rule(.condition, [.beforeYear, .year]) { .test(.field(.year), .bound($0[0], $0[1])) },
        Rule(.condition, [.before, .year]) { .test(.field(.year), .bound($0[0], $0[1])) },
        Rule(.condition, [.maybe("from|in|of|year"), .year, .afterYear], cost: 15) {
            .test(.field(.year), .bound($0[1], $0[0]))
        },
        Rule(.condition, [.maybe("from|in|of|year"), .year, .after], cost: 15) {
            .test(.field(.year), .bound($0[1], $0[0]))
        },
        Rule(.condition, [.maybe("from|in|of|year"), .year, "on"], cost: 5) {
            .test(.field(.year), .bound(.comparison(.greaterOrEqual), $0[0]))
        },
        Rule(.condition, [.maybe("from|in|of|year"), .year, "to|through|thru", .year]) {
            .test(.field(.year), .range($0[0], $0[1]))
        },
        Rule(.condition, ["between", .year, .and, .year]) { .test(.field(.year), .range($0[0], $0[1])) },
    ]

    // MARK: Values

    private static let values: [Rule] = [
        Rule(.value, [.ink]) { $0[0] }, Rule(.value, [.type]) { $0[0] }, Rule(.value, [.keyword]) { $0[0] },
        Rule(.value, [.rarity]) { $0[0] }, Rule(.value, [.flag]) { $0[0] }, Rule(.value, [.format]) { $0[0] },
        Rule(.value, [.set]) { $0[0] }, Rule(.value, [.class]) { $0[0] }, Rule(.value, [.story]) { $0[0] },
        Rule(.value, [.artist]) { $0[0] },
        Rule(.condition, [.value]) { $0[0] },
        Rule(.condition, [.term]) { $0[0] },
        Rule(.condition, ["my", .next("foil")]) { _ in
            .test(.ownFoil, .amount(.compared(.greaterOrEqual, 1)))
        },
        Rule(
            .condition,
            [
                .maybe("available|printed|exist|come|came|exclusively"), "only|exclusively",
                .maybe("available|printed|exist|come|came"), .maybe("in|as"), "foil",
            ], cost: -20
        ) { _ in
            let isNormal = Condition.term(.property(.flag(.normal)))
            return .conditions([.term(.property(.flag(.foil))), isNormal.negated])
        },
        Rule(.condition, [.number, "color"], cost: -8) { .inks($0[0].number) },
        Rule(.condition, [.number, "different", "ink|color"], cost: -8) { .inks($0[0].number) },
        // "one ink items" have cost 1, "two ink items" cost 2.
        Rule(.condition, ["single|mono", "ink|color"], cost: -8) { _ in .inks(1) },
        Rule(.condition, ["only", .next("one"), "ink"], cost: -8) { _ in .inks(1) },
        Rule(.condition, ["dual|double|multi|multiple", .maybe("different"), "ink|color"], cost: -8) {
            _ in .inks(2)
        },
        // In "looking for two-ink emerald cards", "two ink" is not a cost.
        Rule(.condition, ["two|dual|double", .next("ink|color"), .next(.ink)], cost: -20) {
            .both(.inks(2), $0[0])
        },
        // "2 ink cards" have cost 2.
        Rule(.condition, [.number, "inks"], cost: -8) {
            $0[0].number == 2 ? .inks(2) : nil
        },
        Rule(.condition, [.shortInk, .or, .shortInk]) { .either($0) },
        Rule(.condition, [.story, .or, .story]) { .either($0) },
        Rule(.condition, ["from|in|of", .story], cost: -10) { $0[0] },
        Rule(.condition, ["from|in|of", .story, .or, .story], cost: -10) { .either($0) },
        Rule(.condition, ["from|in|of", .setName]) { $0[0] },
        Rule(.condition, ["can|may|could", .maybe("be"), "ink"]) { _ in .inkable(true) },
        // "i can ink in ruby" is not restricted to cards of that ink.
        Rule(.condition, ["can|may|could", .maybe("be"), "ink", .ink]) { .both(.inkable(true), $0[0]) },
        Rule(
            .condition, ["can|may|could", .maybe("be|go"), .maybe("put|play|use|place|go"), "inkwell"],
            cost: -25
        ) { _ in .inkable(true) },
        Rule(
            .condition, ["cannot", .maybe("be|go"), .maybe("put|play|use|place|go"), "inkwell"], cost: -10
        ) { _ in .inkable(false) },
        Rule(.condition, [.value, "excluded"]) { .excluding($0[0]) },
        Rule(.condition, [.value, .not, "wanted"]) { .excluding($0[0]) },
        Rule(.condition, [.value, "left", "out"]) { .excluding($0[0]) },
        Rule(.condition, ["any|every|each", .key, "but|except", .value], cost: -10) { .excluding($0[1]) },
        Rule(.condition, ["neither", .classes]) { meanings in
            .both(.conditions([.type(.character)]), meanings[0])
        },
        Rule(.classes, [.class]) { .excluding($0[0]) },
        Rule(.classes, [.class, .maybe(.comma), "nor|or|and", .classes]) { .both(.excluding($0[0]), $0[1]) },
        Rule(
            .condition,
            ["only", .maybe("legal|playable|allow|play|run|use"), .format, .maybe("format|constructed")],
            cost: -25
        ) { .onlyLegal($0[0]) },
        Rule(.condition, ["legal|playable|allow|play|use", "only", .format], cost: -25) { .onlyLegal($0[0]) },
        Rule(.condition, [.format, "only|exclusive"], cost: -25) { .onlyLegal($0[0]) },
        Rule(.condition, ["playable|allow|play", .format]) { $0[0] },
        Rule(.condition, ["out", .next("of"), .format], cost: -10) { .excluding($0[0]) },
        Rule(.condition, [.setWords, "set|box|expansion|booster|quest"]) { $0[0] },
        Rule(.condition, [.promoGroup], cost: 20) { $0[0] },
        Rule(.condition, [.promoGroup, "promo|card|exclusive"]) { $0[0] },
        Rule(.condition, ["promo", .maybe("group"), .promoGroup]) { $0[0] },
        Rule(.condition, [.promoGroup, "promo|card|number", .maybe("number"), .amount], cost: -20) {
            .both($0[0], .test(.number, $0[1]))
        },
        Rule(
            .condition, ["promo|card|number", .maybe("number"), .amount, "of|from|in", .promoGroup], cost: -20
        ) {
            .both($0[1], .test(.number, $0[0]))
        },
        Rule(.condition, [.key, .value]) { .value($0[1], of: $0[0]) },
        Rule(.condition, [.value, .next(.key)]) { .value($0[0], of: $0[1]) },
        Rule(.condition, [.rarity, .next(.after)]) { .rarity($0[0], $0[1]) },
        Rule(.condition, [.before, .rarity]) {
            $0[0].comparison == .equal ? nil : .rarity($0[1], $0[0])
        },
        Rule(.condition, [.ink, "deck|control|tempo"]) { .inkOfDeck($0[0]) },
        Rule(.condition, ["for", .ink, "deck"], cost: -10) { .inkOfDeck($0[0]) },
        Rule(.condition, [.maybe(.artBy), .amount, "artist|illustrator|people|person"], cost: -10) {
            .test(.artists, $0[0])
        },
        Rule(.condition, ["multiple|several", .maybe("different"), "artist|illustrator"], cost: -10) { _ in
            .test(.artists, .amount(.compared(.greater, 1)))
        },
        Rule(.condition, [.artBy, .artistName]) { .artists([$0[0]]) },
        Rule(.condition, [.artBy, .artistName, .or, .artistName]) { .artists($0) },
        Rule(
            .condition, ["did|do|have|were", .artistName, "draw|paint|illustrate|make|drew"], cost: -10
        ) { .artists([$0[0]]) },
        Rule(.condition, [.artist, .or, .artistName], cost: -10) {
            .either([$0[0], .artists([$0[1]]) ?? .nothing])
        },
        Rule(.condition, [.say, .textWord]) { .saying($0[0]) },
        Rule(.condition, [.say, .name]) { .saying($0[0]) },
        Rule(.condition, [.textWord, .sayAfter], cost: 12) { .saying($0[0]) },
        Rule(.condition, [.name, .sayAfter], cost: 10) { .saying($0[0]) },
        Rule(.condition, ["with|have", .maybe("word"), .name, "in", "name|title"]) { .named($0[0]) },
        Rule(.condition, ["name", "has|have|contain", .name]) { .named($0[0]) },
        Rule(
            .condition, [.maybe("name|title"), "start|begin", "with|by", .maybe("letter"), .letters],
            cost: -20
        ) {
            meanings in .of(meanings[0].words.flatMap(Condition.nameBeginning(with:)))
        },
        // After "named", a character's name is read like any other name.
        Rule(.condition, [.named, .name], cost: -5) { meanings, cards in
            cards.names.isCharacter(meanings[0].words ?? "") ? nil : .named(meanings[0])
        },
        // "who shares the version title Pirate Captain"
        Rule(
            .condition,
            [.maybe("same|share"), "version|subtitle|epithet", .maybe("name|title"), .maybe("is|of"), .name],
            cost: -10
        ) { meanings, cards in .of(meanings[0].words.flatMap(cards.version)) },
        Rule(.condition, [.name, "as", "version|subtitle"], cost: -10) { meanings, cards in
            .of(meanings[0].words.flatMap(cards.version))
        },
        // "the Merida film"
        Rule(.condition, [.character, .next("film|movie|story|franchise")], cost: -10) { meanings, cards in
            .of(meanings[0].words.flatMap(cards.story(of:)))
        },
        Rule(.condition, ["version|count|counts", "of|as", .character]) { .ofCharacter($0[0], $1) },
        // "mulan characters" are those of the film.
        Rule(
            .condition, ["different|unique|distinct", .character, "character|version|card"], cost: -10
        ) { .ofCharacter($0[0], $1) },
        Rule(.condition, ["flavor", .maybe("text"), "about|with|mention", .textWord]) {
            .flavor($0[0])
        },
        Rule(.condition, ["with", .textWord, "in", "flavor", .maybe("text")]) { .flavor($0[0]) },
        Rule(.condition, ["flavor", .maybe("text"), "about|with|mention", .name]) { .flavor($0[0]) },
        Rule(.condition, ["with", .name, "in", "flavor", .maybe("text")]) { .flavor($0[0]) },
        Rule(.condition, ["free", .type]) { meanings in
            .both(meanings[0], .test(.field(.cost), .amount(.either([0]))))
        },
    ]

    // MARK: Orders

    private static let orders: [Rule] = [
        Rule(.ordering, [.order]) { $0[0] },
        Rule(.ordering, [.high, .stat]) { .sort($0[0], isDescending: true) },
        Rule(.ordering, [.low, .stat]) { .sort($0[0], isDescending: false) },
        Rule(.ordering, ["by", .stat]) { .sort($0[0], isDescending: $0[0].field != .cost) },
        Rule(.ordering, ["by", .stat, "then", .maybe("by"), .stat]) { .sort($0[0], then: $0[1]) },
        Rule(.ordering, ["by", .stat, .maybe(.comma), .direction]) {
            .sort($0[0], isDescending: $0[1].isDescending == true)
        },
        Rule(.ordering, [.direction, .stat]) {
            .sort($0[1], isDescending: $0[0].isDescending == true)
        },
        Rule(.ordering, [.stat, .next(.direction)]) {
            .sort($0[0], isDescending: $0[1].isDescending == true)
        },
        Rule(.ordering, [.order, .maybe(.comma), .direction]) { .directed($0[0], $0[1]) },
    ]
}

// MARK: Meanings of rules

extension Meaning {
    static func of(_ condition: Condition?) -> Meaning? { condition.map { .conditions($0.conjuncts) } }

    /// Any of the conditions; nil if one is missing.
    fileprivate static func either(_ values: [Meaning?]) -> Meaning? {
        let conditions = values.compactMap { $0?.condition }
        return conditions.count == values.count ? of(Condition.anyOf(conditions)) : nil
    }

    static func both(_ one: Meaning?, _ other: Meaning?) -> Meaning? {
        guard let left = one?.conditions, let right = other?.conditions else { return nil }
        let model = one?.model ?? other?.model
        return model.map { .like(left + right, card: $0) } ?? .conditions(left + right)
    }

    /// The numbers, unless they are years.
    fileprivate static func ifSmall(_ numbers: [Int]?) -> Meaning? {
        guard let numbers, !numbers.contains(where: QueryWords.years.contains) else { return nil }
        return .amount(.either(numbers))
    }

    fileprivate static func ifYear(_ number: Int?) -> Meaning? {
        guard let number, QueryWords.years.contains(number) else { return nil }
        return .amount(.either([number]))
    }

    /// A date from year, month and day; nil if it doesn't exist.
    fileprivate static func date(_ year: Meaning, _ month: Meaning, _ day: Meaning) -> Meaning? {
        guard let year = year.number, let month = month.number, let day = day.number,
            (1...12).contains(month),
            (1...31).contains(day), Timestamp(year: year, month: month, day: day).day.day == day
        else { return nil }
        return .amount(.either([year, month, day]))
    }

    fileprivate static func released(_ comparison: Meaning, _ date: Meaning) -> Meaning? {
        guard let comparison = comparison.comparison, let date = date.timestamp else { return nil }
        return .conditions([.term(.property(.date(comparison, date)))])
    }

    /// The start of the day.
    var timestamp: Timestamp? {
        guard let numbers = amount?.numbers, numbers.count == 3 else { return nil }
        return Timestamp(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    fileprivate static func list(_ meanings: [Meaning]) -> Meaning? {
        let numbers = meanings.compactMap(\.amount?.numbers).flatMap(\.self)
        let areYears = numbers.map(QueryWords.years.contains)
        return areYears.allSatisfy { $0 == areYears[0] } ? .amount(.either(numbers)) : nil
    }

    static func bound(_ comparison: Meaning?, _ number: Meaning?) -> Meaning? {
        Amount.bound(comparison?.comparison, number?.number).map(Meaning.amount)
    }

    static func range(_ low: Meaning, _ high: Meaning) -> Meaning? {
        guard let low = low.number, let high = high.number, low <= high,
            QueryWords.years.contains(low) == QueryWords.years.contains(high)
        else { return nil }
        return .amount(.range(low, high))
    }

    static func atMost(_ amount: Meaning) -> Meaning? {
        bound(.comparison(.lessOrEqual), amount) ?? amount
    }

    static func atLeast(_ amount: Meaning) -> Meaning? {
        bound(.comparison(.greaterOrEqual), amount) ?? amount
    }

    static func test(_ field: NumberField, _ amount: Meaning?, of type: CardType? = nil)
        -> Meaning?
    {
        test(.field(field), amount, of: type)
    }

    static func test(_ field: Meaning?, _ amount: Meaning?, of type: CardType? = nil) -> Meaning? {
        guard let field = field?.field, let amount = amount?.amount else { return nil }
        let isYears = amount.isOfYears
        if isYears != (field == .year) { return nil }
        return .conditions((type.map { [.type($0)] } ?? []) + [amount.condition(field)])
    }

    /// Several numbers with one bound: "at least 2 lore and 3 willpower". Costs have bounds of their own.
    fileprivate static func bounds(_ comparison: Meaning, _ tests: Meaning) -> Meaning? {
        guard let tests = tests.conditions, tests.count > 1 else { return nil }
        let bounded = tests.compactMap { test -> Condition? in
            guard test.key != NumberField.cost.rawValue,
                case .term(.number(let field, .compared(.equal, let number))) = test,
                let comparison = comparison.comparison
            else { return nil }
            return .term(.number(field, .compared(comparison, number)))
        }
        return bounded.count == tests.count ? .conditions(bounded) : nil
    }

    fileprivate static var unlimitedCopies: Meaning? {
        test(.copies, .amount(.compared(.greater, 4)))
    }

    fileprivate static var freeLocation: Meaning? {
        test(.moveCost, .amount(.either([0])), of: .location)
    }

    static func compared(_ left: Meaning, _ comparison: Meaning, _ right: Meaning) -> Meaning? {
        guard let left = left.field, let right = right.field, left != right,
            let comparison = comparison.comparison,
            [left, right].allSatisfy(Meaning.comparable.contains)
        else { return nil }
        return .conditions([.term(.number(.sum(plus: [left]), .compared(comparison, .sum(plus: [right]))))])
    }

    /// A difference of two numbers: "2 more strength than willpower".
    fileprivate static func difference(_ left: Meaning, _ right: Meaning, _ number: Meaning) -> Meaning? {
        guard let left = left.field, let right = right.field, left != right, let number = number.amount,
            [left, right].allSatisfy(comparable.contains)
        else { return nil }
        return of(number.condition(.sum(plus: [left], minus: [right])))
    }

    /// A condition on how much less Shift costs than playing the card.
    fileprivate static func cheaperShift(_ amount: Meaning) -> Meaning? {
        amount.amount.flatMap { of($0.condition(.sum(plus: [.cost], minus: [.shift]))) }
    }

    /// A factor in words, and its divisor: 2 for twice, 1 of 2 for half.
    fileprivate static func factor(_ number: Int, of parts: Int = 1) -> Meaning? {
        1...9 ~= number && number != parts ? .amount(.either([parts, number])) : nil
    }

    /// A comparison of a number with a multiple of another, or with half of it.
    fileprivate static func multiple(
        _ left: Meaning, _ comparison: Meaning, _ factor: Meaning, of right: Meaning
    ) -> Meaning? {
        guard let left = left.field, let right = right.field, left != right,
            let factor = factor.amount?.numbers, let comparison = comparison.comparison,
            [left, right].allSatisfy(comparable.contains)
        else { return nil }
        let times = { (field: NumberField, count: Int) in
            NumberExpression.sum(plus: [NumberField](repeating: field, count: count))
        }
        return .conditions([
            .term(.number(times(left, factor[0]), .compared(comparison, times(right, factor[1]))))
        ])
    }

    private static let comparable: [NumberField] = [.cost, .strength, .willpower, .lore]

    /// Strength and willpower written as "3/4", or bounds on them: "3/4 or better".
    fileprivate static func fight(
        _ strength: Meaning, _ willpower: Meaning, _ comparison: Meaning = .comparison(.equal)
    ) -> Meaning? {
        guard let first = strength.number, let second = willpower.number, max(first, second) <= 20 else {
            return nil
        }
        return both(
            test(.strength, bound(comparison, strength)), test(.willpower, bound(comparison, willpower)))
    }

    /// Cards without the number.
    fileprivate static func lacking(_ field: Meaning) -> Meaning? {
        guard let field = field.field, [.strength, .willpower, .lore, .moveCost].contains(field) else {
            return nil
        }
        return of(Amount.compared(.greater, 0).condition(field).negated)
    }

    fileprivate static func sum(_ one: Meaning, _ other: Meaning, _ amount: Meaning) -> Meaning? {
        guard let one = one.field, let other = other.field, one != other, let amount = amount.amount else {
            return nil
        }
        let both = [one, other]
        return both.allSatisfy(comparable.contains)
            ? of(amount.condition(.sum(plus: both))) : nil
    }

    /// A vague size such as "high strength".
    fileprivate static func size(_ field: Meaning, isBig: Bool) -> Meaning? {
        let bounds: [NumberField: (high: Int, low: Int)] = [
            .strength: (5, 1), .willpower: (6, 2), .lore: (3, 1), .cost: (7, 2),
        ]
        guard let number = field.field, let bounds = bounds[number] else { return nil }
        return test(
            field,
            .amount(isBig ? .compared(.greaterOrEqual, bounds.high) : .compared(.lessOrEqual, bounds.low)))
    }

    /// A collector number, "no. 215", rather than a cost.
    fileprivate static func printedNumber(_ number: Meaning) -> Meaning? {
        guard let value = number.number, value > 12 else { return nil }
        return test(.number, number)
    }

    fileprivate static func inks(_ count: Int?) -> Meaning? {
        count == 2
            ? .conditions([.term(.property(.flag(.dual)))])
            : test(.inks, count.map { .amount(.either([$0])) })
    }

    fileprivate static func inkable(_ isInkable: Bool) -> Meaning? {
        let inkable = Condition.term(.property(.flag(.inkable)))
        return of(isInkable ? inkable : inkable.negated)
    }

    /// Cards legal in Infinity only; all cards legal in Core are legal there, too.
    fileprivate static func onlyLegal(_ format: Meaning) -> Meaning? {
        guard case .term(.property(.legal(let name)))? = format.condition else { return nil }
        return name == .infinity
            ? both(format, .conditions([.not(.term(.property(.legal(.core))))])) : format
    }

    fileprivate static func excluding(_ value: Meaning) -> Meaning? {
        value.conditions.flatMap(Condition.allOf).map { .conditions([$0.negated]) }
    }

    /// A value next to the name of its key.
    fileprivate static func value(_ value: Meaning, of key: Meaning) -> Meaning? {
        guard let condition = value.condition, let name = key.key else { return nil }
        let isFlag = name == "r" && condition.key == "is"
        return condition.key == name || isFlag ? value : nil
    }

    static func rarity(_ value: Meaning, _ comparison: Meaning) -> Meaning? {
        guard let rarity = value.condition?.rarity, rarity != .special, let comparison = comparison.comparison
        else { return nil }
        return .conditions([.term(.property(.rarity(comparison, rarity)))])
    }

    fileprivate static func inkOfDeck(_ ink: Meaning) -> Meaning? {
        guard case .term(.property(.inks(.greaterOrEqual, let inks)))? = ink.condition else { return nil }
        return .conditions([.term(.property(.inks(.lessOrEqual, inks)))])
    }

    static func artists(_ names: [Meaning]) -> Meaning? {
        of(Condition.anyOf(names.compactMap(\.words).map { .term(.text(.art, .part($0))) }))
    }

    fileprivate static func saying(_ words: Meaning) -> Meaning? {
        words.words.map { .conditions([.text($0)]) }
    }

    fileprivate static func named(_ words: Meaning) -> Meaning? {
        words.words.map { .conditions([.term(.text(.name, .part($0)))]) }
    }

    fileprivate static func ofCharacter(_ words: Meaning, _ cards: CardWords) -> Meaning? {
        guard let name = words.words, cards.names.isCharacter(name) else { return nil }
        return .conditions([.type(.character), .term(.text(.char, .part(name)))])
    }

    fileprivate static func flavor(_ words: Meaning) -> Meaning? {
        words.words.map { .conditions([.term(.text(.flavor, .part($0)))]) }
    }

    fileprivate static func sort(_ field: Meaning, isDescending: Bool) -> Meaning? {
        guard let name = field.field?.rawValue, let sortField = SortField(rawValue: name) else { return nil }
        return .order(CardOrder(keys: [SortKey(sortField, isDescending: isDescending)]))
    }

    fileprivate static func sort(_ first: Meaning, then second: Meaning) -> Meaning? {
        let orders = [first, second].compactMap { sort($0, isDescending: $0.field != .cost)?.order }
        return orders.count == 2 ? .order(CardOrder(keys: orders.flatMap(\.keys))) : nil
    }

    fileprivate static func directed(_ order: Meaning, _ direction: Meaning) -> Meaning? {
        guard var order = order.order, order.keys.count == 1, let isDescending = direction.isDescending else {
            return nil
        }
        order.keys[0].isDescending = isDescending
        return .order(order)
    }
}

extension Amount {
    var isOfYears: Bool {
        switch self {
        case .either(let numbers): numbers.contains(where: QueryWords.years.contains)
        case .compared(_, let number): QueryWords.years.contains(number)
        case .range(let low, _): QueryWords.years.contains(low)
        }
    }
}
