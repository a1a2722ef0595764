import LorcanaCards
import TerminalKit

/// One card in full, as lines (cli.md, Rows: a card in full).
enum CardView {
    /// - Parameters:
    ///   - printings: all printings of the same full name, including this one.
    ///   - api: the API's host.
    static func lines(
        _ card: LorcanaCard, printings: [LorcanaCard] = [], api: String = "the API",
        knowing knowledge: CardKnowledge = CardKnowledge(), on canvas: Canvas
    ) -> [StyledText] {
        canvas.text(card.fullName, Palette.name).wrapped(to: canvas.width)
            + untitledLines(card, printings: printings, api: api, knowing: knowledge, on: canvas)
    }

    /// The same without the title, for views that draw their own.
    static func untitledLines(
        _ card: LorcanaCard, printings: [LorcanaCard] = [], api: String = "the API",
        knowing knowledge: CardKnowledge = CardKnowledge(), on canvas: Canvas
    ) -> [StyledText] {
        let sections = [
            head(card, on: canvas), rules(card, on: canvas), flavor(card, on: canvas),
            notes(card.errata, "Erratum", on: canvas) + notes(card.rulings, "Ruling", on: canvas),
            CardDetails.lines(card, printings: printings, api: api, knowing: knowledge, on: canvas),
        ]
        return Array(sections.filter { !$0.isEmpty }.joined(separator: [StyledText()]))
    }

    private static func head(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        var ink =
            canvas.isAccessible ? StyledText() : InkBadge.badges(card.inks, on: canvas) + StyledText(" ")
        ink += listed([InkBadge.words(card.inks)] + CardWords.cost(card), on: canvas)
        var kind = [card.type.name]
        if !card.classifications.isEmpty { kind.append(card.shownClassifications.joined(separator: ", ")) }
        let numbers = listed(CardWords.stats(card), on: canvas)
        let lines = [ink, listed(kind, on: canvas), numbers]
        return lines.filter { !$0.isEmpty }.flatMap { $0.wrapped(to: canvas.width) }
    }

    private static func rules(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        let paragraphs = RulesText.paragraphs(card.text ?? "", on: canvas)
        if paragraphs.isEmpty { return keywords(card, on: canvas) + lack(card, on: canvas) }
        return Array(
            paragraphs.map { $0.wrapped(to: textWidth(canvas)) }.joined(separator: [StyledText()]))
            + wording(card, on: canvas)
    }

    /// Whose wording the text is, if it is not that of the card as it is now.
    private static func wording(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        let from = card.textFrom
        if from.isEmpty { return [] }
        let words = from == card.id ? "as first printed; the card has changed since" : "text of \(from)"
        return [StyledText()] + canvas.text(words, Palette.aside).wrapped(to: textWidth(canvas))
    }

    /// What the makers of the game said about the card later, each on its own.
    private static func notes(_ notes: [String], _ label: String, on canvas: Canvas) -> [StyledText] {
        notes.flatMap { note in
            (canvas.text("\(label): ", Palette.label) + canvas.text(RulesText.tokens(note, canvas)))
                .wrapped(to: textWidth(canvas))
        }
    }

    private static func keywords(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        card.keywords.flatMap { keyword in
            let meaning = KeywordGuide.meaning(of: keyword).map { canvas.text(": \($0)", Palette.aside) }
            return (canvas.text(keyword, Palette.abilityName) + (meaning ?? StyledText()))
                .wrapped(to: textWidth(canvas))
        }
    }

    /// Why there is no text, if the card has one that is not available.
    private static func lack(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        guard let words = MissingText.words(card) else { return [] }
        return canvas.text(words, Palette.aside).wrapped(to: textWidth(canvas))
    }

    private static func flavor(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        guard let flavor = card.flavor, !flavor.isEmpty else { return [] }
        let text = canvas.text(RulesText.tokens(flavor, canvas), Palette.flavor)
        return text.wrapped(to: textWidth(canvas) - 2).map { StyledText("  ") + $0 }
    }

    static func listed(_ parts: [String], _ style: Style = .plain, on canvas: Canvas) -> StyledText {
        let separator = canvas.isAccessible ? ", " : " \(canvas.glyphs.separator) "
        return parts.map { canvas.text($0, style) }.joined(separator: canvas.text(separator))
    }

    /// Lines of prose are kept short enough to read.
    private static func textWidth(_ canvas: Canvas) -> Int { min(canvas.width, 80) }
}
