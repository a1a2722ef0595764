/// The keys for byte sequences as xterm and similar terminals send them.
enum KeyTable {
    static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x0A, 0x0D: .enter
        case 0x09: .tab
        case 0x08, 0x7F: .backspace
        case 0x00: .control(" ")
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
        default: .control(Character(Unicode.Scalar(byte + 0x60)))
        }
    }

    static func alt(_ byte: UInt8) -> Key {
        switch byte {
        case UInt8(ascii: "b"): .wordLeft
        case UInt8(ascii: "f"): .wordRight
        default: .alt(Character(Unicode.Scalar(byte)))
        }
    }

    static func ss3(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte) - 0x4F)
        default: cursor(byte)
        }
    }

    static func csi(_ final: UInt8, _ parameters: [UInt8]) -> Key? {
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        let isModified = numbers.count > 1 && numbers[1] > 2
        switch final {
        case UInt8(ascii: "~"): return tilde(numbers.first ?? 0)
        case UInt8(ascii: "Z"): return .backTab
        case UInt8(ascii: "C") where isModified: return .wordRight
        case UInt8(ascii: "D") where isModified: return .wordLeft
        default: return cursor(final)
        }
    }

    private static func cursor(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        default: nil
        }
    }

    private static func tilde(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }
}
