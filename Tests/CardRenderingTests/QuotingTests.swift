import LorcanaKit
import LorcanaQuery
import TerminalKit
import Testing

@testable import CardRendering

/// Messages quote external text and long queries safely and briefly.
@Suite struct QuotingTests {
    private static let url = "https://api.lorcana-api.com/cards/all?page=1"

    @Test func `a long query is truncated around the error`() {
        let query = String(repeating: "a", count: 500) + "(" + String(repeating: "b", count: 500)
        let lines = Message.caret(QueryError(query: query, range: 500..<501, message: ""))
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines[0].dropFirst(lines[1].count - 1).first == "(")
    }

    @Test func `a caret is correct below wide characters and past the end`() {
        let wide = Message.caret(QueryError(query: "火 (", range: 2..<3, message: ""))
        #expect(wide == ["  火 (", "     ^"])
        #expect(Message.caret(QueryError(query: "", range: 0..<0, message: "")) == ["  ", "  ^"])
        #expect(Message.caret(QueryError(query: "ab", range: 9..<12, message: ""))[1] == "    ^")
    }

    @Test func `external text cannot control the terminal`() {
        let evil = "a\u{1B}]52;c;eA==\u{7}\r\n\u{9B}31m\u{202E}b"
        for error in [
            LorcanaError.html(title: evil, url: "https://\(evil)/"), .plainText(evil, url: Self.url),
            .api(code: evil, status: nil, details: evil, url: Self.url),
            .malformed(detail: evil, url: Self.url),
            .transport(.unresolvedHost(evil), url: Self.url), .transport(.tls(reason: evil), url: Self.url),
            .noCatalogue(path: evil), .updateRefused(reason: evil),
            .invalidQuery(QueryError(query: evil, range: 1..<4, message: evil, hint: evil)),
        ] {
            for line in Message(error).lines().map(\.plain) {
                #expect(line.unicodeScalars.allSatisfy { $0.isPrintable }, "\(line.debugDescription)")
            }
        }
    }

    @Test func `long words are truncated`() {
        let message = Message(.plainText(String(repeating: "x", count: 100_000), url: Self.url))
        #expect(message.sentence.count < 200)
    }

    @Test func `an error is one object in JSON`() {
        let json = String(decoding: Message(.emptyBody(url: Self.url)).json, as: UTF8.self)
        #expect(
            json == """
                {"error":"malformed","message":"api.lorcana-api.com sent an empty response",\
                "hint":"use --offline to work without the network","exitCode":65}

                """)
    }
}
