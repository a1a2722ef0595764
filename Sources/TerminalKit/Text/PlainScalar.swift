/// The scalars that are one cell wide and never combine with one another.
///
/// Most text consists of them; any other scalar needs the Unicode tables, which are fifty times slower.
enum PlainScalar {
    static func contains(_ value: UInt32) -> Bool {
        if value < 0x7F { return value >= 0x20 }
        if value < 0x300 { return value > 0xA0 && value != 0xAD }
        switch value {
        case 0x2010...0x2027, 0x2030...0x205E, 0x2190...0x2319, 0x2500...0x25FC, 0x2605, 0x2726,
            0x271A, 0x2756, 0x2758...0x2794,
            0x27C0...0x2AFF, 0x2B1D...0x2B4F:
            return true
        default: return false
        }
    }
}

extension String {
    /// Calls `visit` with each grapheme's UTF-8 range and width in cells, in order, until it returns false.
    @inline(__always)
    func forEachGrapheme(_ visit: (_ bytes: Range<Int>, _ width: Int) -> Bool) {
        let bytes = utf8Span.span
        var start = 0
        var next = Scalar(bytes, at: 0)
        while start < bytes.count {
            let scalar = next
            next = Scalar(bytes, at: start + scalar.length)
            if scalar.isPlain, next.isPlain || next.length == 0 {
                if !visit(start..<start + scalar.length, 1) { return }
                start += scalar.length
            } else {
                let grapheme = grapheme(at: start)
                if !visit(start..<start + grapheme.utf8.count, CellWidth.of(grapheme)) { return }
                start += grapheme.utf8.count
                next = Scalar(bytes, at: start)
            }
        }
    }

    /// Whether the text is entirely printable ASCII, so that each byte takes one cell.
    var isPrintableASCII: Bool {
        let bytes = utf8Span.span
        for index in bytes.indices where !(0x20..<0x7F).contains(bytes[index]) { return false }
        return true
    }

    private func grapheme(at offset: Int) -> Character { self[utf8.index(startIndex, offsetBy: offset)] }

    /// Whether a plain scalar after this text always starts a grapheme.
    var endsPlain: Bool {
        if let last = utf8.last, last < 0x7F { return last >= 0x20 }
        return unicodeScalars.last.map { PlainScalar.contains($0.value) } ?? true
    }

    var beginsPlain: Bool {
        if let first = utf8.first, first < 0x7F { return first >= 0x20 }
        return unicodeScalars.first.map { PlainScalar.contains($0.value) } ?? true
    }
}

/// A scalar in UTF-8. Scalars of four bytes are never plain.
private struct Scalar {
    let isPlain: Bool
    /// The number of its bytes; 0 at the end of the text.
    let length: Int

    @inline(__always)
    init(_ bytes: borrowing Span<UInt8>, at index: Int) {
        guard index < bytes.count else {
            (isPlain, length) = (false, 0)
            return
        }
        let lead = UInt32(bytes[index])
        switch lead {
        case 0..<0x80: (isPlain, length) = (lead >= 0x20 && lead < 0x7F, 1)
        case 0..<0xE0:
            let value = (lead & 0x1F) << 6 | UInt32(bytes[index + 1]) & 0x3F
            (isPlain, length) = (PlainScalar.contains(value), 2)
        case 0..<0xF0:
            let middle = (UInt32(bytes[index + 1]) & 0x3F) << 6
            let value = (lead & 0x0F) << 12 | middle | UInt32(bytes[index + 2]) & 0x3F
            (isPlain, length) = (PlainScalar.contains(value), 3)
        default: (isPlain, length) = (false, 4)
        }
    }
}
