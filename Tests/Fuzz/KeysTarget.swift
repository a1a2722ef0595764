import FuzzSupport
import TerminalKit

/// The bytes of a terminal, with a silence for each byte 0xFE, which text never contains.
///
/// The decoder is a value and gives a bounded number of bounded events. No key has an unprintable character, and
/// silence always leads back to plain keys.
enum KeysTarget {
    static func run(_ bytes: [UInt8]) {
        var decoder = TerminalDecoder()
        // Some inputs exceed every limit.
        let times = bytes.count % 64 == 63 ? 100_000 / bytes.count + 1 : 1
        for _ in 0..<times { check(feed(bytes, to: &decoder), of: bytes.count) }
        var copy = decoder
        let (events, same) = (feed(bytes, to: &decoder), feed(bytes, to: &copy))
        expect(events == same && decoder.wait == copy.wait, "a copy decodes differently")
        check(events, of: bytes.count)
        // A paste or an Escape ends, and a rest is reported.
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
            // An Escape, and the byte that ends its wait.
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
                // An invalid byte becomes a character of three bytes.
                expect(text.utf8.count <= 3 * 65_536, "a paste of \(text.utf8.count) bytes")
            case .reply(.name(let name)): expect(name.utf8.count <= 80, "\(event)")
            case .reply(.attributes(let numbers)): expect(numbers.count <= 64, "\(event)")
            case .key, .reply, .signal, .rested: break
            case .closed: expect(false, "a byte closed the terminal")
            }
        }
    }
}
