import TerminalKit

/// A region's place on the screen, drawn again only if the region differs from the last one.
@MainActor
final class RegionSlot<Content: Region> {
    private var last: (region: Content, lines: [StyledText])?

    func lines(_ model: BrowserModel, _ look: BrowserLook) -> [StyledText] {
        let region = Content(model)
        if let last, last.region == region { return last.lines }
        let lines = last.map { region.lines(look, after: $0.region, $0.lines) } ?? region.lines(look)
        last = (region, lines)
        return lines
    }
}
