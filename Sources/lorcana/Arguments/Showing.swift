import LorcanaQuery
import CardRendering
import LorcanaKit

/// How results are shown, as the options say that several commands take.
struct Showing: Equatable, Sendable {
    /// Never auto.
    var format: OutputFormat = .plain
    var cardFields: [CardField]?
    var header = false
    var order: CardOrder?
    var limit: Int?
    var page: Int?
    /// Whether only the number of results is printed.
    var countsOnly = false
    var raw = false
    var explain = false
    var isInteractive = true
    /// Whether the browser prints what was marked.
    var picks = false
    /// The deck that the browser shows and changes.
    var deck: String?

    /// Which results are shown: `--page` counts pages of `--limit`, or of 100.
    var range: Range<Int> {
        let size = limit ?? 100
        guard let page else { return 0..<(limit ?? .max) }
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        if overflow || start > .max - size { return .max..<(.max) }
        return start..<start + size
    }
}
