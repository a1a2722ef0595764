import Files
import Foundation
import Glibc
import LorcanaCards
import LorcanaTesting
import Testing

@testable import LorcanaKit

@Suite struct CardPicturesTests {
    private static let address = "https://api.lorcana.ravensburger.com/images/en/set1/41_23da67.jpg"

    private final class Folder {
        let path: FilePath

        init() {
            var template = Array("/tmp/lorcana-pictures-XXXXXX".utf8CString)
            path = FilePath(String(cString: mkdtemp(&template)))
        }

        deinit { try? FileManager.default.removeItem(atPath: path.description) }
    }

    private let folder = Folder()
    private var entries: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path.description)) ?? [])
    }
    private let now = Timestamp(secondsSince1970: Int64(time(nil)))

    private func pictures(
        _ stub: StubTransport, mayConnect: Bool = true, base: String? = nil, later: Int64 = 0
    ) -> CardPictures {
        let moment = Timestamp(secondsSince1970: now.secondsSince1970 + later)
        return CardPictures(
            transport: stub, base: base, folder: folder.path, mayConnect: mayConnect, now: { moment })
    }

    @Test func `a kept picture is not fetched again`() async throws {
        let stub = StubTransport()
        stub.on(Self.address, .ok([1, 2, 3]))
        let pictures = pictures(stub)
        let first = try await pictures.bytes(of: Self.address)
        #expect(first.bytes == [1, 2, 3] && !first.isKept)
        pictures.keep(first.bytes, of: Self.address)
        let again = try await self.pictures(stub, mayConnect: false).bytes(of: Self.address)
        #expect(again.bytes == [1, 2, 3] && again.isKept)
        #expect(
            CardPictures.kept(in: folder.path).count == 1 && CardPictures.kept(in: folder.path).bytes == 3)
        stub.expectAllUsed()
        #expect(stub.requests.allSatisfy { $0.maximumBodyBytes == 8 << 20 && $0.maximumRedirects == 3 })
        #expect(stub.requests.allSatisfy { $0.allowedHosts == CardPictures.hosts })
        #expect(stub.requests.allSatisfy { $0.totalTimeout == .seconds(10) })
    }

    @Test(arguments: [
        "https://images.example/a.jpg", "http://api.lorcana.ravensburger.com/a.jpg", "", "file:///etc/passwd",
        "https://user:x@lorcana-api.com/a.png", "https://lorcana-api.com:8443/a.png",
    ])
    func `no other host is requested`(address: String) async {
        await #expect(throws: CardPictures.Failure.noAddress) {
            _ = try await pictures(StubTransport()).bytes(of: address)
        }
    }

    @Test func `without a connection only kept pictures are returned`() async {
        await #expect(throws: CardPictures.Failure.offline) {
            _ = try await pictures(StubTransport(), mayConnect: false).bytes(of: Self.address)
        }
    }

    @Test func `without asking, a kept picture is returned and any other names its host`() async throws {
        let pictures = pictures(StubTransport())
        await #expect(throws: CardPictures.Failure.notKept(host: CardPictures.hosts[0])) {
            _ = try await pictures.bytes(of: Self.address, asks: false)
        }
        pictures.keep([1, 2, 3], of: Self.address)
        #expect(try await pictures.bytes(of: Self.address, asks: false).bytes == [1, 2, 3])
    }

    @Test func `a missing picture is not requested again that day`() async {
        let stub = StubTransport()
        stub.on(Self.address, .status(404))
        let missing = CardPictures.Failure.status(404, host: CardPictures.hosts[0])
        await #expect(throws: missing) { _ = try await pictures(stub).bytes(of: Self.address) }
        await #expect(throws: missing) { _ = try await pictures(stub).bytes(of: Self.address) }
        stub.expectAllUsed()
        stub.on(Self.address, .ok([9]))
        let next = try? await pictures(stub, later: 86_500).bytes(of: Self.address)
        #expect(next?.bytes == [9])
    }

    @Test func `other answers are reported, and nothing is kept`() async {
        let stub = StubTransport()
        stub.on(Self.address, .status(503))
        await #expect(throws: CardPictures.Failure.status(503, host: CardPictures.hosts[0])) {
            _ = try await pictures(stub).bytes(of: Self.address)
        }
        stub.on(Self.address, .failure(.refused()))
        await #expect(throws: CardPictures.Failure.transport(.refused(), host: CardPictures.hosts[0])) {
            _ = try await pictures(stub).bytes(of: Self.address)
        }
        #expect(CardPictures.kept(in: folder.path).count == 0)
    }

    @Test func `a mirror replaces the host, and is the only target of redirects`() async throws {
        let stub = StubTransport()
        stub.on("http://127.0.0.1:8765/images/en/set1/41_23da67.jpg", .ok([5]))
        let found = try await pictures(stub, base: "http://127.0.0.1:8765").bytes(of: Self.address)
        #expect(found.bytes == [5])
        #expect(stub.requests.first?.allowedHosts == ["127.0.0.1:8765"])
    }

    @Test func `the host that is asked is named: the mirror, if there is one`() async {
        let stub = StubTransport()
        stub.on("http://127.0.0.1:8765/images/en/set1/41_23da67.jpg", .failure(.refused()))
        let pictures = pictures(stub, base: "http://127.0.0.1:8765")
        #expect(pictures.asked(for: Self.address) == "127.0.0.1:8765")
        await #expect(throws: CardPictures.Failure.transport(.refused(), host: "127.0.0.1:8765")) {
            _ = try await pictures.bytes(of: Self.address)
        }
        #expect(self.pictures(stub).asked(for: Self.address) == CardPictures.hosts[0])
    }

    @Test func `a killed writer's leftovers go with the next picture, and when all are removed`()
        throws
    {
        let files = DiskFiles()
        let name = OwnName.sealed(Array("other.jpg".utf8))
        let leftover = folder.path.appending(".\(name).0123456789abcdef.new")
        try files.replace(leftover, with: [1, 2, 3], followingLinks: false)
        pictures(StubTransport()).keep([4], of: Self.address)
        #expect(try files.read(leftover, limit: 9) == nil)
        try files.replace(leftover, with: [1, 2, 3], followingLinks: false)
        #expect(try CardPictures.clear(folder.path) == 1)
        #expect(entries.isEmpty)
    }

    @Test func `the mark of a missing picture counts as no picture`() throws {
        pictures(StubTransport()).keep([], of: Self.address)
        #expect(CardPictures.kept(in: folder.path).count == 0)
        #expect(try CardPictures.clear(folder.path) == 0)
        #expect(entries.isEmpty)
    }

    @Test func `the oldest pictures go when there are too many`() throws {
        let pictures = pictures(StubTransport())
        let large = [UInt8](repeating: 7, count: 7 << 20)
        for number in 0..<12 {
            pictures.keep(large, of: "https://lorcana-api.com/images/\(number).png")
        }
        let kept = CardPictures.kept(in: folder.path)
        #expect(kept.bytes <= CardPictures.mostKept && kept.count == CardPictures.mostKept / large.count)
        #expect(try CardPictures.clear(folder.path) == kept.count)
        #expect(CardPictures.kept(in: folder.path).count == 0)
    }

    @Test
    func `other files in the folder are not counted, trimmed or removed, nor are links and pipes`()
        throws
    {
        let folder = folder.path
        let large = [UInt8](repeating: 7, count: CardPictures.mostKept + 1)
        try DiskFiles().replace(folder.appending("holiday.jpg"), with: large, followingLinks: false)
        try DiskFiles().replace(folder.appending("_images_en_41.jpg"), with: [1], followingLinks: false)
        let (link, pipe) = (
            folder.appending(OwnName.sealed([0x61])), folder.appending(OwnName.sealed([0x62]))
        )
        #expect(symlink("holiday.jpg", link.cString) == 0 && mkfifo(pipe.cString, 0o600) == 0)
        let before = entries
        let pictures = pictures(StubTransport())
        for number in 0..<3 { pictures.keep([4], of: "https://lorcana-api.com/images/\(number).png") }
        #expect(CardPictures.kept(in: folder).count == 3 && CardPictures.kept(in: folder).bytes == 3)
        #expect(try CardPictures.clear(folder) == 3)
        #expect(entries == before)
        #expect(try DiskFiles().read(folder.appending("holiday.jpg"), limit: large.count) == large)
    }
}
