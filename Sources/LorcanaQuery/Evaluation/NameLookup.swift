package import LorcanaCards
import LorcanaRules

/// Decides which of the cards found for a name is meant, and collects its printings.
package enum NameLookup {
    package enum Match: Sendable, Equatable {
        case nothing
        /// The card to show, and all printings of its full name, oldest first, promos last.
        case card(LorcanaCard, printings: [LorcanaCard])
        /// One card for each full name, in search order.
        case versions([LorcanaCard])
    }

    /// Prefers an exact full name, then a name without its version, then names that contain the words.
    package static func choose(_ name: String, among cards: [LorcanaCard]) -> Match {
        let wanted = Folding.fold(name)
        let exact = cards.filter { isNamed($0, .fullName, wanted) }
        let bare = cards.filter { isNamed($0, .name, wanted) }
        let groups = byFullName(!exact.isEmpty ? exact : !bare.isEmpty ? bare : cards)
        switch groups.count {
        case 0: return .nothing
        case 1: return .card(groups[0][0], printings: groups[0])
        default: return .versions(groups.map { $0[0] })
        }
    }

    /// The printings with the full name `name`, oldest first, promos last.
    package static func printings(ofFullName name: String, in cards: [LorcanaCard]) -> [LorcanaCard] {
        let wanted = Folding.fold(name)
        return cards.filter { isNamed($0, .fullName, wanted) }.sorted { $0.isOlder(than: $1) }
    }

    /// The printings with the full name `name` in a catalogue, found without decoding every card.
    package static func printings(ofFullName name: String, in catalogue: Catalogue) -> [LorcanaCard] {
        let named = Condition.term(.text(.name, .whole(Folding.fold(name))))
        let rows = RowMatcher(catalogue).rows(named)
        return rows.rows.map { catalogue[$0] }.sorted { $0.isOlder(than: $1) }
    }

    /// Whether the card has this folded name, in its language or in English.
    private static func isNamed(_ card: LorcanaCard, _ column: FoldedColumn, _ wanted: String) -> Bool {
        if card.catalogue.words(column, card.row) == wanted { return true }
        return card.isTranslated && column.english.map { card.catalogue.words($0, card.row) } == wanted
    }

    private static func byFullName(_ cards: [LorcanaCard]) -> [[LorcanaCard]] {
        func shared(_ card: LorcanaCard) -> String {
            card.catalogue.words(card.isTranslated ? .englishFullName : .fullName, card.row)
        }
        let groups = Dictionary(grouping: cards, by: shared)
        let names = cards.map(shared).once(by: \.self)
        return names.compactMap { groups[$0]?.sorted { $0.isOlder(than: $1) } }
    }
}
