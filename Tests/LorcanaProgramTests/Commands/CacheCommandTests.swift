import CardTesting
import Files
import Foundation
import LorcanaCards
import LorcanaKit
import Testing

@testable import CardRendering
@testable import lorcana

/// Tests `lorcana cache` with a folder on disk.
@MainActor
@Suite struct CacheCommandTests {
    private func withFolder(_ body: (FilePath) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(FilePath(folder.path))
    }

    private func program(_ folder: FilePath) -> TestProgram {
        let program = TestProgram()
        program.sources.kept = CatalogueStore(folder: folder)
        return program
    }

    /// The sample cards, downloaded the day before the tests' date.
    private static let catalogue: Catalogue = {
        let day = Timestamp(date: "2026-10-15")!
        return Catalogue(
            Samples.cards, sets: Samples.sets, origin: AnswerOrigin(source: .local, asOf: day),
            factsDate: Samples.date)
    }()

    @Test func `the status has age, size and counts, in words and as a record`() async throws {
        try await withFolder { folder in
            try await CatalogueStore(folder: folder).replace(with: Self.catalogue)
            let path = "\(folder)/catalogue.lorcana"
            let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
            let words = program(folder)
            #expect(await words.run("cache status") == .found)
            for line in [
                "path\t\(path)", "size\t\(size) bytes", "age\t1 day", "cards\t8", "sets\t4", "texts\t8",
                "data\t2026-10-15", "facts\t2026-10-16", "lorcanajson\tnone", "pictures\t0, 0 bytes",
            ] { #expect(words.output.lines.contains(line)) }
            let record = program(folder)
            #expect(await record.run("cache status --json") == .found)
            #expect(record.output.text.hasPrefix(#"{"path":""#) && record.output.lines.count == 1)
            for field in [
                #""size":\#(size)"#, #""age":1"#, #""cards":8"#, #""fetched":"2026-10-15T00:00:00Z""#,
                #""lorcanajson":null"#, #""pictures":0"#,
            ] { #expect(record.output.text.contains(field)) }
            let table = program(folder).onTerminal(120)
            #expect(await table.run("cache status --color never") == .found)
            #expect(table.output.lines.contains { $0.hasPrefix("cards") && $0.hasSuffix("  8") })
        }
    }

    @Test func `without downloaded data the status names its location`() async throws {
        try await withFolder { folder in
            let program = program(folder)
            #expect(await program.run("cache status") == .unavailable)
            #expect(program.output.bytes.isEmpty)
            #expect(
                program.errorOutput.lines == [
                    "error: no downloaded data at \(folder)/catalogue.lorcana",
                    "tip: run `lorcana update` to download it",
                ])
            let german = self.program(folder)
            #expect(await german.run("cache status --language de") == .unavailable)
            #expect(german.errorOutput.text.contains("catalogue.de.lorcana"))
            #expect(german.errorOutput.text.contains("`lorcana update --language de`"))
        }
    }

    @Test func `damaged data is reported, and not removed`() async throws {
        try await withFolder { folder in
            let file = URL(filePath: "\(folder)/catalogue.lorcana")
            try Data("no catalogue".utf8).write(to: file)
            let program = program(folder)
            #expect(await program.run("cache status") == .unavailable)
            #expect(program.errorOutput.text.contains("cannot use the downloaded data at \(folder)"))
            #expect(program.errorOutput.text.contains("to download it again"))
            #expect(try Data(contentsOf: file) == Data("no catalogue".utf8))
        }
    }

    @Test func `clear removes all languages and the pictures, and reports each`() async throws {
        try await withFolder { folder in
            let store = CatalogueStore(folder: folder)
            for language in [CardLanguage.en, .de] {
                try await store.of(language).replace(with: Self.catalogue)
            }
            let pictures = URL(filePath: "\(folder)/\(CardPictures.folderName)")
            try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
            let name = OwnName.sealed(Array("a.jpg".utf8)).description
            try Data([1, 2, 3]).write(to: pictures.appending(path: name))
            try Data([1, 2, 3, 4]).write(to: pictures.appending(path: "mine.jpg"))
            let status = program(folder)
            #expect(await status.run("cache status") == .found)
            #expect(status.output.lines.last == "pictures\t1, 3 bytes")
            let program = program(folder)
            #expect(await program.run("cache clear") == .found)
            #expect(program.output.bytes.isEmpty)
            #expect(
                program.errorOutput.lines == [
                    "removed 1 picture", "removed \(folder)/catalogue.lorcana",
                    "removed \(folder)/catalogue.de.lorcana",
                ])
            let left = try FileManager.default.subpathsOfDirectory(atPath: "\(folder)")
            #expect(Set(left) == ["pictures", "pictures/mine.jpg"])
            let again = self.program(folder)
            #expect(await again.run("cache clear") == .found)
            #expect(again.errorOutput.text == "nothing to remove\n")
            let record = self.program(folder)
            #expect(await record.run("cache clear --json") == .found)
            #expect(
                record.output.text
                    == #"{"path":"\#(folder)/catalogue.lorcana","removed":false,"kept":null,"pictures":0,"files":[]}"#
                    + "\n")
        }
    }

    @Test func `clearing one language keeps the others, and the target of a link`() async throws {
        try await withFolder { folder in
            let store = CatalogueStore(folder: folder)
            try await store.replace(with: Self.catalogue)
            try FileManager.default.copyItem(atPath: "\(store.path)", toPath: "\(folder)/elsewhere")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/catalogue.de.lorcana", withDestinationPath: "elsewhere")
            let program = program(folder)
            #expect(await program.run("cache clear --language de") == .found)
            #expect(
                program.errorOutput.text.contains("removed the link \(folder)/catalogue.de.lorcana, kept "))
            let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder)")
            #expect(Set(left) == ["catalogue.lorcana", "elsewhere"])
        }
    }

    @Test func `clear continues if something else is in a catalogue's place, which is kept`()
        async throws
    {
        try await withFolder { folder in
            let store = CatalogueStore(folder: folder)
            for language in [CardLanguage.en, .it] {
                try await store.of(language).replace(with: Self.catalogue)
            }
            try Data("Dear".utf8).write(to: URL(filePath: "\(folder)/letter"))
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/catalogue.de.lorcana", withDestinationPath: "letter")
            let program = program(folder)
            #expect(await program.run("cache clear") == .output)
            #expect(
                program.errorOutput.lines.prefix(3) == [
                    "removed \(folder)/catalogue.lorcana", "removed \(folder)/catalogue.it.lorcana",
                    "error: cannot use downloaded data at \(folder)/catalogue.de.lorcana: it is a link, not a regular file",
                ])
            let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder)")
            #expect(Set(left) == ["catalogue.de.lorcana", "letter"])
        }
    }

    @Test func `the path is printed even if the file does not exist`() async throws {
        try await withFolder { folder in
            let plain = program(folder)
            #expect(await plain.run("cache path") == .found)
            #expect(plain.output.text == "\(folder)/catalogue.lorcana\n")
            let record = program(folder)
            #expect(await record.run("cache path --format csv") == .found)
            #expect(record.output.text == "path\r\n\(folder)/catalogue.lorcana\r\n")
        }
    }

    @Test func `without a home folder there is no folder for downloaded data`() async {
        for line in ["cache path", "cache status", "cache clear"] {
            let program = TestProgram()
            #expect(await program.run(line) == .unavailable)
            #expect(program.output.bytes.isEmpty)
            #expect(program.errorOutput.lines.last == "tip: set LORCANA_DATA_DIR to use another folder")
        }
    }
}
