@testable import FixtureServer
import Testing

@Suite struct ServiceTests {
    let service = sampleService

    @Test func `rows come in the order of Unique_ID, ignoring case`() {
        #expect(service.answer("/cards/all").ids == ["ARI-001", "TFC-041", "TFC-192", "URs-190", "URS-191"])
    }

    @Test func `paths are recognised by what they contain`() {
        #expect(service.answer("/cards/allxyz").ids?.count == 5)
        #expect(service.answer("/v1/bulk/cards?page=1").ids?.count == 5)
    }

    @Test func `other paths under cards are an error, and all others are not a card`() {
        #expect(service.answer("/cards/elsa").code == "invalid_url")
        #expect(service.answer("/random") == .notACard)
        #expect(service.answer("/") == .notACard)
    }

    @Test func `all refuses parameters that only fetch has`() {
        #expect(service.answer("/cards/all?search=name~elsa").code == "invalid_parameter")
        #expect(service.answer("/cards/all?strict=x").code == "invalid_parameter")
    }

    @Test func `unknown parameters are ignored, and keys may have any case`() {
        #expect(service.answer("/cards/all?limit=1&name=Elsa").ids?.count == 5)
        #expect(service.answer("/cards/fetch?STRICT=pete%20-%20games%20referee").ids == ["URS-191"])
    }

    @Test func `a slash before the question mark loses the first parameter`() {
        #expect(service.answer("/cards/fetch/?strict=nobody").ids?.count == 5)
    }

    @Test func `sets are derived from the cards if none are given`() {
        let sets = service.answer("/sets/all").rows
        #expect(sets?.map { $0["Set_ID"]?.text } == ["TFC", "URS", "ARI"])
        #expect(sets?.first?["Cards"] == .integer(2))
        #expect(sets?.first?["Release_Date"] == .text("2024-02-23"))
    }
}
