package import LorcanaCards

/// Answers from the API alone: its rows, in its order, as it gives them.
///
/// Each answer is prepared in memory as a catalogue and evaluated there. The facts only lend the names, codes
/// and numbers of sets, and the names that were meant where the API knows nobody of the name asked for. Copies
/// share the whole catalogue, which is fetched once, when a query first needs it.
package struct NetworkLorcanaService: LorcanaService {
    private var api: any CardAPI
    private let facts: Catalogue?
    private let explains: Bool
    private let now: @Sendable () -> Timestamp
    private let onDownload: (@Sendable (_ received: Int, _ total: Int?) -> Void)?
    private let whole = Locked<Prepared?>(nil)

    /// An answer of the API, ready to be asked, and what is to be told about it.
    private struct Prepared: Sendable {
        let catalogue: Catalogue
        let notes: [AnswerNote]
    }

    /// - Parameters:
    ///   - explains: whether the notes explain the query.
    ///   - now: the wall clock, which dates the answers.
    ///   - onDownload: gets the bytes of the whole catalogue so far, and in all where known.
    package init(
        api: any CardAPI, facts: Catalogue? = nil, explains: Bool = false,
        now: @escaping @Sendable () -> Timestamp = Timing.live.wallClock,
        onDownload: (@Sendable (_ received: Int, _ total: Int?) -> Void)? = nil
    ) {
        self.api = api
        self.facts = facts
        self.explains = explains
        self.now = now
        self.onDownload = onDownload
    }

    /// The same service over `api`; both share the whole catalogue.
    package func asking(_ api: any CardAPI) -> NetworkLorcanaService {
        var service = self
        service.api = api
        return service
    }

    package func allCards(page: Int, pageSize: Int) async throws(LorcanaError) -> CardAnswer {
        let answer = await prepared(try await api.cardsPage(page: page, pageSize: pageSize))
        return CardAnswer(answer.catalogue.cards, origin: answer.catalogue.origin, notes: answer.notes)
    }

    /// Names are asked of the API; a query with conditions is evaluated over all its cards, fetched once.
    package func cards(matching query: CardQuery) async throws(LorcanaError) -> CardAnswer {
        if query.isBlank { throw .blankQuery }
        guard let words = NameSearch.words(of: query) else {
            return try evaluate(query, over: try await wholeCatalogue(), isForgiving: true)
        }
        let answer = await prepared(try await api.cards(named: [words]))
        let found = try evaluate(query, over: answer, isForgiving: false)
        let meant = found.cards.isEmpty ? namesMeant(by: query) : []
        if meant.isEmpty || meant == [words] { return found }
        return try await evaluate(query, over: prepared(api.cards(named: meant)), isForgiving: true)
    }

    // A request stays short; more names are no slip of typing.
    private static let mostNames = 8

    /// The names that the facts have for the query, misspelt or not, as words to ask for.
    private func namesMeant(by query: CardQuery) -> [[String]] {
        guard let facts, let meant = try? QueryEvaluator.evaluate(query, over: facts) else { return [] }
        let names = meant.rows.map { facts.text(.name, $0) }.once(by: \.self)
        return names.prefix(Self.mostNames).map(NameSearch.words(ofName:))
    }

    package func cards(inSet name: String) async throws(LorcanaError) -> CardAnswer {
        guard let number = try await setNumber(of: name) else {
            return CardAnswer([], origin: AnswerOrigin(source: .api, asOf: now()))
        }
        let answer = await prepared(try await api.cards(setNumber: number))
        return try await CatalogueService(answer.catalogue, notes: answer.notes).cards(inSet: String(number))
    }

    package func sets() async throws(LorcanaError) -> SetAnswer {
        SetAnswer(try await api.sets(), origin: AnswerOrigin(source: .api, asOf: now()))
    }

    /// The number of the set called `name`: by the facts, by itself, else by the API's own list of sets.
    private func setNumber(of name: String) async throws(LorcanaError) -> Int? {
        if let set = facts.flatMap({ SetNames.resolve(name, in: $0.sets) }) { return Int(set.number) }
        if let number = Int(TextCleaning.cleanLine(name)), number > 0 { return number }
        return SetNames.resolve(name, in: try await api.sets()).flatMap { Int($0.number) }
    }

    private func wholeCatalogue() async throws(LorcanaError) -> Prepared {
        if let whole = whole.withLock({ $0 }) { return whole }
        let fetched = await prepared(try await api.bulkCards(onProgress: onDownload))
        whole.withLock { $0 = fetched }
        return fetched
    }

    private func evaluate(
        _ query: CardQuery, over answer: Prepared, isForgiving: Bool
    ) throws(LorcanaError) -> CardAnswer {
        let options = QueryOptions(ranking: .catalogue, isForgiving: isForgiving, explains: explains)
        do {
            let found = try QueryEvaluator.evaluate(query, over: answer.catalogue, options: options)
            return CatalogueService(answer.catalogue, notes: answer.notes).answer(
                found.rows, notes: found.notes.map(AnswerNote.query))
        } catch {
            throw .invalidQuery(error)
        }
    }

    /// Beside the caller's actor, which a whole catalogue would hold up.
    @concurrent private func prepared(_ answer: APIAnswer) async -> Prepared {
        let origin = AnswerOrigin(source: .api, asOf: now())
        let catalogue = Catalogue(
            answer.cards.once(by: \.id), sets: (facts?.sets ?? []).adding(answer.sets), origin: origin,
            factsDate: facts?.factsDate ?? origin.asOf)
        return Prepared(catalogue: catalogue, notes: answer.notes)
    }
}
