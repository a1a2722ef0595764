package import LorcanaCards
import LorcanaKit
import TerminalKit

/// Draws a card like the printed one, with other information next to it or below.
///
/// A pure function of a card, a width and a theme; `card` prints the lines, and the browser shows them.
package enum CardDrawing {
    /// The minimum width for a frame, which takes too much of a narrower terminal.
    package static let leastWidth = 28
    /// The minimum width for details next to the card.
    private static let sideBySide = 76
    private static let gap = 2
    /// The maximum useful width of a card with details next to it, without a picture.
    package static let widest = 106

    /// The whole view: the card, its details, later rulings and errata, and the source on one line.
    ///
    /// - Parameter picture: lines between the card and its details.
    static func lines(
        _ shown: ShownCard, picture: [StyledText] = [], ending: CardView.Ending, on canvas: Canvas
    ) -> [StyledText] {
        let card = shown.card
        let details = { (width: Int) in Self.details(shown, on: canvas.with(width: width)) }
        let arrangement = Arrangement(picture: picture.widest, in: canvas.width)
        let box = box(card, on: canvas.with(width: arrangement.boxWidth))
        if ending == .frame { return box + rarity(card, on: canvas) }
        var left = box
        if let column = arrangement.pictureColumn {
            left = Beside.lines(box, picture, at: column)
        } else if !picture.isEmpty {
            left += [StyledText()] + picture
        }
        let body =
            if let column = arrangement.detailsColumn {
                Beside.lines(left, details(canvas.width - column), at: column)
            } else {
                left + [StyledText()] + details(canvas.width)
            }
        if ending == .details { return body }
        let remarks = CardView.remarks(card, on: canvas)
        return body + (remarks.isEmpty ? [] : [StyledText()] + remarks)
            + (shown.showsOrigin(ending) ? source(shown, ending, on: canvas) : [])
    }

    /// The position of a picture with this number of columns.
    package static func place(ofPicture columns: Int, _ card: LorcanaCard, on canvas: Canvas) -> (
        row: Int, column: Int
    ) {
        let arrangement = Arrangement(picture: columns, in: canvas.width)
        if let column = arrangement.pictureColumn { return (0, column) }
        return (box(card, on: canvas.with(width: arrangement.boxWidth)).count + 1, 0)
    }

    /// The layout of the card, its picture and its details: side by side, as far as they fit.
    struct Arrangement: Equatable {
        var boxWidth: Int
        /// The column of the picture; nil if it is below the card.
        var pictureColumn: Int?
        /// The column of the details; nil if they are below.
        var detailsColumn: Int?

        /// - Parameter columns: the width of the picture; 0 if there is none.
        init(picture columns: Int, in width: Int) {
            let isWide = width >= sideBySide
            boxWidth = isWide ? (width < 100 ? min(49, width - leastDetails) : 55) : min(width, 60)
            let end = boxWidth + gap + columns + gap
            if columns == 0 {
                if isWide { detailsColumn = boxWidth + gap }
            } else if isWide, end + leastDetails <= width {
                (pictureColumn, detailsColumn) = (boxWidth + gap, end)
            } else if width - gap - columns >= leastBeside {
                boxWidth = min(boxWidth, width - gap - columns)
                pictureColumn = boxWidth + gap
            } else if isWide {
                detailsColumn = boxWidth + gap
            }
        }
    }

    private static let leastDetails = 28
    /// The minimum width of the card next to a picture; if it would be narrower, the picture goes below it.
    private static let leastBeside = 40

    // MARK: Parts

    /// The origin of the data and the picture's URL, on one line if they fit.
    private static func source(
        _ shown: ShownCard, _ ending: CardView.Ending, on canvas: Canvas
    ) -> [StyledText] {
        let origin = CardView.listed(shown.words([.data]), canvas.theme.aside, on: canvas)
        guard ending == .source, let link = PictureAddress(shown.card.image)?.text else {
            return [StyledText()] + origin.wrapped(to: canvas.width)
        }
        let address = canvas.text(shown.card.image, canvas.theme.aside.overlaid(by: Style(link: link)))
        let line = origin + canvas.text(" \(canvas.glyphs.separator) ", canvas.theme.aside) + address
        return [StyledText()]
            + (line.width <= canvas.width ? [line] : origin.wrapped(to: canvas.width) + [address])
    }
}

// MARK: The card

extension CardDrawing {
    /// The card without other information, as wide as the canvas.
    static func box(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        let frame = CardFrame(card.inks, width: canvas.width, on: canvas)
        let text = text(card, width: frame.inner, on: canvas)
        var lines = [frame.top(card.inks, label: label(card, on: canvas))]
        lines +=
            (title(card, width: frame.inner, on: canvas)
            + kind(ShownCard(card), width: frame.inner, on: canvas))
            .map(frame.line)
        if !text.isEmpty { lines += [frame.rule()] + text.map(frame.line) }
        let stats = stats(card, width: (canvas.width - 1) / 3 - 1, on: canvas)
        let columns = frame.columns(stats.count)
        if !stats.isEmpty {
            lines += [frame.joined(at: columns, isBottom: false), frame.boxes(stats, at: columns)]
        }
        return lines + [frame.joined(at: columns, isBottom: true)]
    }

    private static func label(_ card: LorcanaCard, on canvas: Canvas) -> StyledText {
        let link = canvas.hasLinks ? PictureAddress(card.image)?.text : nil
        return (card.rarity?.mark(on: canvas) ?? StyledText())
            + canvas.text(card.id, canvas.theme.aside.overlaid(by: Style(link: link)))
    }

    /// Cost, name and version; the version is below the name.
    private static func title(_ card: LorcanaCard, width: Int, on canvas: Canvas) -> [StyledText] {
        let shape = card.inkable.map { $0 ? canvas.glyphs.inkable : canvas.glyphs.uninkable } ?? ""
        let cost = canvas.text(card.cost.map { "\(shape) \($0)" } ?? shape, .bold)
        let margin = cost.isEmpty ? 0 : cost.width + 2
        let name =
            canvas.text(card.name, canvas.theme.name).wrapped(to: width - margin)
            + (card.version.isEmpty
                ? [] : canvas.text(card.version, canvas.theme.aside).wrapped(to: width - margin))
        return name.enumerated().map { index, line in
            (index == 0 ? cost : StyledText()).padded(to: margin) + line
        }
    }

    /// The inks, the cost and whether it is inkable in words, then the type and its classifications.
    private static func kind(_ shown: ShownCard, width: Int, on canvas: Canvas) -> [StyledText] {
        listed(shown.words([.inks, .cost, .inkable]), canvas.theme.aside, width: width, on: canvas)
            + listed(shown.words([.type, .classifications]), .plain, width: width, on: canvas)
    }

    /// Parts joined by separators, with as many per line as fit; no line starts or ends with a separator.
    private static func listed(
        _ parts: [String], _ style: Style, width: Int, on canvas: Canvas
    ) -> [StyledText] {
        let separator = canvas.text(" \(canvas.glyphs.separator) ", canvas.theme.aside)
        return Flow.lines(parts.map { canvas.text($0, style) }, width: width, separator: separator)
            .flatMap { $0.wrapped(to: width) }
    }

    /// Abilities separated by empty lines, with keywords explained, followed by the flavour text.
    private static func text(_ card: LorcanaCard, width: Int, on canvas: Canvas) -> [StyledText] {
        var parts = CardView.abilities(card, on: canvas).map { $0.wrapped(to: width, indent: 2) }
        let asides = [CardView.wording(card), MissingText.words(card, on: canvas)].compactMap(\.self)
        parts += asides.map { canvas.text($0, canvas.theme.aside).wrapped(to: width) }
        if let flavor = card.flavor, !flavor.isEmpty {
            let text = canvas.text(
                RulesText.tokens(flavor, canvas), canvas.theme.aside.overlaid(by: TextStyle.flavor))
            parts.append(text.wrapped(to: width - 2).map { StyledText("  ") + $0 })
        }
        return Array(parts.joined(separator: [StyledText()]))
    }

    /// Formats "¤ 2 strength", "▽ 3 willpower" and "◊◊ 2 lore"; without the words if any of them is too wide.
    private static func stats(_ card: LorcanaCard, width: Int, on canvas: Canvas) -> [StyledText] {
        let numbers: [(GameSymbol?, String, Int?)] = [
            (.strength, "strength", card.strength), (nil, "to move", card.moveCost),
            (.willpower, "willpower", card.willpower), (.lore, "lore", card.lore),
        ]
        let cells = numbers.compactMap { symbol, word, number -> (short: StyledText, long: StyledText)? in
            guard let number else { return nil }
            guard canvas.glyphs.hasSigns else {
                return (
                    canvas.text("\(word.prefix(3)) \(number)", .bold), canvas.text("\(word) \(number)", .bold)
                )
            }
            let sign = symbol.map(canvas.glyphs.text) ?? "→"
            let signs =
                symbol == .lore && (1...4).contains(number) ? String(repeating: sign, count: number) : sign
            let short = canvas.text("\(signs) \(number)", .bold)
            return (short, short + canvas.text(" \(word)", canvas.theme.aside))
        }
        let areShort = cells.contains { $0.long.width > width - 2 }
        return cells.map { areShort ? $0.short : $0.long }
    }
}

// MARK: The details

extension CardDrawing {
    /// Set and number, printings, standing, artist and story.
    static func details(_ shown: ShownCard, on canvas: Canvas) -> [StyledText] {
        let card = shown.card
        var lines = listed(shown.words([.set]), .plain, width: canvas.width, on: canvas)
        lines += rarity(card, on: canvas)
        lines.append(StyledText())
        if shown.printings.count > 1 {
            lines.append(canvas.text("Printings", TextStyle.label))
            lines += shown.printings.map { printing($0, isShown: $0.id == card.id, on: canvas) }
            lines.append(StyledText())
        }
        lines += standings(shown, on: canvas)
        let labelled = [.unknown, .copies] + CardDetail.ownLines + [.english, .language, .corrected]
        lines += labelled.flatMap {
            let words = shown.words([$0]).joined(separator: "; ")
            return CardView.labelled($0.label, canvas.text(words), on: canvas)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Formats "✓ Core  until set 17, reprinted in FAB" and "✓ Infinity".
    private static func standings(_ shown: ShownCard, on canvas: Canvas) -> [StyledText] {
        let standings = [
            ("Core", shown.knowledge.core(shown.card)), ("Infinity", shown.knowledge.infinity(shown.card)),
        ]
        return standings.flatMap { format, standing -> [StyledText] in
            guard let standing else { return [] }
            let label = standing.verdict(format, on: canvas)
            let words = [StandingWords.short(standing), String(shown.doubt.drop { ", ".contains($0) })]
            let text = words.filter { !$0.isEmpty }.joined(separator: ", ")
            if text.isEmpty { return [label] }
            return Beside.labelled(
                label, canvas.text(text, canvas.theme.aside), at: max(CardView.labelWidth, label.width + 2),
                width: canvas.width)
        }
    }

    private static func rarity(_ card: LorcanaCard, on canvas: Canvas) -> [StyledText] {
        card.rarity.map { [$0.mark(on: canvas) + canvas.text($0.name)] } ?? []
    }

    private static func printing(_ printing: LorcanaCard, isShown: Bool, on canvas: Canvas) -> StyledText {
        let line =
            canvas.text(isShown ? "\(canvas.glyphs.pointer) " : "  ", .bold)
            + canvas.text(printing.id, isShown ? .bold : .plain).padded(to: 11) + StyledText(" ")
            + (printing.rarity?.mark(on: canvas) ?? StyledText())
            + canvas.text(CardDetail.rarity(of: printing))
        return line.truncated(to: canvas.width, ellipsis: canvas.glyphs.ellipsis).withoutTrailingBlanks
    }
}
