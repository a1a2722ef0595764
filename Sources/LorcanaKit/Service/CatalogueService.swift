package import LorcanaCards
package import LorcanaQuery

/// Answers from one catalogue: the one on disk, or the built-in data.
///
/// Answers at once; fails only if the query is wrong or needs texts that the catalogue lacks.
package struct CatalogueService: LorcanaService {
    package let catalogue: Catalogue
    private let options: QueryOptions
    private let notes: [AnswerNote]

    /// - Parameters:
    ///   - raw: whether to answer with the API's rows, not joined with the facts (`--raw`).
    ///   - options: how queries are evaluated.
    ///   - notes: come first in every answer.
    package init(
        _ catalogue: Catalogue, raw: Bool = false, options: QueryOptions = QueryOptions(),
        notes: [AnswerNote] = []
    ) {
        self.catalogue = raw ? catalogue.raw : catalogue
        self.options = options
        self.notes = notes
    }

    /// Everything at once, since no page needs a request.
    package var pageSize: Int { .max }

    package func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        guard !query.isBlank else { throw .blankQuery }
        let texts = query.neededTexts
        if !texts.isEmpty, !catalogue.hasTexts {
            throw .textsUnavailable(texts, because: "the built-in data has none")
        }
        do {
            let result = try QueryEvaluator.evaluate(query, over: catalogue, options: options)
            return answer(result.rows, notes: result.notes.map(AnswerNote.query))
        } catch {
            throw .invalidQuery(error)
        }
    }

    package func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        guard page >= 1, pageSize >= 1 else { return answer([]) }
        let (start, isBeyond) = (page - 1).multipliedReportingOverflow(by: pageSize)
        guard !isBeyond, start < catalogue.count else { return answer([]) }
        return answer(start..<min(catalogue.count, start + min(pageSize, catalogue.count)))
    }

    package func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer {
        guard let set = SetNames.resolve(name, in: catalogue.sets),
            let index = catalogue.sets.firstIndex(of: set)
        else { return answer([]) }
        return answer(catalogue.rows(inSet: index))
    }

    package func sets() async throws(LorcanaError) -> SetAnswer {
        SetAnswer(catalogue.sets, origin: catalogue.origin, notes: notes)
    }

    func answer(_ rows: some Sequence<Int>, notes more: [AnswerNote] = []) -> CardAnswer {
        let cards = rows.map { LorcanaCard(catalogue: catalogue, row: $0) }
        return CardAnswer(cards, origin: catalogue.origin, notes: notes + more)
    }
}
