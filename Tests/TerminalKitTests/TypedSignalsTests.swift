import Glibc
import Testing

@testable import TerminalKit

@Suite struct TypedSignalsTests {
    private func signals(_ pieces: String...) -> [Int32] {
        var typed = TypedSignals()
        return pieces.flatMap { typed.signals(in: Array($0.utf8)) }.map(Int32.init)
    }

    @Test func `the three keys are their signals, in order`() {
        #expect(signals("a\u{3}b\u{1A}", "\u{1C}") == [SIGINT, SIGTSTP, SIGQUIT])
    }

    @Test func `pasted ones are text, however the paste is cut`() {
        #expect(signals("\u{1B}[200~\u{3}\u{1A}\u{1C}\u{1B}[201~") == [])
        #expect(signals("\u{1B}[20", "0~\u{3}", "\u{1C}\u{1B}[2", "01~\u{3}") == [SIGINT])
    }

    @Test func `half a sequence hides no text`() {
        #expect(signals("\u{1B}\u{3}") == [SIGINT])
        #expect(signals("\u{1B}[", "\u{3}") == [SIGINT])
    }

    @Test func `quiet ends what waits for more`() {
        var typed = TypedSignals()
        #expect(typed.signals(in: Array("\u{1B}]".utf8)) == [])
        #expect(typed.quiet(for: .milliseconds(25)) == nil)
        #expect(typed.signals(in: [3]) == [UInt8(SIGINT)])
    }

    @Test func `after an Escape that waited for more the keys have still to rest`() {
        var typed = TypedSignals()
        #expect(typed.signals(in: [0x1B]) == [])
        #expect(typed.quiet(for: KeyDecoder.escapeWait) == KeyDecoder.escapeWait)
        #expect(typed.quiet(for: KeyDecoder.escapeWait) == nil)
    }

    @Test func `after a paste without an end a second of silence gives the keys back`() {
        var typed = TypedSignals()
        #expect(typed.signals(in: Array("\u{1B}[200~abc\u{3}".utf8)) == [])
        #expect(typed.quiet(for: .milliseconds(25)) == .seconds(1))
        #expect(typed.signals(in: [3]) == [])
        #expect(typed.quiet(for: .milliseconds(25)) == .seconds(1))
        #expect(typed.quiet(for: .seconds(1)) == KeyDecoder.escapeWait)
        #expect(typed.quiet(for: KeyDecoder.escapeWait) == nil)
        #expect(typed.signals(in: [3]) == [UInt8(SIGINT)])
    }
}
