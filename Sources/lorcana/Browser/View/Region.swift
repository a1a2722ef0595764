import LorcanaCards
import LorcanaKit
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

/// What regions need beside the model; it does not change during a run.
struct BrowserLook: Sendable {
    var isUnicode: Bool = true
    var theme: Theme = .standard
    /// Fewer characters are not searched; the footer then says how many to type (lorcana-bloc.md, L1).
    var minimumLength: Int = 1
    /// The host of the API.
    var api: String = "the API"
    /// The time of day where the program runs: "20:03".
    var localTime: @Sendable (Timestamp) -> String = { String($0.rfc3339.dropFirst(11).prefix(5)) }
    /// Returns all printings of a card's full name.
    var printings: @Sendable (LorcanaCard) -> [LorcanaCard] = { _ in [] }

    func canvas(_ width: Int) -> Canvas { Canvas(width: width, isUnicode: isUnicode, theme: theme) }

    var prompt: String { isUnicode ? "❯ " : "> " }
    var marker: String { isUnicode ? "▌" : ">" }
    var rule: String { isUnicode ? "│" : "|" }
    var ellipsis: String { isUnicode ? "…" : "..." }
    var dot: String { isUnicode ? " · " : " | " }
}
