import LorcanaCards

/// The rules of plain words: phrases of parts, and what they mean. Stop words may be between any two parts.
enum Grammar {
    struct Rule: Sendable {
        let kind: Kind
        let pattern: [Part]
        let cost: Int
        /// The meaning of the phrase; nil if these words are not such a phrase.
        let meaning: @Sendable ([Meaning], CardWords) -> Meaning?

        init(
            _ kind: Kind, _ pattern: [Part], cost: Int = 0,
            _ meaning: @escaping @Sendable ([Meaning]) -> Meaning?
        ) {
            self.init(kind, pattern, cost: cost) { meanings, _ in meaning(meanings) }
        }

        init(
            _ kind: Kind, _ pattern: [Part], cost: Int = 0,
            _ meaning: @escaping @Sendable ([Meaning], CardWords) -> Meaning?
        ) {
            (self.kind, self.pattern, self.cost, self.meaning) = (kind, pattern, cost, meaning)
        }
    }

    /// In groups, which are not put together, as the compiler lays out each in the binary.
    static let rules = [
        numbers, stats, years, values, orders, songs, effects, standings, ofKeywords, facts, factNames,
        counts,
        releases, extremes, existence, ofOtherGames,
    ]

    /// Whether rules have the word as it is.
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

    // MARK: Numbers

    private static let numbers: [Rule] = [
        Rule(.amount, [.numbers]) { $0[0] },
        Rule(.numbers, [.number]) { .ifSmall($0[0].amount?.numbers) },
        Rule(.numbers, [.number, .next(.comma), .next(.numbers)]) { .list($0) },
        Rule(.numbers, [.number, .next(.comma), .next(.or), .next(.numbers)]) { .list($0) },
        Rule(.numbers, [.number, .next(.comma), .next(.and), .next(.numbers)]) { .list($0) },
        Rule(.numbers, [.number, .next(.or), .next(.numbers)]) { .list($0) },
        Rule(.numbers, [.number, .next(.and), .next(.numbers)]) { .list($0) },
        Rule(.numbers, [.number, .next(.slash), .next(.numbers)], cost: 5) { .list($0) },
        Rule(.numbers, [.number, .next(.numbers)], cost: 5) { .list($0) },
        Rule(.amount, [.before, .numbers]) { $0[0].comparison == .equal ? $0[1] : nil },
        Rule(.amount, [.before, .number]) { .bound($0[0], $0[1]) },
        Rule(.amount, [.number, .after], cost: 15) { .bound($0[1], $0[0]) },
        Rule(.amount, [.number, .maybe(.after), "to|through|thru", .number]) { .range($0[0], $0[1]) },
        Rule(.amount, ["between", .number, .maybe(.after), .and, .number]) { .range($0[0], $0[1]) },
    ]

    private static let stats: [Rule] = [
        Rule(.condition, [.amount, .stat]) { .test($0[1], $0[0]) },
        Rule(.condition, [.stat, .amount]) { .test($0[0], $0[1]) },
        Rule(.condition, [.amount, .keywordStat]) { .test($0[1], $0[0]) },
        Rule(.condition, [.keywordStat, .maybe("+"), .amount]) { .test($0[0], $0[1]) },
        Rule(.condition, [.number, .stat, .after], cost: 15) { .test($0[1], .bound($0[2], $0[0])) },
        Rule(.condition, [.number, .keywordStat, .after], cost: 15) { .test($0[1], .bound($0[2], $0[0])) },
        Rule(.condition, ["quest|worth", .amount, .maybe(.stat)]) { .test(.lore, $0[0]) },
        Rule(.condition, [.amount, "quester|quest"]) { .test(.lore, $0[0]) },
        Rule(.condition, [.keywordStat, "cost", .amount]) { .test($0[0], $0[1]) },
        Rule(.condition, ["no", .number]) { .printedNumber($0[0]) },
        Rule(.condition, ["cost|for", .amount]) { .test(.cost, $0[0]) },
        Rule(.condition, ["cost|for", .amount, "ink"]) { .test(.cost, $0[0]) },
        Rule(.condition, ["cost", .amount, "to", "move"]) { .test(.moveCost, $0[0]) },
        Rule(.condition, ["cost", .amount, "to", "shift"]) { .test(.shift, $0[0]) },
        Rule(.condition, [.amount, "to", "shift"]) { .test(.shift, $0[0]) },
        Rule(.condition, ["shift", "for", .amount]) { .test(.shift, $0[0]) },
        Rule(.condition, [.amount, "drop"]) { .test(.cost, $0[0], of: .character) },
        Rule(.condition, ["turn", .number, "drop"]) { .test(.cost, $0[0], of: .character) },
        Rule(.condition, ["turn", .number, "play"]) { .test(.cost, $0[0]) },
        Rule(.condition, [.beforeStat, .number]) { meanings in
            guard case .fieldComparison(let field, let comparison) = meanings[0] else { return nil }
            return .test(.field(field), .bound(.comparison(comparison), meanings[1]))
        },
        Rule(.condition, [.number, .next(.slash), .next(.number), .maybe("s")]) { .fight($0[0], $0[1]) },
        Rule(.condition, [.number, .next(.number)], cost: 55) { .fight($0[0], $0[1]) },
        Rule(.condition, [.big, .stat]) { .size($0[0], isBig: true) },
        Rule(.condition, [.little, .stat]) { .size($0[0], isBig: false) },
        Rule(.comparison, [.before]) { $0[0] },
        Rule(.comparison, ["more|higher|greater|bigger", "than|then"]) { _ in .comparison(.greater) },
        Rule(.comparison, ["less|lower|fewer|smaller", "than|then"]) { _ in .comparison(.less) },
        Rule(.condition, [.stat, .comparison, .stat]) { .compared($0[0], $0[1], $0[2]) },
        Rule(.condition, ["more|higher|greater|bigger", .stat, "than|then", .stat]) {
            .compared($0[0], .comparison(.greater), $0[1])
        },
        Rule(.condition, ["less|lower|fewer|smaller", .stat, "than|then", .stat]) {
            .compared($0[0], .comparison(.less), $0[1])
        },
        Rule(.condition, ["stronger", "than|then", "willpower|tough|toughness"]) { _ in
            .compared(.field(.strength), .comparison(.greater), .field(.willpower))
        },
        Rule(.condition, ["tougher", "than|then", "strength|strong"]) { _ in
            .compared(.field(.willpower), .comparison(.greater), .field(.strength))
        },
        Rule(.condition, [.number, "printing|time"]) { .test(.field(.prints), $0[0]) },
        Rule(.condition, ["printed", .number, "time"]) { .test(.field(.prints), $0[0]) },
        Rule(.condition, ["printed|print|appear|exist", "in", .amount, .maybe("different"), "set"]) {
            .test(.field(.sets), $0[0])
        },
        Rule(.condition, ["printed|print|appear|exist", "in", .number, .maybe("different"), "set", .after]) {
            .test(.field(.sets), .bound($0[1], $0[0]))
        },
        Rule(.condition, ["more", "than", "one", "printing"]) { _ in
            .test(.field(.prints), .amount(.compared(.greater, 1)))
        },
        Rule(.condition, ["#", .number]) { .test(.field(.number), $0[0]) },
        Rule(.condition, [.number, "of", .set]) { meanings in
            .both(.test(.field(.number), meanings[0]), meanings[1])
        },
        Rule(.condition, [.number, "of", "set|chapter", .numbers]) { meanings, cards in
            .both(.test(.field(.number), meanings[0]), .of(cards.sets(meanings[1].amount?.numbers)))
        },
    ]

    // MARK: Years

    private static let years: [Rule] = [
        Rule(.year, [.number]) { .ifYear($0[0].number) },
        Rule(.year, ["last", "year"]) { _, cards in .amount(.either([cards.year(-1)])) },
        Rule(.year, ["this", "year"]) { _, cards in .amount(.either([cards.year(0)])) },
        Rule(.year, ["next", "year"]) { _, cards in .amount(.either([cards.year(1)])) },
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
        Rule(.condition, [.shortInk, .or, .shortInk]) { .either($0) },
        Rule(.condition, [.story, .or, .story]) { .either($0) },
        Rule(.condition, ["from|in|of", .story], cost: -10) { $0[0] },
        Rule(.condition, ["from|in|of", .story, .or, .story], cost: -10) { .either($0) },
        Rule(.condition, ["from|in|of", .setName]) { $0[0] },
        Rule(.condition, [.value, "excluded"]) { .excluding($0[0]) },
        Rule(.condition, [.value, .not, "wanted"]) { .excluding($0[0]) },
        Rule(.condition, [.value, "left", "out"]) { .excluding($0[0]) },
        Rule(.condition, ["set|chapter", .number, "on|onward|later|up"]) { meanings, cards in
            .of(cards.sets(from: meanings[0].number))
        },
        Rule(.condition, ["first", .number, "set|chapter"]) { meanings, cards in
            .of(cards.sets(atBeginning: meanings[0].number))
        },
        Rule(.condition, ["last|newest|latest", .number, "set|chapter"]) { meanings, cards in
            .of(cards.sets(atEnd: meanings[0].number))
        },
        Rule(.condition, ["come", "back", "in", .set]) { .reprinted(in: $0[0]) },
        Rule(.condition, ["reprinted", "in", .set]) { .reprinted(in: $0[0]) },
        Rule(.condition, ["only", "find|found|appear|exist|printed|available", .maybe("in"), .set]) {
            .both($0[0], .test(.field(.sets), .amount(.either([1]))))
        },
        Rule(.condition, ["exclusive", .set]) { .both($0[0], .test(.field(.sets), .amount(.either([1])))) },
        Rule(.condition, [.set, "exclusive"]) { .both($0[0], .test(.field(.sets), .amount(.either([1])))) },
        Rule(.condition, [.setWords, "set"]) { $0[0] },
        Rule(.condition, ["set|chapter", .next(.number), .next(.number)]) { meanings, cards in
            // "sets 3 4" are two sets.
            guard let set = cards.sets([meanings[0].number ?? 0]),
                cards.sets([meanings[1].number ?? 0]) == nil
            else { return nil }
            return .both(.of(set), .test(.field(.number), meanings[1]))
        },
        Rule(.condition, ["with|have", .rarity, "version|printing"]) { $0[0] },
        Rule(.condition, ["reprint", "in|from", .set]) {
            .both(.of(.term(.property(.flag(.reprint)))), $0[0])
        },
        Rule(.condition, [.promoGroup, "promo"]) { $0[0] },
        Rule(.condition, ["promo", .maybe("group"), .promoGroup]) { $0[0] },
        Rule(.condition, [.key, .value]) { .value($0[1], of: $0[0]) },
        Rule(.condition, [.value, .key]) { .value($0[0], of: $0[1]) },
        Rule(.condition, [.rarity, .after]) { .rarity($0[0], $0[1]) },
        Rule(.condition, ["set|chapter", .numbers]) { meanings, cards in
            .of(cards.sets(meanings[0].amount?.numbers))
        },
        Rule(.condition, ["set|chapter", .number, "to|through|thru", .number]) { meanings, cards in
            guard let low = meanings[0].number, let high = meanings[1].number, low < high, high - low <= 30
            else { return nil }
            return .of(cards.sets(Array(low...high)))
        },
        Rule(.condition, [.ink, "deck|control|tempo"]) { .inkOfDeck($0[0]) },
        Rule(.condition, [.artBy, .artistName]) { .artists([$0[0]]) },
        Rule(.condition, [.artBy, .artistName, .or, .artistName]) { .artists($0) },
        Rule(.condition, [.say, .textWord]) { .saying($0[0]) },
        Rule(.condition, [.say, .name]) { .saying($0[0]) },
        Rule(.condition, [.textWord, .sayAfter], cost: 12) { .saying($0[0]) },
        Rule(.condition, [.name, .sayAfter], cost: 10) { .saying($0[0]) },
        Rule(.condition, ["with|have", .name, "in", "name|title"]) { .named($0[0]) },
        Rule(.condition, ["name", "has|have|contain", .name]) { .named($0[0]) },
        Rule(.condition, ["how", "much", "does|do|is", .name, .maybe("cost")]) { .named($0[0]) },
        Rule(.condition, ["who", "drew|illustrated|painted", .name]) { .named($0[0]) },
        Rule(.condition, ["artist", "of", .name]) { .named($0[0]) },
        Rule(.condition, [.named, .name], cost: -5) { .named($0[0]) },
        Rule(.condition, ["version", "of", .character]) { .ofCharacter($0[0]) },
        Rule(.condition, ["flavor|flavour", .maybe("text"), "about|with|mention", .textWord]) {
            .flavor($0[0])
        },
        Rule(.condition, ["with", .textWord, "in", "flavor|flavour", .maybe("text")]) { .flavor($0[0]) },
        Rule(.condition, ["flavor|flavour", .maybe("text"), "about|with|mention", .name]) { .flavor($0[0]) },
        Rule(.condition, ["with", .name, "in", "flavor|flavour", .maybe("text")]) { .flavor($0[0]) },
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
        Rule(.ordering, ["by", .stat, .maybe(.comma), .direction]) {
            .sort($0[0], isDescending: $0[1].isDescending == true)
        },
        Rule(.ordering, [.order, .maybe(.comma), .direction]) { .directed($0[0], $0[1]) },
    ]

    // MARK: Songs and Shift

    private static let songs: [Rule] = [
        Rule(.unaided, [.not, "singer"]) { _ in .nothing },
        Rule(.singer, [.amount, "cost|drop", .maybe("character"), .maybe(.unaided)]) {
            .test(.cost, .atMost($0[0]), of: .song)
        },
        Rule(.singer, ["singer", .amount]) { .test(.cost, .atMost($0[0]), of: .song) },
        Rule(.singer, [.character]) { meanings, cards in .of(cards.related(.sungBy, meanings[0].words)) },
        Rule(.condition, ["song", .singer, .maybe("can"), "sing", .maybe(.unaided)]) { $0[0] },
        Rule(.condition, ["song", "can", .singer, "sing", .maybe(.unaided)]) { $0[0] },
        Rule(.condition, ["what|which", "can", .singer, "sing"]) { $0[0] },
        Rule(.condition, ["song", "for", .singer]) { $0[0] },
        Rule(.condition, ["song", "sing", "with", .singer]) { $0[0] },
        Rule(.condition, ["song", "sung", "by", .singer]) { $0[0] },
        Rule(.condition, ["sing", "with", .singer]) { $0[0] },
        Rule(.condition, ["sung", "by", .singer]) { $0[0] },
        Rule(.condition, ["song", .singer, "cannot", "sing"]) { meanings in
            meanings[0].condition.map { .conditions([.type(.song), $0.negated]) }
        },
        Rule(.condition, ["sing", "for", .amount]) { .test(.field(.singer), $0[0]) },
        Rule(.condition, ["sing|solo", .amount, "cost", .maybe("song")]) {
            .test(.field(.singsAs), .atLeast($0[0]))
        },
        Rule(.condition, ["sing|solo", "song", "cost|for", .amount]) {
            .test(.field(.singsAs), .atLeast($0[0]))
        },
        Rule(.condition, [.maybe("who|character"), "sing", .name]) { meanings, cards in
            .of(cards.related(.sings, meanings[0].words))
        },
        Rule(.condition, ["singer", "for|of", .name]) { meanings, cards in
            .of(cards.related(.sings, meanings[0].words))
        },
        Rule(.condition, ["shift", "onto|on|to", .character]) { meanings, cards in
            .of(cards.related(.onto, meanings[0].words))
        },
        Rule(.condition, [.maybe("may|can"), "put", "on", "top", .character, .maybe("with"), "shift"]) {
            meanings, cards in
            .of(cards.related(.onto, meanings[0].words))
        },
        Rule(.condition, ["shift", "on", "top", .character]) { meanings, cards in
            .of(cards.related(.onto, meanings[0].words))
        },
        Rule(.condition, ["shift", .character, "onto|on"]) { meanings, cards in
            .of(cards.related(.under, meanings[0].words))
        },
        Rule(.condition, ["can|may", .character, "put", "shift"]) { meanings, cards in
            .of(cards.related(.under, meanings[0].words))
        },
        Rule(.condition, ["base", "for", .character]) { meanings, cards in
            .of(cards.related(.under, meanings[0].words))
        },
        Rule(.condition, ["shift", "target", "for", .character]) { meanings, cards in
            .of(cards.related(.under, meanings[0].words))
        },
        Rule(.condition, ["go|card", "under", .character]) { meanings, cards in
            .of(cards.related(.under, meanings[0].words))
        },
        Rule(.condition, ["can", .character, "shift", "onto"]) { meanings, cards in
            .of(cards.related(.under, meanings[0].words))
        },
        Rule(.condition, [.character, "can|may|could", "shift", "onto|on|to"]) { meanings, cards in
            .of(cards.related(.under, meanings[0].words))
        },
        Rule(.condition, [.not, "sing"]) { _ in .of(Condition.named(.keyword, "singer").negated) },
        Rule(.condition, ["cannot", "sing"]) { _ in .of(Condition.named(.keyword, "singer").negated) },
        Rule(.condition, ["cannot", "sing", .name]) { meanings, cards in
            .of(cards.related(.sings, meanings[0].words)?.negated)
        },
    ]
}

// MARK: Meanings of rules

extension Meaning {
    static func of(_ condition: Condition?) -> Meaning? { condition.map { .conditions($0.conjuncts) } }

    fileprivate static func either(_ values: [Meaning]) -> Meaning? {
        of(Condition.anyOf(values.compactMap(\.condition)))
    }

    /// Cards of other sets, too, with a printing in the set.
    fileprivate static func reprinted(in set: Meaning) -> Meaning? {
        guard case .term(.named(.set, let name))? = set.condition else { return nil }
        return both(
            .conditions([.term(.named(.printedIn, name))]),
            test(.field(.sets), .amount(.compared(.greater, 1))))
    }

    static func both(_ one: Meaning?, _ other: Meaning?) -> Meaning? {
        guard let one = one?.conditions, let other = other?.conditions else { return nil }
        return .conditions(one + other)
    }

    /// Numbers that are not years.
    fileprivate static func ifSmall(_ numbers: [Int]?) -> Meaning? {
        guard let numbers, !numbers.contains(where: QueryWords.years.contains) else { return nil }
        return .amount(.either(numbers))
    }

    fileprivate static func ifYear(_ number: Int?) -> Meaning? {
        guard let number, QueryWords.years.contains(number) else { return nil }
        return .amount(.either([number]))
    }

    fileprivate static func list(_ meanings: [Meaning]) -> Meaning? {
        let numbers = meanings.compactMap(\.amount?.numbers).flatMap(\.self)
        let areYears = numbers.map(QueryWords.years.contains)
        return areYears.allSatisfy { $0 == areYears[0] } ? .amount(.either(numbers)) : nil
    }

    fileprivate static func bound(_ comparison: Meaning?, _ number: Meaning?) -> Meaning? {
        Amount.bound(comparison?.comparison, number?.number).map(Meaning.amount)
    }

    fileprivate static func range(_ low: Meaning, _ high: Meaning) -> Meaning? {
        guard let low = low.number, let high = high.number, low <= high,
            QueryWords.years.contains(low) == QueryWords.years.contains(high)
        else { return nil }
        return .amount(.range(low, high))
    }

    fileprivate static func atMost(_ amount: Meaning) -> Meaning? {
        bound(.comparison(.lessOrEqual), amount) ?? amount
    }

    fileprivate static func atLeast(_ amount: Meaning) -> Meaning? {
        bound(.comparison(.greaterOrEqual), amount) ?? amount
    }

    fileprivate static func test(_ field: NumberField, _ amount: Meaning?, of type: CardType? = nil)
        -> Meaning?
    {
        test(.field(field), amount, of: type)
    }

    fileprivate static func test(_ field: Meaning?, _ amount: Meaning?, of type: CardType? = nil) -> Meaning?
    {
        guard let field = field?.field, let amount = amount?.amount else { return nil }
        let isYears = amount.isOfYears
        if isYears != (field == .year) { return nil }
        return .conditions((type.map { [.type($0)] } ?? []) + [amount.condition(field)])
    }

    fileprivate static func compared(_ left: Meaning, _ comparison: Meaning, _ right: Meaning) -> Meaning? {
        guard let left = left.field, let right = right.field, left != right,
            let comparison = comparison.comparison,
            [left, right].allSatisfy(Meaning.comparable.contains)
        else { return nil }
        return .conditions([.term(.number(.sum(plus: [left]), .compared(comparison, .sum(plus: [right]))))])
    }

    private static let comparable: [NumberField] = [.cost, .strength, .willpower, .lore]

    fileprivate static func fight(_ strength: Meaning, _ willpower: Meaning) -> Meaning? {
        guard let first = strength.number, let second = willpower.number, max(first, second) <= 20 else {
            return nil
        }
        return both(test(.strength, strength), test(.willpower, willpower))
    }

    /// "high strength".
    fileprivate static func size(_ field: Meaning, isBig: Bool) -> Meaning? {
        let bounds: [NumberField: (high: Int, low: Int)] = [
            .strength: (5, 1), .willpower: (6, 2), .lore: (3, 1), .cost: (7, 2),
        ]
        guard let number = field.field, let bounds = bounds[number] else { return nil }
        return test(
            field,
            .amount(isBig ? .compared(.greaterOrEqual, bounds.high) : .compared(.lessOrEqual, bounds.low)))
    }

    /// "no. 215": a number that is not a cost.
    fileprivate static func printedNumber(_ number: Meaning) -> Meaning? {
        guard let value = number.number, value > 12 else { return nil }
        return test(.number, number)
    }

    fileprivate static func excluding(_ value: Meaning) -> Meaning? {
        value.conditions.flatMap(Condition.allOf).map { .conditions([$0.negated]) }
    }

    /// A value beside the name of its key.
    fileprivate static func value(_ value: Meaning, of key: Meaning) -> Meaning? {
        guard let condition = value.condition, let name = key.key else { return nil }
        let isFlag = name == "r" && condition.key == "is"
        return condition.key == name || isFlag ? value : nil
    }

    fileprivate static func rarity(_ value: Meaning, _ comparison: Meaning) -> Meaning? {
        guard let rarity = value.condition?.rarity, rarity != .special, let comparison = comparison.comparison
        else { return nil }
        return .conditions([.term(.property(.rarity(comparison, rarity)))])
    }

    fileprivate static func inkOfDeck(_ ink: Meaning) -> Meaning? {
        guard case .term(.property(.inks(.greaterOrEqual, let inks)))? = ink.condition else { return nil }
        return .conditions([.term(.property(.inks(.lessOrEqual, inks)))])
    }

    fileprivate static func artists(_ names: [Meaning]) -> Meaning? {
        of(Condition.anyOf(names.compactMap(\.words).map { .term(.text(.art, .part($0))) }))
    }

    fileprivate static func saying(_ words: Meaning) -> Meaning? {
        words.words.map { .conditions([.text($0)]) }
    }

    fileprivate static func named(_ words: Meaning) -> Meaning? {
        words.words.map { words in
            let word = BareWord(folded: words, token: words, place: 0)
            return .conditions([words.hasBlank ? .term(.text(.name, .part(words))) : word.condition])
        }
    }

    fileprivate static func ofCharacter(_ words: Meaning) -> Meaning? {
        words.words.map { .conditions([.type(.character), .term(.text(.char, .part($0)))]) }
    }

    fileprivate static func flavor(_ words: Meaning) -> Meaning? {
        words.words.map { .conditions([.term(.text(.flavor, .part($0)))]) }
    }

    fileprivate static func sort(_ field: Meaning, isDescending: Bool) -> Meaning? {
        guard let name = field.field?.rawValue, let sortField = SortField(rawValue: name) else { return nil }
        return .order(CardOrder(keys: [SortKey(sortField, isDescending: isDescending)]))
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
