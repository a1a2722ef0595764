/// The bytes that draw a picture of pixels from its upper left cell, and those that remove it.
package final class DrawnPicture: Sendable, Equatable {
    package let columns: Int
    package let rows: Int
    /// The bytes that draw it, in pieces to write one after another with nothing in between.
    package let pieces: [[UInt8]]
    /// The bytes that end it after some of the pieces, so that the terminal waits for no more.
    package let ending: [UInt8]
    /// Empty if writing the cells anew removes it.
    let removal: [UInt8]

    package init(columns: Int, rows: Int, pieces: [[UInt8]], ending: [UInt8], removal: [UInt8] = []) {
        (self.columns, self.rows) = (columns, rows)
        (self.pieces, self.ending, self.removal) = (pieces, ending, removal)
    }

    /// A sequence that is written in pieces, and cancelled if its end is not sent.
    init(columns: Int, rows: Int, sequence: [UInt8]) {
        (self.columns, self.rows) = (columns, rows)
        pieces = stride(from: 0, to: sequence.count, by: Self.pieceSize).map {
            Array(sequence[$0..<min($0 + Self.pieceSize, sequence.count)])
        }
        // CAN cancels a sequence (ECMA-48, 8.3.6); for a terminal that does not know it, ST ends the sequence.
        ending = [0x18] + "\u{1B}\\".utf8
        removal = []
    }

    /// The most bytes of a picture that are written before keys are read again.
    static let pieceSize = 4096

    package static func == (left: DrawnPicture, right: DrawnPicture) -> Bool { left === right }
}
