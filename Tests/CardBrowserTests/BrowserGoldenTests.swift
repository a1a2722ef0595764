import BuiltInCatalogue
@testable import CardRendering
import CardTesting
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing

@testable import CardBrowser

/// Compares whole screens with recorded bytes; `RECORD_GOLDEN=1 swift test` records them.
///
/// At 80 columns the card's panel is below the list, at 120 beside it; in narrower windows the list drops other columns
/// before it shortens names. `BrowserLookTests` tests other widths and colour depths.
@Suite struct BrowserGoldenTests {
    @Test(arguments: [80, 120], [ColorDepth.trueColor, .none])
    func `each screen paints the recorded bytes`(_ width: Int, _ depth: ColorDepth) throws {
        try expectRecorded(BrowserScreens.recorded(width), width, depth)
    }

    @Test(arguments: [40, 60])
    func `narrow lists paint the recorded bytes`(_ width: Int) throws {
        let names: Set = ["list", "set", "sets", "deck", "failed"]
        let screens = BrowserScreens.recorded(width).filter { names.contains($0.name) }
        #expect(screens.count == names.count)
        try expectRecorded(screens, width, .none)
    }

    private func expectRecorded(
        _ screens: [(name: String, model: BrowserModel)], _ width: Int, _ depth: ColorDepth
    ) throws {
        let isUnicode = depth != .none
        for (name, model) in screens {
            let frame = BrowserRenderer.frame(model, BrowserLook(isUnicode: isUnicode, minimumLength: 3))
            let capabilities = TerminalCapabilities(
                isTerminal: true, colorDepth: depth, isUnicode: isUnicode, size: model.size)
            let text = frame.lines.map { $0.rendered(for: capabilities) + "\n" }.joined()
            let look = isUnicode ? "true" : "ascii"
            try Golden.expect(
                text, "Tests/CardBrowserTests/Golden/browser-\(name)-\(width)-\(look).txt")
        }
    }
}
