import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

/// The body of a screen: rows of a list, or the lines of a card or of the help.
struct MainRegion: Region {
    enum Content: Equatable {
        /// - Parameter marked: the copies of marked cards, by row.
        case cards(
            [LorcanaCard], selected: Int, marked: [Int: RowCopies], highlight: NameHighlight, isSet: Bool)
        case sets([LorcanaSet], all: [LorcanaSet], selected: Int?)
        case empty(EmptyReason)
        case card(LorcanaCard, scroll: Int, picture: ShownPicture?)
        case help(scroll: Int)
    }

    let width: Int
    let height: Int
    let content: Content

    init(_ model: BrowserModel) {
        let layout = model.layout
        width = layout.listColumns
        height = layout.list.count
        content = Self.content(model, height: height)
    }

    private static func content(_ model: BrowserModel, height: Int) -> Content {
        let screen = model.screen
        switch screen.content {
        case .search(let search):
            return cards(
                search.listing, model, height, NameHighlight(words: search.wanted?.names ?? []))
        case .set(let set): return cards(set.listing, model, height, .nothing, isSet: true)
        case .sets(let sets):
            if sets.sets.isEmpty { return .empty(EmptyReason(screen, mayUpdate: model.mayUpdate)) }
            let window = sets.cursor.window(count: sets.sets.count, height: height)
            return .sets(
                Array(sets.sets[window]), all: sets.sets, selected: sets.cursor.selection - window.lowerBound)
        case .card(let card):
            return .card(card.card, scroll: card.scroll.line, picture: model.picture.shown)
        case .help(let help): return .help(scroll: help.scroll.line)
        }
    }

    private static func cards(
        _ listing: CardListing, _ model: BrowserModel, _ height: Int, _ highlight: NameHighlight,
        isSet: Bool = false
    ) -> Content {
        if listing.shown.isEmpty || model.screen.status.lastingError != nil {
            return .empty(EmptyReason(model.screen, mayUpdate: model.mayUpdate))
        }
        let window = listing.cursor.window(count: listing.shown.count, height: height)
        let selected = listing.cursor.selection - window.lowerBound
        let rows = Array(listing.shown[window])
        var marked: [Int: RowCopies] = [:]
        if !model.marks.isEmpty || model.deck != nil {
            for (index, card) in rows.enumerated() {
                let (own, inDeck) = (model.marks.copies(of: card), model.deck?.copies(of: card) ?? 0)
                let copies = RowCopies(count: max(own, inDeck), isOfDeck: inDeck > 0)
                if copies.count > 0 { marked[index] = copies }
            }
        }
        return .cards(rows, selected: selected, marked: marked, highlight: highlight, isSet: isSet)
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        body(look).map { $0.truncated(to: width, ellipsis: look.ellipsis) }
    }

    private func body(_ look: BrowserLook) -> [StyledText] {
        switch content {
        case .cards(let cards, let selected, let marked, let highlight, let isSet):
            rows(cards, selected, marked, highlight, isSet: isSet, look)
        case .sets(let sets, let all, let selected): rows(sets, all, selected, look)
        case .empty(let reason): reason.lines(width: width, look)
        case .card(_, let scroll, _), .help(let scroll): scrolled(textLines(look), scroll)
        }
    }

    /// All lines of a card or of the help, on screen or not; none for a list.
    func textLines(_ look: BrowserLook) -> [StyledText] {
        switch content {
        case .card(let card, _, let picture): cardLines(card, picture, look)
        case .help: BrowserHelp.lines(look.canvas(width))
        case .cards, .sets, .empty: []
        }
    }

    // MARK: Rows

    private func rows(
        _ cards: [LorcanaCard], _ selected: Int, _ marked: [Int: RowCopies], _ highlight: NameHighlight,
        isSet: Bool, _ look: BrowserLook,
        drawn: (Int) -> StyledText? = { _ in nil }
    ) -> [StyledText] {
        let canvas = look.canvas(max(1, width - 1))
        let layout = RowLayout(on: canvas, ofSet: isSet)
        return cards.indices.map { index in
            drawn(index)
                ?? row(
                    layout.row(cards[index], highlight: highlight, on: canvas),
                    isSelected: index == selected, copies: marked[index],
                    selection: look.theme.selection(cards[index].inks.inks.first), look)
        }
    }

    /// Reuses rows that are on screen already, also after scrolling.
    func lines(_ look: BrowserLook, after old: Self, _ drawn: [StyledText]) -> [StyledText] {
        guard case .cards(let cards, let selected, let marked, let highlight, let isSet) = content,
            width == old.width,
            case .cards(let oldCards, let oldSelected, let oldMarked, highlight, isSet) = old.content,
            let shift = Self.shift(from: oldCards, to: cards)
        else { return lines(look) }
        let rows = rows(cards, selected, marked, highlight, isSet: isSet, look) { index in
            let before = index + shift
            guard oldCards.indices.contains(before), oldCards[before] == cards[index],
                (index == selected) == (before == oldSelected),
                marked[index] == oldMarked[before]
            else { return nil }
            return drawn[before]
        }
        return rows.map { $0.truncated(to: width, ellipsis: look.ellipsis) }
    }

    /// How many rows further down the cards were; nil if the lists have no card in common.
    private static func shift(from old: [LorcanaCard], to new: [LorcanaCard]) -> Int? {
        guard let first = new.first, let oldFirst = old.first else { return nil }
        return old.firstIndex(of: first) ?? new.firstIndex(of: oldFirst).map { -$0 }
    }

    private func rows(
        _ sets: [LorcanaSet], _ all: [LorcanaSet], _ selected: Int?, _ look: BrowserLook
    ) -> [StyledText] {
        // All sets decide the column widths, so that columns do not move while scrolling.
        let lines = Array(SetList.lines(all, header: true, on: look.canvas(max(1, width - 1))).dropFirst())
        let first = all.firstIndex { $0 == sets[0] } ?? 0
        let room = lines.map(\.width).max() ?? 0
        let hasBars = room + Self.barsGap + Ink.allCases.count < width - 1
        return lines[first..<first + sets.count].enumerated().map { index, line in
            let selection = look.theme.selection(nil)
            let bars =
                hasBars
                ? bars(sets[index], on: index == selected ? selection.background : nil, look) : StyledText()
            let line = bars.isEmpty ? line : line.padded(to: room + Self.barsGap) + bars
            return row(line, isSelected: index == selected, selection: selection, look)
        }
    }

    private static let barsGap = 3

    /// The cards of each ink as a column of its own height.
    private func bars(_ set: LorcanaSet, on ground: Color?, _ look: BrowserLook) -> StyledText {
        let counts = look.cardsByInk(set)
        guard let most = counts.max(), most > 0 else { return StyledText() }
        let canvas = look.canvas(width)
        return zip(Ink.allCases, counts).map { ink, count in
            var style = canvas.theme.line(ink)
            style.background = ground
            return StyledText(Bar.up(count, of: most, isUnicode: canvas.isUnicode), style)
        }.joined()
    }

    /// The selected row has a mark, for terminals without colour.
    private func row(
        _ text: StyledText, isSelected: Bool, copies: RowCopies? = nil, selection: Style,
        _ look: BrowserLook
    ) -> StyledText {
        let mark = StyledText(copies.map(look.mark) ?? (isSelected ? look.marker : " "), .bold)
        if !isSelected { return (copies == nil ? StyledText(" ") : mark) + text }
        return mark + text.padded(to: width - 1).selected(selection)
    }

    // MARK: Texts

    private func cardLines(
        _ card: LorcanaCard, _ picture: ShownPicture?, _ look: BrowserLook
    ) -> [StyledText] {
        look.texts.lines(.init(card: card, place: .screen, width: width, height: height, picture: picture)) {
            let lines = CardView.lines(
                card, printings: look.printings(card), api: look.api, knowing: look.knowledge(),
                picture: picture?.lines ?? [], on: cardCanvas(look))
            let page = [StyledText()] + lines
            return (page + versions(card, rows: height - page.count, look)).map { StyledText(" ") + $0 }
        }
    }

    /// The other versions of the card's name, below it, as many as there is room for.
    private func versions(_ card: LorcanaCard, rows: Int, _ look: BrowserLook) -> [StyledText] {
        let canvas = cardCanvas(look)
        let versions = rows < Self.leastVersions ? [] : look.versions(card)
        if versions.isEmpty || !CardView.isDrawn(on: canvas) { return [] }
        let room = versions.count <= rows - 2 ? versions.count : rows - 3
        let layout = RowLayout(on: canvas)
        let more = versions.count - room
        return [StyledText(), canvas.text("Other versions", Palette.label)]
            + versions.prefix(room).map { layout.row($0, on: canvas) }
            + (more > 0 ? [canvas.text("\(look.ellipsis) \(more) more", Palette.aside)] : [])
    }

    /// A title, a card, and what is above and below.
    private static let leastVersions = 4

    /// A card has a margin of one cell.
    private func cardCanvas(_ look: BrowserLook) -> Canvas { look.canvas(max(1, width - 2)) }

    /// Where the card's picture of pixels is drawn on the whole screen; nil unless all of it is in sight.
    func placedPicture(_ layout: BrowserLayout, _ look: BrowserLook) -> PlacedPicture? {
        guard case .card(let card, let scroll, let picture?) = content, let pixels = picture.pixels,
            CardView.isDrawn(on: cardCanvas(look))
        else { return nil }
        let place = CardDrawing.place(ofPicture: picture.columns, card, on: cardCanvas(look))
        let first = min(scroll, max(0, textLines(look).count - height))
        let row = layout.list.lowerBound + 1 + place.row - first
        guard row >= layout.list.lowerBound, row + pixels.rows <= layout.list.upperBound else { return nil }
        return PlacedPicture(pixels, row: row, column: 1 + place.column)
    }

    /// The lines on screen; past the end of the text, its last ones.
    private func scrolled(_ lines: [StyledText], _ scroll: Int) -> [StyledText] {
        let first = min(scroll, max(0, lines.count - height))
        return Array(lines[first...].prefix(height))
    }
}

extension StyledText {
    /// The text in the style of the selected row; spans with a background keep it.
    fileprivate func selected(_ selection: Style) -> StyledText {
        var result = StyledText()
        for span in spans {
            let style = span.style.background == nil ? span.style.overlaid(by: selection) : span.style
            result.append(span.text, style)
        }
        return result
    }
}
