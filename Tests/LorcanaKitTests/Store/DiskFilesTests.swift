import Foundation
import LorcanaCards
import LorcanaKit
import Testing

@Suite struct DiskFilesTests {
    private let files = DiskFiles(lockAttempts: 1)
    private let time = FileTime(seconds: 1_700_000_000, nanoseconds: 123_456_789)

    @Test func `a file is replaced with its time, for the owner alone`() throws {
        try withFolder { folder in
            let path = "\(folder)/new/data/file"
            try replace(path, "one")
            try replace(path, "two")
            let file = try files.map(path)
            #expect(text(file) == "two")
            #expect(file.modified == time)
            #expect(try mode("\(folder)/new") == 0o700)
            #expect(try mode("\(folder)/new/data") == 0o700)
            #expect(try mode(path) == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/new/data") == ["file"])
        }
    }

    @Test func `what was mapped stays whole while the file is replaced and removed`() throws {
        try withFolder { folder in
            let path = "\(folder)/file"
            try replace(path, "one")
            let old = try files.map(path)
            try replace(path, "two, longer")
            try files.remove(path)
            #expect(text(old) == "one")
            #expect(throws: FileError.missing(path: path)) { try files.map(path) }
            try files.remove(path)
        }
    }

    @Test func `what a killed writer left is overwritten`() throws {
        try withFolder { folder in
            let path = "\(folder)/file"
            try Data("left over, longer than what follows".utf8).write(to: URL(filePath: path + ".partial"))
            try replace(path, "one")
            #expect(text(try files.map(path)) == "one")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
        }
    }

    @Test func `a file is moved only while it is the one that was judged`() throws {
        try withFolder { folder in
            let (path, aside) = ("\(folder)/file", "\(folder)/aside")
            try replace(path, "one")
            let judged = try files.map(path).identity
            try replace(path, "two")
            #expect(try !files.move(path, to: aside, if: judged))
            #expect(try files.move(path, to: aside, if: files.map(path).identity))
            #expect(try !files.move(path, to: aside, if: judged))
            #expect(text(try files.map(aside)) == "two")
        }
    }

    @Test func `a writer that waits too long for another says so`() throws {
        try withFolder { folder in
            let other = open(folder, O_RDONLY)
            defer { close(other) }
            #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
            #expect(throws: FileError.busy(path: folder)) { try replace("\(folder)/file", "one") }
            #expect(flock(other, LOCK_UN) == 0)
            try replace("\(folder)/file", "one")
        }
    }

    @Test func `an empty file, a folder and a pipe are no trouble`() throws {
        try withFolder { folder in
            try replace("\(folder)/empty", "")
            #expect(try files.map("\(folder)/empty").bytes.count == 0)
            #expect(throws: FileError.other(path: folder, reason: "not a file")) { try files.map(folder) }
            #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
            #expect(throws: FileError.other(path: "\(folder)/pipe", reason: "not a file")) {
                try files.map("\(folder)/pipe")
            }
        }
    }

    @Test func `a path that leads through a file cannot be written`() throws {
        try withFolder { folder in
            try replace("\(folder)/file", "one")
            #expect(throws: FileError.missing(path: "\(folder)/file/below")) {
                try replace("\(folder)/file/below/catalogue", "two")
            }
        }
    }

    @Test func `a full disk is told as one`() throws {
        // /dev/full is every Linux system's full disk; the partial file is a link to it.
        try withFolder { folder in
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/file.partial", withDestinationPath: "/dev/full")
            #expect(throws: FileError.full(path: "\(folder)/file.partial")) {
                try replace("\(folder)/file", "one")
            }
        }
    }

    @Test func `a folder that cannot be flushed does not undo what is in its place`() throws {
        try withFolder { folder in
            let files = DiskFiles(flush: failingFlush(of: S_IFDIR))
            try replace("\(folder)/file", "one", on: files)
            #expect(text(try files.map("\(folder)/file")) == "one")
        }
    }

    @Test func `a file that cannot be flushed never takes the old one's place`() throws {
        try withFolder { folder in
            try replace("\(folder)/file", "one")
            let files = DiskFiles(flush: failingFlush(of: S_IFREG))
            #expect(throws: FileError.self) { try replace("\(folder)/file", "two", on: files) }
            #expect(text(try files.map("\(folder)/file")) == "one")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
        }
    }

    @Test func `the store on a real disk keeps its seal and finds a changed byte`() async throws {
        try await withFolder { folder in
            let store = CatalogueStore(folder: folder, files: files)
            let moment = Timestamp(secondsSince1970: 1_700_000_000)
            let catalogue = Catalogue(
                [CardFacts(id: "X-1", name: "Elsa")], sets: [],
                origin: AnswerOrigin(source: .local, asOf: moment), factsDate: moment)
            try await store.replace(with: catalogue)
            #expect(try files.map(store.path).modified.nanoseconds == catalogue.checksum % 1_000_000_000)
            guard case .catalogue(let opened) = try store.open() else {
                Issue.record("no catalogue")
                return
            }
            #expect(opened.cards.map(\.name) == ["Elsa"])
            try overwrite(store.path, at: catalogue.bytes.count - 20)
            guard case .damaged(let reason, let movedTo) = try store.open() else {
                Issue.record("the change was not noticed")
                return
            }
            #expect((reason, movedTo) == ("its checksum is wrong", store.path + ".damaged"))
        }
    }

    private func overwrite(_ path: String, at offset: Int) throws {
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data([0x7F]))
        try file.close()
    }

    private func replace(_ path: String, _ text: String, on other: DiskFiles? = nil) throws {
        var text = text
        try text.withUTF8 {
            try unsafe (other ?? files).replace(path, with: UnsafeRawBufferPointer($0), modified: time)
        }
    }

    /// A disk that does not flush what is of this kind, a file or a folder.
    private func failingFlush(of kind: mode_t) -> @Sendable (CInt) -> CInt {
        { number in
            var status = stat()
            guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == kind else { return 0 }
            errno = EIO
            return -1
        }
    }

    private func text(_ file: MappedFile) -> String {
        unsafe file.bytes.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = try newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = try newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }

    private func newFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lorcana-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
