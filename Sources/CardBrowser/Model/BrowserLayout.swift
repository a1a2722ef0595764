import TerminalKit

/// The place of everything on the screen, and the texts that decide how much room there is.
///
/// `View` lays a model out once for each input; the regions, the cursors and the mouse use the result.
struct BrowserLayout: Equatable, Sendable {
    /// The row of the search line, or of the screen's title.
    var top: Int?
    /// `headText`, the column names, and `reasonText`.
    var head = 0..<0
    var list = 0..<0
    /// The deck below the list, and what is owned of a card.
    var under = 0..<0
    /// The lines above the footer.
    var strip = 0..<0
    var footer: Int?
    var panel: Panel?
    /// Whether there is room for a panel, shown or not.
    var hasRoomForPanel = false
    var listColumns = 0
    /// The column of the scroll bar, right of the list: that of the rule if there is a panel beside it.
    var bar: Int?

    /// The filters, or the answer to a question, over the whole width.
    var headText: [StyledText] = []
    /// The reason for an empty list, above the queries that are offered instead.
    var reasonText: [StyledText] = []
    var stripText: [StyledText] = []
    var underText: [StyledText] = []
    /// Whether the panel beside the list has the deck instead of the card.
    var hasDeckBeside = false
    /// The content of the strip; nil if it is empty.
    var strips: StripContent?
    /// All lines of the screen's text, on screen or not; none for a list.
    var text: [StyledText] = []
    /// All lines of the card in the panel, with its picture if that is text.
    var panelText: [StyledText] = []
    /// The picture that there is room for, of the card in full or in the panel; nil without one.
    var pictureRequest: PictureRequest?
    /// Where the panel's picture of pixels is.
    var panelPicture: PlacedPicture?

    /// The content of the lines above the footer.
    enum StripContent: Equatable, Sendable {
        case menu, notice, update
        /// An error in the line or how it was read, a failure, and the texts that are missing.
        case remarks
    }

    /// Where the selected card is shown.
    enum Panel: Equatable, Sendable {
        case beside(columns: Int)
        /// Under a line with its name.
        case below(rows: Range<Int>)
    }

    /// Whether the list has a panel beside it.
    var isBeside: Bool { if case .beside? = panel { true } else { false } }

    /// The rows of the panel, with its title.
    var panelRows: Range<Int> {
        switch panel {
        case .beside: (headText.isEmpty ? head : list).lowerBound..<list.upperBound
        case .below(let rows): rows
        case nil: 0..<0
        }
    }

    /// The rows of the panel's text: a card below the list has its name on a rule above.
    var panelTextRows: Range<Int> {
        if case .below(let rows)? = panel { rows.dropFirst() } else { panelRows }
    }

    /// A part of the screen that the mouse can point at.
    enum Part: Hashable, CaseIterable, Sendable { case top, list, panel, elsewhere }

    func part(at mouse: Mouse) -> Part {
        let isRightOfList = mouse.column >= listColumns
        if panelRows.contains(mouse.row), isRightOfList || !isBeside { return .panel }
        if mouse.row == top { return .top }
        return list.contains(mouse.row) && !isRightOfList ? .list : .elsewhere
    }
}

/// How a model is drawn, as far as the model needs it.
struct Drawing {
    let layOut: (BrowserModel) -> BrowserLayout
    /// The purpose of a press on the cell under the mouse; nil for most cells.
    let intent: (BrowserModel, Mouse) -> Intent?
}
