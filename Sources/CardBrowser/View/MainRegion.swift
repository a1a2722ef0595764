import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import TerminalKit

/// The body of a screen: rows of a list, or lines of text.
struct MainRegion: Region {
    enum Content: Equatable {
        /// - Parameter counts: the copies of each card that are marked, in the deck, and owned.
        case cards(
            [LorcanaCard], selected: Int, counts: [RowCounts], highlight: NameHighlight, isSet: Bool,
            isStale: Bool)
        case sets([LorcanaSet], all: [LorcanaSet], selected: Int?)
        case decks([DeckEntry], all: [DeckEntry], open: String?, selected: Int?)
        case collection([SetProgress], rows: Range<Int>, selected: Int)
        /// - Parameter arePressed: whether a click takes an offer; not while a menu is open.
        case offers(OfferListing, arePressed: Bool)
        case empty(EmptyReason)
        /// The visible lines of a text.
        case text(ArraySlice<StyledText>)
    }

    let rows: Range<Int>
    let width: Int
    let shape: ListShape
    let content: Content

    init(_ model: BrowserModel) {
        rows = model.layout.list
        (width, shape) = (model.layout.listColumns, model.screen.listing?.shape ?? ListShape())
        content = Self.content(model)
    }

    private static func content(_ model: BrowserModel) -> Content {
        let screen = model.screen
        if let scroll = screen.scroll {
            return .text(model.layout.text.dropFirst(scroll.line).prefix(scroll.height))
        }
        guard let cursor = screen.visibleCursor else {
            return .empty(EmptyReason(model))
        }
        if let offers = screen.offers { return .offers(offers, arePressed: screen.menu == nil) }
        let selected = cursor.selection - cursor.window.lowerBound
        if let sets = screen.sets?.sets {
            return .sets(Array(sets[cursor.window]), all: sets, selected: selected)
        }
        if let decks = screen.decks?.decks {
            return .decks(
                Array(decks[cursor.window]), all: decks, open: model.deck?.name, selected: selected)
        }
        if let collection = screen.collection {
            return .collection(collection.progress.parts, rows: cursor.window, selected: cursor.selection)
        }
        let rows = Array((screen.listing?.shown ?? [])[cursor.window])
        let isCounted = !model.marks.isEmpty || model.deck != nil || model.owned != nil
        let arePrintings = screen.search?.query.holds("unique:prints") == true
        let counts = rows.map { card in
            !isCounted
                ? RowCounts()
                : RowCounts(
                    marked: model.marks.copies(of: card), inDeck: model.deck?.copies(of: card) ?? 0,
                    isLegal: model.deck?.illegal.contains(card.englishFullName) != true,
                    owned: model.owned.map { arePrintings ? $0.ofPrinting(card).all : $0.ofName(card) } ?? 0)
        }
        // For printings of a single name, no words need to be highlighted.
        let isOneName = rows.count > 1 && rows.allSatisfy { $0.fullName == rows[0].fullName }
        let highlight =
            screen.search.map { NameHighlight(words: $0.wanted?.names ?? [], marks: !isOneName) } ?? .nothing
        return .cards(
            rows, selected: selected, counts: counts, highlight: highlight, isSet: screen.set != nil,
            isStale: screen.wrongQuery != nil)
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        body(look).map { $0.truncated(to: width, ellipsis: look.ellipsis) }
    }

    private func body(_ look: BrowserLook) -> [StyledText] {
        switch content {
        case .cards(let cards, let selected, let counts, let highlight, let isSet, let isStale):
            self.cards(cards, selected, counts, highlight, isSet: isSet, isStale: isStale, look)
        case .sets(let sets, let all, let selected): self.sets(sets, all, selected, look)
        case .decks(let decks, let all, let open, let selected): self.decks(decks, all, open, selected, look)
        case .collection(let parts, let rows, let selected):
            collection(ProgressView.rows(parts, on: look.rowCanvas(width)), rows, selected, look)
        case .offers(let offers, let arePressed): self.offers(offers, arePressed: arePressed, look)
        case .empty(let reason):
            reason.lines(localTime: look.localTime, api: look.api, on: look.canvas(width))
        case .text(let lines): Array(lines)
        }
    }

    // MARK: Rows

    private func cards(
        _ cards: [LorcanaCard], _ selected: Int, _ counts: [RowCounts], _ highlight: NameHighlight,
        isSet: Bool, isStale: Bool, _ look: BrowserLook
    ) -> [StyledText] {
        let canvas = look.rowCanvas(width)
        let layout = RowLayout(on: canvas, ofSet: isSet, shape: shape)
        return cards.indices.map { index in
            row(
                layout.row(
                    cards[index], owned: counts[index].owned, highlight: highlight, on: canvas
                ).faded(isStale ? look.theme.aside : nil),
                isSelected: index == selected, counts: counts[index],
                selection: look.theme.selection(cards[index].inks.inks.first), look)
        }
    }

    private func sets(
        _ sets: [LorcanaSet], _ all: [LorcanaSet], _ selected: Int?, _ look: BrowserLook
    ) -> [StyledText] {
        // Column widths are computed from all sets, so that columns don't move while scrolling.
        let canvas = look.rowCanvas(width)
        let lines = Array(
            SetList.lines(
                all, today: look.today, isOneLine: true, knowing: look.knowledge(), on: canvas
            ).dropFirst())
        let first = all.firstIndex { $0 == sets[0] } ?? 0
        return lines[first..<first + sets.count].enumerated().map { index, line in
            row(line, isSelected: index == selected, selection: look.theme.selection(nil), look)
        }
    }

    private func decks(
        _ decks: [DeckEntry], _ all: [DeckEntry], _ open: String?, _ selected: Int?, _ look: BrowserLook
    ) -> [StyledText] {
        let lines = DeckList.lines(all, open: open, on: look.rowCanvas(width)).dropFirst()
        let first = all.firstIndex { $0 == decks[0] } ?? 0
        return lines.dropFirst(first).prefix(decks.count).enumerated().map { index, line in
            row(line, isSelected: index == selected, selection: look.theme.selection(nil), look)
        }
    }

    private func collection(
        _ lines: [StyledText], _ rows: Range<Int>, _ selected: Int, _ look: BrowserLook
    ) -> [StyledText] {
        rows.map { place in
            row(lines[place + 1], isSelected: place == selected, selection: look.theme.selection(nil), look)
        }
    }

    /// An offer as "14 cards  without cost>9  elsa": the number of results, the difference, the query.
    private func offers(_ listing: OfferListing, arePressed: Bool, _ look: BrowserLook) -> [StyledText] {
        let canvas = look.rowCanvas(width)
        let cells = listing.offers.map { offer in
            [
                canvas.text(Counted.text(offer.count), .bold), canvas.text(offer.difference.words),
                canvas.text(Quoted.clean(offer.query, limit: 200), canvas.theme.aside),
            ]
        }
        let lines = Table.lines(cells, width: canvas.width, numbers: [0], ellipsis: look.ellipsis)
        return listing.cursor.window.map { place in
            row(
                lines[place], isSelected: place == listing.cursor.selection,
                selection: look.theme.selection(nil), look
            ).padded(to: width).tagged(arePressed ? Intent.openRow(place) : nil)
        }
    }

    /// A row. The selected one has a mark after its number of copies, for terminals without colour.
    private func row(
        _ text: StyledText, isSelected: Bool, counts: RowCounts = RowCounts(), selection: Style,
        _ look: BrowserLook
    ) -> StyledText {
        let isWrong = counts.inDeck > 0 && counts.marked == 0 && !counts.isLegal
        let mark = look.mark(counts).map { StyledText($0, isWrong ? look.theme.error : .bold) }
        if !isSelected {
            let sign = isWrong ? StyledText(look.glyphs.wrong, look.theme.error) : StyledText()
            return ((mark ?? StyledText()) + sign).padded(to: BrowserLook.margin) + text
        }
        let marker = StyledText(look.marker, look.theme.accent)
        let row = ((mark == nil ? .blanks(1) : marker) + text).padded(to: width - 1)
        return (mark ?? marker) + row.selected(selection, look.theme)
    }
}

extension QueryOffer.Difference {
    fileprivate var words: String {
        switch self {
        case .without(let condition): "without \(Quoted.clean(condition, limit: 60))"
        case .named(let name): "named \(Quoted.text(name))"
        case .inTexts: "in rules texts"
        }
    }
}

extension StyledText {
    /// The text in grey, except for parts with a background; unchanged without a style.
    fileprivate func faded(_ aside: Style?) -> StyledText {
        guard let aside else { return self }
        var result = StyledText()
        for span in spans { result.append(span.text, span.style.background == nil ? aside : span.style) }
        return result
    }

    /// The text in the style of the selected row; parts with a background retain it, and less important parts are
    /// grey.
    func selected(_ selection: Style, _ theme: Theme) -> StyledText {
        var result = StyledText()
        let (aside, grey) = (theme.aside.foreground, theme.aside(on: selection))
        for span in spans {
            var style = span.style.background == nil ? span.style.overlaid(by: selection) : span.style
            if let grey, span.style.foreground == aside { style.foreground = grey }
            result.append(span.text, style)
        }
        return result
    }
}
