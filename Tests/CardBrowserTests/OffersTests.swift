import BuiltInCatalogue
import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit
import Testing

@testable import CardBrowser

/// Alternatives to a query without results, shown as rows of a list.
@Suite struct OffersTests {
    private static let catalogue = BuiltInCatalogue.catalogue

    /// The screen of a query, with results from the built-in data.
    private func searched(_ query: String, columns: Int = 80, rows: Int = 24) -> ModelDriver {
        var driver = ModelDriver(
            .search(query), columns: columns, rows: rows, words: LineWords(catalogue: Self.catalogue))
        answer(&driver)
        return driver
    }

    /// Simulates the results for the query on the visible screen.
    private func answer(_ driver: inout ModelDriver) {
        let result = (try? CardQuery(parsing: driver.search?.query ?? "")).flatMap {
            try? QueryEvaluator.evaluate($0, over: Self.catalogue)
        }
        let cards = (result?.rows ?? []).map { Self.catalogue[$0] }
        driver.send(.answered(screen: driver.model.screen.id, cards: cards))
        var status = LoadStatus()
        (status.origin, status.notes) = (Self.catalogue.origin, (result?.notes ?? []).map(AnswerNote.query))
        driver.send(.answered(screen: driver.model.screen.id, status: status))
    }

    private func lines(_ model: BrowserModel) -> [String] {
        BrowserRenderer.frame(model, BrowserLook()).lines.map { $0.withoutTrailingBlanks.plain }
    }

    @Test func `a query without results offers rows with alternatives and their counts`() throws {
        let driver = searched("elsa cost>=20")
        let offers = try #require(driver.model.screen.offers?.offers)
        let lines = lines(driver.model)
        #expect(lines[1].contains(" Name ") && lines[2] == "  no cards match")
        #expect(lines[3].hasPrefix("▌ \(offers[0].count) cards  without cost>=20  elsa"))
        #expect(lines.last?.hasSuffix("  no cards") == true)
        #expect(lines.last?.contains("⏎ search") == true)
    }

    @Test(arguments: ["elsa cost>=20", "esla cost>=20", "ink:ruby cost>=20 kw:evasive"])
    func `arrows reach each alternative, Enter or a press opens it with the stated count, and Escape returns`(
        _ query: String
    ) throws {
        let driver = searched(query)
        let offers = try #require(driver.model.screen.offers)
        let frame = BrowserRenderer.frame(driver.model, BrowserLook())
        for (place, offer) in offers.offers.enumerated() {
            var typed = driver
            for _ in 0..<place { typed.press(.down) }
            #expect(typed.model.screen.offers?.selected == offer)
            typed.press(.enter)
            for column in [0, 10, frame.size.columns - 3] {
                var clicked = driver
                let row = driver.model.layout.list.lowerBound + place
                clicked.press(.mouse(Mouse(.press, column: column, row: row)))
                #expect(clicked.model.screens == typed.model.screens)
                // The second press of a double-click counts as a first press on the new screen.
                answer(&clicked)
                clicked.press(.mouse(Mouse(.doublePress, column: column, row: row)))
                #expect(clicked.model.screens.count == 2)
            }
            #expect(typed.sentEvents.last == .search(query: offer.query))
            answer(&typed)
            #expect(typed.model.screen.listing?.shown.count == offer.count, "\(offer)")
            #expect(typed.model.screen.offers == nil && typed.model.screens.count == 2)
            typed.press(.escape)
            #expect(typed.model.screen.offers?.selected == offer && typed.model.screens.count == 1)
        }
    }

    @Test(arguments: [Key.character("m"), .character("o")])
    func `a press on a row is ignored while a menu is open`(opening key: Key) {
        var driver = searched("elsa cost>=20")
        driver.press(key)
        let before = driver.model.screen.menu
        driver.press(.mouse(Mouse(.press, column: 3, row: driver.model.layout.list.lowerBound)))
        #expect(before != nil && driver.model.screen.menu == before && driver.model.screens.count == 1)
    }

    @Test func `alternatives do not mention shell commands such as lorcana update`() {
        var driver = searched("elsa cost>=20")
        var status = LoadStatus()
        status.origin = Self.catalogue.origin
        status.notes = [.query(.textsNeeded("text:banish")), .unsearchedLanguage(.de)]
        driver.send(.answered(screen: driver.model.screen.id, status: status))
        #expect(!lines(driver.model).contains { $0.contains("lorcana update") })
    }

    @Test func `arrows and Enter also choose an alternative from the line, but an earlier Enter does not`()
        throws
    {
        var driver = searched("")
        driver.type("elsa cost>=20")
        driver.press(.enter)
        answer(&driver)
        #expect(driver.model.screens.count == 1 && driver.model.screen.offers != nil)
        driver.press(.enter)
        #expect(driver.search?.query == "elsa")
        #expect(driver.model.screens.count == 2 && driver.search?.focus == .list)
    }

    @Test
    func
        `below filters without results, the head says so in place of column titles`()
        throws
    {
        var driver = searched("elsa", rows: 18)
        driver.press(.character("f"))
        let head = { (model: BrowserModel) in Array(self.lines(model)[model.layout.head]) }
        #expect(head(driver.model).last?.contains(" Name ") == true)
        for key in "a16" {
            driver.press(.character(key))
            answer(&driver)
        }
        let offers = try #require(driver.model.screen.offers?.offers)
        #expect(driver.search?.focus == .filters)
        let filtered = head(driver.model)
        #expect(filtered.last == "  no cards match" && filtered.contains { $0.contains(" Name ") })
        let rows = Array(lines(driver.model)[driver.model.layout.list])
        #expect(rows[0].hasPrefix("▌ \(Counted.text(offers[0].count))"))
        driver.press(.escape)
        #expect(head(driver.model).count == 2 && head(driver.model)[1] == "  no cards match")
        driver.press(.character("f"), .character("x"))
        answer(&driver)
        #expect(head(driver.model).last?.contains(" Name ") == true)
    }

    @Test func `a corrected name is reported once, above the footer`() {
        var driver = searched("esla", columns: 120)
        let said = { (model: BrowserModel) in
            self.lines(model).indices.filter { self.lines(model)[$0].contains("esla\"") }
        }
        #expect(said(driver.model) == [driver.model.layout.strip.lowerBound])
        driver.press(.character("f"))
        #expect(said(driver.model) == [driver.model.layout.strip.lowerBound])
    }

    @Test func `results, or an invalid query, replace the alternatives`() {
        var driver = searched("elsa cost>=20")
        driver.press(.character("/"), .control("w"))
        answer(&driver)
        #expect(driver.model.screen.offers == nil && driver.model.screen.hasCards)
        driver.type("cost>=20")
        answer(&driver)
        #expect(driver.model.screen.offers != nil)
        driver.fail(.emptyBody(url: "https://example.org"))
        #expect(driver.model.screen.offers == nil)
    }

    @Test func `a search of the API gets no alternatives counted from local data`() {
        var driver = searched("elsa cost>=20")
        var status = LoadStatus()
        status.origin = AnswerOrigin(source: .api, asOf: SampleCards.asOf)
        driver.send(.answered(screen: 0, status: status))
        #expect(driver.model.screen.offers == nil)
        #expect(lines(driver.model).contains { $0.contains("no cards match") })
    }

    @Test func `any size down to one cell can be drawn, with the selected row visible`() {
        var driver = searched("ink:ruby cost>=20 kw:evasive lore>=1")
        driver.press(.down, .down)
        for columns in stride(from: 1, through: 200, by: 13) {
            for rows in 1...30 {
                driver.resize(columns, rows)
                let cursor = driver.model.screen.cursor
                #expect(rows < 4 || cursor.map { $0.window.contains($0.selection) } == true)
                #expect(lines(driver.model).allSatisfy { CellWidth.of($0) <= columns })
            }
        }
    }
}
