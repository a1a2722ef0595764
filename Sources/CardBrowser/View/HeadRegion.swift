import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// The lines above the list: the filters, if they are open; then a remark on the line, what the last word may become, or
/// the column names.
struct HeadRegion: Region {
    enum Content: Equatable {
        case columns
        /// The set in numbers, then the columns.
        case set(LorcanaSet, [LorcanaCard], rows: Int)
        case sets([LorcanaSet])
        case decks([DeckEntry])
        case collection([SetProgress])
        /// What the last word may become.
        ///
        /// - Parameter takesPresses: whether a press takes a word, as Tab does.
        case completion(LineCompletion, takesPresses: Bool)
        /// The answer once the last word is finished, then the completions of the word.
        case coming(ComingAnswer, query: String, LineCompletion?, takesPresses: Bool)
        case nothing
    }

    let rows: Range<Int>
    let width: Int
    let listWidth: Int
    let isBeside: Bool
    let hasTexts: Bool
    /// What the cards are sorted by.
    let order: SortOrder?
    /// Whether a press on a title sorts: while the keys are the list's.
    let mayBeSorted: Bool
    /// The filters and the remark on the line.
    let text: [StyledText]
    /// What is below them.
    let content: Content

    init(_ model: BrowserModel) {
        let layout = model.layout
        (rows, isBeside) = (layout.head, layout.isBeside)
        hasTexts = model.screen.visibleListing?.shown.first?.catalogue.hasTexts == true
        listWidth = layout.listColumns
        width = layout.headText.isEmpty ? listWidth : model.size.columns
        order = model.screen.visibleListing?.arrangement.order
        mayBeSorted = model.screen.menu == nil && model.screen.search?.focus != .filters
        text = layout.headText
        content = layout.hasRemark ? .nothing : Self.content(model)
    }

    private static func content(_ model: BrowserModel) -> Content {
        let screen = model.screen
        if let sets = screen.sets?.sets, !sets.isEmpty { return .sets(sets) }
        if let decks = screen.decks?.decks, !decks.isEmpty { return .decks(decks) }
        if let collection = screen.collection { return .collection(collection.progress.parts) }
        if screen.isTyping, let search = screen.search {
            let takesPresses = !model.tabMarks && screen.menu == nil
            if let coming = screen.status.coming {
                return .coming(coming, query: search.query, search.completion, takesPresses: takesPresses)
            }
            if let completion = search.completion {
                return .completion(completion, takesPresses: takesPresses)
            }
        }
        guard let listing = screen.visibleListing else { return .nothing }
        guard let set = screen.set?.set, !listing.cards.isEmpty else { return .columns }
        return .set(set, listing.cards, rows: SetChart.rows(model.size))
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        (text + lines(look.canvas(width), look)).prefix(rows.count).map {
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
                sets, today: look.today, isOneLine: true, on: look.rowCanvas(width))[0]
            return [.blanks(BrowserLook.margin) + titles.overlaid(by: canvas.theme.aside)]
        case .decks(let decks):
            let titles = DeckList.lines(decks, on: look.rowCanvas(width))[0]
            return [.blanks(BrowserLook.margin) + titles.overlaid(by: canvas.theme.aside)]
        case .collection(let parts):
            let titles = ProgressView.rows(parts, on: look.rowCanvas(width)).first ?? StyledText()
            return [.blanks(BrowserLook.margin) + titles.overlaid(by: canvas.theme.aside)]
        case .completion(let completion, let takesPresses):
            return [completion.line(takesPresses: takesPresses, on: canvas)]
        case .coming(let coming, let query, let completion, let takesPresses):
            let words = StyledText("  ") + canvas.text(ComingWords.line(coming, of: query))
            guard let completion, words.width + Self.leastCompletion < width else { return [words] }
            let separator = canvas.text(" \(canvas.glyphs.separator)", canvas.theme.aside)
            let rest = look.canvas(width - words.width - separator.width)
            return [words + separator + completion.line(takesPresses: takesPresses, on: rest).dropFirst(1)]
        case .nothing: return []
        }
    }

    /// The fewest columns in which completions are shown beside other words.
    private static let leastCompletion = 16

    private func titles(_ look: BrowserLook, ofSet: Bool) -> StyledText {
        let canvas = look.rowCanvas(listWidth)
        return .blanks(BrowserLook.margin)
            + RowLayout(on: canvas, ofSet: ofSet, isBeside: isBeside, hasTexts: hasTexts)
            .header(sortedBy: order?.field, tagging: { intent($0) }, on: canvas)
    }

    private func intent(_ field: SortField) -> Intent? {
        mayBeSorted ? SortOrder.allCases.first { $0.field == field }.map(Intent.sort) : nil
    }
}
