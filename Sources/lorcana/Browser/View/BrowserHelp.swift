import TerminalKit

/// The help screen: every key, and the query language in a few lines.
enum BrowserHelp {
    static func lines(_ canvas: Canvas) -> [StyledText] {
        let width = max(1, canvas.width - 2)
        let lines = sections.flatMap { title, rows in
            [StyledText(), canvas.text(title, Palette.name)] + rows.flatMap { row($0, canvas, width) }
        }
        return lines.map {
            StyledText(" ") + $0.truncated(to: canvas.width - 1, ellipsis: canvas.glyphs.ellipsis)
        }
    }

    private static func row(_ row: (String, String), _ canvas: Canvas, _ width: Int) -> [StyledText] {
        let key = canvas.text("  \(row.0)", .bold)
        let column = 26
        if width < column + 12 { return [key] + indented(canvas.text(row.1), 4, width) }
        let words = canvas.text(row.1).wrapped(to: width - column)
        return words.enumerated().map { index, line in
            (index == 0 ? key.padded(to: column) : StyledText(String(repeating: " ", count: column))) + line
        }
    }

    private static func indented(_ text: StyledText, _ indent: Int, _ width: Int) -> [StyledText] {
        text.wrapped(to: max(1, width - indent)).map {
            StyledText(String(repeating: " ", count: indent)) + $0
        }
    }

    private static let sections: [(String, [(String, String)])] = [
        (
            "Moving",
            [
                ("↑ ↓  k j", "one row"), ("PgUp PgDn  b Space", "one screen"),
                ("g G  Home End", "first, last"),
                ("⏎ →", "open the card, or the set"),
                ("q Esc", "back to where you were; from the first screen, leave"),
                ("Ctrl-C", "leave from anywhere"), ("Ctrl-Z", "to the shell; fg comes back"),
            ]
        ),
        (
            "Searching",
            [
                ("/", "to the search line; from a set, search within it; from a card, a new search"),
                ("↓ ⏎", "from the line to the list"),
                ("Home End  Ctrl-A Ctrl-E", "to the line's start, its end"),
                ("Ctrl-U Ctrl-K", "delete up to the cursor, from it on"),
                ("Ctrl-W", "delete the word before the cursor"),
            ]
        ),
        (
            "Looking",
            [
                ("n p", "in a card: the next one of the list, the one before"),
                ("s", "the card's set, at that card"), ("S", "all sets"),
                ("Tab", "the card beside the list, on and off; from 100 columns"),
                ("o", "sort by the next order; in searches kept for the next one and the next run"),
                ("i", "only the next ink"), ("y", "copy the name"),
                ("w", "the picture's address, copied"), ("r", "try again what failed"), ("? F1", "this help"),
            ]
        ),
        (
            "Queries",
            [
                ("elsa snow", "both words in the name"),
                ("ink:ruby ink<=am/st", "has ruby; playable in amber and steel"),
                ("cost:2-4 lore>=2", "numbers and ranges"),
                ("kw:evasive singer>=5", "keywords and their values"),
                ("text:draw flavor:sea", "words of the card, of its flavour"),
                ("t:song set:TFC r>=rare", "kind, set, rarity"), ("-is:promo (a or b)", "not; either"),
                ("sort:-lore", "order by lore, highest first"),
            ]
        ),
    ]
}
