/// Texts within texts, byte by byte.
///
/// The standard library has these too, but they would link its regular expressions (docs/decisions/036).
extension Substring {
    /// Where `part`, which is not empty, first begins and ends.
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
    /// Where `part`, which is not empty, first begins and ends.
    package func firstPlace(of part: String) -> Range<Index>? { self[...].firstPlace(of: part) }

    package func holds(_ part: String) -> Bool { firstPlace(of: part) != nil }

    /// The text with `replacement` in each place of `part`.
    package func with(_ replacement: String, for part: String) -> String {
        var text = ""
        var rest = self[...]
        while let place = rest.firstPlace(of: part) {
            text += rest[..<place.lowerBound]
            text += replacement
            rest = rest[place.upperBound...]
        }
        return text + rest
    }

    /// Whether both are the same but for the case of ASCII letters.
    package func isSame(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { a, b in
                a == b || (a ^ b == 0x20 && (0x61...0x7A).contains(a | 0x20))
            }
    }
}
