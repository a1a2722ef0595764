import Bloc
import TerminalKit

/// A region's place on the screen: follows the model, and is drawn anew only when the region differs.
@MainActor
final class RegionSlot<Content: Region> {
    private let selector: BlocSelector<Content>
    private let drawing = Drawing()

    /// What was drawn last, and whether the region still is what it was drawn for.
    private final class Drawing {
        var last: (region: Content, lines: [StyledText])?
        var isCurrent = false
    }

    init(_ cubit: BrowserCubit) {
        selector = BlocSelector(cubit, select: Content.init) { [drawing] _ in drawing.isCurrent = false }
    }

    var region: Content { selector.selected }

    func lines(_ look: BrowserLook) -> [StyledText] {
        if let last = drawing.last, drawing.isCurrent { return last.lines }
        let lines = drawing.last.map { region.lines(look, after: $0.region, $0.lines) } ?? region.lines(look)
        drawing.last = (region, lines)
        drawing.isCurrent = true
        return lines
    }
}
