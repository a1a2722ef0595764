import CardRendering
import LorcanaCards
import LorcanaRules

/// The data of an earlier run, by its day and its number of cards.
struct SeenData: Equatable {
    private let day: Timestamp
    private let cards: Int

    init(_ catalogue: Catalogue) { (day, cards) = (catalogue.origin.asOf, catalogue.count) }

    /// "2026-10-16 3556"; nil for any other text.
    init?(text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let day = Timestamp(date: parts[0]), let cards = Int(parts[1]) else {
            return nil
        }
        (self.day, self.cards) = (day, cards)
    }

    var text: String { "\(day.date) \(cards)" }

    /// A sentence on newer data and on what left Core until today: "new data of 2026-11-20: 204 new cards, Hyperia City
    /// released, Shimmering Skies left Core"; nil if there is nothing to say.
    @MainActor
    func news(in local: LocalCards, on today: Timestamp, countsCards: Bool = true) -> String? {
        let now = SeenData(local.atHand)
        guard now.text != text else { return nil }
        let new = countsCards ? now.cards - cards : 0
        let events = News.since(day, in: local.names).filter {
            $0.date.map { $0 > day && $0 <= today } ?? false
        }
        let parts = [
            new > 0 ? "\(Counted.text(new, "new card"))" : nil, Self.words(events, .release, "released"),
            Self.words(events, .rotation, "left Core"), Self.words(events, .ban, "banned"),
        ].compactMap(\.self)
        return parts.isEmpty ? nil : "new data of \(now.day.date): \(parts.joined(by: "; "))"
    }

    private static func words(_ events: [News], _ what: News.What, _ verb: String) -> String? {
        let subjects = events.filter { $0.what == what }.map(\.subject).once(by: \.self)
        return subjects.isEmpty ? nil : "\(subjects.joined(by: ", ")) \(verb)"
    }
}
