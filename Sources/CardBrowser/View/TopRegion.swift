import CardRendering
import LorcanaCards
import TerminalKit
import LorcanaQuery

/// The first line of the screen: the search line or a title.
struct TopRegion: Region {
    enum Content: Equatable {
        /// - Parameter key: the key that goes to the line.
        case line(LineEditor, isTyping: Bool, wrong: Range<Int>?, key: String)
        case set(LorcanaSet?, name: String, cards: Int)
        case title(String)
        /// What is typed to find a key.
        case filter(LineEditor)
        case card(LorcanaCard, place: FooterRegion.Place?)
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
            return .line(
                search.line, isTyping: search.focus == .line, wrong: wrong(screen, search),
                key: model.typed(.enterLine).name)
        }
        if let set = screen.set {
            return .set(set.set, name: set.name, cards: screen.listing?.cards.count ?? 0)
        }
        if let help = screen.help { return .filter(help.filter) }
        if let card = screen.shownCard {
            return .card(card, place: model.screenBelow.flatMap(FooterRegion.place))
        }
        return .title(screen.title)
    }

    func lines(_ look: BrowserLook) -> [StyledText] {
        let canvas = look.canvas(width)
        let line =
            switch content {
            case .line(let line, let isTyping, let wrong, let key): search(line, isTyping, wrong, key, look)
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

    /// The way here, as much of it as fits in a third of the line.
    private func crumbs(_ look: BrowserLook) -> StyledText {
        let canvas = look.canvas(width)
        var names = trail
        let text = { (names: [String]) in
            canvas.text(names.map { $0 + " › " }.joined(), canvas.theme.aside)
        }
        while names.count > 1, text(names).width > width / 3 { names.removeFirst() }
        return text(names).width > width / 3 ? StyledText() : text(names)
    }

    private func card(
        _ card: LorcanaCard, _ place: FooterRegion.Place?, _ look: BrowserLook
    ) -> StyledText {
        let canvas = look.canvas(width)
        let right = canvas.text(place.map { "  \($0.words) " } ?? "", canvas.theme.aside)
        let name = canvas.text(card.fullName, TextStyle.name)
        let (whole, room) = (crumbs(look) + name, max(1, width - right.width))
        return (whole.width <= room ? whole : name).fitted(to: room, ellipsis: look.ellipsis) + right
    }

    /// The column of the cursor; nil if the search line does not have the focus.
    func cursorColumn(_ look: BrowserLook) -> Int? {
        switch content {
        case .line(let line, true, _, _), .filter(let line): window(line, look).cursor
        case .line, .set, .title, .card: nil
        }
    }

    // MARK: The lines that are typed in

    private func filter(_ line: LineEditor, _ look: BrowserLook) -> StyledText {
        let prompt = StyledText(look.prompt, .bold)
        let hint = StyledText("type a word to find a key or a query", look.theme.aside)
        return prompt + (line.text.isEmpty ? hint : window(line, look).text)
    }

    private func search(
        _ line: LineEditor, _ isTyping: Bool, _ wrong: Range<Int>?, _ key: String, _ look: BrowserLook
    ) -> StyledText {
        let prompt = StyledText(look.prompt, isTyping ? .bold : look.theme.aside)
        if line.text.isEmpty {
            let parts =
                isTyping
                ? ["type a name, or ink:ruby", " cost<=3", " kw:evasive"]
                : ["all cards", ", \(key) to search"]
            return prompt
                + Flow.line(
                    parts.map { StyledText($0, look.theme.aside) }, width: width - prompt.width,
                    separator: StyledText())
        }
        return prompt + window(line, look, wrong).text
    }

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

    /// The part of the typed text that has the error; nil once the text has changed.
    private static func wrong(_ screen: Screen, _ search: SearchLine) -> Range<Int>? {
        guard let error = screen.wrongQuery else { return nil }
        let leading = search.line.text.prefix { $0.isWhitespace }.count
        guard search.line.text.dropFirst(leading).hasPrefix(error.query) else { return nil }
        return error.range.lowerBound + leading..<error.range.upperBound + leading
    }
}
