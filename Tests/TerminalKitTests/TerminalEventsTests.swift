import Testing

@testable import TerminalKit

@MainActor @Suite struct TerminalEventsTests {
    private let events = TerminalEvents()

    private func key(_ letter: Character) -> TerminalEvent { .key(.character(letter)) }

    /// Each batch of events, until they end.
    private func all() async -> [[TerminalEvent]] {
        var taken: [[TerminalEvent]] = []
        await events.receive { events in
            taken.append(events)
            events = []
            return true
        }
        return taken
    }

    @Test func `events from another thread arrive in order`() async {
        let sent = (0..<200).map { TerminalEvent.key(.function($0)) }
        let sending = Task.detached { [events] in for event in sent { events.send([event]) } }
        var taken: [TerminalEvent] = []
        await events.receive { events in
            taken += events
            events = []
            return taken.count < 200
        }
        #expect(taken == sent)
        await sending.value
    }

    @Test func `events sent before a turn of the main actor arrive together`() async {
        events.send([key("a"), key("b")])
        events.send([])
        events.send([.rested])
        var taken: [TerminalEvent] = []
        await events.receive { events in
            taken = events
            events = []
            return false
        }
        #expect(taken == [key("a"), key("b"), .rested])
    }

    @Test func `events that arrived before the end are still delivered`() async {
        events.add([.rested])
        events.finish()
        #expect(await all() == [[.rested]])
    }

    @Test func `events that a reader leaves come first for the next one`() async {
        events.add([.signal(.stop), .signal(.resume)])
        await events.receive { events in
            events.removeFirst()
            self.events.add([.rested])
            return false
        }
        events.finish()
        #expect(await all() == [[.signal(.resume), .rested]])
    }

    @Test func `unhandled events can be taken, including those from another thread`() async {
        let events = TerminalEvents()
        events.add([.key(.enter), .signal(.interrupt)])
        await events.receive { events in
            events.removeFirst()
            return false
        }
        events.send([.signal(.hangup)])
        #expect(events.takeUnhandled() == [.signal(.interrupt), .signal(.hangup)])
        #expect(events.takeUnhandled().isEmpty)
    }

    @Test func `a reader that leaves events gets them again with the next ones`() async {
        var taken: [[TerminalEvent]] = []
        events.add([key("a")])
        await events.receive { events in
            taken.append(events)
            if taken.count == 1 { self.events.add([self.key("b")]) }
            return taken.count < 2
        }
        #expect(taken == [[key("a")], [key("a"), key("b")]])
    }

    @Test func `a cancelled reader stops waiting`() async {
        let reading = Task { await all() }
        await Task.yield()
        reading.cancel()
        #expect(await reading.value.isEmpty)
    }
}
