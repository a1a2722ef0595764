@testable import CardRendering
import BlocTesting
import CardTesting
import LorcanaCards
import LorcanaKit
import TerminalKit
import Testing

@testable import lorcana

@MainActor @Suite struct DialogueCommandTests {
    /// Runs the program with these typed lines.
    private func talk(_ arguments: [String], _ lines: String...) async -> (code: ExitCode, output: [String]) {
        let program = TestProgram()
        var lines = lines[...]
        program.environment.readLine = { lines.popFirst() }
        let code = await program.run(arguments)
        return (
            code,
            program.output.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        )
    }

    @Test func `words search, a number opens, q quits`() async {
        let (code, output) = await talk(["browse", "--accessible"], "elsa", "2", "b", "q")
        #expect(code == .found)
        let start = output.firstIndex(of: "search, or q to leave: 2 cards") ?? 0
        #expect(output[start + 1].hasPrefix("1. Elsa - Snow Queen, Amethyst, cost 3, inkable, strength 2"))
        #expect(output[start + 3] == "number, n, b, q, or search: Elsa - Spirit of Winter")
        #expect(output.filter { $0.hasSuffix("2 cards") }.count == 2)
        #expect(!output.joined().contains("\u{1B}"))
    }

    @Test func `lines end where sentences do, at any width of the terminal`() async {
        let program = TestProgram().onTerminal(100)
        var lines = ["elsa", "elsa", "q"][...]
        var columns = 100
        program.environment.terminalSize = { TerminalSize(columns: columns, rows: 24) }
        program.environment.readLine = {
            columns = columns == 100 ? 40 : 100
            return lines.popFirst()
        }
        #expect(await program.run(["browse", "--accessible"]) == .found)
        let answers =
            program.output.text.split(separator: "or q to leave: ").last?.split(separator: "or search: ")
            ?? []
        let widest = answers.map { $0.split(separator: "\n").map(\.count).max() ?? 0 }
        #expect(widest.count == 2 && widest[0] == widest[1] && widest[0] > 60, "\(widest)")
    }

    @Test func `help and a command's name, and --help, explain a command`() async {
        let (_, output) = await talk(
            ["browse", "--accessible"], "help own add", "sets --help", "help nothing", "q")
        let text = output.joined(separator: "\n")
        #expect(text.contains("lorcana own add - add cards to the collection"))
        #expect(text.contains("lorcana sets - "))
        #expect(text.contains("error: unknown help topic \"nothing\""))
    }

    @Test func `decks lists the decks in the folder`() async {
        let program = TestProgram()
        program.files.texts["/home/e/.local/share/lorcana/decks/friday.txt"] = "4 Elsa - Snow Queen\n"
        var lines = ["decks", "q"][...]
        program.environment.readLine = { lines.popFirst() }
        #expect(await program.run(["browse", "--accessible"]) == .found)
        #expect(program.output.text.contains("friday: 4 cards") || program.output.text.contains("friday, 4"))
    }

    @Test func `a query may be given at the start, and the end of stdin quits`() async {
        let (code, output) = await talk(["browse", "elsa", "--accessible"])
        #expect(code == .found)
        #expect(output[0] == "2 cards")
        #expect(output.last == "")
    }

    @Test func `with exactly ten cards n says that this is the last page`() async {
        let ten = Catalogue(
            (1...10).map { CardFacts(id: "TFC-\($0)", name: "Card \($0)") }, sets: Samples.sets,
            origin: Samples.origin, factsDate: Samples.date)
        let program = TestProgram(service: CatalogueService(ten))
        var lines = ["n", "q"][...]
        program.environment.readLine = { lines.popFirst() }
        #expect(await program.run(["browse", "card", "--accessible"]) == .found)
        #expect(program.output.text.contains("10. Card 9"))
        #expect(program.output.text.contains("this is the last page"))
    }

    @Test func `a failure is reported, and the dialogue continues`() async {
        let (code, output) = await talk(
            ["browse", "--accessible"], "n", "elsa", "99", "n", "b", "cost<<3", "zzzzzz", "?", "q")
        #expect(code == .found)
        let text = output.joined(separator: "\n")
        for sentence in [
            "nothing to show", "no card 99 here; this page has 1 to 2", "this is the last page",
            "this is the first page", "error: unknown operator", "no cards", "A number opens the card",
        ] {
            #expect(text.contains(sentence))
        }
    }

    @Test
    func
        `with a deck, a sign and a number change copies of a row, and the sign alone those of the open card`()
        async
    {
        let (code, output) = await talk(
            ["browse", "elsa", "--accessible", "--deck", "friday"], "+1", "+", "2", "+", "-", "-", "+9", "?",
            "q")
        #expect(code == .found)
        let replies = output.filter { $0.hasPrefix("number, +number, -number, n, b, q, or search: ") }.map {
            $0.dropFirst("number, +number, -number, n, b, q, or search: ".count)
        }
        #expect(replies[0] == "1 Elsa - Snow Queen, 1 card in friday")
        #expect(replies[1] == "type the number of a card too, such as +2")
        #expect(replies[3] == "1 Elsa - Spirit of Winter, 2 cards in friday")
        #expect(replies[4] == "0 Elsa - Spirit of Winter, 1 card in friday")
        #expect(replies[5] == "error: the deck has no \"Elsa - Spirit of Winter\"; nothing was changed")
        #expect(replies[6] == "no card 9 here; this page has 1 to 2")
        #expect(
            output.contains(
                "+2 adds a copy of card 2 to friday, +2 4 four copies, -2 removes one, undo takes back the last change."
            ))
    }

    @Test
    func `a sign without a deck asks for one and continues with it; an error doesn't repeat the page`()
        async
    {
        let (_, output) = await talk(
            ["browse", "elsa", "--accessible"], "+1", "", "+1", "friday", "+1", "cost<<3", "+ +", "q")
        let text = output.joined(separator: "\n")
        #expect(text.ranges(of: "no deck is open; type the name of one, new or old").count == 2)
        #expect(text.contains("for none: 1 Elsa - Snow Queen, 1 card in friday\n"), "\(text)")
        #expect(text.contains("or search: 2 Elsa - Snow Queen, 2 cards in friday\n"), "\(text)")
        #expect(output.filter { $0.hasPrefix("1. Elsa - Snow Queen") }.count == 1)
        #expect(output.contains("tip: type a name such as elsa, or ? for help"))
    }

    @Test func `a word that quits is not a deck's name, and an invalid name is asked for again`() async {
        let (_, output) = await talk(
            ["browse", "elsa", "--accessible"], "-1", "nothing", "+1", "quit", "+1", " Q ", "+1", "friday",
            "q")
        let text = output.joined(separator: "\n")
        #expect(text.contains("error: no deck \"nothing\""), "\(text)")
        #expect(text.ranges(of: "no deck is open; type the name of one").count == 4, "\(text)")
        #expect(output.filter { $0.hasSuffix("in friday") }.count == 1)
        #expect(output.filter { $0.contains(", 1 card in ") }.count == 1)
    }

    @Test func `after an error the cards remain: a number opens one, and b shows the page again`()
        async
    {
        let (_, output) = await talk(["browse", "elsa", "--accessible"], "cost<<3", "1", "b", "q")
        let text = output.joined(separator: "\n")
        #expect(text.contains("error: unknown operator"))
        #expect(output.filter { $0.hasSuffix("2 cards") }.count == 2, "\(text)")
        #expect(output.filter { $0.hasPrefix("1. Elsa - Snow Queen") }.count == 2, "\(text)")
    }

    @Test func `the deck can be shown, checked, counted and undone like with commands`() async {
        let program = TestProgram(["ACCESSIBLE": "1"]).onTerminal(80)
        let run = { (line: String) in
            let before = program.output.lines.count
            _ = await program.run(line)
            return Array(program.output.lines.dropFirst(before))
        }
        _ = await program.run(["deck", "add", "friday", "2", "Elsa - Snow Queen"])
        _ = await program.run(["deck", "add", "friday", "Elsa - Spirit of Winter"])
        var commands: [String] = []
        for line in ["deck show friday", "deck check friday", "deck stats friday"] {
            commands += await run(line)
        }
        let undone = await run("deck undo friday")
        _ = await run("deck undo friday")
        var lines = ["deck", "check", "STATS", "undo", "undo", "q"][...]
        program.environment.readLine = { lines.popFirst() }
        let before = program.output.text
        #expect(await program.run(["browse", "--deck", "friday"]) == .found)
        let talk = program.output.text.dropFirst(before.count)
        let all = talk.split(separator: "\n").map { $0.replacing(#/^.*?(to leave|or search): /#, with: "") }
        let replies = all.filter { !$0.contains("is a command here") }
        let said = replies.joined(separator: "\n")
        #expect(said.contains(commands.joined(separator: "\n")), "\(said)")
        #expect(
            said.contains(
                (undone + ["undid the last change to friday, which now has 2 cards"]).joined(separator: "\n")),
            "\(said)")
        #expect(
            said.contains("redid the last change to friday, which now has 3 cards; type undo again to undo"))
        // Each explanation is printed only once.
        let explained = ["deck", "check", "STATS", "undo"].map {
            Substring("\($0) is a command here; to search for it, type \"\($0)\"")
        }
        #expect(all.filter { $0.contains("is a command here") } == explained)
    }

    @Test func `a query that consists of an order is rejected`() async {
        let (_, output) = await talk(["browse", "--accessible"], "sort:cost", "q")
        let text = output.joined(separator: "\n")
        #expect(text.contains("nothing to search for: the query has only an order"), "\(text)")
        #expect(text.contains("type words before it, such as elsa sort:cost"), "\(text)")
    }

    @Test func `numbers refer to the list printed last: the deck's, then the page's`() async {
        let program = TestProgram(["LORCANA_DATA_DIR": "/d"])
        program.files.texts = ["/d/decks/friday.txt": "1 Elsa - Spirit of Winter\n"]
        var lines = ["deck", "+1", "9", "b", "+1", "q"][...]
        program.environment.readLine = { lines.popFirst() }
        #expect(await program.run(["browse", "elsa", "--accessible", "--deck", "friday"]) == .found)
        let text = program.output.text
        #expect(text.contains("2 Elsa - Spirit of Winter, 2 cards in friday"), "\(text)")
        #expect(text.contains("no card 9 here; the deck has 1 to 1"), "\(text)")
        #expect(text.contains("1 Elsa - Snow Queen, 3 cards in friday"), "\(text)")
    }

    /// A program without a collection, whose local data is fifteen cards of one set.
    private func fifteenCards(_ typed: String...) -> TestProgram {
        let cards = (1...15).map { number in
            var card = CardFacts(
                id: "TFC-0\(number < 10 ? "0" : "")\(number)",
                name: "Card \(Character(Unicode.Scalar(UInt8(64 + number))))")
            (card.setNumber, card.number, card.rarity) = ("1", number, .rare)
            return card
        }
        let catalogue = Catalogue(
            cards, sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date)
        let program = TestProgram(["LORCANA_DATA_DIR": "/d"], service: CatalogueService(catalogue))
        program.sources.catalogueAtHand = catalogue
        var lines = typed[...]
        program.environment.readLine = { lines.popFirst() }
        return program
    }

    @Test func `numbers refer to the list printed by a command, and b returns to the search`() async {
        let program = fifteenCards("own missing num<=2", "2", "own 2", "own 2f", "b", "b", "1", "own -9", "q")
        #expect(await program.run(["browse", "num:7", "--accessible"]) == .found)
        let text = program.output.text
        #expect(text.contains("2. Card B"), "\(text)")
        #expect(program.files.texts["/d/own.tsv"] == "id\tnormal\tfoil\nTFC-002\t1\t1\n", "\(text)")
        #expect(text.ranges(of: "1. Card G").count == 2, "\(text)")
        #expect(text.contains("no card 9 here; this page has 1 to 1"), "\(text)")
    }

    @Test func `long lists of commands are printed page by page`() async {
        let program = fifteenCards("own missing 1", "n", "12", "n", "b", "b", "q")
        #expect(await program.run(["browse", "--accessible"]) == .found)
        let text = program.output.text
        #expect(text.ranges(of: "15 cards, 1 to 10").count == 2, "\(text)")
        #expect(text.ranges(of: "15 cards, 11 to 15").count == 2, "\(text)")
        #expect(text.contains("or search: Card L\n"), "\(text)")
        #expect(text.contains("15. Card O") && !text.contains("this is the last page"), "\(text)")
        #expect(text.contains("this is the first page"), "\(text)")
    }

    @Test func `a number after a result that is not a list of cards is rejected until b`() async {
        let (_, output) = await talk(["browse", "elsa", "--accessible"], "sets", "2", "b", "2", "q")
        let text = output.joined(separator: "\n")
        #expect(
            text.contains("no card 2 here: the last answer is not a list of cards; b goes back to the list"),
            "\(text)")
        #expect(output.filter { $0.hasPrefix("1. Elsa - Snow Queen") }.count == 2, "\(text)")
        #expect(text.contains("or search: Elsa - Spirit of Winter\n"), "\(text)")
    }

    @Test func `a command in the dialogue accepts its own options`() async {
        let program = fifteenCards("set 1 --limit 2", "card TFC-003", "q")
        #expect(await program.run(["browse", "num:7", "--accessible"]) == .found)
        let text = program.output.text
        #expect(text.contains("2. Card B") && !text.contains("3. Card C"), "\(text)")
        #expect(text.contains("\nCard C\n"), "\(text)")
    }

    @Test func `a new deck is opened, and created with its first card`() async {
        let program = fifteenCards("deck ice", "+1", "q")
        #expect(await program.run(["browse", "num:7", "--accessible"]) == .found)
        let text = program.output.text
        #expect(text.contains("ice is open and has no cards yet; +1 adds card 1 of the last list"), "\(text)")
        #expect(text.contains("1 Card G, 1 card in ice") && !text.contains("error"), "\(text)")
    }

    @Test func `commands work by name, and a number after a sign is one of copies`()
        async
    {
        let (code, output) = await talk(
            ["browse", "elsa", "--accessible", "--deck", "friday"], "+1 4", "sets", "sing let it go", "hand",
            "deck list", "search sets", "q")
        let text = output.joined(separator: "\n")
        #expect(code == .found)
        #expect(text.contains("4 Elsa - Snow Queen, 4 cards in friday"), "\(text)")
        #expect(text.contains("sets is a command here") && text.contains("TFC"))
    }

    @Test func `a command's list is printed in pages, and numbers refer to its cards`() async {
        let program = TestProgram(["LORCANA_DATA_DIR": "/d"])
        var lines = [
            "bruno", "own missing elsa", "1", "b", "n", "own 2f 3", "+2", "new ice", "deck ice", "q",
        ][
            ...]
        program.environment.readLine = { lines.popFirst() }
        #expect(await program.run(["browse", "--accessible", "--deck", "friday"]) == .found)
        let text = program.output.text
        #expect(text.ranges(of: "1. Elsa - Snow Queen, Amethyst, cost 3, Uncommon").count >= 2, "\(text)")
        #expect(text.contains("this is the last page"))
        #expect(program.files.texts["/d/own.tsv"]?.contains("TFC-207\t0\t3\n") == true)
        #expect(program.files.texts["/d/decks/friday.txt"] == "1 Elsa - Spirit of Winter\n")
        #expect(text.contains("ice is open and has no cards yet; +1 adds card 1 of the last list"))
    }

    @Test func `each command in the dialogue has a command's time limit`() async {
        let program = TestProgram(["LORCANA_DATA_DIR": "/d"])
        let clock = ManualClock()
        program.environment.clock = clock
        var lines = ["elsa", "set 1", "card TFC-041", "q"][...]
        program.environment.readLine = {
            clock.jump(by: .seconds(70))
            return lines.popFirst()
        }
        #expect(await program.run(["browse", "--accessible", "--offline"]) == .found)
        #expect(!program.output.text.contains("timed out"), "\(program.output.text)")
        #expect(program.output.text.contains("Set: The First Chapter"))
    }

    @Test func `rows show copies owned and in the deck, and a card shows copies owned`() async {
        let program = TestProgram(["LORCANA_DATA_DIR": "/d"])
        program.files.texts = [
            "/d/own.tsv": "id\tnormal\tfoil\nTFC-041\t2\t1\n", "/d/decks/friday.txt": "4 Elsa - Snow Queen\n",
        ]
        var lines = ["1", "q"][...]
        program.environment.readLine = { lines.popFirst() }
        #expect(await program.run(["browse", "elsa", "--accessible", "--deck", "friday"]) == .found)
        #expect(
            program.output.lines[1].hasSuffix(", TFC-041, you own 3, 1 of them foil, 4 copies in friday."))
        #expect(!program.output.lines[2].contains("you own"))
        #expect(
            program.output.text.contains("\nYou own 3, 1 of them foil; of this printing 3, 1 of them foil.\n")
        )
    }

    @Test func `a word for the deck can be searched in quotes, and without a deck one is asked for`()
        async
    {
        let (_, output) = await talk(
            ["browse", "--accessible"], "\"deck\"", "check", "", "deck", "nothing", "q")
        let text = output.joined(separator: "\n")
        #expect(text.contains("no cards"), "\(text)")
        #expect(text.ranges(of: "no deck is open; type the name of one").count == 2)
        #expect(text.contains("error: no deck \"nothing\""))
    }

    @Test(arguments: [
        ("+3", Dialogue.Reply.change(step: 1, of: 3)), ("- 2", .change(step: -1, of: 2)),
        ("+", .change(step: 1, of: nil)), ("-rush", .search("-rush")),
        ("12", Dialogue.Reply.open(12)), ("n", .next), ("", .next), (" N ", .next), ("b", .back),
        ("deck", .ofDeck(.deck)), ("Check", .ofDeck(.check)), ("stats", .ofDeck(.stats)),
        ("own 2", .own(step: 1, of: 2, isFoil: false)), ("own 2f", .own(step: 1, of: 2, isFoil: true)),
        ("own 2 3", .own(step: 3, of: 2, isFoil: false)), ("own -1", .own(step: -1, of: 1, isFoil: false)),
        ("own remove 2f", .own(step: -1, of: 2, isFoil: true)),
        ("own remove 14 12", .command(["own", "remove", "14", "12"])),
        ("own add 14 12", .command(["own", "add", "14", "12"])), ("own undo", .command(["own", "undo"])),
        ("undo", .ofDeck(.undo)), ("\"undo\"", .search("\"undo\"")), ("quit", .leave), ("Exit", .leave),
        ("bye", .leave),
        ("Q", .leave), ("?", .help), ("elsa", .search("elsa")), ("  name:q ", .search("name:q")),
        ("99999999999999999999", .open(.max)),
    ])
    func `a reply is a number, a letter of the prompt, or a search`(
        line: String, reply: Dialogue.Reply
    ) {
        #expect(Dialogue.Reply(line) == reply)
    }
}
