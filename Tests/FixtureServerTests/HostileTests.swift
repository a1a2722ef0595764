import Foundation
import Testing

@testable import FixtureServer

/// Hostile responses of the server.
@Suite struct HostileTests {
    private func responder(_ words: String) throws -> Responder {
        var controls = Controls()
        controls.add(try Behaviour(words.split(separator: ",")))
        return Responder(service: sampleService, controls: Guarded(controls), folder: nil)
    }

    private func reaction(_ words: String, _ target: String = "/cards/all") throws -> Responder.Reaction {
        let head = try #require(RequestHead("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n"))
        return try responder(words).reaction(to: head)
    }

    private func rows(_ words: String, _ target: String = "/cards/all") throws -> [JSONValue] {
        try #require(JSONValue(Data(reaction(words, target).response.body))?.list)
    }

    @Test func `rows lose their names`() throws {
        #expect(try rows("rows=unreadable").allSatisfy { $0.object?["Name"] == nil })
        #expect(try rows("rows=half-unreadable").count { $0.object?["Name"] != nil } == 3)
    }

    @Test func `what is no row stands among the rows`() throws {
        let rows = try rows("rows=odd-elements")
        #expect(rows.count == 10)
        #expect(rows.count { $0.object?["Name"] != nil } == 5)
    }

    @Test func `numbers become texts, nulls, nothing, or huge`() throws {
        #expect(try rows("rows=text-numbers").first?.object?["Set_Num"]?.text == "7")
        #expect(try rows("rows=null-numbers").first?.object?["Set_Num"] == .null)
        #expect(try rows("rows=no-numbers").allSatisfy { $0.object?["Card_Num"] == nil })
        #expect(try rows("rows=huge-numbers").first?.object?["Card_Num"]?.integer == .max)
        #expect(try rows("rows=setless").allSatisfy { $0.object?["Set_Num"]?.integer ?? .max == .max })
    }

    @Test func `each key stands twice`() throws {
        let text = String(decoding: try reaction("rows=duplicate-keys").response.body, as: UTF8.self)
        #expect(text.components(separatedBy: "\"Name\":").count == 11)
    }

    @Test func `controls are in each text, and it stays JSON`() throws {
        let names = try rows("rows=controls").compactMap { $0.object?["Name"]?.text }
        #expect(zip(names, RowChange.hostile).allSatisfy { $0.contains($1) })
    }

    @Test func `invented pages never end`() throws {
        let (first, last) = (
            try rows("rows=invented", "/cards/all?page=1"), try rows("rows=invented", "/cards/all?page=900")
        )
        #expect(first.count == 100 && last.count == 100 && first != last)
    }

    @Test func `bytes are changed in values alone`() throws {
        let usual = try reaction("status=200").response.body
        let latin = try reaction("bytes=latin-1").response.body
        #expect(latin.count == usual.count && latin != usual)
        #expect(String(validating: latin, as: UTF8.self) == nil)
        #expect(String(decoding: latin, as: UTF8.self).contains("\"Unique_ID\""))
        #expect(try reaction("bytes=byte-order-mark").response.body == [0xEF, 0xBB, 0xBF] + usual)
        #expect(try reaction("bytes=half").response.body.count == usual.count / 2)
    }

    @Test(arguments: ContentCoding.allCases)
    func `a coding is named, and a bomb is small`(coding: ContentCoding) throws {
        let response = try reaction("coding=\(coding.rawValue)").response
        #expect(response.headers.contains("Content-Encoding: \(coding.name)"))
        #expect(response.body.count < 2 << 20)
    }

    @Test func `a body falls into pieces of a byte`() throws {
        var response = try reaction("pieces=3000").response
        #expect(response.body.count == 3000)
        response.body = Array("ab".utf8)
        #expect(String(decoding: response.payload(), as: UTF8.self) == "1\r\na\r\n1\r\nb\r\n0\r\n\r\n")
    }

    @Test func `headers come in any number, and a length of any size`() throws {
        let response = try reaction("headers=50000,length=7").response
        let head = String(decoding: response.head(now: Date()), as: UTF8.self)
        #expect(head.components(separatedBy: "X:1\r\n").count == 50_001)
        #expect(head.contains("Content-length: 7\r\n") && !head.contains("chunked"))
    }

    @Test func `a chain of redirects counts in its targets and ends`() throws {
        let first = try reaction("chain=2", "/cards/all?page=1").response
        #expect(first.headers == ["Location: /cards/all?page=1&hop=1"])
        let second = try reaction("chain=2", "/cards/all?page=1&hop=1").response
        #expect(second.headers == ["Location: /cards/all?page=1&hop=2"])
        #expect(try reaction("chain=2", "/cards/all?page=1&hop=2").response.status == 200)
        #expect(try reaction("chain=1", "/sets/all").response.headers == ["Location: /sets/all?hop=1"])
    }

    @Test func `a wait is a number, a date or any text`() throws {
        let ahead = try reaction("status=429,retry-after=date+60").response.headers.first {
            $0.contains("Retry")
        }
        #expect(ahead?.hasSuffix(" GMT") == true)
        #expect(try reaction("status=429,retry-after=soon").response.headers.contains("Retry-After: soon"))
    }

    @Test func `a proxy asks for a password, or answers for the host`() throws {
        let refused = try reaction("status=407", "http://api.example/sets/all").response
        #expect(refused.headers.contains { $0.hasPrefix("Proxy-Authenticate:") })
        #expect(try rows("times=0", "http://api.example/cards/all?page=1&pagesize=2").count == 2)
    }
}
