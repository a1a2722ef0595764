import BuiltInCatalogue
import LorcanaCards
import LorcanaRules
import TerminalKit
import TerminalTesting
import Testing

@testable import CardRendering
@testable import CardBrowser

/// The appearance of screens at each width and colour depth.
@Suite struct BrowserLookTests {
    private static let widths = [40, 80, 120, 200]

    private func text(_ model: BrowserModel, _ depth: ColorDepth, _ look: BrowserLook) -> String {
        var look = look
        look.theme = look.theme.shown(at: depth)
        let capabilities = TerminalCapabilities(
            isTerminal: true, colorDepth: depth, isUnicode: look.isUnicode, size: model.size)
        return BrowserRenderer.frame(model, look).lines.map { $0.rendered(for: capabilities) + "\n" }.joined()
    }

    /// The parameters of all SGR sequences: 38 and 48 select an indexed or RGB colour, 30 to 37 and so on one of the
    /// sixteen basic colours.
    private func styles(_ text: String) -> Set<Substring> {
        Set(text.matches(of: /\e\[([0-9;]*)m/).flatMap { $0.1.split(separator: ";") })
    }

    // MARK: Colours

    @Test(arguments: widths)
    func `colours of any depth and theme change no text`(_ width: Int) {
        for (name, model) in BrowserScreens.all(width) {
            let plain = text(model, .none, BrowserLook())
            #expect(!plain.contains("\u{1B}"), "\(name)")
            for theme in ThemeName.allCases.map({ Theme($0, on: .light) }) {
                for depth in [ColorDepth.attributes, .ansi16, .ansi256, .trueColor] {
                    let styled = text(model, depth, BrowserLook(theme: theme))
                    #expect(styled.replacing(/\e\[[0-9;]*m/, with: "") == plain, "\(name)")
                }
            }
        }
    }

    @Test(arguments: widths)
    func `only basic colours are sent at a depth of sixteen colours`(_ width: Int) {
        for (name, model) in BrowserScreens.all(width) {
            #expect(styles(text(model, .ansi16, BrowserLook())).isDisjoint(with: ["38", "48"]), "\(name)")
        }
    }

    @Test(arguments: widths)
    func `all colours come from the theme, so a theme without colours has none`(_ width: Int) {
        let mono = BrowserLook(theme: Theme(.mono, on: .light))
        for (name, model) in BrowserScreens.all(width) {
            let colors = styles(text(model, .ansi16, mono)).compactMap { Int($0) }.filter { $0 >= 30 }
            #expect(colors.isEmpty, "\(name)")
        }
    }

    /// Typical terminal backgrounds: black, Catppuccin's and Solarized's dark ones; white and Solarized's light one.
    private static let grounds: [TerminalBackground: [RGB]] = [
        .dark: [0, 0x1E1E2E, 0x002B36].map(RGB.init(hex:)),
        .light: [0xFFFFFF, 0xFDF6E3].map(RGB.init(hex:)),
    ]

    @Test(arguments: TerminalBackground.allCases)
    func `every cell of every screen has a contrast of 4.5:1 in every theme`(_ background: TerminalBackground)
    {
        var pairs: [Style: String] = [:]
        for theme in ThemeName.allCases.map({ Theme($0, on: background) })
        where theme.background == background {
            for width in [80, 120] {
                for (name, model) in BrowserScreens.all(width) {
                    for span in BrowserRenderer.frame(model, BrowserLook(theme: theme)).lines.flatMap(\.spans)
                    where !span.text.allSatisfy(\.isWhitespace) {
                        pairs[Style(span.style.foreground, on: span.style.background)] = name
                    }
                }
            }
        }
        #expect(pairs.count > 20)
        for (style, name) in pairs {
            // The contrast of the terminal's default colours is up to the terminal.
            guard let text = style.foreground else {
                #expect(style.background == nil, "\(name)")
                continue
            }
            for ground in style.background.map({ [$0.rgb] }) ?? Self.grounds[background]! {
                #expect(text.rgb.contrast(with: ground) >= 4.5, "\(name): \(text.rgb) on \(ground)")
            }
        }
    }

    @Test(arguments: TerminalColors.known)
    func `every cell has a contrast of 4.5:1 on a terminal that reports its colours`(
        terminal: TerminalColors
    ) {
        let look = BrowserLook(theme: Theme(.auto, in: terminal))
        var pairs: [Style: String] = [:]
        for (name, model) in [80, 120].flatMap(BrowserScreens.all) {
            for span in BrowserRenderer.frame(model, look).lines.flatMap(\.spans)
            where !span.text.allSatisfy(\.isWhitespace) {
                pairs[Style(span.style.foreground, on: span.style.background)] = name
            }
        }
        #expect(pairs.count > 10)
        for (style, name) in pairs {
            let ground = style.background?.rgb ?? terminal.ground
            guard let text = style.foreground?.rgb else { continue }
            #expect(text.contrast(with: ground) >= 4.5, "\(name): \(text) on \(ground)")
        }
    }

    @Test
    func `less important text has a colour of the theme if there are enough colours, else it is plain`() {
        let aside = Theme.standard.aside
        #expect(aside.foreground != nil && aside.attributes.isEmpty)
        for name in ThemeName.allCases {
            for depth in [ColorDepth.attributes, .ansi16] {
                #expect(Theme(name, on: .light).shown(at: depth).aside == .plain)
            }
        }
    }

    @Test func `less important text has a contrast of 4.5:1 on a known background, or is plain`() {
        for part in UInt8.min ... .max {
            let ground = RGB(part, part, part)
            let aside = Theme(.auto, in: TerminalColors(ground: ground)).aside
            if let color = aside.foreground {
                #expect(color.rgb.contrast(with: ground) >= 4.5)
            } else {
                #expect(aside == .plain && (100...135).contains(part))
            }
        }
    }

    @Test func `a theme for another colour vision on a light background paints inks in its own colours`()
        throws
    {
        let theme = Theme(.deuteranopia, on: .light)
        let row = MainRegion(BrowserScreens.list(80)).lines(BrowserLook(theme: theme))[0]
        let badge = try #require(row.spans.first { $0.text == "Ay" })
        #expect(badge.style == theme.badge(.amethyst) && badge.style != Theme.standard.badge(.amethyst))
    }

    @Test(arguments: widths)
    func `output is ASCII if only 7 bits are available`(_ width: Int) {
        for (name, model) in BrowserScreens.all(width) {
            let text = text(model, .trueColor, BrowserLook(isUnicode: false))
            #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(name)")
        }
    }

    // MARK: Widths

    private func words(_ line: String) -> [Substring] { line.split(separator: " ") }

    /// The titles of the list's columns.
    private func columns(_ model: BrowserModel) throws -> [Substring] {
        let lines = BrowserRenderer.frame(model, BrowserLook()).plain.split(separator: "\n")
        let header = try #require(lines.map(String.init).first { $0.contains("Name") })
        return words(String(header.prefix(model.laidOut(BrowserLook()).layout.listColumns)))
    }

    @Test func `columns are added as the window widens`() throws {
        let narrow: [Substring] = ["Ink", "Cost", "Name", "S/W"]
        #expect(try columns(BrowserScreens.list(40)) == ["Ink", "Cost", "Name"])
        #expect(try columns(BrowserScreens.list(60)) == narrow + ["L", "R"])
        for width in [80, 120] {
            #expect(try columns(BrowserScreens.list(width)) == narrow + ["L", "Type", "R", "Card"])
        }
        #expect(try columns(BrowserScreens.list(200)) == narrow + ["L", "Type", "R", "Card", "Text"])
        #expect(try columns(BrowserScreens.sets(40)) == ["No.", "Code", "Name"])
        #expect(try columns(BrowserScreens.filters(60)) == narrow + ["L", "R"])
        #expect(try columns(BrowserScreens.sets(80)) == ["No.", "Code", "Name", "Release", "Cards"])
    }

    @Test(arguments: [BrowserStart.all, .set("1")], [true, false])
    func `widening the window never removes a column or changes a title`(
        _ start: BrowserStart, _ hasPanel: Bool
    ) throws {
        var before: [Substring] = []
        for width in 40...260 {
            var driver = ModelDriver(start, columns: width, rows: 30)
            driver.answer(SampleCards.many(30))
            if !hasPanel { driver.press(.control("t")) }
            let titles = try columns(driver.model)
            for title in before {
                // The text column starts with the keywords, so it replaces theirs.
                let isShown =
                    titles.contains(title) || title == "Keywords" && titles.last == "Text"
                #expect(isShown, "\(width): \(title)")
            }
            before = titles
        }
    }

    @Test func `empty columns are left out, and the text column has 50 cells`() throws {
        let songs = Array(BuiltInCatalogue.catalogue.cards.filter { $0.type == .song }.prefix(40))
        for width in [60, 80, 120, 200] {
            var driver = ModelDriver(.all, columns: width, rows: 30)
            driver.answer(songs)
            let titles = try columns(driver.model)
            #expect(!titles.contains("S/W") && !titles.contains("L") && titles.contains("R"))
        }
        for width in 100...260 {
            let header = HeadRegion(BrowserScreens.list(width)).lines(BrowserLook())[0].plain
            guard let text = header.firstRange(of: "Text") else { continue }
            let list = BrowserScreens.list(width).layout.listColumns
            #expect(list - header.distance(from: header.startIndex, to: text.lowerBound) >= 50, "\(width)")
        }
    }

    /// The cards with the longest names, preceded by some with names of any length.
    private static let longNames: [LorcanaCard] = {
        let cards = BuiltInCatalogue.catalogue.cards
        let step = max(1, cards.count / 10)
        return stride(from: 0, to: cards.count, by: step).prefix(6).map { cards[$0] }
            + cards.sorted { $0.fullName.count > $1.fullName.count }.prefix(30)
    }()

    /// A collection with twelve copies of most of these cards.
    private static let ownedCopies: OwnedCopies? = {
        let rows = longNames.dropFirst(2).map { "\($0.id)\t12\t0\n" }.joined()
        let collection = try? CardCollection(reading: Array("id\tnormal\tfoil\n\(rows)".utf8))
        return collection.map { OwnedCopies($0.holdings(CardNames(BuiltInCatalogue.catalogue)).holdings) }
    }()

    /// The source of a list, and what is shown next to the names.
    enum Surrounding: CaseIterable { case alone, collection, deck, set }

    /// The rows of a list of long names in a window of this size.
    private func rows(_ columns: Int, _ rows: Int, _ surrounding: Surrounding) -> [String] {
        var driver = ModelDriver(surrounding == .set ? .set("1") : .all, columns: columns, rows: rows)
        if surrounding != .alone {
            driver.send(.owned(Self.ownedCopies))
        }
        if surrounding == .deck { driver.send(.deck(SampleCards.deck(20))) }
        driver.answer(Self.longNames)
        return MainRegion(driver.model).lines(BrowserLook()).map(\.plain)
    }

    @Test(arguments: [10, 24, 60], Surrounding.allCases)
    func `a name is truncated only if it is longer than its column, and never hides a value`(
        _ height: Int, _ surrounding: Surrounding
    ) {
        #expect(Self.ownedCopies != nil)
        var whole: Set<String> = []
        for width in Set(stride(from: 60, through: 240, by: 10)).union([69, 99, 119]).sorted() {
            for (card, row) in zip(Self.longNames, rows(width, height, surrounding)) {
                if let strength = card.strength, let willpower = card.willpower {
                    #expect(row.contains(" \(strength)/\(willpower)"), "\(width)×\(height): \(row)")
                }
                if row.contains(card.fullName) {
                    whole.insert(card.fullName)
                } else {
                    #expect(card.fullName.count > 28 && row.contains("…"), "\(width)×\(height): \(row)")
                }
            }
        }
        #expect(whole.count >= min(height / 4, 6))
    }

    @Test(arguments: [10, 24, 60])
    func `a card's text is never truncated, on its screen or in the panel, at any width`(_ height: Int) {
        for width in stride(from: 40, through: 240, by: 10) {
            var driver = ModelDriver(.all, columns: width, rows: height)
            driver.answer(Array(Self.longNames.dropFirst(6).prefix(4)))
            for _ in 0..<4 {
                let panel = driver.model.layout.panelText.map(\.plain)
                driver.press(.enter)
                let screen = driver.model.layout.text.map(\.plain)
                #expect(
                    screen.count > 5 && !(panel + screen).contains { $0.contains("…") }, "\(width)×\(height)")
                let words = panel.map { $0.split(separator: " ") }
                #expect(!words.contains { $0.first == "·" || $0.last == "·" }, "\(width)×\(height)")
                driver.press(.escape, .down)
            }
        }
    }

    @Test func `keywords extend into an empty column, and are truncated before the next value`() {
        var card = SampleCards.teKa
        card.keywords = ["Reckless", "Challenger +2", "Resist +2", "Singer 5"]
        let long = SampleCards.cards([card])[0]
        var (whole, cut) = (0, 0)
        for width in stride(from: 60, through: 400, by: 10) {
            let canvas = Canvas(width: width)
            for hasTexts in [false, true] {
                let layout = RowLayout(on: canvas, shape: ListShape(hasTexts: hasTexts))
                let row = layout.row(long, on: canvas).plain
                if row.contains("Singer 5") { whole += 1 }
                guard let rest = row.split(separator: "…", maxSplits: 1).dropFirst().first else { continue }
                cut += 1
                #expect(!rest.hasPrefix("   "), "\(width): \(row)")
            }
        }
        #expect(whole > 10 && cut > 2)
    }

    @Test func `a card's details are beside it on a screen of 80 columns`() {
        let lines = BrowserScreens.card(80).layout.text.map(\.plain)
        #expect(lines.contains { $0.contains("│") && $0.contains("✓ Infinity") })
    }

    @Test(arguments: [10, 20, 60])
    func `all other versions are listed below a card, with the keys that list them, at any size`(
        _ height: Int
    ) throws {
        var look = BrowserLook()
        let versions = SampleCards.cards([SampleCards.elsa, SampleCards.teKa])
        look.versions = { _ in versions }
        for width in stride(from: 40, through: 200, by: 10) {
            let room = TerminalSize(columns: width, rows: height)
            let page = try #require(FullCard(BrowserScreens.card(width), room)).lines(look).map(\.plain)
            let title = try #require(page.firstIndex { $0.contains("Other versions") })
            #expect(page[title].hasSuffix("  g v lists them"))
            // In a wide window the card is to the left of the versions.
            let column = page[title].prefix { $0 != "O" }.count
            let rows = page[(title + 1)...].map { $0.dropFirst(column) }.joined(separator: " ").split(
                separator: " ")
            #expect(width < 100 || !rows.joined().contains("…"), "\(width): \(rows)")
            for card in versions {
                #expect(Set(rows).isSuperset(of: card.fullName.split { $0 == " " || $0 == "-" }))
            }
        }
    }

    @Test func `a wide window has the other versions beside the card`() throws {
        var look = BrowserLook()
        look.versions = { _ in SampleCards.cards([SampleCards.teKa]) }
        for (width, isBeside) in [(195, false), (196, true), (200, true)] {
            let room = TerminalSize(columns: width, rows: 50)
            let page = try #require(FullCard(BrowserScreens.card(width), room)).lines(look).map(\.plain)
            let title = try #require(page.first { $0.contains("Other versions") })
            #expect(title.contains("╮") == isBeside, "\(width)")
            #expect(page.allSatisfy { CellWidth.of($0) <= width })
        }
    }

    private let keys = DeckPane.keys(BrowserScreens.list(80))

    @Test func `an empty deck below a narrow list explains how to add a card`() {
        let deck = SampleCards.deck(0, name: "a")
        for (width, words) in [
            (25, "  + adds the selected ca…"), (26, "  + adds the selected card"),
            (47, "  + adds the selected card"),
            (48, "  + adds the selected card · 4 four copies of it"),
        ] {
            #expect(
                DeckPane.below(deck, keys: keys, on: Canvas(width: width)).map(\.plain) == [
                    "  a 0/60 · 60 cards to go", words,
                ])
        }
    }

    @Test func `the keys for an empty deck below a narrow list come before its count`() {
        let deck = SampleCards.deck(0, name: "a long name")
        #expect(
            DeckPane.below(deck, keys: keys, on: Canvas(width: 30)).map(\.plain) == [
                "  a long name 0/60", "  + adds the selected card",
            ])
    }

    @Test func `the verdict is always shown below a narrow list, followed by reasons that fit`() {
        let deck = SampleCards.deck(20, name: "friday of the long evenings")
        #expect(deck.reasons.count > 1)
        for width in 44...160 {
            let lines = DeckPane.below(deck, keys: keys, on: Canvas(width: width)).map(\.plain)
            #expect(lines.count == 2 && lines.allSatisfy { $0.count <= width }, "\(width): \(lines)")
            #expect(lines[0].contains("✗ not legal in Core"), "\(width): \(lines)")
        }
    }

    @Test func `each card of a deck beside the list is one line, truncated only in its version`() {
        let deck = SampleCards.deck(20)
        for width in 30...60 {
            let text = DeckPane.beside(deck, keys: keys, on: Canvas(width: width)).map(\.plain)
            #expect(text.allSatisfy { $0.count <= width })
            for card in deck.cards {
                let (begin, whole) = (card.card.name.prefix(8), card.card.fullName)
                #expect(text.contains { $0.contains(whole) || $0.contains(begin) && $0.hasSuffix("…") })
            }
        }
    }

    @Test func `an open deck replaces the card's text from 100 columns on, and Tab switches between them`() {
        for width in stride(from: 100, through: 240, by: 10) {
            for rows in [10, 24, 60] {
                var driver = ModelDriver(.all, columns: width, rows: rows)
                driver.answer(SampleCards.many(30))
                driver.send(.deck(SampleCards.deck(9)))
                #expect(driver.model.layout.hasDeckBeside && PanelRegion(driver.model).card == nil)
                driver.press(.tab)
                #expect(!driver.model.layout.hasDeckBeside)
                #expect(driver.model.layout.panel == nil || PanelRegion(driver.model).card != nil)
                driver.press(.tab, .control("t"))
                #expect(driver.model.layout.panel == nil)
            }
        }
    }

    @Test func `a narrow window truncates no name, footer or offer of texts`() {
        let look = BrowserLook()
        for width in 37...80 {
            let card = BrowserScreens.card(width)
            #expect(
                TopRegion(card).lines(look)[0].plain.contains(card.screen.shownCard?.fullName ?? "?"),
                "\(width)")
            for model in [BrowserScreens.compared(width), BrowserScreens.marks(width)] {
                #expect(!FooterRegion(model).lines(look)[0].plain.contains("…"), "\(width)")
            }
            let strip = StripRegion(BrowserScreens.noTexts(width)).lines(look).map(\.plain).joined()
            #expect(
                strip.contains("u downloads") && !strip.contains("…"), "\(width)")
            let owned = UnderRegion(BrowserScreens.owned(width)).lines(look).map(\.plain).joined()
            #expect(
                owned.contains("×0 owned") && owned.contains("in friday") && !owned.contains("…"), "\(width)")
        }
    }

    @Test func `a set's line has all rarities or none`() {
        let cards = BuiltInCatalogue.catalogue.cards.filter { $0.set?.code == "TFC" }
        var shown: Set<Int> = []
        for width in 60...160 {
            let line = SetChart.lines(cards, news: [], rows: 1, on: Canvas(width: width))[0].plain
            shown.insert(["● C", "◆ U", "▲ R", "■ SR", "✦ L"].count(where: line.contains))
        }
        #expect(shown == [0, 5])
    }

    @Test func `the rule above a card has the whole name, or else the line below it does`() {
        for card in Self.longNames {
            for width in 40...120 {
                let canvas = Canvas(width: width)
                let title = CardPeek.title(card, on: canvas)
                let below = CardPeek.belowTitle(card, within: canvas.width, on: canvas).map(\.plain)
                #expect(title.width == width && below.isEmpty == title.plain.contains(card.fullName))
                let words = below.joined(separator: " ").split(separator: " ")
                #expect(below.isEmpty || words == card.fullName.split(separator: " "), "\(width)")
            }
        }
    }

    @Test func `a narrow window has no panel, and a wide one has it beside the list`() {
        #expect(BrowserScreens.list(39).layout.panel == nil)
        for width in [40, 80] {
            guard case .below = BrowserScreens.list(width).layout.panel else {
                Issue.record("no panel below the list at \(width) columns")
                return
            }
        }
        for width in [120, 200] {
            guard case .beside = BrowserScreens.list(width).layout.panel else {
                Issue.record("no panel beside the list at \(width) columns")
                return
            }
        }
    }

    @Test func `rarities lose their letters before a column is dropped, and regain them in wide rows`() {
        let row = { (width: Int) in MainRegion(BrowserScreens.list(width)).lines(BrowserLook())[0].plain }
        #expect(row(120).contains("◆ U  ") && row(200).contains("◆ U  "))
        #expect(row(60).contains("◆") && !row(60).contains("◆ U"))
    }

    @Test func `a set's line and statistics are dropped where they don't fit`() {
        let top = { (width: Int) in TopRegion(BrowserScreens.set(width)).lines(BrowserLook())[0].plain }
        #expect(top(40) == "  The First Chapter · TFC · set 1")
        #expect(top(80) == "  The First Chapter · TFC · set 1 · 2023-09-01 · 204 cards, 12 special")
        let text = { (model: BrowserModel) in BrowserRenderer.frame(model, BrowserLook()).plain }
        #expect(!text(BrowserScreens.set(40)).contains("50 % inkable"))
        #expect(text(BrowserScreens.set(200)).contains("▇     ▇ 3-6  50 % inkable"))
        #expect(!text(BrowserScreens.chart(40)).contains("  rarities  "))
        #expect(text(BrowserScreens.chart(200)).contains("  rarities  "))
    }

    @Test(arguments: [(40, 11), (80, 7), (120, 5), (200, 5)])
    func `the filters take as many lines as they need, plus one for column titles`(
        _ width: Int, _ lines: Int
    ) {
        let head = HeadRegion(BrowserScreens.filters(width)).lines(BrowserLook()).map(\.plain)
        #expect(head.count == lines + 1 && head[lines].contains(" Name"))
    }

    @Test func `the footer of a narrow window keeps the position and the first keys`() {
        let footer = { (model: BrowserModel) in
            words(FooterRegion(model).lines(BrowserLook(minimumLength: 3))[0].plain).joined(separator: " ")
        }
        #expect(footer(BrowserScreens.list(40)) == "⏎ card / search 2 of 100+")
        #expect(footer(BrowserScreens.line(40)) == "⏎ card Esc empty 1 of 7")
        #expect(footer(BrowserScreens.filters(40)) == "⏎ card Esc close 1 of 20")
        #expect(footer(BrowserScreens.sets(40)) == "⏎ open / search 1 of 2")
        #expect(footer(BrowserScreens.card(40)) == "/ search q back 22 of 27 lines")
    }

    @Test(arguments: [40, 80, 120, 200])
    func `a menu has a row for each choice, failures are shown whole, and values share a line`(_ width: Int) {
        let strip = { (model: BrowserModel) in StripRegion(model).lines(BrowserLook()).map(\.plain) }
        let menu = strip(BrowserScreens.menu(width))
        #expect(menu[0].contains(" go to ") && menu.joined(separator: " ").contains("w what it sings"))
        let line = TopRegion(BrowserScreens.complete(width)).lines(BrowserLook())[0].plain
        #expect(line.contains("⇥ ") && line.contains("ruby "), "\(line)")
        let failure = words(strip(BrowserScreens.failed(width)).joined(separator: " "))
        #expect(
            failure.joined(separator: " ")
                == "✗ lorcana-api.com returned HTTP status 500; try again later")
    }
}
