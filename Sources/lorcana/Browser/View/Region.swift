import TerminalKit

/// A part of the screen as a value: equal regions look the same, so they are drawn once.
protocol Region: Equatable, Sendable {
    init(_ model: BrowserModel)
    func lines(_ look: BrowserLook) -> [StyledText]
    /// The same lines, made out of those drawn for another value where that is cheaper.
    func lines(_ look: BrowserLook, after old: Self, _ drawn: [StyledText]) -> [StyledText]
}

extension Region {
    func lines(_ look: BrowserLook, after old: Self, _ drawn: [StyledText]) -> [StyledText] { lines(look) }
}
