import CardRendering
import TerminalKit

/// The browser's screen: one slot for each region.
@MainActor
final class BrowserView {
    private struct Slots {
        let top = RegionSlot<TopRegion>()
        let head = RegionSlot<HeadRegion>()
        let main = RegionSlot<MainRegion>()
        let bar = RegionSlot<ScrollBarRegion>()
        let panel = RegionSlot<PanelRegion>()
        let under = RegionSlot<UnderRegion>()
        let strip = RegionSlot<StripRegion>()
        let footer = RegionSlot<FooterRegion>()
    }

    private var slots = Slots()
    private(set) var look: BrowserLook

    init(_ look: BrowserLook) { self.look = look }

    /// Draws everything in another theme from now on.
    func change(to theme: Theme) {
        if theme == look.theme { return }
        look.theme = theme
        forget()
    }

    /// Draws everything anew, as what is known of cards has changed.
    func forget() {
        look.texts.forget()
        slots = Slots()
    }

    func frame(_ model: BrowserModel) -> Frame {
        let regions = DrawnRegions(
            top: slots.top.lines(model, look), head: slots.head.lines(model, look),
            main: slots.main.lines(model, look), bar: slots.bar.lines(model, look),
            panel: slots.panel.lines(model, look), under: slots.under.lines(model, look),
            strip: slots.strip.lines(model, look),
            footer: slots.footer.lines(model, look))
        return FrameComposer.frame(
            regions, model.layout, size: model.size, cursorColumn: TopRegion(model).cursorColumn(look),
            picture: FullCard.placedPicture(model, look), look)
    }
}
