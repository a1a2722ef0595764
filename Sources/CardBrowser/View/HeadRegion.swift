import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// The lines above the list: the open filters or the answer to a question, the column titles, and the reason for an
/// empty list, above alternative queries.
struct HeadRegion: Region {
    enum Content: Equatable {
        case columns
        /// The set's statistics, then the column titles.
        case set(LorcanaSet, [LorcanaCard], rows: Int)
        case sets([LorcanaSet])
        case decks([DeckEntry])
        case collection([SetProgress])
        case nothing
    }

    let rows: Range<Int>
    let width: Int
    let listWidth: Int
    let shape: ListShape
    /// The current order of the cards.
    let order: SortOrder?
    /// Whether a click on a title sorts, which requires that the list handles keys.
    let mayBeSorted: Bool
    /// The filters, or the answer to a question.
    let text: [StyledText]
    /// The content below them.
    let content: Content
    /// The reason why there are no cards.
    let reason: [StyledText]

    init(_ model: BrowserModel) {
        let layout = model.layout
        rows = layout.head
        shape = model.screen.listing?.shape ?? ListShape()
        listWidth = layout.listColumns
        width = layout.headText.isEmpty ? listWidth : model.size.columns
        order = model.screen.visibleListing?.arrangement.order
        mayBeSorted = model.screen.menu == nil && model.screen.search?.focus != .filters
        (text, reason) = (layout.headText, layout.reasonText)
        content = Self.content(model)
    }

    private static func content(_ model: BrowserModel) -> Content {
        let screen = model.screen
        if let sets = screen.sets?.sets, !sets.isEmpty { return .sets(sets) }
        if let decks = screen.decks?.decks, !decks.isEmpty { return .decks(decks) }
        if let collection = screen.collection { return .collection(collection.progress.parts) }
        guard let listing = screen.visibleListing else { return .nothing }
        guard let set = screen.set?.set, !listing.cards.isEmpty else { return .columns }
        return .set(set, listing.cards, rows: SetChart.rows(model.size))
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        (text + lines(look.canvas(width), look) + reason).prefix(rows.count).map {
            $0.truncated(to: width, ellipsis: look.ellipsis)
        }
    }

    private func lines(_ canvas: Canvas, _ look: BrowserLook) -> [StyledText] {
        switch content {
        case .columns: return [titles(look, ofSet: false)]
        case .set(let set, let cards, let rows):
            let chart = SetChart.lines(cards, news: look.newKeywords(set), rows: rows, on: canvas)
            return chart + repeatElement(StyledText(), count: max(0, rows - chart.count))
                + [titles(look, ofSet: true)]
        case .sets(let sets):
            let titles = SetList.lines(
                sets, today: look.today, isOneLine: true, knowing: look.knowledge(), on: look.rowCanvas(width)
            )[0]
            return [.blanks(BrowserLook.margin) + titles.overlaid(by: canvas.theme.aside)]
        case .decks(let decks):
            let titles = DeckList.lines(decks, on: look.rowCanvas(width))[0]
            return [.blanks(BrowserLook.margin) + titles.overlaid(by: canvas.theme.aside)]
        case .collection(let parts):
            let titles = ProgressView.rows(parts, on: look.rowCanvas(width)).first ?? StyledText()
            return [.blanks(BrowserLook.margin) + titles.overlaid(by: canvas.theme.aside)]
        case .nothing: return []
        }
    }

    private func titles(_ look: BrowserLook, ofSet: Bool) -> StyledText {
        let canvas = look.rowCanvas(listWidth)
        return .blanks(BrowserLook.margin)
            + RowLayout(on: canvas, ofSet: ofSet, shape: shape)
            .header(sortedBy: order?.field, tagging: { intent($0) }, on: canvas)
    }

    private func intent(_ field: SortField) -> Intent? {
        mayBeSorted ? SortOrder.allCases.first { $0.field == field }.map(Intent.sort) : nil
    }
}
