package import LorcanaCards
package import LorcanaQuery

/// Answers from a single catalogue: the one on disk, or the built-in data.
///
/// Answers without delay; fails only if the query is invalid or requires texts that the catalogue lacks.
package struct CatalogueService: LorcanaService {
    let catalogue: Catalogue
    private let options: QueryOptions
    private let notes: [AnswerNote]

    /// - Parameters:
    ///   - raw: whether to answer with the API's rows, without joining them with the facts (`--raw`).
    ///   - options: how queries are evaluated.
    ///   - notes: notes that come first in every answer.
    package init(
        _ catalogue: Catalogue, raw: Bool = false, options: QueryOptions = QueryOptions(),
        notes: [AnswerNote] = []
    ) {
        self.catalogue = raw ? catalogue.raw : catalogue
        self.options = options
        self.notes = notes + (raw && self.catalogue.count == 0 ? [.noRawRows] : [])
    }

    /// Unlimited, since no page needs a request.
    package var pageSize: Int { .max }

    package func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        switch question {
        case .page(let page, let size): answer(rows(onPage: page, of: size))
        case .search(let query): try matches(query)
        case .set(let name):
            answer(catalogue.setIndex(resolving: name).map(catalogue.rows(inSet:)) ?? [])
        case .sets: LorcanaAnswer(sets: catalogue.sets, origin: catalogue.origin, notes: notes)
        }
    }

    func matches(_ query: CardQuery) throws(LorcanaError) -> LorcanaAnswer {
        guard !query.isBlank else { throw .blankQuery }
        let texts = query.neededTexts
        if !texts.isEmpty, !catalogue.hasTexts {
            throw .textsUnavailable(texts, because: "the built-in data has none")
        }
        return try evaluated(query)
    }

    /// The answer to the query, even if the catalogue lacks texts that the query requires.
    package func evaluated(_ query: CardQuery) throws(LorcanaError) -> LorcanaAnswer {
        do {
            let result = try QueryEvaluator.evaluate(query, over: catalogue, options: options)
            return answer(result.rows, notes: result.notes.map(AnswerNote.query))
        } catch {
            throw .invalidQuery(error)
        }
    }

    private func rows(onPage page: Int, of size: Int) -> Range<Int> {
        guard page >= 1, size >= 1 else { return 0..<0 }
        let (start, isBeyond) = (page - 1).multipliedReportingOverflow(by: size)
        guard !isBeyond, start < catalogue.count else { return 0..<0 }
        return start..<min(catalogue.count, start + min(size, catalogue.count))
    }

    private func answer(_ rows: some Sequence<Int>, notes more: [AnswerNote] = []) -> LorcanaAnswer {
        let cards = rows.map { catalogue[$0] }
        return LorcanaAnswer(cards: cards, origin: catalogue.origin, notes: notes + more)
    }
}
