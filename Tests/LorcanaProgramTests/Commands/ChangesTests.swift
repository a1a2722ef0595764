import CardBrowser
import CardTesting
import Files
import Foundation
import Glibc
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import SeededRandom
import TerminalKit
import Testing
import LorcanaKit

@testable import CardRendering
@testable import lorcana

/// Commands that change the user's files: decks and the collection.
@MainActor
@Suite struct ChangesTests {
    private let program = TestProgram()
    private let collection = "/home/e/.local/share/lorcana/own.tsv"
    private let folder = "/home/e/.local/share/lorcana/decks"

    private var fullDisk: FileError { FileError(.write, nil, .system(ENOSPC)) }

    @Test func `a change that cannot be reported is not made, so that it can be repeated`() async {
        let owned = "id\tnormal\tfoil\nTFC-041\t4\t0\n"
        program.files.texts = [collection: owned, "/d.txt": "4 Elsa - Snow Queen\n"]
        let before = program.files.texts
        program.output.failure = fullDisk
        #expect(await program.run("own add 1 41") == .output)
        #expect(await program.run("own remove 1 41") == .output)
        #expect(await program.run(["deck", "add", "/d.txt", "Elsa - Snow Queen"]) == .output)
        #expect(await program.run(["deck", "remove", "/d.txt", "all", "Elsa - Snow Queen"]) == .output)
        #expect(await program.run(["deck", "add", "new", "Elsa - Snow Queen"]) == .output)
        program.files.texts["/in.csv"] = "id,normal\nTFC-041,3\n"
        #expect(await program.run("own import /in.csv --add") == .output)
        program.files.texts["/in.csv"] = nil
        #expect(program.files.texts == before)
        #expect(program.errorOutput.lines.allSatisfy { $0.hasPrefix("error: cannot write results") })
    }

    @Test func `a change is made even if the pipe is closed`() async {
        program.output.failure = FileError(.write, nil, .system(EPIPE))
        #expect(await program.run("own add 1 41") == .found)
        #expect(program.files.texts[collection] == "id\tnormal\tfoil\nTFC-041\t1\t0\n")
        #expect(program.errorOutput.text.isEmpty)
    }

    @Test
    func `undo restores a deck and shows the differences, and running it again redoes the change`()
        async
    {
        let path = "\(folder)/friday.txt"
        program.files.texts[path] = "# mine\n4 Elsa - Snow Queen\n"
        #expect(await program.run(["deck", "remove", "friday", "3", "Elsa - Snow Queen"]) == .found)
        #expect(await program.run("deck undo friday") == .found)
        #expect(program.files.texts[path] == "# mine\n4 Elsa - Snow Queen\n")
        #expect(program.output.lines.last == "TFC-041\tElsa - Snow Queen\t1\t4\t3")
        #expect(
            program.errorOutput.lines.last
                == "undid the last change to friday, which now has 4 cards; run it again to redo")
        #expect(await program.run("deck undo friday") == .found)
        #expect(program.files.texts[path] == "# mine\n1 Elsa - Snow Queen\n")
        #expect(
            program.errorOutput.lines.last
                == "redid the last change to friday, which now has 1 card; run it again to undo")
        #expect(await program.run("own add 1 41") == .found)
        #expect(await program.run("own add 1 41f") == .found)
        for did in ["undid", "redid", "undid"] {
            #expect(await program.run("own undo") == .found)
            #expect(
                program.errorOutput.lines.last?.hasPrefix(
                    "\(did) the last change to the collection, in 1 printing; ") == true)
        }
        #expect(await program.run("own add 1 26") == .found)
        #expect(await program.run("own undo") == .found)
        #expect(program.errorOutput.lines.last?.hasPrefix("undid ") == true)
    }

    @Test func `with a collection a terminal's list of sets shows how much is owned, and a pipe's does not`()
        async
    {
        let piped = TestProgram()
        #expect(await piped.run("sets") == .found)
        #expect(await program.run("own add 1 41") == .found)
        #expect(await program.run("sets") == .found)
        #expect(program.output.text.hasSuffix("\n" + piped.output.text))
        let table = program.onTerminal(120)
        #expect(await table.run("sets --color=never") == .found)
        #expect(table.output.lines.contains { $0.hasSuffix(" Owned") })
        #expect(table.output.lines.contains { $0.hasPrefix("1 ") && $0.contains("━") && $0.contains("  1/") })
        #expect(await table.run("sets --accessible") == .found)
        #expect(table.output.text.contains(", 1 of "))
    }

    @Test func `the first import and the first card of a deck can be undone and redone`() async {
        program.files.texts["/in.csv"] = "id,normal\nTFC-041,3\nTFC-207,1\n"
        for isJSON in [false, true] {
            #expect(await program.run("own import /in.csv") == .found)
            let owned = program.files.texts[collection]
            #expect(await program.run("own undo" + (isJSON ? " --json" : "")) == .found)
            #expect(program.files.texts[collection] == "")
            #expect(
                program.errorOutput.lines.last
                    == "undid the last change to the collection, in 2 printings; run it again to redo")
            if isJSON { continue }
            #expect(
                program.output.lines.suffix(2) == [
                    "TFC-041\tElsa - Snow Queen\t0\t0", "TFC-207\tElsa - Spirit of Winter\t0\t0",
                ])
            #expect(await program.run("own undo") == .found)
            #expect(program.files.texts[collection] == owned)
            #expect(program.errorOutput.lines.last?.hasPrefix("redid ") == true)
            #expect(await program.run("own undo") == .found)
        }
        let path = "\(folder)/friday.txt"
        #expect(await program.run(["deck", "add", "friday", "2", "Elsa - Snow Queen"]) == .found)
        #expect(await program.run("deck undo friday") == .found)
        #expect(program.files.texts[path] == "")
        #expect(
            program.errorOutput.lines.last
                == "undid the last change to friday, which now has no cards; run it again to redo")
        #expect(await program.run("deck undo friday") == .found)
        #expect(program.files.texts[path] == "2 Elsa - Snow Queen\n")
    }

    @Test func `undo in the working folder doesn't affect a deck of the same name in the deck folder`() async
    {
        let inFolder = "\(folder)/h.txt"
        #expect(await program.run(["deck", "add", "h", "Elsa - Snow Queen"]) == .found)
        #expect(await program.run(["deck", "add", "h", "Elsa - Snow Queen"]) == .found)
        let others = program.files.texts
        #expect(others[inFolder] == "2 Elsa - Snow Queen\n")
        program.files.texts["h.txt"] = ""
        #expect(await program.run(["deck", "add", "h.txt", "2", "Elsa - Spirit of Winter"]) == .found)
        for now in ["", "2 Elsa - Spirit of Winter\n", ""] {
            #expect(await program.run("deck undo h.txt") == .found)
            #expect(program.files.texts["h.txt"] == now)
            #expect(program.files.texts.filter { others.keys.contains($0.key) } == others)
        }
    }

    @Test func `earlier versions of decks are not suggested`() async {
        program.files.texts = ["./g.txt~": "", "./g.txt.redo~": "", "./h.txt": "1 Elsa - Snow Queen\n"]
        #expect(await program.run("deck show g.txt") == .misuse)
        #expect(program.errorOutput.lines.last == "tip: did you mean \"h.txt\"?")
    }

    @Test func `there is nothing to undo without a change`() async {
        program.files.texts["\(folder)/friday.txt"] = "4 Elsa - Snow Queen\n"
        let before = program.files.texts
        #expect(await program.run("deck undo friday") == .misuse)
        #expect(program.errorOutput.text.contains("friday.txt has no change to undo"))
        #expect(await program.run("own undo") == .misuse)
        #expect(
            program.errorOutput.text.contains(
                "error: there is no collection yet\ntip: to begin, run `lorcana own add` or `lorcana own import`"
            ))
        program.files.texts[collection] = "id\tnormal\tfoil\nTFC-041\t4\t1\n"
        #expect(await program.run("own undo") == .misuse)
        #expect(program.errorOutput.text.contains("own.tsv has no change to undo"))
        program.files.texts[collection] = nil
        #expect(await program.run("deck undo saturday") == .misuse)
        #expect(program.errorOutput.text.contains("no deck \"saturday\""))
        #expect(await program.run("deck undo -") == .misuse)
        #expect(program.files.texts == before)
    }

    @Test func `undo restores a collection that has become unreadable`() async {
        let kept = "id\tnormal\tfoil\nTFC-041\t2\t0\n"
        (program.files.texts[collection], program.files.texts["\(collection)~"]) = ("junk", kept)
        #expect(await program.run("own undo") == .found)
        #expect(program.files.texts[collection] == kept)
        #expect(program.output.text == "TFC-041\tElsa - Snow Queen\t2\t0\n")
    }

    @Test func `an undo that cannot be reported is not made`() async {
        #expect(await program.run("own add 1 41") == .found)
        #expect(await program.run("own add 1 41") == .found)
        let before = program.files.texts
        program.output.failure = fullDisk
        #expect(await program.run("own undo") == .output)
        #expect(program.files.texts == before)
    }

    @Test(arguments: [false, true])
    func `five hundred random undos and redos of a deck and a collection match a model`(
        isOnDisk: Bool
    ) async throws {
        let (program, home) = TestProgram.withHome(isOnDisk: isOnDisk)
        defer { if isOnDisk { try? FileManager.default.removeItem(atPath: home) } }
        let text = { (name: String) throws(FileError) in
            try program.environment.files.read(FilePath("\(home)/.local/share/lorcana/\(name)")).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        var random = SeededGenerator(seed: 210)
        /// The current number of copies (nil if there is no file), and the number before the last change (nil if there
        /// was no change, `.some(nil)` if there was no file).
        typealias Model = (now: Int?, before: Int??)
        var (deck, own): (Model, Model) = ((nil, .none), (nil, .none))
        for step in 0..<500 {
            let (copies, isOwn) = (Int.random(in: 1...3, using: &random), Bool.random(using: &random))
            let kind = Int.random(in: 0...4, using: &random)
            var model = isOwn ? own : deck
            let isPossible =
                switch kind {
                case 0, 1: (model.now ?? 0) + copies <= 999
                case 2: copies <= model.now ?? 0
                default: model.before != nil
                }
            if isPossible {
                let new =
                    kind < 2
                    ? (model.now ?? 0) + copies : kind == 2 ? (model.now ?? 0) - copies : model.before ?? nil
                model = (new, .some(model.now))
            }
            let words = ["add", "add", "remove", "undo", "undo"]
            let typed =
                isOwn
                ? ["own", words[kind]] + (kind < 3 ? ["1", "41x\(copies)"] : [])
                : ["deck", words[kind], "friday"] + (kind < 3 ? ["\(copies)", "Elsa - Snow Queen"] : [])
            #expect(await program.run(typed) == (isPossible ? .found : .misuse), "step \(step): \(typed)")
            if isOwn { own = model } else { deck = model }
            // Undo never deletes a file; an empty collection still has its header.
            let line = { (count: Int) in count == 0 ? "" : "\(count) Elsa - Snow Queen\n" }
            let row = { (count: Int) in
                "id\tnormal\tfoil\n" + (count == 0 ? "" : "TFC-041\t\(count)\t0\n")
            }
            for (name, model, written) in [("decks/friday.txt", deck, line), ("own.tsv", own, row)] {
                let expected = model.before.map { _ in model.now.map(written) ?? "" }
                #expect(try text(name) == expected, "step \(step): \(typed)")
            }
        }
    }

    @Test
    func `undo in the browser removes a deck's new file, and redo creates it`()
        async throws
    {
        let settings = try Settings(environment: [:], configs: [])
        let cards = LocalCards(program.sources)
        let decks = DeckFolder(program.environment, settings, cards)
        let files = BrowserFiles(
            cards, decks, CollectionFile(program.environment, settings), today: Samples.date)
        let (file, text) = ("\(folder)/friday.txt", "2 Elsa - Snow Queen\n")
        let name = try #require(cards.names.find("Elsa - Snow Queen"))
        let elsa = cards.catalogue[cards.names.shownRow(name)]
        let made = try files.changeDeck("friday", known: nil, [(elsa, .by(2))]).revision
        #expect(made.before == nil && program.files.texts[file] == text)
        let undone = DeckRevision(
            deck: "friday", before: made.after, after: nil, cards: [.init(name: elsa.fullName, step: -2)])
        #expect(try files.makeRevision(undone).count == 0)
        #expect(program.files.texts[file] == nil && program.files.texts["\(file)~"] == text)
        #expect(try files.makeRevision(made).count == 2)
        #expect(program.files.texts[file] == text)
        // Another program adds a card; undo must not discard it.
        program.files.texts[file] = text + "1 Elsa - Spirit of Winter\n"
        #expect(try files.makeRevision(undone).count == 1)
        #expect(program.files.texts[file] == "1 Elsa - Spirit of Winter\n")
    }

    @Test func `adding a card to a missing deck creates it`() async {
        #expect(await program.run(["deck", "add", "friday", "2", "Elsa - Snow Queen"]) == .found)
        #expect(program.files.texts["\(folder)/friday.txt"] == "2 Elsa - Snow Queen\n")
        #expect(program.output.text == "2 Elsa - Snow Queen\t2\n")
        #expect(program.errorOutput.text == "new deck \(folder)/friday.txt\n")
        #expect(await program.run(["deck", "add", "./sub/x.txt", "TFC-207"]) == .found)
        #expect(program.files.texts["./sub/x.txt"] == "1 Elsa - Spirit of Winter\n")
    }

    @Test func `removing a card from a missing deck fails`() async {
        #expect(await program.run(["deck", "remove", "friday", "Elsa - Snow Queen"]) == .misuse)
        #expect(program.files.texts.isEmpty)
        #expect(program.errorOutput.lines.first == "error: no deck \"friday\"")
    }

    @Test func `a missing deck opens empty in the browser`() async throws {
        let settings = try Settings(environment: [:], configs: [])
        let decks = DeckFolder(program.environment, settings, LocalCards(program.sources))
        let deck = try decks.deckOrEmpty("friday")
        #expect(deck.count == 0 && program.files.texts.isEmpty)
    }

    @Test func `removals of one card are added up before they are compared with the collection`() async {
        program.files.texts[collection] = "id\tnormal\tfoil\nTFC-041\t4\t1\n"
        #expect(await program.run("own remove TFC-041x2 TFC-041x3") == .misuse)
        #expect(
            program.errorOutput.text
                == "error: cannot remove 5 normal copies of TFC-041: the collection has 4; nothing was changed\n"
        )
        #expect(await program.run("own remove TFC-041fx2") == .misuse)
        #expect(
            program.errorOutput.lines[1]
                == "error: cannot remove 2 foil copies of TFC-041: the collection has 1; nothing was changed")
        #expect(await program.run("own remove TFC-041 TFC-041 TFC-041f") == .found)
        #expect(program.output.text == "TFC-041\tElsa - Snow Queen\t2\t0\n")
    }

    @Test func `lines of cards may be separated by comments`() async {
        program.environment.readInput = { () throws(FileError) in
            Array("# opened on Friday\n1 41\n\n #x\n".utf8)
        }
        #expect(await program.run("own add -") == .found)
        #expect(program.files.texts[collection] == "id\tnormal\tfoil\nTFC-041\t1\t0\n")
    }

    @Test func `a deck in a folder is suggested for a similar name`() async {
        program.files.texts["./friday.txt"] = "4 Elsa - Snow Queen\n"
        #expect(await program.run("deck check fridy.txt") == .misuse)
        #expect(
            program.errorOutput.lines == [
                "error: no file \"fridy.txt\"", "tip: did you mean \"friday.txt\"?",
            ])
    }

    @Test func `an empty stdin is named stdin`() async {
        program.environment.readInput = { () throws(FileError) in [] }
        #expect(await program.run("deck check -") == .malformed)
        #expect(
            program.errorOutput.text
                == "error: stdin has no cards\ntip: run `lorcana help decks` to list the formats that are read\n"
        )
    }

    @Test func `odds for cards missing from the deck are a sentence`() async {
        program.files.texts = ["/a.txt": "4 Elsa - Snow Queen\n"]
        #expect(await program.run("deck odds /a.txt t:location") == .found)
        #expect(program.errorOutput.text.hasPrefix("none of 4 cards match; "))
    }

    @Test func `each record of several decks names its deck`() async {
        program.files.texts = ["/a.txt": "4 Elsa - Snow Queen\n", "/b.txt": "1 Elsa - Snow Queen\nx\n"]
        #expect(await program.run("deck check /a.txt /b.txt") == .nothingMatched)
        #expect(
            program.output.lines.map { $0.split(separator: "\t").first } == ["/a.txt", "/b.txt", "/b.txt"])
        #expect(program.output.lines[1].hasPrefix("/b.txt\tunknown\t2\t"))
        let shown = TestProgram()
        shown.files.texts = program.files.texts
        #expect(await shown.run("deck show /a.txt /b.txt --header") == .found)
        #expect(
            shown.output.lines.map { $0.split(separator: "\t").first.map(String.init) }
                == ["deck", "/a.txt", "/b.txt"])
        let alone = TestProgram()
        alone.files.texts = program.files.texts
        #expect(await alone.run("deck check /a.txt") == .nothingMatched)
        #expect(alone.output.text.hasPrefix("size\t"))
        #expect(await alone.run("deck check /a.txt --format csv") == .nothingMatched)
        #expect(alone.output.text.contains("kind,line,count,fullName,words,deck\r\nsize,"))
        #expect(await alone.run("deck show /a.txt --json") == .found)
        #expect(alone.output.text.contains("\"count\":4,\"line\":1,\"foil\":false,\"deck\":\"/a.txt\"}"))
    }

    // MARK: On a terminal

    private func shown(_ line: String, columns: Int) async -> [String] {
        let program = TestProgram(["NO_COLOR": "1"]).onTerminal(columns)
        program.files.texts = [
            collection: "id\tnormal\tfoil\nTFC-041\t4\t21\n",
            "/d.txt": "5 Elsa - Snow Queen\n4 Elsa\n4 Elsa - Spirit of Winter\n1 A Song; of, \"Quotes\"\n",
        ]
        _ = await program.run(line)
        let text = program.output.text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        return text.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [40, 60, 80]) func `a collection's numbers are whole at any width`(columns: Int)
        async
    {
        let lines = await shown("own", columns: columns)
        #expect(lines.contains { $0.hasPrefix("TFC") })
        let notes = lines.firstIndex { $0.hasPrefix("Promo") || $0.hasPrefix("bars") } ?? lines.endIndex
        // The rest of a long name continues on the line below its row.
        let rows = lines[1..<notes].filter { !$0.hasPrefix(" ") }
        #expect(!rows.isEmpty && rows.allSatisfy { $0.contains("/") && $0.contains(" %") })
        #expect(!lines.contains { $0.contains("…") })
        #expect(lines.allSatisfy { CellWidth.of($0) <= columns })
    }

    @Test(arguments: [40, 60, 80]) func `the reasons why a deck is not legal are whole at any width`(
        columns: Int
    ) async {
        let lines = await shown("deck check /d.txt", columns: columns)
        let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        for reason in ["versions; write one full name", "at most 4", "10 cards at least 60"] {
            #expect(words.contains(reason), "\(lines)")
        }
        #expect(lines.allSatisfy { CellWidth.of($0) <= columns && !$0.contains("…") })
    }

    @Test(arguments: ["deck check /d.txt", "config", "own", "deck stats /d.txt"])
    func `for a screen reader nothing is truncated, and lines don't depend on the width`(line: String) async {
        let lines = await shown("\(line) --accessible", columns: 30)
        #expect(lines == (await shown("\(line) --accessible", columns: 400)))
        #expect(!lines.contains { $0.contains("...") })
    }

    @Test func `a screen reader gets a deck's statistics as sentences`() async {
        let lines = await shown("deck stats /d.txt --accessible", columns: 80)
        #expect(
            lines.first == "/d.txt: 10 cards, cost 4.9 on average, 6 inkable, 60 percent, not legal in Core.")
        #expect(lines.contains("Cost 3: 5 cards, 5 inkable."))
        #expect(!lines.contains { $0.contains("inkableinkable") })
    }

    @Test func `a screen reader also gets a record as one line`() async {
        let program = TestProgram().onTerminal(50)
        #expect(
            await program.run("search elsa --limit 3 --format plain --color always --accessible") == .found)
        let fields = program.output.lines.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).count
        }
        #expect(fields.count > 1 && Set(fields).count == 1)
    }

    @Test func `a long tip or note is wrapped on a terminal, and one line in a pipe`() async {
        let program = TestProgram(["NO_COLOR": "1"])
        #expect(await program.run("sets --fields foo") == .misuse)
        let whole = program.errorOutput.lines[1]
        #expect(program.errorOutput.lines.count == 2 && CellWidth.of(whole) > 100)
        let terminal = TestProgram(["NO_COLOR": "1"]).onTerminal(60)
        #expect(await terminal.run("sets --fields foo") == .misuse)
        let text = terminal.errorOutput.text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { CellWidth.of($0) <= 60 })
        #expect(lines[2...].allSatisfy { $0.hasPrefix("  ") && !$0.hasPrefix("   ") })
        #expect(lines[1...].joined(separator: " ").split(separator: " ") == whole.split(separator: " "))
    }

    @Test
    func `a similar name is suggested before the full list, or before the command that prints it`()
        async
    {
        #expect(await program.run("sets --fields nam") == .misuse)
        let names = SetField.allCases.map(\.rawValue).joined(separator: ", ")
        #expect(program.errorOutput.lines[1] == "tip: did you mean name? expected one of: \(names)")
        for (line, tip) in [
            ("search elsa --fields nam", "did you mean name? run `lorcana help fields` to list all"),
            ("search elsa --fields zzz", "run `lorcana help fields` to list all"),
            ("config zzz", "run `lorcana config` to list all"),
            ("help zzz", "run `lorcana help` to list all"),
        ] {
            let program = TestProgram()
            #expect(await program.run(line) == .misuse)
            #expect(program.errorOutput.lines[1] == "tip: \(tip)")
        }
    }

    // MARK: Help

    @Test(arguments: ["help deck odds", "help odds", "deck odds --help", "deck odds friday --help"])
    func `the help of a subcommand is about that subcommand alone`(line: String) async {
        #expect(await program.run(line) == .found)
        let text = program.output.text
        #expect(text.hasPrefix("lorcana deck odds - "))
        #expect(text.contains("lorcana deck odds FILE [QUERY]\n") && text.contains("--turns N"))
        #expect(text.contains("FILE is the name of a deck") && text.contains("A hand that is kept"))
        #expect(!text.contains("deck undo") && !text.contains("--rules") && !text.contains("--verbose"))
        #expect(text.contains("`lorcana help deck` lists"))
        #expect(program.output.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `the help of a subcommand explains its own words`() async {
        #expect(await program.run("own add --help") == .found)
        #expect(program.output.text.contains("45x2 for") && !program.output.text.contains("lists all sets"))
        #expect(await program.run("own undo --help") == .found)
        #expect(await program.run("help own") == .found)
        #expect(program.output.text.contains("`lorcana own` lists all sets"))
    }

    @Test func `the help of every subcommand has its usage and options`() async {
        for command in Command.list {
            for part in command.row.subcommands {
                let lines = HelpPage.lines(.part(part, of: command), Command.list).map(\.plain)
                #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
                #expect(lines.contains { $0.hasPrefix("  lorcana \(command.name) \(part.name)") })
                for option in Option.allCases where part.row.takes(option) && !option.isGlobal {
                    #expect(lines.contains { $0.hasPrefix("  \(option.name)") }, "\(part.name) \(option)")
                }
            }
        }
    }

    @Test func `help needs the command for a subcommand name that is ambiguous or unknown`() async {
        #expect(await program.run("help missing") == .misuse)
        #expect(
            program.errorOutput.lines.last
                == "tip: did you mean `lorcana help deck missing` or `lorcana help own missing`?")
        #expect(await program.run("help deck nope") == .misuse)
        #expect(await program.run("help search check") == .misuse)
    }

    @Test(arguments: [
        ("deck compare a b", "did you mean `lorcana deck diff`?"),
        ("deck rm a", "did you mean `lorcana deck delete`?"),
        ("own rm TFC-041", "did you mean `lorcana own remove`?"),
    ])
    func `a subcommand is suggested for its name in other programs`(line: String, tip: String) async {
        #expect(await program.run(line) == .misuse)
        #expect(program.errorOutput.lines.last == "tip: \(tip)")
    }

    @Test(arguments: ["deck show ruby steel", "deck stats Steel", "deck odds ruby t:song"])
    func `an unquoted name with blanks is suggested with quotes`(line: String) async {
        program.files.texts["\(folder)/Ruby Steel.txt"] = "4 Elsa - Snow Queen\n"
        #expect(await program.run(line) == .misuse)
        #expect(program.errorOutput.lines.last == "tip: did you mean \"Ruby Steel\"?")
    }

    @Test func `deck list sorts numbers by value, and ignores case`() async {
        for name in ["b", "A10", "a2"] {
            program.files.texts["\(folder)/\(name).txt"] = "4 Elsa - Snow Queen\n"
        }
        #expect(await program.run("deck list") == .found)
        #expect(program.output.lines.map { $0.split(separator: "\t")[0] } == ["a2", "A10", "b"])
    }

    @Test func `an extra word suggests quoting a name`() async {
        #expect(await program.run("deck rename a my deck") == .misuse)
        #expect(
            program.errorOutput.lines.last
                == "tip: run `lorcana deck rename FILE NAME`; quote a name that contains spaces")
        #expect(await program.run("sets now") == .misuse)
        #expect(program.errorOutput.lines.last == "tip: run `lorcana sets`")
    }

    @Test(arguments: [
        ("version", "did you mean `lorcana --version`?"),
        ("evasive", "run `lorcana help evasive` to read what it means, `lorcana search evasive` to list its"),
        ("own show", "for what you own, run `lorcana own`"),
    ])
    func `names from other programs are understood`(line: String, tip: String) async {
        #expect(await program.run(line) == .misuse)
        #expect(program.errorOutput.lines[1].hasPrefix("tip: \(tip)"))
    }

    @Test func `a field that cards can be sorted by is also a sort key`() async {
        #expect(await program.run("search elsa --sort fullName,setNumber") == .found)
    }
}
