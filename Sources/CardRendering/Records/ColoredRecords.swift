package import LorcanaCards
package import TerminalKit

/// Plain records with coloured inks and highlighted matches, like the output of ripgrep and fd.
package enum ColoredRecords {
    package static func lines(
        _ cards: [LorcanaCard], fields: [CardField]?, header: Bool, highlight: NameHighlight,
        knowing knowledge: CardKnowledge = CardKnowledge(), theme: Theme = .standard
    ) -> [StyledText] {
        let fields = fields ?? CardField.usual
        let titles = StyledText(fields.map(\.rawValue).joined(separator: "\t"), theme.aside)
        return (header ? [titles] : [])
            + cards.map { card in
                fields.map { cell($0, card, highlight, knowledge, theme) }.joined(separator: StyledText("\t"))
            }
    }

    private static func cell(
        _ field: CardField, _ card: LorcanaCard, _ highlight: NameHighlight, _ knowledge: CardKnowledge,
        _ theme: Theme
    ) -> StyledText {
        if field == .inks {
            return card.inks.inks.map { StyledText($0.name, theme.badge($0)) }
                .joined(separator: StyledText(";"))
        }
        let text = StyledText(FieldTable.cell(field, of: card, knowing: knowledge))
        return field.isName ? highlight.marked(text) { _ in TextStyle.match } : text
    }
}
