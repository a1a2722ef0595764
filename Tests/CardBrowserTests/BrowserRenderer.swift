import TerminalKit

@testable import CardBrowser

/// Renders the screen of a model in another look.
enum BrowserRenderer {
    static func frame(_ model: BrowserModel, _ look: BrowserLook) -> Frame {
        Frame(model.laidOut(look), look)
    }
}
