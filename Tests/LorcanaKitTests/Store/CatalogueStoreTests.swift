import Files
import LorcanaCards
import LorcanaKit
import Testing

@Suite struct CatalogueStoreTests {
    private let files = MemoryFiles()
    private let path: FilePath = "/data/catalogue.lorcana"
    private var store: CatalogueStore { CatalogueStore(folder: "/data", files: files) }
    private let touched = FileTime(seconds: 1, nanoseconds: 1)

    @Test func `a stored catalogue opens again`() async throws {
        try await store.replace(with: catalogue("Elsa"))
        #expect(try opened()?.cards.map(\.name) == ["Elsa"])
        try await store.replace(with: catalogue("Olaf"))
        #expect(try opened()?.cards.map(\.name) == ["Olaf"])
        #expect(files.paths == ["\(path)"])
    }

    @Test func `a missing file is not an error`() throws {
        guard case .none = try store.open() else {
            Issue.record("something was found")
            return
        }
    }

    @Test(arguments: [
        ("its first byte", 0, "not a data file of lorcana"), ("its version", 8, "saved by a newer lorcana"),
        ("its header", 40, "wrong checksum"), ("its body", -20, "wrong checksum"),
    ])
    func `a changed file is not used and stays where it is`(part: String, index: Int, reason: String)
        async throws
    {
        try await store.replace(with: catalogue("Elsa"))
        files.change(path, modified: touched) { $0[index < 0 ? $0.count + index : index] ^= 64 }
        for _ in 0..<2 { #expect(try #require(try damage()).reason.contains(reason)) }
        #expect(files.paths == ["\(path)"] && files.modified(path) == touched)
    }

    @Test func `a file that was cut off is not used, even under its seal`() async throws {
        try await store.replace(with: catalogue("Elsa"))
        files.change(path) { $0.removeLast(30) }
        #expect(try #require(try damage()).reason.contains("bytes long"))
    }

    @Test func `an untouched file is not verified in full`() async throws {
        try await store.replace(with: catalogue("Elsa"))
        // The modification time is unchanged, so only reading the whole file could detect the change.
        files.change(path) { $0[$0.count - 20] ^= 2 }
        #expect(try opened() != nil)
        let inMemory = CatalogueStore(folder: "/data", files: files, access: .inMemory)
        for opened in [try store.open(inFull: true), try inMemory.open()] {
            guard case .unusable(.wrongChecksum) = opened else {
                Issue.record("the checksum was not checked")
                return
            }
        }
        files.change(path, modified: touched) { _ in }
        #expect(try damage() == .wrongChecksum)
    }

    @Test func `a whole file with another time is verified in full and stays unchanged`() async throws {
        try await store.replace(with: catalogue("Elsa"))
        files.change(path, modified: touched) { _ in }
        #expect(try opened()?.count == 1)
        #expect(files.modified(path) == touched)
    }

    @Test func `texts that were forged under a valid seal are cleaned when shown`() async throws {
        var card = CardFacts(id: "X-1", name: "Elsa\u{1B}]52;c;cm0=\u{7}")
        (card.text, card.keywords) = ("one\ntwo \u{202E}\u{9B}2J", ["Ward\u{1B}", "a\nb"])
        try await store.replace(with: catalogue([card]))
        let forged = try #require(try opened()?.cards.first)
        #expect((forged.name, forged.fullName) == ("Elsa]52;c;cm0=", "Elsa]52;c;cm0="))
        #expect((forged.text, forged.keywords) == ("one\ntwo 2J", ["Ward", "a b"]))
    }

    @Test(arguments: [FileError.full("/data"), .readOnly("/data"), .denied("/data")])
    func `a failed write is an error with its path, and the old catalogue stays`(error: FileError)
        async throws
    {
        try await store.replace(with: catalogue("Elsa"))
        files.failWrites(with: error)
        await #expect(throws: error) { try await store.replace(with: catalogue("Olaf")) }
        #expect(try opened()?.cards.map(\.name) == ["Elsa"])
    }

    @Test func `a file that may not be read is an error`() {
        files.failReads(with: .denied(path))
        #expect(throws: FileError.denied(path)) { try store.open() }
    }

    @Test func `clearing removes the catalogue`() async throws {
        try await store.replace(with: catalogue("Elsa"))
        #expect(try store.clear())
        #expect(files.paths == [])
        #expect(try !store.clear())
    }

    @Test func `a catalogue counts the cards that the facts completed and corrected`() {
        var (fact, corrected) = (CardFacts(id: "1", name: "A"), CardFacts(id: "2", name: "B"))
        fact.isFromFacts = true
        corrected.corrected = ["cost"]
        let cards = catalogue([fact, corrected, corrected])
        #expect((cards.completedCount, cards.correctedCount) == (1, 2))
        #expect(cards.differences.map(\.field) == ["cost"] && cards.differences.map(\.count) == [2])
    }

    private func opened() throws -> Catalogue? {
        if case .catalogue(let catalogue) = try store.open() { catalogue } else { nil }
    }

    private func damage() throws -> CatalogueDamage? {
        if case .unusable(let damage) = try store.open() { damage } else { nil }
    }

    private func catalogue(_ name: String) -> Catalogue { catalogue([CardFacts(id: "X-1", name: name)]) }

    private func catalogue(_ cards: [CardFacts]) -> Catalogue {
        let moment = Timestamp(secondsSince1970: 1_000_000)
        return Catalogue(
            cards, sets: [], origin: AnswerOrigin(source: .local, asOf: moment), factsDate: moment)
    }
}
