package import LorcanaCards
import LorcanaRules
package import TerminalKit

/// A card in a few lines, what players read first.
package enum CardPeek {
    /// A rule with ink, cost and numbers at its end, and the name at its beginning if there is room for all of it.
    package static func title(_ card: LorcanaCard, on canvas: Canvas) -> StyledText {
        let rule = { canvas.text(String(repeating: "━", count: max(0, $0)), canvas.theme.aside) }
        let right = StyledText(" ") + numbers(card, on: canvas) + StyledText(" ") + rule(2)
        let left =
            ruleHasName(card, on: canvas)
            ? rule(2) + canvas.text(" \(card.fullName) ", canvas.theme.name) : StyledText()
        return left + rule(canvas.width - left.width - right.width) + right
    }

    /// The name for which `title` has no room, a margin of one cell at both sides.
    package static func belowTitle(_ card: LorcanaCard, within width: Int, on canvas: Canvas) -> [StyledText]
    {
        if ruleHasName(card, on: canvas) { return [] }
        return canvas.text(card.fullName, canvas.theme.name).wrapped(to: max(1, width - 2))
            .map { StyledText(" ") + $0 }
    }

    private static func ruleHasName(_ card: LorcanaCard, on canvas: Canvas) -> Bool {
        canvas.text(card.fullName).width + numbers(card, on: canvas).width + 10 <= canvas.width
    }

    /// Its inks, cost, strength and willpower, lore.
    private static func numbers(_ card: LorcanaCard, on canvas: Canvas) -> StyledText {
        let glyphs = canvas.glyphs
        let mark = card.inkable.map { ($0 ? glyphs.inkable : glyphs.uninkable) + " " } ?? ""
        let stats = CardColumn.strengthWillpower(card)
        let numbers = [
            card.cost.map { "\(mark)\($0)" }, stats.isEmpty ? nil : stats,
            card.lore.map { "\(glyphs.lore)\($0)" }, card.moveCost.map { "move \($0)" },
        ].compactMap(\.self)
        return card.inks.badges(on: canvas, none: glyphs.noInk) + StyledText(" ")
            + CardView.listed(numbers, on: canvas)
    }

    /// The same with its name and numbers above, where the name is on no rule.
    package static func titled(_ shown: ShownCard, on canvas: Canvas) -> [StyledText] {
        let card = shown.card
        let version = card.version.isEmpty ? "" : " - \(card.version)"
        let name = canvas.text(card.name, canvas.theme.name) + canvas.text(version, canvas.theme.aside)
        return name.wrapped(to: canvas.width) + [numbers(card, on: canvas)] + lines(shown, on: canvas)
    }

    package static func lines(_ shown: ShownCard, on canvas: Canvas) -> [StyledText] {
        let card = shown.card
        let aside = { (words: [String]) in
            CardView.listed(words, canvas.theme.aside, on: canvas).whole(on: canvas)
        }
        let core = shown.knowledge.core(card).map { "Core: \(StandingWords.brief($0))\(shown.doubt)" }
        let printing = shown.words([.id, .rarity]) + [card.set?.name, core].compactMap(\.self)
        let origin = shown.words([.artist]).map { "art by \($0)" } + shown.words([.story])
        var others = shown
        others.printings.removeAll { $0.id == card.id }
        let also = CardView.listed(others.words([.printings]), canvas.theme.aside, on: canvas)
        return CardView.listed(shown.words([.type, .classifications]), on: canvas).whole(on: canvas)
            + CardView.rules(card, on: canvas).filter { !$0.isEmpty }
            + aside(printing) + CardView.flavor(card, on: canvas)
            + (origin.isEmpty ? [] : aside(origin))
            + (also.isEmpty
                ? [] : (canvas.text("also ", canvas.theme.aside) + also).whole(on: canvas))
    }
}
