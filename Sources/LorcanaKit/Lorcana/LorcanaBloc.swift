package import Bloc
import LorcanaCards

/// The core of the program: questions about cards in, lists of cards out (lorcana-bloc.md).
///
///     let bloc = LorcanaBloc(service: service, settings: .immediate)
///     await bloc.send(.search(query: "elsa")).finished
///     print(bloc.state.cards.count)
///
/// One question at a time: a newer one cancels the one under way, connection and all, and only the newest is
/// ever answered. Paging gives way instead: while anything runs, `loadNextPage` is left out.
package final class LorcanaBloc: Bloc<LorcanaState, LorcanaEvent> {
    /// Every handler belongs to this group, so that each question ends the one before it.
    private static let group = "question"

    private let service: any LorcanaService
    private let settings: LorcanaBlocSettings

    /// Makes a bloc with nothing loaded; all waiting is done by `clock`.
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
            await Self.ask(emit, { () throws(LorcanaError) in try await service.cards(inSet: name) }) {
                $0.show($1)
            }
        }
        on(.loadSets, transformer: .restartable(group: Self.group, droppingRepeats: true)) {
            [service] _, emit in
            await Self.ask(emit, { () throws(LorcanaError) in try await service.sets() }) { $0.show($1) }
        }
    }

    private func registerPaging() {
        on(.fetchAllCards, transformer: .restartable(group: Self.group, droppingRepeats: true)) {
            [service, settings] _, emit in
            let (page, size) = (settings.firstPage, settings.pageSize)
            await Self.ask(
                emit, { () throws(LorcanaError) in try await service.allCards(page: page, pageSize: size) }
            ) {
                $0.showFirstPage($1, page: page, pageSize: size)
            }
        }
        on(.loadNextPage, transformer: .droppable(group: Self.group)) { [service, settings] _, emit in
            guard emit.state.canLoadMore else { return }
            let (page, size) = (emit.state.currentPage + 1, settings.pageSize)
            await Self.ask(
                emit, beginning: { $0.beginPage() },
                { () throws(LorcanaError) in try await service.allCards(page: page, pageSize: size) }
            ) { $0.append($1, page: page, pageSize: size) }
        }
    }
}

extension LorcanaBloc {
    /// Stores the text with each key; asks once it has rested and is long enough.
    private static func search(
        _ query: String, _ service: any LorcanaService, _ settings: LorcanaBlocSettings, _ emit: Emitter
    ) async throws {
        let text = query.trimmingBlanks
        if text.isEmpty { return emit(LorcanaState()) }
        // Typed through on the way to another text, even the given one waits like any.
        let isGiven = query == settings.givenQuery && ["", query].contains(emit.state.searchQuery)
        emit(emit.state.changed { $0.await(query) })
        if !isGiven {
            guard text.count >= settings.minimumLength else { return }
            if settings.debounce > .zero { try await emit.sleep(for: settings.debounce) }
        }
        await ask(
            emit,
            { () throws(LorcanaError) in try await service.cards(matching: parsed(text)) }
        ) { $0.show($1) }
    }

    private static func parsed(_ text: String) throws(LorcanaError) -> CardQuery {
        do { return try CardQuery(parsing: text) } catch { throw .invalidQuery(error) }
    }

    /// One question: the beginning is shown, then its answer or its error; nothing if it was cancelled.
    private static func ask<Answer>(
        _ emit: Emitter, beginning: (inout LorcanaState) -> Void = { $0.beginQuestion() },
        _ question: () async throws(LorcanaError) -> Answer,
        showing answered: (inout LorcanaState, Answer) -> Void
    ) async {
        emit(emit.state.changed(beginning))
        do {
            let answer = try await question()
            emit(emit.state.changed { answered(&$0, answer) })
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

extension String {
    /// Without white space at both ends.
    fileprivate var trimmingBlanks: String {
        let rest = drop { $0.isWhitespace }
        return String(rest.dropLast(rest.reversed().prefix { $0.isWhitespace }.count))
    }
}
