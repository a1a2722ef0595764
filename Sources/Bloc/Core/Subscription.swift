/// Keeps an observation alive; cancels it when cancelled or released.
@MainActor
public final class Subscription {
    private var onCancel: (@MainActor () -> Void)?

    init(onCancel: @escaping @MainActor () -> Void) {
        self.onCancel = onCancel
    }

    isolated deinit { cancel() }

    /// Ends the observation; nothing more is delivered. A second call does nothing.
    public func cancel() {
        let cancelled = onCancel
        onCancel = nil
        cancelled?()
    }
}
