import Testing

@testable import TerminalKit

@MainActor @Suite struct TerminalInputsTests {
    private let inputs = TerminalInputs()

    @Test func `what another thread sends arrives in order`() async {
        let sender = TerminalInputs.Sender(inputs)
        let sending = Task.detached { for byte in 0..<200 { sender.send(.bytes([UInt8(byte)])) } }
        var bytes: [UInt8] = []
        while bytes.count < 200, case .bytes(let more)? = await inputs.next() { bytes += more }
        #expect(bytes == Array(0..<200))
        await sending.value
    }

    @Test func `bytes that arrived together are one input, up to what was typed between`() async {
        for input in [TerminalInput.bytes([1]), .bytes([2, 3]), .signal(.windowChange), .bytes([4])] {
            inputs.add(input)
        }
        inputs.finish()
        #expect(await inputs.next() == .bytes([1, 2, 3]))
        #expect(await inputs.next() == .signal(.windowChange))
        #expect(await inputs.next() == .bytes([4]))
        #expect(await inputs.next() == nil)
    }

    @Test func `what arrived before the end is still handed out`() async {
        inputs.add(.quiet(for: KeyDecoder.escapeWait))
        inputs.finish()
        #expect(await inputs.next() == .quiet(for: KeyDecoder.escapeWait))
        #expect(await inputs.next() == nil)
    }

    @Test func `a cancelled reader waits no longer`() async {
        let reading = Task { await inputs.next() }
        await Task.yield()
        reading.cancel()
        #expect(await reading.value == nil)
    }
}
