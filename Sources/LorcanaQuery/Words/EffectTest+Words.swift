import LorcanaCards

/// Builds tests of effects from words, for the grammar.
extension EffectTest {
    /// Returns nil if the key has no such words.
    init?(_ key: EffectKey, _ words: [String]) {
        let read = words.indices.map { Word(key, words[$0], isFirst: $0 == 0) }
        let known = read.compactMap(\.self)
        guard known.count == read.count else { return nil }
        self.init(known)
    }

    func has(_ words: [String]) -> Bool { self.words.contains { words.contains($0.text) } }

    /// The zone after the prefix `beginning`: "discard" in "from-discard".
    func zone(_ beginning: String) -> String? {
        words.first { $0.text.hasPrefix(beginning) }.map {
            String($0.text.dropFirst(beginning.utf8.count))
        }
    }

    /// Whether it specifies whose cards are affected.
    var namesObject: Bool {
        has([
            "yours", "opposing", "opponent", "this", "own", "others", "not-yours", "not-opposing",
            "each-player", "you",
        ])
    }

    var isConditional: Bool { words.contains { $0.text.hasPrefix("if") } }

    func with(_ word: String) -> EffectTest {
        EffectTest(.does, [word]).flatMap(joined) ?? self
    }

    /// The test with its action replaced by `deed`.
    private func named(_ deed: String) -> EffectTest {
        EffectTest(.does, [deed]).flatMap { $0.joined(with: self) } ?? self
    }

    var namesKind: Bool {
        words.contains { word in
            word.text.hasPrefix("class-") || word.text.hasPrefix("name-") || word.text == "attacker"
                || EffectKind.allCases.contains { $0.rawValue == word.text && $0 != .card }
        }
    }

    /// The test as players mean it. "Chosen character" may be anyone's, so a query about banishing an opponent's
    /// character, or about giving something to "my characters", must match that, too.
    var completed: EffectTest {
        // "Opponents choose and discard"
        if has(["opponent", "by-opponent", "each-player"]), has(["you"]) { return without("you").completed }
        if has(["search", "tutor"]), has(["search"]) == namesKind {
            return without("search").without("tutor").named(has(["search"]) ? "tutor" : "search").completed
        }
        // "My opponent"
        if has(["opponent", "by-opponent"]), has(["yours"]) { return without("yours").completed }
        if has(["discard"]), has(["from-hand", "yours"]) {
            let all = without("from-hand").without("yours")
            return (has(["yours"]) ? all.with("you") : all).completed
        }
        if has(["price"]) { return self }
        // An effect that can look at any deck can look at an opponent's.
        if has(["look"]), has(["from-deck"]), has(["opponent"]) {
            return without("opponent").with("not-yours")
        }
        // "A strength bonus while at a location" applies to this card.
        if isConditional, keys.contains(.gives), has(["others"]), !namesKind {
            return without("others").completed
        }
        if has(["by-opponent"]), has(["debuff"]) { return without("by-opponent").with("opponent").completed }
        // "Characters get +1 while here"
        if has(["if-at-location"]), has(["character"]) {
            return without("if-at-location").with("here").completed
        }
        if has(["enter"]) {
            if has(["by-opponent"]) { return without("by-opponent").with("opponent") }
            return namesObject ? self : with("this")
        }
        if has(["by-opponent"]), !isHarm { return without("by-opponent").with("opponent") }
        let isMine = has(["yours"])
        let isTheirs = has(["opponent", "opposing"])
        if has(["cost-less", "cost-more"]), isMine { return without("yours").with("others") }
        if has(["be-challenged"]), isMine { return without("yours").without("others") }
        if isGood {
            // "All of my characters" is not restricted to a classification.
            let isOfAny =
                has(["all"]) && !has(["others"])
                && !words.contains { $0.alternatives.contains { $0.named != nil } }
            if isMine {
                let all = isOfAny ? with("any") : self
                return all.without("yours").without("others").with("not-opposing")
            }
            let isOwn =
                has(["ready"]) && (keys.contains(.when) || has(["item", "location"])) || isConditional
            return !namesObject && !isOwn && has(["ready", "buff"]) ? with("others") : self
        }
        guard isHarm || has(["bounce"]) || has(["ink"]) && has(["character", "item", "location"]) else {
            return self
        }
        if has(["by-opponent"]), has(["cant"]) { return without("by-opponent").with("opponent").completed }
        if has(["by-opponent"]) { return without("own").without("yours").with("others") }
        if has(["cant"]), isTheirs {
            // Players play cards and gain lore; questing is done by their characters.
            if has(["to-play", "to-gain"]) { return self }
            return without("cant").without("opponent").without("opposing").named("stop")
        }
        // "All opposing characters" excludes mine.
        if isTheirs, has(["all"]) { return without("opponent").without("opposing").with("opposing") }
        if isTheirs { return without("opponent").without("opposing").with("not-yours") }
        if isMine { return isHarm && !has(["this"]) ? without("yours").without("own").with("own") : self }
        if namesObject || has(["ink", "cant"]) { return self }
        return with(has(["bounce"]) ? "others" : "not-yours")
    }

    /// Whether it benefits the affected cards.
    private var isGood: Bool {
        has(["buff", "heal", "ready", "prevent"]) || keys.contains(.gives) && !has(["reckless"])
    }

    private var isHarm: Bool {
        has([
            "banish", "damage", "exert", "tuck", "bottom", "freeze", "removal", "wipe", "debuff", "take",
            "must",
            "cant",
            "reckless",
        ])
    }
}
