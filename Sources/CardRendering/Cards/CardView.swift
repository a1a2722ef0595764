package import LorcanaCards
import LorcanaKit
package import TerminalKit

/// A full card as lines (cli.md, Rows: a card in full): drawn, or as sentences for screen readers and very
/// narrow terminals.
package enum CardView {
    /// The amount of information shown about a full card.
    package enum Ending: Sendable {
        /// The card itself and its rarity.
        case frame
        /// Everything but rulings, the picture's URL and the data's origin.
        case details
        /// Rulings are included; the data's origin, which a line below shows, only if the legality has another date.
        case rulings
        /// Everything but the picture's URL.
        case origin
        /// Everything. A long URL stays on one line, so that the terminal wraps it and copies it as a whole.
        case source
    }

    /// - Parameters:
    ///   - printings: all printings of the same full name, including this one.
    ///   - api: the API's host.
    package static func lines(
        _ card: LorcanaCard, printings: [LorcanaCard] = [], api: String = "the API",
        knowing knowledge: CardKnowledge = CardKnowledge(), picture: [StyledText] = [],
        ending: Ending = .source, on canvas: Canvas
    ) -> [StyledText] {
        var canvas = canvas
        // Terminals wrap sentences for screen readers.
        if canvas.isAccessible { canvas.width = 1 << 20 }
        let shown = ShownCard(card, printings: printings, api: api, knowledge: knowledge)
        if isDrawn(on: canvas) {
            return CardDrawing.lines(shown, picture: picture, ending: ending, on: canvas)
        }
        let sections = [
            head(shown, on: canvas), rules(card, on: canvas), flavor(card, on: canvas),
            ending == .frame || ending == .details ? [] : remarks(card, on: canvas),
            labelledLines(shown, ending, on: canvas),
        ]
        let lines = sections.filter { !$0.isEmpty }.joined(separator: [StyledText()])
        return canvas.text(card.fullName, canvas.theme.name).wrapped(to: canvas.width) + lines
    }

    /// Whether the card is drawn; otherwise it is written as sentences.
    package static func isDrawn(on canvas: Canvas) -> Bool {
        !canvas.isAccessible && canvas.width >= CardDrawing.leastWidth
    }

    private static func head(_ shown: ShownCard, on canvas: Canvas) -> [StyledText] {
        let card = shown.card
        let badges =
            canvas.isAccessible
            ? StyledText() : card.inks.badges(on: canvas, none: canvas.glyphs.noInk) + StyledText(" ")
        let kind = [shown.words([.type]), [shown.words([.classifications]).joined(separator: ", ")]]
        let lines = [
            badges + listed(shown.words([.inks, .cost, .inkable]), on: canvas),
            listed(kind.joined().filter { !$0.isEmpty }, on: canvas),
            listed(shown.words([.strength, .willpower, .lore, .moveCost]), on: canvas),
        ]
        return lines.filter { !$0.isEmpty }.flatMap { $0.wrapped(to: canvas.width) }
    }

    /// The lower half: labelled lines with printing, legality and origin.
    private static func labelledLines(
        _ shown: ShownCard, _ ending: Ending, on canvas: Canvas
    ) -> [StyledText] {
        if ending == .frame {
            return labelled("Rarity", listed(shown.words([.rarity]), on: canvas), on: canvas)
        }
        let lines = { (details: [CardDetail]) in details.map { (label: $0.label, words: shown.words([$0])) } }
        let label = { (label: String, words: [String]) in
            labelled(label, listed(words, on: canvas), on: canvas)
        }
        let printing =
            lines([.set, .rarity] + CardDetail.ownLines) + [
                ("English", shown.words([.english, .language]))
            ]
        let owned = canvas.isAccessible ? shown.ownedSentence : nil
        let sentences = [shown.sentences.joined(separator: " "), owned ?? ""].filter { !$0.isEmpty }
        let details =
            printing.flatMap(label) + sentences.flatMap { canvas.text($0).wrapped(to: canvas.width) }
            + lines([.unknown, .printings]).flatMap(label)
        if ending == .details { return details }
        // URLs are not useful to screen-reader users.
        let hasAddress = ending == .source && !canvas.isAccessible
        return details + (hasAddress ? picture(shown.card.image, on: canvas) : [])
            + lines(shown.showsOrigin(ending) ? [.corrected, .data] : [.corrected]).flatMap(label)
    }

    static let labelWidth = 11

    /// A label with its text next to it, or one sentence for a screen reader; empty without a text.
    static func labelled(_ label: String, _ text: StyledText, on canvas: Canvas) -> [StyledText] {
        if text.isEmpty { return [] }
        if canvas.isAccessible { return (canvas.text("\(label): ") + text).wrapped(to: canvas.width) }
        return Beside.labelled(
            canvas.text(label, TextStyle.label), text, at: labelWidth, width: canvas.width)
    }

    /// The URL of the picture.
    private static func picture(_ address: String, on canvas: Canvas) -> [StyledText] {
        guard let link = PictureAddress(address)?.text else { return [] }
        let label = canvas.text("Picture", TextStyle.label)
        let address = canvas.text(address, Style(link: link))
        let line = label.padded(to: labelWidth) + address
        return line.width <= canvas.width ? [line] : [label, address]
    }

    static func rules(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        let abilities = abilities(card, on: canvas).map { $0.wrapped(to: textWidth(canvas)) }
        let isWhole = !RulesText.paragraphs(card.text ?? "", on: canvas).isEmpty
        let separator = isWhole ? [StyledText()] : []
        let wording = wording(card).map { [StyledText()] + aside($0, on: canvas) } ?? []
        let lack = MissingText.words(card, on: canvas).map { aside($0, on: canvas) } ?? []
        return Array(abilities.joined(separator: separator)) + wording + lack
    }

    private static func aside(_ words: String, on canvas: Canvas) -> [StyledText] {
        canvas.text(words, canvas.theme.aside).wrapped(to: textWidth(canvas))
    }

    /// The abilities, not wrapped. A keyword without a reminder text is followed by its meaning; without a rules
    /// text, the keywords are used.
    static func abilities(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        let paragraphs = RulesText.paragraphs(card.text ?? "", on: canvas)
        let known = card.keywords
        return paragraphs.isEmpty
            ? known.map { explained($0, on: canvas) }
            : paragraphs.map { known.contains($0.plain) ? explained($0.plain, on: canvas) : $0 }
    }

    private static func explained(_ keyword: String, on canvas: Canvas) -> StyledText {
        let meaning = KeywordGuide.meaning(of: keyword).map { canvas.text(": \($0)", canvas.theme.aside) }
        return canvas.text(keyword, TextStyle.abilityName) + (meaning ?? StyledText())
    }

    /// The source of the wording, if it isn't the card's current text.
    static func wording(_ card: LorcanaCard) -> String? {
        let from = card.textFrom
        if from.isEmpty || card.text == nil { return nil }
        return from == card.id ? "as first printed; the card has changed since" : "text of \(from)"
    }

    /// Official rulings and errata, each starting on a new line.
    static func remarks(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        let remarks = card.errata.map { ("Erratum", $0) } + card.rulings.map { ("Ruling", $0) }
        return remarks.flatMap { label, words in
            (canvas.text("\(label): ", TextStyle.label) + canvas.text(RulesText.tokens(words, canvas)))
                .wrapped(to: textWidth(canvas))
        }
    }

    static func flavor(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        guard let flavor = card.flavor, !flavor.isEmpty else { return [] }
        let text = canvas.text(
            RulesText.tokens(flavor, canvas), canvas.theme.aside.overlaid(by: TextStyle.flavor))
        // A screen reader needs a label to tell this from rules text.
        if canvas.isAccessible { return (canvas.text("Flavor text: ") + text).wrapped(to: textWidth(canvas)) }
        return text.wrapped(to: textWidth(canvas) - 2).map { StyledText("  ") + $0 }
    }

    static func listed(_ parts: [String], _ style: Style = .plain, on canvas: Canvas) -> StyledText {
        let separator = canvas.isAccessible ? ", " : " \(canvas.glyphs.separator) "
        return parts.map { canvas.text($0, style) }.joined(separator: canvas.text(separator))
    }

    /// The width of prose, limited for readability; unlimited for screen readers.
    private static func textWidth(_ canvas: Canvas) -> Int {
        canvas.isAccessible ? canvas.width : min(canvas.width, 80)
    }
}
