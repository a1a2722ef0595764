/// Encodes frames as terminal output, writing only the differences from the previous frame.
///
/// The style is plain before and after each frame. A pixel picture is written in pieces after its frame, so that keys
/// are handled while a slow terminal draws it.
struct FrameWriter {
    private let capabilities: TerminalCapabilities
    private var writer: CellWriter
    private var shown: Frame?
    private var rows: [[Cell]] = []
    /// The number of pieces of the current picture that have been written; nil if all have, or if there is no
    /// picture.
    private var piecesWritten: Int?

    init(_ capabilities: TerminalCapabilities) {
        self.capabilities = capabilities
        writer = CellWriter(StyleTable(capabilities))
    }

    /// Discards the known state of the screen, so that the next frame is written in full.
    mutating func forget() {
        shown = nil
        piecesWritten = nil
        writer.styles = StyleTable(capabilities)
    }

    /// The bytes that make the terminal show `frame` without its picture. Empty if it already does, so that a picture
    /// in progress continues.
    mutating func bytes(showing frame: Frame) -> [UInt8] {
        if shown == frame { return [] }
        let before = shown
        let removal = self.removal
        let isWhole = piecesWritten == nil
        if writer.styles.isFull { forget() }
        let old = shown?.size == frame.size ? shown : nil
        writer.begin(size: frame.size)
        // Nothing may be written between the pieces of a picture, so an incomplete picture starts over.
        let kept = isWhole && old?.picture == frame.picture ? frame.picture : nil
        // A terminal retains pictures when its size changes, and some terminals when the screen is cleared.
        if kept == nil, let gone = before?.picture {
            writer.write(removal)
            if old != nil { forgetCells(of: gone) }
        }
        if old == nil { clear(frame.size) }
        paint(frame, around: kept)
        writer.finishStyles()
        if kept == nil {
            piecesWritten = frame.picture.map { _ in 0 }
            if let picture = frame.picture { keepFree(picture) }
        }
        shown = frame
        return wrapped(writer.output, from: before, to: frame)
    }

    private mutating func clear(_ size: TerminalSize) {
        writer.clear()
        rows = Array(repeating: Array(repeating: .blank, count: size.columns), count: size.rows)
    }

    /// Writes expensive styles first, all cells of one style together; then the rest, row by row.
    private mutating func paint(_ frame: Frame, around picture: PlacedPicture?) {
        var changed: [(row: Int, cells: [Cell])] = []
        for row in frame.rows.indices {
            var cells = writer.styles.cells(frame.rows[row], columns: frame.size.columns)
            if let picture, picture.rows.contains(row) {
                for column in picture.columns { cells[column] = .picture }
            }
            if cells != rows[row] { changed.append((row, cells)) }
        }
        for (style, places) in expensiveStyles(changed) {
            for (place, columns) in places {
                let (row, cells) = changed[place]
                writer.paint(cells, row, over: &rows[row], only: style, near: columns)
            }
        }
        for (row, cells) in changed { writer.paint(cells, row, over: &rows[row]) }
    }

    // MARK: Pictures

    /// The bytes that remove the picture on screen, even if incomplete; empty without a picture.
    var removal: [UInt8] {
        guard let picture = shown?.picture?.picture, piecesWritten != 0 else { return [] }
        return (piecesWritten == nil ? [] : picture.ending + endOfPicture) + picture.removal
    }

    /// The next piece of the picture on screen; nil if it is complete.
    mutating func nextPiece() -> [UInt8]? {
        guard let written = piecesWritten, let shown, let place = shown.picture else { return nil }
        var output: [UInt8] = []
        if written == 0 {
            if capabilities.synchronizedOutput { output += "\u{1B}[?2026h".utf8 }
            if shown.cursor != nil { output += "\u{1B}[?25l".utf8 }
            output.append(.absolute(row: place.rows.lowerBound, column: place.columns.lowerBound))
        }
        output += place.picture.pieces[written]
        let isLast = written + 1 == place.picture.pieces.count
        if isLast { output += endOfPicture }
        piecesWritten = isLast ? nil : written + 1
        return output
    }

    /// Restores the cursor of the frame after the last piece.
    private var endOfPicture: [UInt8] {
        var output: [UInt8] = []
        if let cursor = shown?.cursor {
            output.append(.absolute(row: cursor.row, column: cursor.column))
            output += "\u{1B}[?25h".utf8
        }
        if capabilities.synchronizedOutput { output += "\u{1B}[?2026l".utf8 }
        return output
    }

    /// Marks the cells under a removed picture as unknown, so that they are written again.
    private mutating func forgetCells(of picture: PlacedPicture) {
        for row in picture.rows { for column in picture.columns { rows[row][column] = .unknown } }
    }

    /// Marks the cells under a picture, which are not written while it is shown.
    private mutating func keepFree(_ picture: PlacedPicture) {
        for row in picture.rows { for column in picture.columns { rows[row][column] = .picture } }
    }

    /// The expensive styles of changed cells, in order of appearance, each with the rows (as indices in `changed`)
    /// and columns where it occurs.
    private func expensiveStyles(
        _ changed: [(row: Int, cells: [Cell])]
    ) -> [(style: UInt16, places: [(place: Int, columns: Range<Int>)])] {
        var styles: [(style: UInt16, places: [(place: Int, columns: Range<Int>)])] = []
        for (place, (row, cells)) in changed.enumerated() {
            for column in cells.indices {
                let new = cells[column]
                if new.style == 0 || new.glyph == .blank || new == rows[row][column]
                    || !writer.styles.isExpensive(new.style)
                {
                    continue
                }
                let index = styles.firstIndex { $0.style == new.style } ?? styles.endIndex
                if index == styles.endIndex { styles.append((new.style, [])) }
                let last = styles[index].places.indices.last
                if let last, styles[index].places[last].place == place {
                    let start = styles[index].places[last].columns.lowerBound
                    styles[index].places[last].columns = start..<column + 1
                } else {
                    styles[index].places.append((place, column..<column + 1))
                }
            }
        }
        return styles
    }

    private func wrapped(_ body: [UInt8], from old: Frame?, to new: Frame) -> [UInt8] {
        let hides = old?.cursor != nil && (!body.isEmpty || new.cursor == nil)
        var output: [UInt8] = []
        output.reserveCapacity(body.count + 48)
        if capabilities.synchronizedOutput { output += "\u{1B}[?2026h".utf8 }
        if hides { output += "\u{1B}[?25l".utf8 }
        output += body
        if let cursor = new.cursor {
            output.append(.absolute(row: cursor.row, column: cursor.column))
            if old?.cursor == nil || hides { output += "\u{1B}[?25h".utf8 }
        }
        if capabilities.synchronizedOutput { output += "\u{1B}[?2026l".utf8 }
        return output
    }
}
