import CardRendering
import LorcanaCards
import LorcanaRules
import TerminalKit
import Testing

@testable import CardBrowser

/// Decks, marks and the collection, driven by the browser's keys.
@MainActor @Suite struct GatheringTests {
    private let page = SampleCards.many(30)

    private func driver(_ text: String? = nil, columns: Int = 80, rows: Int = 24) throws -> ModelDriver {
        var driver = ModelDriver(.search("elsa"), columns: columns, rows: rows)
        driver.answer(page)
        if let text { driver.send(.deck(try tally(text))) }
        driver.forget()
        return driver
    }

    private func tally(_ text: String) throws -> DeckTally {
        var reader = DeckReader(CardNames(page[0].catalogue))
        return DeckTally("friday", try reader.read(Array(text.utf8), mayBeEmpty: true))
    }

    private func screen(_ driver: ModelDriver) -> String {
        BrowserRenderer.frame(driver.model, BrowserLook()).plain
    }

    // MARK: Decks

    private func entries(_ names: String...) throws -> [DeckEntry] {
        var reader = DeckReader(CardNames(page[0].catalogue))
        let deck = try reader.read([], mayBeEmpty: true)
        return names.map { DeckEntry($0, deck, today: nil) }
    }

    @Test func `D lists the decks, and Enter opens one`() throws {
        for (keys, chosen) in [([Key.enter], "friday"), ([.down, .enter], "monday")] {
            var driver = try driver()
            driver.press(.character("D"))
            #expect(driver.effects == [.gather(.decks)])
            driver.send(.decks(try entries("friday", "monday")))
            #expect(driver.model.screen.decks?.decks.count == 2)
            driver.forget()
            for key in keys { driver.press(key) }
            #expect(driver.effects.last == .gather(.open(chosen, putting: Marks())))
            #expect(driver.model.screen.decks == nil)
        }
    }

    @Test func `decks are copied, renamed, deleted and imported from their list`() throws {
        var driver = try driver()
        driver.send(.decks(try entries("friday")))
        for (key, name, change) in [
            ("C", "sunday", FolderChange.copy("friday", to: "sunday")),
            ("M", "monday", .renamed("friday", to: "monday")),
            ("i", "/tmp/list.csv", .keep(file: "/tmp/list.csv", as: "list")),
        ] {
            driver.press(.character(Character(key)))
            driver.type(name)
            driver.press(.enter)
            #expect(driver.effects.last == .gather(.folder(change)))
        }
        driver.press(.character("x"))
        #expect(driver.effects.last == .gather(.folder(.delete("friday"))))
        driver.send(.decks([], opens: false))
        #expect(driver.model.screen.decks?.decks.isEmpty == true)
        #expect(screen(driver).contains("n begins one, i imports one from a file"))
    }

    @Test func `P in the list of decks opens the selected deck's page`() throws {
        var driver = try driver("4 Elsa - Number 1")
        driver.send(.decks(try entries("a", "friday")))
        driver.press(.home)
        driver.forget()
        driver.press(.character("P"))
        #expect(driver.effects.contains(.gather(.open("a", putting: Marks()))))
        #expect(driver.model.screen.deckPage != nil)
    }

    @Test func `pasting an address explains what to paste instead`() throws {
        var driver = try driver()
        let line = driver.search?.line.text
        driver.press(.paste("https://dreamborn.ink/decks/AbC123\n"))
        #expect(driver.search?.line.text == line && driver.effects == [])
        #expect(
            driver.model.notice?.text == "a URL has no cards; paste the text of the deck")
        driver.send(.decks([]))
        driver.press(.character("i"))
        driver.press(.paste("https://dreamborn.ink/decks/AbC123"))
        #expect(driver.model.screen.menu?.line?.text == "")
    }

    @Test func `an address that contains a deck is offered as a list`() throws {
        var driver = try driver()
        driver.press(.paste("https://example.com/massentry?c=4+Elsa+-+Number+1||2+Te+K%C4%81+-+Number+2"))
        #expect(driver.model.screen.menu?.title == "1 line pasted")
    }

    @Test func `= asks which deck to compare with, the open one first, and opens a page`() throws {
        var driver = try driver("4 Elsa - Number 1")
        driver.send(.decks(try entries("a", "friday", "sunday")))
        driver.press(.home)
        driver.press(.character("="))
        #expect(driver.model.screen.menu?.choices.map(\.words) == ["friday", "sunday"])
        driver.press(.enter)
        #expect(driver.effects.last == .gather(.compare("a", with: "friday")))
        driver.send(.page(.difference(try tally("1 Elsa - Number 1"), try tally("2 Elsa - Number 1"))))
        #expect(driver.model.screen.title == "friday and friday")
        driver.press(.left)
        #expect(driver.model.screen.decks?.selected?.name == "a")
        driver.send(.decks(try entries("a"), opens: false))
        driver.press(.character("="))
        #expect(driver.model.notice?.text == "there is no other deck")
    }

    @Test func `a deck that was just imported or copied is selected`() throws {
        var driver = try driver()
        driver.send(.decks(try entries("a", "b")))
        driver.send(.decks(try entries("a", "b", "c"), opens: false))
        #expect(driver.model.screen.decks?.selected?.name == "c")
        driver.send(.decks(try entries("a", "c"), opens: false))
        #expect(driver.model.screen.decks?.selected?.name == "c")
    }

    @Test func `Enter without a name shows a notice and keeps the question`() throws {
        var driver = try driver()
        driver.send(.decks(try entries("friday")))
        driver.press(.character("C"))
        driver.forget()
        driver.press(.enter)
        #expect(driver.model.notice?.text == "no name was typed" && driver.model.screen.menu != nil)
        #expect(driver.effects == [])
    }

    @Test func `in a list of printings each row has the copies of its printing`() throws {
        let id = page[0].id
        let files = MemoryFiles(page[0].catalogue)
        files.owned = [id: .init(normal: 2, foil: 1)]
        for (query, sign) in [("elsa", "×3"), ("elsa unique:prints", "×3")] {
            var driver = ModelDriver(.search(query), columns: 80, rows: 24)
            driver.answer(page)
            driver.send(.owned(try files.ownedCopies()))
            #expect(screen(driver).contains(sign))
        }
    }

    @Test func `a deck's page has sections, and a hand that can be altered once`() throws {
        var driver = try driver("4 Elsa - Number 1\n4 Te Kā - Number 2")
        driver.press(.character("P"))
        #expect(driver.model.screen.deckPage?.part == .cards)
        driver.press(.character("h"), .character("2"), .character("7"), .enter, .character("3"))
        let hand = driver.model.screen.deckPage?.hand
        #expect(hand?.chosen == [1, 6] && hand?.isAltered == true)
        driver.press(.right, .left, .left)
        #expect(driver.model.screen.deckPage?.part == .odds)
        driver.press(.character("d"))
        #expect(driver.effects.last?.copied == "4 Elsa - Number 1\n4 Te Kā - Number 2\n")
        driver.press(.character("s"))
        #expect(driver.search?.query == "deck:\"friday\"")
        driver.press(.character("q"), .character("q"))
        #expect(driver.model.screen.deckPage == nil)
    }

    @Test func `I shows the collection, and its rows list missing, owned or new cards`() throws {
        let names = CardNames(page[0].catalogue)
        var owned = CardCollection()
        owned.set(page[0].id, .init(normal: 2))
        var driver = try driver()
        driver.press(.character("I"))
        #expect(driver.effects == [.gather(.progress(opens: true))])
        let progress = CollectionProgress(owned, before: CardCollection(), names)
        driver.send(.progress(progress, opens: true))
        let place = try #require(progress.parts.firstIndex { $0.names.owned > 0 })
        for _ in 0..<place { driver.press(.down) }
        let row = try #require(driver.model.screen.collection?.selected)
        #expect(
            screen(driver).contains("collection")
                && screen(driver).contains("\(row.names.owned)/\(row.names.all)"))
        for (key, condition) in [
            (Key.enter, "own=0"), (.character("o"), "ownprint>=1 unique:prints"),
            (.character("p"), "ownprint=0 unique:prints"),
            (.character("f"), "is:foil ownfoil=0 unique:prints"),
        ] {
            driver.press(key)
            #expect(driver.search?.query == "\(row.query) \(condition)")
            driver.press(.character("q"))
        }
        driver.press(.character("n"))
        #expect(driver.search?.query == "id:\(page[0].id) unique:prints")
        // The collection is read again, because another program may have added a copy.
        driver.forget()
        driver.send(.owned(OwnedCopies()))
        #expect(driver.effects == [.gather(.progress(opens: false))])
        driver.press(.character("q"))
        driver.send(.progress(CollectionProgress(CardCollection(), before: owned, names), opens: false))
        #expect(driver.model.screen.collection?.selected?.names.owned == 0)
        driver.press(.character("n"), .character("o"))
        #expect(driver.model.notice?.text == "you own none of its cards")
    }

    @Test func `a pasted list is offered for the open deck`() throws {
        var driver = try driver("")
        driver.press(.character("/"), .paste("4 Elsa - Number 1\n2 Te Kā - Number 2"))
        #expect(driver.model.screen.menu?.title == "2 lines pasted")
        driver.press(.character("a"))
        #expect(
            driver.effects.last
                == .gather(.lines("4 Elsa - Number 1\n2 Te Kā - Number 2", to: "friday")))
        driver.press(.paste("1 a\n2 b"), .character("s"))
        #expect(driver.search?.line.text == "elsa1 a 2 b")
    }

    @Test func `a pasted list is offered in the list of decks, and when a file to import is requested`()
        throws
    {
        var driver = try driver("")
        driver.press(.character("D"))
        driver.send(.decks([]))
        driver.press(.paste("4 Elsa - Number 1\n2 Te Kā - Number 2"))
        #expect(driver.model.screen.menu?.title == "2 lines pasted")
        #expect(driver.model.screen.menu?.choices.compactMap(\.key) == ["a", "n"])
        driver.press(.escape, .character("i"), .paste("4 Elsa - Number 1\n2 Te Kā - Number 2"))
        #expect(driver.model.screen.menu?.title == "2 lines pasted")
    }

    @Test func `a new deck can be created from the search line by its name`() throws {
        var driver = ModelDriver(.search(""))
        driver.answer(page)
        driver.press(.function(3))
        driver.send(.decks([]))
        driver.press(.enter)
        driver.type("My Deck")
        driver.press(.enter)
        #expect(driver.effects.last == .gather(.open("My Deck", putting: Marks(), keys: "Alt-1 to Alt-4")))
        #expect(driver.model.screen.menu == nil)
        #expect(driver.search?.line.text == "")
    }

    @Test(arguments: [false, true])
    func `marks are added to a new deck, except in pick mode, where Enter returns them`(picks: Bool)
        throws
    {
        var driver = ModelDriver(.search("elsa"), picks: picks)
        driver.answer(page)
        driver.press(.character(" "), .character(" "))
        let marks = driver.model.marks
        #expect(marks.cards == Array(page.prefix(2)))
        driver.press(.character("D"))
        driver.send(.decks([]))
        driver.press(.enter)
        driver.type("pk")
        driver.press(.enter)
        #expect(driver.effects.last == .gather(.open("pk", putting: picks ? Marks() : marks)))
        driver.send(.deck(try tally("")))
        driver.press(.character("4"))
        #expect(driver.effects.last == .gather(.copies(.to(4), of: marks.cards, picks ? nil : marks)))
        guard picks else { return }
        driver.press(.enter)
        #expect(driver.effects.last == .leave && driver.model.marks == marks)
    }

    @Test func `while a menu or a name is open, the footer names Enter and Escape`() throws {
        var driver = try driver()
        let footer = { (driver: ModelDriver) in screen(driver).split(separator: "\n").last.map(String.init) }
        driver.press(.character("o"))
        #expect(footer(driver)?.contains("  Esc close") == true)
        driver.press(.escape)
        driver.send(.decks([]))
        driver.press(.enter)
        #expect(footer(driver)?.contains("  Esc cancel") == true)
        driver.type("monday")
        #expect(footer(driver)?.contains("  ⏎ begin  Esc cancel") == true)
        driver.press(.escape, .character("q"), .character("m"))
        driver.type("mine")
        #expect(footer(driver)?.contains("  ⏎ save  Esc cancel") == true)
    }

    @Test(arguments: [60, 80, 100]) func `the keys of an open deck stay in the footer`(_ columns: Int) throws
    {
        var driver = try driver("2 Elsa - Number 1", columns: columns)
        let footer = { (driver: ModelDriver) in screen(driver).split(separator: "\n").last.map(String.init) }
        #expect(footer(driver)?.contains("+ - 0-4 copies  U undo  ⏎ card") == true)
        driver.send(.notice("4 × Elsa - Number 1"))
        #expect(footer(driver)?.contains("+ - 0-4 copies  U undo") == true)
        // If the keys don't all fit, the notice is still shown in full before the first key.
        let long = "1 copy of Elsa - Number 1, TFC-1000, owned"
        driver.send(.notice(Notice(long)))
        #expect(footer(driver)?.hasPrefix("  \(long)  ") == true)
        #expect(footer(driver)?.contains("  + - 0-4 copies") == true)
        driver.press(.enter)
        #expect(footer(driver)?.contains("+ - 0-4 copies  U undo") == true)
        driver.send(.deck(nil))
        #expect(footer(driver)?.contains("copies") == false)
    }

    @Test(arguments: [80, 100])
    func `while the line has the focus, the keys for decks and marks are named with Alt`(_ columns: Int)
        throws
    {
        var driver = try driver("", columns: columns)
        let text = { (driver: ModelDriver) in
            screen(driver).split { $0.isWhitespace }.joined(separator: " ")
        }
        #expect(text(driver).contains("+ adds the selected card") && !text(driver).contains("Alt-+"))
        driver.press(.character("/"))
        #expect(text(driver).contains("Alt-+ adds the selected card"))
        #expect(text(driver).contains("Alt-+ - 0-4 copies Alt-U undo ⏎ card"))
        driver.send(.deck(nil))
        driver.press(.control(" "), .control(" "))
        #expect(text(driver).contains("Alt-= compare ⏎ card"))
        driver.press(.alt("="))
        #expect(driver.model.screen.title == "compared")
    }

    @Test func `the selected row shows its sign and the copies in the deck`() throws {
        var driver = try driver("2 Elsa - Number 1")
        let rows = { (driver: ModelDriver) in MainRegion(driver.model).lines(BrowserLook()).map(\.plain) }
        #expect(rows(driver)[0].hasPrefix("2▌") && rows(driver)[1].hasPrefix("  "))
        driver.press(.down)
        #expect(rows(driver)[0].hasPrefix("2 ") && rows(driver)[1].hasPrefix("▌ "))
    }

    @Test func `s lists the cards of a deck, and N closes the open one`() throws {
        var driver = try driver("2 Elsa - Number 1")
        driver.send(.decks(try entries("friday")))
        driver.press(.character("N"))
        #expect(driver.effects.last == .gather(.open(nil, putting: Marks())))
        driver.send(.deck(nil))
        driver.forget()
        driver.press(.character("s"))
        #expect(driver.search?.line.text == "deck:\"friday\"")
        // The keys that change the number of copies now apply to this deck.
        #expect(driver.effects.first == .gather(.open("friday", putting: Marks())))
    }

    @Test func `in a narrow window the deck has two lines below the list`() throws {
        let driver = try driver("5 Elsa - Number 1\n20 Te Kā - Number 2")
        let lines = screen(driver).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[lines.count - 4].hasPrefix("  friday 25/60 · ✗ not legal in Core"))
        #expect(lines[lines.count - 3].contains("Ay 5") && lines[lines.count - 3].contains("AmSt 20"))
        #expect(lines[lines.count - 3].contains("◉ 20 % inkable"))
    }

    @Test func `in a wide window the deck is beside the list, and Tab switches to the card`() throws {
        var driver = try driver("5 Elsa - Number 1", columns: 120)
        #expect(screen(driver).contains(" 5/60") && !screen(driver).contains("made-up"))
        driver.press(.tab)
        #expect(!screen(driver).contains("5/60\n") && screen(driver).contains("made-up"))
        // While the card is shown, the deck's statistics take two lines.
        #expect(screen(driver).contains(" friday 5/60 · "))
        driver.press(.tab)
        #expect(!screen(driver).contains("made-up"))
        driver.send(.deck(nil))
        #expect(screen(driver).contains("made-up"))
    }

    @Test(arguments: 1...130) func `a deck can be drawn in a window of any size`(_ columns: Int) throws {
        for rows in [1, 3, 7, 8, 12, 24] {
            let driver = try driver("5 Elsa - Number 1\n20 Te Kā - Number 2", columns: columns, rows: rows)
            let lines = BrowserRenderer.frame(driver.model, BrowserLook()).lines
            #expect(lines.count == rows && lines.allSatisfy { $0.width <= columns })
        }
    }

    @Test func `a count applies to the marked cards, and + to the selected one`() throws {
        var driver = try driver("2 Elsa - Number 1")
        driver.press(.character(" "), .character(" "))
        driver.forget()
        driver.press(.character("4"), .character("+"))
        let marks = driver.model.marks
        #expect(
            driver.effects == [
                .gather(.copies(.to(4), of: Array(page.prefix(2)), marks)),
                .gather(.copies(.by(1), of: [page[2]], nil)),
            ])
    }

    @Test func `on the card's screen a count applies to that card, regardless of marks`() throws {
        var driver = try driver("2 Elsa - Number 1")
        driver.press(.character(" "), .character(" "), .enter)
        driver.forget()
        driver.press(.character("4"))
        #expect(driver.effects == [.gather(.copies(.to(4), of: [page[2]], nil))])
    }

    @Test func `the keys work on the card's screen, which shows the copies owned and in the deck`() throws {
        var driver = try driver("2 Elsa - Number 1")
        let files = MemoryFiles(page[0].catalogue)
        files.owned = [page[0].id: .init(normal: 2, foil: 1)]
        driver.send(.owned(try files.ownedCopies()))
        #expect(screen(driver).contains("×3"))
        driver.press(.enter)
        driver.forget()
        driver.press(.character("3"), .character("a"), .character("A"))
        #expect(
            driver.effects == [
                .gather(.copies(.to(3), of: [page[0]], nil)), .gather(.own(page[0], isFoil: false)),
                .gather(.own(page[0], isFoil: true)),
            ])
        #expect(screen(driver).contains(" ×3 owned · this printing 2, foil 1 · 2 copies in friday"))
    }

    @Test(arguments: [60, 73, 80, 100, 120, 160])
    func `owned copies don't displace a column, title or name of a list`(_ columns: Int) throws {
        var driver = try driver(columns: columns)
        let (before, title) = (MainRegion(driver.model), HeadRegion(driver.model).lines(BrowserLook()))
        let files = MemoryFiles(page[0].catalogue)
        files.owned = [page[0].id: .init(normal: 2), page[1].id: .init(normal: 12)]
        driver.send(.owned(try files.ownedCopies()))
        #expect(HeadRegion(driver.model).lines(BrowserLook()) == title)
        let pairs = zip(before.lines(BrowserLook()), MainRegion(driver.model).lines(BrowserLook()))
        for (old, new) in pairs {
            let (old, new) = (old.plain, new.plain)
            let words = new.split(separator: " ").filter { !$0.hasPrefix("×") }
            #expect(words == old.split(separator: " "), "\(new)")
        }
    }

    @Test func `owned copies are aligned in a column after the names`() throws {
        var driver = try driver()
        let files = MemoryFiles(page[0].catalogue)
        files.owned = [page[0].id: .init(normal: 2), page[1].id: .init(normal: 12)]
        driver.send(.owned(try files.ownedCopies()))
        let rows = screen(driver).split(separator: "\n")
        let ends = rows.compactMap { row in
            row.firstIndex(of: "×").map { row[..<$0].count + row[$0...].prefix { $0 != " " }.count }
        }
        #expect(ends.count == 2 && Set(ends).count == 1, "\(rows)")
    }

    // MARK: Marks

    @Test func `Escape undoes one step at a time, and marks can be restored`() throws {
        var driver = try driver()
        driver.press(.character(" "), .character(" "), .character("g"), .escape)
        #expect(driver.model.screen.menu == nil && driver.model.marks.cards.count == 2)
        driver.forget()
        driver.press(.escape)
        #expect(driver.model.marks.cards.count == 2 && screen(driver).contains("leave? 2 cards marked"))
        driver.press(.character("x"))
        #expect(driver.model.marks.isEmpty)
        #expect(driver.model.notice?.text == "2 marks cleared; U brings them back")
        #expect(driver.effects.count == 1 && !driver.effects.contains(.leave))
        driver.press(.character("U"))
        #expect(driver.effects.last == .gather(.undo))
        driver.press(.escape)
        #expect(driver.effects.last == .leave)
    }

    @Test func `Escape clears the marks on other screens`() throws {
        var driver = try driver()
        driver.press(.character(" "), .enter, .character("S"), .escape, .escape)
        driver.press(.character("g"), .character("v"))
        driver.answer(page)
        driver.press(.escape)
        #expect(driver.model.marks.isEmpty && driver.model.screens.count == 2)
    }

    @Test func `Escape in the line restores the text, then asks before quitting with marks`() throws {
        var driver = ModelDriver(.search(""))
        driver.type("elsa")
        driver.answer(page)
        driver.press(.control(" "), .escape)
        #expect(driver.search?.line.text == "" && driver.model.marks.cards.count == 1)
        driver.press(.escape)
        #expect(screen(driver).contains("leave? 1 card marked") && !driver.effects.contains(.leave))
        driver.press(.character("q"))
        #expect(driver.effects.last == .leave)
    }

    @Test func `quitting with marks asks for confirmation once`() throws {
        var driver = try driver()
        driver.press(.character(" "), .character("q"))
        #expect(!driver.effects.contains(.leave) && screen(driver).contains("leave? 1 card marked"))
        driver.press(.escape)
        #expect(driver.model.screen.menu == nil && driver.model.marks.cards == [page[0]])
        driver.press(.character("q"), .character("q"))
        #expect(driver.effects.last == .leave)
    }

    @Test func `quitting can copy the marked cards as deck lines`() throws {
        var driver = try driver()
        driver.press(.character(" "), .character("q"), .character("d"))
        #expect(
            driver.effects.suffix(2).map(\.copied) == ["1 \(page[0].fullName)", nil]
                && driver.effects.last == .leave)
    }

    // MARK: Side by side

    @Test(arguments: [30, 60, 70])
    func `in a narrow window names and values are below their labels`(_ columns: Int) throws {
        var driver = try driver(columns: columns, rows: 60)
        driver.press(.character(" "), .character(" "), .character("="))
        let lines = screen(driver).split(separator: "\n").map(String.init)
        let name = try #require(lines.first { $0.contains("Elsa -") })
        #expect(name.hasPrefix("  Elsa -"))
        for (label, value) in [("≠ Cost", "3"), ("  Type", "Character"), ("≠ Willpower", "3")] {
            let row = try #require(lines.firstIndex { $0.hasPrefix(label) })
            #expect(lines[row + 1].hasPrefix("  \(value)"), "\(label)")
        }
    }

    @Test(arguments: [30, 80, 120]) func `two or three marked cards are compared side by side`(_ columns: Int)
        throws
    {
        var driver = try driver(columns: columns, rows: 60)
        driver.press(.character(" "), .character("="))
        #expect(driver.model.notice?.text == "1 card marked; mark two or three to compare")
        driver.press(.character(" "), .character("="))
        let text = screen(driver)
        #expect(text.contains("≠ Cost") && text.contains("  Type") && !text.contains("≠ Type"))
        // The label names the number, so the value doesn't.
        #expect(!text.contains("cost 3") && !text.contains("strength 2") && text.contains("yes"))
        // Here Escape returns to the list, and the marks remain.
        driver.press(.escape)
        #expect(driver.model.screen.search != nil && driver.model.marks.cards.count == 2)
    }
}
