import Files
import Foundation
import LorcanaCards
@testable import LorcanaKit
import Testing

/// The catalogue and the failure file on a real file system.
@Suite struct MappedFileTests {
    private let files = DiskFiles(patience: LockPatience(.zero))

    @Test(arguments: [CatalogueAccess.mapped, .inMemory])
    func `an opened catalogue stays whole while its file is replaced and removed`(access: CatalogueAccess)
        throws
    {
        try withFolder { folder in
            let path = folder.appending("file.lorcana")
            try files.replace(path, with: Array("one".utf8), followingLinks: false)
            let old = try files.open(path, access)
            try files.replace(path, with: Array("two, longer".utf8), followingLinks: false)
            try files.remove(path)
            #expect(unsafe old.bytes.withBytes { unsafe String(decoding: $0, as: UTF8.self) } == "one")
            #expect(throws: FileError.missing(path)) { try files.open(path, access) }
        }
    }

    @Test(arguments: [CatalogueAccess.mapped, .inMemory])
    func `an empty file is opened, a folder and a named pipe are not`(access: CatalogueAccess) throws {
        try withFolder { folder in
            let (empty, pipe) = (folder.appending("empty"), folder.appending("pipe"))
            try files.replace(empty, with: [], followingLinks: false)
            #expect(try files.open(empty, access).bytes.count == 0)
            #expect(throws: FileError(.read, folder, .notRegular(.folder))) { try files.open(folder, access) }
            #expect(unsafe mkfifo(pipe.cString, 0o600) == 0)
            #expect(throws: FileError(.read, pipe, .notRegular(.namedPipe))) { try files.open(pipe, access) }
        }
    }

    @Test func `a catalogue in memory does not change with its file`() throws {
        try withFolder { folder in
            let path = folder.appending("file")
            try files.replace(path, with: Array(repeating: 1, count: 10_000), followingLinks: false)
            let opened = try files.open(path, .inMemory)
            #expect(unsafe truncate(path.cString, 0) == 0)
            #expect(unsafe opened.bytes.withBytes { unsafe $0.allSatisfy { $0 == 1 } && $0.count == 10_000 })
        }
    }

    @Test func `a write to a mapped file is noticed`() throws {
        try withFolder { folder in
            let path = folder.appending("file")
            try files.replace(path, with: Array(repeating: 1, count: 10_000), followingLinks: false)
            let opened = try files.open(path, .mapped)
            let file = try FileHandle(forWritingTo: URL(filePath: "\(path)"))
            try file.write(contentsOf: [2])
            #expect(DiskFiles.isMappedFileChanged)
            withExtendedLifetime(opened) {}
        }
    }

    @Test func `more mappings than can be guarded are read instead`() throws {
        try withFolder { folder in
            let path = folder.appending("file")
            try files.replace(path, with: Array("one".utf8), followingLinks: false)
            let opened = try (0..<20).map { _ in try files.open(path, .mapped) }
            for file in opened {
                #expect(unsafe file.bytes.withBytes { unsafe Array($0) } == Array("one".utf8))
            }
        }
    }

    @Test func `anything else in the catalogue's place stays`() async throws {
        let make: [(make: (FilePath) -> CInt, cause: FileError.Cause, whenCleared: FileError.Cause)] = [
            ({ unsafe mkfifo($0.cString, 0o600) }, .notRegular(.namedPipe), .notRegular(.namedPipe)),
            ({ unsafe mkdir($0.cString, 0o700) }, .notRegular(.folder), .notRegular(.folder)),
            ({ unsafe symlink("catalogue.lorcana", $0.cString) }, .system(ELOOP), .system(ELOOP)),
            ({ unsafe symlink("/dev/null", $0.cString) }, .notRegular(.link), .notRegular(.link)),
            ({ unsafe symlink("letter", $0.cString) }, .notRegular(.link), .notRegular(.link)),
        ]
        for (make, cause, whenCleared) in make {
            try await withFolder { folder in
                let (store, letter) = (
                    CatalogueStore(folder: folder, files: files), folder.appending("letter")
                )
                try files.replace(letter, with: Array("Dear".utf8), followingLinks: false)
                #expect(make(store.path) == 0)
                let before = try FileManager.default.attributesOfItem(atPath: "\(store.path)")
                await #expect(throws: FileError(.replace, store.path, cause)) {
                    try await store.replace(with: catalogue)
                }
                #expect(throws: FileError(.replace, store.path, cause)) { try store.checkPlace() }
                let (api, remote) = (ScriptedAPI(), ScriptedLorcanaJSON())
                let update = CatalogueUpdate(
                    CatalogueDownload(
                        api: api, files: remote, facts: catalogue,
                        now: { Timestamp(secondsSince1970: 0) }),
                    store: store, memory: FailureFile.inMemory)
                await #expect(throws: LorcanaError.storage(FileError(.replace, store.path, cause))) {
                    try await update.run()
                }
                let asked = (await api.asked.count, await remote.asked.count)
                #expect(asked == (0, 0))
                let operation: FileError.Operation = cause == .system(ELOOP) ? .replace : .remove
                #expect(throws: FileError(operation, store.path, whenCleared)) { try store.clear() }
                let after = try FileManager.default.attributesOfItem(atPath: "\(store.path)")
                #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
                #expect(try files.read(letter, limit: 9) == Array("Dear".utf8))
            }
        }
    }

    @Test func `a file in the place of the data's folder is reported before any request`() throws {
        try withFolder { folder in
            let letter = folder.appending("letter")
            try files.replace(letter, with: Array("Dear".utf8), followingLinks: false)
            #expect(throws: FileError(.make, letter, .system(ENOTDIR))) {
                try CatalogueStore(folder: letter, files: files).checkPlace()
            }
            try CatalogueStore(folder: folder.appending("not there yet"), files: files).checkPlace()
            try CatalogueStore(folder: folder, files: files).checkPlace()
        }
    }

    @Test func `a named pipe, a device or a folder as the file of failures stays and remembers nothing`()
        throws
    {
        try withFolder { folder in
            let (path, now) = (
                folder.appending("unreachable.lorcana"), Timestamp(secondsSince1970: 1_000_000)
            )
            let memo = FailureFile(folder: folder, address: "https://api.example", files: files)
            let make: [() -> CInt] = [
                { unsafe mkfifo(path.cString, 0o600) }, { unsafe symlink("/dev/full", path.cString) },
                { unsafe mkdir(path.cString, 0o700) },
            ]
            for make in make {
                #expect(make() == 0)
                memo.remember(failureAt: now)
                #expect(memo.recentFailure(now: now) == nil)
                memo.forget()
                #expect(unsafe Glibc.remove(path.cString) == 0)
            }
        }
    }

    @Test func `a linked catalogue stays a link`() async throws {
        try await withFolder { folder in
            let store = CatalogueStore(folder: folder, files: files)
            #expect(unsafe symlink("elsewhere", store.path.cString) == 0)
            try await store.replace(with: catalogue)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(store.path)") == "elsewhere")
            #expect(throws: Never.self) { try files.open(folder.appending("elsewhere"), .mapped) }
        }
    }

    @Test func `clearing removes a link and keeps its target, which is known before`() async throws {
        try await withFolder { folder in
            let (store, target) = (
                CatalogueStore(folder: folder, files: files), folder.appending("elsewhere")
            )
            #expect(store.linkedFile == nil)
            #expect(unsafe symlink("elsewhere", store.path.cString) == 0)
            #expect(store.linkedFile == nil)
            try await store.replace(with: catalogue)
            #expect(store.linkedFile == target)
            #expect(try store.clear())
            #expect(try !store.clear())
            #expect(throws: Never.self) { try files.open(target, .mapped) }
            try await store.replace(with: catalogue)
            #expect(store.linkedFile == nil)
        }
    }

    @Test func `the store on a real disk keeps its seal and finds a changed byte`() async throws {
        try await withFolder { folder in
            let store = CatalogueStore(folder: folder, files: files)
            try await store.replace(with: catalogue)
            #expect(
                try files.open(store.path, .mapped).modified.nanoseconds == catalogue.checksum % 1_000_000_000
            )
            guard case .catalogue(let opened) = try store.open() else {
                Issue.record("no catalogue")
                return
            }
            #expect(opened.cards.map(\.name) == ["Elsa"])
            try overwrite(store.path, at: catalogue.bytes.count - 20)
            guard case .unusable(.wrongChecksum) = try store.open() else {
                Issue.record("the change was not noticed")
                return
            }
        }
    }

    @Test func `clearing removes leftovers of killed writers`() async throws {
        try await withFolder { folder in
            let store = CatalogueStore(folder: folder, files: files)
            try await store.replace(with: catalogue)
            let left = folder.appending(".catalogue.lorcana.0123456789abcdef.new")
            try Data("half".utf8).write(to: URL(filePath: "\(left)"))
            #expect(try store.clear())
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)") == [])
            #expect(try !CatalogueStore(folder: folder.appending("none"), files: files).clear())
        }
    }

    private var catalogue: Catalogue {
        let moment = Timestamp(secondsSince1970: 1_700_000_000)
        return Catalogue(
            [CardFacts(id: "X-1", name: "Elsa")], sets: [],
            origin: AnswerOrigin(source: .local, asOf: moment), factsDate: moment)
    }

    private func overwrite(_ path: FilePath, at offset: Int) throws {
        let file = try FileHandle(forUpdating: URL(filePath: "\(path)"))
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data([0x7F]))
        try file.close()
    }

    private func withFolder(_ body: (FilePath) throws -> Void) throws {
        let folder = try newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(FilePath(folder.path))
    }

    private func withFolder(_ body: (FilePath) async throws -> Void) async throws {
        let folder = try newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(FilePath(folder.path))
    }

    private func newFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lorcana-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
