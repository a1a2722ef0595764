import LorcanaCards

/// A test of a single frame of a card. The frame must have the facts of all words.
package struct EffectTest: Sendable, Equatable {
    /// A word of a value, as typed.
    package struct Word: Sendable, Equatable {
        let key: EffectKey
        let text: String
        /// The alternatives; a frame must match one of them.
        let alternatives: [Facts]

        package static func == (a: Word, b: Word) -> Bool { a.key == b.key && a.text == b.text }
    }

    /// Facts that a frame must have, and facts that it must not have.
    struct Facts: Sendable {
        var wanted = FactSet()
        var excluded = FactSet()
        var amounts: ClosedRange<Int>?
        /// The prefix and the folded name of a named fact: "class:", "pirate". Nil to match any.
        var named: (kind: String, name: String)?
        /// Whether the object is restricted neither by name nor by classification or bound.
        var isOfAny = false
    }

    package private(set) var words: [Word]

    init(_ words: [Word]) { self.words = words }

    static let mostWords = 12

    /// A test with the words of both; nil if they cannot be combined.
    func joined(with other: EffectTest) -> EffectTest? {
        let all = (words + other.words).once
        guard all.count <= Self.mostWords else { return nil }
        let first = all.filter(\.comesFirst)
        return EffectTest(first + all.filter { !$0.comesFirst })
    }

    func without(_ word: String) -> EffectTest { EffectTest(words.filter { $0.text != word }) }

    /// The keys of its words.
    var keys: [EffectKey] { EffectKey.allCases.filter { key in words.contains { $0.key == key } } }
}

extension EffectTest.Word {
    /// Whether it can only be the first word of a value.
    var comesFirst: Bool {
        switch key {
        case .does: EffectVocabulary.row(text, among: EffectVocabulary.deeds) != nil
        case .when:
            EffectVocabulary.row(text, among: EffectVocabulary.triggers) != nil
                && EffectVocabulary.row(text, among: EffectVocabulary.sources) == nil
        case .gives: false
        }
    }

    /// Returns nil if the key has no such word.
    ///
    /// - Parameter isFirst: whether it is the first word of a value, which names the action.
    init?(_ key: EffectKey, _ text: String, isFirst: Bool) {
        guard let alternatives = Self.alternatives(key, text, isFirst: isFirst) else { return nil }
        (self.key, self.text, self.alternatives) = (key, text, alternatives)
    }

    private static func alternatives(_ key: EffectKey, _ text: String, isFirst: Bool) -> [EffectTest
        .Facts]?
    {
        switch key {
        case .does:
            let row = isFirst ? EffectVocabulary.row(text, among: EffectVocabulary.deeds) : nil
            return row.map(facts) ?? detail(text)
        case .when:
            let rows = isFirst ? EffectVocabulary.triggers : []
            return EffectVocabulary.row(text, among: rows + EffectVocabulary.sources).map(facts)
                ?? ofSource(text)
        case .gives:
            guard isFirst else { return detail(text) }
            guard EffectVocabulary.gifts.contains(text) else { return nil }
            let isNumber = ["strength", "willpower", "lore"].contains(text)
            return facts(of: isNumber ? "change \(text) + | set \(text)" : "give \(text)")
        }
    }

    /// A filter for the card that causes an effect.
    private static func ofSource(_ text: String) -> [EffectTest.Facts]? {
        for word in [text, "with-" + text] {
            guard case .filter? = EffectFact.vocabulary[word] else { continue }
            return [EffectTest.Facts(named: ("by-", Folding.fold(word)))]
        }
        let facts = detail(text)?.compactMap { facts in
            facts.named.map { EffectTest.Facts(named: ("by-" + $0.kind, $0.name)) }
        }
        return facts?.isEmpty == false ? facts : nil
    }

    private static func detail(_ text: String) -> [EffectTest.Facts]? {
        var facts = EffectTest.Facts()
        if let amounts = amounts(text) {
            facts.amounts = amounts
            return [facts]
        }
        for kind in ["cost", "strength", "willpower", "lore"] where text.hasPrefix(kind + "-") {
            let bound = text.dropFirst(kind.utf8.count + 1)
            let number = bound.filter(\.isNumber)
            guard !number.isEmpty else { continue }
            let signs: [Substring: String] = [number[...]: "=", number + "+": ">=", number + "-": "<="]
            guard let sign = signs[bound] else { return nil }
            facts.named = (kind + sign, number)
            return [facts]
        }
        for kind in ["class", "name"]
        where text.hasPrefix(kind + "-") && text.utf8.count > kind.utf8.count + 1 {
            facts.named = (
                kind + ":", Folding.fold(String(text.dropFirst(kind.utf8.count + 1))).with(" ", for: "-")
            )
            return [facts]
        }
        if text == "named" || text == "classed" {
            facts.named = (text == "named" ? "name:" : "class:", "")
            return [facts]
        }
        if text == "x" {
            return [EffectTest.Facts(amounts: Int.max...Int.max), EffectTest.Facts(wanted: .forEach)]
        }
        if text == "paid" { return [EffectTest.Facts(wanted: .paid)] }
        if text == "several" {
            // How many cards, not how much damage.
            let counted: [EffectVerb] = [
                .banish, .return, .exert, .ready, .discard, .put, .shuffle, .ink, .play, .cant,
            ]
            let each = counted.map { EffectTest.Facts(wanted: FactSet([.verb($0)]), amounts: 2...Int.max) }
            return [EffectTest.Facts(wanted: FactSet([.pick(.all)]))] + each
        }
        if text == "any" { return [EffectTest.Facts(isOfAny: true)] }
        if text == "for-each" { return [EffectTest.Facts(wanted: .forEach)] }
        if text.hasPrefix("if-"), let facts = asked(text.dropFirst("if-".utf8.count)) { return facts }
        if let row = EffectVocabulary.row(text, among: EffectVocabulary.details) {
            return self.facts(row)
        }
        // A keyword is either gained by a card, or a property of the object.
        if let keyword = EffectDetail.keywords.first(where: { $0.rawValue == text }) {
            return [EffectFact.detail(keyword), .filter(.keyword(keyword))].map { fact in
                EffectTest.Facts(wanted: FactSet([fact]))
            }
        }
        // Other facts have their own words.
        return EffectFact.vocabulary[text].map { [EffectTest.Facts(wanted: FactSet([$0]))] }
    }

    /// A count of the cards in a condition, or a filter for them.
    private static func asked(_ text: Substring) -> [EffectTest.Facts]? {
        if NumberInText.read(text) != nil { return [EffectTest.Facts(named: ("if-", String(text)))] }
        let facts = detail(String(text))?.compactMap { facts in
            facts.named.map { EffectTest.Facts(named: ("if-" + $0.kind, $0.name)) }
        }
        return facts?.isEmpty == false ? facts : nil
    }

    /// Parses "2", "2-4", "3+" (three or more) and "2-" (two or fewer).
    private static func amounts(_ text: String) -> ClosedRange<Int>? {
        let most = 99
        if let number = NumberInText.read(text), number <= most { return number...number }
        let digits = text.dropLast()
        if let number = NumberInText.read(digits), number <= most {
            if text.last == "+" { return number...most }
            if text.last == "-" { return 0...number }
        }
        guard let dash = text.firstIndex(of: "-"), let low = NumberInText.read(text[..<dash]),
            let high = NumberInText.read(text[text.index(after: dash)...]), low <= high, high <= most
        else { return nil }
        return low...high
    }

    private static func facts(_ row: EffectVocabulary.Row) -> [EffectTest.Facts] {
        facts(of: row.facts)
    }

    /// Parses the alternatives of a row's facts.
    private static func facts(of text: String) -> [EffectTest.Facts] {
        text.split(separator: "|", omittingEmptySubsequences: false).map { alternative in
            var facts = EffectTest.Facts()
            for word in alternative.split(separator: " ") {
                if word == "+" || word == "-" {
                    facts.amounts = word == "+" ? 0...Int.max : Int.min...(-1)
                } else if let amounts = amounts(String(word)) {
                    facts.amounts = amounts
                } else if word == "for-each" {
                    facts.wanted.formUnion(.forEach)
                } else if word.first == "!" {
                    facts.excluded.formUnion(FactSet([fact(word.dropFirst())]))
                } else {
                    facts.wanted.formUnion(FactSet([fact(word)]))
                }
            }
            return facts
        }
    }

    private static func fact(_ word: Substring) -> EffectFact {
        guard let fact = EffectFact(word: String(word)) else {
            preconditionFailure("no frame has the fact \(word)")
        }
        return fact
    }
}

extension EffectTest: CustomStringConvertible {
    /// The canonical spelling: `does:banish.item`, or `[when:quests does:draw]`.
    package var description: String {
        let keys = keys.sorted { $0 == .when && $1 != .when }
        let values = keys.map { key in
            "\(key.rawValue):" + words.filter { $0.key == key }.map(\.text).joined(by: ".")
        }
        return values.count == 1 ? values[0] : "[\(values.spaced)]"
    }

    /// The test in plain words: `an effect does banish, item`.
    var explanation: String {
        "one effect: "
            + keys.map { key in
                "\(key.rawValue) " + words.filter { $0.key == key }.map(\.text).joined(by: " ")
            }.joined(by: ", ")
    }
}
