/// Lets one request through at a time, in the order they came.
///
/// A waiting task that is cancelled leaves the line at once.
actor OneAtATime {
    private var isBusy = false
    private var line: [(id: Int, turn: CheckedContinuation<Bool, Never>)] = []
    private var nextID = 0

    /// Waits for the turn; false where the task was cancelled, and no turn is to be given back.
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

    /// Gives the turn back.
    func leave() {
        if line.isEmpty { isBusy = false } else { line.removeFirst().turn.resume(returning: true) }
    }

    private func leaveLine(_ id: Int) {
        guard let place = line.firstIndex(where: { $0.id == id }) else { return }
        line.remove(at: place).turn.resume(returning: false)
    }
}
