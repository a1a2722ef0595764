import CardRendering
import TerminalKit

extension Screen {
    static func help() -> Screen { Screen(kind: .help, scroll: TextScroll()) }
}

extension ScreenKind {
    static let help = ScreenKind(
        name: "help", title: { _ in "help" }, keys: { _ in .help },
        text: { _, look, room in
            look.texts.lines(.init(card: nil, place: .screen, width: room.columns)) {
                BrowserHelp.lines(look.canvas(room.columns))
            }
        })
}

extension KeyMap {
    static let help = KeyMap(.moving, .reading, .help, .anywhere, .wheel)
}

extension KeyGroup {
    static let help = KeyGroup(
        title: "Help", bindings: [KeyBinding(.left, help: "close this help") { $0.back() }])
}

extension BrowserModel {
    mutating func toggleHelp() {
        if screen.kind == .help { back() } else { push(.help()) }
    }
}

/// The help page: every key of the key tables, and the query language in a few lines.
enum BrowserHelp {
    /// Rows have keys or a query, and what they do.
    typealias Section = (title: String, rows: [Row])
    typealias Row = (name: String, words: String)

    static func lines(_ canvas: Canvas) -> [StyledText] {
        let width = max(1, canvas.width - 2)
        let lines = sections.flatMap { section in
            [StyledText(), canvas.text(section.title, Palette.name)]
                + section.rows.flatMap { self.lines($0, canvas, width) }
        }
        return lines.map {
            StyledText(" ") + $0.truncated(to: canvas.width - 1, ellipsis: canvas.glyphs.ellipsis)
        }
    }

    private static func lines(_ row: Row, _ canvas: Canvas, _ width: Int) -> [StyledText] {
        let (key, words, column) = (canvas.text("  \(row.name)", .bold), canvas.text(row.words), 26)
        if width >= column + 12 { return Beside.labelled(key, words, at: column, width: width) }
        return [key] + Beside.labelled(StyledText(), words, at: 4, width: width)
    }

    private static let sections: [Section] =
        KeyGroup.all.map { group in
            let alt = group.title == KeyGroup.searchLine.title ? [withAlt] : []
            return (group.title, group.bindings.map { ($0.names, $0.help) } + alt)
        } + [program, queries]

    /// What letters do in the line, where they are text by themselves.
    private static let withAlt: Row = (
        "Alt with a key",
        "do what the key does in a list: \(KeyMap.searchLine.withAlt.map(\.name).joined(separator: " "))"
    )

    /// The keys that `FullScreen` handles.
    private static let program: Section = (
        "Program",
        [
            ("Ctrl-C", "leave"), ("Ctrl-Z", "return to the shell; fg continues"),
            ("lorcana", "start in the search line; lorcana browse QUERY starts in the list of what it finds"),
        ]
    )

    static let queries: Section = (
        "Queries",
        [
            ("elsa snow", "names with both words"),
            ("ink:ruby ink<=am/st", "ruby cards; cards playable in amber and steel"),
            ("cost:2-4 lore>=2", "numbers and ranges"), ("kw:evasive singer>=5", "keywords and their values"),
            ("text:draw flavor:sea", "words of the rules text, of the flavor text"),
            ("t:song set:TFC r>=rare", "type, set, rarity"), ("-is:promo (a or b)", "not; either"),
            ("sort:-lore", "sort by lore, highest first"),
        ]
    )
}

extension KeyBinding {
    fileprivate var names: String { keys.map(\.name).joined(separator: "  ") }
}
