@testable import CardRendering
import LorcanaCards
import SeededRandom
import TerminalKit
import Testing

@testable import CardBrowser

/// Which pictures are shown and requested, on a card's screen and in the panel.
@Suite struct PictureTests {
    private let page = SampleCards.many(100)

    /// A pixel picture of the largest size that the request allows.
    private func picture(_ request: PictureRequest) -> ShownPicture {
        let (columns, rows) = CellSize.usual.cells(
            of: (734, 1024), columns: request.columns, rows: request.rows)
        return ShownPicture(
            lines: [StyledText](repeating: .blanks(columns), count: rows),
            pixels: DrawnPicture(columns: columns, rows: rows, pieces: [[0x2A]], ending: []))
    }

    private func frame(_ driver: ModelDriver) -> Frame { BrowserRenderer.frame(driver.model, BrowserLook()) }

    // MARK: A card in full

    @Test func `p shows the picture of the full card, and of each card moved to`() throws {
        var driver = ModelDriver(.search("elsa"), columns: 120, rows: 40, pictures: false)
        driver.answer(page)
        driver.press(.enter)
        #expect(driver.model.picture == PictureSlot())
        driver.press(.character("p"))
        let request = try #require(PictureRequest(inFull: page[0], in: driver.model.size))
        #expect(driver.effects.last == .draw(request))
        #expect(request.columns == 30 && request.rows == 36)
        driver.send(.picture(request, .remote(host: "pictures.example")))
        #expect(frame(driver).plain.contains("loading the picture from pictures.example"))
        let picture = picture(request)
        driver.send(.picture(request, .shown(picture)))
        #expect(frame(driver).picture?.picture == picture.pixels && !frame(driver).plain.contains("loading"))
        driver.press(.character("n"))
        let next = PictureRequest(inFull: page[1], in: driver.model.size)
        #expect(driver.effects.last == .draw(next) && frame(driver).picture == nil)
        driver.send(.picture(request, .missing("late")))
        #expect(driver.model.picture.answer == nil && driver.model.notice == nil)
    }

    @Test func `a picture's loading line is plain beside a failure in the lines above the footer`() throws {
        var driver = ModelDriver(.search("elsa"), columns: 120, rows: 40, pictures: true)
        driver.answer(page)
        driver.press(.enter)
        driver.send(.notice(Notice(String(repeating: "no answer; ", count: 12), isFailure: true)))
        #expect(StripRegion(driver.model).lines(BrowserLook())[0].plain.contains("✗ no answer"))
        let request = try #require(driver.model.layout.pictureRequest)
        driver.send(.picture(request, .remote(host: "pictures.example")))
        let footer = FooterRegion(driver.model).lines(BrowserLook())[0].plain
        #expect(footer.contains("loading the picture") && !footer.contains("✗"))
    }

    @Test func `the reason for a missing picture is shown until the next key`() throws {
        var driver = ModelDriver(.search("elsa"), columns: 120, rows: 40, pictures: true)
        driver.answer(page)
        driver.press(.enter)
        let request = try #require(PictureRequest(inFull: page[0], in: driver.model.size))
        driver.send(.picture(request, .missing("no picture")))
        let footer = { FooterRegion(driver.model).lines(BrowserLook())[0].plain }
        #expect(footer().contains("no picture"))
        driver.press(.down)
        #expect(!footer().contains("no picture") && driver.model.screen.shownCard != nil)
        driver.resize(120, 7)
        #expect(driver.effects.last == .draw(nil))
    }

    @Test func `a terminal without pictures gets a notice, and nothing is drawn`() {
        var driver = ModelDriver(.search("elsa"), columns: 120, rows: 40)
        driver.answer(page)
        for keys: [Key] in [[.character("p")], [.enter, .character("p")]] {
            for key in keys { driver.press(key) }
            #expect(driver.model.notice?.text == "pictures need a terminal with true colour and Unicode")
            #expect(!driver.model.showsPictures)
        }
    }

    // MARK: The panel

    @Test func `p in a list shows the selected card's picture below its text, and hides it`() throws {
        var driver = ModelDriver(.search("elsa"), columns: 120, rows: 40, pictures: false)
        driver.answer(page)
        let before = frame(driver)
        driver.press(.character("p"))
        let request = try #require(driver.model.layout.pictureRequest)
        #expect(driver.effects.last == .draw(request) && request.card == page[0])
        let text = driver.model.layout.panelText
        driver.send(.picture(request, .shown(picture(request))))
        let placed = try #require(frame(driver).picture)
        #expect(Array(driver.model.layout.panelText.prefix(text.count)) == text)
        #expect(placed.rows.lowerBound == driver.model.layout.panelRows.lowerBound + text.count + 1)
        driver.press(.down)
        #expect(driver.model.layout.pictureRequest?.card == page[1] && frame(driver).picture == nil)
        #expect(driver.effects.last == .draw(driver.model.layout.pictureRequest))
        driver.press(.up, .character("p"))
        #expect(driver.effects.last == .draw(nil) && frame(driver).lines == before.lines)
    }

    /// Sample cards, some with more text than fits in a small panel.
    private static let cards: [LorcanaCard] = {
        let long = (1...12).map { "ABILITY \($0) - This is made up, \($0) times, so that it is long." }
        return SampleCards.cards(
            [2, 5, 12, 0].enumerated().map { place, lines in
                var card = SampleCards.elsa
                card.id = "TFC-\(200 + place)"
                card.text = long.prefix(lines).joined(separator: "\n")
                if place == 0 {
                    (card.name, card.version) = ("Henry J. Waternoose III", "Chief Executive Officer")
                }
                return card
            })
    }()

    @Test(arguments: [60, 66, 72, 80, 90, 100, 110, 119, 120, 130, 160, 200, 240])
    func `the picture and the text both fit, or the card is laid out as if pictures were off`(_ width: Int)
        throws
    {
        var shown = 0
        let heights = trials(of: Array(stride(from: 16, through: 60, by: 4)), least: 4)
        for height in heights {
            for index in Self.cards.indices {
                var (with, without) = (
                    ModelDriver(.search("elsa"), columns: width, rows: height, pictures: true),
                    ModelDriver(.search("elsa"), columns: width, rows: height)
                )
                for _ in 0..<2 {
                    with.answer(Self.cards)
                    without.answer(Self.cards)
                }
                for _ in 0..<index {
                    with.press(.down)
                    without.press(.down)
                }
                guard let request = with.model.layout.pictureRequest else {
                    // The footer differs, because it names the key for pictures.
                    let isSame = frame(with).lines.dropLast() == frame(without).lines.dropLast()
                    #expect(isSame, "\(width)×\(height)")
                    continue
                }
                shown += 1
                let text = with.model.layout.panelText
                let plain = frame(with)
                with.send(.picture(request, .shown(picture(request))))
                let placed = try #require(frame(with).picture, "\(width)×\(height)")
                let layout = with.model.layout
                #expect(layout.panelRows.contains(placed.rows.lowerBound))
                #expect(placed.rows.upperBound <= layout.panelRows.upperBound)
                #expect(layout.isBeside ? placed.columns.lowerBound > layout.listColumns : true)
                // The picture is completely visible and covers no text.
                #expect(text.count <= layout.panelTextRows.count)
                #expect(frame(with).plain == plain.plain)
                for row in placed.rows {
                    let cells = frame(with).lines[row].plain.map(String.init)
                    for column in placed.columns where column < cells.count { #expect(cells[column] == " ") }
                }
            }
        }
        #expect(shown >= heights.count)
    }

    @Test func `a lasting line above the footer reduces the space for the picture`() throws {
        var card = SampleCards.elsa
        (card.text, card.flavor) = (nil, nil)
        let origin = AnswerOrigin(source: .builtIn, asOf: SampleCards.asOf)
        let cards = Catalogue([card], sets: SampleCards.sets, origin: origin, factsDate: SampleCards.asOf)
            .cards
        for rows in 20...44 {
            var driver = ModelDriver(
                .search("elsa"), columns: 120, rows: rows, pictures: true, mayUpdate: true)
            driver.answer(cards)
            #expect(driver.model.layout.strip.count == 1)
            let request = try #require(driver.model.layout.pictureRequest, "\(rows)")
            driver.send(.picture(request, .shown(picture(request))))
            #expect(frame(driver).picture != nil, "\(rows)")
        }
    }

    @Test(arguments: [100, 120])
    func `a missing picture, or a pending request, is explained in the picture's place`(_ width: Int) throws {
        var driver = ModelDriver(.search("elsa"), columns: width, rows: 40, pictures: true)
        driver.answer(page)
        let request = try #require(driver.model.layout.pictureRequest)
        let (before, footer) = (frame(driver).plain, frame(driver).lines.last)
        for answer: PictureAnswer in [.remote(host: "pictures.example"), .missing("no picture of it")] {
            driver.send(.picture(request, answer))
            let words = (answer.words ?? "").split(separator: " ")
            #expect(words.allSatisfy { frame(driver).plain.contains($0) && !before.contains("picture") })
            #expect(frame(driver).lines.last == footer && driver.model.notice == nil)
        }
    }

    @Test func `a menu over the picture hides it, without redrawing`() throws {
        var driver = ModelDriver(.search("elsa"), columns: 120, rows: 30, pictures: true)
        driver.answer(page)
        let request = try #require(driver.model.layout.pictureRequest)
        driver.send(.picture(request, .shown(picture(request))))
        let before = frame(driver)
        #expect(before.picture != nil)
        driver.forget()
        driver.press(.character("g"))
        #expect(frame(driver).picture == nil)
        driver.press(.escape)
        #expect(
            frame(driver) == before && !driver.effects.contains { if case .draw = $0 { true } else { false } }
        )
    }

    @Test func `the picture is frozen while the user types, like its card`() throws {
        var driver = ModelDriver(.search(""), columns: 120, rows: 40, pictures: true)
        driver.answer(page)
        let request = try #require(driver.model.layout.pictureRequest)
        driver.send(.picture(request, .shown(picture(request))))
        driver.forget()
        driver.type("te")
        driver.answer(Array(page.dropFirst()))
        #expect(frame(driver).picture != nil && !driver.effects.contains(.draw(nil)))
        driver.send(.rested)
        #expect(
            driver.effects.last == .draw(driver.model.layout.pictureRequest) && frame(driver).picture == nil)
        #expect(driver.model.layout.pictureRequest?.card == page[1])
    }

    @Test func `p shows the panel instead of the deck, and a notice if no picture fits`() {
        var driver = ModelDriver(
            .search("elsa"), columns: 120, rows: 40, preferences: BrowserPreferences(showsPanel: false),
            pictures: true)
        driver.answer(page)
        driver.send(.deck(SampleCards.deck(3)))
        #expect(driver.model.layout.pictureRequest == nil)
        driver.press(.character("p"))
        #expect(driver.model.layout.pictureRequest?.card == page[0] && driver.model.preferences.showsPanel)
        driver.resize(60, 20)
        driver.press(.character("p"))
        #expect(driver.model.notice == nil && !driver.model.showsPictures)
        driver.press(.character("p"))
        #expect(driver.model.notice?.text == "no room for a picture" && driver.model.showsPictures)
    }

    @Test func `the choice of pictures is saved, and overrides the setting`() {
        for setting in [false, true] {
            var driver = ModelDriver(.search("elsa"), columns: 120, rows: 40, pictures: setting)
            driver.answer(page)
            #expect(driver.model.showsPictures == setting && driver.model.preferences.showsPictures == nil)
            driver.press(.character("p"))
            #expect(driver.model.preferences.showsPictures == !setting)
            let again = ModelDriver(preferences: driver.model.preferences, pictures: setting)
            #expect(again.model.showsPictures == !setting)
        }
    }
}
