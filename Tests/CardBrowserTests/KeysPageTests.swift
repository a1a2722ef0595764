import CardTesting
import TerminalKit
import Testing

@testable import CardBrowser

/// Compares docs/Keys.md with the key tables.
@Suite struct KeysPageTests {
    private static let screens: [(title: String, map: KeyMap)] = [
        ("The search line", .searchLine), ("A list of cards, a set", .cards), ("The filters", .filters),
        ("A card", .card), ("Cards side by side", .comparison), ("The sets", .sets), ("The decks", .decks),
        ("A deck's page", .deckPage), ("The collection", .collection), ("The rotation, the news", .page),
        ("The help", .help),
        ("A list in a menu", .list), ("A name", .name),
    ]

    @Test func `docs/Keys.md matches the key tables; RECORD_GOLDEN=1 records it`() throws {
        try Golden.expect(Self.page, "docs/Keys.md")
    }

    @Test(arguments: screens.map(\.title))
    func `undo, redo, help and quit have the same keys on every screen`(title: String) throws {
        let map = try #require(Self.screens.first { $0.title == title }).map
        for (help, key) in [
            ("undo the last change: marks, decks or your collection", Key.undo),
            ("redo what was undone", .character("R")), ("show the keys of this screen", .character("?")),
        ] {
            for binding in map.bindings where binding.help == help {
                #expect(binding.keys.contains(key) || binding.keys.contains(.function(1)), "\(help)")
            }
        }
    }

    private static var page: String {
        var lines = [
            "# Keys", "",
            "Every key of the browser, made from its rows: `RECORD_GOLDEN=1 swift test --filter KeysPageTests`"
                + " records this page. `lorcana help keys` says how to change keys.",
            "", "## Screens", "", "| screen | keys | free letters |", "|---|---|---|",
        ]
        for (title, map) in screens {
            let groups = map.groups.filter { !$0.bindings.allSatisfy(\.keys.isEmpty) }.map(\.title)
            lines.append("| \(title) | \(groups.joined(separator: ", ")) | \(freeLetters(map)) |")
        }
        for group in KeyGroup.all where !group.bindings.allSatisfy(\.keys.isEmpty) {
            lines += ["", "## \(group.title)", "", "| keys | do | name |", "|---|---|---|"]
            for binding in group.bindings where !binding.keys.isEmpty {
                let keys = binding.keys.map { "`\($0.name)`" }.joined(separator: " ")
                lines.append("| \(keys) | \(binding.help.replacing("|", with: "\\|")) | `\(binding.name)` |")
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The letters without a binding on the screen, or a note if letters are typed text.
    private static func freeLetters(_ map: KeyMap) -> String {
        if map.bindings.contains(where: { $0.triggers.contains(.text) }) { return "letters are text" }
        let taken = Set(map.bindings.flatMap(\.keys))
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        return letters.filter { !taken.contains(.character($0)) }.map(String.init).joined(separator: " ")
    }
}
