import TerminalKit

/// A key and what it does, as the footer names them.
struct KeyHint: Equatable, Sendable {
    var key: String
    var words: String

    init(_ key: String, _ words: String) {
        self.key = key
        self.words = words
    }

    /// The keys of the screen that shows, the most wanted first.
    static func of(_ model: BrowserModel) -> [KeyHint] {
        let retry =
            model.screen.status.isFailed && !model.screen.isTyping ? [KeyHint("r", "tries again")] : []
        let back = KeyHint(model.screen.isTyping ? "Esc" : "q", model.isFirst ? "leave" : "back")
        let panel = model.size.columns >= BrowserLayout.panelFrom ? [KeyHint("Tab", "panel")] : []
        return retry + keys(model.screen.content, back, panel)
    }

    private static func keys(_ content: Screen.Content, _ back: KeyHint, _ panel: [KeyHint]) -> [KeyHint] {
        switch content {
        case .search(let search) where search.focus == .line:
            [KeyHint("↓", "list"), back, KeyHint("F1", "help")] + panel
        case .search: list(back, [KeyHint("s", "set")]) + panel + [KeyHint("S", "sets")]
        case .set: list(back, []) + panel
        case .sets: [KeyHint("⏎", "open"), back, KeyHint("?", "help"), KeyHint("/", "search")]
        case .card:
            [back, KeyHint("s", "set"), KeyHint("?", "help"), KeyHint("y", "copy"), KeyHint("w", "picture")]
        case .help: [back]
        }
    }

    private static func list(_ back: KeyHint, _ set: [KeyHint]) -> [KeyHint] {
        [KeyHint("⏎", "card"), KeyHint("/", "search"), back, KeyHint("?", "help")] + set
            + [KeyHint("o", "sort"), KeyHint("i", "ink"), KeyHint("y", "copy")]
    }

    /// As many of the hints as fit, none cut.
    static func text(_ hints: some Sequence<KeyHint>, within width: Int, _ canvas: Canvas) -> StyledText {
        var result = StyledText()
        for hint in hints {
            let gap = result.isEmpty ? StyledText() : StyledText("  ")
            let next =
                result + gap + canvas.text(hint.key, .bold) + canvas.text(" \(hint.words)", Palette.aside)
            if next.width > width { break }
            result = next
        }
        return result
    }
}
