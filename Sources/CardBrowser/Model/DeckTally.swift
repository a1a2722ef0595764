import CardRendering
import LorcanaCards
import LorcanaRules
import TerminalKit
import LorcanaKit

/// The copies in the deck that is open beside the cards.
package struct DeckTally: Equatable, Sendable {
    /// The file's name, without the folder and ".txt".
    let name: String
    private(set) var total = 0
    /// Copies by the full name that every language shares.
    private var counts: [String: Int] = [:]
    private(set) var inks: InkSet = []

    /// - Parameter typed: the deck as it was named on the command line.
    init(_ typed: String, _ deck: Deck) {
        let last = String(typed.split(separator: "/").last ?? "")
        name = last.hasSuffix(".txt") ? String(last.dropLast(4)) : last
        total = deck.count
        for card in deck.cards {
            let shown = LorcanaCard(catalogue: deck.names.catalogue, row: card.row)
            counts[shown.lastingName, default: 0] += card.count
            inks.formUnion(shown.inks)
        }
    }

    func copies(of card: LorcanaCard) -> Int { counts[card.lastingName] ?? 0 }

    /// Counts a change that the file is still to have.
    mutating func change(_ card: LorcanaCard, by step: Int) { counts[card.lastingName, default: 0] += step }
}
