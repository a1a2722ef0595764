import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing

@testable import lorcana

/// Whole screens as the bytes that paint them; `RECORD_GOLDEN=1 swift test` writes them anew.
@Suite struct BrowserGoldenTests {
    static let widths = [40, 80, 120, 200]
    static let depths: [(String, ColorDepth, Bool)] = [
        ("true", .trueColor, true), ("16", .ansi16, true), ("none", .none, true), ("ascii", .none, false),
        ("deuteranopia", .trueColor, true),
    ]

    @Test(arguments: widths, depths.map(\.0))
    func `each screen is as it was recorded`(_ width: Int, _ depthName: String) throws {
        let (_, depth, isUnicode) = Self.depths.first { $0.0 == depthName }!
        for (name, model) in Self.screens(width) {
            let theme = depthName == "deuteranopia" ? Theme(.deuteranopia, on: .light) : .standard
            let look = BrowserLook(isUnicode: isUnicode, theme: theme, minimumLength: 3)
            let frame = BrowserRenderer.frame(model, look)
            let capabilities = TerminalCapabilities(
                isTerminal: true, colorDepth: depth, isUnicode: isUnicode, size: model.size)
            let lines = frame.lines.map { $0.rendered(for: capabilities) }
            let text = lines.joined(separator: "\n") + "\n"
            if !isUnicode { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
            if depth == .none { #expect(!text.contains("\u{1B}")) }
            try Golden.expect(
                text, "Tests/LorcanaProgramTests/Browser/Golden/browser-\(name)-\(width)-\(depthName).txt")
        }
    }

    private static func screens(_ width: Int) -> [(String, BrowserModel)] {
        [
            ("list", list(width)), ("line", line(width)), ("card", card(width)), ("set", set(width)),
            ("wrong", wrong(width)), ("failed", failed(width)), ("filters", filters(width)),
            ("menu", menu(width)), ("complete", complete(width)), ("sets", sets(width)),
            ("chart", chart(width)),
        ].map { name, model in
            var model = model
            _ = model.update(.rested)
            return (name, model)
        }
    }

    private static func driver(_ start: BrowserStart, _ width: Int) -> ModelDriver {
        ModelDriver(start, columns: width, rows: 24)
    }

    private static func list(_ width: Int) -> BrowserModel {
        var driver = driver(.all, width)
        driver.answer(SampleCards.many(100), hasMore: true)
        driver.press(.down)
        return driver.model
    }

    private static func line(_ width: Int) -> BrowserModel {
        var driver = driver(.search(""), width)
        driver.type("els")
        driver.answer(SampleCards.many(7))
        return driver.model
    }

    private static func card(_ width: Int) -> BrowserModel {
        var driver = driver(.search("elsa"), width)
        driver.answer(SampleCards.many(3))
        driver.press(.enter)
        return driver.model
    }

    private static func set(_ width: Int) -> BrowserModel {
        var driver = driver(.set("1"), width)
        driver.answer(SampleCards.many(30))
        driver.press(.pageDown)
        return driver.model
    }

    /// A set on a screen with room for its chart.
    private static func chart(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(.set("1"), columns: width, rows: 40)
        driver.answer(SampleCards.many(60))
        return driver.model
    }

    private static func failed(_ width: Int) -> BrowserModel {
        var driver = driver(.all, width)
        driver.answer(SampleCards.many(100), hasMore: true)
        driver.fail(
            .status(500, url: "https://lorcana-api.com/cards/all?page=4", retryAfter: nil), hasMore: true)
        return driver.model
    }

    private static func filters(_ width: Int) -> BrowserModel {
        var driver = driver(.search("elsa"), width)
        driver.answer(SampleCards.many(30))
        driver.press(.character("f"), .character("2"), .character("1"), .left)
        driver.answer(SampleCards.many(30).filter { $0.inks != InkSet([.amber, .steel]) })
        return driver.model
    }

    private static func menu(_ width: Int) -> BrowserModel {
        var driver = driver(.search("elsa"), width)
        driver.answer(SampleCards.many(3))
        driver.press(.character("g"))
        return driver.model
    }

    private static func complete(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(
            .search(""), columns: width, rows: 24, words: LineWords(catalogue: BuiltInCatalogue.catalogue))
        driver.type("elsa ink:")
        driver.answer(SampleCards.many(3))
        driver.press(.tab, .tab)
        return driver.model
    }

    private static func sets(_ width: Int) -> BrowserModel {
        var driver = driver(.sets, width)
        driver.send(.loadedSets(screen: 0, SampleCards.sets))
        return driver.model
    }

    private static func wrong(_ width: Int) -> BrowserModel {
        var driver = driver(.search("elsa"), width)
        driver.answer(SampleCards.many(3))
        driver.press(.character("/"))
        driver.type(" ink:pink")
        driver.fail(
            .invalidQuery(
                QueryError(
                    query: "elsa ink:pink", range: 9..<13, message: "unknown ink \"pink\"",
                    hint: "inks are amber, amethyst, emerald, ruby, sapphire, steel")))
        return driver.model
    }
}
