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
        /// The lines of a text that are on screen.
        case text(ArraySlice<StyledText>)
    }

    let width: Int
    let content: Content

    init(_ model: BrowserModel) {
        width = model.layout.listColumns
        content = Self.content(model)
    }

    private static func content(_ model: BrowserModel) -> Content {
        let screen = model.screen
        if let scroll = screen.scroll {
            return .text(model.layout.text.dropFirst(scroll.line).prefix(scroll.height))
        }
        guard let cursor = screen.visibleCursor else {
            return .empty(EmptyReason(screen, mayUpdate: model.mayUpdate))
        }
        let selected = cursor.selection - cursor.window.lowerBound
        if let sets = screen.sets?.sets {
            return .sets(Array(sets[cursor.window]), all: sets, selected: selected)
        }
        let rows = Array((screen.listing?.shown ?? [])[cursor.window])
        var marked: [Int: RowCopies] = [:]
        if !model.marks.isEmpty || model.deck != nil {
            for (index, card) in rows.enumerated() {
                let (own, inDeck) = (model.marks.copies(of: card), model.deck?.copies(of: card) ?? 0)
                let copies = RowCopies(count: max(own, inDeck), isOfDeck: inDeck > 0)
                if copies.count > 0 { marked[index] = copies }
            }
        }
        let highlight = screen.search.map { NameHighlight(words: $0.wanted?.names ?? []) } ?? .nothing
        return .cards(
            rows, selected: selected, marked: marked, highlight: highlight, isSet: screen.set != nil)
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
        case .text(let lines): Array(lines)
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
