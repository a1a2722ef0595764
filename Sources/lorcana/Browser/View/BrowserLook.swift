import LorcanaCards
import LorcanaKit
import TerminalKit

/// What the browser's views need beside the model: fixed for a run.
struct BrowserLook: Sendable {
    var isUnicode: Bool = true
    /// The fewest characters that are asked for; fewer get a hint (lorcana-bloc.md, L1).
    var minimumLength: Int = 1
    /// The host that is asked for the API.
    var api: String = "the API"
    /// The time of day where the program runs: "20:03".
    var localTime: @Sendable (Timestamp) -> String = { String($0.rfc3339.dropFirst(11).prefix(5)) }
    /// All printings of a card's full name.
    var printings: @Sendable (LorcanaCard) -> [LorcanaCard] = { _ in [] }

    func canvas(_ width: Int) -> Canvas { Canvas(width: width, isUnicode: isUnicode) }

    var prompt: String { isUnicode ? "❯ " : "> " }
    var marker: String { isUnicode ? "▌" : ">" }
    var rule: String { isUnicode ? "│" : "|" }
    var ellipsis: String { isUnicode ? "…" : "..." }
    var dot: String { isUnicode ? " · " : " | " }
}
