package import Bloc
import LorcanaCards
import LorcanaQuery

/// The core of the program: takes questions about cards, emits lists of cards (lorcana-bloc.md).
///
///     let bloc = LorcanaBloc(service: service, settings: .immediate)
///     await bloc.send(.search(query: "elsa")).finished
///     print(bloc.state.cards.count)
///
/// One question at a time: a newer one cancels the running one and its connection, and only the newest is
/// answered. Paging gives way instead: `loadNextPage` is dropped while anything runs.
package final class LorcanaBloc: Bloc<LorcanaState, LorcanaEvent> {
    /// The group of every handler, so that each question cancels the one before it.
    private static let group = "question"

    private let service: any LorcanaService
    private let settings: LorcanaBlocSettings

    /// Makes a bloc with nothing loaded, whose waits run on `clock`.
    package init(
        service: any LorcanaService, settings: LorcanaBlocSettings = .asYouType,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.service = service
        self.settings = settings
        super.init(initialState: LorcanaState(), clock: clock)
        registerQuestions()
        registerPaging()
    }

    private func registerQuestions() {
        on(.clear, transformer: .restartable(group: Self.group)) { _, emit in emit(LorcanaState()) }
        on(matching: \.searchedQuery, transformer: .restartable(group: Self.group)) {
            [service, settings] query, emit in
            try await Self.search(query, service, settings, emit)
        }
        on(matching: \.loadedSetName, transformer: .restartable(group: Self.group)) { [service] name, emit in
            await Self.load(emit, { () throws(LorcanaError) in try await service.cards(inSet: name) }) {
                $0.show($1)
            }
        }
        on(.loadSets, transformer: .restartable(group: Self.group, droppingRepeats: true)) {
            [service] _, emit in
            await Self.load(emit, { () throws(LorcanaError) in try await service.sets() }) { $0.show($1) }
        }
    }

    private func registerPaging() {
        on(.fetchAllCards, transformer: .restartable(group: Self.group, droppingRepeats: true)) {
            [service, settings] _, emit in
            let (page, size) = (settings.firstPage, settings.pageSize)
            await Self.load(
                emit, { () throws(LorcanaError) in try await service.allCards(page: page, pageSize: size) }
            ) {
                $0.showFirstPage($1, page: page, pageSize: size)
            }
        }
        on(.loadNextPage, transformer: .droppable(group: Self.group)) { [service, settings] _, emit in
            guard emit.state.canLoadMore else { return }
            let (page, size) = (emit.state.currentPage + 1, settings.pageSize)
            await Self.load(
                emit, beginning: { $0.beginPage() },
                { () throws(LorcanaError) in try await service.allCards(page: page, pageSize: size) }
            ) { $0.append($1, page: page, pageSize: size) }
        }
    }
}

extension LorcanaBloc {
    /// Stores the text with each key; searches when the user stops typing and the text is long enough.
    private static func search(
        _ query: String, _ service: any LorcanaService, _ settings: LorcanaBlocSettings, _ emit: Emitter
    ) async throws {
        let text = query.trimmed
        if text.isEmpty { return emit(LorcanaState()) }
        // The given query waits like any other if the user types it on the way to another text.
        let isGiven = query == settings.givenQuery && ["", query].contains(emit.state.searchQuery)
        emit(emit.state.changed { $0.await(query) })
        if !isGiven {
            guard text.count >= settings.minimumLength else { return }
            if settings.debounce > .zero { try await emit.sleep(for: settings.debounce) }
        }
        await load(
            emit,
            { () throws(LorcanaError) in
                var asked = try parsed(text, settings.queries)
                guard settings.isTyped, !isGiven else { return try await service.cards(matching: asked) }
                asked.isLastWordOpen = query.last?.isWhitespace == false
                if settings.debounce < settings.rest {
                    asked.mayForgive = false
                    let found = try await service.cards(matching: asked)
                    if !found.cards.isEmpty { return found }
                    // Typos are corrected only when the typing rests.
                    do { try await emit.sleep(for: settings.rest) } catch { throw .cancelled }
                    asked.mayForgive = true
                }
                return try await service.cards(matching: asked)
            }
        ) { $0.show($1) }
    }

    private static func parsed(_ text: String, _ queries: QueryReader) throws(LorcanaError) -> CardQuery {
        do { return try queries.read(text) } catch { throw .invalidQuery(error) }
    }

    /// Shows the beginning of a question, then its answer or its error; nothing if it was cancelled.
    private static func load<Answer>(
        _ emit: Emitter, beginning: (inout LorcanaState) -> Void = { $0.beginQuestion() },
        _ question: () async throws(LorcanaError) -> Answer,
        showing show: (inout LorcanaState, Answer) -> Void
    ) async {
        emit(emit.state.changed(beginning))
        do {
            let answer = try await question()
            emit(emit.state.changed { show(&$0, answer) })
        } catch .cancelled {
            return
        } catch {
            emit(emit.state.changed { $0.show(error) })
        }
    }
}

extension LorcanaEvent {
    fileprivate var searchedQuery: String? {
        if case .search(let query) = self { query } else { nil }
    }

    fileprivate var loadedSetName: String? {
        if case .loadSet(let name) = self { name } else { nil }
    }
}
