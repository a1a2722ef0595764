import LorcanaCards
@testable import LorcanaKit
import SeededRandom
import Testing
import CardTesting

/// Hostile responses: only their printable text reaches the model, and nothing traps.
@Suite struct HostileAnswerTests {
    @Test func `no string of a card has a control character`() throws {
        let answer = try decoded("hostile-controls.json")
        #expect(answer.cards.count == 2)
        let strings = strings(in: answer)
        #expect(strings.count > 30)
        for text in strings {
            #expect(!text.unicodeScalars.contains(where: isControl), "\(text.debugDescription)")
        }
    }

    @Test func `a hostile name becomes one line with its harmless part`() throws {
        let card = try #require(try decoded("hostile-controls.json").cards.first)
        #expect(!card.fullName.contains("\n"))
        #expect(card.name.hasPrefix("Evil[31mRed[0m ]52;c;cm0gLXJm"))
        #expect(card.text?.hasPrefix("First") == true)
    }

    @Test func `a picture must have a web address`() throws {
        #expect(try decoded("hostile-controls.json").cards.last?.image == "")
    }

    @Test(arguments: ["hostile-error.json", "hostile-error-not-json.json", "hostile.html", "hostile.txt"])
    func `the evidence of an error is short and has no control characters`(fixture: String) throws {
        let error = try #require(refusal(of: try Fixture.bytes(fixture)))
        let strings = strings(in: error)
        #expect(strings.count >= 2)
        for text in strings {
            #expect(!text.unicodeScalars.contains { isControl($0) || $0 == "\n" }, "\(text.debugDescription)")
            #expect(text.count <= 240)
        }
    }

    @Test func `no string of a set has a control character`() throws {
        let rows = try APIBody.rows(in: Fixture.bytes("hostile-sets.json"), url: "")
        let sets = try RowList(rows, url: "") { SetRow.read($0) }.rows
        #expect(sets.count == 1)
        for text in strings(in: sets) { #expect(!text.unicodeScalars.contains(where: isControl)) }
    }

    @Test func `numbers that no card can have are absent`() throws {
        let answer = try decoded("hostile-numbers.json")
        #expect(answer.skipped == 0)
        let card = answer.cards[0]
        #expect(
            [card.cost, card.strength, card.lore, card.willpower, card.number] == [nil, nil, nil, nil, nil])
        #expect(card.setNumber == "")
        #expect(answer.cards[1].cost == nil)
        #expect(answer.cards[1].setNumber == "4")
        #expect(answer.cards[2].cost == 99)
        #expect(answer.cards[2].moveCost == nil)
        #expect(answer.cards[2].id == "9999-9999")
    }

    @Test func `half a surrogate pair loses at most its own row`() throws {
        let answer = try decoded("hostile-surrogates.json")
        #expect(answer.received == 4)
        #expect(Set(answer.cards.map(\.name)).isSuperset(of: ["Good", "Elsa 😀", "Nul Byte"]))
    }

    @Test func `a huge name is read and can be stored in a catalogue`() throws {
        let answer = try decoded("hostile-huge.json")
        #expect(answer.cards[0].fullName.utf8.count == 40_003)
        let origin = AnswerOrigin(source: .api, asOf: factsDay)
        #expect(Catalogue(answer.cards, sets: [], origin: origin, factsDate: factsDay).count == 2)
    }

    @Test func `more rows than the limit are refused`() throws {
        func rows(_ count: Int) -> [UInt8] {
            Array("[\(Array(repeating: "{}", count: count).joined(separator: ","))]".utf8)
        }
        let refused = LorcanaError.malformed(detail: "more than 20000 rows", url: "https://a.test/x")
        #expect(refusal(of: rows(20_001)) == refused)
        // 3 MB, truncated at the end: reading the whole body would report the truncation instead.
        #expect(refusal(of: rows(1_000_000).dropLast()) == refused)
        #expect(try CardRows.read(rows(20_000), url: "").skipped == 20_000)
    }

    @Test(arguments: ["[{\"Name\":[0", "[{\"a\":{\"b\":[0", "[[[[0"])
    func `more values than cards have are refused`(start: String) {
        let values = repeatElement(Array(",1".utf8), count: 1_000_000).joined()
        let refused = LorcanaError.malformed(detail: "more than 1000000 values", url: "https://a.test/x")
        #expect(refusal(of: Array(start.utf8) + values) == refused)
    }

    @Test func `commas and brackets within texts are not counted`() throws {
        let text = String(repeating: #"],\"[{,\\"#, count: 5_000)
        let rows = #"[{"Name":"Elsa","Body_Text":"\#(text)"}]"#
        #expect(try CardRows.read(Array(rows.utf8), url: "").cards[0].text?.utf8.count == 35_000)
        let commas = #"["\#(String(repeating: ",", count: 1_000_001))"]"#
        #expect(try CardRows.read(Array(commas.utf8), url: "").skipped == 1)
    }

    @Test func `a text longer than any card's is absent`() throws {
        let long = String(repeating: "a", count: 65_537)
        let rows = #"[{"Name":"Elsa","Body_Text":"\#(long)"},{"Name":"\#(long)"}]"#
        let answer = try CardRows.read(Array(rows.utf8), url: "")
        #expect(answer.cards.map(\.name) == ["Elsa"] && answer.cards[0].text == nil && answer.skipped == 1)
    }

    @Test func `an endless object is not decoded as an error`() {
        let keys = (0..<20_000).map { #""k\#($0)":1"# }.joined(separator: ",")
        guard case .malformed = refusal(of: Array(#"{"object":"error","code":"x",\#(keys)}"#.utf8)) else {
            Issue.record("taken as the service's own error")
            return
        }
    }

    @Test func `a doubled key and a doubled id are accepted`() throws {
        #expect(try decoded("hostile-duplicates.json").cards.map(\.id) == ["TFC-907", "TFC-907"])
    }

    @Test(arguments: [
        "cards.json", "cards-quirks.json", "lenient-values.json", "error-not-json.json", "page.html",
    ])
    func `any mutated body is read or refused`(fixture: String) throws {
        let body = try Fixture.bytes(fixture)
        var random = SeededGenerator(seed: 31)
        for _ in trials(400) {
            let body = mutated(body, &random)
            do {
                let rows = try APIBody.rows(in: body, url: "u")
                let answer = try CardRows.read(rows, url: "u")
                for card in answer.cards.prefix(3) {
                    #expect(!strings(in: card).joined().unicodeScalars.contains(where: isControl))
                }
            } catch {
                #expect(!strings(in: error).joined().unicodeScalars.contains(where: isControl))
            }
        }
    }
}
