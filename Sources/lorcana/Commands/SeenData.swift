import CardRendering
import LorcanaCards
import LorcanaRules

/// The data of an earlier run: date, number of cards, and origin.
struct SeenData: Equatable {
    private let day: Timestamp
    private let cards: Int
    private let source: CardSource

    init(_ catalogue: Catalogue) {
        (day, cards, source) = (catalogue.origin.asOf, catalogue.count, catalogue.origin.source)
    }

    /// Parses "2026-10-16 3556 built-in"; returns nil for other text. Earlier versions wrote no origin.
    init?(text: String) {
        let parts = text.split(separator: " ")
        guard (2...3).contains(parts.count), let day = Timestamp(date: parts[0]), let cards = Int(parts[1])
        else { return nil }
        (self.day, self.cards) = (day, cards)
        source = parts.count > 2 ? CardSource(rawValue: String(parts[2])) ?? .local : .local
    }

    var text: String { "\(day.date) \(cards) \(source.rawValue)" }

    /// A sentence about new data, and about sets that have left Core: "new data of 2026-11-20: 204 new cards; Hyperia
    /// City released; Shimmering Skies left Core". Nil if the data is not newer.
    @MainActor
    func news(in local: LocalCards, on today: Timestamp, countsCards: Bool = true) -> String? {
        let now = SeenData(local.atHand)
        guard now.text != text, now.day >= day else { return nil }
        let new = countsCards ? now.cards - cards : 0
        let events = News.since(day, in: local.names).filter {
            $0.date.map { $0 > day && $0 <= today } ?? false
        }
        let parts = [
            new > 0 ? "\(Counted.text(new, "new card"))" : nil,
            source == .builtIn && now.source == .local ? "rules texts" : nil,
            Self.words(events, .release, "released"),
            Self.words(events, .rotation, "left Core"), Self.words(events, .ban, "banned"),
        ].compactMap(\.self)
        if parts.isEmpty, !countsCards || now.day == day { return nil }
        return "new data of \(now.day.date): \(parts.isEmpty ? "no new cards" : parts.joined(by: "; "))"
    }

    private static func words(_ events: [News], _ what: News.What, _ verb: String) -> String? {
        let subjects = events.filter { $0.what == what }.map(\.subject).once(by: \.self)
        return subjects.isEmpty ? nil : "\(subjects.joined(by: ", ")) \(verb)"
    }
}
