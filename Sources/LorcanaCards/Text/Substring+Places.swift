/// Searches for texts in texts, byte by byte.
///
/// The standard library has this, too, but would link its regular expressions (decision 036).
extension Substring {
    /// The first range of `part`, which must not be empty.
    package func firstPlace(of part: String) -> Range<Index>? {
        guard let first = part.utf8.first else { return nil }
        var rest = utf8
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: part.utf8) { return start..<utf8.index(start, offsetBy: part.utf8.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

extension String {
    /// The first range of `part`, which must not be empty.
    package func firstPlace(of part: String) -> Range<Index>? { self[...].firstPlace(of: part) }

    /// Whether the text contains `part`, which must not be empty.
    package func holds(_ part: String) -> Bool { utf8.span.place(of: Array(part.utf8), from: 0) != nil }

    /// The text with every `part`, which must not be empty, replaced by `replacement`.
    package func with(_ replacement: String, for part: String) -> String {
        let (bytes, part) = (utf8.span, Array(part.utf8))
        guard var place = bytes.place(of: part, from: 0) else { return self }
        var text: [UInt8] = []
        var start = 0
        while true {
            for index in start..<place { text.append(bytes[index]) }
            text += replacement.utf8
            start = place + part.count
            guard let next = bytes.place(of: part, from: start) else { break }
            place = next
        }
        for index in start..<bytes.count { text.append(bytes[index]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the text comes before `other` by its UTF-8 bytes, as folded names are sorted.
    package func comesBefore(_ other: String) -> Bool { order(with: other) < 0 }

    /// Negative if the text comes before `other` by its UTF-8 bytes, 0 if they are equal.
    func order(with other: String) -> Int { utf8.span.order(with: other.utf8.span) }

    /// Whether the texts are equal, ignoring the case of ASCII letters.
    package func isSame(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { a, b in
                a == b || (a ^ b == 0x20 && (0x61...0x7A).contains(a | 0x20))
            }
    }
}
