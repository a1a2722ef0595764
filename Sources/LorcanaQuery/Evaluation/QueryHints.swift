import LorcanaCards

/// Notes on a result: missing texts, and words that probably have another meaning.
struct QueryHints {
    let matcher: RowMatcher
    let plain: PlainWords

    // MARK: Negated words

    /// Notes on negated words that exclude no card by name but have a meaning in the game: "-ruby".
    func negatedWords(_ condition: Condition) -> [QueryNote] {
        let all = condition.conjuncts
        let notes = all.flatMap { $0.negatedWord == nil ? $0.negatedRuns : [] }.compactMap(note)
        guard all.contains(where: { $0.negatedWord != nil }) else { return notes }
        let parts = all.once
        return notes
            + zip(parts, matcher.nearMisses(parts)).compactMap { part, missed in
                guard let word = part.negatedWord, missed.isEmpty, let meant = plain.reading(of: [word])
                else {
                    return nil
                }
                let isList = meant.condition.conjuncts.count > 1
                return .excludedNoName(word.folded, instead: isList ? "-(\(meant.text))" : "-\(meant.text)")
            }
    }

    /// The note for excluded words in brackets or next to an "or".
    private func note(_ excluded: Condition) -> QueryNote? {
        guard matcher.rows(excluded).isEmpty, let meant = plain.otherReading(excluded) else { return nil }
        let isOne = meant.condition.conjuncts.count == 1 && !meant.text.holds(" or ")
        let words = excluded.terms.map(\.words).spaced
        return .excludedNoName(words, instead: isOne ? "-\(meant.text)" : "-(\(meant.text))")
    }

    // MARK: Exact names

    /// Notes on why there are no results: no card has exactly this full name.
    func ofNothing(_ condition: Condition) -> [QueryNote] {
        let names = condition.positiveTerms.compactMap { term in
            if case .text(.name, .whole(let words)) = term { words } else { nil }
        }
        guard let name = names.first(where: { matcher.rows(.term(.text(.name, .whole($0)))).isEmpty }) else {
            return []
        }
        return [.noSuchFullName(name, instead: wider(name).map { "\($0)" })]
    }

    /// A condition for a name that is not a full name: the character, the names that contain it, or the nearest name.
    private func wider(_ name: String) -> Condition? {
        let part = Condition.term(.text(.name, .part(name)))
        let found = [.term(.text(.char, .whole(name))), part].first { !matcher.rows($0).isEmpty }
        if case .term(.text(.char, _)) = found { return .term(.text(.char, .part(name))) }
        return found ?? Respeller(plain).respellings(of: part).first?.condition
    }
}

extension Condition {
    /// The excluded conditions that consist of bare words.
    fileprivate var negatedRuns: [Condition] {
        switch self {
        case .term: return []
        case .not(let inner):
            let areWords = inner.terms.allSatisfy { if case .text(.name, .word) = $0 { true } else { false } }
            return areWords ? [inner] : []
        case .all(let parts), .any(let parts): return parts.flatMap(\.negatedRuns)
        }
    }

    /// The negated word: "ruby" in "-ruby".
    fileprivate var negatedWord: BareWord? {
        if case .not(let inner) = self { inner.bareWord } else { nil }
    }
}
