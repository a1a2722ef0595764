package import LorcanaCards
package import TerminalKit

/// A card of a list in a sentence, for screen readers.
package enum CardSentence {
    /// What is said of a card behind its name.
    package enum Extent: Sendable {
        /// Inks and cost: what the command adds counts.
        case brief
        /// Rarity and id, too.
        case printing
        /// All that a list of cards shows.
        case all

        fileprivate func details(hasType: Bool) -> [CardDetail] {
            let type: [CardDetail] = hasType ? [.type] : []
            return switch self {
            case .brief: [.inks, .cost] + type
            case .printing: [.inks, .cost] + type + [.rarity, .id]
            case .all:
                [
                    .inks, .cost, .inkable, .strength, .willpower, .lore, .moveCost, .type, .keywords,
                    .rarity,
                    .id,
                ]
            }
        }
    }

    /// "1. Ariel - Spectacular Singer, Amber, cost 3, counts as 5 by Singer."
    ///
    /// - Parameters:
    ///   - number: its place in the list, from 1.
    ///   - hasType: whether a short sentence says its type, too.
    ///   - more: what is said of it besides; empty texts are left out.
    ///   - highlight: the searched words; a card found only by its English name has that too.
    package static func text(
        _ card: LorcanaCard, number: Int, _ extent: Extent = .all, hasType: Bool = true,
        and more: [String] = [],
        highlight: NameHighlight = .nothing, on canvas: Canvas
    ) -> StyledText {
        let found = [highlight.englishFullName(of: card), card.isUntranslated ? "in English" : nil]
        let words =
            [card.fullName] + found.compactMap(\.self)
            + ShownCard(card).words(extent.details(hasType: hasType)) + more.filter { !$0.isEmpty }
        return canvas.text("\(number). \(words.joined(separator: ", ")).")
    }
}
