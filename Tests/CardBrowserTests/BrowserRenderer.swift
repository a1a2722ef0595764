import TerminalKit

@testable import CardBrowser

/// Draws the whole screen for a model from scratch; the view must always show the same.
enum BrowserRenderer {
    static func frame(_ model: BrowserModel, _ look: BrowserLook) -> Frame {
        let model = model.laidOut(look)
        let top = TopRegion(model)
        let regions = DrawnRegions(
            top: top.lines(look), head: HeadRegion(model).lines(look), main: MainRegion(model).lines(look),
            bar: ScrollBarRegion(model).lines(look), panel: PanelRegion(model).lines(look),
            under: UnderRegion(model).lines(look), strip: StripRegion(model).lines(look),
            footer: FooterRegion(model).lines(look))
        return FrameComposer.frame(
            regions, model.layout, size: model.size, cursorColumn: top.cursorColumn(look),
            picture: FullCard.placedPicture(model, look), look)
    }
}
