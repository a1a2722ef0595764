import TerminalKit

/// The layout of the screen, and the texts that determine it.
///
/// `View` computes it once per input; it is used by regions, cursors and the mouse.
struct BrowserLayout: Equatable, Sendable {
    /// The row of the search line or of the screen's title.
    var top: Int?
    /// `headText`, column titles, and `reasonText`.
    var head = 0..<0
    var list = 0..<0
    /// The rows below the list: the deck, and the owned copies of the card.
    var under = 0..<0
    /// The rows above the footer.
    var strip = 0..<0
    var footer: Int?
    var panel: Panel?
    /// Whether a panel would fit, even if it is hidden.
    var hasRoomForPanel = false
    var listColumns = 0
    /// The column of the scroll bar to the right of the list; on the rule if there is a panel next to it.
    var bar: Int?

    /// The filters, or the answer to a question, across the full width.
    var headText: [StyledText] = []
    /// The reason why the list is empty, shown above the alternative queries.
    var reasonText: [StyledText] = []
    var stripText: [StyledText] = []
    var underText: [StyledText] = []
    /// Whether the panel next to the list shows the deck instead of the card.
    var hasDeckBeside = false
    /// The content of the strip; nil if it is empty.
    var strips: StripContent?
    /// All lines of a text screen; empty for a list.
    var text: [StyledText] = []
    /// All lines of the card in the panel, including its picture if that is text.
    var panelText: [StyledText] = []
    /// The picture that fits, of the full card or in the panel; nil if there is none.
    var pictureRequest: PictureRequest?
    /// The position of a pixel picture in the panel.
    var panelPicture: PlacedPicture?

    /// The content of the rows above the footer.
    enum StripContent: Equatable, Sendable {
        case menu, notice, update
        /// An error in the line or a correction of it, a failure, and missing texts.
        case remarks
    }

    /// The position of the selected card's panel.
    enum Panel: Equatable, Sendable {
        case beside(columns: Int)
        /// Below the list, under a rule with the card's name.
        case below(rows: Range<Int>)
    }

    /// Whether the list has a panel next to it.
    var isBeside: Bool { if case .beside? = panel { true } else { false } }

    /// The rows of the panel, including its title.
    var panelRows: Range<Int> {
        switch panel {
        case .beside: (headText.isEmpty ? head : list).lowerBound..<list.upperBound
        case .below(let rows): rows
        case nil: 0..<0
        }
    }

    /// The rows of the panel's text; below the list, they don't include the rule with the card's name.
    var panelTextRows: Range<Int> {
        if case .below(let rows)? = panel { rows.dropFirst() } else { panelRows }
    }

    /// A part of the screen that can be clicked.
    enum Part: Hashable, CaseIterable, Sendable { case top, list, panel, elsewhere }

    func part(at mouse: Mouse) -> Part {
        let isRightOfList = mouse.column >= listColumns
        if panelRows.contains(mouse.row), isRightOfList || !isBeside { return .panel }
        if mouse.row == top { return .top }
        return list.contains(mouse.row) && !isRightOfList ? .list : .elsewhere
    }
}

/// The functions of `View` that the model calls.
struct Drawing {
    let layOut: (BrowserModel) -> BrowserLayout
    /// The intent of a click on the cell under the mouse; nil for most cells.
    let intent: (BrowserModel, Mouse) -> Intent?
}
