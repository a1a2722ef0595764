import LorcanaCards

/// Notes on a result: missing texts, and words that were probably meant otherwise.
struct QueryHints {
    let query: CardQuery
    let matcher: RowMatcher

    private var catalogue: Catalogue { matcher.catalogue }
    private var parts: [Condition] { query.condition?.conjuncts ?? [] }

    /// The cards that conditions on texts skipped; none if no condition is on a text.
    ///
    /// Only rows of the built-in data can lack a text: if a service has none, the card has none.
    func unsearched() -> [QueryNote] {
        guard query.needsTexts else { return [] }
        let columns = (query.condition?.terms ?? []).compactMap(\.searchedText)
        let unknown = rows(parts.filter { $0.terms.allSatisfy { $0.searchedText == nil } }).filter { row in
            catalogue.isBuiltIn(row) && columns.contains { catalogue.isAbsent($0, row) }
        }
        let count = matcher.count(unknown, query.unique)
        return count == 0 ? [] : [.unsearched(count: count)]
    }

    /// Why nothing matched, if the words themselves suggest it.
    func ofNothing() -> [QueryNote] { exactName() + wordAnd() }

    // MARK: Negated words

    /// Negated words that excluded no card, though they name an ink, a type, a keyword or a rarity: "-ruby".
    func negatedWords() -> [QueryNote] {
        parts.compactMap { part in
            guard case .not(.term(.text(.name, .part(let word)))) = part, let key = Self.key(of: word),
                rows(parts.filter { $0 != part } + [part.negated]).isEmpty
            else { return nil }
            return .excludedNoName(word, instead: "-\(key):\(word)")
        }
    }

    /// The key whose values the word is one of; abbreviations are not meant.
    private static func key(of word: String) -> String? {
        if QueryWords.inks.words.contains(word) { return "ink" }
        if QueryWords.types.words.contains(word) { return "t" }
        if QueryWords.keywords.words.contains(word) { return "kw" }
        return QueryWords.rarities.words.contains(word) ? "r" : nil
    }

    // MARK: Exact names

    private func exactName() -> [QueryNote] {
        let names = (query.condition?.positiveTerms ?? []).compactMap { term in
            if case .text(.name, .whole(let words)) = term { words } else { nil }
        }
        guard let name = names.first(where: { rows([.term(.text(.name, .whole($0)))]).isEmpty }) else {
            return []
        }
        return [.noSuchFullName(name, instead: wider(name).map { "\($0)" })]
    }

    /// Finds cards for a name that is not a full name: the character, part of a name, or the nearest name.
    private func wider(_ name: String) -> Condition? {
        let part = Condition.term(.text(.name, .part(name)))
        let found = [.term(.text(.char, .whole(name))), part].first { !rows([$0]).isEmpty }
        if case .term(.text(.char, _)) = found { return .term(.text(.char, .part(name))) }
        return found ?? NameForgiveness(matcher: matcher).forgive(part)?.condition
    }

    // MARK: Words that join

    /// "elsa and snow" asks for three words of a name.
    private func wordAnd() -> [QueryNote] {
        let rest = parts.filter { $0 != .term(.text(.name, .part("and"))) }
        guard rest.count < parts.count, let condition = Condition.allOf(rest) else { return [] }
        return [
            .andIsAWord(instead: condition.description, count: matcher.count(rows([condition]), query.unique))
        ]
    }

    // MARK: Counting

    private func rows(_ conditions: [Condition]) -> RowSet {
        let all = RowSet(all: catalogue.count)
        return Condition.allOf(conditions).map { matcher.rows($0, among: all) } ?? all
    }
}
