package import LorcanaCards
import LorcanaQuery
import TerminalKit

/// A column of a card's row, in the order of importance to players (cli.md, Rows).
enum CardColumn: CaseIterable, Sendable {
    case ink, cost, name, strengthWillpower, lore, type, keywords, classifications, rarity, number, id, text

    /// The columns of a printed list; a wide screen has more.
    static let listed: [CardColumn] = [
        .ink, .cost, .name, .strengthWillpower, .lore, .type, .keywords, .rarity, .id,
    ]

    /// The columns of a printed list that get spare cells after the name, in this order.
    static let growing: [CardColumn] = [.keywords, .classifications, .type, .rarity]

    /// The columns of a full-screen list that get spare cells, in this order; each grows to its full width before the
    /// next does.
    static let growingInFullScreen: [CardColumn] = [
        .rarity, .name, .keywords, .classifications, .text,
    ]

    /// The columns that a narrow list in full screen drops, in this order.
    static func dropping(ofSet: Bool) -> [CardColumn] {
        [.text, .classifications, .keywords, .type]
            + (ofSet ? [.rarity, .lore, .number] : [.id, .rarity, .lore]) + [.strengthWillpower]
    }

    /// The title and layout of a column.
    struct Spec {
        let title: String
        /// The number of spaces before it.
        var gap = 2
        var alignment = StyledText.Alignment.left
        /// The minimum width; by default, the column is never narrowed.
        var least = Int.max
        /// Whether it has a short form for narrow terminals.
        var hasShortForm = false
        /// The maximum and minimum width in full screen.
        var usual: (long: Int, least: Int)
        /// The field that its title sorts by; nil if it doesn't sort.
        var sort: SortField?
    }

    var spec: Spec {
        switch self {
        case .ink: Spec(title: "Ink", gap: 0, usual: (4, 4), sort: .ink)
        case .cost: Spec(title: "Cost", gap: 1, usual: (4, 4), sort: .cost)
        case .name: Spec(title: "Name", gap: 1, least: 23, usual: (41, 33), sort: .name)
        case .strengthWillpower: Spec(title: "S/W", alignment: .right, usual: (5, 5), sort: .strength)
        case .lore: Spec(title: "Lore", alignment: .right, usual: (2, 2), sort: .lore)
        case .type: Spec(title: "Type", hasShortForm: true, usual: (4, 4), sort: .type)
        case .keywords: Spec(title: "Keywords", least: 8, usual: (26, 17))
        case .classifications: Spec(title: "Classifications", usual: (37, 18))
        case .rarity: Spec(title: "Rarity", hasShortForm: true, usual: (4, 1), sort: .rarity)
        case .number: Spec(title: "No.", usual: (7, 7), sort: .set)
        case .id: Spec(title: "Card", usual: (11, 11), sort: .set)
        case .text: Spec(title: "Text", usual: (.max, 50))
        }
    }

    /// The widths in full screen, independent of the cards, so that columns don't move while the user types.
    ///
    /// Nine of ten names fit the minimum width, and all but 34 the maximum. The rarity is only a mark until names
    /// have their minimum width.
    func inFullScreen(on canvas: Canvas) -> Table.Column {
        let (long, least) = spec.usual
        let letters = self == .rarity && !canvas.glyphs.hasSigns ? 2 : 0
        var column = measured(
            long: letters == 0 ? long : letters, least: max(least, letters), on: canvas)
        if self == .lore { column.gap = 1 }
        return column
    }

    func measured(long: Int, least: Int, on canvas: Canvas) -> Table.Column {
        let spec = spec
        return Table.Column(
            long: long, least: least, floor: self == .name ? 0 : least, gap: spec.gap,
            alignment: spec.alignment, hasShortForm: spec.hasShortForm,
            runsOn: self == .keywords || self == .name, breaksAt: self == .name ? " - " : nil,
            keeping: .beginning,
            // A truncated rarity is reduced to its mark.
            ellipsis: self == .rarity ? "" : canvas.glyphs.ellipsis)
    }
}

extension CardColumn {
    /// The parts of the title within this width, each with the field that it sorts by; nil for a part that doesn't
    /// sort.
    func title(width: Int) -> [(text: String, field: SortField?)] {
        let title = spec.title
        if self == .strengthWillpower, title.count <= width { return [("S/", .strength), ("W", .willpower)] }
        return [(title.count <= width ? title : String(title.prefix(1)), spec.sort)]
    }

    /// The cell of a card; empty if the card has no value.
    ///
    /// - Parameter highlight: the words to highlight; a card found only by its English name also shows that name.
    func cell(
        _ card: LorcanaCard, isShort: Bool, highlight: NameHighlight = .nothing, on canvas: Canvas
    ) -> StyledText {
        switch self {
        case .ink: card.inks.badges(on: canvas, none: canvas.glyphs.noInk)
        case .cost: canvas.text(Self.cost(card, canvas.glyphs))
        case .name:
            // After the name, it would be truncated first.
            canvas.text(card.isUntranslated ? "(en) " : "", canvas.theme.aside)
                + Self.name(card, highlight, on: canvas)
        case .strengthWillpower: canvas.text(Self.strengthWillpower(card))
        case .lore: canvas.text(card.lore.map { "\(canvas.glyphs.lore)\($0)" } ?? "")
        case .type: canvas.text(isShort ? card.type.shortName : card.type.name)
        case .keywords: canvas.text(card.keywords.joined(separator: ", "))
        case .classifications:
            canvas.text(card.shownClassifications.joined(separator: ", "), canvas.theme.aside)
        case .rarity: Self.rarity(card, isShort: isShort, on: canvas)
        case .number: canvas.text(String(card.id.drop { $0 != "-" }.dropFirst()))
        case .id: canvas.text(card.id)
        case .text: canvas.text(beginning(card, canvas), canvas.theme.aside)
        }
    }

    /// The rules text on one line, without reminder texts, truncated to the maximum that a column shows.
    private func beginning(_ card: LorcanaCard, _ canvas: Canvas) -> String {
        let words = (card.text ?? "").withoutReminders.split { $0 == " " || $0 == "\n" }.map(String.init)
        return RulesText.tokens(String(words.spaced.prefix(200)), canvas)
    }

    private static func cost(_ card: LorcanaCard, _ glyphs: Glyphs) -> String {
        let shape = card.inkable.map { $0 ? glyphs.inkable : glyphs.uninkable } ?? " "
        guard let cost = card.cost else { return "  -" }
        return "\(shape) \(cost)"
    }

    /// The name with the searched words highlighted.
    private static func name(
        _ card: LorcanaCard, _ highlight: NameHighlight, on canvas: Canvas
    ) -> StyledText {
        let name = canvas.text(card.name, canvas.theme.rowName)
        let whole =
            card.version.isEmpty ? name : name + canvas.text(" - \(card.version)", canvas.theme.aside)
        var text = highlight.marked(whole) { _ in canvas.theme.rowName.overlaid(by: TextStyle.match) }
        if let english = highlight.englishFullName(of: card) {
            text += canvas.text(" (\(english))", canvas.theme.aside)
        }
        return text
    }

    /// Formats "◆ Uncommon" or "◆ U".
    private static func rarity(_ card: LorcanaCard, isShort: Bool, on canvas: Canvas) -> StyledText {
        guard let rarity = card.rarity else { return StyledText() }
        return rarity.mark(on: canvas) + canvas.text(isShort ? rarity.shortName : rarity.name)
    }

    /// Formats "3/4" for a character and "-/7" for a location; empty for other types.
    static func strengthWillpower(_ card: LorcanaCard) -> String {
        guard card.strength != nil || card.willpower != nil else { return "" }
        return "\(card.strength.map(String.init) ?? "-")/\(card.willpower.map(String.init) ?? "-")"
    }
}

extension CardColumn {
    /// Samples for the help on rows, with their meaning.
    func guide(on canvas: Canvas) -> [(sample: StyledText, meaning: String)] {
        let glyphs = canvas.glyphs
        let row = { (sample: String, meaning: String) in (StyledText(sample), meaning) }
        switch self {
        case .ink:
            return [
                (
                    InkSet(Ink.allCases).badges(on: canvas, separator: " "),
                    "the ink: \(Ink.allCases.map(\.name).joined(separator: ", "))"
                ),
                (
                    InkSet([.amber, .steel]).badges(on: canvas) + StyledText(", \(glyphs.noInk)"),
                    "two inks; no ink"
                ),
            ]
        case .cost:
            return [
                row("\(glyphs.inkable) 3", "cost 3, inkable"),
                row("\(glyphs.uninkable) 3", "cost 3, not inkable"),
            ]
        case .strengthWillpower:
            return [row("2/4", "strength 2, willpower 4; -/7 is a location, which has no strength")]
        case .lore: return [row("\(glyphs.lore)1", "lore 1")]
        case .type: return [row("Char Act Loc", "type, abbreviated on a narrow screen")]
        case .keywords: return [row("Ward, Shift 6", "keywords with their values")]
        case .rarity:
            let marks = Rarity.allCases.map {
                StyledText(glyphs.mark($0), canvas.theme.rarity($0)) + StyledText($0.shortName)
            }
            return [
                (
                    marks.joined(separator: StyledText(" ")),
                    "the rarity: \(Rarity.allCases.map(\.name).joined(separator: ", "))"
                )
            ]
        case .id: return [row("TFC-041", "set and number, the card's id: lorcana card TFC-041")]
        case .name, .classifications, .number, .text: return []
        }
    }
}

extension CardType {
    /// The plural: "Characters".
    package var plural: String { name + "s" }

    package var shortName: String {
        switch self {
        case .character: "Char"
        case .action: "Act"
        case .song: "Song"
        case .item: "Item"
        case .location: "Loc"
        }
    }
}

extension Rarity {
    /// The abbreviation that collectors use.
    var shortName: String {
        switch self {
        case .common: "C"
        case .uncommon: "U"
        case .rare: "R"
        case .superRare: "SR"
        case .legendary: "L"
        case .epic: "Ep"
        case .enchanted: "En"
        case .iconic: "Ic"
        case .special: "Sp"
        }
    }
}
