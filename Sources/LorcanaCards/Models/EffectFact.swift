/// A fact of a frame. Its word is the same in the table of cards, in the grammar for texts, and for players.
package enum EffectFact: Hashable, Sendable {
    case granted, price
    /// Once per turn; if the condition is not met.
    case once, unless
    case trigger(EffectTrigger)
    case source(EffectSource)
    case sourceKind(EffectKind)
    case sourceFilter(EffectFilter)
    case turn(EffectTurn)
    case condition(EffectCondition)
    case circumstance(EffectCircumstance)
    /// Details of the condition: a type of card, a filter on it, and a number.
    case askedKind(EffectKind)
    case askedFilter(EffectFilter)
    case askedNumber(Int)
    case actor(EffectActor)
    case optional
    case verb(EffectVerb)
    case detail(EffectDetail)
    case amount(EffectAmount)
    case pick(EffectPick)
    case whose(EffectWhose)
    case another
    case kind(EffectKind)
    case filter(EffectFilter)
    case from(EffectZone)
    case to(EffectZone)
    case duration(EffectDuration)

    package var word: String {
        switch self {
        case .granted: "granted"
        case .price: "price"
        case .once: "once"
        case .unless: "unless"
        case .trigger(let trigger): trigger.rawValue
        case .source(let source): source.rawValue
        case .sourceKind(let kind): "by-" + kind.rawValue
        case .sourceFilter(let filter): "by-" + filter.word
        case .turn(let turn): turn.rawValue
        case .condition(let condition): condition.rawValue
        case .circumstance(let circumstance): circumstance.rawValue
        case .askedKind(let kind): "if-" + kind.rawValue
        case .askedFilter(let filter): "if-" + filter.word
        case .askedNumber(let number): "if-\(number)"
        case .actor(let actor): actor.rawValue
        case .optional: "may"
        case .verb(let verb): verb.rawValue
        case .detail(let detail): detail.rawValue
        case .amount(let amount): amount.word
        case .pick(let pick): pick.rawValue
        case .whose(let whose): whose.rawValue
        case .another: "another"
        case .kind(let kind): kind.rawValue
        case .filter(let filter): filter.word
        case .from(let zone): "from:" + zone.rawValue
        case .to(let zone): "to:" + zone.rawValue
        case .duration(let duration): duration.rawValue
        }
    }

    package init?(word: String) {
        if let fact = Self.vocabulary[word] ?? Self(open: word) { self = fact } else { return nil }
    }

    /// Parses a fact that contains a name or a number; returns nil for any other word.
    init?(open word: String) {
        if let amount = EffectAmount(word: word) {
            self = .amount(amount)
        } else if let filter = EffectFilter(word: word) {
            self = .filter(filter)
        } else if let named = Substring(word).rest(after: "by-"),
            case .filter(let filter)? = EffectFact(word: String(named))
        {
            self = .sourceFilter(filter)
        } else if let asked = Substring(word).rest(after: "if-") {
            if let number = NumberInText.read(asked) {
                self = .askedNumber(number)
            } else if case .filter(let filter)? = EffectFact(word: String(asked)) {
                self = .askedFilter(filter)
            } else {
                return nil
            }
        } else {
            return nil
        }
    }

    /// All facts except those with a number or a name in them, in a fixed order, since packed frames store their
    /// indices.
    package static let closed: [EffectFact] =
        [.granted, .price, .optional, .another, .once, .unless] + EffectTrigger.allCases.map(trigger)
        + EffectSource.allCases.map(source) + EffectKind.allCases.map(sourceKind)
        + EffectTurn.allCases.map(turn)
        + EffectCondition.allCases.map(condition) + EffectActor.allCases.map(actor)
        + EffectVerb.allCases.map(verb)
        + EffectDetail.allCases.map(detail) + EffectPick.allCases.map(pick) + EffectWhose.allCases.map(whose)
        + EffectKind.allCases.map(kind) + EffectState.allCases.map { filter(.state($0)) }
        + EffectDetail.keywords.map { filter(.keyword($0)) } + Ink.allCases.map { filter(.ink($0)) }
        + EffectZone.allCases.map(from) + EffectZone.allCases.map(to) + EffectDuration.allCases.map(duration)
        + EffectCircumstance.allCases.map(circumstance)
        + EffectKind.allCases.filter { $0 != .card }.map(askedKind)

    /// The indices of the closed facts.
    static let numbers = Dictionary(zip(closed, 0...)) { first, _ in first }

    /// The closed facts, by word.
    package static let vocabulary = Dictionary(closed.map { ($0.word, $0) }) { first, _ in first }
}

extension EffectAmount {
    /// The amount as a word: "3", "-2", "up-to-3", "1-each", "x".
    fileprivate var word: String {
        (isUpTo ? "up-to-" : "") + (number.map(String.init) ?? "x") + (isEach ? "-each" : "")
    }

    fileprivate init?(word: String) {
        var rest = Substring(word)
        if let number = rest.rest(after: "up-to-") { (rest, isUpTo) = (number, true) }
        if rest.hasSuffix("-each") { (rest, isEach) = (rest.dropLast("-each".count), true) }
        if rest == "x" { return }
        let isNegative = rest.first == "-"
        guard let value = NumberInText.read(isNegative ? rest.dropFirst() : rest) else { return nil }
        number = isNegative ? -value : value
    }
}

extension EffectFilter {
    /// The filter as a word: "damaged", "with-ward", "class:Seven_Dwarfs", "name:Elsa", "cost<=3".
    fileprivate var word: String {
        switch self {
        case .state(let state): state.rawValue
        case .keyword(let keyword): "with-" + keyword.rawValue
        case .ink(let ink): ink.name.lowercased()
        case .classification(let name): "class:" + Self.joined(name)
        case .name(let name): "name:" + Self.joined(name)
        case .bound(let bound):
            bound.number.rawValue + bound.comparison.rawValue + (bound.value.map(String.init) ?? "x")
        }
    }

    /// Parses a filter that contains a name or a number.
    fileprivate init?(word: String) {
        let word = Substring(word)
        if let name = word.rest(after: "class:") {
            self = .classification(Self.apart(name))
        } else if let name = word.rest(after: "name:") {
            self = .name(Self.apart(name))
        } else {
            let number = word.prefix { !"<>=".contains($0) }
            let sign = word.dropFirst(number.count).prefix { "<>=".contains($0) }
            let value = word.dropFirst(number.count + sign.count)
            guard let detail = EffectDetail(rawValue: String(number)),
                let comparison = EffectBound.Comparison(rawValue: String(sign)),
                value == "x" || NumberInText.read(value) != nil
            else { return nil }
            self = .bound(
                EffectBound(number: detail, comparison: comparison, value: NumberInText.read(value)))
        }
    }

    /// The name as a single word; characters that separate facts and frames become `_`.
    private static func joined(_ name: String) -> String {
        String(name.map { " ,;".contains($0) ? "_" : $0 })
    }

    private static func apart(_ name: Substring) -> String {
        String(name.map { $0 == "_" ? " " : $0 })
    }
}

extension Substring {
    fileprivate func rest(after start: String) -> Substring? {
        hasPrefix(start) ? dropFirst(start.count) : nil
    }
}
