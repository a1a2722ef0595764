package import LorcanaCards
package import TerminalKit

/// The effects of a card as short sentences, worded by this program.
package enum EffectView {
    /// Incremented when the meaning of a record changes.
    private static let version = 1

    package static func lines(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        canvas.text(card.fullName, canvas.theme.name).wrapped(to: canvas.width)
            + (card.effects.isEmpty ? [canvas.text("No effects.")] : sentences(card, on: canvas))
    }

    /// The sentences; empty if the card has no effects.
    package static func sentences(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        card.effects.flatMap { canvas.text(EffectSentence.text($0)).wrapped(to: canvas.width, indent: 2) }
    }

    /// Records with the effects of each card: facts, and the sentence.
    package static func records(_ cards: [LorcanaCard]) -> RecordTable {
        RecordTable(
            cards, ("id", { .text($0.id) }), ("fullName", { .text($0.fullName) }),
            (
                "effects",
                { .object([("version", .number(version)), ("list", .list($0.effects.map(record)))]) }
            ))
    }

    private static func record(_ effect: EffectFrame) -> RecordValue {
        .object([
            ("facts", .text(EffectFrame.text(of: [effect]))),
            ("sentence", .text(EffectSentence.text(effect))),
        ])
    }
}
