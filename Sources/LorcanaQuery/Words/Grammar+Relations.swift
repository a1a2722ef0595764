import LorcanaCards
import LorcanaRules

/// The rules for relations between cards: songs and singers, Shift, printings, and comparisons with a card's values.
extension Grammar {
    private typealias Combine = @Sendable ([Meaning], CardWords) -> Meaning?

    /// Rules with the same meaning, one for each pattern.
    private static func conditions(_ patterns: [[Part]], _ meaning: @escaping Combine) -> [Rule] {
        patterns.map { Rule(.condition, $0, meaning) }
    }

    /// The meaning "cards related to the named ones by `key`".
    private static func related(_ key: NamedKey) -> Combine {
        { meanings, cards in .of(cards.related(key, meanings[0].words)) }
    }

    // MARK: Songs

    static let songs: [Rule] =
        singers
        + conditions(
            [
                ["song", .singer, .maybe("can|could|may|able"), "sing", .maybe(.unaided)],
                ["song", "can|could|may|able", .singer, "sing", .maybe(.unaided)],
                ["what|which", "can|could|may", .singer, "sing"],
                ["song", "for", .singer], ["song", "sing", "with", .singer], ["song", "sung", "by", .singer],
                ["sing", "with", .singer], ["sung", "by", .singer],
            ]
        ) { meanings, _ in meanings[0] }
        + conditions(
            [["singer", "for|of", .name], [.maybe("who|character"), "sing", .name, .maybe(.unaided)]],
            related(.sings))
        + [
            // "songs that both Ariel and a 4 drop can sing"
            Rule(
                .condition,
                [
                    "song", .maybe("both"), .singer, .and, .singer, .maybe("can|could|may"), .maybe("both"),
                    "sing", .maybe(.unaided),
                ], cost: -10
            ) { .both($0[0], $0[1]) },
            Rule(.condition, ["song", .singer, "cannot", "sing"]) { .beyond($0[0]) },
            Rule(
                .condition,
                [.maybe("song"), "too", "expensive|big|high|costly|dear|hard|much", "for", .singer], cost: -30
            ) { .beyond($0[0]) },
            Rule(
                .condition, ["song", "out|beyond", .maybe("reach|range|ability"), "of|for", .singer],
                cost: -30
            ) { .beyond($0[0]) },
            Rule(
                .condition,
                ["song", .singer, .maybe("can"), "sing", .maybe(.unaided), .rival, "cannot", .maybe("sing")]
            ) { meanings in
                .both(meanings[0], .of(meanings[1].conditions?.last?.negated))
            },
            // "if i have ariel, which songs can she sing"
            Rule(
                .condition,
                [
                    "if", .character, .maybe(.comma), "song", "can|could|may|able", "sing|do|play",
                    .maybe(.unaided),
                ]
            ) { meanings, cards in .of(cards.related(.sungBy, meanings[0].words)) },
            Rule(
                .condition,
                [
                    "if", .character, .maybe(.comma), .keyword, "song", "can|could", "sing|do|play",
                    .maybe(.unaided),
                ]
            ) { meanings, cards in
                .both(meanings[1], .of(cards.related(.sungBy, meanings[0].words)))
            },
            // "from frozen that a five drop could sing"
            Rule(.condition, [.singer, "can|could|may|able", "sing", .maybe(.unaided)], cost: 10) { $0[0] },
            Rule(.condition, ["sing", "for", .amount]) { .test(.singer, $0[0]) },
            // The wording of the reminder text of Singer: "counts as cost 5 to sing songs".
            Rule(.condition, ["sing", "as|like|at", .maybe("cost|if"), .maybe("cost"), .amount], cost: -5) {
                .test(.singer, $0[0])
            },
            Rule(
                .condition, ["count", "as", .maybe("cost"), .amount, "to|for|when", "sing", .maybe("song")],
                cost: -5
            ) {
                .test(.singer, $0[0])
            },
            Rule(.condition, ["sing|solo", .amount, "cost", .maybe("song")]) {
                .test(.singsAs, .atLeast($0[0]))
            },
            Rule(.condition, ["sing|solo", "cost", .amount, "song", .maybe(.unaided)]) {
                .test(.singsAs, .atLeast($0[0]))
            },
            Rule(.condition, ["sing|solo", "song", "cost|for", .amount]) { .test(.singsAs, .atLeast($0[0])) },
            Rule(.condition, ["need|require|take", .amount, "to", "sing"]) { .test(.cost, $0[0]) },
            Rule(.condition, ["song", "need|require|take", "singer", .maybe("with"), .amount]) {
                .test(.cost, $0[0], of: .song)
            },
            Rule(.condition, [.not, "sing"]) { _ in .of(Condition.named(.keyword, "singer").negated) },
            Rule(.condition, ["cannot", "sing"]) { _ in .of(Condition.named(.keyword, "singer").negated) },
            Rule(.condition, ["cannot", "sing", .name]) { meanings, cards in
                cards.related(.sings, meanings[0].words).map {
                    .conditions([.type(.character), $0.negated])
                }
            },
        ]

    private static let singers: [Rule] = [
        Rule(.unaided, [.not, "singer"]) { _ in .nothing },
        Rule(.unaided, ["alone|solo"]) { _ in .nothing },
        Rule(.unaided, ["for", .next("free")]) { _ in .nothing },
        Rule(.unaided, ["on|by", .maybe("their|its|his|her"), "own|herself|himself|itself|themselves"]) { _ in
            .nothing
        },
        Rule(.singer, [.amount, "cost|drop", .maybe("character"), .maybe(.unaided)]) {
            .test(.cost, .atMost($0[0]), of: .song)
        },
        Rule(.singer, ["character", "cost", .amount]) { .test(.cost, .atMost($0[0]), of: .song) },
        Rule(.singer, ["cost", .amount, .maybe("character")]) { .test(.cost, .atMost($0[0]), of: .song) },
        Rule(.singer, ["singer", .amount]) { .test(.cost, .atMost($0[0]), of: .song) },
        Rule(.singer, [.character]) { meanings, cards in .of(cards.related(.sungBy, meanings[0].words)) },
        // "but a seven cannot"
        Rule(.rival, [.singer]) { $0[0] },
        Rule(.rival, [.number]) { .test(.cost, .atMost($0[0]), of: .song) },
    ]

    // MARK: Shift

    static let shift: [Rule] =
        conditions(
            [
                ["shift", "on", "top", .character],
                ["put|go|place|play|sit|fit", "on", "top", .character, .maybe("with"), .maybe("shift")],
                ["shift|evolve", .next("from|over"), .character],
            ], related(.onto))
        + conditions(
            [
                ["shift", .character, "onto|on"], ["can|may|could", .character, "put", "shift"],
                ["base", "for", .character], ["shift", "target|option|base", "for|of", .character],
                [.maybe("go|card|use|put|place|play|lie|fit"), "under|beneath|underneath|below", .character],
                ["can", .character, "shift", "onto"],
                [.character, .maybe("can|may|could"), "shift", "onto|on|to"], [.character, "shift", "from"],
                ["shift|turn|evolve", "into", .character],
            ], related(.under))
        + conditions([[.character, "shift|turn|evolve", "into"]], related(.onto))
        + [
            Rule(
                .condition,
                [
                    "shift", "onto|on|to", .maybe("top"), "any|every|anything|everything|anyone",
                    .maybe("other"), .maybe("character|card"),
                ], cost: -60
            ) { _ in .conditions([.named(.keyword, "universal shift")]) },
            // "which stitch can be shifted on rock star"
            Rule(.condition, ["shift", "onto|on|to", .character], cost: -50, related(.onto)),
            // "characters I can use for Puppy Shift"
            Rule(
                .condition,
                [
                    "use|target|base|put|play|work|serve|go|shift", .maybe("character|card|as|target|base"),
                    "for|with|by|under|beneath|to", .keyword,
                ], cost: -20
            ) { meanings, cards in .of(cards.targets(of: meanings[0].condition)) },
            Rule(.condition, [.keyword, "target|base"], cost: -20) { meanings, cards in
                .of(cards.targets(of: meanings[0].condition))
            },
            Rule(.condition, ["shift", "cost|pay|paid|need", .textWord], cost: 5) { meanings in
                meanings[0].words.flatMap { Int($0) == nil ? $0 : nil }.map {
                    .conditions([.text("shift " + $0)])
                }
            },
        ]

    // MARK: Sets and printings

    static let sets: [Rule] =
        [
            Rule(.oneSet, [.set]) { $0[0] },
            Rule(.oneSet, [.setName], cost: 5) { $0[0] },
            Rule(.oneSet, ["set|chapter", .number]) { meanings, cards in
                .of(cards.sets(meanings[0].number.map { [$0] }))
            },
            Rule(.oneSet, [.ordinal, "set|chapter|expansion"]) { meanings, cards in
                .of(cards.sets(meanings[0].number.map { [$0] }))
            },
            Rule(.oneSet, [.setWords, "set|box|expansion|booster|quest"]) { $0[0] },
            Rule(.oneSet, ["illumineer", "quest"]) { _ in .of(.term(.property(.flag(.quest)))) },
            Rule(.condition, [.ordinal, "set|chapter|expansion"]) { meanings, cards in
                .of(cards.sets(meanings[0].number.map { [$0] }))
            },
            Rule(.condition, ["set|chapter", .numbers]) { meanings, cards in
                .of(cards.sets(meanings[0].amount?.numbers))
            },
            Rule(.condition, ["set|chapter", .number, "to|through|thru", .number]) { meanings, cards in
                guard let low = meanings[0].number, let high = meanings[1].number, low < high,
                    high - low <= 30
                else { return nil }
                return .of(cards.sets(Array(low...high)))
            },
            Rule(.condition, ["set|chapter", .next(.number), .next(.number)]) { meanings, cards in
                // "sets 3 4" are two sets.
                guard let set = cards.sets([meanings[0].number ?? 0]),
                    cards.sets([meanings[1].number ?? 0]) == nil
                else { return nil }
                return .both(.of(set), .test(.number, meanings[1]))
            },
            Rule(.condition, ["first", .number, "set|chapter"]) { meanings, cards in
                .of(cards.sets(atBeginning: meanings[0].number))
            },
            Rule(.condition, ["last|newest|latest", .number, "set|chapter"]) { meanings, cards in
                .of(cards.sets(atEnd: meanings[0].number))
            },
            Rule(.condition, [.oneSet, "on|onward|later|up"]) { meanings, cards in
                .of(cards.sets(.greaterOrEqual, meanings[0]))
            },
            Rule(
                .condition, [.oneSet, "or|and", .next("up|higher|above|more|newer|later|onward")], cost: -10
            ) {
                meanings, cards in
                .of(cards.sets(.greaterOrEqual, meanings[0]))
            },
            Rule(.condition, [.oneSet, "or|and", .next("older|earlier|lower|below|before")], cost: -10) {
                meanings, cards in
                .of(cards.sets(.lessOrEqual, meanings[0]))
            },
            Rule(.condition, [.set, "quest", .maybe("box|set")]) { $0[0] },
            Rule(.condition, ["since", .oneSet]) { meanings, cards in
                .of(cards.sets(.greaterOrEqual, meanings[0]))
            },
            Rule(.condition, [.maybe("sets"), "after|later|newer", .maybe("than|then"), .oneSet], cost: -5) {
                meanings, cards in
                .of(cards.sets(.greater, meanings[0]))
            },
            Rule(.condition, ["set|chapter", "after|later|newer|above|past", .maybe("than|then"), .number]) {
                meanings, cards in
                .of(cards.sets(.greater, .of(cards.sets(meanings[0].amount?.numbers)) ?? .nothing))
            },
            Rule(
                .condition, ["set|chapter", "before|earlier|older|below|under", .maybe("than|then"), .number]
            ) {
                meanings, cards in
                .of(cards.sets(.less, .of(cards.sets(meanings[0].amount?.numbers)) ?? .nothing))
            },
            Rule(
                .condition, [.maybe("sets"), "before|earlier|older", .maybe("than|then"), .oneSet], cost: -5
            ) {
                meanings, cards in
                .of(cards.sets(.less, meanings[0]))
            },
            Rule(.condition, [.oneSet, "card", .next(.number)]) { .both($0[0], .test(.number, $0[1])) },
            Rule(.condition, ["set|expansion", .next("before"), .oneSet]) { meanings, cards in
                .of(cards.set(beside: meanings[0], by: -1))
            },
            Rule(.condition, ["set|expansion", .next("after"), .oneSet]) { meanings, cards in
                .of(cards.set(beside: meanings[0], by: 1))
            },
            Rule(.condition, [.number, "of", .oneSet]) { .both(.test(.number, $0[0]), $0[1]) },
            Rule(.condition, ["card", .amount, "of|from|in", .oneSet], cost: -10) {
                .both(.test(.number, $0[0]), $0[1])
            },
            Rule(.condition, ["leave|rotate", .maybe(.ground), "with", "set|chapter", .number]) { meanings in
                meanings[0].number.map { .conditions([.named(.leaves, "\($0)")]) }
            },
            Rule(.condition, ["rotate|rotated|leave|left", .maybe(.ground), .month]) { meanings, cards in
                .of(cards.rotated(in: meanings[0].number))
            },
            Rule(.condition, ["rotate|rotated|leave|left", .maybe(.ground), .month, .year]) {
                meanings, cards in
                .of(cards.rotated(in: meanings[0].number, of: meanings[1].number))
            },
            Rule(.condition, ["rotate|rotated|leave|left", .maybe(.ground), .date], cost: -5) {
                meanings, cards in
                .of(cards.rotated(on: meanings[0].timestamp))
            },
            Rule(.condition, ["rotate|rotated|leave|left", .maybe(.ground), .year]) { meanings, cards in
                .of(cards.rotated(of: meanings[0].number))
            },
            Rule(
                .condition,
                ["leave|rotate", .maybe(.ground), .maybe("with"), "next|soon", .maybe("rotation")],
                cost: -20
            ) { _ in .conditions([.named(.leaves, "next")]) },
            Rule(.condition, ["until", "set|chapter", .number]) { meanings in
                meanings[0].number.map { .conditions([.named(.leaves, "\($0)")]) }
            },
            Rule(.condition, ["first", .number, "card", "of|from|in", .oneSet], cost: -20) {
                .both(.test(.number, .atMost($0[0])), $0[1])
            },
            // Cards with printings in both sets.
            Rule(.condition, ["both", .oneSet, .and, .oneSet]) {
                .both(.printed(in: $0[0]), .printed(in: $0[1]))
            },
            Rule(.condition, [.oneSet, .maybe(.comma), "and|but", .next("also"), .oneSet], cost: -10) {
                .both(.printed(in: $0[0]), .printed(in: $0[1]))
            },
            Rule(.condition, ["second|another|later", "printing"], cost: -10) { _ in
                .test(.sets, .amount(.compared(.greater, 1)))
            },
            Rule(
                .condition,
                [
                    "with|have|get", .maybe("both"), .value, .and, .value,
                    "version|printing|art|artwork|variant",
                ], cost: -10
            ) { .both(.printed(as: $0[0]), .printed(as: $0[1])) },
            // "ROF 100 to 110"
            Rule(.condition, [.set, .next(.number), "to|through|thru", .next(.number)], cost: -10) {
                meanings in
                guard let last = meanings[2].number, last > 12 else { return nil }
                return .both(meanings[0], .test(.number, .range(meanings[1], meanings[2])))
            },
            Rule(
                .condition, ["also", .maybe("printed|appear|exist|found|come|came"), "in|from", .oneSet],
                cost: -10
            ) {
                .printed(in: $0[0])
            },
            Rule(.condition, ["reprinted", "in", .oneSet, "and|or", .oneSet], cost: -10) { meanings in
                guard let one = Meaning.printed(in: meanings[0])?.condition,
                    let other = Meaning.printed(in: meanings[1])?.condition
                else { return nil }
                return .both(
                    .of(.anyOf([one, other])), .test(.sets, .amount(.compared(.greater, 1))))
            },
            Rule(.condition, ["both|exist|appear", "set|chapter", .number, .and, .number]) {
                meanings, cards in
                .both(
                    .printed(in: .of(cards.sets(meanings[0].amount?.numbers)) ?? .nothing),
                    .printed(in: .of(cards.sets(meanings[1].amount?.numbers)) ?? .nothing))
            },
            Rule(.condition, ["reprint", "of|from", .oneSet, .oneSet], cost: -20) {
                .both(.printed(in: $0[0]), .both($0[1], .test(.sets, .amount(.compared(.greater, 1)))))
            },
            Rule(.condition, ["reprint", "in|from", .oneSet]) {
                .both(.of(.term(.property(.flag(.reprint)))), $0[0])
            },
            // "legendaries with an enchanted version", "that also exist as a promo"
            Rule(.condition, ["with|have|get", .value, "version|printing|art|artwork|variant"]) {
                .printed(as: $0[0])
            },
            Rule(
                .condition,
                [
                    "also|exist|appear|available|come|came|printed", "as", .value,
                    .maybe("version|printing|art|artwork|variant"),
                ], cost: -10
            ) { .printed(as: $0[0]) },
            Rule(.condition, [.not, .rarity, "version|printing|art|artwork|variant"]) {
                .without(.printed(as: $0[0]))
            },
            Rule(.condition, ["never", "get|got|printed|have|had", .rarity]) {
                .without(.printed(as: $0[0]))
            },
            Rule(.condition, ["new", .oneSet], cost: -10) { .new(in: $0[0]) },
            Rule(.condition, ["new", .rarity, .oneSet], cost: -10) { .both($0[0], .new(in: $0[1])) },
            Rule(.condition, ["new", .type, .oneSet], cost: -10) { .both($0[0], .new(in: $0[1])) },
            Rule(.condition, ["debut|debuted|premiere|introduced", .oneSet], cost: -10) { .new(in: $0[0]) },
            Rule(
                .condition, ["first", "printed|release|appear|introduced|seen|come|came", .oneSet], cost: -10
            ) {
                .new(in: $0[0])
            },
        ]
        + conditions(
            [
                ["come|came|return|printed|brought|bring|put", "back|again", .oneSet], ["again", .oneSet],
                ["returned|reappear", .oneSet],
                ["reprinted", "in", .oneSet],
            ]
        ) { meanings, _ in
            .both(.printed(in: meanings[0]), .test(.sets, .amount(.compared(.greater, 1))))
        }
        + conditions(
            [
                ["only", "find|found|appear|exist|printed|print|available|come|came", .oneSet],
                ["only", .next("in"), .oneSet], ["exclusive", .oneSet], [.oneSet, "exclusive"],
            ]
        ) { meanings, _ in .both(meanings[0], .inOneSet) }
        + conditions(
            [
                ["only", "find|found|appear|exist|printed|print|available|come|came", "in", "set"],
                ["only", .next("in"), .next("that|this"), "set"], ["nowhere", "else"],
                [.not, "other", "set"],
            ]
        ) { _, _ in .inOneSet }

    // MARK: Other cards

    /// Words that exclude the card named after them.
    static let other: Part = "other|others|another|different|else"

    static let likenesses: [Rule] = [
        Rule(.condition, ["other", .maybe(.number), "version|card", "of", .name], cost: -10) {
            meanings, cards in
            .of(meanings.last?.words.flatMap(cards.otherVersions))
        },
        Rule(
            .condition,
            ["other|every|all|each|different", "printing|art|artwork|copy", "of", .name], cost: -10
        ) { meanings, cards in .of(meanings[0].words.flatMap(cards.wholeName)) },
        Rule(.likeness, [.maybe(.artBy), sameAs, .fact]) { $0[0] },
        Rule(.likeness, [sameAs, "inks|colors"], cost: -5) { _ in .key("inks") },
        Rule(.likeness, [sameAs, "name"]) { _ in .key("name") },
        Rule(.likeness, [.named, .maybe("same")]) { _ in .key("name") },
        Rule(.likeness, [sameAs, "version|subtitle|epithet|title", .maybe("name|title")], cost: -5) { _ in
            .key("version")
        },
        Rule(.likeness, ["as", .degree]) { $0[0] },
        Rule(.likeness, ["cheaper"]) { _ in .fieldComparison(.cost, .less) },
        Rule(.likeness, ["dearer|pricier|costlier"]) { _ in .fieldComparison(.cost, .greater) },
        Rule(.likeness, ["more", "expensive"]) { _ in .fieldComparison(.cost, .greater) },
        Rule(.likeness, ["stronger"]) { _ in .fieldComparison(.strength, .greater) },
        Rule(.likeness, ["weaker"]) { _ in .fieldComparison(.strength, .less) },
        Rule(.likeness, ["tougher|tankier"]) { _ in .fieldComparison(.willpower, .greater) },
        Rule(.likeness, ["more|higher|greater|bigger", .stat]) { .fieldComparison($0[0], .greater) },
        Rule(.likeness, ["less|lower|fewer|smaller", .stat]) { .fieldComparison($0[0], .less) },
        Rule(.condition, [.likeness, asThat, .card], cost: -10) { meanings, cards in
            cards.like(meanings[0], meanings[1].words)
        },
        Rule(.condition, [.likeness, asThat, .card, .maybe("from|of|in"), .oneSet], cost: -20) {
            meanings, cards in
            cards.like(meanings[0], meanings[1].words, in: meanings[2].condition)
        },
        Rule(
            .condition,
            [.likeness, .maybe(.comma), .maybe("and|but"), .likeness, asThat, .card], cost: -20
        ) { meanings, cards in
            .both(cards.like(meanings[0], meanings[2].words), cards.like(meanings[1], meanings[2].words))
        },
        // "cheaper songs than Let It Go"
        Rule(.condition, [.likeness, .value, asThat, .card], cost: -20) { meanings, cards in
            .both(cards.like(meanings[0], meanings[2].words), meanings[1])
        },
        // "cheaper than Cinderella with the same strength"
        Rule(
            .condition,
            [
                .likeness, asThat, .card, .maybe(.comma), "and|but|with|at|for|of|that|has|have|in|from|by",
                .likeness,
            ],
            cost: -30
        ) { meanings, cards in
            .both(cards.like(meanings[0], meanings[1].words), cards.like(meanings[2], meanings[1].words))
        },
        Rule(.condition, ["same|equal", .fact, .and, .fact, "as", .card], cost: -10) { meanings, cards in
            .both(cards.like(meanings[0], meanings[2].words), cards.like(meanings[1], meanings[2].words))
        },
        // "in the set of Pride Lands - Pride Rock", "whose cost is less than that of Simba - Returned King"
        Rule(.condition, ["in|by|from|at|with|have|has|for", .fact, "of", .card], cost: -10) {
            meanings, cards in
            cards.like(meanings[0], meanings[1].words)
        },
        Rule(.condition, [.artBy, "artist|illustrator", "of|from|who", .card], cost: -10) { meanings, cards in
            cards.like(.fact(.artist), meanings[0].words)
        },
        Rule(
            .condition,
            [
                "did|do|have|has|were", "artist|illustrator", "of|from|who|behind", .card,
                "draw|paint|illustrate|make|drew|drawn",
            ], cost: -20
        ) { meanings, cards in cards.like(.fact(.artist), meanings[0].words) },
        Rule(.condition, [.stat, .comparison, .maybe("of"), .card], cost: -10) { meanings, cards in
            // "what ink is Copper" is a question about a fact.
            guard let field = meanings[0].field, let comparison = meanings[1].comparison, comparison != .equal
            else { return nil }
            return cards.like(.fieldComparison(field, comparison), meanings[2].words)
        },
        Rule(.condition, [.stat, "same|equal|identical|match", .maybe("as|to|of|with"), .card], cost: -10) {
            meanings, cards in
            meanings[0].field.flatMap { cards.like(.fieldComparison($0, .equal), meanings[1].words) }
        },
    ]

    private static let sameAs: Part = "same|equal|identical|share|sharing|shared"
    private static let asThat: Part = "as|than|then|with|of|like|to"

    // MARK: Words that exclude nothing

    static let fillers: [Rule] = [
        Rule(.filler, ["incl|including|include|included|plus", .flag]) { _ in .nothing },
        Rule(.filler, ["incl|including|include|included|plus", .rarity]) { _ in .nothing },
        Rule(
            .filler,
            ["incl|including|include|included|plus|also", "duo|team", .maybe("up|ups"), .maybe("card")]
        ) { _ in
            .nothing
        },
        Rule(
            .filler,
            [
                "incl|including|include|included|plus|also", "duo|team", .maybe("up|ups"), .maybe("card"),
                "with",
                .name,
            ]
        ) { _ in .nothing },
        Rule(.filler, ["duo|team", .maybe("up|ups"), .maybe("card"), "incl|including|included"]) { _ in
            .nothing
        },
        // In "in every ink other than emerald", only the excluded inks restrict the cards.
        Rule(.filler, ["any|every|all|each|whatever|whichever", .next("ink|color")]) { _ in .nothing },
        Rule(.filler, ["every|all|each", .maybe(.next("the")), .next("art|artwork|set")]) { _ in .nothing },
    ]
}

extension Meaning {
    /// The songs that the singer cannot sing.
    fileprivate static func beyond(_ singer: Meaning) -> Meaning? {
        singer.conditions?.last.map { .conditions([.type(.song), $0.negated]) }
    }

    fileprivate static func fieldComparison(_ stat: Meaning, _ comparison: Comparison) -> Meaning? {
        stat.field.map { .fieldComparison($0, comparison) }
    }

    fileprivate static var inOneSet: Meaning? { test(.sets, .amount(.either([1]))) }

    /// Names with a printing in the set.
    fileprivate static func printed(in set: Meaning) -> Meaning? {
        guard case .term(.named(.set, let name))? = set.condition else { return nil }
        return .conditions([.term(.named(.printedIn, name))])
    }

    /// Names with a printing of the rarity, or with a promo.
    fileprivate static func printed(as rarity: Meaning) -> Meaning? {
        guard let condition = rarity.condition else { return nil }
        if condition == .term(.property(.flag(.promo))) { return .conditions([.named(.printedIn, "promo")]) }
        let rarities = if case .any(let parts) = condition { parts } else { [condition] }
        let printed = rarities.compactMap(\.rarity).map { Condition.named(.printedIn, QueryWords.slug($0)) }
        return printed.count == rarities.count ? .of(Condition.anyOf(printed)) : nil
    }

    fileprivate static func without(_ meaning: Meaning?) -> Meaning? {
        meaning?.condition.map { .conditions([$0.negated]) }
    }

    fileprivate static func new(in set: Meaning) -> Meaning? {
        both(set, .conditions([.not(.term(.property(.flag(.reprint))))]))
    }
}
