import Bloc
import Testing

@testable import Bloc

/// Tests the transformers' decisions as tables of inputs and the resulting actions.
@Suite struct FlowTests {
    typealias Action = FlowAction<TestEvent>

    enum Input { case arrived(Int, TestEvent), ended(Int), woke(Int) }

    /// Passes inputs to a flow and returns the actions for each.
    func actions(_ flow: any EventFlow<TestEvent>, _ inputs: Input...) -> [[Action]] {
        var flow = flow
        return inputs.map { input in
            switch input {
            case .arrived(let number, let event): flow.arrived(Ticket(number), event)
            case .ended(let number): flow.ended(Ticket(number))
            case .woke(let number): flow.woke(Ticket(number))
            }
        }
    }

    func start(_ number: Int) -> Action { .start(Ticket(number)) }
    func cancel(_ number: Int) -> Action { .cancel(Ticket(number)) }
    func drop(_ number: Int) -> Action { .drop(Ticket(number)) }
    func wake(_ number: Int, _ milliseconds: Int) -> Action {
        .wake(Ticket(number), after: .milliseconds(milliseconds))
    }

    @Test func `sequential starts the next event when one has ended`() {
        let made = actions(
            SequentialFlow(bound: nil), .arrived(1, .a), .arrived(2, .b), .arrived(3, .a), .ended(1),
            .ended(2),
            .ended(3), .arrived(4, .a))
        #expect(made == [[start(1)], [], [], [start(2)], [start(3)], [], [start(4)]])
    }

    @Test(arguments: [
        (WaitingBound.Policy.dropNewest, Action.drop(Ticket(4)), [2, 3]),
        (.dropOldest, .drop(Ticket(2)), [3, 4]), (.report, .refuse(Ticket(4)), [2, 3]),
    ])
    func `a limit on waiting events drops according to its policy`(
        policy: WaitingBound.Policy, left: Action, rest: [Int]
    ) {
        let made = actions(
            SequentialFlow(bound: WaitingBound(2, whenFull: policy)), .arrived(1, .a), .arrived(2, .a),
            .arrived(3, .a), .arrived(4, .a), .ended(1), .ended(rest[0]))
        #expect(made == [[start(1)], [], [], [left], [start(rest[0])], [start(rest[1])]])
    }

    @Test func `droppable drops all events that arrive while one is running`() {
        let made = actions(
            KeyedFlow(.giveWay, sharing: KeyTable()) { _ in EventKey(group: 0, key: 0) }, .arrived(1, .a),
            .arrived(2, .b), .arrived(3, .text("x")),
            .ended(1),
            .arrived(4, .a))
        #expect(made == [[start(1)], [drop(2)], [drop(3)], [], [start(4)]])
    }

    @Test func `droppable by key only compares keys`() {
        let made = actions(
            KeyedFlow(.giveWay, sharing: KeyTable()) { EventKey(group: 0, key: "\($0)".count) },
            .arrived(1, .a), .arrived(2, .b), .arrived(3, .text("x")),
            .ended(3), .arrived(4, .c), .arrived(5, .text("y")))
        #expect(made == [[start(1)], [drop(2)], [start(3)], [], [drop(4)], [start(5)]])
    }

    @Test func `restartable cancels the running event, and forgets ended ones`() {
        let made = actions(
            KeyedFlow(.replace, sharing: KeyTable()) { _ in EventKey(group: 0, key: 0) }, .arrived(1, .a),
            .arrived(2, .b),
            .ended(1),
            .arrived(3, .a), .ended(3), .arrived(4, .a))
        #expect(
            made == [[start(1)], [cancel(1), start(2)], [], [cancel(2), start(3)], [], [start(4)]])
    }

    @Test func `debounced starts the last event after its delay and cancels the running one`() {
        let flow = KeyedFlow<TestEvent>(
            .replaceAfter { $0 == .text("") ? .zero : .milliseconds(300) }, sharing: KeyTable(),
            by: { _ in EventKey(group: 0, key: 0) })
        let made = actions(
            flow, .arrived(1, .text("e")), .arrived(2, .text("el")), .woke(1), .woke(2),
            .arrived(3, .text("els")), .ended(2), .arrived(4, .text("")))
        #expect(
            made == [
                [wake(1, 300)], [cancel(1), wake(2, 300)], [], [start(2)], [cancel(2), wake(3, 300)], [],
                [cancel(3), start(4)],
            ])
    }

    @Test func `throttled starts the first event of each interval`() {
        let made = actions(
            ThrottledFlow(interval: .milliseconds(100), keepsLatest: false) { _ in 0 }, .arrived(1, .a),
            .arrived(2, .a),
            .ended(1), .arrived(3, .a), .woke(1), .arrived(4, .a))
        #expect(
            made == [[wake(1, 100), start(1)], [drop(2)], [], [drop(3)], [], [wake(4, 100), start(4)]])
    }

    @Test func `throttled with latest starts the newest event at the end of the interval`() {
        let made = actions(
            ThrottledFlow(interval: .milliseconds(100), keepsLatest: true) { _ in 0 }, .arrived(1, .a),
            .arrived(2, .a),
            .arrived(3, .a), .woke(1), .woke(3), .arrived(4, .a))
        #expect(
            made == [
                [wake(1, 100), start(1)], [], [drop(2)], [wake(3, 100), start(3)], [],
                [wake(4, 100), start(4)],
            ])
    }

    @Test func `promise 74: throttled by key has an interval for each key`() {
        let made = actions(
            ThrottledFlow(interval: .milliseconds(100), keepsLatest: true) { $0 }, .arrived(1, .a),
            .arrived(2, .b), .arrived(3, .a), .arrived(4, .b), .woke(2), .woke(1), .woke(9))
        #expect(
            made == [
                [wake(1, 100), start(1)], [wake(2, 100), start(2)], [], [], [wake(4, 100), start(4)],
                [wake(3, 100), start(3)], [],
            ])
    }

    @Test func `members of a group replace each other, drop repeats or give way`() {
        let (table, page) = (KeyTable(), EventKey(group: "page", key: nil))
        let search = KeyedFlow<TestEvent>(
            .replaceAfter { _ in .milliseconds(300) }, sharing: table, by: { _ in page })
        let fetch = KeyedFlow<TestEvent>(.replaceOthers, sharing: table) { _ in page }
        let more = KeyedFlow<TestEvent>(.giveWay, sharing: table) { _ in page }
        let other = KeyedFlow<TestEvent>(.giveWay, sharing: table) { _ in EventKey(group: "other", key: nil) }
        let made = [
            more.arrived(Ticket(1), .c), more.arrived(Ticket(2), .c), fetch.arrived(Ticket(3), .b),
            fetch.arrived(Ticket(4), .b), search.arrived(Ticket(5), .a), more.arrived(Ticket(6), .c),
            fetch.ended(Ticket(3)), search.woke(Ticket(5)), search.ended(Ticket(5)),
            more.arrived(Ticket(7), .c), other.arrived(Ticket(8), .a),
        ]
        #expect(
            made == [
                [start(1)], [drop(2)], [cancel(1), start(3)], [drop(4)], [cancel(3), wake(5, 300)],
                [drop(6)], [], [start(5)], [], [start(7)], [start(8)],
            ])
    }
}
