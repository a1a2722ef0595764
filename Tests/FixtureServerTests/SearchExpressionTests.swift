@testable import FixtureServer
import Testing

@Suite struct SearchExpressionTests {
    private func ids(_ search: String) -> [String]? { answer(search).ids }
    private func answer(_ search: String) -> Answer { sampleService.answer("/cards/fetch?search=\(search)") }

    @Test func `tilde finds a part, ignoring case and accents`() {
        #expect(ids("name~ELSA") == ["TFC-041"])
        #expect(ids("name~te%20k%C4%81") == ["TFC-192"])
        #expect(ids("color~amber") == ["ARI-001"])
        #expect(ids("color=amber") == [])
    }

    @Test func `percent and underscore in a value are wildcards`() {
        #expect(ids("name~e%25heart") == ["TFC-192"])
        #expect(ids("name~R_ino") == ["ARI-001"])
        #expect(ids("name~_")?.count == 5)
        #expect(ids("name~%25")?.count == 5)
    }

    @Test func `a semicolon means and, a bar after one means or`() {
        #expect(ids("name~e;name~snow") == ["TFC-041"])
        #expect(ids("set_num=7;%7Cset_num=1;card_num<100") == ["ARI-001", "TFC-041"])
    }

    @Test func `parentheses group, and a trailing semicolon is harmless`() {
        #expect(
            ids("(set_num=1;(card_num=41;%7Ccard_num=3;););%7C(set_num=7;(card_num=1;););")
                == ["ARI-001", "TFC-041"])
    }

    @Test func `numbers compare as numbers, and text as MySQL converts it`() {
        #expect(ids("card_num>=190")?.count == 3)
        #expect(ids("inkable=1")?.count == 3)
        #expect(ids("inkable=true") == ["ARI-001", "URS-191"])
        #expect(ids("set_num!=4")?.count == 3)
    }

    @Test func `an absent column matches nothing, not even !=`() {
        #expect(ids("lore!=9") == ["TFC-192"])
    }

    @Test(arguments: ["name~", "name=", "=x", "=cost>=3", "name~a;name~"])
    func `an operator without a side drops the whole filter`(search: String) {
        #expect(ids(search)?.count == 5)
    }

    @Test(arguments: ["elsa", "", "nmae=x", "(name~e", "name~e;)", "()", "name~e;;name~a"])
    func `a search that makes invalid SQL is an error of the database`(search: String) {
        #expect(answer(search).code == "invalid_column")
    }

    @Test func `a value is cut at an ampersand, even an encoded one`() {
        #expect(ids("name~snow%26xyz") == ["TFC-041"])
        #expect(ids("name~snow%3Cqueen") == ["TFC-041"])
    }

    @Test func `endless parentheses are refused at a limited depth`() {
        #expect(answer(String(repeating: "(", count: 60_000) + "name~a").code == "invalid_column")
    }
}
