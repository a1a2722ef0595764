import CardRendering
import TerminalKit

/// Which part of a list or a text is on screen, in one column at its right.
struct ScrollBarRegion: Region {
    let height: Int
    /// The rows of the bar that stand for what is on screen; nil if that is all there is.
    let thumb: Range<Int>?
    /// Whether it is part of the rule before a panel.
    let isRule: Bool

    init(_ model: BrowserModel) {
        height = model.layout.list.count
        isRule = model.layout.isBeside
        thumb = model.layout.bar == nil ? nil : Self.thumb(model, isRule: isRule, height: height)
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
        guard let thumb else { return [] }
        let (inside, outside) =
            isRule
            ? (StyledText(" " + look.ruleThumb), Self.rule(look))
            : (StyledText(look.thumb, look.theme.aside), StyledText(look.track, look.theme.aside))
        return (0..<height).map { thumb.contains($0) ? inside : outside }
    }

    /// The rule between list and panel, with the blank before it.
    static func rule(_ look: BrowserLook) -> StyledText {
        StyledText(" ") + StyledText(look.rule, look.theme.aside)
    }
}
