import LorcanaCards
import LorcanaQuery
import SeededRandom
import TerminalKit
import Testing

@testable import CardBrowser
@testable import CardRendering

/// Everything that a mouse click does can also be done with keys.
@Suite struct PointingTests {
    private static let widths = [40, 80, 120, 200]

    /// The cells that show this text; empty if it is not on the screen.
    private static func cells(
        of text: String, in model: BrowserModel, rows: Range<Int>? = nil
    ) -> [(column: Int, row: Int)] {
        let lines = BrowserRenderer.frame(model, BrowserLook()).lines
        for row in rows ?? 0..<lines.count {
            let line = lines[row].plain
            guard let range = line.firstRange(of: text) else { continue }
            let start = CellWidth.of(String(line[..<range.lowerBound]))
            return (start..<start + CellWidth.of(text)).map { ($0, row) }
        }
        return []
    }

    private static func press(
        _ cell: (column: Int, row: Int), _ action: Mouse.Action = .press, in model: BrowserModel
    ) -> (model: BrowserModel, effects: [BrowserEffect]) {
        var model = model
        let effects = model.press([.mouse(Mouse(action, column: cell.column, row: cell.row))])
        return (model, effects)
    }

    /// The keys with the same effect as an intent.
    private static func keys(_ intent: Intent, in model: BrowserModel) -> [Key] {
        let screen = model.screen
        return switch intent {
        case .key(let key): [key]
        case .sort(let order): [screen.typed(.sort), .character(order.row.letter)]
        case .filter(let change): keys(change, in: screen.search?.filters?.filters ?? QueryFilters())
        case .choose(let place): keys(choosing: place, of: screen.menu)
        case .complete(let place): keys(completing: place, of: screen.search?.completion)
        case .openRow(let row):
            Array(repeating: .down, count: row - (screen.cursor?.selection ?? 0)) + [.enter]
        }
    }

    private static func keys(_ change: FilterChange, in filters: QueryFilters) -> [Key] {
        switch change {
        case .ink(let ink): return [.character(Character(String(ink.rawValue + 1)))]
        case .type(let type): return [.character(type.filterKey)]
        case .rarity(let rarity): return [.character(rarity.filterKey)]
        case .set(let step): return [.character(step > 0 ? FilterBar.olderKey : FilterBar.newerKey)]
        case .owned: return [.character(FilterBar.ownedKey)]
        case .inkable: return [.character(FilterBar.inkwellKey)]
        case .core: return [.character(FilterBar.coreKey)]
        case .only(let cost):
            let isAlone = (filters.least, filters.most) == (cost, cost)
            let (least, most) = isAlone ? (0, QueryFilters.highest) : (cost, cost)
            let up = least - min(filters.least, most)
            return Array(repeating: most > filters.most ? .right : .left, count: abs(most - filters.most))
                + Array(repeating: .character(up > 0 ? ">" : "<"), count: abs(up))
        case .most, .least, .clear: return []
        }
    }

    private static func keys(completing place: Int, of completion: LineCompletion?) -> [Key] {
        guard let completion else { return [] }
        let count = completion.words.count
        let steps = completion.index.map { (place - $0 + count) % count } ?? place + 1
        return Array(repeating: .tab, count: steps)
    }

    private static func keys(choosing place: Int, of menu: Menu?) -> [Key] {
        guard let menu else { return [] }
        if let key = menu.choices[place].key { return [.character(key)] }
        let count = menu.choices.count
        let steps = menu.selected.map { (place - $0 + count) % count } ?? place + 1
        return Array(repeating: .down, count: steps) + [.enter]
    }

    @Test(arguments: widths)
    func `every press has the effect of keys, with one layout`(_ width: Int) {
        var (pressed, random) = (0, SeededGenerator(seed: 233))
        for (name, model) in BrowserScreens.all(width) {
            let frame = BrowserRenderer.frame(model, BrowserLook())
            var cells: [Intent: [Mouse]] = [:]
            for row in 0..<model.size.rows {
                for column in 0..<width {
                    let mouse = Mouse(.press, column: column, row: row)
                    if let intent = frame.intent(at: mouse) { cells[intent, default: []].append(mouse) }
                }
            }
            for (intent, cells) in cells {
                var typed = model
                let keys = Self.keys(intent, in: model)
                let expected = typed.press(keys).withoutSuperseded
                // All cells of a text have the same intent, so the test clicks both ends and a random cell.
                for mouse in [cells[0], cells[cells.count - 1], cells.randomElement(using: &random)!] {
                    var (clicked, layouts, rest) = (model, 0, [Key.mouse(mouse)][...])
                    let effects = clicked.press(
                        &rest,
                        Drawing(
                            layOut: {
                                layouts += 1
                                return BrowserLayout($0, BrowserLook())
                            }, intent: { frame.intent(at: $1) })
                    ).withoutSuperseded
                    #expect(layouts == 1 && rest.isEmpty)
                    #expect(
                        clicked.screens == typed.screens && effects == expected,
                        "\(name) \(width): \(keys.map(\.name))")
                    pressed += 1
                }
            }
        }
        #expect(pressed > 100)
    }

    // MARK: Titles of columns

    private static let titles: [(title: String, order: SortOrder)] = [
        ("Ink", .ink), ("Cost", .cost), ("Name", .name), ("S/", .strength), ("W", .willpower),
        ("Lore", .lore),
        ("Type", .type), ("Card", .number), ("No.", .number), ("Rarity", .rarity),
    ]

    @Test(arguments: widths, [BrowserStart.all, .search("elsa"), .search(""), .set("1")])
    func `a press on a title sorts by it, and a second one reverses the order`(
        _ width: Int, _ start: BrowserStart
    ) throws {
        var driver = ModelDriver(start, columns: width, rows: 24)
        driver.answer(SampleCards.many(30))
        var found: Set<SortOrder> = []
        let head = driver.model.layout.head
        let line = BrowserRenderer.frame(driver.model, BrowserLook()).lines[head.upperBound - 1].plain
        for (title, order) in Self.titles {
            // If the title doesn't fit, its first letter is shown.
            let isShort = !line.contains(title) && ["Cost", "Lore", "Rarity"].contains(title)
            let title = isShort ? " \(title.prefix(1)) " : title
            for cell in Self.cells(of: title, in: driver.model, rows: head.upperBound - 1..<head.upperBound)
            where line.dropFirst(cell.column).first != " " {
                found.insert(order)
                var (sorted, _) = Self.press(cell, in: driver.model)
                #expect(sorted.screen.listing?.arrangement == Arrangement(order: order))
                #expect(sorted.screen.search?.focus == driver.model.screen.search?.focus)
                let marked = try #require(
                    BrowserRenderer.frame(sorted, BrowserLook()).lines[cell.row].spans
                        .first { $0.style.attributes.contains(.underline) })
                #expect(title.contains(marked.text))
                (sorted, _) = Self.press(cell, .doublePress, in: sorted)
                #expect(sorted.screen.listing?.arrangement == Arrangement(order: order, isReversed: true))
            }
        }
        #expect(found.isSuperset(of: [.ink, .cost, .name]))
        #expect(width < 60 || found.contains(.strength) && found.contains(.willpower))
        #expect(width < 80 || found.contains(.lore) && found.contains(.number))
    }

    @Test func `a press on a title that cannot be sorted, or during a menu, does nothing`() {
        var driver = ModelDriver(.all, columns: 200, rows: 24)
        driver.answer(SampleCards.many(30))
        for title in ["Keywords", "Text"] {
            for cell in Self.cells(of: title, in: driver.model) {
                #expect(Self.press(cell, in: driver.model).model.screen == driver.model.screen)
            }
        }
        driver.press(.character("g"))
        for cell in Self.cells(of: "Cost", in: driver.model) {
            #expect(Self.press(cell, in: driver.model).model.screen.listing == driver.model.screen.listing)
        }
    }

    @Test(arguments: widths)
    func `a press on a title does nothing while the filters are open`(_ width: Int) {
        let model = BrowserScreens.filters(width)
        let row = model.layout.head.upperBound - 1
        #expect(!Self.cells(of: "Name", in: model, rows: row..<row + 1).isEmpty)
        for column in 0..<model.layout.listColumns {
            let (pressed, effects) = Self.press((column, row), in: model)
            #expect(pressed.screens == model.screens && effects.isEmpty, "column \(column)")
        }
    }

    // MARK: Filters

    @Test(arguments: widths)
    func `a press on a filter toggles it, like its key`(_ width: Int) throws {
        let model = BrowserScreens.filters(width)
        let counts = try #require(model.screen.search?.filters?.counts)
        let chips: [(text: String, key: Character)] =
            Ink.allCases.enumerated().map { place, ink in
                ("\(ink.letters) \(counts.inks[place])", Character(String(place + 1)))
            }
            + CardType.allCases.map { type in
                (
                    "\(type.shortName) \(counts.types[Int(type.rawValue)])",
                    type.filterKey
                )
            } + [
                ("◉ ink \(counts.inkable)", "w"), ("Core \(counts.core)", "o"),
                ("Rar \(counts.rarities[Int(Rarity.rare.rawValue)])", "R"),
                ("Enc \(counts.rarities[Int(Rarity.enchanted.rawValue)])", "N"),
            ]
        for (text, key) in chips {
            let cells = Self.cells(of: text, in: model, rows: model.layout.head)
            #expect(cells.count == text.count, "\(text)")
            var typed = model
            typed.press([.character(key)])
            #expect(typed.screen.search?.query != model.screen.search?.query)
            for cell in cells {
                #expect(
                    Self.press(cell, in: model).model.screen.search?.query == typed.screen.search?.query,
                    "\(text)")
            }
        }
    }

    @Test func `a press on a cost selects only that cost, and a second one restores all`() throws {
        var driver = ModelDriver(.search("elsa"), columns: 120, rows: 24)
        driver.answer(SampleCards.many(30))
        driver.press(.character("f"))
        let cell = { (cost: Int, model: BrowserModel) in
            let start = try #require(Self.cells(of: "cost 0 1", in: model, rows: model.layout.head).first)
            return (column: start.column + 5 + 2 * cost, row: start.row)
        }
        for first in 0...QueryFilters.highest {
            for cost in 0...QueryFilters.highest where cost != first {
                var model = driver.model
                for wanted in [first, cost] {
                    model = Self.press(try cell(wanted, model), in: model).model
                    let filters = try #require(model.screen.search?.filters)
                    #expect(filters.filters.least == wanted && filters.filters.most == wanted)
                }
                model = Self.press(try cell(cost, model), in: model).model
                #expect(model.screen.search?.query == "elsa")
            }
        }
    }

    // MARK: Choices

    @Test(arguments: widths)
    func `a press on a completion takes it`(_ width: Int) throws {
        let model = BrowserScreens.complete(width)
        let words = try #require(model.screen.search?.completion?.words)
        var taken = 0
        for word in words.dropFirst(2) {
            for cell in Self.cells(of: word, in: model, rows: 0..<1) {
                #expect(Self.press(cell, in: model).model.screen.search?.query == "elsa ink:\(word)")
                taken += 1
            }
        }
        #expect(taken > 0 || width < 80)
    }

    @Test func `a press on a completion does nothing where Tab marks cards`() {
        var driver = ModelDriver(.search(""), columns: 80, rows: 24, picks: true)
        driver.answer(SampleCards.many(3))
        driver.type("rar")
        for cell in Self.cells(of: "rarity:", in: driver.model) {
            #expect(Self.press(cell, in: driver.model).model.marks.isEmpty)
        }
    }

    @Test(arguments: widths)
    func `a press on a choice of a menu takes it`(_ width: Int) {
        var driver = ModelDriver(.search("elsa"), columns: width, rows: 24)
        driver.answer(SampleCards.many(3))
        driver.press(.character("o"))
        let cells = Self.cells(of: "c cost", in: driver.model)
        #expect(cells.count == 6)
        for cell in cells {
            let sorted = Self.press(cell, in: driver.model).model
            #expect(sorted.screen.menu == nil && sorted.screen.listing?.arrangement.order == .cost)
        }
    }

    @Test func `a press on a query in a list searches for it, even if it has no letter`() {
        var preferences = BrowserPreferences()
        for query in ["cost:1", "cost:2", "cost:3"] { preferences.remember(query: query) }
        var driver = ModelDriver(.search(""), columns: 80, rows: 24, preferences: preferences)
        driver.answer(SampleCards.many(3))
        driver.press(.control("r"), .down)
        for query in ["cost:1", "cost:2", "cost:3"] {
            for cell in Self.cells(of: query, in: driver.model) {
                #expect(Self.press(cell, in: driver.model).model.screen.search?.query == query)
            }
        }
    }

    @Test(arguments: widths)
    func `a press on a key in the footer runs it`(_ width: Int) {
        var driver = ModelDriver(.all, columns: width, rows: 24)
        driver.answer(SampleCards.many(30))
        let cells = Self.cells(of: "/ search", in: driver.model)
        #expect(cells.count == 8)
        for cell in cells {
            #expect(Self.press(cell, in: driver.model).model.screen.search?.focus == .line)
        }
    }
}
