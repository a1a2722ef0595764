import BuiltInCatalogue
import CardRendering
import LorcanaCards
import LorcanaQuery
import TerminalKit
import LorcanaKit

@testable import CardBrowser

/// A model of each screen with invented cards, for rendering tests.
enum BrowserScreens {
    static func all(_ width: Int) -> [(name: String, model: BrowserModel)] {
        recorded(width)
            + rested([
                ("help", help(width)), ("help found", help(width, "deck")), ("offers", offers(width)),
                ("saved", saved(width)), ("earlier", earlier(width)), ("name", name(width)),
                ("leaving", leaving(width)), ("updating", updating(width)), ("no texts", noTexts(width)),
                ("asking for a picture", picture(width, .remote(host: "pictures.example"))),
                ("no picture", picture(width, .missing("no picture of TFC-041 is known"))),
                ("no picture in full", fullPicture(width)), ("notice", notice(width)),
                ("failed whole", failedWhole(width)), ("corrected", corrected(width)),
                ("owned", owned(width)), ("marks", marks(width)),
            ])
    }

    /// The models whose rendered bytes are recorded.
    static func recorded(_ width: Int) -> [(name: String, model: BrowserModel)] {
        rested([
            ("list", list(width)), ("line", line(width)), ("card", card(width)), ("set", set(width)),
            ("wrong", wrong(width)), ("failed", failed(width)), ("filters", filters(width)),
            ("menu", menu(width)), ("complete", complete(width)), ("sets", sets(width)),
            ("chart", chart(width)), ("deck", deck(width)), ("decks", decks(width)),
            ("compared", compared(width)),
        ])
    }

    private static func rested(_ screens: [(String, BrowserModel)]) -> [(name: String, model: BrowserModel)] {
        screens.map { name, model in
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
        driver.send(.rested)
        return driver.model
    }

    /// A set on a screen large enough for its chart.
    static func chart(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(.set("1"), columns: width, rows: 40)
        driver.answer(SampleCards.many(60))
        return driver.model
    }

    /// An illegal deck with the reasons, beside or below the list.
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
        let entries = [(9, "friday"), (0, "monday")].map { count, name in
            DeckEntry(name, SampleCards.deck(count).deck, today: nil)
        }
        driver.send(.decks(entries))
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
        driver.send(.answered(screen: 0, sets: SampleCards.sets))
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

    // MARK: Help, menus and dialogues

    static func help(_ width: Int, _ typed: String = "") -> BrowserModel {
        var driver = driver(.search("elsa"), width)
        driver.answer(SampleCards.many(3))
        driver.press(.character("?"))
        driver.type(typed)
        return driver.model
    }

    static func saved(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(
            .search("elsa"), columns: width, rows: 24,
            words: LineWords(saved: ["cheap": "cost<=2", "mine": "ink:ruby,steel is:inkable"]))
        driver.answer(SampleCards.many(3))
        driver.press(.character("'"), .down)
        return driver.model
    }

    static func earlier(_ width: Int) -> BrowserModel {
        var preferences = BrowserPreferences()
        for query in ["elsa", "ink:ruby cost<=3", "kw:evasive"] { preferences.remember(query: query) }
        var driver = ModelDriver(.search("elsa"), columns: width, rows: 24, preferences: preferences)
        driver.answer(SampleCards.many(3))
        driver.press(.control("r"))
        driver.type("e")
        return driver.model
    }

    static func name(_ width: Int) -> BrowserModel {
        var driver = driver(.search("elsa"), width)
        driver.answer(SampleCards.many(3))
        driver.press(.character("m"))
        driver.type("snow")
        return driver.model
    }

    static func leaving(_ width: Int) -> BrowserModel {
        var driver = driver(.all, width)
        driver.answer(SampleCards.many(30))
        driver.press(.character(" "), .character(" "), .character("q"))
        return driver.model
    }

    // MARK: Sentences

    static func offers(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(
            .search("elsa cost>=20"), columns: width, rows: 24,
            words: LineWords(catalogue: BuiltInCatalogue.catalogue))
        driver.answer([])
        return driver.model
    }

    static func updating(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(.search("elsa"), columns: width, rows: 24, mayUpdate: true)
        driver.answer(SampleCards.many(3))
        driver.press(.character("u"), .enter)
        driver.send(.updating(UpdateProgress(host: "cards.example", received: 300_000, total: 2_000_000)))
        return driver.model
    }

    static func noTexts(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(.search("elsa"), columns: width, rows: 24, mayUpdate: true)
        driver.answer(BuiltInCatalogue.catalogue.cards.prefix(30).map { $0 })
        return driver.model
    }

    static func notice(_ width: Int) -> BrowserModel {
        var driver = driver(.search("elsa"), width)
        driver.answer(SampleCards.many(3))
        driver.press(.character("c"))
        return driver.model
    }

    static func failedWhole(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(.search("elsa"), columns: width, rows: 24, mayUpdate: true)
        driver.fail(.status(500, url: "https://lorcana-api.com/cards/all", retryAfter: nil))
        return driver.model
    }

    static func corrected(_ width: Int) -> BrowserModel {
        var driver = driver(.search("esla"), width)
        driver.send(.answered(screen: 0, cards: SampleCards.many(3)))
        var status = LoadStatus()
        (status.origin, status.notes) = (
            SampleCards.origin, [.query(.searchedInstead(asked: "esla", shown: ["Elsa"]))]
        )
        driver.send(.answered(screen: 0, status: status))
        return driver.model
    }

    static func owned(_ width: Int) -> BrowserModel {
        var driver = driver(.all, width)
        driver.answer(SampleCards.many(30))
        driver.send(.owned(OwnedCopies()))
        driver.send(.deck(SampleCards.deck(9)))
        driver.press(.enter)
        return driver.model
    }

    static func marks(_ width: Int) -> BrowserModel {
        var driver = driver(.all, width)
        driver.answer(SampleCards.many(30))
        driver.press(.character(" "), .character("+"), .character("+"))
        return driver.model
    }

    // MARK: Pictures

    /// A list with a message instead of a picture.
    static func picture(_ width: Int, _ answer: PictureAnswer) -> BrowserModel {
        var driver = ModelDriver(.search("elsa"), columns: width, rows: 40, pictures: true)
        driver.answer(SampleCards.many(3))
        if let request = driver.model.layout.pictureRequest { driver.send(.picture(request, answer)) }
        return driver.model
    }

    static func fullPicture(_ width: Int) -> BrowserModel {
        var driver = ModelDriver(.search("elsa"), columns: width, rows: 24, pictures: true)
        driver.answer(SampleCards.many(3))
        driver.press(.enter)
        if let request = driver.model.layout.pictureRequest {
            driver.send(.picture(request, .remote(host: "pictures.example")))
        }
        return driver.model
    }
}

extension BrowserHelp {
    /// The lines of the help page, with its second column below the first.
    static func unfolded(_ groups: [KeyGroup], _ reasons: [Key: String] = [:]) -> [String] {
        let lines = lines(groups, reasons: reasons, "", Canvas(width: 400, isUnicode: true)).map(\.plain)
        let start = BrowserLook.margin + 200
        return lines.map { String($0.prefix(start)).trimmingEnd }
            + lines.filter { $0.count > start }.map { "  " + $0.dropFirst(start) }
    }
}

extension String {
    fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
