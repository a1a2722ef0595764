import LorcanaCards

/// A condition with its misspelt words replaced; it is interpreted as if it had been typed.
struct Respelling {
    var condition: Condition
    /// The cost, in quarters of a typo.
    var cost = 0
    /// The words of names, as typed.
    var asked: [String] = []
    /// The replaced words.
    var misspelt: [String] = []
    /// The names searched for instead, as printed and in catalogue order; or single words, as printed in a name.
    var names: [String] = []
    /// The replaced stories and artists.
    var members: [QueryNote] = []

    /// Whether each misspelt word has at least four letters and at most one typo.
    var isClear: Bool {
        cost <= misspelt.count * (Speller.typo + 1) && misspelt.allSatisfy { Speller.corrects($0) }
    }

    /// Notes on the names and words searched for instead.
    func notes(readAs reading: String?) -> [QueryNote] {
        if let reading {
            let others = misspelt.filter { word in
                !members.contains { $0.corrected?.foldedWords.contains(word) == true }
            }
            return members + (others.isEmpty ? [] : [.correctedTo(asked: others.spaced, query: reading)])
        }
        return members + (names.isEmpty ? [] : [.searchedInstead(asked: asked.spaced, shown: names)])
    }

    fileprivate func adding(_ other: Respelling) -> Respelling {
        var both = self
        both.cost += other.cost
        both.asked += other.asked
        both.misspelt += other.misspelt
        both.names += other.names
        both.members += other.members
        return both
    }
}

/// Corrects names, words of the game, stories and artists in a condition without results.
///
/// It never changes words that occur in names or phrases, exact names, excluded words, or values of other keys.
struct Respeller {
    private let catalogue: Catalogue
    private let speller: Speller
    /// Returns the rows that meet a condition.
    private let rows: (Condition) -> RowSet
    /// Returns whether a bare word is spelled correctly.
    ///
    /// - Parameter isAlone: whether no other word of a name is next to it.
    private let isKnown: (_ word: BareWord, _ isAlone: Bool) -> Bool

    /// Returns whether a word excludes the next one; a correction never turns a search into its opposite.
    private let isExclusion: (String) -> Bool

    /// The maximum number of alternatives to correct; more would take too long.
    static let mostBranches = 4
    /// The maximum number of respellings to try; the first with results is used.
    static let mostTried = 6
    private static let mostWords = 24
    /// The maximum length of words in bytes; longer than any name.
    private static let mostBytes = 1000
    /// The additional cost of changing a word that also occurs in rules texts.
    private static let known = 2

    init(_ plain: PlainWords) {
        catalogue = plain.names.catalogue
        speller = Speller(plain.names)
        rows = plain.rows
        isExclusion = { word in
            plain.lexicon.entries(beginningWith: word).contains { $0.rest.isEmpty && $0.kind == .not }
        }
        isKnown = { word, isAlone in
            plain.isMeant(word, mayBePart: isAlone)
        }
    }

    /// The likeliest corrections of a condition without results, best first. Of equally likely ones, those to a whole
    /// name come first, then those to words of names, of the game, and of players.
    func respellings(of condition: Condition) -> [Respelling] {
        // Brackets may be 64 levels deep on a small stack, so recursive functions have few local variables.
        if case .any(let branches) = condition { return either(branches).map { [$0] } ?? [] }
        let conditions = condition.conjuncts
        return canRespell(conditions) ? respellings(conditions, alternatives(in: conditions)) : []
    }

    private func canRespell(_ conditions: [Condition]) -> Bool {
        !conditions.contains { $0.isName && $0.isExactName }
            && conditions.reduce(0) { $0 + $1.spelledWords.count } <= Self.mostWords
            && conditions.allSatisfy { $0.spelledWords.reduce(0) { $0 + $1.utf8.count } <= Self.mostBytes }
    }

    /// The corrections of each condition that consists of alternatives.
    private func alternatives(in conditions: [Condition]) -> [Respelling?] {
        var respelt: [Respelling?] = []
        for condition in conditions {
            if case .any(let branches) = condition {
                respelt.append(either(branches))
            } else {
                respelt.append(nil)
            }
        }
        return respelt
    }

    private func either(_ branches: [Condition]) -> Respelling? {
        guard branches.count <= Self.mostBranches else { return nil }
        var respelt: [Respelling?] = []
        for branch in branches { respelt.append(respellings(of: branch).first) }
        return Self.either(branches, respelt)
    }

    /// Corrects each alternative separately; returns nil if there is nothing to correct.
    private static func either(_ branches: [Condition], _ respelt: [Respelling?]) -> Respelling? {
        let changes = respelt.compactMap(\.self)
        guard !changes.isEmpty,
            let either = Condition.anyOf(zip(branches, respelt).map { $1?.condition ?? $0 })
        else { return nil }
        return changes.reduce(Respelling(condition: either)) { $0.adding($1) }
    }

    private func respellings(_ conditions: [Condition], _ inner: [Respelling?]) -> [Respelling] {
        let isAlone = conditions.count(where: \.isName) == 1
        let condition = Condition.allOf(conditions)!
        let parts = zip(conditions, inner).map { condition, inner in
            Part(inner?.condition ?? condition, words: words(of: condition, isAlone: isAlone))
        }
        let nested = inner.compactMap(\.self).reduce(Respelling(condition: condition)) { $0.adding($1) }
        if nested.cost > 0, parts.allSatisfy({ !$0.isMisspelt }) {
            return [Respelling(condition: Condition.allOf(parts.map(\.condition))!).adding(nested)]
        }
        let found = [byNames(parts)].compactMap(\.self) + byWords(parts)
        return found.filter { $0.condition != condition }.enumerated().sorted {
            ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
        }.map { $0.element.adding(nested) }
    }

    // MARK: Parts

    /// A conjunct of a condition.
    private struct Part {
        let condition: Condition
        let words: [Word]

        init(_ condition: Condition, words: [Word]) { (self.condition, self.words) = (condition, words) }

        var isMisspelt: Bool { words.contains { !$0.near.isEmpty } }

        /// The part with its words replaced.
        func respelt(_ words: [String]) -> Condition {
            guard !words.isEmpty, case .term(.text(let field, let test)) = condition else { return condition }
            if case .word = test {
                // "or more" is a single word in a query.
                return BareWord(folded: words.spaced, token: words.spaced, place: 0).condition
            }
            return .term(.text(field, .part(words.spaced)))
        }
    }

    private struct Word {
        var text: String
        /// Whether it is misspelt.
        var isMisspelt = false
        /// The possible corrections, nearest first.
        var near: [Speller.Near] = []
    }

    private func words(of condition: Condition, isAlone: Bool) -> [Word] {
        guard case .term(.text(let field, _)) = condition else { return [] }
        let isFound = condition.bareWord == nil && !rows(condition).isEmpty
        return condition.spelledWords.map { text in
            let isMeant = condition.bareWord.map { isKnown($0, isAlone) }
            if isFound || isMeant ?? (field.isName && speller.isOfNames(text)) { return Word(text: text) }
            let near = Speller.corrects(text, shortest: isAlone ? 4 : 3) ? speller.nearest(to: text) : []
            let source: Speller.Near.Source? = isMeant == nil ? field.isName ? .names : .game : nil
            return Word(text: text, isMisspelt: true, near: near.filter { $0.source == source ?? $0.source })
        }
    }

    // MARK: Names

    /// Corrects to the nearest names that contain all words of names; nil if none is near, or if a card has the words
    /// as typed.
    private func byNames(_ parts: [Part]) -> Respelling? {
        let (named, rest) = (parts.filter(\.condition.isName), parts.filter { !$0.condition.isName })
        let words = named.flatMap(\.words)
        guard let asked = Condition.allOf(named.map(\.condition)) else { return nil }
        // "aladin" occurs inside Paladin.
        let isInside = asked.bareWord != nil && named[0].isMisspelt
        guard isInside || rows(asked).isEmpty, let found = names(named) else { return nil }
        let meant = found.words.map { condition(named, $0) }
        guard let either = Condition.anyOf(meant),
            let condition = Condition.allOf([either] + rest.map(\.condition)), either != asked
        else { return nil }
        let typed = words.map(\.text)
        return Respelling(
            condition: condition, cost: found.cost, asked: typed,
            misspelt: typed.filter { !found.words[0].contains($0) }, names: found.spellings)
    }

    private func names(_ parts: [Part]) -> Speller.Names? {
        let words = parts.flatMap(\.words)
        let isPhrase = parts.flatMap { part in part.words.map { _ in part.condition.bareWord == nil } }
        let typed = zip(words, isPhrase).map { speller.asTyped($0.text, mayBeCutShort: !$1) }
        var near = zip(typed, words).map { $0 + $1.near.filter { $0.source == .names } }
        var found = speller.names(having: near)
        if found == nil, words.count > 1, !near.allSatisfy({ !$0.isEmpty }) {
            // In "you gave forgotten me", "gave" occurs in rules texts but in no name.
            for place in near.indices where near[place].isEmpty {
                near[place] = speller.nearest(to: words[place].text).filter { $0.source == .names }.map {
                    Speller.Near(word: $0.word, cost: $0.cost + Self.known, source: .names, number: $0.number)
                }
            }
            found = speller.names(having: near)
        }
        // A missing space is more likely than two typos: "tinkerbel".
        let cost = found?.cost ?? .max
        let mayBeJoined =
            cost >= 2 * Speller.typo && (isPhrase.contains(true) || words.contains(where: \.isMisspelt))
        return mayBeJoined && Set(parts.map(\.condition.nameField)).count == 1
            ? speller.names(joining: words.map(\.text), within: cost - 1) ?? found : found
    }

    /// The parts with the words of a name; there are more or fewer of them if spaces were added or removed.
    private func condition(_ parts: [Part], _ words: [String]) -> Condition {
        var rest = words[...]
        let conditions = parts.flatMap { part -> [Condition] in
            let own = Array(rest.prefix(part.words.count))
            rest = rest.dropFirst(part.words.count)
            guard own.count > 1, let field = part.condition.nameField else { return [part.respelt(own)] }
            return own.map { .term(.text(field, .words($0))) }
        }
        if parts.reduce(0, { $0 + $1.words.count }) == words.count {
            return Condition.allOf(conditions.once)!
        }
        guard let field = parts[0].condition.nameField,
            parts.contains(where: { $0.condition.bareWord == nil })
        else {
            return Condition.allOf(words.map { BareWord(folded: $0, token: $0, place: 0).condition })!
        }
        return .term(.text(field, .words(words.spaced)))
    }

    // MARK: Word by word

    /// The condition with each misspelt word replaced by a near one, cheapest combinations first.
    private func byWords(_ parts: [Part]) -> [Respelling] {
        let misspelt = parts.flatMap(\.words).filter(\.isMisspelt)
        // Words with no near word are not changed; they may be dropped later.
        if misspelt.allSatisfy(\.near.isEmpty) { return [] }
        var choices: [(conditions: [Condition], respelling: Respelling)] = [
            ([], Respelling(condition: parts[0].condition))
        ]
        for part in parts {
            let forms = forms(of: part)
            choices = choices.flatMap { choice in
                forms.map { (choice.conditions + [$0.condition], choice.respelling.adding($0)) }
            }
            choices = Array(choices.cheapest(\.respelling.cost).prefix(Self.mostTried))
        }
        return choices.map { conditions, respelling in
            var respelling = respelling
            respelling.condition = Condition.allOf(conditions)!
            respelling.names = respelling.names.isEmpty ? [] : [respelling.names.spaced]
            return respelling
        }
    }

    /// The cheapest corrections of one part.
    private func forms(of part: Part) -> [Respelling] {
        var forms: [(words: [Speller.Near], cost: Int)] = [([], 0)]
        for word in part.words {
            let typed = Speller.Near(word: word.text, cost: 0, source: .game)
            let near = word.near.filter { !isExclusion($0.word) }
            let choices = near.isEmpty ? [typed] : Array(near.prefix(Self.mostTried))
            forms = forms.flatMap { form in choices.map { (form.words + [$0], form.cost + $0.cost) } }
            forms = Array(forms.cheapest(\.cost).prefix(Self.mostTried))
        }
        return forms.map { words, cost in
            var form = Respelling(condition: part.respelt(words.map(\.word)), cost: cost)
            let changed = zip(part.words, words).filter { $0.text != $1.word }
            form.misspelt = changed.map { $0.0.text }
            if part.condition.isName {
                form.asked = form.misspelt
                form.names = changed.compactMap { $1.source == .names ? speller.printed($1) : nil }
            } else if cost > 0, case .term(.text(let field, _)) = part.condition {
                let shown = spelling(of: form.condition, field) ?? words.map(\.word).spaced
                form.members = [.searchedMember(field, asked: part.words.map(\.text).spaced, shown: [shown])]
            }
            return form
        }
    }

    /// The first story or artist that the condition finds, as printed.
    private func spelling(of condition: Condition, _ field: TextField) -> String? {
        guard let row = rows(condition).first, case .term(.text(_, let test)) = condition else {
            return nil
        }
        if field == .story { return catalogue.text(.story, row) }
        return catalogue.list(.illustrators, row).first { Folding.fold($0).holds(test.words) }
    }
}

extension Array {
    /// The elements with the lowest costs, in ascending order; the sort is stable.
    fileprivate func cheapest(_ cost: (Element) -> Int) -> [Element] {
        enumerated().sorted { (cost($0.element), $0.offset) < (cost($1.element), $1.offset) }.map(\.element)
    }
}

extension Condition {
    /// Whether it consists of names.
    var areNames: Bool { terms.allSatisfy { Condition.term($0).isName } }

    fileprivate var isName: Bool { nameField != nil }

    /// The part of the name to search.
    fileprivate var nameField: TextField? {
        guard case .term(.text(let field, let test)) = self, field.isName, !test.words.isEmpty else {
            return nil
        }
        return field
    }

    /// Whether it is an exact full name, `!"elsa"`.
    fileprivate var isExactName: Bool {
        if case .term(.text(_, .whole)) = self { true } else { false }
    }

    /// The words that may be misspelt: those of names, stories and artists.
    fileprivate var spelledWords: [String] {
        guard case .term(.text(let field, let test)) = self, field.isName || field == .story || field == .art
        else { return [] }
        return test.partWords?.foldedWords ?? []
    }
}

extension Term {
    var words: String {
        if case .text(_, let test) = self { test.words } else { "" }
    }
}

extension Array where Element: Equatable {
    /// The distinct elements; fast for short arrays.
    var once: [Element] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
