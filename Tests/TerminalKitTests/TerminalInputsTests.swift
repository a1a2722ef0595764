import Testing

@testable import TerminalKit

@MainActor @Suite struct TerminalInputsTests {
    private let inputs = TerminalInputs()

    @Test func `what another thread sends arrives in order`() async {
        let sender = TerminalInputs.Sender(inputs)
        let sending = Task.detached { for byte in 0..<200 { sender.send(.bytes([UInt8(byte)])) } }
        for byte in 0..<200 { #expect(await inputs.next() == .bytes([UInt8(byte)])) }
        await sending.value
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
