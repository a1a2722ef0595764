import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// The options that several commands take for their output: its form, and which of the results are printed.
struct OutputOptions: Equatable, Sendable {
    /// Never auto.
    var format: OutputFormat = .plain
    /// Whether nobody chose the format.
    var isFormatUsual = false
    var cardFields: [CardField]?
    var header = false
    var order: CardOrder?
    /// Whether the most copies come first, or last; nil for another order.
    var mostFirst: Bool?
    var limit: Int?
    var page: Int?
    /// Whether only the number of results is printed.
    var countsOnly = false
    /// Whether charts are drawn in place of the results.
    var drawsCharts = false
    var raw = false
    var explain = false
    var isInteractive = true
    /// Whether the browser prints what was marked.
    var picks = false
    /// The deck that the browser shows and changes.
    var deck: String?

    /// Whether results are records for programs.
    var writesRecords: Bool { format.isJSON || format == .csv }

    /// The places of the results to print: `--page` counts pages of `--limit`, or of 100.
    var range: Range<Int> {
        let size = limit ?? 100
        guard let page else { return 0..<(limit ?? .max) }
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        if overflow || start > .max - size { return .max..<(.max) }
        return start..<start + size
    }

    /// The results that `--page` and `--limit` choose.
    func inRange<Result>(_ results: [Result]) -> ArraySlice<Result> {
        results[range.clamped(to: 0..<results.count)]
    }

    /// The cards that `--sort`, `--page` and `--limit` choose.
    ///
    /// - Parameter skipped: the number of cards before the first one.
    func chosen(_ cards: [LorcanaCard], skipped: Int = 0) -> [LorcanaCard] {
        let sorted = order.map { $0.sorted(cards) } ?? cards
        let wanted = range.lowerBound - skipped..<range.upperBound - skipped
        let range = wanted.clamped(to: 0..<sorted.count)
        return range.count == sorted.count ? sorted : Array(sorted[range])
    }

    /// The places of the cards that `--sort`, `--page` and `--limit` choose.
    func places(of cards: [LorcanaCard]) -> [Int] {
        var places = Array(cards.indices)
        if let order {
            var byRow: [Int: [Int]] = [:]
            for place in places.reversed() { byRow[cards[place].row, default: []].append(place) }
            places = order.sorted(cards).compactMap { byRow[$0.row]?.popLast() }
        }
        return Array(inRange(places))
    }

    /// The places of results with these numbers of copies, in the order of `--sort own` if that was chosen.
    func placesByCopies(_ copies: [Int]) -> [Int] {
        guard let mostFirst else { return Array(copies.indices) }
        return copies.indices.sorted {
            let (a, b) = mostFirst ? (copies[$1], copies[$0]) : (copies[$0], copies[$1])
            return a == b ? $0 < $1 : a < b
        }
    }

    /// "34 cards", or "10 of 34 cards" if more were found than shown.
    func counted(_ shown: Int, of all: Int, _ noun: String = "card") -> String {
        if shown == 0, all > 0, let page {
            return "page \(page) is past the last of \(Counted.text(all, noun))"
        }
        return shown == all ? Counted.text(all, noun) : "\(shown) of \(Counted.text(all, noun))"
    }

    /// The query with `--sort` appended as `sort:`, which overrides any other; so the order stays while typing.
    func ordered(_ query: String) -> String {
        guard let order, !query.allSatisfy(\.isWhitespace) else { return query }
        return "\(query) sort:\(order)"
    }
}
