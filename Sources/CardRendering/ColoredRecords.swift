package import LorcanaCards
package import TerminalKit

/// Plain records with the inks and the searched words in colour, as ripgrep and fd colour what they find.
package enum ColoredRecords {
    package static func lines(
        _ cards: [LorcanaCard], fields: [CardField]?, header: Bool, highlight: NameHighlight,
        knowing knowledge: CardKnowledge = CardKnowledge(), theme: Theme = .standard
    ) -> [StyledText] {
        let fields = fields ?? CardField.usual
        let titles = StyledText(fields.map(\.rawValue).joined(separator: "\t"), Palette.header)
        return (header ? [titles] : [])
            + cards.map { card in
                fields.map { cell($0, card, highlight, knowledge, theme) }.joined(separator: StyledText("\t"))
            }
    }

    private static func cell(
        _ field: CardField, _ card: LorcanaCard, _ highlight: NameHighlight, _ knowledge: CardKnowledge,
        _ theme: Theme
    ) -> StyledText {
        switch field {
        case .inks:
            return card.inks.inks.map { StyledText($0.name, theme.badge($0)) }.joined(
                separator: StyledText(";"))
        case .name, .version, .fullName:
            return highlight.marked(StyledText(FieldTable.cell(field, of: card)), Palette.match)
        case .id, .cost, .inkable, .type, .classifications, .strength, .willpower, .lore, .moveCost,
            .keywords,
            .text, .flavor, .rarity, .set, .setName, .setNumber, .number, .variant, .promo, .illustrators,
            .story,
            .image, .legality, .source, .asOf, .corrected, .textFrom, .rulings, .errata, .tcgplayer,
            .cardmarket, .language, .englishName,
            .alsoNamed, .singsAs, .singsIf, .singBar, .shift, .shiftAs, .copies, .finishes, .owned, .standing,
            .unknown:
            return StyledText(FieldTable.cell(field, of: card, knowing: knowledge))
        }
    }
}
