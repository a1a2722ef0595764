import CardRendering
import LorcanaCards
import TerminalKit

extension Screen {
    static func help() -> Screen { Screen(kind: .help, filter: LineEditor(), scroll: TextScroll()) }
}

extension ScreenKind {
    static let help = ScreenKind(
        name: "help", title: { _ in "help" }, keys: { _ in .help },
        text: { model, look, room in
            let below = model.screenBelow.map { $0.kind.keys($0).groups } ?? []
            return BrowserHelp.lines(below, model.screen.filter?.text ?? "", look.canvas(room.columns))
        })
}

extension KeyMap {
    static let help = KeyMap(.editing, .typing, .help, .wheel)
}

extension KeyGroup {
    static let help = KeyGroup(
        title: "Help",
        bindings: [
            KeyBinding(
                .escape, help: "show all again; close this help", hint: FooterHint(.back, "close")
            ) { model in
                if model.screen.filter?.text.isEmpty == false {
                    model.edit(.replace(""))
                } else {
                    model.back()
                }
            },
            KeyBinding(.character("?"), .function(1), help: "close this help") { $0.back() },
            KeyBinding(.down, .control("n"), .enter, help: "read on") { $0.move(.rows(1)) },
            KeyBinding(.up, .control("p"), help: "read back") { $0.move(.rows(-1)) },
        ] + pages)
}

extension BrowserModel {
    mutating func openHelp() { push(.help()) }
}

/// The help page: the query language in a few lines, then the keys of the screen that it was asked on; what is typed
/// finds rows among the keys of all screens.
enum BrowserHelp {
    /// Rows have keys or a query, and what they do.
    typealias Section = (title: String, rows: [Row])
    typealias Row = (name: String, words: String)

    /// - Parameters:
    ///   - groups: the keys of the screen below.
    ///   - typed: words of which a row has all; all rows of the screen if there are none.
    static func lines(_ groups: [KeyGroup], _ typed: String, _ canvas: Canvas) -> [StyledText] {
        let width = max(1, canvas.width - 2)
        let lines = sections(groups, typed).flatMap { section in
            [StyledText(), canvas.text(section.title, TextStyle.name)]
                + section.rows.flatMap { self.lines($0, canvas, width) }
        }
        let none = [StyledText(), canvas.text("no key and no query has these words")]
        return (lines.isEmpty ? none : lines).map {
            StyledText(" ") + $0.truncated(to: canvas.width - 1, ellipsis: canvas.glyphs.ellipsis)
        }
    }

    private static func sections(_ groups: [KeyGroup], _ typed: String) -> [Section] {
        let words = Folding.fold(typed).foldedWords
        if words.isEmpty { return [queries] + sections(groups) + [program] }
        return ([queries] + sections(KeyGroup.all) + [program]).compactMap { section in
            let rows = section.rows.filter { row in
                let text = Folding.fold("\(row.name) \(row.words)")
                return row.name == typed || words.allSatisfy(text.holds)
            }
            return rows.isEmpty ? nil : (section.title, rows)
        }
    }

    private static func sections(_ groups: [KeyGroup]) -> [Section] {
        groups.map { group in
            let alt = group.title == KeyGroup.searchLine.title ? [withAlt] : []
            let rows = group.bindings.filter { !$0.keys.isEmpty }.map { ($0.names, $0.help) }
            return (group.title, rows + alt)
        }.filter { !$0.rows.isEmpty }
    }

    private static func lines(_ row: Row, _ canvas: Canvas, _ width: Int) -> [StyledText] {
        let (key, words, column) = (canvas.text("  \(row.name)", .bold), canvas.text(row.words), 26)
        if width >= column + Self.leastWords { return Beside.labelled(key, words, at: column, width: width) }
        return [key] + Beside.labelled(StyledText(), words, at: 4, width: width)
    }

    /// In fewer cells the words go below their keys.
    private static let leastWords = 24

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
