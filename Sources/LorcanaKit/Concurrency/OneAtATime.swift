/// Admits requests one at a time, in order of arrival.
///
/// A waiting task that is cancelled leaves the queue at once.
actor OneAtATime {
    private var isBusy = false
    private var line: [(id: Int, turn: CheckedContinuation<Bool, Never>)] = []
    private var nextID = 0

    /// Waits for a turn. Returns false if the task was cancelled, in which case `leave` must not be called.
    func enter() async -> Bool {
        if Task.isCancelled { return false }
        guard isBusy else {
            isBusy = true
            return true
        }
        nextID += 1
        let id = nextID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { line.append((id, $0)) }
        } onCancel: {
            Task { await leaveLine(id) }
        }
    }

    /// Ends the turn.
    func leave() {
        if line.isEmpty { isBusy = false } else { line.removeFirst().turn.resume(returning: true) }
    }

    private func leaveLine(_ id: Int) {
        guard let place = line.firstIndex(where: { $0.id == id }) else { return }
        line.remove(at: place).turn.resume(returning: false)
    }
}
