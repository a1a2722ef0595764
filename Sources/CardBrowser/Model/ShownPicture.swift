import CardRendering
package import LorcanaCards
package import TerminalKit

/// A card's picture, as large as a screen has room for.
package struct PictureRequest: Equatable, Sendable {
    package var card: LorcanaCard
    /// The most cells that the picture may take.
    package var columns: Int
    package var rows: Int

    /// Nil if there is no room for a picture.
    ///
    /// The room is that of the whole screen, whatever is said below the card: a menu does not draw it anew.
    init?(_ card: LorcanaCard, in size: TerminalSize) {
        let (columns, rows) = (size.columns - 3, size.rows - 4)
        guard columns >= CardDrawing.leastWidth, rows >= Self.leastRows else { return nil }
        (self.card, self.columns, self.rows) = (card, min(Self.mostColumns, columns), rows)
    }

    private static let mostColumns = 30
    /// In fewer rows a card cannot be recognised.
    private static let leastRows = 6
}

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

/// The picture beside the card that is shown in full.
struct PictureSlot: Equatable, Sendable {
    var isOn = false
    private(set) var request: PictureRequest?
    private(set) var shown: ShownPicture?
    private(set) var isLoading = false

    /// Returns whether this is another picture than the one that was wanted.
    mutating func want(_ new: PictureRequest?) -> Bool {
        if new == request { return false }
        (request, shown, isLoading) = (new, nil, new != nil)
        return true
    }

    mutating func receive(_ picture: ShownPicture?, for answered: PictureRequest) {
        if answered == request { (shown, isLoading) = (picture, false) }
    }
}
