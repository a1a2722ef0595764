import LorcanaCards

/// Combines parts into meanings, for the rules for effects.
extension Meaning {
    /// Words of a single effect; nil if the key has no such words.
    static func effect(_ key: EffectKey, _ words: [String]) -> Meaning? {
        EffectTest(key, words).map { .conditions([.term(.effect($0))]) }
    }

    /// The tests, if it is a condition on effects.
    var tests: [EffectTest]? {
        guard let condition else { return nil }
        let parts = if case .any(let parts) = condition { parts } else { [condition] }
        let tests = parts.compactMap { part in
            if case .term(.effect(let test)) = part { test } else { nil }
        }
        return tests.count == parts.count ? tests : nil
    }

    private static let mostAlternatives = 16

    /// "Cards": an object without restrictions.
    static var noAim: Meaning { .conditions([.term(.effect(EffectTest([])))]) }

    static var exerting: Meaning? { effect(.when, ["exerting"]) }
    static var conditional: Meaning? { effect(.does, ["if"]) }
    static var unless: Meaning? { effect(.does, ["unless"]) }
    static var this: Meaning? { effect(.does, ["this"]) }
    static var atRandom: Meaning? { effect(.does, ["at-random"]) }
    /// An effect that a cost is paid for.
    static var isPaid: Meaning? { effect(.does, ["paid"]) }
    static var price: Meaning? { effect(.does, ["price"]) }
    static var extraInk: Meaning? { effect(.does, ["extra-ink"]) }
    /// A variable amount.
    static var counted: Meaning? { effect(.does, ["x"]) }

    /// The condition that a card is in a state, or acts.
    static func inState(_ state: Meaning) -> Meaning? {
        let word = state.tests?.first?.words.lazy.compactMap { states[$0.text] }.first
        return effect(.does, [word ?? "if-state"])
    }

    private static let states = [
        "damaged": "if-damaged", "exerted": "if-exerted", "here": "if-at-location",
        "challenges": "if-challenging", "challenged": "if-challenged",
    ]

    /// The condition that a card is at a location.
    static func atPlace(_ type: Meaning) -> Meaning? {
        let isLocation = kind(type)?.tests?.first?.has(["location"]) == true
        return effect(.does, [isLocation ? "if-at-location" : "if-state"])
    }

    /// A condition after "if", or after "unless", which has a meaning of its own.
    static func provided(_ parts: [Meaning], _ state: (Meaning) -> Meaning?) -> Meaning? {
        parts.last.flatMap(state).flatMap { joined(parts.dropLast() + [$0]) }
    }

    /// The condition that some cards exist.
    static func asked(_ aims: Meaning, _ condition: String? = nil) -> Meaning? {
        guard let test = aims.tests?.first, aims.tests?.count == 1 else { return nil }
        var words = condition.map { [$0] } ?? []
        for word in test.words {
            switch word.text {
            case "yours", "others", "opponent", "own", "all", "chosen", "card", "this-turn", "1", "1+": break
            case "in-play", "in-deck", "in-inkwell", "from-deck", "from-inkwell", "this", "opposing", "x",
                "for-each", "not-yours", "not-opposing":
                break
            case "in-hand", "from-hand": words.append("if-hand")
            case "in-discard", "from-discard": words.append("if-discard")
            case "here": words.append("if-at-location")
            case "under": words.append("if-under")
            default:
                // "3+" is a count, "cost-3-" a bound.
                let isCount = word.text.first?.isNumber == true
                words.append("if-" + (isCount ? word.text.filter(\.isNumber) : word.text))
            }
        }
        return effect(.does, words)
    }

    /// "For each item": an effect repeated for each of these cards.
    static func eachOf(_ aims: Meaning?) -> Meaning? {
        joined([effect(.does, ["for-each"]), aims.flatMap(counted) ?? noAim])
    }

    /// "Equal to the number of items": an amount.
    static func sumOf(_ aims: Meaning?) -> Meaning? {
        joined([counted, aims.flatMap(counted) ?? noAim])
    }

    /// The cards that are counted; if several kinds are named, any of them.
    private static func counted(_ aims: Meaning) -> Meaning? {
        guard let test = aims.tests?.first, aims.tests?.count == 1 else { return nil }
        let kinds = test.words.filter { word in EffectKind.allCases.contains { $0.rawValue == word.text } }
        let either = kinds.compactMap { effect(.does, ["if-" + $0.text])?.condition }
        return kinds.count > 1 ? of(Condition.anyOf(either)) : asked(aims)
    }

    /// The condition that a number of cards were put into a discard.
    static func discarded(_ parts: [Meaning]) -> Meaning? {
        guard parts.last?.key == "discard" else { return nil }
        let number = parts.lazy.compactMap { $0.amount?.leastNumber }.first { $0 > 1 }
        return effect(.does, ["if-discarded"] + (number.map { ["if-\($0)"] } ?? []))
    }

    /// A name that the affected cards must have.
    static func deedName(_ name: Meaning) -> Meaning? {
        name.words.flatMap { effect(.does, ["name-" + $0.with("-", for: " ")]) }
    }

    /// Cards with an effect that cannot apply to their own type: "healing items", "draw characters".
    static func doing(_ verb: Meaning, _ type: Meaning, _ occasion: Meaning? = nil) -> Meaning? {
        guard let kind = kind(type)?.tests?.first, let deed = verb.tests?.first else { return nil }
        let isDone = deed.has(["draw", "gain-lore", "lose-lore"])
        guard isDone || deed.has(["heal", "damage"]) && kind.has(["item", "action", "song"]) else {
            return nil
        }
        return joined([verb, occasion ?? noAim]).flatMap { done($0, with: [type]) }
    }

    /// Effects on cards of a classification or with a keyword, effects that such cards trigger, and effects that
    /// require them.
    static func concerning(_ classification: Meaning) -> Meaning? {
        guard let word = kind(classification)?.tests?.first?.words.first?.text else { return nil }
        let all = [effect(.does, [word]), effect(.does, ["if-" + word]), effect(.when, [word])]
        return of(Condition.anyOf(all.compactMap { $0?.condition }))
    }

    /// Lore gained from actions and items.
    static func scoring(_ type: Meaning, _ amount: Meaning) -> Meaning? {
        guard let kind = kind(type)?.tests?.first, kind.has(["item", "action", "song"]) else { return nil }
        return deed("gain-lore", [amount]).flatMap { done($0, with: [type]) }
    }

    /// Putting cards back on top of a deck in any order.
    static func sorting(_ verb: Meaning, _ number: Meaning) -> Meaning? {
        guard verb.tests?.first?.has(["scry"]) == true else { return nil }
        return both(effect([verb]), effect([deed("look.from-deck", [number])]))
    }

    /// Looking at a card, and the consequence if it has a type.
    static func revealing(_ clause: Meaning, _ type: Meaning) -> Meaning? {
        guard clause.tests?.first?.has(["reveal", "look"]) == true else { return nil }
        return both(effect([clause]), effect([kind(type).flatMap { asked($0, "if-card") }]))
    }

    /// Looking at cards of a deck or a hand, possibly by revealing them; nil if neither zone is named.
    var looked: Meaning? {
        guard let test = tests?.first, tests?.count == 1 else { return nil }
        let zone = test.zone("from-") ?? test.zone("in-")
        if zone == "deck" { return .deed("look", [self]) }
        guard zone == "hand" else { return nil }
        let either = ["look", "reveal"].compactMap { Self.effect(.does, [$0])?.condition }
        return .joined([.of(Condition.anyOf(either)), self])
    }

    /// Looking at the top cards of a deck, and taking one of them.
    static func taking(_ number: Meaning, _ aims: Meaning, _ occasion: Meaning? = nil) -> Meaning? {
        guard aims.tests?.first?.zone("to-") ?? "hand" == "hand" else { return nil }
        return both(
            effect([deed("look.from-deck", [number]), occasion ?? noAim]),
            effect([dug(aims), occasion ?? noAim]))
    }

    /// An effect with the cost of banishing a card of the type.
    static func spending(_ type: Meaning, for gain: Meaning) -> Meaning? {
        done(
            both(effect([effect(.does, ["banish", "this", "price"])]), effect([gain, isPaid])) ?? noAim,
            with: [type])
    }

    /// Several effects of the same trigger.
    static func each(_ effects: Meaning, _ occasion: Meaning) -> Meaning? {
        guard let conditions = effects.conditions else { return nil }
        let all = conditions.compactMap { effect([.conditions([$0]), occasion])?.conditions }.flatMap(\.self)
        return all.count == conditions.count ? .conditions(all) : nil
    }

    /// An action with its trigger, described twice.
    static func described(_ title: Meaning, _ occasion: Meaning, by description: Meaning) -> Meaning? {
        let isSame = title.tests?.first?.words.first == description.tests?.first?.words.first
        return isSame
            ? effect([title, description, occasion])
            : both(effect([title, occasion]), effect([description]))
    }

    /// The condition that something happened this turn.
    static func happened(_ event: Meaning, _ aims: Meaning?) -> Meaning? {
        guard let aims, aims.tests?.first?.has(["this-turn"]) == true,
            let condition = event.tests?.first?.words.lazy.compactMap({ events[$0.text] }).first
        else { return nil }
        return asked(aims, condition)
    }

    private static let events = [
        "played": "if-played", "discards": "if-discarded", "banished": "if-banished",
        "banishes": "if-banished",
        "challenged": "if-challenged", "damaged": "if-damaged", "quests": "if-quested", "sings": "if-sung",
        "healed": "if-healed",
    ]

    /// A cost and its effect: "banish this item: draw a card".
    static func paid(_ price: Meaning, for gain: Meaning) -> Meaning? {
        guard let test = price.tests?.first, price.tests?.count == 1 else { return nil }
        if test.has(["exert"]), !test.namesObject && !test.namesKind || test.has(["this"]) {
            return effect([exerting, gain])
        }
        let isPrice =
            test.has(["exert", "discard", "pay", "lose-lore"])
            || test.has(["banish"]) && test.has(["yours", "own", "this"])
        let isSame = gain.tests?.first?.words.first == test.words.first
        if isSame, let one = effect([price, gain]) { return one }
        return both(
            effect(isPrice ? [price, .price] : [price]), effect(isPrice ? [gain, isPaid] : [gain]))
    }

    /// The condition that cards are in a zone.
    static func holding(_ parts: [Meaning]) -> Meaning? {
        if parts.first?.amount == .either([0]) { return empty(parts) }
        let number = parts.lazy.compactMap { $0.amount?.leastNumber }.first { $0 > 1 }
        return parts.last?.key.flatMap { effect(.does, ["if-" + $0] + (number.map { ["if-\($0)"] } ?? [])) }
    }

    /// The condition that no cards are in a zone.
    static func empty(_ parts: [Meaning]) -> Meaning? {
        parts.last?.key.flatMap { effect(.does, ["if-no-" + $0]) }
    }

    /// A zone, with its owner.
    static func place(_ beginning: String, _ parts: [Meaning]) -> Meaning? {
        guard let zone = parts.last?.key else { return nil }
        let holder = parts.count > 1 ? parts[0] : noAim
        guard let test = holder.tests?.first, test.words.isEmpty || test.has(["yours", "opponent"]) else {
            return nil
        }
        // Cards that go to my zones are mine.
        let isMine = beginning == "to-" && test.has(["yours"])
        return joined([effect(.does, [beginning + zone]), isMine ? noAim : holder])
    }

    /// The effect of an action, an item or the like: "banish with a song".
    static func done(_ deed: Meaning, with types: [Meaning]) -> Meaning? {
        both(deed.tests == nil ? deed : effect([deed]), of(Condition.anyOf(types.compactMap(\.condition))))
    }

    /// All words, combined into one effect.
    static func joined(_ meanings: [Meaning?]) -> Meaning? {
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

    static func joined(_ first: Meaning?, _ rest: ArraySlice<Meaning>) -> Meaning? {
        joined([first] + rest.map(Optional.some))
    }

    /// A complete phrase, with the parts added that players leave implicit.
    static func effect(_ meanings: [Meaning?]) -> Meaning? {
        guard let tests = joined(meanings)?.tests else { return nil }
        return of(Condition.anyOf(tests.map { .term(.effect($0.completed)) }))
    }

    /// An action of the vocabulary, combined with the other parts.
    static func deed(_ deed: String, _ parts: [Meaning]) -> Meaning? {
        let words = deed.split(separator: ".").map(String.init)
        return joined([effect(.does, words)] + parts.map(detail))
    }

    private static func detail(_ part: Meaning) -> Meaning? {
        if part.tests != nil { return part }
        if part.amount != nil { return count(part) }
        if let name = part.words { return effect(.does, ["name-" + name.with("-", for: " ")]) }
        return kind(part)
    }

    /// Whether it names the zone that cards move from, or its owner.
    var namesPlace: Bool {
        tests?.first.map { $0.zone("from-") != nil || $0.has(["opponent"]) } == true
    }

    var namesKind: Bool { tests?.allSatisfy(\.namesKind) == true }

    /// Whether it names both the source and the destination.
    var namesWay: Bool {
        tests?.first.map { $0.zone("from-") != nil && ($0.zone("to-") ?? $0.zone("in-")) != nil } == true
    }

    /// Whether it is only the number of affected cards.
    private var isCount: Bool {
        tests?.allSatisfy { $0.words.count == 1 && $0.words[0].text.first?.isNumber == true } == true
    }

    /// A type or a classification as an object.
    static func kind(_ value: Meaning) -> Meaning? {
        if case .term(.property(.type(let type)))? = value.condition {
            return effect(.does, [type.name.lowercased()])
        }
        guard case .term(.named(let key, let name))? = value.condition else { return nil }
        if key == .keyword { return effect(.does, [name.folded]) }
        return key == .classification
            ? effect(.does, ["class-" + name.folded.with("-", for: " ")]) : nil
    }

    /// A number as an amount, or as a count of cards.
    static func count(_ amount: Meaning?) -> Meaning? {
        switch amount?.amount {
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

    /// Dealing or removing damage: "burn for 4". With other actions, "for 4" is the card's cost.
    static func measured(_ deed: Meaning, _ amount: Meaning) -> Meaning? {
        deed.tests?.first?.has(["damage", "heal"]) == true ? joined([deed, count(amount)]) : nil
    }

    /// Either type: "an action or a song".
    static func eitherKind(_ one: Meaning, _ other: Meaning) -> Meaning? {
        eitherOf(kind(one), kind(other))
    }

    /// Either of two effects.
    static func eitherOf(_ one: Meaning?, _ other: Meaning?) -> Meaning? {
        let effects = [one, other].compactMap { $0?.condition }
        return effects.count == 2 ? of(Condition.anyOf(effects)) : nil
    }

    /// Cards that stay exerted: they can't ready.
    static func kept(_ aims: Meaning) -> Meaning? {
        guard let test = aims.tests?.first, aims.tests?.count == 1, test.has(["exerted"]) else { return nil }
        return deed("freeze", [.conditions([.term(.effect(test.without("exerted")))])])
    }

    /// A trigger and the object that is played, inked or drawn. Frames don't have objects that are challenged or
    /// banished.
    static func triggered(_ trigger: Meaning, by object: Meaning) -> Meaning? {
        // "When played, each opponent discards"
        if object.isTheirs, !object.namesKind { return nil }
        if trigger.tests?.first?.has(["quests", "exerts", "readies", "leaves"]) == true, object.namesKind {
            return nil
        }
        let isOther = trigger.tests?.first?.has(["challenges", "banishes", "deals-damage"]) == true
        return isOther ? trigger : joined([trigger, source(object, of: trigger)])
    }

    var isTheirs: Bool { tests?.contains { $0.has(["opponent", "by-opponent"]) } == true }

    var withoutThis: Meaning {
        guard let test = tests?.first else { return self }
        return .conditions([.term(.effect(test.without("this").without("location")))])
    }

    /// An object that causes a trigger: "whenever one of your characters quests".
    static func source(_ aims: Meaning, of trigger: Meaning? = nil, isMine: Bool = false)
        -> Meaning?
    {
        let isPlayed = trigger?.tests?.first?.has(["played"]) == true
        let isMoved = trigger?.tests?.first?.has(["moves"]) == true
        let sources: [Meaning?] =
            aims.tests?.map { aims -> Meaning? in
                let test = isMoved ? aims.without("here") : aims
                // "My character" may be this card; one that is being played is another card.
                let isOpen =
                    (isMine || test.has(["yours"])) && !test.has(["others"]) && trigger != nil && !isPlayed
                return source(isOpen ? test.without("yours").without("character").with("own") : test)
            } ?? [nil]
        return sources.contains(nil) ? nil : of(Condition.anyOf(sources.compactMap { $0?.condition }))
    }

    private static func source(_ aims: EffectTest) -> Meaning? {
        // "When I play this each opponent loses lore" is a trigger of this card.
        if aims.has(["this"]), aims.has(["opponent", "by-opponent", "others", "all"]) { return nil }
        let words = aims.words.filter { $0.text != "in-play" }.map { word in
            switch word.text {
            case "others": "yours"
            case "own": "mine"
            case "opponent", "by-opponent", "not-yours": "opposing"
            case "all", "chosen": "any"
            default: word.text
            }
        }
        return effect(.when, words)
    }

    /// Cards moved between zones: "return a card from the discard", "put it into the inkwell".
    static func moved(_ aims: Meaning) -> Meaning? {
        guard let test = aims.tests?.first else { return nil }
        var (from, to) = (test.zone("from-"), test.zone("to-"))
        // "In the discard" is a source, "in the hand" a destination.
        if let zone = test.zone("in-") {
            if from == nil, zone == "discard" { from = zone } else { to = to ?? zone }
        }
        if test.has(["under", "rest"]) { return deed("put", [aims]) }
        switch (from, to) {
        case ("discard", "hand"): return deed("recover", [aims])
        case ("discard", nil):
            return test.has(["opponent"]) ? takenFromDiscard(aims) : deed("recover", [aims])
        case ("deck", "hand"): return dug(aims)
        case ("inkwell", "hand"): return deed("return", [aims])
        case (_, "hand"): return deed("bounce", [aims])
        case ("discard", "deck"): return takenFromDiscard(aims)
        case ("hand"?, "deck"): return deed("put", [aims])
        case (_, "deck"): return deed("bottom", [aims])
        // Cards that aren't inked by hand enter exerted.
        case (_, "inkwell"):
            return deed(
                "ink",
                [of(Condition.anyOf(aims.tests?.map { .term(.effect($0.without("exerted"))) } ?? [])) ?? aims]
            )
        // In "the top of my deck", the deck is a source rather than an owner. Without an owner, the rest of looked-at cards counts.
        case ("deck", "discard"):
            if test.has(["opponent"]) { return deed("mill", [aims]) }
            return effect(.does, test.has(["yours"]) ? ["mill", "you"] : ["put", "from-deck", "to-discard"])
        default: return nil
        }
    }

    /// Cards moved from a discard to a deck.
    private static func takenFromDiscard(_ aims: Meaning) -> Meaning? {
        let deeds = ["put", "shuffle"].compactMap {
            effect(.does, [$0, "from-discard", "to-deck"])?.condition
        }
        guard
            let objects = aims.tests?.map({ test in
                let isTheirs = test.has(["opponent"])
                let kept = test.without("opponent").without("from-discard").without("to-deck")
                return Condition.term(.effect(isTheirs ? kept.with("not-yours") : kept))
            })
        else { return nil }
        return joined([of(Condition.anyOf(deeds)), of(Condition.anyOf(objects))])
    }

    /// Cards shuffled into a deck, from play unless another zone is named.
    static func shuffled(_ aims: Meaning) -> Meaning? {
        let isInPlay = aims.namesKind && aims.tests?.contains { $0.zone("from-") != nil } == false
        return isInPlay ? deed("tuck", [effect(.does, ["shuffle"]) ?? noAim, aims]) : deed("shuffle", [aims])
    }

    /// Cards that are looked at and put into a hand; deck and hand have the same owner.
    static func dug(_ aims: Meaning, from place: Meaning? = nil) -> Meaning? {
        if let place {
            guard place.tests?.first?.zone("from-") == "deck", let test = aims.tests?.first,
                (test.zone("to-") ?? test.zone("in-") ?? "hand") == "hand"
            else { return nil }
        }
        guard let tests = aims.tests else { return nil }
        let kinds = tests.map { test in
            let kinds = test.words.filter { word in
                EffectKind.allCases.contains { $0.rawValue == word.text } || word.text.hasPrefix("class-")
            }
            // "If it's a character card, put it into your hand".
            let asked = kinds.compactMap { EffectTest(.does, ["if-" + $0.text])?.words.first }
            let either = place == nil && asked.count == kinds.count ? [kinds, asked] : [kinds]
            return either.map { Condition.term(.effect(EffectTest($0))) }
        }
        return joined([effect(.does, ["dig"]), of(Condition.anyOf(kinds.flatMap(\.self).once))])
    }

    /// Cards played for free, or from the discard; nil for cards played in the ordinary way.
    static func played(_ aims: Meaning) -> Meaning? {
        guard let test = aims.tests?.first else { return nil }
        if (test.zone("from-") ?? test.zone("in-")) == "discard" { return deed("reanimate", [aims]) }
        return test.has(["free"]) ? deed("cheat", [aims]) : nil
    }

    /// A bound on a number of the affected cards: "with cost 3 or less".
    static func bounded(_ stat: Meaning, _ amount: Meaning?) -> Meaning? {
        guard let amount, let tests = count(amount)?.tests, let field = stat.field else { return nil }
        let name = field == .cost ? "cost" : word(stat)
        let words = tests.compactMap { test in
            name.flatMap { effect(.does, ["\($0)-\(test.words[0].text)"])?.condition }
        }
        return words.isEmpty ? nil : of(Condition.anyOf(words))
    }

    /// The move of this card to a zone: "returns to my hand when it's banished".
    static func gone(_ aims: Meaning) -> Meaning? {
        guard let test = aims.tests?.first, aims.tests?.count == 1, !test.namesKind else { return nil }
        switch test.zone("to-") ?? test.zone("in-") {
        case "hand": return effect(.does, ["return", "to-hand", "this"])
        case "inkwell": return effect(.does, ["ink", "this"])
        case "deck":
            let deeds = ["put", "shuffle"].compactMap { effect(.does, [$0, "to-deck", "this"])?.condition }
            return of(Condition.anyOf(deeds))
        default: return nil
        }
    }

    /// A restriction on cards or players: "opponents can't play actions", "can't be challenged".
    static func forbidden(_ trigger: Meaning, to cards: Meaning? = nil, _ object: Meaning? = nil)
        -> Meaning?
    {
        guard let words = trigger.tests?.first?.words, words.count == 1, let act = acts[words[0].text] else {
            return nil
        }
        return joined([effect(.does, ["cant", act]), cards ?? noAim, object ?? noAim])
    }

    /// A restriction on other players' cards: a trigger, with the cards before and after it.
    static func stopped(_ parts: [Meaning]) -> Meaning? {
        guard let place = parts.firstIndex(where: { $0.tests?.first?.keys.contains(.when) == true }),
            let cards = joined(parts.indices.filter { $0 != place }.map { parts[$0] })
        else { return nil }
        let isNamed = cards.tests?.allSatisfy(\.namesObject) == true
        return forbidden(parts[place], to: isNamed ? cards : joined([cards, effect(.does, ["opponent"])]))
    }

    /// Cards that others can't play: "stops actions".
    static func denied(_ cards: Meaning) -> Meaning? {
        guard let test = cards.tests?.first, test.has(["action", "song", "item", "location"]) else {
            return nil
        }
        return joined([effect(.does, ["cant", "to-play", "opponent"]), cards])
    }

    /// Either of two triggers that are my deed, or this card's: "playing or singing songs".
    static func mine(_ one: Meaning, _ other: Meaning, _ cause: Meaning?) -> Meaning? {
        let isSung = { (trigger: Meaning) in trigger.tests?.first?.has(["sings"]) == true }
        let cause = cause ?? ([one, other].contains(where: isSung) ? effect(.does, ["song"]) : nil)
        let both = [one, other].map { trigger in
            joined([
                trigger, effect(.when, ["mine"]),
                isSung(trigger) ? noAim : cause.flatMap { source($0) } ?? noAim,
            ])
        }
        return eitherOf(both[0], both[1])
    }

    /// The conditions without the words at some places, which are not understood.
    func without(_ places: Meaning) -> Meaning? {
        guard let conditions, let unread = places.places else { return nil }
        return .partly(conditions, unread: unread)
    }

    private static let acts = [
        "quests": "quest", "challenges": "challenge", "challenged": "be-challenged", "sings": "sing",
        "readies": "to-ready", "played": "to-play", "moves": "to-move", "exerts": "to-exert",
        "draws": "to-gain", "damaged": "to-be-damaged", "chosen": "to-be-chosen", "gains-lore": "to-gain",
    ]

    /// A keyword or a number that cards gain, with the amount.
    static func gift(_ parts: [Meaning]) -> Meaning? {
        guard let word = word(parts[0]) else { return nil }
        return joined([effect(.gives, [word])] + parts.dropFirst().map(detail))
    }

    /// A gain; if no cards are named, for other cards.
    static func given(_ parts: [Meaning]) -> Meaning? {
        let all = joined(parts)
        // "4 lore for 7" is not something that a card gains.
        if parts.contains(where: { $0.isCount }) { return nil }
        let isFor = all?.tests?.first.map { $0.namesObject || $0.isConditional } ?? true
        return isFor ? all : joined([all, effect(.does, ["others"])])
    }

    /// A number that cards lose.
    static func loss(_ parts: [Meaning]) -> Meaning? {
        guard let stat = parts.firstIndex(where: { $0.field != nil }), let word = word(parts[stat]) else {
            return nil
        }
        let others = parts.indices.filter { $0 != stat }.map { detail(parts[$0]) }
        return joined([effect(.does, ["debuff", word])] + others)
    }

    /// Whether it is a discard without an actor, most likely that of the preceding action: "draw a card, then discard
    /// a card".
    var isOpenDiscard: Bool {
        tests?.first.map { $0.has(["discard"]) && !$0.namesObject } == true
    }

    var isLong: Bool { tests?.allSatisfy { $0.words.count > 1 } == true }

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
