import CardRendering
package import LorcanaCards
package import TerminalKit

/// A picture in full screen: text, or blank cells over which pixels are drawn.
package final class ShownPicture: Sendable, Equatable {
    package let lines: [StyledText]
    package let pixels: DrawnPicture?

    package init(lines: [StyledText], pixels: DrawnPicture? = nil) {
        (self.lines, self.pixels) = (lines, pixels)
    }

    package var columns: Int { lines.first?.width ?? 0 }

    package static func == (left: ShownPicture, right: ShownPicture) -> Bool { left === right }
}

/// A request for a card's picture in the largest size that fits.
package struct PictureRequest: Equatable, Sendable {
    package var card: LorcanaCard
    /// The maximum number of columns and rows of the picture.
    package var columns: Int
    package var rows: Int

    /// Returns nil if no picture fits.
    init?(_ card: LorcanaCard, columns: Int, rows: Int) {
        guard columns >= Self.leastColumns, rows >= Self.leastRows else { return nil }
        (self.card, self.columns, self.rows) = (card, min(Self.mostColumns, columns), rows)
    }

    /// A request for the picture of a full card. Its size depends only on the screen, so that menus and other lines
    /// below the card don't cause a redraw.
    init?(inFull card: LorcanaCard, in size: TerminalSize) {
        let columns = size.columns - 3
        guard columns >= CardDrawing.leastWidth else { return nil }
        self.init(card, columns: columns, rows: size.rows - 4)
    }

    /// The width in columns of a card's picture with this number of rows, for cells twice as high as wide.
    static func columns(in rows: Int) -> Int { min(mostColumns, (rows * 10 + 6) / 7) }

    private static let mostColumns = 30
    /// The minimum size of a picture in which a card is recognizable.
    private static let (leastColumns, leastRows) = (8, 6)
}

/// The result of a request.
package enum PictureAnswer: Equatable, Sendable {
    case shown(ShownPicture)
    /// The picture is not on disk; this host has it.
    case remote(host: String)
    /// The reason why there is no picture, in words.
    case missing(String)

    var picture: ShownPicture? {
        if case .shown(let picture) = self { picture } else { nil }
    }

    /// The words shown instead of the picture; nil if there is a picture.
    var words: String? {
        switch self {
        case .shown: nil
        case .remote(let host): "loading the picture from \(host)"
        case .missing(let words): words
        }
    }
}

/// The picture on screen: that of the full card, or of the card in the panel.
struct PictureSlot: Equatable, Sendable {
    private(set) var request: PictureRequest?
    private(set) var answer: PictureAnswer?

    /// Sets the request; returns whether it has changed.
    mutating func want(_ new: PictureRequest?) -> Bool {
        if new == request { return false }
        (request, answer) = (new, nil)
        return true
    }

    mutating func receive(_ answer: PictureAnswer, for answered: PictureRequest) {
        if answered == request { self.answer = answer }
    }

    /// The result of this request; nil if it is not the current request, or has no result yet.
    func answer(to request: PictureRequest?) -> PictureAnswer? { request == self.request ? answer : nil }
}
