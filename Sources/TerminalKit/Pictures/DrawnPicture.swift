/// The terminal output that draws a picture of pixels from its upper left cell, and that removes it.
package final class DrawnPicture: Sendable, Equatable {
    let columns: Int
    package let rows: Int
    /// The output in pieces, to be written one after another with nothing in between.
    package let pieces: [[UInt8]]
    /// Ends the output after some of the pieces, so that the terminal does not wait for more.
    let ending: [UInt8]
    /// Removes the picture; empty if rewriting the cells removes it.
    let removal: [UInt8]

    package init(columns: Int, rows: Int, pieces: [[UInt8]], ending: [UInt8], removal: [UInt8] = []) {
        (self.columns, self.rows) = (columns, rows)
        (self.pieces, self.ending, self.removal) = (pieces, ending, removal)
    }

    /// One escape sequence, split into pieces; `ending` cancels it.
    init(columns: Int, rows: Int, sequence: [UInt8]) {
        (self.columns, self.rows) = (columns, rows)
        pieces = stride(from: 0, to: sequence.count, by: Self.pieceSize).map {
            Array(sequence[$0..<min($0 + Self.pieceSize, sequence.count)])
        }
        // CAN cancels a sequence (ECMA-48, 8.3.6); for a terminal that does not know it, ST ends the sequence.
        ending = [0x18] + "\u{1B}\\".utf8
        removal = []
    }

    /// The most bytes that are written before keys are read again.
    static let pieceSize = 4096

    package static func == (left: DrawnPicture, right: DrawnPicture) -> Bool { left === right }
}
