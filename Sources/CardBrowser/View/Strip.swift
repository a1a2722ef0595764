import LorcanaQuery
import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit

/// The content between the list and the footer.
enum Strip {
    /// The most important content: a question, a long notice, an update, or remarks.
    static func lines(_ model: BrowserModel, on canvas: Canvas) -> (
        lines: [StyledText], content: BrowserLayout.StripContent
    ) {
        let screen = model.screen
        if let menu = screen.menu { return (lines(menu, mostRows(model), canvas), .menu) }
        // A URL is truncated in the footer instead, so that the list doesn't move.
        let room = canvas.width - 2 * BrowserLook.margin
        if let notice = model.notice, case let text = canvas.notice(notice), text.width > room,
            !hasAddress(notice.text)
        {
            let lines = text.wrapped(to: max(1, room))
            return (lines.map { .blanks(BrowserLook.margin) + $0 }, .notice)
        }
        if let updating = model.updating { return ([updating.line(on: canvas)], .update) }
        return (lasting(model, on: canvas), .remarks)
    }

    /// The maximum height: half of the screen for a list that typing filters, a quarter for anything else.
    static func mostRows(_ model: BrowserModel) -> Int {
        guard let menu = model.screen.menu else { return model.size.rows / 4 }
        return menu.line == nil ? max(model.size.rows / 4, min(5, model.size.rows / 2)) : model.size.rows / 2
    }

    private static func hasAddress(_ notice: String) -> Bool {
        notice.split(separator: " ").contains { $0.hasPrefix("https://") || $0.hasPrefix("http://") }
    }

    /// The lines that remain as long as the results do: an error in the line or a correction of it, a failure, and
    /// missing texts.
    static func lasting(_ model: BrowserModel, on canvas: Canvas) -> [StyledText] {
        let offer = offer(model, canvas)
        let remarks = [model.screen.remark(model.updateAdvice), model.screen.failure].compactMap(\.self)
        return remarks.flatMap { $0.lines(on: canvas) } + (offer.isEmpty ? [] : [offer])
    }

    /// A menu: a rule with its title, and a row for each choice, styled like rows of lists.
    ///
    /// - Parameter rows: the maximum number of lines.
    private static func lines(_ menu: Menu, _ rows: Int, _ canvas: Canvas) -> [StyledText] {
        let title = rule(menu, canvas)
        if menu.choices.isEmpty { return [title] }
        let room = max(1, rows - 1)
        // All letters must be visible, so long menus are arranged in columns, read from left to right.
        if menu.line == nil, menu.choices.count > min(room, mostLetterRows) {
            let widest =
                menu.choices.indices.map { row(menu, $0, canvas, isAlone: false).withoutTrailingBlanks.width }
                .max() ?? 0
            let cells = menu.choices.indices.map {
                row(menu, $0, canvas.with(width: widest), isAlone: false).padded(to: widest)
            }
            return [title] + Flow.grid(cells, width: canvas.width)
        }
        let selected = menu.selected ?? 0
        let first = max(0, min(selected - room / 2, menu.choices.count - room))
        let shown = menu.choices.indices.dropFirst(first).prefix(room)
        return [title] + shown.map { row(menu, $0, canvas) }
    }

    private static let mostLetterRows = 5

    /// - Parameter isAlone: whether the row has the full width, with its detail at the end.
    private static func row(_ menu: Menu, _ place: Int, _ canvas: Canvas, isAlone: Bool = true) -> StyledText
    {
        let choice = menu.choices[place]
        let key = choice.key.map { canvas.text("\($0) ", .bold) } ?? StyledText()
        let words = key + canvas.text(Quoted.clean(choice.words, limit: 200))
        let detail = canvas.text(choice.detail.isEmpty ? "" : "  \(choice.detail)", canvas.theme.aside)
        let room = max(
            1, canvas.width - BrowserLook.margin - detail.width - (isAlone ? BrowserLook.margin : 0))
        let cut = words.truncated(to: room, ellipsis: canvas.glyphs.ellipsis)
        let text = (isAlone && !detail.isEmpty ? cut.padded(to: room) : cut) + detail
        let row =
            place == menu.selected
            ? canvas.text(canvas.glyphs.current, canvas.theme.accent)
                + (StyledText(" ") + text).padded(to: canvas.width - 1)
                .selected(canvas.theme.selection(nil), canvas.theme)
            : .blanks(BrowserLook.margin) + text
        return row.tagged(Intent.choose(place))
    }

    private static func rule(_ menu: Menu, _ canvas: Canvas) -> StyledText {
        var (typed, hint) = (StyledText(), menu.hint ?? "")
        if let line = menu.line {
            if case .list = menu.form, line.text.isEmpty { hint = "type to find" }
            typed = canvas.text(" " + line.text) + StyledText(" ", Style(nil, .inverse))
        }
        return canvas.rule(canvas.text(menu.title, .bold) + typed, hint: hint)
    }

    /// Explains that texts are missing, and which key downloads them; empty if none are missing.
    private static func offer(_ model: BrowserModel, _ canvas: Canvas) -> StyledText {
        guard let card = model.screen.card, card.catalogue.origin.source != .local, model.screen.lacksText
        else { return StyledText() }
        let words = canvas.text("  No rules texts yet", canvas.theme.aside)
        guard case .key(let name) = model.updateAdvice else { return words }
        let key =
            canvas.text(" \(canvas.glyphs.separator) ", canvas.theme.aside) + canvas.text(name, .bold)
            + canvas.text(" downloads", canvas.theme.aside)
        let parts =
            [words, key.tagged(Intent.key(model.typed(.update)))]
            + [" all cards", " (2 MB)"].map { canvas.text($0, canvas.theme.aside) }
        return Flow.line(parts, width: canvas.width, separator: StyledText())
    }
}

/// A sentence on lines above the footer.
struct Remark: Equatable, Sendable {
    var sentence: String
    /// Advice; may be empty.
    var hint = ""
    /// Whether it is about a failure, rather than the interpretation of the line.
    var isFailure = true
    /// The important words, which are in quotation marks in the sentence.
    var words: [String] = []

    /// The maximum number of lines of a remark.
    static let mostLines = 4

    /// The sentence and the hint, wrapped.
    func lines(on canvas: Canvas) -> [StyledText] {
        var text = isFailure ? canvas.notice(Notice(sentence, isFailure: true)) : reading(on: canvas)
        if !hint.isEmpty { text += canvas.text("; \(hint)", canvas.theme.aside) }
        let lines = text.wrapped(to: max(1, canvas.width - 2 * BrowserLook.margin))
        return lines.prefix(Self.mostLines).map { .blanks(BrowserLook.margin) + $0 }
    }

    private func reading(on canvas: Canvas) -> StyledText {
        NoteWords.reading(sentence, words, canvas.theme.aside, on: canvas)
    }
}

extension BrowserModel {
    /// How a sentence advises an update: by its key, if an update is possible.
    var updateAdvice: UpdateAdvice {
        mayUpdate ? .key(typed(.update).name) : .none
    }
}

extension LineCompletion {
    /// The completions on one line, as many as fit, including the current one.
    ///
    /// - Parameter takesPresses: whether a click inserts a completion, like Tab.
    func line(takesPresses: Bool, on canvas: Canvas) -> StyledText {
        let parts = words.indices.map { place in
            let count = cards.isEmpty ? "" : " \(Counted.grouped(cards[place]))"
            let part =
                place == index
                ? canvas.text("\(words[place])\(count)").overlaid(by: canvas.theme.selection(nil))
                : canvas.text(words[place], index == nil && place == 0 ? .bold : canvas.theme.aside)
                    + canvas.text(count, canvas.theme.aside)
            return takesPresses && place != index ? part.tagged(Intent.complete(place)) : part
        }
        let sign = canvas.text(canvas.glyphs.completion + " ", canvas.theme.accent)
        let (separator, room) = (StyledText.blanks(3), canvas.width - sign.width)
        let chosen = index ?? 0
        var first = chosen
        while first > 0, parts[(first - 1)...chosen].joined(separator: separator).width <= room { first -= 1 }
        let line = Flow.line(Array(parts[first...]), width: room, separator: separator)
        return line.isEmpty ? line : sign + line
    }
}

extension [StyledText].SubSequence {
    fileprivate func joined(separator: StyledText) -> StyledText { Array(self).joined(separator: separator) }
}

extension Canvas {
    /// A notice, with the mark and colour of a failure if it reports one.
    func notice(_ notice: Notice) -> StyledText {
        notice.isFailure ? sign(isRight: false) + text(notice.text, theme.error) : text(notice.text, .bold)
    }

    /// Parts on at most three lines, none truncated; lines after the first are indented.
    func flow(_ parts: [StyledText]) -> [StyledText] {
        Flow.lines(parts, width: width, indent: 3, most: 3)
    }
}

/// The lines above the footer.
struct StripRegion: Region {
    let rows: Range<Int>
    let width: Int
    let text: ArraySlice<StyledText>

    init(_ model: BrowserModel) {
        (rows, width) = (model.layout.strip, model.size.columns)
        text = model.layout.stripText.prefix(rows.count)
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        text.map { $0.truncated(to: width, ellipsis: look.ellipsis) }
    }
}

extension Screen {
    /// The error in the line, or the correction of its names.
    func remark(_ advice: UpdateAdvice) -> Remark? {
        if let error = wrongQuery {
            return Remark(
                sentence: Quoted.clean(error.message, limit: 200), hint: Quoted.clean(error.hint, limit: 300))
        }
        if offers != nil { return nil }
        if case .query(let note)? = status.correction, case .searchedInstead(_, let shown) = note {
            return Remark(sentence: NoteWords.line(note, advice: advice), isFailure: false, words: shown)
        }
        guard !status.isUnfinished, let words = status.unusedWords else { return nil }
        let quoted = words.map { Quoted.text($0) }.joined(by: ", ")
        let reading = status.reading.map { "; read as \(Quoted.text($0))" } ?? ""
        return Remark(
            sentence: "not used: \(quoted)\(reading)", isFailure: false,
            words: status.reading.map { [$0] } ?? [])
    }

    /// The answer to a question, above the cards it is about.
    func answerLines(on canvas: Canvas) -> [StyledText] {
        guard case .query(let note)? = status.answer else { return [] }
        let lines = canvas.text(NoteWords.line(note, advice: .none), .bold).wrapped(
            to: max(1, canvas.width - 4))
        return lines.prefix(Remark.mostLines).map { StyledText("  ") + $0 }
    }

    /// A failure, or a note about the data used instead. It is shown above the footer if there are rows, otherwise
    /// instead of the list.
    var failure: Remark? {
        guard let cursor = visibleCursor else { return nil }
        if status.error == nil, cursor.count > 0, let note = status.fallback,
            case .fellBack(let error, let origin) = note
        {
            return Remark(sentence: Message(error).sentence, hint: OriginWords.describe(origin))
        }
        guard let error = status.error, status.isFailed, status.blockingError == nil else { return nil }
        let message = Message(error).needingNetwork
        return Remark(sentence: message.sentence, hint: message.hint)
    }
}

extension UpdateProgress {
    private static let barWidth = 26

    /// A progress bar if the total is known, and the size so far; the host if it fits.
    func line(on canvas: Canvas) -> StyledText {
        let whole = line(from: host.map { " from \($0)" } ?? "", on: canvas)
        return .blanks(BrowserLook.margin)
            + (whole.width + BrowserLook.margin <= canvas.width ? whole : line(from: "", on: canvas))
    }

    private func line(from: String, on canvas: Canvas) -> StyledText {
        var words = canvas.text("downloading all cards\(from)")
        if let total, total > 0 {
            words +=
                .blanks(2) + canvas.bar(min(received, total), of: total, width: Self.barWidth)
                + canvas.text(" \(DataSize.text(received)) of \(DataSize.text(total))")
        } else if received > 0 {
            words += canvas.text("  \(DataSize.text(received))")
        }
        return WaitingLine(words, steps: steps).line(on: canvas)
    }
}
