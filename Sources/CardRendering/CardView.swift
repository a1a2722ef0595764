package import LorcanaCards
package import TerminalKit

/// One card in full, as lines (cli.md, Rows: a card in full): drawn, or in sentences for screen readers and the narrowest
/// terminals.
package enum CardView {
    /// - Parameters:
    ///   - printings: all printings of the same full name, including this one.
    ///   - api: the API's host.
    package static func lines(
        _ card: LorcanaCard, printings: [LorcanaCard] = [], api: String = "the API",
        knowing knowledge: CardKnowledge = CardKnowledge(), picture: [StyledText] = [], on canvas: Canvas
    ) -> [StyledText] {
        if isDrawn(on: canvas) {
            return CardDrawing.lines(
                card, printings: printings, api: api, knowing: knowledge, picture: picture, on: canvas)
        }
        return canvas.text(card.fullName, Palette.name).wrapped(to: canvas.width)
            + untitledLines(card, printings: printings, api: api, knowing: knowledge, on: canvas)
    }

    /// Whether the card is drawn, instead of written as sentences.
    package static func isDrawn(on canvas: Canvas) -> Bool {
        !canvas.isAccessible && canvas.width >= CardDrawing.leastWidth
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

    package static func rules(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        let abilities = abilities(card, on: canvas).map { $0.wrapped(to: textWidth(canvas)) }
        let isWhole = !RulesText.paragraphs(card.text ?? "", on: canvas).isEmpty
        let separator = isWhole ? [StyledText()] : []
        let wording = wording(card).map { [StyledText()] + aside($0, on: canvas) } ?? []
        let lack = MissingText.words(card).map { aside($0, on: canvas) } ?? []
        return Array(abilities.joined(separator: separator)) + wording + lack
    }

    private static func aside(_ words: String, on canvas: Canvas) -> [StyledText] {
        canvas.text(words, Palette.aside).wrapped(to: textWidth(canvas))
    }

    /// The abilities, not yet wrapped; a keyword without its reminder has its meaning, and without a text the keywords
    /// stand for it.
    static func abilities(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        let paragraphs = RulesText.paragraphs(card.text ?? "", on: canvas)
        let known = card.keywords
        return paragraphs.isEmpty
            ? known.map { explained($0, on: canvas) }
            : paragraphs.map { known.contains($0.plain) ? explained($0.plain, on: canvas) : $0 }
    }

    private static func explained(_ keyword: String, on canvas: Canvas) -> StyledText {
        let meaning = KeywordGuide.meaning(of: keyword).map { canvas.text(": \($0)", Palette.aside) }
        return canvas.text(keyword, Palette.abilityName) + (meaning ?? StyledText())
    }

    /// Whose wording the text is, if it is not that of the card as it is now.
    static func wording(_ card: LorcanaCard) -> String? {
        let from = card.textFrom
        if from.isEmpty || card.text == nil { return nil }
        return from == card.id ? "as first printed; the card has changed since" : "text of \(from)"
    }

    /// What the makers of the game said about the card later, each on its own.
    package static func notes(_ notes: [String], _ label: String, on canvas: Canvas) -> [StyledText] {
        notes.flatMap { note in
            (canvas.text("\(label): ", Palette.label) + canvas.text(RulesText.tokens(note, canvas)))
                .wrapped(to: textWidth(canvas))
        }
    }

    package static func flavor(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        guard let flavor = card.flavor, !flavor.isEmpty else { return [] }
        let text = canvas.text(RulesText.tokens(flavor, canvas), Palette.flavor)
        return text.wrapped(to: textWidth(canvas) - 2).map { StyledText("  ") + $0 }
    }

    package static func listed(_ parts: [String], _ style: Style = .plain, on canvas: Canvas) -> StyledText {
        let separator = canvas.isAccessible ? ", " : " \(canvas.glyphs.separator) "
        return parts.map { canvas.text($0, style) }.joined(separator: canvas.text(separator))
    }

    /// Lines of prose are kept short enough to read.
    private static func textWidth(_ canvas: Canvas) -> Int { min(canvas.width, 80) }
}
