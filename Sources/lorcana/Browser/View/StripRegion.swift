import TerminalKit

/// The lines above the footer: a menu, completions, or what failed.
struct StripRegion: Region {
    let width: Int
    let height: Int
    let strip: Strip?

    init(_ model: BrowserModel) {
        width = model.size.columns
        height = model.layout.strip.count
        strip = model.strip(of: model.screen)
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        guard let strip else { return [] }
        return strip.lines(on: look.canvas(width)).prefix(height).map {
            $0.truncated(to: width, ellipsis: look.ellipsis)
        }
    }
}
