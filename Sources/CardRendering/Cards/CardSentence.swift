package import LorcanaCards
package import TerminalKit

/// A card in a list as a sentence for screen readers.
package enum CardSentence {
    /// The facts that follow the card's name.
    package enum Extent: Sendable {
        /// Inks and cost; the command adds the rest.
        case brief
        /// Inks, cost, rarity and id.
        case printing
        /// All facts that a list of cards shows.
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

    /// Formats "1. Ariel - Spectacular Singer, Amber, cost 3, counts as 5 by Singer."
    ///
    /// - Parameters:
    ///   - number: the card's number in the list, from 1.
    ///   - hasType: whether a short sentence includes the type.
    ///   - more: further parts; empty ones are left out.
    ///   - highlight: the searched words; a card found only by its English name also shows that name.
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
