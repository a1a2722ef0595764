@testable import FixtureServer
import Testing

@Suite struct JSONValueTests {
    @Test func `a document survives being read and printed`() throws {
        let text = #"{"a":[1,true,null,"x/y"],"b":{"c":2.5}}"#
        #expect(try #require(JSONValue(text)).printed == text)
    }

    @Test func `general punctuation is escaped, accents are plain`() {
        #expect(JSONValue.text("“Kā”\n\"\\").printed == #""\u201cKā\u201d\n\"\\""#)
    }

    @Test func `what is no document is nil`() { #expect(JSONValue("[1,") == nil) }
}
