package import LorcanaCards
package import LorcanaQuery
import Locks

/// The languages on disk besides English, for words that English lacks (data.md, 22).
///
/// Each catalogue is opened when it is first searched, and then stays open.
package final class OtherLanguages: Sendable {
    /// The language of the user's locale, which is searched first; nil if cards are not available in it.
    private let local: CardLanguage?
    private let english: Catalogue
    private let open: @Sendable (CardLanguage) -> Catalogue?
    /// A catalogue that is not on disk is stored as nil.
    private let opened = Locked<[CardLanguage: Catalogue?]>([:])

    /// - Parameters:
    ///   - english: the catalogue that determines which words are English.
    ///   - open: opens the catalogue of a language on disk; returns nil if there is none.
    package init(
        local: CardLanguage?, english: Catalogue, open: @escaping @Sendable (CardLanguage) -> Catalogue?
    ) {
        (self.local, self.english, self.open) = (local == .en ? nil : local, english, open)
    }

    private var languages: [CardLanguage] {
        let others = CardLanguage.allCases.filter { $0 != .en }
        return others.filter { $0 == local } + others.filter { $0 != local }
    }

    private func catalogue(_ language: CardLanguage) -> Catalogue? {
        opened.withLock { opened in
            if let known = opened[language] { return known }
            let catalogue = open(language)
            opened[language] = .some(catalogue)
            return catalogue
        }
    }

    /// Whether to search the other languages: if English found nothing or corrected a word.
    static func areWanted(beside english: LorcanaAnswer) -> Bool {
        if english.notes.contains(where: { $0.ofQuery?.answer != nil }) { return false }
        return english.cards.isEmpty || english.notes.contains { $0.ofQuery?.corrected != nil }
    }

    /// The answer to a query: that of another language if it replaces the English one, with a note about it.
    package func answer(
        _ query: CardQuery, _ options: QueryOptions, beside english: LorcanaAnswer
    ) -> LorcanaAnswer {
        if !Self.areWanted(beside: english) { return english }
        if let other = answer(query, options, insteadOf: english) {
            return other.noting(english.notes.filter { $0.ofQuery == nil })
        }
        var english = english
        if english.cards.isEmpty { english.notes += advice(query) }
        return english
    }

    /// The answer that replaces the English one; nil to use the English one.
    ///
    /// If English found nothing, or left out words that it lacks, the first language that finds cards is used; while
    /// the query is being typed, only the locale's language is searched. If every word is known in English, other
    /// languages are searched without correction. If English corrected a name, the locale's language is used if each
    /// word occurs in its names as typed. An error in a language counts as no result.
    private func answer(
        _ query: CardQuery, _ options: QueryOptions, insteadOf english: LorcanaAnswer
    ) -> LorcanaAnswer? {
        if english.cards.isEmpty || areForeign(english.unusedWords) {
            let words = query.soughtWords
            if words.isEmpty { return nil }
            let isFinished = query.mayForgive && !query.isLastWordOpen
            let sought = areForeign(words) ? query : query.asTyped
            return languages.lazy.filter { isFinished || $0 == self.local }.compactMap {
                self.found(sought, options, in: $0)
            }.first
        }
        let words = english.notes.compactMap(\.ofQuery?.corrected).flatMap(\.foldedWords)
        guard !words.isEmpty, let local, let catalogue = catalogue(local),
            words.allSatisfy({ catalogue.place(ofWord: $0)?.isInNames == true })
        else { return nil }
        return found(query.asTyped, options, in: local)
    }

    /// Whether English lacks one of the words.
    private func areForeign(_ words: [String]) -> Bool {
        words.contains { english.place(ofWord: $0) == nil }
    }

    private func found(
        _ query: CardQuery, _ options: QueryOptions, in language: CardLanguage
    ) -> LorcanaAnswer? {
        guard let catalogue = catalogue(language),
            let answer = try? CatalogueService(catalogue, options: options).matches(query),
            !answer.cards.isEmpty, answer.unusedWords.isEmpty
        else { return nil }
        return answer.noting([.found(in: language)])
    }

    /// A note about the locale's language, if it is not on disk and the query has a word that English lacks.
    private func advice(_ query: CardQuery) -> [AnswerNote] {
        guard let local, areForeign(query.soughtWords), catalogue(local) == nil else { return [] }
        return [.unsearchedLanguage(local)]
    }

    /// The card with this full name in any of the languages.
    package func card(named name: String) -> LorcanaCard? {
        languages.lazy.compactMap(catalogue).compactMap {
            NameLookup.printings(ofFullName: name, in: $0).first
        }.first
    }
}

extension LorcanaAnswer {
    /// The words that were ignored.
    fileprivate var unusedWords: [String] {
        notes.flatMap { note in if case .notUsed(let words)? = note.ofQuery { words } else { [String]() } }
    }
}
