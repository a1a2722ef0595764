import BuiltInCatalogue
import LorcanaCards
import LorcanaQuery
import TerminalKit
import LorcanaKit

@testable import CardBrowser

/// One model of each screen, with made-up cards, for tests of what is drawn.
enum BrowserScreens {
    static func all(_ width: Int) -> [(name: String, model: BrowserModel)] {
        [
            ("list", list(width)), ("line", line(width)), ("card", card(width)), ("set", set(width)),
            ("wrong", wrong(width)), ("failed", failed(width)), ("filters", filters(width)),
            ("menu", menu(width)), ("complete", complete(width)), ("sets", sets(width)),
            ("chart", chart(width)), ("deck", deck(width)), ("decks", decks(width)),
            ("compared", compared(width)),
        ].map { name, model in
            var model = model
            _ = model.update(.rested)
            return (name, model)
        }
    }

    private static func driver(_ start: BrowserStart, _ width: Int) -> ModelDriver {
        ModelDriver(start, columns: width, rows: 24)
    }

    static func list(_ width: Int) -> BrowserModel {
        var driver = driver(.all, width)
        driver.answer(SampleCards.many(100), hasMore: true)
        driver.press(.down)
        return driver.model
    }

    static func line(_ width: Int) -> BrowserModel {
        var driver = driver(.search(""), width)
        driver.type("els")
        driver.answer(SampleCards.many(7))
        return driver.model
    }

    static func card(_ width: Int) -> BrowserModel {
        var driver = driver(.search("elsa"), width)
        driver.answer(SampleCards.many(3))
        driver.press(.enter)
        return driver.model
    }

    static func set(_ width: Int) -> BrowserModel {
        var driver = driver(.set("1"), width)
        driver.answer(SampleCards.many(30))
        driver.press(.pageDown)
        return driver.model
    }

    /// A set on a screen with room for its chart.
    static func chart(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(.set("1"), columns: width, rows: 40)
        driver.answer(SampleCards.many(60))
        return driver.model
    }

    /// A deck with what is wrong with it, beside or under the list.
    static func deck(_ width: Int) -> BrowserModel {
        var driver = driver(.all, width)
        driver.answer(SampleCards.many(100), hasMore: true)
        driver.send(.deck(SampleCards.deck(9)))
        driver.press(.down, .character(" "))
        return driver.model
    }

    static func decks(_ width: Int) -> BrowserModel {
        var driver = driver(.all, width)
        driver.answer(SampleCards.many(100), hasMore: true)
        driver.send(.deck(SampleCards.deck(0)))
        driver.send(.decks(["friday", "monday"]))
        return driver.model
    }

    static func compared(_ width: Int) -> BrowserModel {
        var driver = driver(.all, width)
        driver.answer(SampleCards.many(100), hasMore: true)
        driver.press(.character(" "), .character(" "), .character(" "), .character("="))
        return driver.model
    }

    static func failed(_ width: Int) -> BrowserModel {
        var driver = driver(.all, width)
        driver.answer(SampleCards.many(100), hasMore: true)
        driver.fail(
            .status(500, url: "https://lorcana-api.com/cards/all?page=4", retryAfter: nil), hasMore: true)
        return driver.model
    }

    static func filters(_ width: Int) -> BrowserModel {
        var driver = driver(.search("elsa"), width)
        driver.answer(SampleCards.many(30))
        driver.press(.character("f"), .character("2"), .character("1"), .left)
        driver.answer(SampleCards.many(30).filter { $0.inks != InkSet([.amber, .steel]) })
        return driver.model
    }

    static func menu(_ width: Int) -> BrowserModel {
        var driver = driver(.search("elsa"), width)
        driver.answer(SampleCards.many(3))
        driver.press(.character("g"))
        return driver.model
    }

    static func complete(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(
            .search(""), columns: width, rows: 24, words: LineWords(catalogue: BuiltInCatalogue.catalogue))
        driver.type("elsa ink:")
        driver.answer(SampleCards.many(3))
        driver.press(.tab, .tab)
        return driver.model
    }

    static func sets(_ width: Int) -> BrowserModel {
        var driver = driver(.sets, width)
        driver.send(.loadedSets(screen: 0, SampleCards.sets))
        return driver.model
    }

    static func wrong(_ width: Int) -> BrowserModel {
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
