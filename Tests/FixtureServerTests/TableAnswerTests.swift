@testable import FixtureServer
import Testing

@Suite struct TableAnswerTests {
    private func ids(_ query: String) -> [String]? { sampleService.answer("/cards/fetch?\(query)").ids }
    private func code(_ query: String) -> String? { sampleService.answer("/cards/fetch?\(query)").code }

    @Test func `pages are cut by page and pagesize, and past the end is an empty list`() {
        #expect(ids("page=2&pagesize=2") == ["TFC-192", "URs-190"])
        #expect(ids("page=3&pagesize=2") == ["URS-191"])
        #expect(ids("page=4&pagesize=2") == [])
    }

    @Test func `pagesize without page is ignored`() {
        #expect(ids("pagesize=2")?.count == 5)
    }

    @Test func `orderby sorts and cancels the page`() {
        #expect(ids("orderby=card_num&page=1&pagesize=2")?.count == 5)
        #expect(ids("orderby=set_num,card_num&sortdirection=desc")?.first == "ARI-001")
        #expect(code("orderby=nothing") == "invalid_column")
    }

    @Test(arguments: [
        "page=0", "page=-1", "sortdirection=desc", "page=1&pagesize=-1", "page=9223372036854775807",
    ])
    func `parameters that make invalid SQL are an error of the database`(query: String) {
        #expect(code(query) == "invalid_column")
    }

    @Test func `a page that is not a number is a datatype error`() {
        #expect(code("page=abc") == "invalid_datatype")
        #expect(code("pagesize=1.5") == "invalid_datatype")
    }

    @Test(arguments: ["page=", "pagesize=", "orderby=", "sortdirection=", "fuzzy=", "strict=a%25"])
    func `some empty values close the connection`(query: String) {
        #expect(sampleService.answer("/cards/fetch?\(query)") == .closed)
    }

    @Test func `strict names are whole names, joined by semicolons, ignoring accents`() {
        #expect(ids("strict=te%20k%C4%81%20-%20heartless;Elsa+-+Snow+Queen") == ["TFC-041", "TFC-192"])
        #expect(ids("strict=Elsa") == [])
        #expect(ids("strict=;")?.count == 5)
    }

    @Test func `displayonly leaves the named columns, and absent ones stay absent`() {
        let rows = sampleService.answer("/cards/fetch?displayonly=unique_id;lore").rows
        #expect(rows?.first == ["Unique_ID": .text("ARI-001")])
        #expect(rows?[2] == ["Unique_ID": .text("TFC-192"), "Lore": .integer(2)])
        #expect(code("displayonly=nothing") == "invalid_column")
    }

    @Test func `a repeated parameter counts once, the last time`() {
        #expect(ids("strict=nobody&strict=Pete - Games Referee") == ["URS-191"])
    }
}
