import BuiltInCatalogue
import LorcanaCards
@testable import LorcanaQuery
import Locks
import Testing

/// Input of any length and structure is answered quickly, or rejected with a marker.
@Suite struct QueryLimitsTests {
    private static func times(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    @Test(arguments: [
        ("(", 65536, "nested deeper than 64 levels"), (")", 65536, "unmatched \")\""),
        ("()", 32768, "nothing between \"(\" and \")\""), ("-(", 32768, "nested deeper than 64 levels"),
        ("((elsa) ", 8192, "nested deeper than 64 levels"), ("-", 65536, "nested deeper than 64 levels"),
        ("a ", 32768, "more than 256 words and conditions"),
        ("a or ", 13107, "more than 256 words and conditions"),
        ("cost>1 ", 9362, "more than 256 words and conditions"), ("\"", 65535, "missing closing quote"),
        (":", 65536, "missing key before"), ("é:x", 20000, "unknown key"), ("ink:", 16384, "unknown ink"),
        ("|", 65536, "missing condition before"), ("a|", 32768, "more than 256 words and conditions"),
        ("&&", 32768, "missing condition before"), ("cost:1,", 9362, "missing value beside"),
        ("cost:", 13107, "\"cost:cost:"), ("@x", 32768, "unknown saved query"),
        ("name:/", 10922, "unexpected"), ("not ", 16384, "more than 256 words and conditions"),
        ("not -", 13107, ""), ("2,", 32768, ""), ("-not ", 13107, ""), ("≤", 20000, "missing key before"),
    ])
    func `64 KiB of the same text is rejected`(part: String, count: Int, message: String) throws {
        let error = try #require(refusal(Self.times(part, count)))
        #expect(error.message.hasPrefix(message), "\(error.message)")
        #expect(error.message.count < 120 && error.hint.count < 400)
    }

    @Test func `10,000 nested brackets are rejected at the first that is too deep`() throws {
        let query = Self.times("(", 10000) + "elsa" + Self.times(")", 10000)
        #expect(try #require(refusal(query)).range == 64..<65)
    }

    @Test func `the deepest nesting of brackets is accepted`() throws {
        let query = Self.times("(", 64) + "elsa" + Self.times(")", 64)
        #expect(try CardQuery(parsing: query).description == "elsa")
    }

    @Test func `the deepest nesting of minus signs is accepted`() throws {
        #expect(try CardQuery(parsing: Self.times("-", 64) + "elsa").description == "elsa")
    }

    @Test(arguments: ["x", "🦄", "\0", "'", "e\u{301}", "elsa-", "%", "_"])
    func `10,000 characters without a blank have no results and no other effect`(part: String) throws {
        do {
            let query = try CardQuery(parsing: Self.times(part, 10000))
            #expect(
                try query.isBlank
                    || QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue).rows.isEmpty)
        } catch let error as QueryError {
            #expect(error.message == "more than 256 words and conditions")
        }
    }

    @Test func `32 patterns are accepted, and another one is rejected before it is compiled`() throws {
        let pattern = "name:/^[a-z]{0,40}q.{0,40}z/"
        let most = Array(repeating: pattern, count: CardQuery.maximumPatterns)
        #expect(throws: Never.self) { try CardQuery(parsing: most.joined(separator: " or ")) }
        for more in [
            most.joined(separator: " or ") + " or " + pattern, most.joined(separator: " ") + " name:/a/,/b/",
        ] {
            #expect(refusal(more)?.message == "more than 32 patterns")
        }
        let listed = "name:" + Array(repeating: "/a/", count: 33).joined(separator: ",")
        #expect(refusal(listed)?.range == 0..<listed.count)
    }

    @Test(arguments: ["class:king", "set:1", "in:TFC", "promo:P1", "sings:zero", "deck:friday", "cost:1"])
    func `a list of thousands of values is rejected before they are parsed`(list: String) throws {
        let value = list.drop { $0 != ":" }.dropFirst()
        let error = try #require(refusal(list + Self.times(",\(value)", 20000)))
        #expect(error.message == "more than 256 words and conditions")
        #expect(error.range == 0..<error.query.count)
    }

    @Test func `a list of thousands of commas is rejected at the first one`() throws {
        #expect(try #require(refusal("cost:" + Self.times(",", 64000))).range == 5..<6)
    }

    /// The clock is read in proportion to the bytes that a pattern searches, so its readings measure the work.
    @Test(arguments: ["-zz%", "zz%", "cost>=%", "-cost<%"])
    func `each condition is evaluated a few times, whatever their number`(part: String) throws {
        func looks(_ count: Int) throws -> Int {
            let parts = (0..<count).map { part.with(String($0), for: "%") }
            var options = QueryOptions(explains: true)
            let looks = Locked(0)
            options.processorTime = {
                looks.withLock { $0 += 1 }
                return .zero
            }
            _ = try result("name:/^z*q$/ \(parts.joined(separator: " "))", options: options)
            return looks.withLock { $0 }
        }
        #expect(try looks(200) <= 3 * looks(1))
    }

    @Test func `256 conditions on one card are evaluated`() throws {
        #expect(try !ids(Self.times("elsa ", 255) + "cost<9").isEmpty)
    }

    @Test func `an order may repeat a key thousands of times`() throws {
        #expect(
            try CardQuery(parsing: "elsa sort:cost" + Self.times(",cost", 13000)).order?.description == "cost"
        )
    }

    @Test func `a sum of thousands of numbers is rejected`() {
        #expect(
            refusal("cost" + Self.times("+cost", 13000) + ">1")?.message == "more than 16 numbers in a sum")
    }

    @Test func `a NUL byte separates words`() throws {
        #expect(try ids("elsa\0snow") == ids("elsa snow"))
        #expect(refusal("cost>=\0")?.range == 6..<7)
    }
}
