import Bloc
import TerminalKit

/// The browser's screen: one slot for each region.
@MainActor
final class BrowserView {
    let top: RegionSlot<TopRegion>
    let head: RegionSlot<HeadRegion>
    let main: RegionSlot<MainRegion>
    let panel: RegionSlot<PanelRegion>
    let footer: RegionSlot<FooterRegion>
    private let cubit: BrowserCubit
    private let look: BrowserLook

    init(_ cubit: BrowserCubit, _ look: BrowserLook) {
        (self.cubit, self.look) = (cubit, look)
        top = RegionSlot(cubit)
        head = RegionSlot(cubit)
        main = RegionSlot(cubit)
        panel = RegionSlot(cubit)
        footer = RegionSlot(cubit)
    }

    /// The number of lines of the text on screen; nil for a list.
    var textLines: Int? {
        let model = cubit.state
        return model.screen.scroll.map { _ in MainRegion(model).textLines(look).count }
    }

    /// The frame for the model as it is now.
    var frame: Frame {
        let regions = DrawnRegions(
            top: top.lines(look), head: head.lines(look), main: main.lines(look), panel: panel.lines(look),
            footer: footer.lines(look))
        return FrameComposer.frame(
            regions, cubit.state.layout, size: cubit.state.size, cursorColumn: top.region.cursorColumn(look),
            look)
    }
}
