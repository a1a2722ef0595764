import CardRendering

/// The scroll position of a text, which is never past its end.
struct TextScroll: Equatable, Sendable {
    /// The index of the first line on screen.
    private(set) var line = 0
    /// The number of lines in the last layout.
    private(set) var count = 0
    /// The number of lines on screen.
    private(set) var height = 0

    /// The position in words, such as "8 of 13 lines"; nil if the whole text is on screen.
    var place: String? {
        count > height && height > 0 ? Counted.place(min(count, line + height), of: count) + " lines" : nil
    }

    mutating func move(_ motion: Motion) {
        switch motion {
        case .rows(let rows): line += rows
        case .pages(let pages): line += pages * max(1, height - 1)
        case .start: line = 0
        case .end: line = count
        }
        fit(count: count, height: height)
    }

    /// Adapts to a different size of the text or the screen.
    mutating func fit(count: Int, height: Int) {
        (self.count, self.height) = (count, height)
        line = max(0, min(line, count - height))
    }
}
