import TerminalKit

/// A key and what it does, as the footer names them.
struct KeyHint: Equatable, Sendable {
    var key: String
    var words: String

    init(_ key: String, _ words: String) {
        self.key = key
        self.words = words
    }

    /// The keys of a screen, the most wanted first.
    static func of(_ content: Screen.Content, hasPanel: Bool) -> [KeyHint] {
        let panel = hasPanel ? [KeyHint("Tab", "panel")] : []
        return switch content {
        case .search(let search) where search.focus == .line:
            [KeyHint("↓", "list"), KeyHint("Esc", "leave")] + panel
        case .search: list + panel + [KeyHint("S", "sets")]
        case .set: list + panel
        case .sets:
            [KeyHint("⏎", "open"), KeyHint("q", "back"), KeyHint("?", "help"), KeyHint("/", "search")]
        case .card:
            [
                KeyHint("q", "back"), KeyHint("s", "set"), KeyHint("?", "help"), KeyHint("y", "copy"),
                KeyHint("w", "picture"),
            ]
        case .help: [KeyHint("q", "back")]
        }
    }

    private static let list = [
        KeyHint("⏎", "card"), KeyHint("/", "search"), KeyHint("?", "help"), KeyHint("q", "back"),
        KeyHint("s", "set"),
        KeyHint("o", "sort"), KeyHint("i", "ink"), KeyHint("y", "copy"),
    ]

    /// As many of the hints as fit, none cut.
    static func text(_ hints: [KeyHint], within width: Int, _ canvas: Canvas) -> StyledText {
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
