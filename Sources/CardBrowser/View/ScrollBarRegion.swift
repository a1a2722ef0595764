import CardRendering
import TerminalKit

/// The scroll bar to the right of a list or a text, and the rule before a deck beside the list.
struct ScrollBarRegion: Region {
    let rows: Range<Int>
    let column: Int
    /// The screen rows that the list occupies.
    let list: Range<Int>
    /// The rows of the thumb, relative to the list; nil if the whole list is visible.
    let thumb: Range<Int>?
    let isRule: Bool

    init(_ model: BrowserModel) {
        let layout = model.layout
        (list, isRule) = (layout.list, layout.hasDeckBeside)
        column = layout.bar ?? 0
        thumb = layout.bar == nil ? nil : Self.thumb(model, isBeside: layout.isBeside, height: list.count)
        rows = isRule ? layout.panelRows : thumb == nil ? 0..<0 : list
    }

    private static func thumb(_ model: BrowserModel, isBeside: Bool, height: Int) -> Range<Int>? {
        let screen = model.screen
        if let scroll = screen.scroll { return thumb(from: scroll.line, of: scroll.count, height: height) }
        // All local cards are counted before their pages are loaded.
        let all = { (loaded: Int) in
            max(loaded, FooterRegion.listPlace(screen, all: model.words.catalogue)?.count ?? 0)
        }
        if isBeside {
            return thumb(from: model.panel.list.top, of: all(model.panel.list.count), height: height)
        }
        return screen.visibleCursor.flatMap { thumb(from: $0.top, of: all($0.count), height: height) }
    }

    private static func thumb(from top: Int, of count: Int, height: Int) -> Range<Int>? {
        if count <= height || height == 0 { return nil }
        let length = max(1, height * height / count)
        let most = count - height
        let start = (min(top, most) * (height - length) + most / 2) / most
        return start..<start + length
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        let outside = isRule ? StyledText(look.rule, look.theme.aside) : StyledText()
        let inside = StyledText(look.thumb, Style(look.theme.accent.foreground))
        return rows.map { thumb?.contains($0 - list.lowerBound) == true ? inside : outside }
    }
}
