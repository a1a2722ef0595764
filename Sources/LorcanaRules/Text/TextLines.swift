/// The lines of a text, which end in LF, CR LF or CR.
enum TextLines {
    struct Place {
        /// The range including the line break.
        var whole: Range<Int>
        var content: Range<Int>
    }

    static func split(_ bytes: [UInt8]) -> [Place] {
        var (places, start) = ([Place](), 0)
        while start < bytes.count {
            let before = start
            let content = next(bytes, from: &start)
            places.append(Place(whole: before..<start, content: content))
        }
        return places
    }

    /// Returns the line that starts at `start`, and advances `start` to the next one.
    static func next(_ bytes: [UInt8], from start: inout Int) -> Range<Int> {
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        let content = start..<end
        start = min(end + 1, bytes.count)
        if end < bytes.count, bytes[end] == 0x0D, start < bytes.count, bytes[start] == 0x0A { start += 1 }
        return content
    }
}
