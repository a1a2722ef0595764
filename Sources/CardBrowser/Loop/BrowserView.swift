import CardRendering
import TerminalKit

/// The browser's screen: one slot for each region.
@MainActor
final class BrowserView {
    private let top = RegionSlot<TopRegion>()
    private let head = RegionSlot<HeadRegion>()
    private let main = RegionSlot<MainRegion>()
    private let bar = RegionSlot<ScrollBarRegion>()
    private let panel = RegionSlot<PanelRegion>()
    private let strip = RegionSlot<StripRegion>()
    private let footer = RegionSlot<FooterRegion>()
    private(set) var look: BrowserLook

    init(_ look: BrowserLook) { self.look = look }

    /// Draws everything in another theme from now on.
    func change(to theme: Theme) {
        if theme == look.theme { return }
        look.theme = theme
        look.texts.forget()
        top.forget()
        head.forget()
        main.forget()
        bar.forget()
        panel.forget()
        strip.forget()
        footer.forget()
    }

    func frame(_ model: BrowserModel) -> Frame {
        let regions = DrawnRegions(
            top: top.lines(model, look), head: head.lines(model, look), main: main.lines(model, look),
            bar: bar.lines(model, look), panel: panel.lines(model, look), strip: strip.lines(model, look),
            footer: footer.lines(model, look))
        return FrameComposer.frame(
            regions, model.layout, size: model.size, cursorColumn: TopRegion(model).cursorColumn(look),
            picture: FullCard.placedPicture(model, look), look)
    }
}
