@testable import FixtureServer
import Testing

/// Every behaviour changes the response; if it did not, the tests of that fault would pass trivially.
@Suite struct BehaviourTests {
    private func reaction(_ words: String, _ target: String = "/cards/all?page=1") throws
        -> Responder.Reaction
    {
        var controls = Controls()
        controls.add(try Behaviour(words.split(separator: ",")))
        let head = try #require(RequestHead("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n"))
        return Responder(service: sampleService, controls: Guarded(controls), folder: nil).reaction(to: head)
    }

    private static let words: [String] =
        Behaviour.Manner.allCases.map(\.rawValue).filter { $0 != "answer" }
        + RowChange.allCases.map { "rows=\($0.rawValue)" }
        + ByteChange.allCases.map { "bytes=\($0.rawValue)" }
        + ContentCoding.allCases.map { "coding=\($0.rawValue)" } + [
            "delay=5", "drip=5", "drip-body=5", "interims=1", "status=503", "status=407", "chain=1",
            "headers=2", "header-bytes=9", "length=7", "pieces=9000", "status=429,retry-after=date+60",
            "status=302,location=http://x/",
        ]

    @Test(arguments: words)
    func `each behaviour changes the response`(words: String) throws {
        #expect(try reaction(words) != reaction("times=0"))
    }

    @Test(arguments: ["hagn", "status=many", "times=-1", "hang=1", "rows=odd"])
    func `an unknown behaviour or value is refused`(word: Substring) {
        #expect(throws: Misuse.self) { try Behaviour([word]) }
    }

    @Test func `the first behaviour for a request applies, as many times as it says`() throws {
        var controls = Controls()
        controls.add(try Behaviour(["status=500", "times=1", "for=/bulk"]))
        controls.add(try Behaviour(["hang"]))
        #expect(controls.take(for: "/cards/all")?.manner == .hang)
        #expect(controls.take(for: "/bulk/cards")?.status == 500)
        #expect(controls.take(for: "/bulk/cards")?.manner == .hang)
        controls.clear()
        #expect(controls.take(for: "/bulk/cards") == nil)
    }

    @Test func `a chain of redirects ends with the answer`() throws {
        #expect(
            try reaction("chain=1", "/sets/all").response.headers == ["Location: /sets/all?hop=1"])
        #expect(try reaction("chain=1", "/sets/all?hop=1").response.status == 200)
    }
}
