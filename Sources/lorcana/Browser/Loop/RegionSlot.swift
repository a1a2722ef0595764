import Bloc
import TerminalKit

/// A region's place on the screen: follows the model, and is drawn anew only when the region differs.
@MainActor
final class RegionSlot<Content: Region> {
    private let selector: BlocSelector<Content>
    private let drawing = Drawing()

    /// What was drawn last; nothing once the region differs.
    private final class Drawing {
        var lines: [StyledText]?
        var count = 0
    }

    init(_ cubit: BrowserCubit) {
        selector = BlocSelector(cubit, select: Content.init) { [drawing] _ in drawing.lines = nil }
    }

    var region: Content { selector.selected }
    /// How often the region was drawn.
    var buildCount: Int { drawing.count }

    func lines(_ look: BrowserLook) -> [StyledText] {
        if let lines = drawing.lines { return lines }
        let lines = region.lines(look)
        drawing.lines = lines
        drawing.count += 1
        return lines
    }
}
