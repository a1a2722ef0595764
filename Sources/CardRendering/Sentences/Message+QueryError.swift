import LorcanaQuery
import TerminalKit

extension Message {
    /// Describes an invalid query: the query, a caret under the error, and advice.
    init(_ error: QueryError) {
        self.init(
            kind: "query", sentence: Quoted.clean(error.message, limit: 160), marked: Self.caret(error),
            hint: Quoted.clean(error.hint, limit: 300), exitCode: .misuse)
    }

    /// The query on one line, truncated around the error, and carets below it.
    static func caret(_ error: QueryError) -> [String] {
        let characters = Array(error.query)
        let start = min(max(0, error.range.lowerBound), characters.count)
        let end = min(max(start, error.range.upperBound), characters.count)
        let from = max(0, start - 30)
        let to = min(characters.count, max(end, start + 1) + 20, from + 70)
        func part(_ range: Range<Int>) -> String {
            Quoted.clean(String(characters[range]), limit: 200)
        }
        let before = (from > 0 ? "…" : "") + part(from..<start)
        let wrong = part(start..<min(end, to))
        let after = part(min(end, to)..<to) + (to < characters.count ? "…" : "")
        let carets = String(repeating: "^", count: max(1, CellWidth.of(wrong)))
        let indent = String(repeating: " ", count: CellWidth.of(before))
        return ["  \(before)\(wrong)\(after)", "  \(indent)\(carets)"]
    }
}
