package import LorcanaCards
package import LorcanaQuery

/// Answers searches that find nothing in English from other languages on disk (data.md, 22).
///
/// Every other question, and whatever English finds without correcting a name, is the English service's answer.
package struct MultilingualService: LorcanaService {
    private let english: any LorcanaService
    private let options: QueryOptions
    private let local: CardLanguage?
    private let catalogue: @Sendable (CardLanguage) -> Catalogue?

    /// - Parameters:
    ///   - options: how queries are evaluated over the other languages.
    ///   - local: the language of the user's locale, which is asked first.
    ///   - catalogue: opens the catalogue of a language on disk; nil if there is none.
    package init(
        _ english: any LorcanaService, options: QueryOptions = QueryOptions(), local: CardLanguage?,
        catalogue: @escaping @Sendable (CardLanguage) -> Catalogue?
    ) {
        (self.english, self.options, self.local, self.catalogue) = (english, options, local, catalogue)
    }

    package var pageSize: Int { english.pageSize }

    package func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        let found = try await english.answer(question)
        guard case .search(let query) = question, found.cards.isEmpty || found.isCorrected else {
            return found
        }
        for language in languages {
            guard let catalogue = catalogue(language) else { continue }
            let other = try CatalogueService(catalogue, options: options).matches(query)
            // Between two corrections the English one is as likely.
            if other.cards.isEmpty || other.isCorrected && !found.cards.isEmpty { continue }
            return other.noting(found.notes.filter { !$0.isOfQuery } + [.found(in: language)])
        }
        guard found.cards.isEmpty, let local, local != .en, catalogue(local) == nil else { return found }
        var advised = found
        advised.notes.append(.unsearchedLanguage(local))
        return advised
    }

    private var languages: [CardLanguage] {
        let others = CardLanguage.allCases.filter { $0 != .en }
        return others.filter { $0 == local } + others.filter { $0 != local }
    }
}

extension LorcanaAnswer {
    /// Whether the cards are those of a corrected name.
    fileprivate var isCorrected: Bool { notes.contains(where: \.isCorrection) }
}
