import LorcanaCards
import LorcanaRules

/// Questions: phrases around the words for their subject. Of rules with the same words, the first is used.
extension Grammar {
    /// Words that start a question after "and", pronouns for the card in such a question, and auxiliaries that start
    /// a question about a property.
    static let asking: Part = "what|which|who|how|when|where|is|can|does|whats"
    static let pronoun: Part = "it|its|they|he|she|this|that"
    static let auxiliary: Part = "is|are|was|were|do|does|did|can|could"

    // MARK: Standing

    static let standings: [Rule] = [
        Rule(.question, ["how", "many", .newSet, .maybe("exist|out|released|total")]) { _ in
            .asks(.sets(areLegal: false))
        },
        Rule(.question, ["what|which|whats", .newSet, "is|are", .allowed, .maybe(.ground)]) { _ in
            .asks(.sets(areLegal: true))
        },
        Rule(.question, ["how", "many", .newSet, "is|are", .allowed, .maybe(.ground)]) { _ in
            .asks(.sets(areLegal: true))
        },
        Rule(
            .question,
            [
                "can|may|could", "i|you|we|one", "run|play|use|have|include|put", .maybe(.number), "copy",
                .maybe("of"), .next(.subject),
            ]
        ) { .asks(.fact(.copies), about: $0[$0.count - 1], .names) },
        // "is there a card banned in core" is not about the legality of one card.
        Rule(.question, ["is|are", "there", .subject]) { .asks(.existence, about: $0[0]) },
        Rule(.question, ["is|are|was|were", .next(.subject), .allowed, .maybe(.ground)]) {
            .asks(.standing, about: $0[0])
        },
        Rule(.question, ["can|may|could", "i|you|we|one", "play|use|run", .next(.subject), .maybe(.ground)]) {
            .asks(.standing, about: $0[0])
        },
        Rule(
            .question,
            [
                "when|did|does|has|have|will|is", .maybe("do|does|did|will|has|is|are|was"),
                .next(.subject), "rotate|leave|left", .maybe(.ground), .maybe("soon|next"),
            ]
        ) { .asks(.standing, about: $0[0]) },
        Rule(
            .question,
            [
                "when", "do|does|did|will|is|are|was|were", .next(.subject), .maybe("get|be|being"), .allowed,
                .maybe(.ground),
            ]
        ) { .asks(.standing, about: $0[0]) },
        Rule(
            .question,
            [
                "since|until|till", .maybe("what|which"), "when|date|day", "is|are|was|were|will",
                .next(.subject), .allowed, .maybe(.ground),
            ]
        ) { .asks(.standing, about: $0[0]) },
        Rule(
            .question,
            [
                "how", "long", "is|are|was|were|will|do|does|did|stay", .next(.subject),
                .maybe("be|stay|remain"), .allowed, .maybe(.ground),
            ]
        ) { .asks(.standing, about: $0[0]) },
        Rule(.allowed, [.maybe(.not), .maybe(.ground), "legal|playable|allowed|banned|illegal|rotated"]) {
            _ in .nothing
        },
        Rule(.allowed, ["in", .next(.ground)]) { _ in .nothing },
        Rule(.ground, ["core|infinity|standard|rotation|tournament|constructed|format"]) { _ in .nothing },
        Rule(.question, ["what|which|who|whats", .maybe("set|card"), .leavesNext]) { _ in
            .asks(.nextRotation)
        },
        Rule(.question, ["set|card", "rotate|leave", .maybe(.ground), "next|soon"]) { _ in
            .asks(.nextRotation)
        },
        Rule(.question, ["next|upcoming", "rotation"]) { _ in .asks(.nextRotation) },
        Rule(.leavesNext, ["rotate|leave", .maybe(.ground), .maybe("next|soon")]) { _ in .nothing },
    ]

    // MARK: Keywords

    static let ofKeywords: [Rule] = [
        Rule(.question, ["what|whats", "do|does|is|are", .keyword, .maybe("mean")]) { .asksRule(of: $0[0]) },
        Rule(.question, ["whats", .keyword, .maybe("mean")]) { .asksRule(of: $0[0]) },
        Rule(.question, ["how", "do|does", .keyword, "work"]) { .asksRule(of: $0[0]) },
        Rule(.question, ["meaning|definition|rule|explain|define", .keyword]) { .asksRule(of: $0[0]) },
        Rule(.question, [.keyword, "meaning|definition|rule|explain"]) { .asksRule(of: $0[0]) },
    ]

    // MARK: Facts of a card

    static let facts: [Rule] = [
        // "which set has the most songs"
        Rule(.question, [.leader, "most", .next(.subject)]) { .asksLeader($0[0], about: $0[1]) },
        Rule(.question, [.leader, "most", "card"]) { .asksLeader($0[0]) },
        Rule(.leader, ["what|which|whats", .fact, .maybe("has|have|had|with|contain|drew|got")]) { $0[0] },
        Rule(.leader, ["who", "drew|illustrated|painted|made"]) { _ in .fact(.artist) },
        // "how much is it to move to", "what does it cost to shift", "price of playing"
        Rule(
            .question,
            [
                "how", "much|many", .maybe("ink"), .maybe("cost|need|take|pay"), "to", .act,
                .next(.subject),
            ]
        ) { .asksFact($0[0], about: $0[1]) },
        Rule(.question, [.maybe("what|whats"), "cost|price", "to|of|for", .act, .next(.subject)]) {
            .asksFact($0[0], about: $0[1])
        },
        Rule(.act, ["move", .maybe("character"), .maybe("to")]) { _ in .fact(.moveCost) },
        Rule(.act, ["shift"]) { _ in .fact(.shift) },
        Rule(.act, ["play"]) { _ in .fact(.cost) },
        Rule(
            .question,
            [
                "how", "much|many", .measure, "is|are|was|were|do|does|did|has|have|had|can|for",
                .maybe("i|you|we|one"), .maybe("get|gain|earn|make|pay|need|have"), .maybe("from|for|by"),
                .maybe("quest|play"), .next(.subject),
                .maybe("make|cost|give|quest|need|generate|gain|produce|worth"),
            ]
        ) { .asksFact($0[0], about: $0[1]) },
        Rule(
            .question,
            [
                "how", "much", "is|are|was|were|do|does|did|has|have|had|can|for", .next(.subject),
                .maybe("cost"), .maybe("to"), .maybe("play"),
            ]
        ) {
            .asks(.fact(.cost), about: $0[0], .names)
        },
        Rule(
            .question, ["how", .degree, "is|are|was|were|do|does|did|has|have|had|can|for", .next(.subject)]
        ) { .asksFact($0[0], about: $0[1]) },
        Rule(.question, ["what", "do|does|did", .next(.subject), "cost"]) {
            .asks(.fact(.cost), about: $0[0], .names)
        },
        Rule(.question, ["what", "do|does|did", .next(.subject), "cost", "to", "shift"]) {
            .asks(.fact(.shift), about: $0[0], .names)
        },
        Rule(
            .question,
            [
                "what|which|whats", .fact, "is|are|was|were|do|does|did|has|have|had|can|could|for",
                .maybe("i|you|we|one"), .maybe("find|get|pull|buy"), .next(.subject), .maybe("been"),
                .maybe("printed|released|print|appear"),
            ]
        ) {
            .asksFact($0[0], about: $0[1])
        },
        Rule(.question, [.maybe("what|which|whats"), .fact, .maybe("that"), "contain|made", .next(.subject)])
        {
            .asksFact($0[0], about: $0[1])
        },
        Rule(.question, ["what|whats", .fact, "of|for", .next(.subject)]) { .asksFact($0[0], about: $0[1]) },
        Rule(.question, ["what|whats", .maybe("is|are"), .fact, .next("on"), .next(.subject)]) {
            .asksFact($0[0], about: $0[1])
        },
        Rule(.question, ["what|whats", .maybe("is|are|was"), .next(.subject), .fact]) {
            .asksFact($0[1], about: $0[0])
        },
        Rule(
            .question,
            [
                "how", "many", .newSet, "is|was|were|has|have|did|does", .next(.subject), .maybe("been"),
                .maybe("printed|released|print|appear|in"),
            ]
        ) { .asks(.fact(.set), about: $0[0], .names) },
        Rule(
            .question,
            [
                "how", "often|many", .maybe("time"), "is|was|were|has|have|did|does", .next(.subject),
                .maybe("been"), "printed|reprinted|print",
            ]
        ) { .asks(.fact(.set), about: $0[0], .names) },
        Rule(.question, ["where", "is|are", .next(.subject), "from"]) {
            .asks(.fact(.set), about: $0[0], .names)
        },
        Rule(
            .question,
            [
                "where", "can|could|do", .maybe("i|you|we|one"), "find|get|pull|buy", .next(.subject),
            ]
        ) { .asks(.fact(.set), about: $0[0], .names) },
        Rule(
            .question,
            [
                "who|artist|illustrator", "drew|illustrated|painted|made|designed|did",
                .maybe("art|artwork|picture"),
                .maybe("of|for|on"), .next(.subject),
            ]
        ) { .asks(.fact(.artist), about: $0[0], .names) },
        Rule(.question, ["who|whos", "artist|illustrator", "of|for|on", .next(.subject)]) {
            .asks(.fact(.artist), about: $0[0], .names)
        },
        Rule(.question, ["is|are", .next(.subject), "inkable|uninkable"]) {
            .asks(.fact(.inkwell), about: $0[0], .names)
        },
        Rule(.question, ["can|may|could", "i|you|we|one", "ink", .next(.subject)]) {
            .asks(.fact(.inkwell), about: $0[0], .names)
        },
        Rule(
            .question,
            [
                "can|may|could|does", .next(.subject), "go|be|put|played|used", .maybe("put|played|used"),
                "inkwell|inked|ink",
            ]
        ) { .asks(.fact(.inkwell), about: $0[0], .names) },
        Rule(
            .question, ["can|may|could", "i|you|we|one", "put|play|use", .next(.subject), "inkwell|ink"]
        ) { .asks(.fact(.inkwell), about: $0[0], .names) },
        Rule(.question, ["what", "do|does", .next(.subject), "do|say"]) {
            .asks(.fact(.text), about: $0[0], .names)
        },
        Rule(.question, [.subject, .maybe(.next(.comma)), .next(.lastFact)]) {
            .asksFact($0[1], about: $0[0], .wholeName)
        },
        Rule(.question, [.subject, .next(.colon), .fact]) { .asksFact($0[1], about: $0[0], .wholeName) },
        Rule(.otherFact, [.maybe(.comma), .and, .fact]) { $0[0] },
        Rule(
            .question,
            [
                .maybe("what|which|whats|how"), .maybe("much|many"), .fact, .otherFact,
                "is|are|do|does|did|has|have|of|for", .next(.subject), .maybe("have|has"),
            ], cost: -5
        ) { .asksFacts($0[0], $0[1], about: $0[2], .names) },
        Rule(.question, [.subject, .maybe(.next(.comma)), .next(.fact), .otherFact]) {
            .asksFacts($0[1], $0[2], about: $0[0], .wholeName)
        },
        // "Yokai - Scientific Supervillain: what film?"
        Rule(.question, [.subject, .maybe(.next(.comma)), .next("what|which|whats"), .fact]) {
            .asksFact($0[1], about: $0[0], .wholeName)
        },
        Rule(.question, [.subject, .next(.comma), .next("inkable|uninkable")]) {
            .asks(.fact(.inkwell), about: $0[0], .wholeName)
        },
        Rule(.question, ["shift", "cost|price", "of|for", .next(.subject)]) {
            .asks(.fact(.shift), about: $0[0], .names)
        },
        Rule(.question, [.fact, .next("of|for"), .next(.subject)]) { meanings in
            // The other facts make conditions: "film of", "singers for".
            guard let fact = meanings[0].fact, ![.story, .set, .singer, .shift].contains(fact)
            else {
                return nil
            }
            return .asksFact(meanings[0], about: meanings[1])
        },
    ]

    static let factNames: [Rule] = [
        Rule(.measure, [.stat]) { .fact(of: $0[0].field) },
        Rule(.measure, [.keywordStat]) { .fact(of: $0[0].field) },
        Rule(.measure, ["shift", "cost|price"]) { _ in .fact(.shift) },
        Rule(.measure, ["cost", "to", "shift"]) { _ in .fact(.shift) },
        Rule(.measure, ["cost", "to", "move"]) { _ in .fact(.moveCost) },
        Rule(.measure, ["sing|singer", "value"]) { _ in .fact(.singer) },
        Rule(.measure, ["price|cost", "in", "ink"]) { _ in .fact(.cost) },
        Rule(.measure, ["copy"]) { _ in .fact(.copies) },
        Rule(.degree, ["strong|powerful"]) { _ in .fact(.strength) },
        Rule(.degree, ["tough"]) { _ in .fact(.willpower) },
        Rule(.degree, ["expensive|cheap"]) { _ in .fact(.cost) },
        Rule(.degree, ["rare"]) { _ in .fact(.rarity) },
        Rule(.fact, [.maybe("ink|card"), .key]) { .fact(ofKey: $0[0].key) },
        Rule(.fact, [.measure]) { $0[0] },
        Rule(.fact, ["inkable|inkwell"]) { _ in .fact(.inkwell) },
        Rule(.fact, ["artist|illustrator"]) { _ in .fact(.artist) },
        Rule(.fact, ["art", "by"]) { _ in .fact(.artist) },
        Rule(.fact, ["release", .maybe("date")]) { _ in .fact(.release) },
        Rule(.fact, [.maybe("rule|card"), "text|ability|effect"]) { _ in .fact(.text) },
        Rule(.lastFact, ["cost|price"]) { _ in .fact(.cost) },
        Rule(.lastFact, ["strength|power|attack"]) { _ in .fact(.strength) },
        Rule(.lastFact, ["willpower|toughness|health"]) { _ in .fact(.willpower) },
        Rule(.lastFact, ["lore"]) { _ in .fact(.lore) },
        Rule(.lastFact, ["move", "cost"]) { _ in .fact(.moveCost) },
        Rule(.lastFact, ["shift", "cost|price"]) { _ in .fact(.shift) },
        Rule(.lastFact, ["copy", "limit|maximum|max"]) { _ in .fact(.copies) },
        Rule(
            .lastFact,
            [
                "max|maximum|limit", .maybe("number"), .maybe("of"), "copy", .maybe("per|in"), .maybe("a"),
                .maybe("deck"),
            ]
        ) { _ in .fact(.copies) },
        Rule(.lastFact, ["text"]) { _ in .fact(.text) },
        Rule(.lastFact, ["rarity"]) { _ in .fact(.rarity) },
        Rule(.lastFact, ["artist|illustrator"]) { _ in .fact(.artist) },
        Rule(.lastFact, [.maybe("card|collector"), "number"]) { _ in .fact(.number) },
    ]

    // MARK: Counts

    static let counts: [Rule] = [
        Rule(
            .question,
            ["max|maximum|most", "copy|number", .maybe("of"), .next(.subject), .maybe("per"), .maybe("deck")]
        ) { .asks(.fact(.copies), about: $0[0], .names) },
        Rule(
            .question,
            [
                "how", "many", "copy", .maybe("of"), .next(.subject),
                "can|may|could|are|is|do|does|allowed|legal",
                .maybe("allowed|legal|run|hold|include"), .maybe("deck"),
            ]
        ) { .asks(.fact(.copies), about: $0[0]) },
        Rule(
            .question,
            [
                "how", "many", .next(.subject), "can|may|could|am|are", "i|you|we|deck|one|be|allowed",
                .maybe("run|hold|include|allowed"),
            ]
        ) { .asks(.fact(.copies), about: $0[0], .names) },
        Rule(.question, ["how", "many", .maybe("card"), .next(.subject)]) {
            .asks(.count, about: $0[0])
        },
        Rule(.question, ["how", "many", "card"], cost: 50) { _ in .asks(.count) },
        Rule(.question, [.maybe("total"), "number|count|total", "of", .next(.subject)]) {
            .asks(.count, about: $0[0])
        },
    ]

    // MARK: Sets

    static let releases: [Rule] = [
        Rule(.question, ["when|what|whats", "next|new|upcoming", .newSet, .maybe("come|release|out")]) { _ in
            .asks(.nextRelease)
        },
        Rule(.question, ["next|upcoming", .newSet, .maybe("release"), .maybe("date")]) { _ in
            .asks(.nextRelease)
        },
        Rule(
            .question,
            [
                "when", "did|does|do|will|was|is|are|were", .next(.subject), .maybe("get"),
                "come|out|release|launch|printed",
            ]
        ) { .asks(.release, about: $0[0]) },
        Rule(
            .question,
            [
                "what|which", "year|date|day", "did|does|do|will|was|is|are|were", .next(.subject),
                "come|out|release|launch|printed",
            ]
        ) { .asks(.release, about: $0[0]) },
        Rule(.question, ["since", "when", "is|are|was|were", .next(.subject), "out|available"]) {
            .asks(.release, about: $0[0])
        },
        Rule(.question, ["release|prerelease", .maybe("date|day"), "of|for", .next(.subject)]) {
            .asks(.release, about: $0[0])
        },
        Rule(.question, ["when", "is|was|are|were", .next(.subject), .next("prerelease|release")]) {
            .asks(.release, about: $0[0])
        },
        Rule(.question, ["release|prerelease", "date|day", .next(.subject)]) {
            .asks(.release, about: $0[0])
        },
        Rule(.question, [.subject, .next("release"), "date|day"]) { .asks(.release, about: $0[0]) },
        Rule(.newSet, ["set|expansion|chapter"]) { _ in .nothing },
    ]

    static let extremes: [Rule] = [
        Rule(
            .question,
            [
                "first", .newSet, "with|that|to|which|having",
                .maybe("has|had|have|print|get|include|feature|printed"), .next(.subject),
            ]
        ) { .asks(.firstSet, about: $0[0]) },
        Rule(
            .question,
            ["which|what", .newSet, "first", "had|has|got|printed|introduced|brought", .next(.subject)]
        ) { .asks(.firstSet, about: $0[0]) },
        Rule(
            .question,
            [
                "which|what", .newSet, "did|was|were|do|does", .next(.subject), "first",
                .maybe("appear|printed|come|exist"),
            ]
        ) { .asks(.firstSet, about: $0[0]) },
        Rule(.question, ["which|what", .newSet, "introduced|brought", .next(.subject)]) {
            .asks(.firstSet, about: $0[0])
        },
        Rule(.question, ["what|which|whats|who|whos", .ordering]) { .asksExtreme($0[0]) },
        Rule(.question, ["what|which|whats|who|whos", .ordering, .next(.subject)]) {
            .asksExtreme($0[0], about: $0[1])
        },
        Rule(.question, [.ordering, .next("in|of|from"), .subject]) { meanings in
            let isOfNumbers = meanings[0].order?.keys.first?.field == .number
            return isOfNumbers ? .asksExtreme(meanings[0], about: meanings[1]) : nil
        },
        Rule(.question, ["what|which|who", .next(.subject), .next(.order)]) {
            .asksExtreme($0[1], about: $0[0])
        },
        Rule(.question, ["what|which|who", .next(.subject), "have|has|had|cost|with|is|are", .ordering]) {
            .asksExtreme($0[1], about: $0[0])
        },
    ]

    // MARK: Yes or no, and which

    static let existence: [Rule] = [
        Rule(.question, ["is|are|do|does", .next("all|every|each"), .next(.subject), .next(.subject)]) {
            .asksIf($0[0], has: $0[1], .universality)
        },
        Rule(.question, ["do|does|did", .next(.subject), "have|has", .next(.subject)]) {
            .asksIf($0[0], has: $0[1])
        },
        Rule(.question, ["do|does|did", .next("any"), .subject]) { .asks(.existence, about: $0[0]) },
        Rule(.question, ["has|have", .next(.subject), "been|got|ever", .next(.subject)]) {
            .asksIf($0[0], has: $0[1])
        },
        Rule(.question, ["is|are|was|were", .next(.subject), .next(.subject)]) { .asksIf($0[0], has: $0[1]) },
        Rule(.question, ["can|could", .next(.subject), "sing", .maybe("song")]) {
            .asks(.fact(.singer), about: $0[0], .names)
        },
        Rule(.question, ["can|could", .next(.subject), .next(.singing)]) { .asksIf($0[0], has: $0[1]) },
        Rule(.singing, ["sing", .next(.subject)]) { meanings in
            meanings[0].places.map { .places($0.lowerBound - 1..<$0.upperBound) }
        },
        Rule(.question, ["which|who", .next(.subject)]) { .asks(.which, about: $0[0]) },
    ]

    // MARK: Words of other games

    static let ofOtherGames: [Rule] = [
        Rule(.question, ["is|are|does|do", "there|lorcana", .foreign]) { $0[0] },
        Rule(.question, [.foreign]) { $0[0] },
    ]
}

// MARK: Meanings of questions

extension Meaning {
    fileprivate static func asks(
        _ question: CardQuestion, about subject: Meaning? = nil, _ kind: AskedQuestion.SubjectKind = .any
    ) -> Meaning? {
        let words = subject?.places.map(AskedQuestion.Subject.words)
        return .question(AskedQuestion(question: question, subject: words ?? .none, kind: kind))
    }

    fileprivate static func asksFact(
        _ fact: Meaning, about subject: Meaning, _ kind: AskedQuestion.SubjectKind = .names
    ) -> Meaning? {
        fact.fact.flatMap {
            $0 == .release ? asks(.release, about: subject) : asks(.fact($0), about: subject, kind)
        }
    }

    fileprivate static func asksFacts(
        _ fact: Meaning, _ other: Meaning, about subject: Meaning, _ kind: AskedQuestion.SubjectKind
    ) -> Meaning? {
        guard var question = asksFact(fact, about: subject, kind)?.question, other.fact != fact.fact else {
            return nil
        }
        question.other = other.fact
        return .question(question)
    }

    /// Asks which set, ink, artist or the like most of the cards have; nil for facts that cards cannot be grouped by.
    fileprivate static func asksLeader(_ fact: Meaning, about subject: Meaning? = nil) -> Meaning? {
        guard let fact = fact.fact, fact.isGroup else { return nil }
        return asks(.most(fact), about: subject)
    }

    /// Asks for the card with the greatest or least value; nil if the order is not by a number.
    fileprivate static func asksExtreme(_ order: Meaning, about subject: Meaning? = nil) -> Meaning? {
        guard let key = order.order?.keys.first else { return nil }
        guard let fact = NumberField(rawValue: key.field.rawValue).flatMap({ fact(of: $0) })?.fact else {
            return nil
        }
        return asks(.extreme(fact, isMost: key.isDescending), about: subject)
    }

    /// Asks whether the subject has a property.
    fileprivate static func asksIf(
        _ subject: Meaning, has property: Meaning, _ question: CardQuestion = .existence
    ) -> Meaning? {
        guard let places = subject.places, let property = property.places else { return nil }
        return .question(AskedQuestion(question: question, subject: .words(places), property: property))
    }

    fileprivate static func asksRule(of keyword: Meaning) -> Meaning? {
        guard case .term(.named(.keyword, let name))? = keyword.condition, let condition = keyword.condition
        else { return nil }
        return .question(
            AskedQuestion(
                question: .keyword(name.folded), subject: .query(QueryPrinter.text(of: condition))))
    }

    fileprivate static func fact(of field: NumberField?) -> Meaning? {
        switch field {
        case .cost: .fact(.cost)
        case .strength: .fact(.strength)
        case .willpower: .fact(.willpower)
        case .lore: .fact(.lore)
        case .moveCost: .fact(.moveCost)
        case .number: .fact(.number)
        case .shift: .fact(.shift)
        case .singer: .fact(.singer)
        case .copies: .fact(.copies)
        case .inks, .year, .prints, .sets, .names, .artists, .singsAs, .own, .ownPrinting, .ownFoil,
            .ownNormal,
            .resist,
            .challenger,
            .boost, .singTogether, nil:
            nil
        }
    }

    fileprivate static func fact(ofKey key: String?) -> Meaning? {
        switch key {
        case "ink": .fact(.ink)
        case "t": .fact(.type)
        case "class": .fact(.classification)
        case "story": .fact(.story)
        case "kw": .fact(.keyword)
        case "set": .fact(.set)
        case "r": .fact(.rarity)
        default: nil
        }
    }
}
