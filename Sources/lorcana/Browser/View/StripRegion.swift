import TerminalKit

/// The lines above the footer: what failed, with the keys that mend it.
struct StripRegion: Region {
    let width: Int
    let height: Int
    let failure: Remark?

    init(_ model: BrowserModel) {
        width = model.size.columns
        height = model.layout.strip.count
        failure = model.screen.failure
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        guard let failure else { return [] }
        return failure.lines(on: look.canvas(width)).prefix(height).map {
            $0.truncated(to: width, ellipsis: look.ellipsis)
        }
    }
}
