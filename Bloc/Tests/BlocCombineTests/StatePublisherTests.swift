// Empty unless the package trait Combine is enabled: swift test --traits Combine --filter BlocCombineTests
#if Combine
    import Bloc
    import BlocCombine
    import Testing

    #if canImport(Combine)
        import Combine
    #else
        import OpenCombine
    #endif

    @MainActor
    struct StatePublisherTests {
        final class Counter: Cubit<Int> {
            init() { super.init(initialState: 0) }
            func count(to number: Int) { emit(number) }
        }

        let counter = Counter()

        @Test func `29 · statePublisher publishes the current state, then every change, until the end`() {
            var log: [String] = []
            counter.count(to: 1)
            let sink = counter.statePublisher.sink {
                log.append("\($0)")
            } receiveValue: {
                log.append("\($0)")
            }
            counter.count(to: 2)
            #expect(log == ["1", "2"])
            counter.close()
            #expect(log == ["1", "2", "finished"])
            sink.cancel()
        }

        @Test func `29 · a closed bloc's publisher finishes immediately`() {
            counter.close()
            var hasFinished = false
            let sink = counter.statePublisher.sink { _ in
                hasFinished = true
            } receiveValue: { _ in
            }
            #expect(hasFinished)
            sink.cancel()
        }

        @Test func `29 · a cancelled subscriber receives nothing more`() {
            var seen: [Int] = []
            let sink = counter.statePublisher.sink { seen.append($0) }
            sink.cancel()
            counter.count(to: 1)
            #expect(seen == [0])
        }

        @Test func `29 · a change made during publishing is published afterwards`() {
            var seen: [Int] = []
            let first = counter.statePublisher.sink { [counter] in if $0 == 1 { counter.count(to: 2) } }
            let second = counter.statePublisher.sink { seen.append($0) }
            counter.count(to: 1)
            #expect(seen == [0, 1, 2])
            first.cancel()
            second.cancel()
        }

        @Test func `29 · a publisher doesn't keep the bloc alive`() {
            var counter: Counter? = Counter()
            weak let released = counter
            let publisher = counter?.statePublisher
            var hasFinished = false
            let sink = publisher?.sink { _ in
                hasFinished = true
            } receiveValue: { _ in
            }
            counter = nil
            #expect(released == nil)
            #expect(hasFinished)
            sink?.cancel()
        }
    }
#endif
