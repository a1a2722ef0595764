@testable import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import TerminalKit
import Testing
import LorcanaKit

@testable import CardBrowser

/// The key tables, compared with dispatch, help page and footer.
@Suite struct KeyBindingTests {
    static let maps: [(name: String, map: KeyMap)] = [
        ("search line", .searchLine), ("cards", .cards), ("filters", .filters), ("name", .name),
        ("list", .list),
        ("sets", .sets), ("decks", .decks), ("deck page", .deckPage), ("collection", .collection),
        ("page", .page),
        ("card", .card), ("comparison", .comparison), ("help", .help),
    ]

    @Test(arguments: maps.map(\.name))
    func `no screen binds a key twice`(_ name: String) {
        let keys = Self.map(name).bindings.flatMap(\.keys)
        let repeated = Dictionary(grouping: keys, by: \.self).filter { $0.value.count > 1 }
        #expect(repeated.keys.map(\.name) == [])
    }

    @Test(arguments: maps.map(\.name))
    func `each row of a screen has a unique name`(_ name: String) {
        let names = Self.map(name).bindings.filter { !$0.keys.isEmpty }.map(\.name)
        let repeated = Dictionary(grouping: names, by: \.self).filter { $0.value.count > 1 }
        #expect(repeated.keys.sorted() == [] && !names.contains(""))
    }

    @Test func `a row can be bound to other keys, which are shown everywhere`() throws {
        var choices = KeyChoices()
        try choices.choose("e ctrl-o", for: "mark-card")
        let map = choices.applied(to: .cards)
        let row = map.bindings.first { $0.name == "mark-card" }
        #expect(row?.keys == [.character("e"), .control("o")])
        #expect(map.bindings.allSatisfy { !$0.keys.contains(.character(" ")) })
        // In the search line letters are typed text, so only the other key is bound.
        let typed = choices.applied(to: .searchLine).bindings.filter { $0.name == "mark-card" }
        #expect(typed.allSatisfy { !$0.keys.contains(.character("e")) })
        #expect(choices.applied(to: .help).bindings.count == KeyMap.help.bindings.count)
    }

    @Test func `sentences, footer and help name the chosen keys`() throws {
        var choices = KeyChoices()
        for (name, keys) in [
            ("list-your-decks", "e"), ("show-keys-of-this-screen", "F9"),
            ("undo-last-change", "B"),
            ("download-every-card-with-its-text", "F5"),
        ] { try choices.choose(keys, for: name) }
        var driver = ModelDriver(.search("elsa"), mayUpdate: true, choices: choices)
        driver.answer(SampleCards.many(3))
        driver.press(.character("P"))
        #expect(driver.model.notice?.text == "no deck is open; e opens one")
        driver.press(.character("D"))
        #expect(driver.model.notice?.text == "D does nothing here; F9 lists the keys")
        driver.press(.character(" "), .character("q"), .character("x"))
        #expect(driver.model.notice?.text == "1 mark cleared; B brings them back")
        #expect(driver.model.updateAdvice == .key("F5"))
        driver.press(.character("/"))
        #expect(driver.model.name(of: "U") == "Alt-B" && driver.model.updateAdvice == .key("F5"))
        driver.press(.function(9))
        driver.type("decks")
        let help = driver.model.text(BrowserLook(), in: TerminalSize(columns: 100, rows: 90)).map(\.plain)
            .joined()
        #expect(help.contains("e") && !help.contains("D  F3"))
    }

    @Test(arguments: [
        ("nothing", "x", KeyChoices.Problem.unknownAction("nothing", nearest: [])),
        ("mark-card", "hyper", .unknownKey("hyper")), ("mark-card", "ctrl-c", .unsendable("ctrl-c")),
        ("mark-card", "super-x", .unsendable("super-x")),
    ])
    func `an invalid binding is rejected, and the default key stays`(
        name: String, keys: String, problem: KeyChoices.Problem
    ) {
        var choices = KeyChoices()
        #expect(throws: problem) { try choices.choose(keys, for: name) }
        #expect(choices.isEmpty)
    }

    @Test(arguments: [
        ("mark-card", "s", "open-cards-set"), ("open-card", "q", "go-back"),
        ("go-back", "s", "open-cards-set"),
    ])
    func `binding a key that another action uses is rejected, naming that action and the typed key`(
        name: String, key: String, other: String
    ) {
        var choices = KeyChoices()
        #expect(throws: KeyChoices.Problem.taken(key, by: other)) { try choices.choose(key, for: name) }
        #expect(choices.isEmpty)
    }

    @Test func `a table that binds a key twice is rejected, naming both rows`() {
        let row = KeyBinding(.character("="), help: "show a random card") { _ in }
        let group = KeyGroup(title: "Mine", bindings: [row])
        let error = #expect(throws: KeyMap.BoundTwice.self) { try KeyMap([.gathering, group]) }
        let both = "\"put two or three marked cards side by side\" and to \"show a random card\""
        #expect(error?.description == "= is bound twice: to \(both)")
        // Keys bound with Alt are checked, too.
        let withAlt = #expect(throws: KeyMap.BoundTwice.self) {
            try KeyMap([.searchLine], withAlt: [.gathering, group])
        }
        #expect(withAlt?.description == "Alt-= is bound twice: to \(both)")
    }

    /// Keys that have no effect at the end of a list or text, where the footer or the search line already shows why.
    private static let withEnds: Set<String> = {
        let groups: [KeyGroup] = [.moving, .editing, .panel, .reading, .help, .filters]
        let upAndDown = Array(KeyGroup.searchLine.bindings.prefix(2))
        let all = groups.flatMap(\.bindings) + KeyGroup.rows + KeyGroup.pages + upAndDown
        return Set(all.map(\.help))
    }()

    @Test(arguments: situations.map(\.name))
    func `a key that cannot act shows why, in the footer and on its help line`(_ name: String) throws {
        let (_, driver) = try #require(Self.situations.first { $0.name == name })
        let reasons = driver.model.screen.keys.reasons(for: driver.model)
        for binding in driver.model.keys.bindings where !binding.keys.isEmpty {
            var pressed = driver
            pressed.forget()
            pressed.press(binding.keys[0])
            guard let reason = binding.reason(driver.model) else {
                let isChanged = pressed.model != driver.model || !pressed.effects.isEmpty
                #expect(isChanged || Self.withEnds.contains(binding.help), "\(binding.keys[0].name)")
                continue
            }
            #expect(pressed.model.notice?.text == reason && pressed.effects.isEmpty)
            #expect(pressed.model.screens == driver.model.screens, "\(binding.keys[0].name)")
            if driver.model.screen.menu != nil { continue }
            #expect(reasons[binding.keys[0]] == reason)
            let page = Self.help(driver.model.screen.keys.groups, reasons: reasons)
            #expect(page.contains { $0.hasSuffix("  \(binding.help) (\(reason))") }, "\(reason)")
        }
    }

    @Test func `the help page shows the reasons of the screen below it`() {
        var driver = Self.loaded(.search("elsa"), columns: 110, cards: 0)
        driver.press(.character("?"))
        let text = { (driver: ModelDriver) in driver.model.layout.text.map(\.plain) }
        let row = "mark the card, or take its mark away (no card is selected)"
        #expect(text(driver).contains { $0.hasSuffix(row) })
        // A search over the keys of all screens shows reasons only in the rows of the screen below.
        driver.type("mark the card")
        #expect(text(driver).contains { $0.hasSuffix(row) })
        #expect(text(driver).contains { $0.hasSuffix("mark the card, or take its mark away") })
    }

    @Test(arguments: maps.map(\.name))
    func `every bound key has an effect on some screen`(_ name: String) {
        for binding in Self.map(name).bindings {
            #expect(!binding.triggers.isEmpty)
            for key in binding.keys {
                let drivers = Self.situations.map(\.driver).filter {
                    $0.model.keys.binding(for: key, in: $0.model.layout)?.help == binding.help
                        && binding.reason($0.model) == nil
                }
                #expect(drivers.contains { Self.isChanged($0, by: key) }, "\(key.name)")
            }
        }
    }

    @Test(arguments: maps.map(\.name))
    func `every binding is on its screen's help page, with all of its keys`(_ name: String) {
        let page = Self.help(Self.map(name).groups)
        for binding in Self.map(name).bindings where !binding.keys.isEmpty {
            let keys = binding.keys.map(\.name).joined(separator: "  ")
            #expect(
                page.contains { $0.hasPrefix("    \(keys) ") && $0.hasSuffix("  \(binding.help)") }, "\(keys)"
            )
        }
    }

    @Test func `the help page begins with queries, and lists only the screen's keys`() {
        let page = Self.help(KeyMap.cards.groups)
        #expect(page[1] == "  Queries")
        #expect(page.contains("  Lists of cards") && !page.contains("  Filters"))
        #expect(page.count < Self.help(KeyGroup.all).count)
    }

    @Test func `typing on the help page searches the rows of all screens, and Escape goes back by steps`() {
        var driver = Self.loaded(.search("elsa"))
        driver.press(.character("?"))
        driver.type("switch Ruby")
        let text = { (driver: ModelDriver) in driver.model.layout.text.map(\.plain).filter { $0 != "  " } }
        #expect(text(driver).count == 2 && text(driver)[0] == "  Filters")
        #expect(text(driver)[1].hasSuffix("switch Ruby on or off"))
        driver.type("zz")
        #expect(text(driver) == ["  no key and no query has these words"])
        driver.press(.escape)
        #expect(driver.model.screen.help != nil && text(driver).contains("  Queries"))
        driver.press(.escape)
        #expect(driver.model.screen.search != nil)
    }

    @Test func `End and Home scroll the help page while nothing is typed`() {
        var driver = Self.loaded(.search("elsa"))
        driver.press(.character("?"), .end)
        let scroll = { (driver: ModelDriver) in driver.model.screen.scroll }
        #expect(scroll(driver)?.line == scroll(driver).map { $0.count - $0.height })
        #expect((scroll(driver)?.line ?? 0) > 0)
        driver.press(.home)
        #expect(scroll(driver)?.line == 0)
        driver.type("go")
        driver.press(.home)
        driver.type("a")
        #expect(driver.model.screen.help?.filter.text == "ago")
    }

    @Test func `PgDn and PgUp scroll the help page by a page`() throws {
        var driver = Self.loaded(.search("elsa"))
        driver.press(.character("?"))
        let height = try #require(driver.model.screen.scroll?.height)
        driver.press(.pageDown)
        #expect(height > 2 && driver.model.screen.scroll?.line == height - 1)
        driver.press(.pageUp)
        #expect(driver.model.screen.scroll?.line == 0)
    }

    @Test func `an unbound key shows a notice that names the key for help`() {
        var driver = Self.loaded(.search("elsa"))
        driver.press(.function(9))
        #expect(driver.model.notice?.text == "F9 does nothing here; F1 lists the keys")
        // On the help page itself, the notice doesn't suggest F1.
        driver.press(.character("f"), .function(1))
        #expect(driver.model.notice?.text == "F1 does nothing here")
        driver.press(.down)
        #expect(driver.model.notice == nil)
    }

    @Test func `every line of the help page is bound by a screen`() {
        let bound = Set(Self.maps.flatMap { $0.map.bindings.map(\.help) })
        for group in KeyGroup.all {
            for binding in group.bindings { #expect(bound.contains(binding.help), "\(binding.help)") }
        }
    }

    @Test func `the example queries on the help page are valid`() throws {
        for row in BrowserHelp.queries.rows { _ = try CardQuery(parsing: row.name) }
    }

    private static func help(_ groups: [KeyGroup], reasons: [Key: String] = [:]) -> [String] {
        BrowserHelp.unfolded(groups, reasons)
    }

    @Test(arguments: situations.map(\.name))
    func `every key offered by the footer has an effect`(_ name: String) throws {
        let (_, driver) = try #require(Self.situations.first { $0.name == name })
        for hint in driver.model.keys.hints(for: driver.model) where hint.acts {
            #expect(Self.isChanged(driver, by: hint.key), "\(hint.key.name) \(hint.words)")
        }
    }

    @Test(arguments: [
        ("search line", "⏎ card, Esc leave, F1 help, Ctrl-S set, Shift-Tab list, F2 filter, F3 deck"),
        (
            "middle of the line",
            "⏎ card, Esc list, F1 help, Ctrl-S set, Shift-Tab list, F2 filter, F3 deck"
        ),
        (
            "cards",
            "⏎ card, / search, q leave, ? help, s set, f filter, o sort, Space mark, y copy, g go to, D deck, Tab panel, "
                + "S sets"
        ),
        ("no cards", "/ search, q leave, ? help, g go to, D deck, S sets"),
        ("failed", "r retry, / search, q leave, ? help, g go to, D deck, S sets"),
        (
            "loading all pages",
            "Esc cancel, ⏎ card, / search, q leave, ? help, s set, f filter, o sort, Space mark, y copy, g go to, D deck, Tab panel, "
                + "S sets"
        ),
        (
            "set",
            "⏎ card, / search, q leave, ? help, f filter, o sort, Space mark, y copy, g go to, D deck, Tab panel, S sets"
        ),
        ("filters", "⏎ card, Esc close, ← cost up to, > cost from"),
        ("filters in use", "⏎ card, Esc close, ← cost up to, > cost from, x all off"),
        ("sets", "⏎ open, / search, q leave, ? help, L rotation, y copy, g go to, D deck"),
        (
            "card with a picture",
            "/ search, q back, ? help, n next, p picture, s set, y copy, g go to, D deck, S sets"
        ),
        ("card", "/ search, q back, ? help, n next, s set, y copy, g go to, D deck, S sets"),
        (
            "deck",
            "+ - 0-4 copies, U undo, ⏎ card, / search, q leave, ? help, P page, s set, f filter, o sort, Space mark, y copy, "
                + "g go to, D deck, Tab panel, S sets"
        ),
        (
            "two marked",
            "= compare, ⏎ card, / search, q leave, ? help, s set, f filter, o sort, Space mark, y copy, g go to, D deck, "
                + "Tab panel, S sets"
        ),
        ("side by side", "/ search, q back, ? help, g go to, D deck, S sets"),
        ("help", "Esc close"),
    ])
    func `the footer offers the most important keys first`(_ name: String, _ hints: String) throws {
        let (_, driver) = try #require(Self.situations.first { $0.name == name })
        let offered = driver.model.keys.hints(for: driver.model)
        #expect(offered.map { "\($0.key.name) \($0.words)" }.joined(separator: ", ") == hints)
    }

    @Test func `keys have the names printed on keyboards`() {
        let names: [(Key, String)] = [
            (.character("q"), "q"), (.character(" "), "Space"), (.control("w"), "Ctrl-W"),
            (.alt("d"), "Alt-d"),
            (.alt("\u{7F}"), "Alt-Backspace"), (.enter, "⏎"), (.escape, "Esc"), (.function(1), "F1"),
            (.pageDown, "PgDn"), (.wordLeft, "Ctrl-←"), (.backTab, "Shift-Tab"), (.insert, "Ins"),
        ]
        for (key, name) in names { #expect(key.name == name) }
    }

    // MARK: Screens

    private static func map(_ name: String) -> KeyMap { maps.first { $0.name == name }!.map }

    private static let decks = after(loaded(.search("elsa"))) { driver in
        driver.send(.deck(SampleCards.deck(1)))
        let entries = ["friday", "monday"].map { DeckEntry($0, SampleCards.deck(3).deck, today: nil) }
        driver.send(.decks(entries))
    }
    private static let deckPage = after(loaded(.search("elsa"))) {
        $0.send(.deck(SampleCards.deck(9)))
        $0.press(.character("P"))
    }

    /// A collection with one card, which was added by the last change.
    private static let collection: CollectionProgress = {
        let cards = SampleCards.many(3)
        var owned = CardCollection()
        owned.set(cards[0].id, .init(normal: 1))
        return CollectionProgress(owned, before: CardCollection(), CardNames(cards[0].catalogue))
    }()

    static let situations: [(name: String, driver: ModelDriver)] = [
        ("search line", loaded(.search(""))),
        ("cards", loaded(.search("elsa"))),
        ("cards at 120 columns", loaded(.search("elsa"), columns: 120)),
        ("no cards", loaded(.search("elsa"), cards: 0)),
        (
            "collection",
            after(loaded(.search("elsa"))) {
                $0.send(.progress(collection, opens: true))
                let place = collection.parts.firstIndex { $0.names.owned > 0 } ?? 0
                for _ in 0..<place { $0.press(.down) }
            }
        ),
        ("failed", after(loaded(.search("elsa"), cards: 0)) { $0.fail(.emptyBody(url: "http://x")) }),
        ("loading all pages", after(loaded(.all, hasMore: true)) { $0.press(.end) }),
        ("marked", after(loaded(.search("elsa"))) { $0.press(.character("+"), .character("+")) }),
        ("filters", after(loaded(.search("elsa"))) { $0.press(.character("f")) }),
        (
            "filters in use",
            after(loaded(.search("elsa"))) {
                $0.send(.owned(OwnedCopies()))
                $0.press(.character("f"), .left, .character(">"), .pageDown)
                $0.send(.rested)
            }
        ),
        (
            "name",
            after(loaded(.search("elsa"))) {
                $0.press(.character("m"))
                $0.type("my cards")
                $0.press(.wordLeft)
            }
        ),
        (
            "saved query",
            after(loaded(.search("elsa"))) { $0.press(.character("m"), .character("x"), .enter) }
        ),
        (
            "list of queries",
            after(loaded(.search("elsa"))) {
                for name in ["big", "mine"] { $0.send(.saved(name: name, query: "t:song", "")) }
                $0.press(.character("'"))
            }
        ),
        (
            "saved queries",
            after(loaded(.search("elsa"))) { $0.send(.saved(name: "mine", query: "t:song", "")) }
        ),
        (
            "card with a page",
            after(ModelDriver(.search("elsa"))) {
                var card = SampleCards.elsa
                card.tcgplayer = 507_472
                $0.answer(SampleCards.cards([card]))
            }
        ),
        ("set", loaded(.set("1"), cards: 1)),
        ("sets", sets),
        ("card", after(loaded(.search("elsa"))) { $0.press(.enter) }),
        (
            "card with a picture",
            after(ModelDriver(.search("elsa"), columns: 120, rows: 40, pictures: false)) {
                $0.answer(SampleCards.many(30))
                $0.press(.enter)
            }
        ),
        ("help", after(loaded(.search("elsa"))) { $0.press(.character("?")) }),
        ("middle of the help", after(loaded(.search("elsa"))) { $0.press(.character("?"), .pageDown) }),
        ("deck", after(loaded(.search("elsa"))) { $0.send(.deck(SampleCards.deck(1))) }),
        ("two marked", after(loaded(.search("elsa"))) { $0.press(.character(" "), .character(" ")) }),
        (
            "side by side",
            after(loaded(.search("elsa"))) {
                $0.press(.character(" "), .character(" "), .character("="))
            }
        ),
        ("decks", decks),
        ("second deck", after(decks) { $0.press(.down) }),
        ("deck page", deckPage),
        ("hand", after(deckPage) { $0.press(.character("h"), .character("2")) }),
        (
            "middle of a deck page",
            after(deckPage) {
                $0.press(.right, .pageDown)
                $0.send(.rested)
            }
        ),
        ("rotation", after(sets) { $0.press(.character("L")) }),
        (
            "middle of the cards",
            after(loaded(.search("elsa"))) {
                $0.press(.pageDown)
                $0.send(.rested)
            }
        ),
        ("second set", after(sets) { $0.press(.down) }),
        (
            "middle of the line",
            after(loaded(.search("elsa snow queen"))) { $0.press(.character("/"), .wordLeft) }
        ),
        (
            "middle of a line's list",
            after(loaded(.search(""), columns: 120, rows: 10)) { $0.press(.pageDown, .altDown) }
        ),
        (
            "an earlier query",
            after(loaded(.search(""))) {
                $0.type("elsa")
                $0.press(.escape)
            }
        ),
        (
            "failed with built-in data",
            after(loaded(.search("elsa"))) {
                var status = LoadStatus()
                (status.error, status.hasBuiltIn) = (.emptyBody(url: "http://x"), true)
                $0.send(.answered(screen: 0, status: status))
            }
        ),
        ("second card", after(loaded(.search("elsa"))) { $0.press(.down, .enter) }),
    ]

    private static func isChanged(_ driver: ModelDriver, by key: Key) -> Bool {
        var pressed = driver
        pressed.forget()
        pressed.press(key)
        return pressed.model != driver.model || !pressed.effects.isEmpty
    }

    private static var sets: ModelDriver {
        after(ModelDriver(.sets)) { $0.send(.answered(screen: $0.model.screen.id, sets: SampleCards.sets)) }
    }

    private static func loaded(
        _ start: BrowserStart, columns: Int = 80, rows: Int = 24, cards: Int = 30, hasMore: Bool = false
    ) -> ModelDriver {
        after(ModelDriver(start, columns: columns, rows: rows)) {
            $0.answer(SampleCards.many(cards), hasMore: hasMore)
        }
    }

    private static func after(_ driver: ModelDriver, _ change: (inout ModelDriver) -> Void) -> ModelDriver {
        var driver = driver
        change(&driver)
        return driver
    }
}
