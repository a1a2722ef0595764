/// The supported encodings of a deck: UTF-8, and UTF-16 with a byte order mark.
enum DeckEncoding {
    /// The text in UTF-8; the bytes are unchanged unless they are UTF-16.
    static func utf8(_ bytes: [UInt8]) throws(DeckDamage) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw .encoding("UTF-32")
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes[2...], lowFirst: true) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes[2...], lowFirst: false) }
        guard bytes.contains(0) else { return bytes }
        // In UTF-16, every second byte of English text is 0.
        let zeros = bytes.count { $0 == 0 }
        throw zeros * 3 > bytes.count && zeros * 3 < bytes.count * 2
            ? .encoding("UTF-16 without a byte order mark") : .notText
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, lowFirst: Bool) -> [UInt8] {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return lowFirst ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
