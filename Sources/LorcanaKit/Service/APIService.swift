import Locks
package import LorcanaCards
import LorcanaQuery

/// Answers from the API only, with its rows unchanged and in its order.
///
/// Each response becomes a catalogue in memory, which evaluates the query. The built-in facts only identify sets and
/// correct misspelt names. Copies share the catalogue of all cards, which the first query with conditions fetches.
package struct APIService: LorcanaService {
    private var api: any CardAPI
    private let facts: Catalogue?
    private let explains: Bool
    private let notes: [AnswerNote]
    private let now: @Sendable () -> Timestamp
    private var onDownload: (@Sendable (_ received: Int, _ total: Int?) -> Void)?
    private let whole = Locked<Prepared?>(nil)
    private let run = Locked(PageRun())

    /// The API's rows as a catalogue, and the notes about them.
    private struct Prepared: Sendable {
        let catalogue: Catalogue
        let notes: [AnswerNote]
    }

    /// - Parameters:
    ///   - explains: whether the notes explain the query.
    ///   - notes: notes that come first in every answer.
    ///   - now: the wall clock, which dates the answers.
    package init(
        api: any CardAPI, facts: Catalogue? = nil, explains: Bool = false, notes: [AnswerNote] = [],
        now: @escaping @Sendable () -> Timestamp = Timing.live.wallClock
    ) {
        self.api = api
        self.facts = facts
        self.explains = explains
        self.notes = notes
        self.now = now
    }

    /// Returns the service with another API; both share the catalogue of all cards.
    ///
    /// - Parameter onDownload: receives the size so far while the catalogue of all cards is downloaded.
    package func using(
        _ api: any CardAPI, onDownload: (@Sendable (_ received: Int, _ total: Int?) -> Void)? = nil
    ) -> APIService {
        var service = self
        (service.api, service.onDownload) = (api, onDownload)
        return service
    }

    package func answer(_ question: LorcanaQuestion) async throws(LorcanaError) -> LorcanaAnswer {
        switch question {
        case .page(let page, let size): return try await self.page(page, size: size)
        case .search(let query): return try await matches(query)
        case .set(let name): return try await cards(inSet: name)
        case .sets:
            let answer = try await api.rows(.sets)
            return LorcanaAnswer(
                sets: answer.sets, origin: AnswerOrigin(source: .api, asOf: now()),
                notes: notes + .skipped(answer.skipped))
        }
    }

    private func page(_ page: Int, size: Int) async throws(LorcanaError) -> LorcanaAnswer {
        if run.withLock({ $0.isTooLong(with: page) }) { throw .tooManyPages(PageRun.most) }
        let rows = try await api.rows(.page(page, size: size))
        let answer = await prepared(rows, isSearched: false)
        let cards = answer.catalogue.cards
        return LorcanaAnswer(
            cards: cards, origin: answer.catalogue.origin, notes: answer.notes,
            omitted: rows.received - cards.count)
    }

    /// Searches for names through the API; evaluates a query with conditions over all cards, which are fetched once.
    private func matches(_ query: CardQuery) async throws(LorcanaError) -> LorcanaAnswer {
        if query.isBlank { throw .blankQuery }
        if let error = query.beyondAPI { throw .invalidQuery(error) }
        guard let words = NameSearch.words(of: query) else {
            return try evaluate(query, over: try await wholeCatalogue(), isForgiving: true)
        }
        let answer = await prepared(try await api.rows(.named([words])))
        let found = try evaluate(query, over: answer, isForgiving: false)
        guard found.cards.isEmpty, let facts, let meant = try? QueryEvaluator.evaluate(query, over: facts)
        else {
            return found
        }
        if let note = meant.notes.first(where: { $0.reading != nil }), let reading = note.reading,
            let asked = try? CardQuery(parsing: reading), asked != query
        {
            return try await matches(asked).noting([.query(note)])
        }
        // The names in the facts that match the query, including corrections of misspelt ones.
        let names = meant.rows.map { facts.text(.name, $0) }.once(by: \.self)
        let asked = names.prefix(Self.mostNames).map(NameSearch.words(ofName:))
        if asked.isEmpty || asked == [words] { return found }
        return try await evaluate(query, over: prepared(api.rows(.named(asked))), isForgiving: true)
    }

    // Keeps the request short; a typo rarely has more candidates.
    private static let mostNames = 8

    private func cards(inSet name: String) async throws(LorcanaError) -> LorcanaAnswer {
        guard let number = try await setNumber(of: name) else {
            return LorcanaAnswer(origin: AnswerOrigin(source: .api, asOf: now()), notes: notes)
        }
        var rows = try await api.rows(.set(number))
        // The answer is about a single set; a row that names no set may belong to another one.
        let (total, setless) = (rows.received, rows.cards.count { $0.setNumber.isEmpty })
        rows.cards.removeAll { $0.setNumber.isEmpty }
        rows.skipped += setless
        if setless > 0, rows.cards.isEmpty { throw .unreadableRows(count: total, url: rows.url) }
        let answer = await prepared(rows, isSearched: false)
        return try await CatalogueService(answer.catalogue, notes: answer.notes)
            .answer(.set(String(number)))
    }

    /// The number of the set with this name: from the facts, from `name` itself, or from the API's list of sets.
    private func setNumber(of name: String) async throws(LorcanaError) -> Int? {
        if let set = facts.flatMap({ SetNames.resolve(name, in: $0.sets) }) { return Int(set.number) }
        if let number = Int(TextCleaning.cleanLine(name)), number > 0 { return number }
        return SetNames.resolve(name, in: try await api.rows(.sets).sets).flatMap { Int($0.number) }
    }

    private func wholeCatalogue() async throws(LorcanaError) -> Prepared {
        if let whole = whole.withLock({ $0 }) { return whole }
        let fetched = await prepared(try await api.rows(.everyCard, onProgress: onDownload))
        whole.withLock { $0 = fetched }
        return fetched
    }

    private func evaluate(
        _ query: CardQuery, over answer: Prepared, isForgiving: Bool
    ) throws(LorcanaError) -> LorcanaAnswer {
        let options = QueryOptions(ranking: .catalogue, isForgiving: isForgiving, explains: explains)
        return try CatalogueService(answer.catalogue, options: options, notes: answer.notes).evaluated(query)
    }

    /// Runs off the caller's actor, which a whole catalogue would block.
    @concurrent private func prepared(_ answer: APIAnswer, isSearched: Bool = true) async -> Prepared {
        let origin = AnswerOrigin(source: .api, asOf: now())
        let catalogue = Catalogue(
            answer.cards.once(by: \.id), sets: (facts?.sets ?? []).adding(answer.sets), origin: origin,
            factsDate: facts?.factsDate ?? origin.asOf, textWords: isSearched ? [:] : nil)
        return Prepared(catalogue: catalogue, notes: notes + .skipped(answer.skipped))
    }
}

/// Counts consecutive pages of all cards, to stop at a list that never ends.
struct PageRun: Sendable {
    /// The maximum number of pages; with 100 cards each, seven times the cards of 2026.
    static let most = 200

    private var first = 1
    private var last = 0

    /// Advances to `page`; a page that is not the next one starts a new run.
    mutating func isTooLong(with page: Int) -> Bool {
        if page != last, page != last + 1 { first = page }
        last = page
        return page - first >= Self.most
    }
}
