/// The terminal output that draws a pixel picture from its top left cell, and the output that removes it.
package final class DrawnPicture: Sendable, Equatable {
    let columns: Int
    package let rows: Int
    /// The output in pieces, to be written in order with nothing in between.
    package let pieces: [[UInt8]]
    /// Terminates the output after any piece, so that the terminal doesn't wait for more.
    let ending: [UInt8]
    /// Removes the picture; empty if rewriting the cells removes it.
    let removal: [UInt8]

    package init(columns: Int, rows: Int, pieces: [[UInt8]], ending: [UInt8], removal: [UInt8] = []) {
        (self.columns, self.rows) = (columns, rows)
        (self.pieces, self.ending, self.removal) = (pieces, ending, removal)
    }

    /// Creates a picture from a single escape sequence, split into pieces; `ending` cancels it.
    init(columns: Int, rows: Int, sequence: [UInt8]) {
        (self.columns, self.rows) = (columns, rows)
        pieces = stride(from: 0, to: sequence.count, by: Self.pieceSize).map {
            Array(sequence[$0..<min($0 + Self.pieceSize, sequence.count)])
        }
        // CAN cancels a sequence (ECMA-48, 8.3.6); ST terminates it on terminals that don't support CAN.
        ending = [0x18] + "\u{1B}\\".utf8
        removal = []
    }

    /// The maximum number of bytes to write before keys are read again.
    static let pieceSize = 4096

    package static func == (left: DrawnPicture, right: DrawnPicture) -> Bool { left === right }
}
