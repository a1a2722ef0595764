extension Task where Success == Void, Failure == Never {
    /// Starts work, which runs up to its first suspension before this returns.
    ///
    /// On Apple's systems of before 2025, which cannot do that, it runs from the main actor's next turn on. The tests run
    /// that form with `-Xswiftc -DBLOC_PLAIN_TASKS`.
    @MainActor @inline(__always)
    static func start(_ work: @escaping @MainActor () async -> Void) -> Task {
        #if !BLOC_PLAIN_TASKS
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                return .immediate(operation: work)
            }
        #endif
        return Task(operation: work)
    }
}
