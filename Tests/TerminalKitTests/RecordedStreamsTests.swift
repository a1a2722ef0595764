#if canImport(Glibc)
    import Glibc
#endif
import TerminalKit
import Testing

/// Byte streams with the events they must produce: the input of the tests in this folder and of the browser, terminal
/// replies, and mixtures generated from a seed.
///
/// In the file, a stream is a line of chunks ("<…") and pauses ("."), followed by a line of events.
@Suite struct RecordedStreamsTests {
    private static let file = "Fixtures/terminal-input/streams.txt"

    @Test func `each stream gives the recorded events`() throws {
        let lines = try Self.lines()
        #expect(lines.count > 600 && lines.count.isMultiple(of: 2))
        for index in stride(from: 0, to: lines.count, by: 2) {
            var decoder = TerminalDecoder()
            var events: [TerminalEvent] = []
            for step in lines[index].split(separator: " ") {
                if step == "." { decoder.timeOut(into: &events) }
                for byte in Self.bytes(step) { decoder.feed(byte, into: &events) }
            }
            #expect(events.map(\.word).joined(separator: " ") == lines[index + 1], "\(lines[index])")
        }
    }

    private static func lines() throws -> [String] {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let stream = try #require(fopen("\(root)/\(file)", "r"))
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, stream))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// The bytes of a chunk "<…", with the escapes \e, \s, \\ and \xHH.
    private static func bytes(_ step: Substring) -> [UInt8] {
        guard step.first == "<" else { return [] }
        var (bytes, rest) = ([UInt8](), step.dropFirst())
        while let first = rest.popFirst() {
            guard first == "\\", let letter = rest.popFirst() else {
                bytes.append(first.asciiValue!)
                continue
            }
            switch letter {
            case "e": bytes.append(0x1B)
            case "s": bytes.append(0x20)
            case "x":
                bytes.append(UInt8(rest.prefix(2), radix: 16)!)
                rest = rest.dropFirst(2)
            default: bytes.append(letter.asciiValue!)
            }
        }
        return bytes
    }
}

extension TerminalEvent {
    /// The event in the notation of the file.
    fileprivate var word: String {
        switch self {
        case .key(let key): key.word
        case .reply(let reply): "\(reply)".replacing("TerminalKit.", with: "").replacing(" ", with: "\\s")
        case .signal(let signal): "\(signal)"
        case .rested: "rested"
        case .closed: "closed"
        }
    }
}

extension Key {
    fileprivate var word: String {
        let text =
            switch self {
            case .character(let character): "'\(character)"
            case .control(let character): "C-\(character)"
            case .alt(let character): "M-\(character)"
            case .function(let number): "F\(number)"
            case .paste(let text): "paste'\(text.replacing("\n", with: " "))'"
            case .mouse(let mouse): "\(mouse.action)@\(mouse.column),\(mouse.row)"
            case .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right,
                .home, .end, .pageUp, .pageDown, .wordLeft, .wordRight, .altUp, .altDown:
                "\(self)"
            }
        return text.replacing("\u{7F}", with: "DEL").replacing(" ", with: "\\s")
    }
}
