import Files
import LorcanaCards
import Testing

@testable import LorcanaKit

@Suite struct FailureFileTests {
    private let files = MemoryFiles()
    private let failure = Timestamp(secondsSince1970: 1_000_000)
    private var memo: FailureFile { memo("https://api.example") }

    private func memo(_ address: String) -> FailureFile {
        FailureFile(folder: "/data", address: address, files: files)
    }

    @Test func `a failure is remembered for ten minutes`() {
        memo.remember(failureAt: failure)
        #expect(memo.recentFailure(now: failure) == failure)
        #expect(memo.recentFailure(now: after(599)) == failure)
        #expect(memo.recentFailure(now: after(600)) == nil)
        #expect(memo.recentFailure(now: after(-1)) == nil)
    }

    @Test func `a failure is forgotten on request`() {
        memo.remember(failureAt: failure)
        memo.forget()
        #expect(memo.recentFailure(now: failure) == nil)
        #expect(files.paths == [])
    }

    @Test func `without a folder nothing is written`() {
        let memo = FailureFile(folder: nil, address: "https://api.example", files: files)
        memo.remember(failureAt: failure)
        #expect(memo.recentFailure(now: failure) == nil && files.paths.isEmpty)
    }

    @Test func `a failure does not count for another API`() {
        memo.remember(failureAt: failure)
        #expect(memo("http://localhost:8080").recentFailure(now: failure) == nil)
    }

    @Test func `a failure counts for the same proxy only, whose password is not kept either`() throws {
        let direct = memo
        let proxied = FailureFile(
            folder: "/data", address: "https://api.example", proxy: Proxy(text: "me:secret@p.test:3128"),
            files: files)
        proxied.remember(failureAt: failure)
        #expect(proxied.recentFailure(now: failure) == failure && direct.recentFailure(now: failure) == nil)
        let kept = try #require(try files.read("/data/unreachable.lorcana", limit: 1_000))
        #expect(String(decoding: kept, as: UTF8.self) == "1000000 https://api.example via ***@p.test:3128\n")
        direct.remember(failureAt: failure)
        #expect(proxied.recentFailure(now: failure) == nil)
    }

    @Test func `a password is not kept`() throws {
        let memo = memo("https://me:secret@api.example")
        memo.remember(failureAt: failure)
        #expect(memo.recentFailure(now: failure) == failure)
        let text = String(
            decoding: try #require(try files.read("/data/unreachable.lorcana", limit: 100)), as: UTF8.self)
        #expect(text == "1000000 https://***@api.example\n")
    }

    @Test func `if the file cannot be written, nothing is remembered`() {
        files.failWrites(with: .readOnly("/data"))
        memo.remember(failureAt: failure)
        memo.forget()
        #expect(memo.recentFailure(now: failure) == nil)
    }

    @Test(arguments: [
        "", "\n", "soon https://api.example", "99999999999999999999 https://api.example", "1000000",
    ])
    func `an invalid file remembers nothing`(text: String) {
        memo.remember(failureAt: failure)
        files.change("/data/unreachable.lorcana") { $0 = Array(text.utf8) }
        #expect(memo.recentFailure(now: failure) == nil)
    }

    private func after(_ seconds: Int64) -> Timestamp {
        Timestamp(secondsSince1970: failure.secondsSince1970 + seconds)
    }
}
