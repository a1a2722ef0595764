import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

/// Sentences with lines of their own.
struct Remark: Equatable, Sendable {
    var sentence: String
    /// What to do about it; may be empty.
    var hint: String

    /// More than this many lines say no more.
    static let mostLines = 4

    /// The sentence and the hint, wrapped.
    func lines(on canvas: Canvas) -> [StyledText] {
        var text = canvas.text(sentence, canvas.theme.warning)
        if !hint.isEmpty { text += canvas.text("; \(hint)", Palette.aside) }
        let lines = text.wrapped(to: max(1, canvas.width - 4))
        return lines.prefix(Self.mostLines).map { StyledText("  ") + $0 }
    }
}

/// What is between the list and the footer: a question, completions, or what failed.
enum Strip: Equatable, Sendable {
    case menu(Menu, [Menu.Choice])
    case completions([String], chosen: Int)
    case failure(Remark)
    /// What is said until the next key and is too long for the footer.
    case notice(String)
    case progress(UpdateProgress)
    /// The card has no text here, and what would fetch it.
    case offer(name: String, key: String)

    func lines(on canvas: Canvas) -> [StyledText] {
        switch self {
        case .menu(let menu, let choices):
            let title = canvas.text(" \(menu.title) ", .bold)
            guard let line = menu.line else {
                let parts = choices.map { Self.part($0, canvas) }
                let hint = menu.hint.map { [canvas.text($0, Palette.aside)] } ?? []
                return Flow.lines([title] + parts + hint, width: canvas.width, indent: 3, most: 3)
            }
            return [title + canvas.text(line.text) + StyledText(" ", Style(nil, .inverse))]
        case .completions(let words, let chosen):
            let parts = words.enumerated().map { index, word in
                canvas.text(index == chosen ? "[\(word)]" : word, index == chosen ? .bold : Palette.aside)
            }
            return Flow.lines([StyledText(" ")] + parts, width: canvas.width, indent: 3, most: 3)
        case .failure(let remark): return remark.lines(on: canvas)
        case .notice(let words):
            return canvas.text(words, .bold).wrapped(to: max(1, canvas.width - 2)).map {
                StyledText(" ") + $0
            }
        case .progress(let progress): return [progress.line(on: canvas)]
        case .offer(let name, let key):
            let offer =
                canvas.text(" has no text here.  ", Palette.aside) + canvas.text(key, .bold)
                + canvas.text(" fetch all cards now", Palette.aside)
            let size = canvas.text(" (about 2 MB)", Palette.aside)
            let name = canvas.text(" \(name)", Palette.aside)
                .truncated(to: max(1, canvas.width - offer.width), ellipsis: canvas.glyphs.ellipsis)
            let line = name + offer
            return [line.width + size.width <= canvas.width ? line + size : line]
        }
    }

    private static func part(_ choice: Menu.Choice, _ canvas: Canvas) -> StyledText {
        canvas.text(String(choice.key), .bold) + canvas.text(" \(choice.words)", Palette.aside)
    }
}

extension BrowserModel {
    /// The notice, if the footer has no room for all of it.
    var noticeOfLines: String? {
        notice.flatMap { CellWidth.of($0) + 2 > size.columns ? $0 : nil }
    }

    /// What matters most of what has lines of its own.
    func strip(of screen: Screen) -> Strip? {
        if let menu = screen.menu { return .menu(menu, menu.choices(for: screen.card)) }
        if case .search(let search) = screen.content, let completion = search.completion {
            return .completions(completion.words, chosen: completion.index)
        }
        if let noticeOfLines { return .notice(noticeOfLines) }
        if let updating { return .progress(updating) }
        if let failure = screen.failure { return .failure(failure) }
        guard mayUpdate, let source = screen.status.origin?.source, source != .local, screen.lacksText,
            let card = screen.listing?.selected
        else { return nil }
        return .offer(name: card.fullName, key: (screen.isTyping ? "Alt-" : "") + KeyGroup.update.name)
    }
}

extension FilterBar {
    /// Each filter with its key and count, those that are on in brackets; then the costs.
    func lines(on canvas: Canvas) -> [StyledText] {
        let counts = counts
        let inks = Ink.allCases.enumerated().map { place, ink in
            part(
                "\(place + 1)", StyledText(ink.letters, canvas.theme.badge(ink)), counts.inks[place],
                isOn: self.inks.contains(InkSet([ink])), canvas)
        }
        let types = CardType.allCases.map { type in
            part(
                String(type.filterKey), canvas.text(type.shortName.lowercased()),
                counts.types[Int(type.rawValue)], isOn: self.types.contains(type), canvas)
        }
        let sign =
            canvas.glyphs.hasSigns
            ? StyledText(inkable == false ? canvas.glyphs.uninkable : canvas.glyphs.inkable) + StyledText(" ")
            : StyledText()
        let inkwell = sign + canvas.text(inkable == false ? "not inkable" : "inkable")
        let others = [
            part(String(Self.inkwellKey), inkwell, counts.inkable, isOn: inkable != nil, canvas),
            part(String(Self.coreKey), canvas.text("Core"), counts.core, isOn: isCore, canvas),
        ]
        let costs = costs(counts.costs, canvas)
        let together = Flow.lines([costs] + types, width: canvas.width, indent: 3, most: 3)
        return Flow.lines([StyledText(" ")] + inks + others, width: canvas.width, indent: 3, most: 3)
            + (together.count == 1
                ? together
                : Flow.lines([StyledText(" ")] + types, width: canvas.width, indent: 3, most: 3)
                    + Flow.lines([costs], width: canvas.width, indent: 3, most: 3))
    }

    /// The keys of the inkwell and of Core, whose first letters are taken.
    static let inkwellKey: Character = "w"
    static let coreKey: Character = "o"

    private func part(
        _ key: String, _ name: StyledText, _ count: Int, isOn: Bool, _ canvas: Canvas
    ) -> StyledText {
        let inside =
            canvas.text(key, .bold) + StyledText(" ") + name
            + canvas.text(" \(count)", isOn ? .bold : Palette.aside)
        return isOn ? canvas.text("[", .bold) + inside + canvas.text("]", .bold) : inside
    }

    /// "0▁ 1▃ 2▆ …": the costs within the range in bold.
    private func costs(_ counts: [Int], _ canvas: Canvas) -> StyledText {
        let highest = max(1, counts.max() ?? 1)
        let bars = counts.enumerated().map { cost, count in
            let style = (least...most).contains(cost) ? Style.bold : Palette.aside
            return CostBar.labelled(cost, count, of: highest, style, on: canvas)
        }
        return canvas.text("  cost ", Palette.aside) + bars.joined(separator: StyledText(" "))
    }
}

extension CardType {
    /// The key that switches the type's filter.
    var filterKey: Character {
        switch self {
        case .character: "c"
        case .action: "a"
        case .song: "s"
        case .item: "i"
        case .location: "l"
        }
    }
}
