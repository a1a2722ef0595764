import TerminalKit

/// A part of the screen as a value: equal regions look the same, so they are drawn once.
protocol Region: Equatable, Sendable {
    init(_ model: BrowserModel)
    func lines(_ look: BrowserLook) -> [StyledText]
}
