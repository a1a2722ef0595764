@testable import FixtureServer
import Testing

@Suite struct ResponderTests {
    private func responder(_ words: Substring...) throws -> Responder {
        var controls = Controls()
        if !words.isEmpty { controls.add(try Behaviour(words)) }
        return Responder(service: sampleService, controls: Guarded(controls), folder: nil)
    }

    private func head(_ target: String) throws -> RequestHead {
        try #require(RequestHead("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n"))
    }

    @Test func `without a behaviour the service answers`() throws {
        let reaction = try responder().reaction(to: head("/cards/fetch?strict=nobody"))
        #expect(reaction == Responder.Reaction(response: Response(.json("[]"))))
    }

    @Test func `a status comes with its header and a body of its own`() throws {
        let response = try responder("status=503", "retry-after=2").reaction(to: head("/bulk/cards")).response
        #expect(response.status == 503)
        #expect(response.headers.contains("Retry-After: 2"))
        #expect(String(decoding: response.body, as: UTF8.self) == "<h1>503</h1>")
    }

    @Test func `a control over HTTP counts for the requests after it`() throws {
        let responder = try responder()
        #expect(responder.reaction(to: try head("/control?hang&times=1&delay=5")).manner == .answer)
        let next = responder.reaction(to: try head("/sets/all"))
        #expect(next.manner == .hang)
        #expect(next.delay == 5)
        #expect(responder.reaction(to: try head("/sets/all")).manner == .answer)
        _ = responder.reaction(to: try head("/control?close&for=/all%3Fpage=2%26"))
        #expect(responder.reaction(to: try head("/cards/all?page=1&pagesize=2")).manner == .answer)
        #expect(responder.reaction(to: try head("/cards/all?page=2&pagesize=2")).manner == .close)
        #expect(responder.reaction(to: try head("/control?dance")).response.status == 400)
    }

    @Test func `a target that Java cannot parse is refused`() throws {
        #expect(try responder().reaction(to: head("/cards/fetch?search=a|b")).response == .refused)
    }
}
