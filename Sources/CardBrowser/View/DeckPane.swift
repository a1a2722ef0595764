import CardRendering
import LorcanaCards
import LorcanaRules
import TerminalKit

/// The deck that is open, in numbers: beside the list, or in two lines below it.
enum DeckPane {
    /// What the keys do that put cards into an empty deck, as they are typed on this screen.
    static func keys(_ screen: Screen) -> [String] {
        [
            "\(screen.typed(.character("+")).name) adds the selected card",
            "\(screen.typed(.character("4")).name) four copies of it",
        ]
    }

    /// Everything, one below another; the cards last.
    ///
    /// - Parameter keys: what an empty deck says.
    static func beside(_ deck: DeckTally, keys: [String], on canvas: Canvas) -> [StyledText] {
        let count = canvas.text(self.count(deck), .bold)
        let name = canvas.text(name(deck), TextStyle.name)
            .fitted(to: max(1, canvas.width - count.width - 1), ellipsis: canvas.glyphs.ellipsis)
        let (verdicts, more) = verdicts(deck, atMost: 3)
        var verdict = verdicts.map { canvas.text($0, deck.reasons.isEmpty ? .plain : canvas.theme.warning) }
        verdict[verdict.count - 1] += canvas.text(more.map { "; \($0)" } ?? "", canvas.theme.warning)
        var lines = [name + StyledText(" ") + count] + Flow.lines(inks(deck, canvas), width: canvas.width)
        if deck.total > 0 { lines.append(inkable(deck, canvas)) }
        lines += verdict.flatMap { $0.wrapped(to: canvas.width, indent: 2) }
        if deck.total == 0 {
            let keys = canvas.text(keys.joined(separator: ", "), canvas.theme.aside)
            return lines + [StyledText()] + keys.wrapped(to: canvas.width)
        }
        return lines + [StyledText()] + curve(deck, canvas) + [StyledText()] + cards(deck, canvas)
    }

    /// The count and the verdict; then the inks, the inkable cards and the curve.
    static func below(_ deck: DeckTally, keys: [String], on canvas: Canvas) -> [StyledText] {
        let dot = canvas.text(" \(canvas.glyphs.separator) ", canvas.theme.aside)
        let (verdicts, more) = verdicts(deck, atMost: 1)
        let style = deck.reasons.isEmpty ? canvas.theme.aside : canvas.theme.warning
        let title =
            canvas.text(" \(name(deck)) ", TextStyle.name) + canvas.text(count(deck), .bold)
        let lines = { (verdict: String, more: String?) in
            var lines = (title + dot + canvas.text(verdict, style)).wrapped(to: canvas.width, indent: 1)
            guard let more else { return lines }
            let last = lines[lines.count - 1] + canvas.text("; \(more)", style)
            if last.width <= canvas.width {
                lines[lines.count - 1] = last
            } else {
                lines.append(canvas.text(" \(more)", style))
            }
            return lines
        }
        var first = lines(verdicts[0], more)
        if first.count > 2, !deck.reasons.isEmpty {
            first = lines(notLegal, Counted.text(deck.reasons.count, "reason"))
        }
        // What an empty deck lacks is in its count, and the keys need the second line.
        if deck.total == 0, first.count > 1 { first = [title] }
        let inks = inks(deck, canvas).joined(separator: .blanks(2))
        let numbers =
            deck.total == 0
            ? keys.map { canvas.text($0, canvas.theme.aside) }
            : [inks, inkable(deck, canvas)].filter { !$0.isEmpty }
        // A verdict that takes both lines leaves the numbers what room there is.
        let rest =
            first.count > 1 ? [first[1]] + numbers : [StyledText(" ") + numbers[0]] + numbers.dropFirst()
        var second = Flow.line(rest, width: canvas.width, separator: dot)
        if second.isEmpty { second = rest[0] }
        let curves = [true, false].map { second + dot + costs(deck, hasNumbers: $0, canvas) }
        if !deck.statistics.all.wholeCurve.isEmpty {
            second = curves.first { $0.width <= canvas.width } ?? second
        }
        return [first[0], second].map { $0.truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis) }
    }

    private static func name(_ deck: DeckTally) -> String { Quoted.clean(deck.name, limit: 40) }

    private static func count(_ deck: DeckTally) -> String { "\(deck.total)/\(deck.total + deck.lacking)" }

    private static func inks(_ deck: DeckTally, _ canvas: Canvas) -> [StyledText] {
        deck.statistics.inkSets.map { part in
            part.inks.badges(on: canvas, none: canvas.glyphs.pick("–")) + canvas.text(" \(part.cards)")
        }
    }

    private static func inkable(_ deck: DeckTally, _ canvas: Canvas) -> StyledText {
        let share = deck.total == 0 ? 0 : (200 * deck.statistics.all.inkable + deck.total) / (2 * deck.total)
        return canvas.text("\(canvas.glyphs.inkable) \(share) % inkable")
    }

    /// What is wrong, what matters most first; or what is missing, or that all is well.
    private static func verdicts(_ deck: DeckTally, atMost most: Int) -> (words: [String], more: String?) {
        if deck.isLegal { return (["legal in Core"], nil) }
        if deck.reasons.isEmpty { return (["\(Counted.text(deck.lacking)) to go"], nil) }
        var reasons = Array(deck.reasons.prefix(most))
        reasons[0] = "\(notLegal): \(reasons[0])"
        let more = deck.reasons.count - reasons.count
        return (reasons, more > 0 ? "\(more) more" : nil)
    }

    private static let notLegal = "not legal in Core"

    /// A line for each cost from the least to the most.
    private static func curve(_ deck: DeckTally, _ canvas: Canvas) -> [StyledText] {
        let curve = deck.statistics.all.wholeCurve
        guard let first = curve.firstIndex(where: { $0 > 0 }) else { return [] }
        let most = curve.max() ?? 0
        let room = max(1, min(24, canvas.width - 8))
        return (first..<curve.endIndex).map { cost in
            let count = curve[cost]
            let bar = Bar.across(count, of: max(most, room / 2), width: room, isUnicode: canvas.isUnicode)
            return canvas.text("\(cost < 10 ? " " : "")\(cost) ", canvas.theme.aside) + canvas.text(bar)
                + canvas.text(count == 0 ? "" : " \(count)")
        }
    }

    /// The same in a line: "1▃ 4  2█ 8", or without the numbers "1▃ 2█".
    private static func costs(_ deck: DeckTally, hasNumbers: Bool, _ canvas: Canvas) -> StyledText {
        let curve = deck.statistics.all.wholeCurve
        let most = curve.max() ?? 0
        return curve.enumerated().filter { $0.element > 0 }
            .map { cost, count in
                CostBar.labelled(cost, count, of: most, on: canvas)
                    + canvas.text(hasNumbers ? " \(count)" : "")
            }.joined(separator: .blanks(hasNumbers ? 2 : 1))
    }

    private static func cards(_ deck: DeckTally, _ canvas: Canvas) -> [StyledText] {
        let rows = deck.cards.map { card in
            [
                canvas.text(String(card.count), .bold),
                card.card.inks.badges(on: canvas, none: canvas.glyphs.pick("–")),
                canvas.text(card.card.cost.map { String($0) } ?? "", canvas.theme.aside),
                canvas.text(card.card.fullName),
            ]
        }
        let widths = (0..<4).map { column in rows.map { $0[column].width }.max() ?? 0 }
        let table = Table(
            [
                .init(long: max(2, widths[0]), gap: 0, alignment: .right), .init(long: widths[1], gap: 1),
                .init(long: widths[2], gap: 1, alignment: .right),
                .init(long: widths[3], floor: 0, gap: 1, breaksAt: " - "),
            ], width: canvas.width, ellipsis: canvas.glyphs.ellipsis)
        return rows.flatMap { row in table.lines { row[$0.index] } }
    }
}

/// The lines between the list, or a card, and the strip above the footer: the deck, and the copies owned of the card.
struct UnderRegion: Region {
    let rows: Range<Int>
    let text: [StyledText]

    init(_ model: BrowserModel) { (rows, text) = (model.layout.under, model.layout.underText) }

    func lines(_ look: BrowserLook) -> [StyledText] { text }

    static func text(_ model: BrowserModel, _ look: BrowserLook, hasDeckBeside: Bool) -> [StyledText] {
        let canvas = look.canvas(model.size.columns)
        let deck =
            hasDeckBeside || model.screen.scroll != nil && model.screen.shownCard == nil ? nil : model.deck
        return owned(model, canvas)
            + (deck.map { DeckPane.below($0, keys: DeckPane.keys(model.screen), on: canvas) } ?? [])
    }

    /// "×4 owned · this printing 1, foil 2 · 3 copies in friday".
    private static func owned(_ model: BrowserModel, _ canvas: Canvas) -> [StyledText] {
        guard let card = model.screen.shownCard else { return [] }
        var words: [String] = []
        if let owned = model.owned {
            let copies = owned.ofPrinting(card)
            words.append("\(canvas.glyphs.pick("×"))\(owned.ofName(card)) owned")
            words.append("this printing \(copies.normal), foil \(copies.foil)")
        }
        if let deck = model.deck {
            words.append(
                "\(Counted.text(deck.copies(of: card), "copy")) in \(Quoted.clean(deck.name, limit: 40))")
        }
        return Flow.lines(
            words.map { canvas.text($0) }, width: canvas.width - 1,
            separator: canvas.text(" \(canvas.glyphs.separator) ")
        ).map { (StyledText(" ") + $0).truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis) }
    }
}
