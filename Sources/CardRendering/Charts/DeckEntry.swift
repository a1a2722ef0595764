package import LorcanaCards
package import LorcanaRules

/// A deck of the deck folder in a list.
package struct DeckEntry: Equatable, Sendable {
    package var name: String
    package var inks: InkSet
    package var cards: Int
    package var standing: DeckStanding
    /// The first reason why the deck is not legal; empty if it is legal.
    var reason = ""
    let statistics: CardStatistics
    /// The time of its last change; nil if unknown.
    package var changed: Timestamp?

    package init(_ name: String, _ deck: Deck, today: Timestamp?, changed: Timestamp? = nil) {
        let check = DeckCheck(deck, rules: .core, on: today)
        (self.name, self.changed) = (name, changed)
        inks = InkSet(check.inks)
        (cards, standing, statistics) = (deck.count, DeckStanding(check), deck.statistics)
        reason = DeckReason.all(check.problems).first?.sentence ?? ""
    }
}
