import CardRendering
import TerminalKit

/// Which part of a list or a text is on screen, in one column at its right.
struct ScrollBarRegion: Region {
    let rows: Range<Int>
    let column: Int
    /// The rows of the list, on the screen.
    let list: Range<Int>
    /// The rows of the bar for the part that is on screen, from the first row of the list; nil if all of it is.
    let thumb: Range<Int>?
    /// Whether it is part of the rule before a panel.
    let isRule: Bool

    init(_ model: BrowserModel) {
        let layout = model.layout
        list = layout.list
        isRule = layout.isBeside
        rows = !isRule ? list : layout.panelText.isEmpty ? 0..<0 : layout.panelRows
        column = isRule ? layout.listColumns : layout.bar ?? 0
        thumb = layout.bar == nil ? nil : Self.thumb(model, isRule: isRule, height: list.count)
    }

    private static func thumb(_ model: BrowserModel, isRule: Bool, height: Int) -> Range<Int>? {
        let screen = model.screen
        if let scroll = screen.scroll { return thumb(from: scroll.line, of: scroll.count, height: height) }
        if isRule { return thumb(from: model.panel.list.top, of: model.panel.list.count, height: height) }
        return screen.visibleCursor.flatMap { thumb(from: $0.top, of: $0.count, height: height) }
    }

    private static func thumb(from top: Int, of count: Int, height: Int) -> Range<Int>? {
        if count <= height || height == 0 { return nil }
        let length = max(1, height * height / count)
        let most = count - height
        let start = (min(top, most) * (height - length) + most / 2) / most
        return start..<start + length
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        if thumb == nil, !isRule { return [] }
        // The rule has the blank before it.
        let (inside, outside) =
            isRule
            ? (StyledText(" " + look.ruleThumb), StyledText(" ") + StyledText(look.rule, look.theme.aside))
            : (StyledText(look.thumb, look.theme.aside), StyledText(look.track, look.theme.aside))
        return rows.map { thumb?.contains($0 - list.lowerBound) == true ? inside : outside }
    }
}
