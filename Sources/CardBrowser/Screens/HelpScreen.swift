import CardRendering
import LorcanaCards
import TerminalKit

extension Screen {
    /// - Parameters:
    ///   - reasons: the reasons why keys of the screen below have no effect now.
    ///   - data: the origin of its data, in words.
    static func help(_ reasons: [Key: String], data: String = "") -> Screen {
        Screen(.help(HelpPage(reasons: reasons, data: data), TextScroll()))
    }
}

extension KeyMap {
    static let help = table(.editing, .typing, .help, .wheel)
}

extension KeyGroup {
    static let help = KeyGroup(
        title: "Help",
        bindings: [
            KeyBinding(
                .escape, help: "show all again; close this help", hint: FooterHint(.back, "close")
            ) { model in
                if model.screen.help?.filter.text.isEmpty == false {
                    model.edit(.replace(""))
                } else {
                    model.back()
                }
            },
            KeyBinding(.character("?"), .function(1), help: "close this help") { $0.back() },
            KeyBinding(.down, .control("n"), .enter, help: "read on", unless: \.nothingToMove) {
                $0.move(.rows(1))
            },
            KeyBinding(.up, .control("p"), help: "read back", unless: \.nothingToMove) {
                $0.move(.rows(-1))
            },
        ] + pages)
}

extension BrowserModel {
    mutating func openHelp() {
        let origin = screen.status.origin ?? words.catalogue?.origin
        push(
            .help(keysOfScreen.reasons(for: self), data: origin.map { OriginWords.describe($0) } ?? ""))
    }
}

/// The help page: a summary of the query language, and the keys of the screen below, with the reasons why some have
/// no effect now. Typing filters the keys of all screens.
enum BrowserHelp {
    typealias Section = (title: String, rows: [Row])

    /// A row of keys or a query, with its meaning, and the reason why the keys have no effect now.
    struct Row {
        let name: String
        let words: String
        var reason: String?

        init(_ name: String, _ words: String, reason: String? = nil) {
            (self.name, self.words, self.reason) = (name, words, reason)
        }
    }

    /// - Parameters:
    ///   - groups: the keys of the screen below.
    ///   - reasons: the reasons why some of them have no effect now, by the first key of their rows.
    ///   - typed: show only rows with all of these words; all rows of the screen if empty.
    static func lines(
        _ groups: [KeyGroup], reasons: [Key: String] = [:], choices: KeyChoices = KeyChoices(),
        _ typed: String, data: String = "", _ canvas: Canvas
    ) -> [StyledText] {
        let room = max(1, canvas.width - BrowserLook.margin - 1)
        let column = (room - Self.gap) / 2
        let isWide = column >= Self.leastColumn
        let blocks = sections(groups, reasons, choices, typed, data).map { section in
            // Words are aligned after the longest names that leave most of the line free.
            let names = section.rows.map { CellWidth.of($0.name) + 4 }
            let words = names.filter { $0 <= Self.mostNames }.max() ?? 0
            return [StyledText(), canvas.text(section.title, canvas.theme.accent)]
                + section.rows.flatMap {
                    self.lines($0, canvas, isWide ? column : room, at: words)
                }
        }
        let lines = isWide ? Beside.columns(blocks, at: column + Self.gap) : blocks.flatMap(\.self)
        let none = [StyledText(), canvas.text("no key and no query has these words")]
        return (lines.isEmpty ? none : lines).map {
            .blanks(BrowserLook.margin)
                + $0.truncated(to: canvas.width - BrowserLook.margin, ellipsis: canvas.glyphs.ellipsis)
        }
    }

    /// Words familiar from other programs, with the ones used here.
    private static let others: [(word: String, ours: String)] = [
        ("quit", "leave"), ("exit", "leave"), ("export", "copy the deck"), ("share", "copy the deck"),
        ("clipboard", "copy"), ("mulligan", "alter"), ("diff", "compare"), ("rename", "another name"),
        ("remove", "delete"), ("download", "update"), ("image", "picture"), ("art", "picture"),
    ]

    private static func sections(
        _ groups: [KeyGroup], _ reasons: [Key: String], _ choices: KeyChoices, _ typed: String,
        _ data: String
    ) -> [Section] {
        let words = Folding.fold(typed).foldedWords
        var program = Self.program
        if !data.isEmpty { program.rows.append(Row("data", data)) }
        if words.isEmpty { return [queries] + sections(groups, reasons, choices) + [program] }
        let titles = groups.map(\.title)
        let all = KeyGroup.all.flatMap { group in
            sections(
                [choices.applied(toGroup: group)], titles.contains(group.title) ? reasons : [:], choices)
        }
        return ([queries] + all + [program]).compactMap { section in
            let rows = section.rows.filter { row in
                let text = Folding.fold("\(row.name) \(row.words)")
                return row.name == typed
                    || words.allSatisfy { word in
                        text.holds(word) || Self.others.contains { $0.word == word && text.holds($0.ours) }
                    }
            }
            return rows.isEmpty ? nil : (section.title, rows)
        }
    }

    private static func sections(
        _ groups: [KeyGroup], _ reasons: [Key: String], _ choices: KeyChoices
    ) -> [Section] {
        groups.map { group in
            let alt = group.title == KeyGroup.searchLine.title ? [withAlt(choices)] : []
            let rows = group.bindings.filter { !$0.keys.isEmpty }.map {
                Row($0.names, $0.help, reason: reasons[$0.keys[0]])
            }
            return (group.title, rows + alt)
        }.filter { !$0.rows.isEmpty }
    }

    private static func lines(
        _ row: Row, _ canvas: Canvas, _ width: Int, at column: Int
    ) -> [StyledText] {
        let key = canvas.text("  \(row.name)", .bold)
        let reason = row.reason.map { canvas.text(" (\($0))", canvas.theme.aside) } ?? StyledText()
        let words = canvas.text(row.words) + reason
        if width >= column + Self.leastWords { return Beside.labelled(key, words, at: column, width: width) }
        return [key] + Beside.labelled(StyledText(), words, at: 4, width: width)
    }

    /// The gap between two columns, the minimum width of each, and the maximum width of names before the words.
    private static let (gap, leastColumn, mostNames) = (3, 55, 26)

    /// The minimum number of cells for the words; if fewer remain, they go below the keys.
    private static let leastWords = 24

    /// Explains the keys for letters while letters are text in the line: with Alt.
    private static func withAlt(_ choices: KeyChoices) -> Row {
        let keys = choices.applied(to: KeyMap.searchLine).withAlt.map(\.name).joined(separator: " ")
        return Row("Alt with a key", "do what the key does in a list: \(keys)")
    }

    /// The keys handled by `FullScreen`.
    private static let program: Section = (
        "Program",
        [
            Row("Ctrl-C", "leave"), Row("Ctrl-Z", "return to the shell; fg continues"),
            Row(
                "lorcana",
                "start in the search line; lorcana browse QUERY starts in the list of what it finds"),
        ]
    )

    static let queries: Section = (
        "Queries",
        [
            Row("elsa snow", "names with both words"),
            Row("ink:ruby ink<=am/st", "ruby cards; cards playable in amber and steel"),
            Row("cost:2-4 lore>=2", "numbers and ranges"),
            Row("kw:evasive singer>=5", "keywords and their values"),
            Row("text:draw flavor:sea", "words of the rules text, of the flavor text"),
            Row("t:song set:TFC r>=rare", "type, set, rarity"),
            Row("deck:friday", "cards of a deck of yours"),
            Row("-is:promo (a or b)", "not; either"),
            Row("sort:-lore", "sort by lore, highest first"),
        ]
    )
}

extension KeyBinding {
    fileprivate var names: String { keys.map(\.name).joined(separator: "  ") }
}
