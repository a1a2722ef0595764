import struct Synchronization.Atomic

/// The inputs of a terminal, in order, for one reader on the main actor.
///
/// The standard library's stream would wake its reader through a second thread, at every key.
@MainActor
package final class TerminalInputs {
    private var arrived: [TerminalInput] = []
    /// Inputs that came early, since tasks need not run in the order of their creation.
    private var early: [Int: TerminalInput] = [:]
    private var turn = 0
    private var isFinished = false
    private var reader: CheckedContinuation<Void, Never>?

    package init() {}

    /// Waits for the next input; returns nil at the end, and if the task is cancelled.
    ///
    /// Bytes that arrived together are one input, whatever pieces they were read in.
    package func next() async -> TerminalInput? {
        if arrived.isEmpty, !isFinished {
            await withTaskCancellationHandler {
                await withCheckedContinuation { reader = $0 }
            } onCancel: {
                Task { await self.finish() }
            }
        }
        if arrived.isEmpty { return nil }
        let first = arrived.removeFirst()
        guard case .bytes(var bytes) = first else { return first }
        let more = arrived.prefix { input in
            guard case .bytes(let more) = input, bytes.count + more.count <= Self.mostBytes else {
                return false
            }
            bytes += more
            return true
        }
        arrived.removeFirst(more.count)
        return .bytes(bytes)
    }

    private static let mostBytes = 65_536

    /// Adds an input after those that were added before.
    package func add(_ input: TerminalInput) {
        arrived.append(input)
        wake()
    }

    /// Ends the inputs.
    package func finish() {
        isFinished = true
        wake()
    }

    private func wake() {
        reader?.resume()
        reader = nil
    }

    fileprivate func add(_ input: TerminalInput, at place: Int) {
        early[place] = input
        while let next = early.removeValue(forKey: turn) {
            turn += 1
            add(next)
        }
    }

    /// Sends inputs from another thread.
    final class Sender: Sendable {
        private let inputs: TerminalInputs
        private let sent = Atomic(0)

        init(_ inputs: TerminalInputs) { self.inputs = inputs }

        func send(_ input: TerminalInput) {
            let place = sent.wrappingAdd(1, ordering: .relaxed).oldValue
            Task { @MainActor [inputs] in inputs.add(input, at: place) }
        }
    }
}
