import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit
import Testing

@testable import CardRendering
@testable import CardBrowser

@Suite struct FooterRegionTests {
    private func footer(_ driver: ModelDriver) -> String {
        FooterRegion(driver.model).lines(BrowserLook(minimumLength: 3))[0].plain
    }

    private func answered(_ notes: [AnswerNote], columns: Int, cards: Int = 30) -> ModelDriver {
        var driver = ModelDriver(.search("elsa"), columns: columns)
        driver.answer(SampleCards.many(cards))
        var status = LoadStatus()
        (status.notes, status.origin) = (notes, SampleCards.origin)
        driver.send(.answered(screen: driver.model.screen.id, status: status))
        return driver
    }

    private let fallback = AnswerNote.fellBack(
        from: .emptyBody(url: "http://" + String(repeating: "x", count: 80)), to: SampleCards.origin)

    @Test func `counts have thousands separators, as in commands`() throws {
        var driver = ModelDriver(
            .search("elsa"), columns: 120, words: LineWords(catalogue: BuiltInCatalogue.catalogue))
        driver.answer(SampleCards.many(1904))
        #expect(footer(driver).hasSuffix("  1 of 1,904"))
        driver.press(.end, .enter)
        let lines = { BrowserRenderer.frame($0, BrowserLook()).lines.map(\.plain) }
        #expect(lines(driver.model)[0].contains("  1,904 of 1,904 "))
        driver.press(.left, .character("f"))
        let filters = lines(driver.model)[driver.model.layout.head].joined()
        let counts = try #require(driver.search?.filters?.counts)
        #expect(counts.inkable == 1269 && filters.contains("◉ ink 1,269"))
    }

    @Test func `completions show counts with thousands separators`() throws {
        var driver = ModelDriver(
            .search(""), columns: 120, words: LineWords(catalogue: BuiltInCatalogue.catalogue))
        driver.type("inkwell:")
        let completion = try #require(driver.search?.completion)
        let most = try #require(completion.cards.first)
        let line = completion.line(takesPresses: true, on: BrowserLook().canvas(120)).plain
        #expect(most >= 1000 && line.contains(" \(Counted.grouped(most))"))
    }

    @Test(arguments: [60, 80, 100, 120])
    func `the first keys stay visible beside a long note`(_ columns: Int) {
        let line = footer(answered([fallback], columns: columns))
        #expect(line.contains("/ search") && line.contains("⏎ card"))
        #expect(line.hasSuffix("  1 of 30"))
    }

    @Test(arguments: [60, 80, 100, 120])
    func
        `the reason for a failed request is shown whole on separate lines, and in the footer of a low window`(
            _ columns: Int
        )
    {
        var driver = answered([fallback], columns: columns)
        let strip = StripRegion(driver.model).lines(BrowserLook()).map(\.plain)
        let said = strip.joined().filter { $0 != " " }
        #expect(
            said == "✗\(String(repeating: "x", count: 80))sentanemptyresponse;downloadeddataof2026-10-16",
            "\(strip)")
        #expect(!footer(driver).contains("request failed"))
        driver.resize(columns, 3)
        #expect(footer(driver).contains("request failed") && footer(driver).hasSuffix(" · 1 of 30"))
    }

    @Test(arguments: [60, 80, 120])
    func `a failure is shown on separate lines, and in the footer of a low window`(_ columns: Int) {
        var driver = answered([], columns: columns)
        driver.fail(.malformed(detail: String(repeating: "long ", count: 30), url: "http://x"))
        #expect(footer(driver).contains("r retry") && footer(driver).hasSuffix("  1 of 30"))
        let strip = StripRegion(driver.model).lines(BrowserLook()).map(\.plain)
        #expect(strip.count > 1 && strip.joined(separator: " ").contains("malformed"))
        driver.resize(columns, 3)
        #expect(
            footer(driver).hasPrefix("  ✗ x sent a malformed response ") && footer(driver).contains("r retry")
        )
    }

    @Test(arguments: [
        (QueryNote.otherReading("story:frozen", count: 133), "searched names; `story:frozen` finds 133"),
        (
            .excludedNoName("ruby", instead: "-ink:ruby"),
            "to exclude cards, write -ink:ruby"
        ),
    ])
    func `the interpretation of the query takes precedence over keys`(_ note: QueryNote, _ words: String) {
        let line = footer(answered([.query(note)], columns: 80))
        #expect(line.contains(words) && !line.contains("…"), "\(line)")
    }

    @Test func `the origin of data is shown in whole words, or not at all`() {
        let offline = AnswerNote.recentlyUnreachable(since: SampleCards.origin.asOf, to: SampleCards.origin)
        for notes in [[], [offline], [AnswerNote.skipped(count: 3)]] {
            var forms: Set<String> = []
            for columns in 40...120 {
                let line = footer(answered(notes, columns: columns))
                #expect(!line.contains("…") && line.hasSuffix("1 of 30"), "\(columns): \(line)")
                forms.insert(line.split(separator: "  ").last.map(String.init) ?? "")
            }
            // The narrower the window, the shorter the form.
            #expect(forms.count >= (notes.isEmpty ? 1 : notes == [offline] ? 3 : 2), "\(forms)")
        }
    }

    @Test func `a notice uses the whole line`() {
        var driver = answered([], columns: 80)
        driver.press(.character("c"))
        #expect(footer(driver).contains("image URL sent to the terminal: https://example.org/elsa.jpg"))
    }

    @Test func `results of built-in data are marked until the API responds`() {
        var driver = ModelDriver(columns: 120)
        driver.type("el")
        driver.answer(SampleCards.many(30))
        var status = LoadStatus()
        (status.standsIn, status.origin) = (true, SampleCards.origin)
        driver.send(.answered(screen: 0, status: status))
        #expect(footer(driver).contains("built-in data; type 3 letters to ask the API"))
        driver.type("sa")
        status.isAsking = true
        driver.send(.answered(screen: 0, status: status))
        #expect(footer(driver).contains("built-in data; asking the API"))
    }

    @Test func `keys are on the left in a fixed order, and the position is on the right`() {
        var driver = answered([], columns: 120, cards: 2)
        let keys = { footer(driver).split(separator: "  ").dropLast().joined(separator: "  ") }
        let before = keys()
        #expect(before.hasPrefix("⏎ card  s set  f filter  o sort  Space mark"), "\(before)")
        #expect(before.hasSuffix("/ search  q leave  ? help"), "\(before)")
        driver.press(.down)
        #expect(keys() == before && footer(driver).hasSuffix("  2 of 2"))
    }

    @Test func `the number of all local cards is shown before all pages are loaded`() {
        var driver = ModelDriver(.all, columns: 80, words: LineWords(catalogue: BuiltInCatalogue.catalogue))
        driver.answer(SampleCards.many(100))
        var status = LoadStatus()
        (status.hasMorePages, status.origin) = (true, SampleCards.origin)
        driver.send(.answered(screen: driver.model.screen.id, status: status))
        #expect(footer(driver).hasSuffix("  1 of \(Counted.grouped(BuiltInCatalogue.catalogue.count))"))
    }

    @Test func `errors that a retry cannot resolve don't mention r`() {
        var driver = answered([], columns: 120)
        driver.fail(.blankQuery)
        #expect(!footer(driver).contains("retry") && footer(driver).hasSuffix("  1 of 30"))
    }

    @Test func `the origin of data is shown only on the help page`() {
        var driver = answered([], columns: 120)
        #expect(!footer(driver).contains("data"))
        driver.press(.character("?"))
        let page = driver.model.layout.text.map(\.plain).joined(separator: "\n")
        #expect(page.contains("downloaded data of 2026-10-16"))
    }

    @Test func `a corrected name is reported above the footer, or in it in a low window`() {
        let note = AnswerNote.query(.searchedInstead(asked: "elza", shown: ["Elsa"]))
        var driver = answered([note], columns: 120)
        #expect(!footer(driver).contains("elza"))
        #expect(HeadRegion(driver.model).lines(BrowserLook())[0].plain.contains(" Name "))
        #expect(StripRegion(driver.model).lines(BrowserLook())[0].plain.contains("no card is named \"elza\""))
        driver.resize(120, 3)
        #expect(footer(driver).contains("no card is named \"elza\""))
    }

    @Test func `q quits from the first screen and goes back from others`() {
        var driver = answered([], columns: 120)
        #expect(footer(driver).contains("q leave"))
        driver.press(.character("/"))
        #expect(footer(driver).contains("Esc list"))
        driver.press(.enter)
        #expect(footer(driver).contains("q back"))
    }
}
