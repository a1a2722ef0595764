import CardRendering
package import LorcanaCards
package import TerminalKit

/// A picture as a full screen shows it: text, or blanks where pixels are drawn.
package final class ShownPicture: Sendable, Equatable {
    package let lines: [StyledText]
    package let pixels: DrawnPicture?

    package init(lines: [StyledText], pixels: DrawnPicture? = nil) {
        (self.lines, self.pixels) = (lines, pixels)
    }

    package var columns: Int { lines.first?.width ?? 0 }

    package static func == (left: ShownPicture, right: ShownPicture) -> Bool { left === right }
}

/// A card's picture, as large as there is room for.
package struct PictureRequest: Equatable, Sendable {
    package var card: LorcanaCard
    /// The most cells that the picture may take.
    package var columns: Int
    package var rows: Int

    /// Nil if there is no room for a picture.
    init?(_ card: LorcanaCard, columns: Int, rows: Int) {
        guard columns >= Self.leastColumns, rows >= Self.leastRows else { return nil }
        (self.card, self.columns, self.rows) = (card, min(Self.mostColumns, columns), rows)
    }

    /// That of a card in full. The room is that of the whole screen, whatever is said below the card: a menu does not
    /// draw it anew.
    init?(inFull card: LorcanaCard, in size: TerminalSize) {
        let columns = size.columns - 3
        guard columns >= CardDrawing.leastWidth else { return nil }
        self.init(card, columns: columns, rows: size.rows - 4)
    }

    /// The columns that a card takes in so many rows of cells twice as high as wide.
    static func columns(in rows: Int) -> Int { min(mostColumns, (rows * 10 + 6) / 7) }

    private static let mostColumns = 30
    /// In fewer cells a card cannot be recognised.
    private static let (leastColumns, leastRows) = (8, 6)
}

/// What became of a request.
package enum PictureAnswer: Equatable, Sendable {
    case shown(ShownPicture)
    /// It is not on disk; this host has it.
    case remote(host: String)
    /// Why there is none, in words.
    case missing(String)

    var picture: ShownPicture? {
        if case .shown(let picture) = self { picture } else { nil }
    }

    /// What is said in the picture's place; nil if it is there.
    var words: String? {
        switch self {
        case .shown: nil
        case .remote(let host): "loading the picture from \(host)"
        case .missing(let words): words
        }
    }
}

/// The one picture on screen: of the card in full, or of the one in the panel.
struct PictureSlot: Equatable, Sendable {
    private(set) var request: PictureRequest?
    private(set) var answer: PictureAnswer?

    /// Returns whether this is another picture than the one that was wanted.
    mutating func want(_ new: PictureRequest?) -> Bool {
        if new == request { return false }
        (request, answer) = (new, nil)
        return true
    }

    mutating func receive(_ answer: PictureAnswer, for answered: PictureRequest) {
        if answered == request { self.answer = answer }
    }

    /// The answer to this request; nil if it is another than the one that was wanted, or there is none yet.
    func answer(to request: PictureRequest?) -> PictureAnswer? { request == self.request ? answer : nil }
}
