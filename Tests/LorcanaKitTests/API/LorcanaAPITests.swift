import Locks
import LorcanaCards
@testable import LorcanaKit
import LorcanaTesting
import Testing

/// The API client's requests, their limits, and the decoding of responses.
@Suite struct LorcanaAPITests {
    private let stub = StubTransport()
    private let rows = #"[{"Name":"Lantern","Type":"Item","Unique_ID":"TFC-033"},7]"#

    private func api(
        _ base: String = "https://a.test", limits: LorcanaAPI.Limits = .patient, retries: RetryPolicy = .none
    ) -> LorcanaAPI {
        LorcanaAPI(
            baseURL: base, transport: stub, policy: RequestPolicy(limits: limits, retries: retries),
            timing: ManualTiming().timing)
    }

    @Test func `a page is requested by number and size, always both`() async throws {
        stub.on("https://a.test/cards/all?page=2&pagesize=100", .ok(rows))
        let answer = try await api().rows(.page(2, size: 100))
        #expect(answer.cards.map(\.id) == ["TFC-033"])
        #expect(answer.skipped == 1)
        #expect(answer.received == 2)
    }

    @Test func `a page or size below 1 is never sent`() async throws {
        stub.on("/cards/all?page=1&pagesize=1", .ok("[]"))
        #expect(try await api().rows(.page(0, size: -5)).cards.isEmpty)
    }

    @Test func `names are sent word by word, everything else encoded`() async throws {
        stub.on("/cards/fetch?search=name~lilo%3Bname~stitch", .ok("[]"))
        _ = try await api().rows(.named([["lilo", "stitch"]]))
        stub.expectAllUsed()
    }

    @Test func `several names are one request, with "or" between them`() async throws {
        stub.on("/cards/fetch?search=name~elsa%3Bname~snow%3B%7Cname~anna", .ok("[]"))
        _ = try await api().rows(.named([["elsa", "snow"], ["%"], ["anna"]]))
        stub.expectAllUsed()
    }

    @Test func `a set is requested by its number`() async throws {
        stub.on("/cards/fetch?search=set_num%3D7", .ok("[]"))
        _ = try await api().rows(.set(7))
        stub.expectAllUsed()
    }

    @Test(arguments: [[], [""], ["%"], ["_", "&"], ["🎴"], [" \n"]])
    func `without a word nothing is requested`(words: [String]) async {
        await #expect(throws: LorcanaError.blankQuery) { try await api().rows(.named([words])) }
        #expect(stub.requests.isEmpty)
    }

    @Test func `sets are read from their own list`() async throws {
        stub.on("/sets/all", .ok(#"[{"Set_Num":1,"Name":"The First Chapter","Set_ID":"TFC"},{}]"#))
        let answer = try await api().rows(.sets)
        #expect(answer.sets.map(\.code) == ["TFC"] && answer.skipped == 1)
    }

    @Test func `an answer of only unreadable rows is an error with their count`() async {
        for path in ["/sets/all", "/bulk/cards", "/cards/all?page=1&pagesize=100"] {
            stub.on(path, .ok(#"[{},7,null]"#))
        }
        let api = api()
        func error(of path: String) -> LorcanaError {
            .unreadableRows(count: 3, url: "https://a.test\(path)")
        }
        await #expect(throws: error(of: "/sets/all")) { try await api.rows(.sets) }
        await #expect(throws: error(of: "/bulk/cards")) { try await api.rows(.everyCard) }
        await #expect(throws: error(of: "/cards/all?page=1&pagesize=100")) {
            try await api.rows(.page(1, size: 100))
        }
    }

    @Test(arguments: ["https://a.test", "https://a.test/", "https://a.test//"])
    func `a slash at the end of the base is not doubled`(base: String) async throws {
        stub.on("https://a.test/sets/all", .ok("[]"))
        #expect(try await api(base).rows(.sets).sets == [])
    }

    @Test func `the whole catalogue is one request for the bulk copy`() async throws {
        stub.on("/bulk/cards", .ok(rows))
        #expect(try await api().rows(.everyCard).cards.count == 1)
        #expect(stub.requests.map(\.maximumBodyBytes) == [64 << 20])
    }

    @Test(arguments: [
        ScriptedAnswer.failure(.closedEarly(receivedBody: false)),
        .ok(#"{"object":"error","code":"invalid_url","status":404,"details":"Invalid URL!"}"#),
        .ok("That's not a card!"), .ok(""), .status(404),
    ])
    func `without a bulk copy the list of every card is requested`(answer: ScriptedAnswer) async throws {
        stub.on("/bulk/cards", answer)
        stub.on("/cards/all", .ok(rows))
        #expect(try await api().rows(.everyCard).cards.count == 1)
        #expect(stub.requests.map(\.maximumBodyBytes) == [64 << 20, 64 << 20])
    }

    @Test(arguments: [ScriptedAnswer.failure(.refused()), .status(503), .ok("[{")])
    func `after a failure the cards are not requested by another path`(answer: ScriptedAnswer) async {
        stub.on("/bulk/cards", answer)
        await #expect(throws: LorcanaError.self) { try await api().rows(.everyCard) }
        #expect(stub.requests.count == 1)
    }

    @Test func `progress of the download is reported`() async throws {
        let heard = Locked<[Int]>([])
        stub.on("/bulk/cards", .ok(rows))
        _ = try await api().rows(.everyCard) { received, _ in heard.withLock { $0.append(received) } }
        #expect(heard.withLock { $0 } == [rows.utf8.count])
    }

    @Test func `requests have the limits of their policy, and a page is capped at 8 MiB`() async throws {
        stub.on("/sets/all", .ok("[]"), times: 2)
        _ = try await api().rows(.sets)
        _ = try await api(limits: .brief).rows(.sets)
        let seconds = stub.requests.map { [$0.connectTimeout, $0.firstByteTimeout, $0.totalTimeout] }
        #expect(
            seconds == [
                [.seconds(5), .seconds(10), .seconds(30)], [.seconds(3), .seconds(3), .seconds(10)],
            ])
        #expect(stub.requests.allSatisfy { $0.maximumBodyBytes == 8 << 20 })
        #expect(stub.requests.allSatisfy { $0.headers.contains(HTTPHeader("Accept", "application/json")) })
    }
}
