import BuiltInCatalogue
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import SeededRandom
import Testing

@testable import LorcanaRules
@testable import lorcana

/// The five parsers of printings find the same printing for the same input.
@Suite struct PrintedNumberReadersTests {
    private static let names = CardNames(BuiltInCatalogue.catalogue)
    private static let printings = PrintingIndex(names.catalogue)
    private var catalogue: Catalogue { Self.names.catalogue }

    enum Reader: CaseIterable { case card, search, own, file, deck }

    /// A notation for printings, and the parsers that must support it.
    struct Spelling: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var readers: Set<Reader>
        /// Nil if this notation cannot express the printing.
        var text: @Sendable (Parts) -> String?

        init(
            _ description: String, _ readers: Set<Reader> = Set(Reader.allCases),
            _ text: @escaping @Sendable (Parts) -> String?
        ) {
            (testDescription, self.readers, self.text) = (description, readers, text)
        }
    }

    struct Parts: Sendable {
        let card: LorcanaCard
        let set: LorcanaSet
        /// For example "41" or "4b".
        let number: String
        /// For example "204" or "P1".
        let series: String

        /// Whether the number alone identifies the printing in its set.
        var isPlain: Bool { !card.isPromo && card.variant.isEmpty }
    }

    private static let spellings = [
        Spelling("TFC-041") { $0.card.id },
        Spelling("tfc-041") { $0.card.id.lowercased() },
        Spelling("1-041") { $0.set.number + $0.card.id.drop { $0 != "-" } },
        Spelling("001-041") { "00" + $0.set.number + $0.card.id.drop { $0 != "-" } },
        Spelling("TFC-41") { "\($0.set.code)-\($0.number)" + ($0.card.isPromo ? "-\($0.series)" : "") },
        Spelling("TFC 41") { $0.isPlain ? "\($0.set.code) \($0.number)" : nil },
        Spelling("TFC #41") {
            $0.isPlain ? "\($0.set.code) #\($0.number)" : nil
        },
        Spelling("1 41", [.card, .own, .file, .deck]) {
            $0.card.isPromo ? nil : "\($0.set.number) \($0.number)"
        },
        Spelling("The First Chapter 41", [.card, .file, .deck]) {
            $0.card.isPromo ? nil : "\($0.set.name) \($0.number)"
        },
        Spelling("TFC 41/204") { "\($0.set.code) \($0.number)/\($0.series)" },
        Spelling("41/204 TFC", [.card, .file, .deck]) { "\($0.number)/\($0.series) \($0.set.code)" },
        Spelling("41/204 EN 1", [.card, .search, .file, .deck]) {
            "\($0.number)/\($0.series) EN \($0.set.number)"
        },
        Spelling("41/204 • EN • 1", [.card, .search, .file, .deck]) {
            "\($0.number)/\($0.series) • EN • \($0.set.number)"
        },
        Spelling("41/204", [.card, .search]) { $0.card.isPromo ? nil : "\($0.number)/\($0.series)" },
        Spelling("36/P1", [.card, .search, .file, .deck]) {
            $0.card.isPromo ? "\($0.number)/\($0.series)" : nil
        },
        Spelling("P1 36") { $0.card.isPromo && $0.card.variant.isEmpty ? "\($0.series) \($0.number)" : nil },
    ]

    /// Printings of each kind: ordinary, with a variant, special, promo.
    private static let ids = [
        "TFC-041", "ROF-001", "INK-004B", "AZS-204", "FAB-207", "TFC-005-P1", "WIN-100", "ARI-024A-P2",
    ]

    @Test(arguments: spellings)
    func `each parser finds the printing as written`(spelling: Spelling) throws {
        for id in Self.ids {
            let row = try #require(CardIDs(catalogue)[id], "\(id)")
            let card = catalogue[row]
            let set = try #require(card.set)
            let total = catalogue.printedTotals[set.number] ?? 0
            let parts = Parts(
                card: card, set: set, number: "\(card.number ?? 0)\(card.variant.lowercased())",
                series: card.isPromo ? card.promo : "\(total)")
            guard let text = spelling.text(parts) else { continue }
            for reader in Reader.allCases {
                let found = try self.found(text, by: reader, card)
                if spelling.readers.contains(reader) { #expect(found, "\(text) by \(reader)") }
            }
        }
    }

    /// Whether the parser finds the printing; finding another one is a failure.
    private func found(_ text: String, by reader: Reader, _ card: LorcanaCard) throws -> Bool {
        switch reader {
        case .card:
            guard case .printing(let printing) = try CardReference([text], sets: catalogue.sets) else {
                return false
            }
            return printing.isOn(card, totals: catalogue.printedTotals)
                && (printing.set == nil
                    || printing.find(in: catalogue.cards.filter { $0.set == card.set }) == card)
        case .search:
            let answer = try CatalogueService(catalogue, options: .init()).evaluated(
                CardQuery(parsing: text + " unique:prints"))
            // Several sets can have the same printed number, and the variant of a promo isn't compared.
            return answer.cards.contains(card) && answer.cards.count < 20
        case .own:
            do throws(OpenedPrinting.Refusal) {
                let read = try OpenedPrinting.read(
                    text.split(separator: " ").map(String.init), Self.names, Self.printings)
                return read.map(\.row) == [card.row]
            } catch {
                if case .noFinish(_, let id, _) = error { return id == card.id }
                return false
            }
        case .file:
            let read = try? CollectionImport(Array("id,count\n\"\(text)\",1\n".utf8), Self.names)
            #expect(read == nil || read?.entries.map(\.id) == [card.id])
            return read != nil
        case .deck:
            var reader = DeckReader(Self.names)
            let deck = try reader.read(Array("1 \(card.fullName) [\(text)]".utf8))
            guard let printing = deck.lines[0].printing else { return false }
            #expect(printing.row == nil || printing.row == card.row)
            return printing.row != nil
        }
    }

    @Test func `decks with sets in brackets, and columns of imports, accept each form of a number`() throws {
        for number in ["41", "041", "41/204"] {
            let read = try CollectionImport(Array("set,number,count\n1,\(number),1\n".utf8), Self.names)
            #expect(read.entries.map(\.id) == ["TFC-041"], "\(number)")
            var reader = DeckReader(Self.names)
            let deck = try reader.read(Array("1 Be Prepared (TFC) \(number)".utf8))
            #expect(
                deck.lines[0].fate
                    == .unknown(.otherCard(id: "TFC-041", fullName: "Elsa - Snow Queen")), "\(number)")
        }
    }
}
