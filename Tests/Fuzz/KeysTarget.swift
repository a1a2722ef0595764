import FuzzSupport
import TerminalKit

/// The same bytes give the same keys in any pieces, and no key has an unprintable character.
enum KeysTarget {
    static func run(_ bytes: [UInt8]) {
        var whole = KeyDecoder()
        var keys = whole.feed(bytes)
        var single = KeyDecoder()
        expect(bytes.flatMap { single.feed([$0]) } == keys, "pieces change the keys")
        expect(single.isWaiting == whole.isWaiting, "pieces change the state")
        keys += whole.quiet(for: KeyDecoder.pasteWait)
        expect(!whole.isWaiting, "nothing ends the wait")
        expect(keys.count <= bytes.count + 1, "more keys than bytes")
        for key in keys {
            switch key {
            case .character(let character), .alt(let character):
                expect(character.unicodeScalars.allSatisfy(\.isPrintable), "\(key)")
            case .paste(let text): expect(text.unicodeScalars.allSatisfy(\.isPrintable), "\(key)")
            default: break
            }
        }
        expect(whole.feed("x".utf8) == [.character("x")], "keys are no keys any more")
    }
}
