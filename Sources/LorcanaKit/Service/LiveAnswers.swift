import LorcanaCards

/// Answers of the live API joined with the facts, each failure turned into the note that tells of it.
struct LiveAnswers: Sendable {
    /// Why the facts have to answer instead.
    struct Fallback: Error {
        let note: AnswerNote
    }

    let api: any CardAPI
    let facts: Catalogue
    let memory: any FailureMemory
    let options: QueryOptions
    let now: @Sendable () -> Timestamp

    private var join: Reconciliation { Reconciliation(facts: facts) }

    // MARK: Questions

    func cards(named words: [String]) async throws(LorcanaError) -> Result<APIAnswer, Fallback> {
        try await asking { () throws(LorcanaError) in try await api.cards(named: [words]) }
    }

    func cards(setNumber: Int) async throws(LorcanaError) -> Result<APIAnswer, Fallback> {
        try await asking { () throws(LorcanaError) in try await api.cards(setNumber: setNumber) }
    }

    func sets() async throws(LorcanaError) -> Result<[LorcanaSet], Fallback> {
        try await asking { () throws(LorcanaError) in try await api.sets() }
    }

    /// Asks unless a recent failure is still trusted; a failed connection is remembered.
    private func asking<Answer>(
        _ question: () async throws(LorcanaError) -> Answer
    ) async throws(LorcanaError) -> Result<Answer, Fallback> {
        if let failure = memory.recentFailure(now: now()) {
            return .failure(Fallback(note: .recentlyUnreachable(since: failure, to: facts.origin)))
        }
        do {
            return .success(try await question())
        } catch .cancelled {
            throw .cancelled
        } catch {
            if error.isFailedConnection { memory.remember(failureAt: now()) }
            return .failure(Fallback(note: .fellBack(from: error, to: facts.origin)))
        }
    }

    // MARK: Answers

    /// The rows that match, with every printing of the facts that matches and the API lacks.
    func matches(_ query: CardQuery, among answer: APIAnswer) async throws(LorcanaError) -> CardAnswer {
        var exact = options
        exact.isForgiving = false
        var everyPrinting = query
        everyPrinting.unique = .prints
        let known = try await CatalogueService(facts, options: exact).cards(matching: everyPrinting)
        let catalogue = joined(answer, completedFrom: known.cards.map(\.row))
        let found = try await CatalogueService(catalogue, options: exact).cards(matching: query)
        if !found.cards.isEmpty { return told(found).noting(answer.notes) }
        // A name that nobody bears: the facts know the nearest.
        return try await CatalogueService(facts, options: options).cards(matching: query).noting(answer.notes)
    }

    func setCards(of set: LorcanaSet, among answer: APIAnswer) async throws(LorcanaError) -> CardAnswer {
        let rows = facts.sets.firstIndex(of: set).map(facts.rows(inSet:)) ?? []
        let service = CatalogueService(joined(answer, completedFrom: rows))
        return told(try await service.cards(inSet: set.number)).noting(answer.notes)
    }

    /// The facts' sets, which are complete, and after them what only the API knows.
    func merged(_ sets: [LorcanaSet]) -> SetAnswer {
        let origin = sets.isEmpty ? facts.origin : AnswerOrigin(source: .api, asOf: now())
        return SetAnswer(facts.sets.adding(sets), origin: origin)
    }

    func page(_ page: Int, of paging: inout AllCardsPaging) async throws(LorcanaError) -> CardAnswer {
        guard paging.asksAPI(page: page) else { return answer(paging.cards(page: page), of: paging) }
        let size = paging.pageSize
        let asked = try await asking { () throws(LorcanaError) in
            try await api.cardsPage(page: page, pageSize: size)
        }
        switch asked {
        case .failure(let fallback):
            let shown = paging.fail(page: page, completing: join)
            return answer(shown, of: paging).noting([fallback.note])
        case .success(var rows):
            rows.cards = join.corrected(rows.cards).map(\.card)
            let shown = paging.accept(rows, page: page, completing: join)
            let repeated: [AnswerNote] = paging.repeated == page ? [.repeatedPage(page)] : []
            return answer(shown, of: paging).noting(rows.notes + repeated)
        }
    }

    // MARK: Preparing

    private func joined(_ answer: APIAnswer, completedFrom rows: [Int]) -> Catalogue {
        let cards = join.corrected(answer.cards).map(\.card).once(by: \.id)
        return prepared(cards + join.completions(of: cards, from: rows), sets: answer.sets)
    }

    /// `sets` are those the API's rows name; one newer than the facts is among them.
    private func prepared(_ cards: [CardFacts], sets: [LorcanaSet] = []) -> Catalogue {
        Catalogue(
            cards, sets: facts.sets.adding(sets), origin: AnswerOrigin(source: .api, asOf: now()),
            factsDate: facts.factsDate)
    }

    private func answer(_ cards: [CardFacts], of paging: AllCardsPaging) -> CardAnswer {
        let catalogue = prepared(cards, sets: paging.sets)
        return told(CardAnswer(catalogue.cards, origin: catalogue.origin))
    }

    /// An answer of facts alone is told as such, with the facts' date.
    private func told(_ answer: CardAnswer) -> CardAnswer {
        let isFactsAlone =
            !answer.cards.isEmpty && answer.cards.allSatisfy { $0.origin.source == .builtIn }
        guard isFactsAlone else { return answer }
        return CardAnswer(answer.cards, origin: facts.origin, notes: answer.notes)
    }
}

extension CardAnswer {
    /// The same answer with more to tell, said first.
    func noting(_ more: [AnswerNote]) -> CardAnswer {
        var answer = self
        answer.notes = more + notes
        return answer
    }
}

extension LorcanaError {
    /// Whether no connection could be made or kept, as opposed to a bad answer.
    var isFailedConnection: Bool {
        guard case .transport(let error, _) = self else { return false }
        switch error {
        case .timedOut(.command, _): return false
        case .unresolvedHost, .refused, .tls, .timedOut, .closedEarly, .proxy, .other: return true
        case .libraryMissing, .invalidURL, .unsupportedScheme, .tooManyRedirects, .forbiddenRedirect,
            .bodyTooLarge, .cancelled, .shutDown:
            return false
        }
    }
}
