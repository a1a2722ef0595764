import BlocStorage
import CardTesting
import Files
import Foundation
import LorcanaTesting
@testable import CardBrowser
@testable import CardRendering
import LorcanaCards
import LorcanaKit
import TerminalKit
import TerminalTesting
import Testing

@testable import lorcana

/// The browser as commands open it, on a scripted terminal.
@MainActor
@Suite struct BrowseCommandTests {
    private let terminal = ScriptedTerminal(size: TerminalSize(columns: 100, rows: 24))

    private func program(rows: Int = 24, language: String = "en") -> TestProgram {
        terminal.size = TerminalSize(columns: 100, rows: rows)
        let program = TestProgram(["LORCANA_DATA_DIR": "/data", "LORCANA_LANGUAGE": language])
            .onTerminal(100, rows)
        program.environment.isInputTerminal = true
        program.environment.hasTerminal = { true }
        program.environment.makeTerminal = { [terminal] in terminal }
        program.environment.makeStorage = { _ in MemoryStorage() }
        return program
    }

    /// Waits for the screen to settle and `shown` to be visible before typing each text, then ends the input.
    private func run(
        _ line: String, in program: TestProgram, at shown: String, typing texts: [String]
    ) async -> ExitCode {
        let run = Task { await program.run(line) }
        for _ in 0..<1000 where !terminal.text.contains(shown) { await rest() }
        #expect(terminal.text.contains(shown))
        for text in texts {
            await rest()
            terminal.send(text)
        }
        await rest()
        terminal.finish()
        return await run.value
    }

    /// Runs all pending work on the main actor, until the screen no longer changes.
    private func rest() async {
        var before = -1
        while before != terminal.written.count {
            before = terminal.written.count
            for _ in 0..<200 { await Task.yield() }
        }
    }

    @Test func `the browser shows the results of a query, and restores the terminal`() async {
        let program = program()
        #expect(await run("browse snow --offline", in: program, at: "Snow Queen", typing: ["q"]) == .found)
        #expect(terminal.log == [.enteredRawMode, .leftRawMode])
        #expect(program.output.bytes.isEmpty && program.errorOutput.bytes.isEmpty)
        #expect(program.sources.plans.allSatisfy { $0 == .offline } && !program.sources.isFollowed)
    }

    @Test func `searched queries are kept for the next run`() async {
        let (program, storage) = (program(), MemoryStorage())
        program.environment.makeStorage = { _ in storage }
        #expect(
            await run("browse snow --offline", in: program, at: "Snow Queen", typing: ["\r", "q", "q"])
                == .found)
        let stored = String(decoding: storage.read("browser") ?? [], as: UTF8.self)
        #expect(stored.contains("query=snow\n"))
    }

    @Test func `a list longer than the screen opens in the browser, and a shorter one is printed`()
        async
    {
        let long = program(rows: 6)
        #expect(await run("search e --offline", in: long, at: "Elsa", typing: ["q"]) == .found)
        #expect(long.output.bytes.isEmpty && terminal.log == [.enteredRawMode, .leftRawMode])
        let short = program(rows: 40)
        #expect(await short.run("search e --offline") == .found)
        #expect(short.output.text.contains("Snow Queen") && terminal.log.count == 2)
    }

    @Test(arguments: ["own missing", "new TFC"])
    func `a command's list longer than the screen opens in the browser`(line: String) async {
        let long = program(rows: 6)
        #expect(await run(line, in: long, at: "of ", typing: ["q"]) == .found)
        #expect(long.output.bytes.isEmpty && terminal.log == [.enteredRawMode, .leftRawMode])
        for line in ["\(line) --no-interactive", "\(line) --limit 1", "\(line) --count"] {
            let printed = program(rows: 6)
            #expect(await printed.run(line) == .found)
            #expect(!printed.output.bytes.isEmpty && terminal.log.count == 2)
        }
    }

    @Test func `a card longer than the screen opens in the browser, and a shorter one is printed`() async {
        let long = program(rows: 9)
        #expect(await run("card TFC-041 --offline", in: long, at: "Snow Queen", typing: ["q"]) == .found)
        #expect(long.output.bytes.isEmpty && terminal.log == [.enteredRawMode, .leftRawMode])
        let printed = program(rows: 9)
        #expect(await printed.run("card TFC-041 --offline --no-interactive") == .found)
        let short = program(rows: 40)
        #expect(await short.run("card TFC-041 --offline") == .found)
        for program in [printed, short] { #expect(program.output.text.contains("Snow Queen")) }
        #expect(terminal.log.count == 2)
    }

    @Test(arguments: ["random --seed 1", "random --today"])
    func `a random card longer than the screen also opens in the browser`(_ line: String) async {
        let long = program(rows: 9)
        #expect(await run("\(line) --offline", in: long, at: " cost ", typing: ["q"]) == .found)
        #expect(long.output.bytes.isEmpty && terminal.log == [.enteredRawMode, .leftRawMode])
        let printed = program(rows: 9)
        #expect(await printed.run("\(line) --offline --no-interactive") == .found)
        #expect(printed.output.text.contains(" cost ") && terminal.log.count == 2)
    }

    @Test func `all cards open in the requested order`() async throws {
        let program = program(rows: 9)
        #expect(await run("browse --sort -cost --offline", in: program, at: "Bruno", typing: ["q"]) == .found)
        let (dear, cheap) = try #require(places(of: "Bruno", "Elsa"))
        #expect(dear < cheap)
    }

    private func places(of first: String, _ second: String) -> (String.Index, String.Index)? {
        let text = terminal.text
        guard let first = text.firstRange(of: first), let second = text.firstRange(of: second) else {
            return nil
        }
        return (first.lowerBound, second.lowerBound)
    }

    @Test func `marked cards are written when the browser ends`() async {
        let program = program()
        #expect(
            await run(
                "browse --pick bruno --offline", in: program, at: "Of Two Minds", typing: ["\t", "\r"])
                == .found)
        #expect(program.output.text == "FAB-200\n")
    }

    @Test func `without marked cards the exit code is 1, and nothing is written`() async {
        let none = program()
        #expect(
            await run("browse --pick bruno --offline", in: none, at: "Of Two Minds", typing: ["q"])
                == .nothingMatched)
        #expect(none.output.bytes.isEmpty)
    }

    @Test func `without a query the browser opens with a deck's page if it has cards`() async {
        let program = program()
        program.files.texts["/data/decks/friday.txt"] = "2 Bruno - Of Two Minds\n"
        #expect(
            await run(
                "browse --deck friday --offline", in: program, at: "verdict", typing: ["q", "\u{1B}[Z", "q"])
                == .found)
        #expect(terminal.text.contains("hand"))
    }

    @Test(arguments: [
        ("deck diff friday saturday", "difference"), ("deck odds friday", "odds"),
        ("deck check friday saturday", "verdict"), ("deck check friday --rules infinity", "verdict"),
        ("deck check friday --lines", "lines"), ("deck show friday --by line", "cards"),
        ("deck hand friday --seed 1", "hand"), ("deck list", "decks"), ("search e --stats", "numbers"),
        ("own trade --wants ./wants.txt", "trade"), ("theme", "theme"),
    ])
    func `a result longer than the screen opens as text`(line: String, shown: String) async {
        let files = [
            "/data/decks/friday.txt": "2 Bruno - Of Two Minds\n9 Elsa - Snow Queen\n",
            "/data/decks/saturday.txt": "3 Elsa - Snow Queen\n", "./wants.txt": "1 Elsa - Snow Queen\n",
            "/data/own.tsv": "id\tnormal\tfoil\nTFC-041\t9\t0\n",
        ]
        let long = program(rows: 3)
        long.files.texts = files
        let code = await run(line, in: long, at: shown, typing: ["q"])
        #expect(code == (line.contains("check") ? .nothingMatched : .found))
        #expect(long.output.bytes.isEmpty && terminal.log == [.enteredRawMode, .leftRawMode])
        let printed = program(rows: 3)
        printed.files.texts = files
        #expect(await printed.run("\(line) --no-interactive") == code)
        #expect(!printed.output.bytes.isEmpty && terminal.log.count == 2)
    }

    @Test(arguments: ["show", "stats", "missing"])
    func `a deck longer than the screen opens as its page`(command: String) async {
        let long = program(rows: 4)
        long.files.texts["/data/decks/friday.txt"] = "2 Bruno - Of Two Minds\n3 Elsa - Snow Queen\n"
        #expect(await run("deck \(command) friday", in: long, at: "verdict", typing: ["q"]) == .found)
        #expect(long.output.bytes.isEmpty)
        let printed = program(rows: 4)
        printed.files.texts = long.files.texts
        #expect(await printed.run("deck \(command) friday --no-interactive") == .found)
        #expect(printed.output.text.contains("Bruno") || command == "stats")
    }

    @Test(arguments: [
        ("2025-01-01 3", "new data of"), ("2026-10-16 1", "type a name"), ("broken", "type a name"),
    ])
    func `the first screen after an update shows its news`(_ seen: String, _ shown: String) async {
        let (program, storage) = (program(), MemoryStorage())
        var preferences = BrowserPreferences()
        preferences.seen = seen
        PreferencesCubit(storage).remember(preferences)
        program.environment.makeStorage = { _ in storage }
        #expect(
            await run("browse --offline", in: program, at: shown, typing: ["\u{1B}[Z", "q"]) == .found)
        let kept = String(decoding: storage.read("browser") ?? [], as: UTF8.self)
        #expect(kept.contains("data=") && !kept.contains(seen))
    }

    @Test func `adding or removing a copy changes the deck's file at once`() async {
        let program = program()
        program.files.texts["/data/decks/friday.txt"] = "# evening\n2 Bruno - Of Two Minds\n"
        #expect(
            await run(
                "browse --deck friday bruno --offline", in: program, at: "Of Two Minds",
                typing: ["+", "+", "q"]) == .found)
        #expect(program.files.texts["/data/decks/friday.txt"] == "# evening\n4 Bruno - Of Two Minds\n")
    }

    @Test(arguments: ["D\r", "Dnfriday\r"])
    func `a deck chosen from the list is the folder's, whatever files the working directory has`(
        keys: String
    ) async {
        let program = program()
        program.files.texts["friday"] = "notes\n"
        program.files.texts["/data/decks/friday.txt"] = "2 Bruno - Of Two Minds\n"
        #expect(
            await run(
                "browse bruno --offline", in: program, at: "Of Two Minds",
                typing: keys.map { String($0) } + ["4", "q"]) == .found)
        #expect(program.files.texts["friday"] == "notes\n")
        #expect(program.files.texts["/data/decks/friday.txt"] == "4 Bruno - Of Two Minds\n")
    }

    @Test func `stdin cannot be a deck to change`() async {
        let program = program()
        #expect(await program.run("browse --deck - --offline") == .misuse)
        #expect(program.errorOutput.text.contains("`--deck` changes a file, not stdin"))
        #expect(terminal.log.isEmpty)
    }

    /// Simulates an update that finds no new data; the local data is then the sample cards, with Elsa banned.
    private func updating(_ program: TestProgram, in folder: FilePath) {
        let cards = Samples.cards.map { card in
            var card = card
            if card.id == "TFC-041" { card.legality = Legality(core: .banned, infinity: .legal) }
            return card
        }
        program.sources.updated = Catalogue(
            cards, sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date)
        program.sources.update = CatalogueUpdate(
            CatalogueDownload(
                api: LorcanaAPI(transport: StubTransport()), files: NothingNew(), services: .lorcanaJSON,
                facts: Samples.catalogue, now: { Samples.date }),
            store: CatalogueStore(folder: folder), memory: FailureFile(folder: nil, address: ""))
    }

    @Test func `after an update legality follows the new data`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "browse-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = program(rows: 60)
        updating(program, in: FilePath(folder.path))
        let run = Task { await program.run("browse snow") }
        for _ in 0..<1000 where !terminal.text.contains("Core") { await rest() }
        #expect(terminal.text.contains("✓") && !terminal.text.contains("✗"))
        terminal.send("u\r")
        for _ in 0..<1000 where !terminal.text.contains("✗") { await rest() }
        #expect(terminal.text.contains("✗"))
        terminal.send("q")
        #expect(await run.value == .found)
    }

    @Test func `a language whose update failed is reported`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "browse-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = program(rows: 60, language: "de")
        updating(program, in: FilePath(folder.path))
        let run = Task { await program.run("browse snow") }
        for _ in 0..<1000 where !terminal.text.contains("Core") { await rest() }
        terminal.send("u\r")
        for _ in 0..<1000 where !terminal.text.contains("German:") { await rest() }
        #expect(terminal.text.contains("lorcanajson.org returned HTTP status 404"))
        #expect(terminal.text.contains("German:") && !terminal.text.contains("German: 8 cards"))
        terminal.send("q")
        #expect(await run.value == .found)
    }

    @Test func `a saved query is written to the config file`() async {
        let program = program()
        #expect(
            await run(
                "browse bruno --offline", in: program, at: "Of Two Minds", typing: ["m", "mine\r", "q"])
                == .found)
        #expect(program.files.texts["/home/e/.config/lorcana/config"] == "query.mine = bruno\n")
    }
}

/// LorcanaJSON's English files, unchanged since the previous download.
private struct NothingNew: LorcanaJSONSource {
    let place = ""

    func file(
        _ name: LorcanaJSONFileName, _ language: CardLanguage, unless validator: DownloadRecord.Validator,
        onProgress: (@Sendable (Int, Int?) -> Void)?
    ) async throws(LorcanaError) -> ReceivedFile? {
        if language == .en { return nil }
        throw .status(404, url: "https://lorcanajson.org/", retryAfter: nil)
    }
}
