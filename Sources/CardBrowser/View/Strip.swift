import LorcanaQuery
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

/// What is said between the list and the footer.
enum Strip {
    /// What matters most: a question, completions, a long notice, an update, what failed, or what texts are missing.
    static func lines(_ model: BrowserModel, on canvas: Canvas) -> (lines: [StyledText], isNotice: Bool) {
        let screen = model.screen
        if let menu = screen.menu { return (lines(menu, canvas), false) }
        if let completion = screen.search?.completion { return (lines(completion, canvas), false) }
        if let notice = model.notice, CellWidth.of(notice) + 2 > canvas.width {
            let lines = canvas.text(notice, .bold).wrapped(to: max(1, canvas.width - 2))
            return (lines.map { StyledText(" ") + $0 }, true)
        }
        if let updating = model.updating { return ([updating.line(on: canvas)], false) }
        if let failure = screen.failure { return (failure.lines(on: canvas), false) }
        return (offer(model, canvas).map { [$0] } ?? [], false)
    }

    private static func lines(_ menu: Menu, _ canvas: Canvas) -> [StyledText] {
        let title = canvas.text(" \(menu.title) ", .bold)
        if let line = menu.line {
            return [title + canvas.text(line.text) + StyledText(" ", Style(nil, .inverse))]
        }
        let choices = menu.choices.map {
            canvas.text(String($0.key), .bold) + canvas.text(" \($0.words)", Palette.aside)
        }
        let hint = menu.hint.map { [canvas.text($0, Palette.aside)] } ?? []
        return canvas.flow([title] + choices + hint)
    }

    private static func lines(_ completion: LineCompletion, _ canvas: Canvas) -> [StyledText] {
        let words = completion.words.enumerated().map { index, word in
            index == completion.index ? canvas.text("[\(word)]", .bold) : canvas.text(word, Palette.aside)
        }
        return canvas.flow([StyledText(" ")] + words)
    }

    /// Says that the card has no text here, and which key fetches it.
    private static func offer(_ model: BrowserModel, _ canvas: Canvas) -> StyledText? {
        let screen = model.screen
        guard model.mayUpdate, let source = screen.status.origin?.source, source != .local, screen.lacksText,
            let card = screen.listing?.selected
        else { return nil }
        let key = (screen.isTyping ? "Alt-" : "") + Key.update.name
        let offer =
            canvas.text(" has no text here.  ", Palette.aside) + canvas.text(key, .bold)
            + canvas.text(" fetch all cards now", Palette.aside)
        let size = canvas.text(" (about 2 MB)", Palette.aside)
        let name = canvas.text(" \(card.fullName)", Palette.aside)
            .truncated(to: max(1, canvas.width - offer.width), ellipsis: canvas.glyphs.ellipsis)
        let line = name + offer
        return line.width + size.width <= canvas.width ? line + size : line
    }
}

extension Canvas {
    /// Parts in at most three lines, none cut; the lines after the first are indented.
    func flow(_ parts: [StyledText]) -> [StyledText] {
        Flow.lines(parts, width: width, indent: 3, most: 3)
    }
}

/// The lines above the footer.
struct StripRegion: Region {
    let width: Int
    let text: ArraySlice<StyledText>

    init(_ model: BrowserModel) {
        width = model.size.columns
        text = model.layout.stripText.prefix(model.layout.strip.count)
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        text.map { $0.truncated(to: width, ellipsis: look.ellipsis) }
    }
}

extension Screen {
    /// What is wrong with the line, or how its names were corrected: said under it.
    var remark: Remark? {
        if let error = wrongQuery {
            return Remark(
                sentence: Quoted.clean(error.message, limit: 200), hint: Quoted.clean(error.hint, limit: 300))
        }
        guard case .query(let note)? = status.correction else { return nil }
        return Remark(sentence: NoteWords.line(note), hint: "")
    }

    /// What failed while there are rows to look at: said above the last line. Without rows it is said in their place.
    var failure: Remark? {
        guard let error = status.error, status.isFailed, status.lastingError == nil, visibleCursor != nil
        else {
            return nil
        }
        let message = Message(error)
        return Remark(sentence: message.sentence, hint: message.hint)
    }
}

extension UpdateProgress {
    private static let barWidth = 24

    /// A bar if the total is known, and the size so far; the host where there is room.
    func line(on canvas: Canvas) -> StyledText {
        let whole = line(from: host.map { " from \($0)" } ?? "", on: canvas)
        return whole.width <= canvas.width ? whole : line(from: "", on: canvas)
    }

    private func line(from: String, on canvas: Canvas) -> StyledText {
        let words = canvas.text(" downloading all cards\(from)  ")
        guard let total, total > 0 else {
            return words + (received == 0 ? StyledText() : canvas.text(DataSize.text(received)))
        }
        let ends = (canvas.glyphs.pick("▕", ascii: "["), canvas.glyphs.pick("▏", ascii: "]"))
        let bar = Bar.across(
            min(received, total), of: total, width: Self.barWidth, isUnicode: canvas.isUnicode)
        return words + canvas.text(ends.0, Palette.aside) + canvas.text(bar).padded(to: Self.barWidth)
            + canvas.text(ends.1, Palette.aside)
            + canvas.text(" \(DataSize.text(received)) of \(DataSize.text(total))")
    }
}
