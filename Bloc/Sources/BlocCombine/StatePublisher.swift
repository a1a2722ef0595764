// Empty unless the package trait Combine is enabled.
#if Combine
    public import Bloc
    #if canImport(Combine)
        public import Combine
    #else
        public import OpenCombine
    #endif

    extension BlocBase {
        /// A publisher of the current state and every later one.
        ///
        /// It publishes in the call stack of `emit`, on the main actor, and finishes when the bloc closes; for
        /// a closed bloc it finishes immediately. Like `states`, it does not keep the bloc alive.
        public var statePublisher: AnyPublisher<State, Never> {
            let subject = CurrentValueSubject<State, Never>(state)
            let subscription = observe(onEnd: { subject.send(completion: .finished) }) { change in
                subject.send(change.nextState)
            }
            // The publisher and its subscribers keep the observation alive.
            return subject.map { state in withExtendedLifetime(subscription) { state } }.eraseToAnyPublisher()
        }
    }
#endif
