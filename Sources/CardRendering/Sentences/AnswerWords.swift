import LorcanaCards
package import LorcanaRules

/// Words answers to questions, each as one sentence.
package enum AnswerWords {
    package static func sentence(_ answer: CardAnswer) -> String {
        switch answer {
        case .standing(let name, let core, let infinity, let knownUntil):
            standing(name, core, infinity, until: knownUntil)
        case .standings(let names, let core, let infinity): standings(names, core, infinity)
        case .setStanding(let name, let standing): "\(name) \(words(standing))"
        case .nextRotation(let rotation?):
            "\(sets(rotation.sets)) Core with set \(rotation.with), \(rotation.on?.date ?? "no date yet")"
        case .nextRotation(nil): "no set is known to leave Core"
        case .keyword(let name): keyword(name)
        case .facts(let fact, let values): facts(fact, values)
        case .count(let names, let printings):
            "\(Counted.text(names, "full name")), \(Counted.text(printings, "printing"))"
        case .release(let release): words(release)
        case .firstSet(let release, let cards):
            "\(release.name) was the first\(on(release.release ?? release.prerelease, ", on")), with \(Counted.text(cards))"
        case .extreme(let fact, let isMost, let names, let value):
            extreme(fact, isMost, names, value)
        case .most(let values, let count):
            "\(values.count > mostNames ? "\(values.count)" : all(values)) \(values.count == 1 ? "has" : "have") the most: \(Counted.text(count, "full name"))"
        case .which(let names): all(names)
        case .sets(let count, let legal):
            "\(Counted.text(count, "set")); \(legal.count == 1 ? "set" : "sets") \(span(legal)) \(legal.count == 1 ? "is" : "are") legal in Core"
        case .existence(false, names: []): "no"
        case .existence(let isSome, let names): (isSome ? "yes: " : "no: not ") + few(names)
        case .part(let count, let all):
            count == all ? "yes: all \(Counted.text(all))" : "no: \(count) of \(Counted.text(all))"
        case .noCounterpart(let word, let near):
            "Lorcana has no \(Quoted.clean(word, limit: 40))" + (near.map { "; near it: \($0)" } ?? "")
        }
    }

    /// The maximum number of names to list; longer lists are replaced by their count.
    private static let mostNames = 3

    private static func on(_ day: Timestamp?, _ word: String = " on") -> String {
        day.map { "\(word) \($0.date)" } ?? ""
    }

    private static func few(_ names: [String]) -> String {
        names.count > mostNames ? Counted.text(names.count) : all(names)
    }

    /// Formats "the cheapest is Elsa, cost 1" or "the strongest have 10 strength: 4 cards".
    private static func extreme(_ fact: CardFact, _ isMost: Bool, _ names: [String], _ value: Int) -> String {
        let superlative: String
        switch fact {
        case .cost: superlative = isMost ? "most expensive" : "cheapest"
        case .strength: superlative = isMost ? "strongest" : "weakest"
        case .willpower: superlative = isMost ? "toughest" : "frailest"
        case .lore, .moveCost, .ink, .inkwell, .type, .classification, .story, .keyword, .shift, .singer,
            .copies, .set,
            .number, .artist, .rarity, .release, .text:
            superlative = "\(isMost ? "highest" : "lowest") \(noun(fact))"
        }
        if names.count == 1 { return "the \(superlative) is \(names[0]), \(noun(fact)) \(value)" }
        let have = fact == .cost ? "cost \(value)" : "have \(value) \(noun(fact))"
        return "the \(superlative) \(have): \(few(names))"
    }

    /// Joins words: "a", "a and b", "a, b and c".
    private static func all(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    // MARK: Standing

    private static func standings(_ names: Int, _ core: Int, _ infinity: Int) -> String {
        let part = { (count: Int) in count == names ? "all" : count == 0 ? "none" : "\(count)" }
        return
            "\(part(core)) of \(names) full names \(core <= 1 ? "is" : "are") legal in Core, \(part(infinity)) in Infinity"
    }

    /// - Parameter knownUntil: the date of the facts, if more than the standing may be outdated.
    private static func standing(
        _ name: String, _ core: Standing?, _ infinity: Standing?, until knownUntil: Timestamp?
    ) -> String {
        guard let core else { return "it is not known if \(name) is legal" }
        if let knownUntil {
            return
                "\(name) is \(core.status == .legal ? "" : "not ")legal in Core, as far as data of \(knownUntil.date) knows"
        }
        let isInInfinity = infinity?.status == .legal
        switch core.status {
        case .legal:
            let both = isInInfinity ? "Core and Infinity" : "Core"
            return "\(name) is legal in \(both)" + (StandingWords.leaving(core).map { "; it \($0)" } ?? "")
        case .rotated:
            return "\(name) \(StandingWords.brief(core))" + (isInInfinity ? "; legal in Infinity" : "")
        case .banned:
            let since = { (ban: Standing) in ban.since.map { " since \($0.date)" } ?? "" }
            let infinity = infinity.flatMap { $0.status == .banned ? ", in Infinity" + since($0) : nil }
            return "\(name) is banned in Core" + since(core)
                + (infinity ?? (isInInfinity ? "; legal in Infinity" : ""))
        case .never: return "\(name) is a card of a quest, never legal"
        case .announced: return "\(name) is \(StandingWords.brief(core))"
        }
    }

    private static func words(_ standing: CardAnswer.SetStanding) -> String {
        switch standing {
        case .quest: return "is a quest; its cards are never legal"
        case .coming(let day): return day.map { "is legal from \($0.date)" } ?? "is announced, no date yet"
        case .inCore(let next, let day):
            let leaves = next.map { "; it leaves Core with set \($0), \(day?.date ?? "no date yet")" }
            return "is legal in Core" + (leaves ?? "")
        case .left(let day, let kept):
            let cards =
                kept == 0 ? "none of its cards stays" : "\(kept) of its cards \(kept == 1 ? "stays" : "stay")"
            return "left Core\(on(day)); \(cards) legal by a reprint"
        }
    }

    /// Formats "sets 9 to 12 leave" or "set 9 leaves".
    private static func sets(_ numbers: [String]) -> String {
        if numbers.isEmpty { return "no set leaves" }
        return numbers.count == 1 ? "set \(span(numbers)) leaves" : "sets \(span(numbers)) leave"
    }

    /// Formats "9 to 12" or "9".
    private static func span(_ numbers: [String]) -> String {
        guard let first = numbers.first, let last = numbers.last else { return "none" }
        return numbers.count == 1 ? first : "\(first) to \(last)"
    }

    // MARK: Sets and keywords

    private static func words(_ set: CardAnswer.SetRelease) -> String {
        guard let day = set.release ?? set.prerelease else { return "\(set.name) is announced, no date yet" }
        let early = set.prerelease.flatMap { $0 == day ? nil : ", prerelease \($0.date)" }
        return "\(set.name) \(set.isOut ? "came" : "comes") out on \(day.date)" + (early ?? "")
    }

    /// The rule as in `help keywords`, without the full stop.
    private static func keyword(_ name: String) -> String {
        guard
            let known = KeywordGuide.all.first(where: {
                Folding.fold($0.keyword).hasPrefix(Folding.fold(name))
            })
        else { return name }
        let meaning = known.meaning.hasSuffix(".") ? String(known.meaning.dropLast()) : known.meaning
        return "\(known.keyword): \(meaning)"
    }

    // MARK: Facts

    private static func facts(_ fact: CardFact, _ facts: CardAnswer.FactsByCard) -> String {
        if facts.values.count == 1, let value = facts.values.first {
            let count = facts.arePrintings ? 1 : value.labels.count
            let name = count == 1 ? facts.name : "all \(count) versions of \(facts.name)"
            return sentence(
                fact, value.value, of: count == 1 ? facts.name : name, isOne: count == 1, id: value.labels[0])
        }
        if facts.arePrintings { return printings(fact, facts) }
        let noun = noun(fact)
        let head = facts.name.isEmpty ? noun : "\(facts.name), \(noun)"
        let labels = facts.values.flatMap(\.labels)
        if labels.count <= mostLabels {
            let parts = facts.values.flatMap { value in value.labels.map { "\($0) \(brief(value.value))" } }
            return "\(head): \(parts.joined(separator: ", "))"
        }
        let versions = Counted.text(labels.count, "version")
        let sorted = facts.values.map(\.value).sorted { sortKey($0) < sortKey($1) }
        if let least = sorted.first, let most = sorted.last, fact.isOrdered {
            return "\(head): \(brief(least)) to \(brief(most)) in \(versions)"
        }
        let parts = facts.values.map { "\(brief($0.value)) (\($0.labels.count))" }
        let more = parts.count > mostValues ? ", ..." : ""
        return "\(head) of \(versions): \(parts.prefix(mostValues).joined(separator: ", "))\(more)"
    }

    /// The maximum number of versions to list individually, and of values to list at all.
    private static let (mostLabels, mostValues) = (8, 6)

    /// Sorts by number, then by text; a version without a value comes first.
    private static func sortKey(_ value: CardAnswer.FactValue) -> (Int, String) {
        if case .number(let number) = value { (number, "") } else { (-1, value == .none ? "" : brief(value)) }
    }

    /// The values of the printings of one card.
    private static func printings(_ fact: CardFact, _ facts: CardAnswer.FactsByCard) -> String {
        let values = facts.values.map { brief($0.value) }
        if fact == .set {
            return "\(facts.name) is from \(values[0]), printed again in \(all(Array(values.dropFirst())))"
        }
        if fact == .release {
            return "\(facts.name) came out on \(values[0]), and again on \(all(Array(values.dropFirst())))"
        }
        if fact == .number { return "\(facts.name) is \(all(values))" }
        let parts = facts.values.map { value in
            let isLong = value.labels.count > mostNames
            let labels =
                isLong ? Counted.text(value.labels.count, "printing") : value.labels.joined(separator: ", ")
            return "\(brief(value.value)) (\(labels))"
        }
        return "\(facts.name), \(noun(fact)): \(parts.joined(separator: ", "))"
    }

    private static func sentence(
        _ fact: CardFact, _ value: CardAnswer.FactValue, of name: String, isOne: Bool, id: String
    ) -> String {
        let (has, costs, isA) = isOne ? ("has", "costs", "is") : ("have", "cost", "are")
        let text = brief(value)
        switch fact {
        case .cost: return value == .none ? "\(name) \(has) no cost" : "\(name) \(costs) \(text)"
        case .strength, .willpower, .lore, .moveCost: return "\(name) \(has) \(text) \(noun(fact))"
        case .ink: return "\(name) \(isA) \(value == .none ? "without ink" : text)"
        case .inkwell: return "\(name) \(isA)\(value == .flag(true) ? "" : " not") inkable"
        case .type:
            return
                "\(name) \(isA)\(isOne ? " \(text.first.map { "AEIOU".contains($0) } == true ? "an" : "a")" : "") \(text)"
        case .classification: return "\(name) \(isA) \(text)"
        case .story, .set: return "\(name) \(isA) from \(text)"
        case .keyword: return "\(name) \(has) \(value == .list([]) ? "no keyword" : text)"
        case .shift: return "\(name) \(has) \(value == .none ? "no Shift" : text)"
        case .singer:
            return value == .none
                ? "\(name) sings no songs" : "\(name) \(isOne ? "counts" : "count") as \(text) for songs"
        case .copies:
            return
                "a deck may hold \(value == .none ? "any number of copies" : Counted.text(Int(text) ?? 0, "copy")) of \(name)"
        case .number: return "\(name) \(isA) \(text)"
        case .artist: return "\(name) \(isA) by \(text)"
        case .rarity: return "\(name) \(isA) \(text)"
        case .release: return "\(name) came out on \(text)"
        case .text: return value == .none ? "\(name) \(has) no text" : "\(name): \(text)"
        }
    }

    private static func brief(_ value: CardAnswer.FactValue) -> String {
        switch value {
        case .none: "no"
        case .number(let number): "\(number)"
        case .text(let text): text
        case .list(let words): words.isEmpty ? "no" : all(words)
        case .flag(let isTrue): isTrue ? "yes" : "no"
        }
    }

    private static func noun(_ fact: CardFact) -> String {
        switch fact {
        case .moveCost: "move cost"
        case .inkwell: "inkable"
        case .classification: "classifications"
        case .singer: "counts for songs as"
        case .release: "came out on"
        case .cost, .strength, .willpower, .lore, .ink, .type, .story, .keyword, .shift, .copies, .set,
            .number,
            .artist, .rarity, .text:
            fact.rawValue
        }
    }
}

extension CardFact {
    /// Whether the values of many versions are summarized as a range.
    fileprivate var isOrdered: Bool {
        switch self {
        case .cost, .strength, .willpower, .lore, .moveCost, .singer, .release: true
        case .ink, .inkwell, .type, .classification, .story, .keyword, .shift, .copies, .set, .number,
            .artist, .rarity,
            .text:
            false
        }
    }
}
