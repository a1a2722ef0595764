import LorcanaCards
import LorcanaKit
import TerminalKit

/// The body of a screen: rows of a list, or the lines of a card or of the help.
struct MainRegion: Region {
    enum Content: Equatable {
        case cards([LorcanaCard], selected: Int?, highlight: NameHighlight)
        case sets([LorcanaSet], all: [LorcanaSet], selected: Int?)
        case empty(EmptyReason)
        case card(LorcanaCard, scroll: Int)
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
            let words = WantedNames.words(in: search.query, model.queries)
            let selected = search.focus == .list
            return cards(
                search.listing, screen, height, NameHighlight(words: words), showsSelection: selected)
        case .set(let set): return cards(set.listing, screen, height, .nothing, showsSelection: true)
        case .sets(let sets):
            if sets.sets.isEmpty { return .empty(EmptyReason(screen)) }
            let window = sets.cursor.window(count: sets.sets.count, height: height)
            return .sets(
                Array(sets.sets[window]), all: sets.sets, selected: sets.cursor.selection - window.lowerBound)
        case .card(let card): return .card(card.card, scroll: card.scroll.line)
        case .help(let help): return .help(scroll: help.scroll.line)
        }
    }

    private static func cards(
        _ listing: CardListing, _ screen: Screen, _ height: Int, _ highlight: NameHighlight,
        showsSelection: Bool
    ) -> Content {
        if listing.shown.isEmpty || screen.status.lastingError != nil { return .empty(EmptyReason(screen)) }
        let window = listing.cursor.window(count: listing.shown.count, height: height)
        let selected = showsSelection ? listing.cursor.selection - window.lowerBound : nil
        return .cards(Array(listing.shown[window]), selected: selected, highlight: highlight)
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        body(look).map { $0.truncated(to: width, ellipsis: look.ellipsis) }
    }

    private func body(_ look: BrowserLook) -> [StyledText] {
        switch content {
        case .cards(let cards, let selected, let highlight): rows(cards, selected, highlight, look)
        case .sets(let sets, let all, let selected): rows(sets, all, selected, look)
        case .empty(let reason): reason.lines(width: width, look)
        case .card(_, let scroll), .help(let scroll): scrolled(textLines(look), scroll)
        }
    }

    /// All lines of a card or of the help, on screen or not; none for a list.
    func textLines(_ look: BrowserLook) -> [StyledText] {
        switch content {
        case .card(let card, _): cardLines(card, look)
        case .help: BrowserHelp.lines(look.canvas(width))
        case .cards, .sets, .empty: []
        }
    }

    // MARK: Rows

    private func rows(
        _ cards: [LorcanaCard], _ selected: Int?, _ highlight: NameHighlight, _ look: BrowserLook,
        drawn: (Int) -> StyledText? = { _ in nil }
    ) -> [StyledText] {
        let canvas = look.canvas(max(1, width - 1))
        let layout = RowLayout(on: canvas)
        return cards.indices.map { index in
            drawn(index)
                ?? row(
                    layout.row(cards[index], highlight: highlight, on: canvas),
                    isSelected: index == selected, look)
        }
    }

    /// Reuses rows that are on screen already, also after scrolling.
    func lines(_ look: BrowserLook, after old: Self, _ drawn: [StyledText]) -> [StyledText] {
        guard case .cards(let cards, let selected, let highlight) = content, width == old.width,
            case .cards(let oldCards, let oldSelected, highlight) = old.content,
            let shift = Self.shift(from: oldCards, to: cards)
        else { return lines(look) }
        let rows = rows(cards, selected, highlight, look) { index in
            let before = index + shift
            guard oldCards.indices.contains(before), oldCards[before] == cards[index],
                (index == selected) == (before == oldSelected)
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
        let lines = SetList.lines(all, on: look.canvas(max(1, width - 1)))
        let first = all.firstIndex { $0 == sets[0] } ?? 0
        return lines[first..<first + sets.count].enumerated().map { index, line in
            row(line, isSelected: index == selected, look)
        }
    }

    /// The selected row has a mark, for terminals without colour.
    private func row(_ text: StyledText, isSelected: Bool, _ look: BrowserLook) -> StyledText {
        if !isSelected { return StyledText(" ") + text }
        return StyledText(look.marker, .bold) + text.padded(to: width - 1).selected
    }

    // MARK: Texts

    private func cardLines(_ card: LorcanaCard, _ look: BrowserLook) -> [StyledText] {
        [StyledText()]
            + CardView.untitledLines(
                card, printings: look.printings(card), api: look.api, on: look.canvas(max(1, width - 2))
            )
            .map { StyledText(" ") + $0 }
    }

    /// The lines on screen; past the end of the text, its last ones.
    private func scrolled(_ lines: [StyledText], _ scroll: Int) -> [StyledText] {
        let first = min(scroll, max(0, lines.count - height))
        return Array(lines[first...].prefix(height))
    }
}

extension StyledText {
    /// The text in the style of the selected row; spans with a background keep it.
    fileprivate var selected: StyledText {
        var result = StyledText()
        for span in spans {
            let style = span.style.background == nil ? span.style.overlaid(by: Palette.selection) : span.style
            result.append(span.text, style)
        }
        return result
    }
}
