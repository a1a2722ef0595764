extension Bloc {
    /// Emits a handler's states; called like a function.
    ///
    ///     on(.increment) { _, emit in emit(emit.state + 1) }
    ///
    /// An emitter is valid until its handler ends; don't store it. With `emit.state` and `emit.send` the
    /// handler doesn't need a reference to its bloc, which would be a retain cycle.
    @MainActor @frozen
    public struct Emitter {
        @usableFromInline
        enum Source {
            /// The bloc, the serial number of its synchronous handler, and the event; in this order they fit
            /// into registers.
            case direct(Bloc, Int, Event)
            case run(Run<State, Event>)
        }

        @usableFromInline let source: Source

        @inlinable
        init(_ source: Source) { self.source = source }

        /// Sets the state to `next` immediately, unless it equals the current one.
        ///
        /// Ignored if the handler was cancelled; reported to `onError` if it has ended.
        @inlinable
        public func callAsFunction(_ next: State) {
            switch source {
            case .direct(let bloc, let serial, let event):
                if bloc.serial == serial {
                    bloc.transition(to: next, by: event, bloc.eventNumberOfHandler)
                } else {
                    bloc.raiseEmittedAfterEnd(event)
                }
            case .run(let run): run.emit(next)
            }
        }

        /// Changes the current state in place and emits it.
        ///
        ///     emit { $0.isLoading = true }
        ///
        /// Emitting inside the closure is a programmer's error: one of the two changes would be lost.
        @inlinable
        public func callAsFunction<Failure: Error>(
            _ change: (inout State) throws(Failure) -> Void
        ) throws(Failure) {
            if let bloc { return self(try bloc.changed(change)) }
            var next = state
            try change(&next)
            self(next)
        }

        /// The bloc, if it still exists.
        @usableFromInline
        package var bloc: Bloc? {
            switch source {
            case .direct(let bloc, _, _): bloc
            case .run(let run): run.bloc
            }
        }

        /// The bloc's current state.
        @inlinable
        public var state: State {
            switch source {
            case .direct(let bloc, _, _): bloc.state
            case .run(let run): run.state
            }
        }

        /// Whether the handler has ended or was cancelled, or the bloc has closed.
        public var isDone: Bool {
            switch source {
            case .direct(let bloc, let serial, _): bloc.serial != serial || bloc.isClosed
            case .run(let run): run.isDone
            }
        }

        /// Sends another event to the bloc; it begins after the current one's synchronous part.
        ///
        /// Ignored if the handler was cancelled; reported to `onError` if it has ended.
        public func send(_ event: Event) {
            whileInForce { $0.send(event) }
        }

        /// Registers a change of the state that is made if another event cancels this handler.
        ///
        ///     emit { $0.isSending = true }
        ///     emit.whenCancelled { $0.isSending = false }
        ///
        /// Emissions of a cancelled handler are ignored, even in a `defer`. The change is made before the
        /// handler of the other event begins; the last one registered counts. A closed bloc emits nothing.
        public func whenCancelled(_ change: @escaping @MainActor (inout State) -> Void) {
            if case .run(let run) = source, !run.isDone { run.lastChange = change }
        }

        func whileInForce(_ body: (Bloc) -> Void) {
            switch source {
            case .direct(let bloc, let serial, let event):
                if bloc.serial == serial { body(bloc) } else { bloc.raiseEmittedAfterEnd(event) }
            case .run(let run): run.whileInForce(body)
            }
        }
    }
}

extension Bloc.Emitter {
    /// Emits a state for each element, until the sequence ends or the handler is cancelled.
    ///
    /// An error of the sequence is rethrown; states emitted before it remain.
    public func forEach<Elements: AsyncSequence>(
        _ elements: Elements, _ makeState: @MainActor (Elements.Element) -> State
    ) async throws(Elements.Failure) {
        try await onEach(elements) { self(makeState($0)) }
    }

    /// Calls `body` for each element until the sequence ends or the handler is cancelled.
    public func onEach<Elements: AsyncSequence>(
        _ elements: Elements, _ body: @MainActor (Elements.Element) -> Void
    ) async throws(Elements.Failure) {
        var iterator = elements.makeAsyncIterator()
        func next() async throws(Elements.Failure) -> Elements.Element? {
            guard case .run(let run) = source else {
                return try await iterator.next(isolation: MainActor.shared)
            }
            run.reads(1)
            defer { run.reads(-1) }
            return try await iterator.next(isolation: MainActor.shared)
        }
        while !isDone, let element = try await next() {
            if !isDone { body(element) }
        }
    }
}

extension Bloc.Emitter {
    /// Waits on the bloc's clock, inside an asynchronous handler.
    ///
    ///     on(\.query, transformer: .restartable) { query, emit in
    ///         emit(.typed(query))
    ///         try await emit.sleep(for: .milliseconds(300))
    ///         …
    ///     }
    ///
    /// Unlike a debounced transformer, this lets the handler act first. Throws as soon as the handler, or the
    /// task that waits, is cancelled.
    public func sleep(for delay: Duration) async throws(CancellationError) {
        let run: Run<State, Event>? = if case .run(let run) = source { run } else { nil }
        if let clock = bloc?.blocClock, !isDone {
            var hasWoken = false
            let (rest, end) = AsyncStream.makeStream(of: Never.self)
            run?.rests += 1
            let wake = { @MainActor in
                if !hasWoken { run?.rests -= 1 }
                hasWoken = true
                end.finish()
            }
            let cancelTimer = clock.call(after: delay, wake)
            var iterator = rest.makeAsyncIterator()
            _ = await iterator.next(isolation: MainActor.shared)
            cancelTimer()
            wake()
        }
        if isDone || Task.isCancelled { throw CancellationError() }
    }
}
