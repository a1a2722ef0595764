/// How far a text is scrolled, never past its end.
struct TextScroll: Equatable, Sendable {
    /// The first line in sight.
    private(set) var line = 0
    /// How many lines the text has at the screen's width, as it was drawn last.
    private(set) var count = 0
    /// The lines in sight.
    private(set) var height = 0

    /// Which line is the last in sight, in words: "8 of 13 lines"; nil where all is in sight.
    var place: String? {
        count > height && height > 0 ? "\(min(count, line + height)) of \(count) lines" : nil
    }

    mutating func move(_ motion: Motion) {
        switch motion {
        case .rows(let rows): line += rows
        case .pages(let pages): line += pages * max(1, height - 1)
        case .start: line = 0
        case .end: line = count
        }
        keepWithin()
    }

    /// The text was laid out anew, or for another screen.
    mutating func fit(count: Int, height: Int) {
        (self.count, self.height) = (count, height)
        keepWithin()
    }

    private mutating func keepWithin() { line = max(0, min(line, count - height)) }
}
