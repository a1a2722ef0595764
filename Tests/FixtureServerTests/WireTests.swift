import Foundation
import Testing

@testable import FixtureServer

@Suite struct WireTests {
    @Test func `a raw blank cuts the target`() {
        let head = RequestHead("GET /cards/fetch?strict=Elsa Snow HTTP/1.1\r\n\r\n")
        #expect(head?.target == "/cards/fetch?strict=Elsa")
        #expect(head?.keepsConnection == true)
    }

    @Test func `a connection is kept unless the client says otherwise`() {
        #expect(RequestHead("GET / HTTP/1.1\r\nConnection: Close\r\n\r\n")?.keepsConnection == false)
        #expect(RequestHead("GET / HTTP/1.0\r\n\r\n")?.keepsConnection == false)
        #expect(RequestHead("nonsense\r\n\r\n") == nil)
    }

    @Test func `a response is sent in chunks and ended`() {
        let response = Response(.json("[]"))
        let head = String(decoding: response.head(now: Date(timeIntervalSince1970: 0)), as: UTF8.self)
        #expect(head.contains("Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n"))
        #expect(head.contains("Transfer-encoding: chunked\r\n"))
        #expect(String(decoding: response.payload(), as: UTF8.self) == "2\r\n[]\r\n0\r\n\r\n")
        #expect(String(decoding: response.payload(isWhole: false), as: UTF8.self) == "1\r\n[\r\n")
    }

    @Test func `options are read, and wrong ones named`() throws {
        let options = try Options(["--port", "8080", "--data", "x.json", "--answer", "hang,times=1"])
        #expect(options.port == 8080)
        #expect(options.behaviours.first?.manner == .hang)
        #expect(throws: Misuse("unknown option --prot")) { try Options(["--prot", "1"]) }
        #expect(throws: Misuse("--port wants a number, not \"99999\"")) { try Options(["--port", "99999"]) }
    }
}
