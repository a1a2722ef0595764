import TerminalKit

/// A part of the screen: a value derived from a model after layout.
protocol Region: Sendable {
    init(_ model: BrowserModel)
    /// The rows of the screen that it occupies.
    var rows: Range<Int> { get }
    /// The column where its lines start.
    var column: Int { get }
    func lines(_ look: BrowserLook) -> [StyledText]
}

extension Region {
    var column: Int { 0 }
}

extension Frame {
    /// The regions of the screen in drawing order; each row is filled from left to right.
    private static let regions: [any Region.Type] = [
        TopRegion.self, HeadRegion.self, MainRegion.self, ScrollBarRegion.self, PanelRegion.self,
        UnderRegion.self, StripRegion.self, FooterRegion.self,
    ]

    /// Draws the whole screen.
    init(_ model: BrowserModel, _ look: BrowserLook) {
        let cursor = model.layout.top.flatMap { row in
            TopRegion(model).cursorColumn(look).map { Position(column: $0, row: row) }
        }
        self.init(size: model.size, cursor: cursor, picture: FullCard.placedPicture(model, look))
        for region in Self.regions { put(region.init(model), look) }
    }

    private mutating func put(_ region: some Region, _ look: BrowserLook) {
        for (row, line) in zip(region.rows, region.lines(look)) {
            put(line, row: row, column: region.column)
        }
    }

    /// The intent of a click on the cell under the mouse; nil for most cells.
    func intent(at mouse: Mouse) -> Intent? { tag(row: mouse.row, column: mouse.column) as? Intent }
}

extension Drawing {
    init(_ look: BrowserLook) {
        self.init(
            layOut: { BrowserLayout($0, look) }, intent: { Frame($0, look).intent(at: $1) })
    }
}
