import struct Synchronization.Atomic

/// The inputs of a terminal, in order, for one reader on the main actor.
///
/// They are delivered in the same turn of the main actor. A stream, or a continuation for each, would wake its reader
/// through a second thread at every key.
@MainActor
package final class TerminalInputs {
    private var arrived: [TerminalInput] = []
    /// Inputs that arrived out of order, since tasks need not run in the order of their creation.
    private var early: [Int: TerminalInput] = [:]
    private var turn = 0
    /// How many were sent from other threads.
    fileprivate nonisolated let sent = Atomic(0)
    private var isFinished = false
    private var take: ((TerminalInput) -> Bool)?
    private var isPassingOn = false
    private var reader: CheckedContinuation<Void, Never>?

    package init() {}

    /// Passes each input to `take`, until that returns false, `pause` is called, the inputs end, or the task is cancelled.
    /// Called again, it goes on with the next input.
    ///
    /// Bytes that arrived together are one input, whatever pieces they were read in.
    package func forEach(_ take: @escaping (TerminalInput) -> Bool) async {
        self.take = take
        passOn()
        if self.take == nil { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { reader = $0 }
        } onCancel: {
            Task { await self.finish() }
        }
    }

    /// Adds an input after those that were added before.
    package func add(_ input: TerminalInput) {
        arrived.append(input)
        passOn()
    }

    /// Adds inputs before those that have arrived.
    func putBack(_ inputs: [TerminalInput]) { arrived = inputs + arrived }

    /// Ends the inputs.
    package func finish() {
        isFinished = true
        passOn()
    }

    private func passOn() {
        if isPassingOn { return }
        isPassingOn = true
        defer { isPassingOn = false }
        while let take, let input = next() {
            if !take(input) { pause() }
        }
        if isFinished { pause() }
    }

    /// Ends `forEach`; inputs that come meanwhile are kept for the next.
    func pause() {
        take = nil
        reader?.resume()
        reader = nil
    }

    private func next() -> TerminalInput? {
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

    /// Passes on everything that was sent so far, up to a bound, so that keys that arrive together are one input.
    fileprivate func add(_ input: TerminalInput, at place: Int) {
        early[place] = input
        while let next = early.removeValue(forKey: turn) {
            turn += 1
            arrived.append(next)
        }
        let isAll = sent.load(ordering: .relaxed) == turn
        if isAll || arrived.count >= Self.mostTogether { passOn() }
    }

    private static let mostTogether = 16

    /// Sends inputs from another thread.
    final class Sender: Sendable {
        private let inputs: TerminalInputs

        init(_ inputs: TerminalInputs) { self.inputs = inputs }

        func send(_ input: TerminalInput) {
            let place = inputs.sent.wrappingAdd(1, ordering: .relaxed).oldValue
            Task { @MainActor [inputs] in inputs.add(input, at: place) }
        }
    }
}
