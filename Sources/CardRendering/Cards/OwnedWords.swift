package import LorcanaCards
import LorcanaRules

/// Counts of owned copies in words.
enum OwnedWords {
    /// Formats "3, 1 of them foil", "2 foils" or "none".
    static func count(_ copies: CardCollection.Copies) -> String {
        if copies.all == 0 { return "none" }
        if copies.normal == 0 { return Counted.text(copies.foil, "foil") }
        return Counted.grouped(copies.all)
            + (copies.foil == 0 ? "" : ", \(Counted.grouped(copies.foil)) of them foil")
    }
}

extension CardKnowledge {
    /// Formats "you own 3, 1 of them foil"; nil without a collection.
    ///
    /// - Parameter evenNone: whether to return words for a card that is not owned.
    package func ownedWords(_ card: LorcanaCard, evenNone: Bool = true) -> String? {
        owned(ofNameOf: card).flatMap { copies in
            copies.all == 0 && !evenNone ? nil : "you own \(OwnedWords.count(copies))"
        }
    }
}
