import Bloc
import BlocTesting
import Testing

enum NewsEvent: BlocEvent { case refresh }
enum NewsState: Equatable, Sendable { case empty, loading, loaded([String]) }

protocol NewsService: Sendable { func headlines() async throws -> [String] }
struct CannedNews: NewsService {
    func headlines() async throws -> [String] {
        await Task.yield()
        return ["Swift runs on Linux"]
    }
}

final class NewsBloc: Bloc<NewsState, NewsEvent> {
    init(service: any NewsService) {
        super.init(initialState: .empty)
        on(.refresh) { _, emit in
            emit(.loading)
            emit(.loaded(try await service.headlines()))
        }
    }
}

enum SearchEvent: BlocEvent {
    case typed(String)
    case cleared

    var query: String? {
        if case .typed(let query) = self { query } else { nil }
    }
}

enum SearchState: Equatable, Sendable { case empty, loading, found([String]) }

protocol SearchService: Sendable { func cards(named query: String) async throws -> [String] }
struct CannedCards: SearchService {
    func cards(named query: String) async throws -> [String] {
        await Task.yield()
        return [query]
    }
}

final class SearchBloc: Bloc<SearchState, SearchEvent> {
    init(service: any SearchService, clock: any Clock<Duration> = ContinuousClock()) {
        super.init(initialState: .empty, clock: clock)
        on(matching: \.query, transformer: .debounced(for: .milliseconds(300), group: "search")) {
            query, emit in
            emit(.loading)
            emit(.found(try await service.cards(named: query)))
        }
        on(.cleared, transformer: .restartable(group: "search")) { _, emit in
            emit(.empty)
        }
    }
}

final class JournalBloc: Bloc<[String], String> {
    init() {
        super.init(initialState: [], transformer: .sequential)
        on(matching: { $0 != "" }) { line, emit in
            await Task.yield()
            emit(emit.state + [line])
        }
    }
}

enum StopwatchEvent: BlocEvent { case started }
enum StopwatchState: Equatable, Sendable { case ready, running(Int) }

final class StopwatchBloc: Bloc<StopwatchState, StopwatchEvent> {
    init(ticks: @escaping @Sendable () -> AsyncStream<Int>) {
        super.init(initialState: .ready)
        on(.started) { [ticks] _, emit in
            await emit.forEach(ticks()) { tick in .running(tick) }
        }
    }
}

@MainActor
struct EventsAndConcurrency {
    @Test func `loading is there before anybody waits`() async {
        let news = NewsBloc(service: CannedNews())
        let task = news.send(.refresh)
        #expect(news.state == .loading)
        _ = await task.finished
        #expect(news.state == .loaded(["Swift runs on Linux"]))
    }

    @Test func `the end of one event can be awaited`() async {
        let news = NewsBloc(service: CannedNews())
        let outcome = await news.send(.refresh).finished
        #expect(outcome.description == "completed")
    }

    @Test func `a whole bloc's events run one after another`() async throws {
        try await blocTest(
            build: { JournalBloc() },
            act: {
                $0.send("one")
                $0.send("two")
            },
            expect: [["one"], ["one", "two"]])
    }

    @Test func `a sequence becomes states`() async throws {
        try await blocTest(
            build: {
                StopwatchBloc {
                    AsyncStream { continuation in
                        for tick in 1...2 { continuation.yield(tick) }
                        continuation.finish()
                    }
                }
            },
            act: { $0.send(.started) },
            expect: [.running(1), .running(2)])
    }
}
