import FuzzSupport
import TerminalKit

/// Bytes from a terminal, with a pause for each byte 0xFE, which UTF-8 text never contains.
///
/// The decoder is a value type and produces a bounded number of events of bounded size. No key has an unprintable
/// character, and pauses always return it to its initial state.
enum KeysTarget {
    static func run(_ bytes: [UInt8]) {
        var decoder = TerminalDecoder()
        // Some inputs are repeated until they exceed every limit.
        let times = bytes.count % 64 == 63 ? 100_000 / bytes.count + 1 : 1
        for _ in 0..<times { check(feed(bytes, to: &decoder), of: bytes.count) }
        var copy = decoder
        let (events, same) = (feed(bytes, to: &decoder), feed(bytes, to: &copy))
        expect(events == same && decoder.wait == copy.wait, "a copy decodes differently")
        check(events, of: bytes.count)
        // The pauses end a paste or an escape sequence, and report that input has stopped.
        check(feed([silence, silence, silence], to: &decoder), of: 3)
        expect(decoder.wait == nil, "nothing ends the wait")
        expect(
            feed(Array("x".utf8), to: &decoder) == [.key(.character("x"))], "keys are not keys any more")
    }

    private static let silence: UInt8 = 0xFE

    private static func feed(_ bytes: [UInt8], to decoder: inout TerminalDecoder) -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        for byte in bytes {
            let before = events.count
            if byte == silence { decoder.timeOut(into: &events) } else { decoder.feed(byte, into: &events) }
            // An Escape key, and the byte that follows it.
            expect(events.count <= before + 2, "more events than bytes")
        }
        return events
    }

    private static func check(_ events: [TerminalEvent], of count: Int) {
        expect(events.count <= count + 1, "more events than bytes")
        for event in events {
            switch event {
            case .key(.alt("\u{7F}")): break
            case .key(.character(let character)), .key(.alt(let character)):
                expect(character.unicodeScalars.allSatisfy(\.isPrintable), "\(event)")
            case .key(.paste(let text)):
                // Lines of printable characters, none of them empty.
                expect(text.unicodeScalars.allSatisfy { $0.isPrintable || $0 == "\n" }, "\(event)")
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                expect(text.isEmpty || lines.allSatisfy { !$0.isEmpty }, "\(event)")
                // An invalid byte is replaced by U+FFFD, which has three bytes.
                expect(text.utf8.count <= 3 * 65_536, "a paste of \(text.utf8.count) bytes")
            case .reply(.name(let name)): expect(name.utf8.count <= 80, "\(event)")
            case .reply(.attributes(let numbers)): expect(numbers.count <= 64, "\(event)")
            case .key, .reply, .signal, .rested: break
            case .closed: expect(false, "a byte closed the terminal")
            }
        }
    }
}
