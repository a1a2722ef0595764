import BuiltInCatalogue
import Foundation
import FactsTables
import LorcanaCards
import Testing

@Suite struct BuiltInCatalogueTests {
    private let catalogue = BuiltInCatalogue.catalogue

    @Test func `the number that a set prints is the same for one set and for all`() {
        let all = catalogue.printedTotals
        #expect(all["1"] == 204 && all.count == catalogue.sets.count)
        for set in catalogue.sets { #expect(catalogue.printedTotal(ofSet: set.number) == all[set.number]) }
        #expect(catalogue.printedTotal(ofSet: "none") == nil)
    }

    @Test func `the built-in facts are those in the files`() throws {
        let cards = try FactsReader.cards(fromTSV: file("cards.tsv"))
        #expect(catalogue.count == 3556)
        #expect(catalogue.cards.map(\.facts) == cards)
        #expect(catalogue.sets == (try FactsReader.sets(fromTSV: file("sets.tsv"))))
    }

    @Test func `the facts that were read are written again byte for byte`() throws {
        let (cards, sets) = (try file("cards.tsv"), try file("sets.tsv"))
        #expect(FactsWriter.tsv(of: try FactsReader.cards(fromTSV: cards)) == cards)
        #expect(FactsWriter.tsv(of: try FactsReader.sets(fromTSV: sets)) == sets)
    }

    @Test func `the built-in data has the relations between cards`() throws {
        let cards = catalogue.cards
        #expect(cards.filter { $0.shift != nil }.count == 361)
        #expect(cards.filter { $0.shift?.isConditional == true }.map(\.id) == ["WIN-050", "WIN-227"])
        #expect(cards.filter { $0.shift?.back == true }.count == 6)
        #expect(cards.filter { !$0.facts.shiftAs.isEmpty }.count == 7)
        #expect(cards.filter { !$0.facts.alsoNamed.isEmpty }.count == 37)
        #expect(cards.filter { $0.singsAs != nil }.count == 2710)
        #expect(cards.filter { $0.copies != .standard }.count == 9)
        #expect(cards.filter { !$0.effects.isEmpty }.count == 2915)
        let ariel = try #require(cards.first { $0.id == "TFC-001" })
        #expect((ariel.singsAs, ariel.singBar, ariel.finishes) == (4, .never, [.normal, .foil]))
        #expect(cards.allSatisfy { !$0.finishes.isEmpty })
    }

    @Test func `a card that is legal in Core has no day on which it left`() {
        #expect(catalogue.cards.allSatisfy { $0.legality.core != .legal || $0.legality.coreUntil == nil })
    }

    @Test func `the built-in data has the right checksum`() throws { try catalogue.verify() }

    @Test func `the date of the built-in data is defined in one place`() throws {
        let date = try file("date.txt").trimmingCharacters(in: .newlines)
        #expect(date == "2026-10-16")
        #expect(catalogue.factsDate.date == date)
        #expect(catalogue.origin == AnswerOrigin(source: .builtIn, asOf: catalogue.factsDate))
    }

    @Test func `every card is in a set`() {
        #expect((0..<catalogue.count).allSatisfy { catalogue.setIndex($0) != nil })
        #expect(catalogue.sets.count == 19)
    }

    @Test func `the built-in data has what players look up`() throws {
        let card = try #require(catalogue.cards.first { $0.id == "TFC-041" })
        #expect(card.fullName == "Elsa - Snow Queen")
        #expect((card.inks.inks, card.cost, card.set?.code, card.number) == ([.amethyst], 3, "TFC", 41))
        #expect(catalogue.cards.filter { $0.legality.core == .banned }.count == 2)
        #expect(catalogue.cards.filter { $0.legality.infinity == .never }.count == 104)
        #expect(catalogue.cards.filter(\.isPromo).count == 215)
    }

    private func file(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Catalogue")
        return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
}
