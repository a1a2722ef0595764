/// Base64 as RFC 4648, section 4, writes it.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            output += [18, 12, 6, 0].prefix(group.count + 1).map { alphabet[Int(value >> $0 & 63)] }
            output += repeatElement(UInt8(ascii: "="), count: 3 - group.count)
        }
        return String(decoding: output, as: UTF8.self)
    }
}
