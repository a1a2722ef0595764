import Testing

@testable import TerminalKit

@MainActor @Suite struct TerminalInputsTests {
    private let inputs = TerminalInputs()

    /// The inputs that are passed on until they end.
    private func all() async -> [TerminalInput] {
        var taken: [TerminalInput] = []
        await inputs.forEach { input in
            taken.append(input)
            return true
        }
        return taken
    }

    @Test func `what another thread sends arrives in order`() async {
        let sender = TerminalInputs.Sender(inputs)
        let sending = Task.detached { for byte in 0..<200 { sender.send(.bytes([UInt8(byte)])) } }
        var bytes: [UInt8] = []
        await inputs.forEach { input in
            if case .bytes(let more) = input { bytes += more }
            return bytes.count < 200
        }
        #expect(bytes == Array(0..<200))
        await sending.value
    }

    @Test func `bytes that arrived together are one input, up to what was typed between`() async {
        for input in [TerminalInput.bytes([1]), .bytes([2, 3]), .signal(.windowChange), .bytes([4])] {
            inputs.add(input)
        }
        inputs.finish()
        #expect(await all() == [.bytes([1, 2, 3]), .signal(.windowChange), .bytes([4])])
    }

    @Test func `what was sent before the main actor had a turn is one input`() async {
        let sender = TerminalInputs.Sender(inputs)
        for byte in 0..<10 { sender.send(.bytes([UInt8(byte)])) }
        var taken: [TerminalInput] = []
        await inputs.forEach { input in
            taken.append(input)
            return false
        }
        #expect(taken == [.bytes(Array(0..<10))])
    }

    @Test func `what arrived before the end is still handed out`() async {
        inputs.add(.quiet(for: KeyDecoder.escapeWait))
        inputs.finish()
        #expect(await all() == [.quiet(for: KeyDecoder.escapeWait)])
    }

    @Test func `what a reader leaves is for the next one`() async {
        inputs.add(.signal(.stop))
        inputs.add(.signal(.resume))
        await inputs.forEach { _ in false }
        inputs.finish()
        #expect(await all() == [.signal(.resume)])
    }

    @Test func `what arrives while an input is taken is taken after it`() async {
        var taken: [TerminalInput] = []
        inputs.add(.bytes([1]))
        await inputs.forEach { input in
            if input == .bytes([1]) { self.inputs.add(.bytes([2])) }
            taken.append(input)
            return taken.count < 2
        }
        #expect(taken == [.bytes([1]), .bytes([2])])
    }

    @Test func `a cancelled reader waits no longer`() async {
        let reading = Task { await all() }
        await Task.yield()
        reading.cancel()
        #expect(await reading.value.isEmpty)
    }
}
