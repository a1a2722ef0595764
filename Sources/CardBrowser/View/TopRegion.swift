import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit
import LorcanaQuery

/// The first line of the screen: the search line or a title.
struct TopRegion: Region {
    enum Content: Equatable {
        case line(Typed)
        case set(LorcanaSet?, name: String, cards: Int)
        case title(String)
        /// The text typed to find a key.
        case filter(LineEditor)
        case card(LorcanaCard, place: FooterRegion.Place?)
    }

    /// The search line, and the completions of its last word.
    struct Typed: Equatable {
        var line: LineEditor
        /// Whether the line has the focus.
        var isTyping: Bool
        /// The part with an error.
        var wrong: Range<Int>?
        /// The key that moves to the line.
        var key: String
        var completion: LineCompletion?
        /// Whether a click inserts a completion, like Tab.
        var takesPresses = false
        /// The answer that the line will have when the last word is complete.
        var coming: ComingAnswer?
    }

    let rows: Range<Int>
    let width: Int
    let content: Content
    /// The titles of the screens below.
    let trail: [String]

    init(_ model: BrowserModel) {
        rows = model.layout.top.map { $0..<$0 + 1 } ?? 0..<0
        width = model.size.columns
        trail = model.screens.dropLast().map(\.title)
        content = Self.content(model)
    }

    private static func content(_ model: BrowserModel) -> Content {
        let screen = model.screen
        if let search = screen.search {
            var typed = Typed(
                line: search.line, isTyping: search.focus == .line, wrong: wrong(screen, search),
                key: model.typed(.enterLine).name)
            if screen.isTyping {
                typed.completion = search.completion
                typed.takesPresses = !model.tabMarks
                typed.coming = screen.status.coming
            }
            return .line(typed)
        }
        if let set = screen.set {
            return .set(set.set, name: set.name, cards: screen.listing?.cards.count ?? 0)
        }
        if let help = screen.help { return .filter(help.filter) }
        if let card = screen.shownCard {
            return .card(card, place: model.screenBelow.flatMap { FooterRegion.place($0) })
        }
        return .title(screen.title)
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        let canvas = look.canvas(width)
        let line =
            switch content {
            case .line(let typed): search(typed, look)
            case .set(let set?, _, _):
                crumbs(look)
                    + SetList.overview(
                        set, today: look.today, within: width - crumbs(look).width, on: canvas)
            case .set(nil, let name, _): crumbs(look) + canvas.text("set \(name)", TextStyle.name)
            case .filter(let line): filter(line, look)
            case .title(let title): crumbs(look) + canvas.text(title, TextStyle.name)
            case .card(let card, let place): self.card(card, place, look)
            }
        return [line.truncated(to: width, ellipsis: look.ellipsis)]
    }

    /// The breadcrumbs, as far as they fit in a third of the line.
    private func crumbs(_ look: BrowserLook) -> StyledText {
        let canvas = look.canvas(width)
        var names = trail
        let text = { (names: [String]) in
            canvas.text(names.map { $0 + " › " }.joined(), canvas.theme.aside)
        }
        while names.count > 1, text(names).width > width / 3 { names.removeFirst() }
        let margin = StyledText.blanks(min(BrowserLook.margin, width / 20))
        return text(names).width > width / 3 ? margin : margin + text(names)
    }

    private func card(
        _ card: LorcanaCard, _ place: FooterRegion.Place?, _ look: BrowserLook
    ) -> StyledText {
        let canvas = look.canvas(width)
        let right = canvas.text(place.map { "  \($0.words) " } ?? "", canvas.theme.aside)
        let name = canvas.text(card.fullName, TextStyle.name)
        let (whole, room) = (crumbs(look) + name, max(1, width - right.width))
        return (whole.width <= room ? whole : .blanks(min(BrowserLook.margin, width / 20)) + name).fitted(
            to: room, ellipsis: look.ellipsis) + right
    }

    /// The column of the cursor; nil if the search line doesn't have the focus.
    func cursorColumn(_ look: BrowserLook) -> Int? {
        switch content {
        case .line(let typed): typed.isTyping ? window(typed.line, look).cursor : nil
        case .filter(let line): window(line, look).cursor
        case .set, .title, .card: nil
        }
    }

    // MARK: Input lines

    private func filter(_ line: LineEditor, _ look: BrowserLook) -> StyledText {
        let prompt = StyledText(look.prompt, look.theme.accent)
        let hint = StyledText("type a word to find a key or a query", look.theme.aside)
        return prompt + (line.text.isEmpty ? hint : window(line, look).text)
    }

    private func search(_ typed: Typed, _ look: BrowserLook) -> StyledText {
        let prompt = StyledText(look.prompt, typed.isTyping ? look.theme.accent : look.theme.aside)
        if typed.line.text.isEmpty {
            let parts =
                typed.isTyping
                ? ["type a name, or ink:ruby", " cost<=3", " kw:evasive"]
                : ["all cards", ", \(typed.key) to search"]
            return prompt
                + Flow.line(
                    parts.map { StyledText($0, look.theme.aside) }, width: width - prompt.width,
                    separator: StyledText())
        }
        var text = prompt + window(typed.line, look, typed.wrong).text
        if let rest = typed.completion?.rest(of: typed.line), text.width + rest.count < width {
            text += look.canvas(width).text(String(rest), look.theme.aside)
        }
        // At a fixed column, so that it doesn't move while the word grows.
        let start = max(width * 3 / 8, text.width + 3)
        let beside = beside(typed, look.canvas(max(1, width - start - BrowserLook.margin)))
        return beside.isEmpty ? text : text.padded(to: start) + beside
    }

    /// The number of expected results, then the completions of the last word.
    private func beside(_ typed: Typed, _ canvas: Canvas) -> StyledText {
        var words = StyledText()
        if let coming = typed.coming {
            words = canvas.text(ComingWords.line(coming, of: typed.line.text), canvas.theme.aside)
            if words.width > canvas.width { words = StyledText() }
        }
        guard let completion = typed.completion else { return words }
        let gap = words.isEmpty ? 0 : 3
        let room = canvas.with(width: min(canvas.width - words.width - gap, Self.mostCompletion))
        return words
            + (room.width < Self.leastCompletion
                ? StyledText()
                : .blanks(gap) + completion.line(takesPresses: typed.takesPresses, on: room))
    }

    /// The minimum number of columns for completions.
    private static let leastCompletion = 12
    /// The maximum number of columns of completions, which each key press repaints.
    private static let mostCompletion = 60

    /// The part of the line around the cursor that fits, and the column of the cursor.
    private func window(
        _ line: LineEditor, _ look: BrowserLook, _ wrong: Range<Int>? = nil
    ) -> (text: StyledText, cursor: Int) {
        let prompt = CellWidth.of(look.prompt)
        let before = CellWidth.of(spelled(line.text.prefix(line.cursor), look))
        let room = max(1, width - prompt - 1)
        let hidden = max(0, before - room)
        return (marked(line.text, wrong, look).dropFirst(hidden), min(width - 1, prompt + before - hidden))
    }

    private func marked(_ text: String, _ wrong: Range<Int>?, _ look: BrowserLook) -> StyledText {
        guard let wrong = wrong?.clamped(to: 0..<text.count) else {
            return StyledText(spelled(text[...], look))
        }
        let head = text.prefix(wrong.lowerBound)
        let rest = text.dropFirst(wrong.lowerBound)
        var result = StyledText(spelled(head, look))
        result.append(
            spelled(rest.prefix(wrong.count), look), look.theme.warning.overlaid(by: Style(nil, .underline)))
        result.append(spelled(rest.dropFirst(wrong.count), look))
        return result
    }

    private func spelled(_ text: Substring, _ look: BrowserLook) -> String {
        look.isUnicode ? String(text) : ASCIIFallback.spell(String(text))
    }

    /// The part of the typed text with an error; nil once the text has changed.
    private static func wrong(_ screen: Screen, _ search: SearchLine) -> Range<Int>? {
        guard let error = screen.wrongQuery else { return nil }
        let leading = search.line.text.prefix { $0.isWhitespace }.count
        guard search.line.text.dropFirst(leading).hasPrefix(error.query) else { return nil }
        return error.range.lowerBound + leading..<error.range.upperBound + leading
    }
}
