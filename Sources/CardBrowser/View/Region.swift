import TerminalKit

/// A part of the screen as a value: equal regions look the same, so a region is drawn only when it changes.
protocol Region: Equatable, Sendable {
    init(_ model: BrowserModel)
    func lines(_ look: BrowserLook) -> [StyledText]
    /// The same lines, made from those of an older value if that is cheaper.
    func lines(_ look: BrowserLook, after old: Self, _ drawn: [StyledText]) -> [StyledText]
}

extension Region {
    func lines(_ look: BrowserLook, after old: Self, _ drawn: [StyledText]) -> [StyledText] { lines(look) }
}
