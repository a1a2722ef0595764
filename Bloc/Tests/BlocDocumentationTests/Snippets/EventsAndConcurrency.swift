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
        on(\.query, transformer: .debounced(for: .milliseconds(300), group: "search")) {
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
        on { line, emit in
            await Task.yield()
            emit(emit.state + [line])
        }
    }
}

struct Outbox: Equatable, Sendable {
    var isSending = false
}

enum OutboxEvent: BlocEvent {
    case posted(String)

    var draft: String? { if case .posted(let draft) = self { draft } else { nil } }
}

final class OutboxBloc: Bloc<Outbox, OutboxEvent> {
    init(post: @escaping @MainActor (String) async throws -> Void) {
        super.init(initialState: Outbox())
        on(\.draft, transformer: .restartable) { draft, emit in
            emit { $0.isSending = true }
            emit.whenCancelled { $0.isSending = false }
            try await post(draft)
            emit { $0.isSending = false }
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

struct Lamp: Equatable, Sendable {
    var isOn = false
    var brightness = 5
}

enum LampEvent: BlocEvent {
    case pressed
    case dimmed(Int)
}

final class LampBloc: Bloc<Lamp, LampEvent> {
    init() {
        super.init(initialState: Lamp())
        on { event, emit in
            switch event {
            case .pressed: emit { $0.isOn.toggle() }
            case .dimmed(let brightness):
                emit {
                    $0.isOn = true
                    $0.brightness = brightness
                }
            }
        }
    }
}

final class PagesBloc: Bloc<[String], SearchEvent> {
    init() {
        super.init(initialState: [])
        route(\.query, to: Self.search, transformer: .restartable)
        on(.cleared) { _, emit in emit([]) }
    }

    private func search(_ query: String, _ emit: Emitter) async throws {
        emit { $0.append(query) }
    }
}

enum LoginEvent: BlocEvent {
    case submitted(String)
    case cancelled

    var password: String? { if case .submitted(let password) = self { password } else { nil } }
}

enum LoginState: Equatable, Sendable { case signedOut, checking, signedIn(String) }

final class LoginBloc: Bloc<LoginState, LoginEvent> {
    init(check: @escaping @MainActor (String) async throws -> String) {
        super.init(initialState: .signedOut)
        on(\.password, transformer: .droppable(group: "login")) { password, emit in
            emit(.checking)
            emit.whenCancelled { $0 = .signedOut }
            emit(.signedIn(try await check(password)))
        }
        on(.cancelled, transformer: .restartable(group: "login")) { _, _ in }
    }
}

enum ChatEvent: BlocEvent { case opened }

struct ChatState: Equatable, Sendable {
    var messages: [String] = []
    var isOffline = false
}

final class ChatBloc: Bloc<ChatState, ChatEvent> {
    init(
        connect: @escaping @MainActor () -> AsyncThrowingStream<String, any Error>,
        clock: any Clock<Duration>
    ) {
        super.init(initialState: ChatState(), clock: clock)
        on(.opened) { _, emit in
            while !emit.isDone {
                do {
                    return try await emit.onEach(connect()) { message in
                        emit { $0.messages.append(message) }
                    }
                } catch {
                    emit { $0.isOffline = true }
                    try await emit.sleep(for: .seconds(5))
                }
            }
        }
    }
}

enum LapEvent: BlocEvent { case started, stopped }

final class LapBloc: Bloc<Duration, LapEvent> {
    init(clock: some Clock<Duration> = ContinuousClock()) {
        super.init(initialState: .zero, clock: clock)
        on(.started, transformer: .restartable(group: "lap")) { _, emit in
            let start = clock.now
            while !emit.isDone {
                try await emit.sleep(for: .seconds(1))
                emit(start.duration(to: clock.now))
            }
        }
        on(.stopped, transformer: .restartable(group: "lap")) { _, _ in }
    }
}

struct RowEvent: BlocEvent {
    var row: Int?
}

final class RowsBloc: Bloc<Set<Int>, RowEvent> {
    init(load: @escaping @MainActor (Int) async throws -> Void) {
        super.init(initialState: [])
        on(\.row, transformer: .droppable { $0.row }) { row, emit in
            try await load(row)
            emit { $0.insert(row) }
        }
    }
}

struct TypingState: Equatable, Sendable {
    var query = ""
    var cards: [String] = []
}

final class TypingBloc: Bloc<TypingState, SearchEvent> {
    init(service: any SearchService, clock: any Clock<Duration>) {
        super.init(initialState: TypingState(), clock: clock)
        on(\.query, transformer: .restartable) { query, emit in
            emit { $0.query = query }
            try await emit.sleep(for: .milliseconds(300))
            let cards = try await service.cards(named: query)
            emit { $0.cards = cards }
        }
        on(.cleared) { _, emit in emit(TypingState()) }
    }
}

enum TallyEvent: BlocEvent { case up, down, reset }

final class TallyBloc: Bloc<Int, TallyEvent> {
    init() {
        super.init(initialState: 0)
        route(.up, to: Self.count)
        route(.down, to: Self.count)
        on(.reset) { _, emit in emit(0) }
    }

    private func count(_ event: TallyEvent, _ emit: Emitter) {
        add(event == .up ? 1 : -1, emit)
    }

    private func add(_ number: Int, _ emit: Emitter) { emit { $0 += number } }
}

@MainActor
struct EventsAndConcurrency {
    @Test func `loading begins before anything waits for it`() async {
        let news = NewsBloc(service: CannedNews())
        let task = news.send(.refresh)
        #expect(news.state == .loading)
        await task.finish()
        #expect(news.state == .loaded(["Swift runs on Linux"]))
    }

    @Test func `the end of a single event can be awaited`() async {
        let news = NewsBloc(service: CannedNews())
        let outcome = await news.send(.refresh).finish()
        #expect(outcome.description == "completed")
    }

    @Test func `a whole bloc's events run sequentially`() async throws {
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

    @Test func `a switch changes the state in place`() async throws {
        try await blocTest(
            build: { LampBloc() },
            act: {
                $0.send(.pressed)
                $0.send(.dimmed(2))
            },
            expect: [Lamp(isOn: true), Lamp(isOn: true, brightness: 2)])
    }

    @Test func `a row is not loaded twice`() async throws {
        var loads = 0
        try await blocTest(
            build: {
                RowsBloc { _ in
                    loads += 1
                    await Task.yield()
                }
            },
            act: { for row in [1, 1, 2] { $0.send(RowEvent(row: row)) } },
            expect: [[1], [1, 2]])
        #expect(loads == 2)
    }

    @Test func `the transformer of the arriving event decides in a group`() async throws {
        let clock = ManualClock()
        let login = LoginBloc { name in
            try await clock.sleep(for: .seconds(1))
            return name
        }
        let (first, second) = (login.send(.submitted("one")), login.send(.submitted("two")))
        #expect(second.outcome == .dropped)
        login.send(.cancelled)
        #expect(login.state == .signedOut)
        #expect(await first.finish() == .cancelled)
        #expect(login.send(.submitted("three")).outcome == nil)
        try await clock.sleepers(atLeast: 1)
        await clock.advance(by: .seconds(1))
        #expect(login.state == .signedIn("three"))
    }

    @Test func `a handler connects again after an error`() async throws {
        var connections = 0
        try await blocTest(
            build: {
                ChatBloc(
                    connect: {
                        connections += 1
                        return AsyncThrowingStream { [connections] continuation in
                            continuation.yield("message \(connections)")
                            continuation.finish(throwing: connections == 1 ? CancellationError() : nil)
                        }
                    }, clock: ManualClock())
            },
            act: { $0.send(.opened) },
            wait: .seconds(5),
            expect: .steps(
                { $0.messages = ["message 1"] }, { $0.isOffline = true },
                { $0.messages.append("message 2") }))
    }

    @Test func `a handler measures time by its clock`() async throws {
        let clock = ManualClock()
        try await blocTest(
            build: { LapBloc(clock: clock) },
            act: { lap in
                lap.send(.started)
                await clock.advance(by: .seconds(2))
                lap.send(.stopped)
            },
            wait: .seconds(5),
            expect: [.seconds(1), .seconds(2)])
    }

    @Test func `the typed letter is visible immediately`() async throws {
        try await blocTest(
            build: { TypingBloc(service: CannedCards(), clock: ManualClock()) },
            act: {
                $0.send(.typed("e"))
                $0.send(.typed("elsa"))
            },
            wait: .milliseconds(300),
            expect: [
                TypingState(query: "e"), TypingState(query: "elsa"),
                TypingState(query: "elsa", cards: ["elsa"]),
            ])
    }

    @Test func `methods as handlers don't keep the bloc alive`() async throws {
        try await expectReleased {
            TallyBloc()
        } after: {
            for event in [TallyEvent.up, .up, .down, .reset, .up] { $0.send(event) }
            #expect($0.state == 1)
        }
    }
}
