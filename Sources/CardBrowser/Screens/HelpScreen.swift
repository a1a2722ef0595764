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
    struct Section: Sendable {
        let title: String
        let rows: [Row]
    }

    /// Keys or a query, and what they do.
    struct Row: Sendable {
        let name: String
        let words: String
    }

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
            return Section(title: group.title, rows: group.bindings.map(row) + alt)
        } + [program, queries]

    /// What letters do in the line, where they are text by themselves.
    private static let withAlt = Row(
        name: "Alt with a key",
        words:
            "do what the key does in a list: \(KeyMap.searchLine.withAlt.map(\.name).joined(separator: " "))")

    private static func row(_ binding: KeyBinding) -> Row {
        Row(name: binding.keys.map(\.name).joined(separator: "  "), words: binding.help)
    }

    /// The keys that `FullScreen` handles.
    private static let program = Section(
        title: "Program",
        rows: [
            Row(name: "Ctrl-C", words: "leave"),
            Row(name: "Ctrl-Z", words: "return to the shell; fg continues"),
        ])

    static let queries = Section(
        title: "Queries",
        rows: [
            Row(name: "elsa snow", words: "names with both words"),
            Row(name: "ink:ruby ink<=am/st", words: "ruby cards; cards playable in amber and steel"),
            Row(name: "cost:2-4 lore>=2", words: "numbers and ranges"),
            Row(name: "kw:evasive singer>=5", words: "keywords and their values"),
            Row(name: "text:draw flavor:sea", words: "words of the rules text, of the flavor text"),
            Row(name: "t:song set:TFC r>=rare", words: "type, set, rarity"),
            Row(name: "-is:promo (a or b)", words: "not; either"),
            Row(name: "sort:-lore", words: "sort by lore, highest first"),
        ])
}
