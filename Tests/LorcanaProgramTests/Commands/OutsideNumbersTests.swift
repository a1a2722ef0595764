@testable import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules
import Testing

@testable import lorcana

/// Extreme numbers in a catalogue never trap.
@MainActor
@Suite struct OutsideNumbersTests {
    private static let extremes = [
        Int.min, Int.min + 1, -1 << 54, -1, 0, 1, 999, 1 << 31, 1 << 54, .max - 1, .max,
    ]
    private static let words = [
        "", "-5", "Q9223372036854775807", "9223372036854775807", "99999999999999999999", "٣", "Q",
    ]

    @Test(arguments: 0..<24 as Range<UInt64>)
    func `every order, condition and format gives a result`(seed: UInt64) async throws {
        let catalogue = Self.catalogue(seed)
        func exits(_ line: String) async -> ExitCode {
            await TestProgram(service: CatalogueService(catalogue)).onTerminal(80).run(
                "\(line) --no-interactive")
        }
        for field in SortField.allCases {
            #expect(await exits("all --sort \(field.rawValue),-\(field.rawValue)") == .found)
        }
        for field in NumberField.allCases {
            let code = await exits("search \(field.rawValue)+cost>=0")
            #expect(code == .found || code == .nothingMatched)
        }
        for format in OutputFormat.allCases {
            #expect(await exits("all --format \(format.rawValue)") == .found)
            #expect(await exits("sets --format \(format.rawValue)") == .found)
            #expect([.found, .nothingMatched].contains(await exits("set 1 --format \(format.rawValue)")))
        }
        for card in catalogue.cards {
            #expect(!CardView.lines(card, printings: catalogue.cards, on: Canvas(width: 80)).isEmpty)
        }
        for second in Self.extremes.map(Int64.init) {
            #expect(catalogue.checked.days(until: Timestamp(secondsSince1970: second >> 9)) >= 0)
        }
    }

    private static func catalogue(_ seed: UInt64) -> Catalogue {
        var generator = SplitMix64(seed: seed)
        func any<Value>(_ values: [Value]) -> Value { values[Int(generator.next() % UInt64(values.count))] }
        func moment() -> Timestamp { Timestamp(secondsSince1970: Int64(any(extremes))) }
        let sets = (0..<6).map { index in
            LorcanaSet(
                number: index == 0 ? "1" : any(words), code: "S\(index)", name: any(words),
                prerelease: moment(),
                release: moment(), baseCards: any(extremes), specialCards: any(extremes),
                promoCards: any(extremes))
        }
        let cards = (0..<8).map { index in
            var card = CardFacts(id: "X-\(index)", name: "Elsa")
            (card.cost, card.strength, card.willpower) = (any(extremes), any(extremes), any(extremes))
            (card.lore, card.moveCost, card.number) = (any(extremes), any(extremes), any(extremes))
            card.modified = moment()
            card.setNumber = any(sets).number
            card.keywords = ["Shift \(any(extremes))", "Singer 99999999999999999999"]
            card.legality = Legality(
                core: .banned, infinity: .legal, coreUntil: moment(), bannedInCore: moment(),
                bannedInInfinity: moment())
            return card
        }
        return Catalogue(
            cards, sets: sets, origin: AnswerOrigin(source: .local, asOf: moment()), factsDate: moment())
    }
}
