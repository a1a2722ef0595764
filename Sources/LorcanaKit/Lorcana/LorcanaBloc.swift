package import Bloc
import LorcanaCards
import LorcanaQuery

/// The core of the program: receives questions about cards, and emits lists of cards (lorcana-bloc.md).
///
///     let bloc = LorcanaBloc(service: service, settings: .immediate)
///     await bloc.send(.search(query: "elsa")).finish()
///     print(bloc.state.cards.count)
///
/// There is one question at a time: a newer question cancels the running one and its connection, and only the newest
/// is answered. Paging differs: `loadNextPage` is dropped while a question is running.
package final class LorcanaBloc: Bloc<LorcanaState, LorcanaEvent> {
    /// The group of all handlers, so that each question cancels the previous one.
    private static let group = "question"

    private let service: any LorcanaService
    private let settings: LorcanaBlocSettings

    /// Creates a bloc with nothing loaded, whose waits use `clock`.
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

    /// Failures are part of the state, and nothing may be printed over a full-screen view.
    package override func onError(_ error: any Error) {}

    private func registerQuestions() {
        on(.clear, transformer: .restartable(group: Self.group)) { _, emit in emit(LorcanaState()) }
        on(\.searchedQuery, transformer: .restartable(group: Self.group)) {
            [service, settings] query, emit in
            try await Self.search(query, service, settings, emit)
        }
        on(\.loadedSetName, transformer: .restartable(group: Self.group)) { [service] name, emit in
            await Self.load(.set(name), from: service, emit) { $0.showCards($1) }
        }
        on(.loadSets, transformer: .restartable(group: Self.group, droppingRepeats: true)) {
            [service] _, emit in
            await Self.load(.sets, from: service, emit) { $0.showSets($1) }
        }
    }

    private func registerPaging() {
        on(.fetchAllCards, transformer: .restartable(group: Self.group, droppingRepeats: true)) {
            [service, settings] _, emit in
            let (page, size) = (settings.firstPage, settings.pageSize)
            await Self.load(.page(page, size: size), from: service, emit) {
                $0.showFirstPage($1, page: page, pageSize: size)
            }
        }
        on(.loadNextPage, transformer: .droppable(group: Self.group)) { [service, settings] _, emit in
            guard emit.state.canLoadMore else { return }
            let (page, size) = (emit.state.currentPage + 1, settings.pageSize)
            await Self.load(.page(page, size: size), from: service, emit, beginning: { $0.beginPage() }) {
                $0.append($1, page: page, pageSize: size)
            }
        }
    }
}

extension LorcanaBloc {
    /// Stores the text at each key press; searches when the user stops typing and the text is long enough.
    private static func search(
        _ query: String, _ service: any LorcanaService, _ settings: LorcanaBlocSettings, _ emit: Emitter
    ) async throws {
        let text = query.trimmed
        if text.isEmpty { return emit(LorcanaState()) }
        // If the user types the given query as part of another text, it is debounced like any other.
        let isGiven = query == settings.givenQuery && ["", query].contains(emit.state.searchQuery)
        emit(emit.state.changed { $0.await(query) })
        if !isGiven {
            guard text.prefix(settings.minimumLength).count == settings.minimumLength else { return }
            if settings.debounce > .zero { try await emit.sleep(for: settings.debounce) }
        }
        emit(emit.state.changed { $0.beginQuestion() })
        await show(
            emit,
            { () throws(LorcanaError) -> LorcanaAnswer? in
                guard settings.isTyped, !isGiven else {
                    return try await service.answer(.search(settings.read(text)))
                }
                var typed = TypedSearch(query, service, settings, emit)
                return try await typed.answer()
            }
        ) { state, answer in if let answer { state.showCards(answer) } }
    }

    /// Emits the start of a question, then its answer or its error.
    private static func load(
        _ question: LorcanaQuestion, from service: any LorcanaService, _ emit: Emitter,
        beginning: (inout LorcanaState) -> Void = { $0.beginQuestion() },
        showing answer: (inout LorcanaState, LorcanaAnswer) -> Void
    ) async {
        emit(emit.state.changed(beginning))
        await show(emit, { () throws(LorcanaError) in try await service.answer(question) }, answer)
    }

    /// Emits the answer or the error; emits nothing if the question was cancelled.
    private static func show<Answer>(
        _ emit: Emitter, _ ask: () async throws(LorcanaError) -> Answer,
        _ show: (inout LorcanaState, Answer) -> Void
    ) async {
        do {
            let answer = try await ask()
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
