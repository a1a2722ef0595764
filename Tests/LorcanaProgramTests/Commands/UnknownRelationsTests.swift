@testable import CardRendering
import CardTesting
import LorcanaCards
import LorcanaKit
import Testing

@testable import lorcana

/// If the program doesn't understand a card's text about Shift, singing or decks, it says so.
@MainActor
@Suite struct UnknownRelationsTests {
    /// The sample cards, two of them with texts that the program doesn't understand.
    private static let catalogue: Catalogue = {
        var cards = Samples.cards
        (cards[0].unknown, cards[0].singsAs) = ([.shift, .singing], 3)
        cards[6].unknown = .deck
        return Catalogue(cards, sets: Samples.sets, origin: Samples.origin, factsDate: Samples.date)
    }()

    private func program() -> TestProgram {
        let program = TestProgram(service: CatalogueService(Self.catalogue))
        program.sources.catalogueAtHand = Self.catalogue
        program.files.texts["/home/e/deck.txt"] = "4 Bruno - Of Two Minds\n4 Elsa - Spirit of Winter\n"
        return program
    }

    @Test(arguments: [
        (["shift", "Elsa - Spirit of Winter"], "\"Elsa - Snow Queen\" says on Shift"),
        (["shift", "TFC-041"], "\"Elsa - Snow Queen\" says on Shift"),
        (["sing", "TFC-026"], "\"Elsa - Snow Queen\" says on singing"),
        (["sing", "Elsa - Snow Queen"], "\"Elsa - Snow Queen\" says on singing"),
        (["deck", "check", "/home/e/deck.txt"], "\"Bruno - Of Two Minds\" says on decks"),
    ])
    func `an answer that may be wrong names the cards`(arguments: [String], note: String) async {
        let program = program()
        _ = await program.run(arguments)
        #expect(program.errorOutput.lines.contains("not understood: what the text of \(note)"))
    }

    @Test(arguments: [["shift", "TFC-207", "t:location"], ["sing", "TFC-026", "bruno"]])
    func `cards irrelevant to the answer are not named`(arguments: [String]) async {
        let program = program()
        _ = await program.run(arguments)
        #expect(!program.errorOutput.text.contains("not understood"))
    }

    @Test func `at most three cards are named`() {
        #expect(UnknownWords.note([], on: .deck) == nil)
        #expect(
            UnknownWords.note(["A", "B", "C", "D", "E"], on: .deck)
                == "not understood: what the text of \"A\", \"B\", \"C\" and 2 more says on decks")
    }

    @Test(arguments: [[], ["--accessible"]])
    func `the card reports it, drawn and in sentences`(options: [String]) async {
        let program = program().onTerminal(160)
        _ = await program.run(["card", "TFC-041"] + options)
        #expect(program.output.text.contains("what its text says on singing and Shift is not understood"))
        _ = await program.run(["card", "TFC-207"] + options)
        #expect(!program.output.text.contains("decks is not understood"))
    }

    @Test func `records have the relations by name`() async {
        let program = program()
        #expect(await program.run("search elsa --format jsonl --fields id,unknown") == .found)
        #expect(program.output.lines.contains(#"{"id":"TFC-041","unknown":["singing","shift"]}"#))
        #expect(program.output.lines.contains(#"{"id":"TFC-207","unknown":[]}"#))
    }
}
