import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// The output options that several commands share: the format, and the selection of results.
struct OutputOptions: Equatable, Sendable {
    /// The output format, never `auto`.
    var format: OutputFormat = .plain
    /// Whether the format is the default, rather than chosen by the user.
    var isFormatUsual = false
    var cardFields: [CardField]?
    var header = false
    var order: CardOrder?
    /// Whether `--sort own` lists the most copies first (true) or last (false); nil for another order.
    var mostFirst: Bool?
    var limit: Int?
    var page: Int?
    /// Whether only the number of results is printed.
    var countsOnly = false
    /// Whether charts are drawn instead of the results.
    var drawsCharts = false
    var raw = false
    var explain = false
    var isInteractive = true
    /// Whether the browser prints the marked cards on exit.
    var picks = false
    /// The deck open in the browser.
    var deck: String?

    /// Whether the output is records for programs.
    var writesRecords: Bool { format.isJSON || format == .csv }

    /// The indices of the results to print; the page size is `--limit`, or 100.
    var range: Range<Int> {
        let size = limit ?? 100
        guard let page else { return 0..<(limit ?? .max) }
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        if overflow || start > .max - size { return .max..<(.max) }
        return start..<start + size
    }

    /// The results selected by `--page` and `--limit`.
    func inRange<Result>(_ results: [Result]) -> ArraySlice<Result> {
        results[range.clamped(to: 0..<results.count)]
    }

    /// The cards selected by `--sort`, `--page` and `--limit`.
    ///
    /// - Parameter skipped: the number of cards before the first one.
    func chosen(_ cards: [LorcanaCard], skipped: Int = 0) -> [LorcanaCard] {
        let sorted = order.map { $0.sorted(cards) } ?? cards
        let wanted = range.lowerBound - skipped..<range.upperBound - skipped
        let range = wanted.clamped(to: 0..<sorted.count)
        return range.count == sorted.count ? sorted : Array(sorted[range])
    }

    /// The indices of the cards selected by `--sort`, `--page` and `--limit`.
    func places(of cards: [LorcanaCard]) -> [Int] {
        var places = Array(cards.indices)
        if let order {
            var byRow: [Int: [Int]] = [:]
            for place in places.reversed() { byRow[cards[place].row, default: []].append(place) }
            places = order.sorted(cards).compactMap { byRow[$0.row]?.popLast() }
        }
        return Array(inRange(places))
    }

    /// The indices of results with these numbers of copies, sorted if `--sort own` was given.
    func placesByCopies(_ copies: [Int]) -> [Int] {
        guard let mostFirst else { return Array(copies.indices) }
        return copies.indices.sorted {
            let (a, b) = mostFirst ? (copies[$1], copies[$0]) : (copies[$0], copies[$1])
            return a == b ? $0 < $1 : a < b
        }
    }

    /// Formats "34 cards", or "10 of 34 cards" if not all are shown.
    func counted(_ shown: Int, of all: Int, _ noun: String = "card") -> String {
        if shown == 0, all > 0, let page {
            return "page \(page) is past the end (\(Counted.text(all, noun)))"
        }
        return shown == all ? Counted.text(all, noun) : "\(shown) of \(Counted.text(all, noun))"
    }

    /// The query with `--sort` appended as `sort:`, which overrides others, so that the order doesn't change while
    /// the user types.
    func ordered(_ query: String) -> String {
        guard let order, !query.allSatisfy(\.isWhitespace) else { return query }
        return "\(query) sort:\(order)"
    }
}
