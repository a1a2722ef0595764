@testable import LorcanaKit
import LorcanaCards
import Testing

/// Response bodies that are not an answer: each kind has a separate error with details.
@Suite struct APIBodyTests {
    private let url = "https://a.test/x"

    private func refusal(_ fixture: String) throws -> LorcanaError? { refusalOf(try Fixture.bytes(fixture)) }
    private func refusalOf(_ body: [UInt8]) -> LorcanaError? { LorcanaKitTests.refusal(of: body) }

    @Test(arguments: [
        ("error-invalid-url.json", "invalid_url", 404),
        ("error-invalid-parameter.json", "invalid_parameter", 404),
        ("error-invalid-datatype.json", "invalid_datatype", 200),
        ("error-unknown-column.json", "invalid_column", 400),
        ("error-database-lost.json", "invalid_column", 400),
    ])
    func `an error object is the API's own error`(fixture: String, code: String, status: Int) throws {
        guard case .api(code, status, let details, url) = try refusal(fixture) else {
            Issue.record("\(String(describing: try refusal(fixture)))")
            return
        }
        #expect(!details.isEmpty)
    }

    @Test func `the details of an error object are kept word for word`() throws {
        #expect(
            try refusal("error-unknown-column.json")
                == .api(
                    code: "invalid_column", status: 400, details: "Unknown column 'nmae' in 'where clause'",
                    url: url))
    }

    @Test func `an error object that is not valid JSON is understood, too`() throws {
        #expect(
            try refusal("error-not-json.json")
                == .api(
                    code: "invalid_column", status: 400,
                    details: #"You have an error in your SQL syntax near 'C:\x "Elsa" ' at line 1"#, url: url)
        )
    }

    @Test(arguments: [
        (##"{"object":"error","code":"x","status":400,"details":"cut off in the mid"##, "cut off in the mid"),
        (##"{"object" : "error", "code" : "x", "status" : 400, "details" : "one", }}"##, "one"),
        (
            ##"{"object":"error","code":"x","status":400,"details":"a \"quoted\" {word"}]"##,
            "a \"quoted\" {word"
        ),
        (##"{"object":"error","code":"x","status":400]"##, ""),
    ])
    func `a broken error object gives the details that can be read`(body: String, details: String) {
        #expect(refusalOf(Array(body.utf8)) == .api(code: "x", status: 400, details: details, url: url))
    }

    @Test func `a web page is reported by its title, or its first words`() throws {
        #expect(try refusal("page.html") == .html(title: "502 Bad Gateway", url: url))
        #expect(
            try refusal("page-without-title.html")
                == .html(title: "400 Bad Request URISyntaxException thrown", url: url))
        #expect(refusalOf(Array("<".utf8)) == .html(title: "", url: url))
        #expect(refusalOf(Array("<title>".utf8)) == .html(title: "", url: url))
    }

    @Test func `plain text is quoted`() throws {
        #expect(
            try refusal("not-a-card.txt")
                == .plainText(
                    "That's not a card! To learn the proper syntax, go to https://lorcana-api.com", url: url))
        #expect(try refusal("null.json") == .plainText("null", url: url))
    }

    @Test(arguments: ["empty.json", "blank.json"])
    func `a body without content is reported as empty`(fixture: String) throws {
        #expect(try refusal(fixture) == .emptyBody(url: url))
    }

    @Test func `a broken list is reported with the place of the fault`() throws {
        guard case .malformed(let detail, url) = try refusal("truncated.json") else {
            Issue.record("not malformed")
            return
        }
        #expect(detail.hasPrefix("cut off after 2000 bytes, at "))
        #expect(
            refusalOf(Array("[{]".utf8)) == .malformed(detail: "invalid JSON at byte 3 of 3, at [{", url: url)
        )
    }

    @Test func `a wrong escape stays as it is written`() throws {
        let rows = Array(#"[{"Name":"Lantern","Type":"Item","Body_Text":"A \x"}]"#.utf8)
        let card = try #require(try CardRows.read(rows, url: url).cards.first)
        #expect(card.name == "Lantern")
        #expect(card.text == #"A \x"#)
    }

    @Test(arguments: ["wrapped-in-data.json", "single-card.json", "two-objects.json"])
    func `an object instead of rows is malformed`(fixture: String) throws {
        guard case .malformed(let detail, url) = try refusal(fixture) else {
            Issue.record("not malformed")
            return
        }
        #expect(detail.hasPrefix("expected a list of rows, found an object: {"))
    }

    @Test func `endless brackets are malformed and don't crash`() throws {
        guard case .malformed = try refusal("hostile-nesting.json") else {
            Issue.record("not malformed")
            return
        }
    }

    @Test func `bytes that are not text are malformed`() {
        #expect(refusalOf([0, 1, 2, 3]) == .malformed(detail: "not text", url: url))
    }

    @Test func `white space before rows is accepted`() throws {
        #expect(try APIBody.rows(in: Array(" \r\n[]".utf8), url: url).last == UInt8(ascii: "]"))
        #expect(APIBody.error(in: Array("[]".utf8), url: url) == nil)
        #expect(APIBody.error(in: [], url: url) == nil)
    }
}
