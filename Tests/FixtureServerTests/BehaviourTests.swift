@testable import FixtureServer
import Testing

@Suite struct BehaviourTests {
    @Test func `a behaviour is read from its words`() throws {
        let behaviour = try Behaviour("status=503,retry-after=2,times=1,for=/bulk".split(separator: ","))
        #expect(behaviour.status == 503)
        #expect(behaviour.retryAfter == "2")
        #expect(behaviour.times == 1)
        #expect(behaviour.path == "/bulk")
        #expect(try Behaviour(["hang"]).manner == .hang)
    }

    @Test(arguments: ["hagn", "status=many", "times=-1", "hang=1"])
    func `an unknown or impossible one is misuse`(word: Substring) {
        #expect(throws: Misuse.self) { try Behaviour([word]) }
    }

    @Test func `the first behaviour that concerns a request takes it, as often as it may`() throws {
        var controls = Controls()
        controls.add(try Behaviour(["status=500", "times=1", "for=/bulk"]))
        controls.add(try Behaviour(["hang"]))
        #expect(controls.take(for: "/cards/all")?.manner == .hang)
        #expect(controls.take(for: "/bulk/cards")?.status == 500)
        #expect(controls.take(for: "/bulk/cards")?.manner == .hang)
        controls.clear()
        #expect(controls.take(for: "/bulk/cards") == nil)
    }
}
