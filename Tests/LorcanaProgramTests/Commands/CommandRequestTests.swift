import CardTesting
import LorcanaCards
import LorcanaQuery
import LorcanaRules
import Testing

@testable import CardRendering
@testable import lorcana

private let firstChapter = Samples.sets[0]
private let fabled = Samples.sets[1]

/// The first step of each command: it parses words and options into a request, without reading files or the
/// environment.
@MainActor
@Suite struct CommandRequestTests {
    /// The parsed words and options of a command line, as its command or subcommand receives them.
    private func input(_ words: [String]) throws -> CommandInput {
        guard case .line(let line) = try ArgumentReader.read(words, Command.list) else {
            throw ProgramFailure.misuse(.unknownCommand("", rest: [], known: []))
        }
        let hasSubcommand = line.command?.row.subcommands.contains { $0.name == line.words.first } ?? false
        return CommandInput(
            name: words.prefix(hasSubcommand ? 2 : 1).joined(separator: " "),
            words: Array(line.words.dropFirst(hasSubcommand ? 1 : 0)), line: line, queries: QueryReader(),
            commands: Command.list
        ) { Samples.sets }
    }

    private func input(_ line: String) throws -> CommandInput {
        try input(line.split(separator: " ").map(String.init))
    }

    @Test(arguments: [
        ("search elsa", SearchRequest.query("elsa", drawsCharts: false)),
        ("search ink:ruby cost<3", .query("ink:ruby cost<3", drawsCharts: false)),
        ("search elsa -ink:ruby --stats", .query("elsa -ink:ruby", drawsCharts: true)), ("search -", .lines),
    ])
    func `search takes a query, or one query per line of stdin`(line: String, request: SearchRequest) throws {
        #expect(try SearchRequest(input(line)) == request)
    }

    @Test(arguments: [
        ("card Elsa", ["Elsa"], CardForm.text), ("card TFC 41", ["TFC", "41"], .text),
        ("card TFC-041 --picture", ["TFC-041"], .picture), ("card 41/204 --web", ["41/204"], .page),
    ])
    func `card takes a name, a number or an id, and the form of output`(
        line: String, words: [String], form: CardForm
    ) throws {
        let reference = try CardReference(words, among: Samples.sets)
        #expect(try CardRequest(input(line)) == .card(reference, form))
        #expect(try CardRequest(input("card -")) == .lines)
    }

    @Test(arguments: ["card - x", "card ...", "card XYZ 3", "card - --web", "search - --stats"])
    func `words that cannot name a card, or a list of them, are rejected`(line: String) throws {
        let input = try input(line)
        #expect(throws: ProgramFailure.self) {
            if line.hasPrefix("card") { _ = try CardRequest(input) } else { _ = try SearchRequest(input) }
        }
    }

    @Test(arguments: [
        ("set TFC", SetRequest(set: firstChapter)),
        ("set 9 --stats", SetRequest(set: fabled, drawsCharts: true)),
        ("set the first chapter", SetRequest(set: firstChapter)),
    ])
    func `set takes a name, a code or a number`(line: String, request: SetRequest) throws {
        #expect(try SetRequest(input(line)) == request)
    }

    @Test func `sets takes its own fields`() throws {
        #expect(try SetsRequest(input("sets")) == SetsRequest())
        #expect(try SetsRequest(input("sets --fields name,CODE")) == SetsRequest(fields: [.name, .code]))
        #expect(throws: ProgramFailure.self) { try SetsRequest(input("sets --fields lore")) }
    }

    @Test(arguments: [
        ("random", RandomRequest(query: nil, choice: .seed(nil))),
        ("random t:song --seed 7", RandomRequest(query: "t:song", choice: .seed(7))),
        ("random --today", RandomRequest(query: nil, choice: .cardOfTheDay)),
    ])
    func `random takes a query, and a seed or the day`(line: String, request: RandomRequest) throws {
        #expect(try RandomRequest(input(line)) == request)
    }

    @Test(arguments: [
        ("pack TFC", PackRequest(set: firstChapter)),
        ("pack 9 --packs 6 --seed 7", PackRequest(set: fabled, count: 6, seed: 7)),
        ("pack TFC --open", PackRequest(set: firstChapter, turnsOver: true)),
    ])
    func `pack takes a set, a number of packs and a seed`(line: String, request: PackRequest) throws {
        #expect(try PackRequest(input(line)) == request)
        for wrong in ["pack TFC --packs 0", "pack TFC --packs 37", "pack TFC --seed x", "pack nowhere"] {
            #expect(throws: ProgramFailure.self) { try PackRequest(input(wrong)) }
        }
    }

    @Test(arguments: [
        ("new", NewsRequest.since(nil)), ("new --since 2026-01-31", .since(Timestamp(date: "2026-01-31"))),
        ("new TFC", .set(firstChapter)),
    ])
    func `new takes a set or a day`(line: String, request: NewsRequest) throws {
        #expect(try NewsRequest(input(line)) == request)
        for wrong in ["new TFC --since 2026-01-31", "new --since yesterday"] {
            #expect(throws: ProgramFailure.self) { try NewsRequest(input(wrong)) }
        }
    }

    @Test func `sing and shift take a card, then a query`() throws {
        #expect(
            try SingRequest(input("sing Let It Go ink:amber --together"))
                == SingRequest(words: ["Let", "It", "Go", "ink:amber"], isTogether: true))
        #expect(try SingRequest(input("sing TFC-041")) == SingRequest(words: ["TFC-041"]))
        #expect(
            try ShiftRequest(input("shift TFC-207 --over")) == ShiftRequest(words: ["TFC-207"], isOver: true))
        #expect(try ShiftRequest(input("shift Elsa")) == ShiftRequest(words: ["Elsa"]))
    }

    @Test func `browse takes a query, which may be blank`() throws {
        #expect(try BrowseRequest(input("browse elsa ink:ruby")) == BrowseRequest(query: "elsa ink:ruby"))
        #expect(try BrowseRequest(input("browse")) == BrowseRequest(query: ""))
        #expect(try BrowseRequest(input(["browse", " "])).isBlank)
        #expect(throws: ProgramFailure.self) { try BrowseRequest(input("browse ink:pink")) }
    }

    // MARK: Decks

    @Test(arguments: [
        ("deck check a b", DeckCheckRequest(decks: ["a", "b"])),
        ("deck check a --rules infinity", DeckCheckRequest(decks: ["a"], rules: .infinity)),
        (
            "deck check a --on 2026-01-31",
            DeckCheckRequest(decks: ["a"], day: Timestamp(date: "2026-01-31"))
        ),
    ])
    func `deck check takes decks, rules and a day`(line: String, request: DeckCheckRequest) throws {
        #expect(try DeckCheckRequest(input(line)) == request)
        for wrong in ["deck check a --rules chess", "deck check a --on today"] {
            #expect(throws: ProgramFailure.self) { try DeckCheckRequest(input(wrong)) }
        }
    }

    @Test(arguments: [
        ("deck odds a", DeckOddsRequest(deck: "a")),
        ("deck odds a t:song -ink:ruby", DeckOddsRequest(deck: "a", query: "t:song -ink:ruby")),
        (
            "deck odds a t:song --want 2 --turns 20",
            DeckOddsRequest(deck: "a", query: "t:song", want: 2, turns: 20)
        ),
    ])
    func `deck odds takes a deck and a query`(line: String, request: DeckOddsRequest) throws {
        #expect(try DeckOddsRequest(input(line)) == request)
        for wrong in ["deck odds a --want 2", "deck odds a --turns 21", "deck odds a ink:pink"] {
            #expect(throws: ProgramFailure.self) { try DeckOddsRequest(input(wrong)) }
        }
    }

    @Test(arguments: [
        ("deck hand a", DeckHandRequest(deck: "a")),
        ("deck hand a --draw 3 --seed 7", DeckHandRequest(deck: "a", draws: 3, seed: 7)),
    ])
    func `deck hand takes a deck, a seed and a number of draws`(line: String, request: DeckHandRequest) throws
    {
        #expect(try DeckHandRequest(input(line)) == request)
    }

    @Test func `deck show, stats and diff take decks`() throws {
        #expect(try DeckShowRequest(input("deck show a b")) == DeckShowRequest(decks: ["a", "b"]))
        #expect(
            try DeckShowRequest(input("deck show a --by line")) == DeckShowRequest(decks: ["a"], order: .line)
        )
        #expect(throws: ProgramFailure.self) { try DeckShowRequest(input("deck show a --by ink")) }
        #expect(DecksRequest(try input("deck stats a b")) == DecksRequest(decks: ["a", "b"]))
        #expect(DecksRequest(try input("deck diff a b")) == DecksRequest(decks: ["a", "b"]))
    }

    @Test func `deck missing and export take a deck and a format`() throws {
        #expect(try DeckFormRequest(input("deck missing a")) == DeckFormRequest(deck: "a"))
        #expect(
            try DeckFormRequest(input("deck export a --to inktable"))
                == DeckFormRequest(deck: "a", form: .inktable))
        #expect(throws: ProgramFailure.self) { try DeckFormRequest(input("deck export a --to tsv")) }
    }

    @Test(arguments: [
        ("deck add a TFC-041", DeckEditRequest(deck: "a", words: ["TFC-041"], isAdding: true)),
        ("deck add a all Let", DeckEditRequest(deck: "a", words: ["all", "Let"], isAdding: true)),
        ("deck remove a 2 TFC-041", DeckEditRequest(deck: "a", words: ["2", "TFC-041"], isAdding: false)),
        (
            "deck remove a all TFC-041",
            DeckEditRequest(deck: "a", words: ["TFC-041"], isAdding: false, isAll: true)
        ),
    ])
    func `deck add and remove take a deck, a number and a card`(
        line: String, request: DeckEditRequest
    ) throws {
        #expect(try DeckEditRequest(input(line), isAdding: request.isAdding) == request)
    }

    @Test func `changing a deck requires a file and a card`() throws {
        for wrong in ["deck add a", "deck add - TFC-041"] {
            #expect(throws: ProgramFailure.self) { try DeckEditRequest(input(wrong), isAdding: true) }
        }
        #expect(try DeckUndoRequest(input("deck undo a")) == DeckUndoRequest(deck: "a"))
        #expect(throws: ProgramFailure.self) { try DeckUndoRequest(input("deck undo -")) }
    }

    // MARK: The collection

    @Test(arguments: [
        ("own missing", OwnMissingRequest()),
        ("own missing set:9 --want 4", OwnMissingRequest(query: "set:9", want: 4)),
        ("own missing --to inktable", OwnMissingRequest(form: .deck(.inktable))),
    ])
    func `own missing takes a query, copies and a format`(line: String, request: OwnMissingRequest) throws {
        #expect(try OwnMissingRequest(input(line)) == request)
    }

    @Test func `own spare takes a query, and the copies to keep`() throws {
        #expect(try OwnSpareRequest(input("own spare")) == OwnSpareRequest())
        #expect(
            try OwnSpareRequest(input("own spare t:song --keep 2"))
                == OwnSpareRequest(query: "t:song", kept: 2))
        #expect(throws: ProgramFailure.self) { try OwnSpareRequest(input("own spare --keep 0")) }
    }

    @Test func `own add and remove take printings`() throws {
        #expect(
            OwnEditRequest(try input("own add 14 12 13f"), isAdding: true)
                == OwnEditRequest(words: ["14", "12", "13f"], isAdding: true))
        #expect(
            OwnEditRequest(try input("own remove -"), isAdding: false)
                == OwnEditRequest(words: ["-"], isAdding: false))
    }

    @Test func `own import takes a file, and how to treat the collection`() throws {
        #expect(OwnImportRequest(try input("own import a.csv")) == OwnImportRequest(file: "a.csv"))
        #expect(
            OwnImportRequest(try input("own import a.csv --add"))
                == OwnImportRequest(file: "a.csv", joining: .add))
        #expect(
            OwnImportRequest(try input("own import - --replace"))
                == OwnImportRequest(file: "-", joining: .replace))
    }

    @Test func `own export takes a format`() throws {
        #expect(try OwnExportRequest(input("own export")) == OwnExportRequest(form: .dreamborn))
        #expect(try OwnExportRequest(input("own export --to tsv")) == OwnExportRequest(form: .tsv))
        #expect(throws: ProgramFailure.self) { try OwnExportRequest(input("own export --to inktable")) }
    }
}
