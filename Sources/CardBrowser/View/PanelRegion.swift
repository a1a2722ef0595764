import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

/// The selected card beside the list in full, or below it in few lines; its text scrolls.
struct PanelRegion: Region {
    let width: Int
    let height: Int
    let isBelow: Bool
    let card: LorcanaCard?
    /// All lines of the card's text, on screen or not.
    let text: [StyledText]
    let scroll: Int

    init(_ model: BrowserModel) {
        let (layout, content) = (model.layout, model.panel)
        height = layout.panelRows.count
        (width, isBelow) = Self.place(layout, model.size.columns)
        (card, text, scroll) = (width == 0 ? nil : content.card, layout.panelText, content.scroll)
    }

    private static func place(_ layout: BrowserLayout, _ columns: Int) -> (width: Int, isBelow: Bool) {
        switch layout.panel {
        case .beside(let columns): (columns, false)
        case .below: (columns, true)
        case nil: (0, false)
        }
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        guard let card, width > 0, height > 0 else { return [] }
        if !isBelow { return page(text, rows: height, look) }
        return [CardPeek.title(card, on: look.canvas(width))] + page(text, rows: height - 1, look)
    }

    /// All lines of a card's text, as the panel of a layout has them.
    static func text(
        _ card: LorcanaCard?, _ layout: BrowserLayout, _ columns: Int, _ look: BrowserLook
    ) -> [StyledText] {
        let (width, isBelow) = place(layout, columns)
        guard let card, width > 0 else { return [] }
        return look.texts.lines(.init(card: card, place: isBelow ? .below : .beside, width: width)) {
            let canvas = look.canvas(isBelow ? max(1, width - 2) : width)
            let printings = look.printings(card)
            let lines =
                isBelow
                ? CardPeek.lines(card, printings: printings, on: canvas).map { StyledText(" ") + $0 }
                : CardView.lines(
                    card, printings: printings, api: look.api, knowing: look.knowledge(), on: canvas)
            return lines.map { $0.truncated(to: width, ellipsis: look.ellipsis) }
        }
    }

    /// The lines on screen; the last says how to see more, if there is more.
    private func page(_ lines: [StyledText], rows: Int, _ look: BrowserLook) -> [StyledText] {
        let first = min(scroll, max(0, lines.count - rows))
        let page = Array(lines[first...].prefix(rows))
        if first + rows >= lines.count || rows < 2 { return page }
        let hidden = lines.count - first - rows + 1
        let more = "\(look.ellipsis) \(Counted.text(hidden, "line")) more\(look.dot)\(look.scrollKey)"
        return page.dropLast() + [look.canvas(width).text(" \(more)", Palette.aside)]
    }
}

/// A card in few lines: what a player reads first.
enum CardPeek {
    /// The name on a rule, with ink, cost and numbers at its end.
    static func title(_ card: LorcanaCard, on canvas: Canvas) -> StyledText {
        let rule = canvas.isUnicode ? "━" : "="
        let numbers = CardView.listed(numbers(card, canvas.glyphs), on: canvas)
        let right =
            StyledText(" ") + InkBadge.badges(card.inks, on: canvas) + StyledText(" ") + numbers
            + canvas.text(" \(rule)\(rule)", Palette.aside)
        let name = canvas.text(card.fullName, Palette.name)
            .truncated(to: max(1, canvas.width - right.width - 6), ellipsis: canvas.glyphs.ellipsis)
        let left = canvas.text("\(rule)\(rule) ", Palette.aside) + name + StyledText(" ")
        let gap = max(0, canvas.width - left.width - right.width)
        return left + canvas.text(String(repeating: rule, count: gap), Palette.aside) + right
    }

    private static func numbers(_ card: LorcanaCard, _ glyphs: Glyphs) -> [String] {
        let mark = card.inkable.map { ($0 ? glyphs.inkable : glyphs.uninkable) + " " } ?? ""
        let stats =
            card.strength == nil && card.willpower == nil
            ? nil : "\(card.strength.map(String.init) ?? "-")/\(card.willpower.map(String.init) ?? "-")"
        return [
            card.cost.map { "\(mark)\($0)" }, stats, card.lore.map { "\(glyphs.lore)\($0)" },
            card.moveCost.map { "move \($0)" },
        ].compactMap(\.self)
    }

    static func lines(_ card: LorcanaCard, printings: [LorcanaCard], on canvas: Canvas) -> [StyledText] {
        let kind = [card.type.name] + card.shownClassifications
        let rules = CardView.rules(card, on: canvas).filter { !$0.isEmpty }
        return CardView.listed(kind, on: canvas).wrapped(to: canvas.width) + rules
            + CardView.listed(printing(card), Palette.aside, on: canvas).wrapped(to: canvas.width)
            + CardView.flavor(card, on: canvas) + more(card, printings, on: canvas)
    }

    /// Who drew it, its story, and its other printings.
    private static func more(
        _ card: LorcanaCard, _ printings: [LorcanaCard], on canvas: Canvas
    ) -> [StyledText] {
        let artist = card.facts.illustrators.joined(separator: ", ")
        let origin = [artist.isEmpty ? "" : "art by \(artist)", card.shownStory].filter { !$0.isEmpty }
        let others = printings.filter { $0.id != card.id }.map { other in
            let rarity = other.isPromo ? "promo" : other.rarity?.name ?? ""
            return rarity.isEmpty ? other.id : "\(other.id) \(rarity)"
        }
        let also = others.isEmpty ? StyledText() : canvas.text("also ", Palette.aside)
        return [
            CardView.listed(origin, Palette.aside, on: canvas),
            also + CardView.listed(others, Palette.aside, on: canvas),
        ].filter { !$0.isEmpty }.flatMap { $0.wrapped(to: canvas.width) }
    }

    private static func printing(_ card: LorcanaCard) -> [String] {
        let core = LegalityWords.core(card.legality).map { "Core: \($0)" }
        return [card.id, card.rarity?.name, card.set?.name, core].compactMap(\.self)
    }
}
