import TerminalKit

@testable import CardBrowser

/// Draws the whole screen for a model as it looks in another look.
enum BrowserRenderer {
    static func frame(_ model: BrowserModel, _ look: BrowserLook) -> Frame {
        Frame(model.laidOut(look), look)
    }
}
