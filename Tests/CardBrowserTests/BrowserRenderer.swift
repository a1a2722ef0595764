import TerminalKit

@testable import CardBrowser

/// Draws the screen of a model in another look.
enum BrowserRenderer {
    static func frame(_ model: BrowserModel, _ look: BrowserLook) -> Frame {
        Frame(model.laidOut(look), look)
    }
}
