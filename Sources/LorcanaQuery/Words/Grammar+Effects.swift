import LorcanaCards

/// The rules of effects: verbs, what they are done to, by whom, from where, and when.
extension Grammar {
    static let effects: [Rule] =
        deeds + gifts + aims + occasions + [
            Rule(.condition, [.deed], cost: 5) { .effect($0) },
            Rule(.condition, [.actor, .deed], cost: 5) { .effect($0) },
            Rule(.condition, [.actor, .type, .deed], cost: 5) { .effect([$0[0], .kind($0[1]), $0[2]]) },
            Rule(.condition, [.aim, .type, .deed], cost: 15) { .effect([$0[0], .kind($0[1]), $0[2]]) },
            Rule(.condition, [.aim, .aim, .type, .deed], cost: 15) {
                .effect([$0[0], $0[1], .kind($0[2]), $0[3]])
            },
            Rule(.condition, [.occasion], cost: 5) { .effect($0) },
            Rule(.condition, ["trigger|effect|ability|happen|something", .occasion], cost: 5) {
                .effect($0)
            },
            Rule(.condition, [.occasion, .deed], cost: 5) { .effect($0) },
            Rule(.condition, [.occasion, .actor, .deed], cost: 5) { .effect($0) },
            Rule(.condition, [.deed, .occasion], cost: 5) { .effect($0) },
            Rule(.condition, [.actor, .deed, .occasion], cost: 5) { .effect($0) },
            Rule(.condition, [.effect], cost: 10) { $0[0] },
            Rule(.condition, [.effect, "to|from|for|on|of", .aims], cost: 5) { .effect($0) },
            Rule(.condition, [.effect, .occasion], cost: 5) { .effect($0) },
            Rule(.condition, [.occasion, .effect], cost: 5) { .effect($0) },
        ]

    private static let deeds: [Rule] = [
        Rule(.deed, [.verb]) { $0[0] },
        Rule(.deed, [.verb, .aims]) { .joined($0) },
        Rule(.deed, [.type, .hate]) { .joined([$0[1], .kind($0[0])]) },
        Rule(.deed, ["deal", .amount, "damage"]) { .deed("damage", $0) },
        Rule(.deed, ["deal", .amount, "damage", .aims]) { .deed("damage", $0) },
        Rule(.deed, [.amount, "damage", .maybe("to"), .aims]) { .deed("damage", $0) },
        Rule(.deed, [.amount, "damage"]) { .deed("damage", $0) },
        Rule(.deed, ["gain|get", .amount, "lore"]) { .deed("gain-lore", $0) },
        Rule(.deed, ["lose", .amount, "lore"]) { .deed("lose-lore", $0) },
        Rule(.deed, ["heal|remove", .amount, "damage"]) { .deed("heal", $0) },
        Rule(.deed, ["heal|remove", .amount, "damage", .aims]) { .deed("heal", $0) },
        Rule(.deed, ["look", .maybe("top"), .amount]) { .deed("look.from-deck", $0) },
        Rule(.deed, ["cost|pay", .amount, "less"]) { .deed("cost-less", $0) },
        Rule(.deed, [.type, "cost", .amount, "less"]) { .deed("cost-less.others", $0) },
        Rule(.deed, [.type, "cost", "less"]) { .deed("cost-less.others", $0) },
        Rule(.deed, [.amount, "cheaper"]) { .deed("cost-less", $0) },
        Rule(.deed, [.amount, "ink", "less"]) { .deed("cost-less", $0) },
        Rule(.deed, ["lower|reduce|decrease", "cost", .maybe("of"), .name]) { .deed("cost-less", $0) },
        Rule(.deed, ["pay", "less", "for", .name]) { .deed("cost-less", $0) },
        Rule(.deed, ["pay", "less", "for", .aims]) { .deed("cost-less.others", $0) },
        Rule(.deed, ["play", .aims, .maybe("for"), "free"]) { .deed("cheat", $0) },
        Rule(.deed, ["play", .aims, "from", "discard|graveyard"]) { .deed("reanimate", $0) },
        Rule(.deed, ["make", .aims, "cheaper"]) { .deed("cost-less.others", $0) },
        Rule(.deed, [.type, "cheaper"]) { .deed("cost-less.others", $0) },
        Rule(.deed, ["put|get|take|bring|send|add", .aims]) { .moved($0[0]) },
        Rule(.deed, ["return", .aims]) { .moved($0[0]) ?? .deed("bounce", $0) },
        Rule(.deed, ["shuffle", .aims]) { .deed("shuffle", $0) },
        Rule(.deed, ["tutor", .maybe("for"), .aims]) { .deed("tutor", $0) },
        Rule(.deed, ["search", "deck", "for", .aims]) { .deed("tutor", $0) },
        Rule(.deed, ["find|fetch|get", .aims, .maybe("in|from"), "deck"]) { .deed("tutor", $0) },
        Rule(.deed, ["stop|prevent|keep", .aims, "from", "quest"]) { .deed("cant.quest.not-yours", $0) },
        Rule(.deed, ["stop|prevent|keep", .aims, "from", "challenge|attack"]) {
            .deed("cant.challenge.not-yours", $0)
        },
        Rule(.deed, ["stop|prevent|keep", .aims, "from", "sing"]) { .deed("cant.sing.not-yours", $0) },
        Rule(.deed, ["stop|prevent|keep", .aims, "from", "ready|untap"]) { .deed("freeze", $0) },
    ]

    private static let gifts: [Rule] = [
        Rule(.deed, [.give, .keyword]) { .gift($0, isForOthers: true) },
        Rule(.deed, [.give, .keyword, .number]) { .gift($0, isForOthers: true) },
        Rule(.deed, [.give, .keyword, .maybe("to"), .aims]) { .gift($0, isForOthers: true) },
        Rule(.deed, [.give, .aims, .keyword]) { .gift([$0[1], $0[0]], isForOthers: true) },
        Rule(.deed, [.give, .aims, .keyword, .number]) {
            .gift([$0[1], $0[0], $0[2]], isForOthers: true)
        },
        Rule(.deed, ["gain|get", .keyword]) { .gift($0) },
        Rule(.deed, ["gain|get", .keyword, .number]) { .gift($0) },
        Rule(.deed, [.keyword, "to|for", .aims]) { .gift($0, isForOthers: true) },
        Rule(.deed, [.keyword, .number, "to|for", .aims]) { .gift($0, isForOthers: true) },
        Rule(.deed, [.give, .stat]) { .gift($0, isForOthers: true) },
        Rule(.deed, [.give, .aims, .maybe("more|extra|additional"), .stat]) {
            .gift([$0[1], $0[0]], isForOthers: true)
        },
        Rule(.deed, [.give, .maybe("more|extra|additional"), .stat, .maybe("to"), .aims]) {
            .gift($0, isForOthers: true)
        },
        Rule(.deed, [.give, .maybe("+"), .number, .stat]) { .gift([$0[1], $0[0]], isForOthers: true) },
        Rule(.deed, [.give, .maybe("+"), .number, .stat, .maybe("to"), .aims]) {
            .gift([$0[1], $0[0], $0[2]], isForOthers: true)
        },
        Rule(.deed, ["+", .number, .stat]) { .gift([$0[1], $0[0]]) },
        Rule(.deed, ["gain|get", .maybe("+"), .number, .stat]) { .gift([$0[1], $0[0]]) },
        Rule(.deed, ["let|make", .aims, "have|gain|get", .keyword]) {
            .gift([$0[1], $0[0]], isForOthers: true)
        },
        Rule(.deed, ["raise|increase|boost|buff|pump", .stat]) { .gift($0, isForOthers: true) },
        Rule(.deed, ["raise|increase|boost|buff|pump", .stat, .maybe("of"), .aims]) {
            .gift($0, isForOthers: true)
        },
        Rule(.deed, ["raise|increase|boost|buff|pump", .aims, .stat]) {
            .gift([$0[1], $0[0]], isForOthers: true)
        },
        Rule(.deed, ["lower|reduce|decrease|lose|debuff|shrink|weaken|drop", .stat]) { .loss($0) },
        Rule(
            .deed, ["lower|reduce|decrease|lose|debuff|shrink|weaken|drop", .stat, .maybe("of"), .aims]
        ) {
            .loss($0)
        },
        Rule(.deed, ["lower|reduce|decrease|debuff|shrink|weaken|drop", .aims, .stat]) {
            .loss([$0[1], $0[0]])
        },
    ]

    private static let aims: [Rule] = [
        Rule(.aims, ["card"]) { _ in .noAim },
        Rule(.aims, ["card", .aims]) { $0[0] },
        Rule(.aims, [.aim]) { $0[0] },
        Rule(.aims, [.aim, .aims]) { .joined($0) },
        Rule(.aims, [.type]) { .kind($0[0]) },
        Rule(.aims, [.type, .aims]) { .joined([.kind($0[0]), $0[1]]) },
        Rule(.aims, [.amount]) { .count($0[0]) },
        Rule(.aims, [.amount, .aims]) { .joined([.count($0[0]), $0[1]]) },
        Rule(.aims, [.class, .maybe("character|card")]) { .kind($0[0]) },
        Rule(.aims, [.class, .maybe("character|card"), .aims]) { .joined([.kind($0[0]), $0[1]]) },
    ]

    private static let occasions: [Rule] = [
        Rule(.occasion, [.occasionWord]) { $0[0] },
        Rule(.occasion, ["when|whenever|if|after|once", .trigger]) { $0[0] },
        Rule(.occasion, ["when|whenever|if|after|once", .aims, .trigger]) {
            .joined([$0[1], .source($0[0])])
        },
        Rule(.occasion, ["when|whenever|if|after|on", "play", .aims]) {
            .joined([.effect(.when, ["played"]), .source($0[0])])
        },
    ]
}

// MARK: Meanings

extension Meaning {
    /// Words of one effect; nil if the key has no such word.
    fileprivate static func effect(_ key: EffectKey, _ words: [String]) -> Meaning? {
        EffectTest(key, words).map { .conditions([.term(.effect($0))]) }
    }

    /// The tests that a condition on effects has; nil if it is another condition.
    private var tests: [EffectTest]? {
        guard let condition else { return nil }
        let parts = if case .any(let parts) = condition { parts } else { [condition] }
        let tests = parts.compactMap { part in
            if case .term(.effect(let test)) = part { test } else { nil }
        }
        return tests.count == parts.count ? tests : nil
    }

    private static let mostAlternatives = 16

    /// "Cards", which do not say what is acted on.
    fileprivate static var noAim: Meaning { .conditions([.term(.effect(EffectTest([])))]) }

    /// The words of all, as one effect.
    fileprivate static func joined(_ meanings: [Meaning?]) -> Meaning? {
        var all = [EffectTest([])]
        for meaning in meanings {
            guard let tests = meaning?.tests, all.count * tests.count <= mostAlternatives else {
                return nil
            }
            let both = all.flatMap { test in tests.map { test.joined(with: $0) } }
            all = both.compactMap(\.self)
            if all.count < both.count { return nil }
        }
        return of(Condition.anyOf(all.map { .term(.effect($0)) }))
    }

    /// A whole phrase: what is not named is what players mean by it.
    fileprivate static func effect(_ meanings: [Meaning?]) -> Meaning? {
        guard let tests = joined(meanings)?.tests else { return nil }
        return of(Condition.anyOf(tests.map { .term(.effect($0.completed)) }))
    }

    /// A deed of the vocabulary, with what the other parts say.
    fileprivate static func deed(_ deed: String, _ parts: [Meaning]) -> Meaning? {
        let words = deed.split(separator: ".").map(String.init)
        return joined([effect(.does, words)] + parts.map(detail))
    }

    private static func detail(_ part: Meaning) -> Meaning? {
        if part.tests != nil { return part }
        if part.amount != nil { return count(part) }
        if let name = part.words { return effect(.does, ["name-" + name.with("-", for: " ")]) }
        return kind(part)
    }

    /// A type or a classification as what is acted on.
    fileprivate static func kind(_ value: Meaning) -> Meaning? {
        if case .term(.property(.type(let type)))? = value.condition {
            return effect(.does, [type.name.lowercased()])
        }
        guard case .term(.named(let key, let name))? = value.condition else { return nil }
        if key == .keyword { return effect(.does, [name.folded]) }
        return key == .classification
            ? effect(.does, ["class-" + name.folded.with("-", for: " ")]) : nil
    }

    /// A number as how much, or how many.
    fileprivate static func count(_ amount: Meaning) -> Meaning? {
        switch amount.amount {
        case .either(let numbers):
            of(
                Condition.anyOf(
                    numbers.prefix(mostAlternatives).compactMap { effect(.does, ["\($0)"])?.condition }))
        case .range(let low, let high): effect(.does, ["\(low)-\(high)"])
        case .compared(.greaterOrEqual, let number): effect(.does, ["\(number)+"])
        case .compared(.greater, let number): effect(.does, ["\(number + 1)+"])
        case .compared(.lessOrEqual, let number): effect(.does, ["\(number)-"])
        case .compared(.less, let number): effect(.does, ["\(number - 1)-"])
        case .compared(.equal, let number): effect(.does, ["\(number)"])
        case .compared(.notEqual, _), nil: nil
        }
    }

    /// An object as the source of a trigger: "whenever one of your characters quests".
    fileprivate static func source(_ aims: Meaning) -> Meaning? {
        guard let tests = aims.tests, tests.count == 1 else { return nil }
        let words = tests[0].words.map { word in
            switch word.text {
            case "others": "yours"
            case "opponent", "not-yours": "opposing"
            default: word.text
            }
        }
        return effect(.when, words)
    }

    /// Cards moved between zones: "return a card from the discard", "put it into the inkwell".
    fileprivate static func moved(_ aims: Meaning) -> Meaning? {
        guard let test = aims.tests?.first else { return nil }
        let (from, to) = (test.zone("from-"), test.zone("to-"))
        switch (from, to) {
        case ("discard", "hand"), ("discard", nil): return deed("recover", [aims])
        case ("deck", "hand"): return deed("dig", [aims])
        case (_, "hand"): return deed("bounce", [aims])
        case ("discard", "deck"): return deed("put", [aims])
        case (_, "deck"): return deed("tuck", [aims])
        case (_, "inkwell"): return deed("ink", [aims])
        case ("deck", "discard"): return deed("mill", [aims])
        default: return nil
        }
    }

    /// A keyword, or a stat, that cards get; then what the other parts say.
    fileprivate static func gift(_ parts: [Meaning], isForOthers: Bool = false) -> Meaning? {
        guard let word = word(parts[0]) else { return nil }
        let all = joined([effect(.gives, [word])] + parts.dropFirst().map(detail))
        let isFor = all?.tests?.first.map { $0.namesObject } ?? true
        return isForOthers && !isFor ? joined([all, effect(.does, ["others"])]) : all
    }

    /// A stat of which cards get less.
    fileprivate static func loss(_ parts: [Meaning]) -> Meaning? {
        guard let word = word(parts[0]), parts[0].field != nil else { return nil }
        return joined([effect(.does, ["debuff", word])] + parts.dropFirst().map(detail))
    }

    private static func word(_ gift: Meaning) -> String? {
        if let field = gift.field {
            let stats: [NumberField: String] = [
                .strength: "strength", .willpower: "willpower", .lore: "lore",
            ]
            return stats[field]
        }
        guard case .term(.named(.keyword, let name))? = gift.condition else { return nil }
        return name.folded
    }
}

extension EffectTest {
    /// Nil if the key has no such words.
    init?(_ key: EffectKey, _ words: [String]) {
        let read = words.indices.map { Word(key, words[$0], isFirst: $0 == 0) }
        let known = read.compactMap(\.self)
        guard known.count == read.count else { return nil }
        self.init(known)
    }

    private func has(_ words: [String]) -> Bool { self.words.contains { words.contains($0.text) } }

    /// The zone after such a beginning, "discard" of "from-discard"; nil without one.
    fileprivate func zone(_ beginning: String) -> String? {
        words.first { $0.text.hasPrefix(beginning) }.map {
            String($0.text.dropFirst(beginning.utf8.count))
        }
    }

    /// Whether it says to whose cards something happens.
    fileprivate var namesObject: Bool {
        has([
            "yours", "opposing", "opponent", "this", "others", "not-yours", "not-opposing", "each-player",
            "you",
        ])
    }

    private func with(_ word: String) -> EffectTest {
        EffectTest(.does, [word]).flatMap(joined) ?? self
    }

    private func without(_ word: String) -> EffectTest {
        EffectTest(words.filter { $0.text != word })
    }

    /// With what players mean by their words. "Chosen character" may be anyone's, so who banishes an opponent's character wants it,
    /// and who gives something to "my characters".
    fileprivate var completed: EffectTest {
        let isFriendly = has(["buff", "heal", "ready"]) || keys.contains(.gives)
        if isFriendly, has(["yours"]) { return without("yours").without("others").with("not-opposing") }
        let isAtOthers = has(["banish", "damage", "exert", "bounce", "tuck"])
        if has(["opponent"]), isAtOthers || has(["freeze", "cant", "removal", "wipe"]) {
            return without("opponent").with("not-yours")
        }
        if namesObject || has(["price"]) { return self }
        if isAtOthers { return with("not-yours") }
        return has(["ready", "buff"]) ? with("others") : self
    }
}
