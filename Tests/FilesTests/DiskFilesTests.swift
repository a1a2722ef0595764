import Foundation
import Glibc
import Locks
import Testing

@testable import Files

@Suite final class DiskFilesTests {
    /// A temporary folder for each test.
    private let folder: FilePath
    private let files = DiskFiles(patience: LockPatience(.zero))
    private let time = FileTime(seconds: 1_700_000_000, nanoseconds: 123_456_789)

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = FilePath(folder.path)
    }

    deinit { try? FileManager.default.removeItem(atPath: "\(folder)") }

    private var path: FilePath { folder.appending("file") }

    // MARK: Removing and renaming a user's file

    @Test func `a removed file is restored by an undo`() throws {
        #expect(try files.retire(path) == false)
        try files.replace(path, with: Array("deck".utf8).span.bytes, followingLinks: false)
        #expect(try files.retire(path))
        #expect(try names(in: folder) == ["file~"])
        #expect(try files.undo(path, limit: 100) { old, new, _ in old.isEmpty && new == Array("deck".utf8) })
        #expect(try text(path) == "deck")
    }

    @Test func `a file is renamed with the texts kept beside it, unless the name is taken`()
        throws
    {
        let new = folder.appending("new")
        for text in ["one", "two"] {
            try files.revise(path, limit: 100) { _ in Array(text.utf8) }
        }
        #expect(try files.changeName(path, to: new))
        #expect(try names(in: folder) == ["new", "new~"] && text(new) == "two")
        try files.revise(path, limit: 100) { _ in Array("three".utf8) }
        #expect(try files.changeName(path, to: new) == false)
        #expect(try text(new) == "two" && text(path) == "three")
    }

    // MARK: Replacing

    @Test func `a file is replaced with its time, and it and its folders are for the owner only`() throws {
        let path = folder.appending("new/data/file")
        try files.replace(path, with: Array("one".utf8).span.bytes, modified: time, followingLinks: false)
        try files.replace(path, with: Array("two".utf8).span.bytes, modified: time, followingLinks: false)
        #expect(try text(path) == "two")
        #expect(try RegularFile(opening: path, limit: 3).modified() == time)
        #expect(mode(folder.appending("new")) == 0o700 && mode(folder.appending("new/data")) == 0o700)
        #expect(mode(path) == 0o600)
        #expect(try names(in: folder.appending("new/data")) == ["file"])
    }

    @Test func `a revised file keeps the previous text beside it, and stays if it cannot be reported`()
        throws
    {
        let revise = { (new: String, isReported: Bool) in
            try self.files.revise(self.path, limit: 100) { _ in
                Array(new.utf8)
            } isReported: {
                isReported
            }
        }
        try revise("refused", false)
        try revise("", true)
        #expect(try names(in: folder) == [])
        try revise("one", true)
        try revise("two", true)
        try revise("three", false)
        #expect(try text(path) == "two" && text(path.adding("~")) == "one")
        #expect(try names(in: folder).sorted() == ["file", "file~"])
    }

    /// Undoes or redoes, and returns a summary such as "two>one undo"; nil if there was nothing to undo.
    private func undo(isReported: Bool = true) throws -> String? {
        var report = ""
        let text = { (bytes: [UInt8]) in bytes.isEmpty ? "none" : String(decoding: bytes, as: UTF8.self) }
        let isKept = try files.undo(path, limit: 100) { old, new, isRedo in
            report = "\(text(old))>\(text(new)) \(isRedo ? "redo" : "undo")"
            return isReported
        }
        return isKept ? report : nil
    }

    @Test func `an undo restores the last bytes, a second one redoes, whatever the files' times`() throws {
        for text in ["one", "two"] { try files.revise(path, limit: 100) { _ in Array(text.utf8) } }
        #expect(chmod(path.cString, 0o640) == 0)
        for step in 0..<4 {
            let isRedo = step % 2 == 1
            // Equal modification times, as in a copy of the folder, must not matter.
            let time = timespec(tv_sec: 1_000_000, tv_nsec: 1)
            for name in try names(in: folder) {
                let file = folder.appending(name)
                #expect(unsafe utimensat(AT_FDCWD, file.cString, [time, time], 0) == 0)
            }
            #expect(try undo(isReported: false) == (isRedo ? "one>two redo" : "two>one undo"))
            #expect(try text(path) == (isRedo ? "one" : "two"))
            #expect(try undo() == (isRedo ? "one>two redo" : "two>one undo"))
            #expect(try text(path) == (isRedo ? "two" : "one") && mode(path) == 0o640)
            #expect(try names(in: folder).sorted() == ["file", isRedo ? "file~" : "file.redo~"].sorted())
        }
        #expect(try undo() == "two>one undo" && names(in: folder).sorted() == ["file", "file.redo~"])
        try files.revise(path, limit: 100) { _ in Array("three".utf8) }
        #expect(try names(in: folder).sorted() == ["file", "file~"] && undo() == "three>one undo")
    }

    @Test
    func `an undo of the first change leaves an empty file, and a redo fills it, both with its permissions`()
        throws
    {
        #expect(try undo() == nil)
        try files.revise(path, limit: 100) { _ in Array("one".utf8) }
        #expect(chmod(path.cString, 0o640) == 0)
        for _ in 0..<2 {
            #expect(try undo() == "one>none undo")
            #expect(try names(in: folder).sorted() == ["file", "file.redo~"])
            #expect(try text(path) == "" && mode(path) == 0o640)
            #expect(try undo() == "none>one redo")
            #expect(try text(path) == "one" && mode(path) == 0o640)
        }
    }

    @Test func `a change that empties the file is undone and redone, and the file stays`() throws {
        for text in ["one", ""] { try files.revise(path, limit: 100) { _ in Array(text.utf8) } }
        for _ in 0..<2 {
            #expect(try undo() == "none>one undo" && text(path) == "one")
            #expect(try undo() == "one>none redo" && text(path) == "")
        }
        // A file that the user deleted is restored.
        #expect(unlink(path.cString) == 0)
        #expect(try undo() == "none>one undo" && text(path) == "one")
    }

    @Test func `the folder is flushed before an undo, a redo or a change removes a kept text, and after`()
        throws
    {
        for text in ["one", "two"] { try files.revise(path, limit: 100) { _ in Array(text.utf8) } }
        let seen = Locked<[String]>([])
        let (reader, path, folder) = (files, path, folder)
        let watched = DiskFiles(flush: { number in
            var status = Glibc.stat()
            guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return 0 }
            let now = (try? reader.read(path, limit: 100)).flatMap { $0 }.map {
                String(decoding: $0, as: UTF8.self)
            }
            let names = reader.names(in: folder).map(\.description).filter { $0.hasPrefix("file") }.joined(
                separator: " ")
            seen.withLock { $0.append("\(now ?? "none"): \(names)") }
            return 0
        })
        for _ in 0..<3 { _ = try watched.undo(path, limit: 100) { _, _, _ in true } }
        try watched.revise(path, limit: 100) { _ in Array("three".utf8) }
        #expect(
            seen.withLock { $0 } == [
                "one: file file.redo~ file~", "one: file file.redo~",
                "two: file file.redo~ file~", "two: file file~",
                "one: file file.redo~ file~", "one: file file.redo~",
                "three: file file.redo~ file~", "three: file file~",
            ])
    }

    @Test func `a folder that cannot be flushed keeps all texts, and undo and redo still work`() throws {
        let files = DiskFiles(flush: Self.failingFlush(of: S_IFDIR))
        for text in ["one", "two"] { try files.revise(path, limit: 100) { _ in Array(text.utf8) } }
        for expected in ["one", "two", "one", "two"] {
            #expect(try files.undo(path, limit: 100) { _, _, _ in true })
            #expect(try text(path) == expected && names(in: folder).count == 3)
        }
    }

    @Test func `a name that is too long for the text of a redo is refused before anything is kept`() throws {
        let (longest, longer) = (
            folder.appending(FilePath(String(repeating: "n", count: 249))),
            folder.appending(FilePath(String(repeating: "n", count: 250)))
        )
        #expect(throws: FileError(.replace, longer, .system(ENAMETOOLONG))) {
            try files.revise(longer, limit: 9) { _ in [1] }
        }
        #expect(try names(in: folder) == [])
        try files.revise(longest, limit: 9) { _ in [1] }
        for expected in [[], [1]] as [[UInt8]] {
            #expect(try files.undo(longest, limit: 9) { _, _, _ in true })
            #expect(try files.read(longest, limit: 9) == expected)
        }
    }

    @Test(arguments: [
        // The contents of the file, of `file~` and of `file.redo~`; then the expected effect of the next undo.
        ("two", "one", "two", "two>one undo"), ("one", "one", "two", "one>two redo"),
        ("two", "one", "one", "two>one undo"), (nil, "", "one", "none>one redo"),
        ("", "", "one", "none>one redo"), ("one", "", "one", "one>none undo"),
    ]) func `an undo stopped midway loses no text, and the next one continues`(
        now: String?, before: String, after: String, report: String
    ) throws {
        let all = [(path, now), (path.adding("~"), before), (path.adding(".redo~"), after)]
        for case (let file, let text?) in all {
            try files.replace(file, with: Array(text.utf8), followingLinks: false)
        }
        #expect(try undo() == report)
        let kept = [path, path.adding("~"), path.adding(".redo~")].compactMap {
            try? files.read($0, limit: 100).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(Set(kept).union([""]) == Set([now, before, after].compactMap(\.self)).union([""]))
    }

    @Test(arguments: [1, 2])
    func `a change that fails at a step of its last changes nothing, undo included`(step: Int) throws {
        for text in ["one", "two"] { try files.revise(path, limit: 100) { _ in Array(text.utf8) } }
        let moves = Locked(0)
        let failing = DiskFiles(move: { old, new in
            if moves.withLock({
                $0 += 1; return $0
            }) != step {
                return systemRename(old, new)
            }
            errno = EBUSY
            return -1
        })
        let failure = FileError(.replace, step == 1 ? path : path.adding("~"), .system(EBUSY))
        #expect(throws: failure) { try failing.revise(path, limit: 100) { _ in Array("three".utf8) } }
        #expect(try text(path) == "two" && text(path.adding("~")) == "one")
        moves.withLock { $0 = 0 }
        var reports = 0
        #expect(throws: FileError.self) {
            try failing.undo(path, limit: 100) { _, _, _ in
                reports += 1
                return true
            }
        }
        #expect(reports == 0)
        #expect(try text(path) == "two" && text(path.adding("~")) == "one")
        #expect(try names() == ["file", "file~"])
        let new = folder.appending("new")
        moves.withLock { $0 = 0 }
        #expect(throws: FileError.self) { try failing.revise(new, limit: 100) { _ in [1] } }
        #expect(try names() == ["file", "file~"])
        #expect(try undo() == "two>one undo")
    }

    @Test(arguments: [1, 2, 3])
    func `a file and the texts kept beside it are renamed together or not at all`(step: Int) throws {
        let new = folder.appending("new")
        for text in ["one", "two"] { try files.revise(path, limit: 100) { _ in Array(text.utf8) } }
        try files.replace(path.adding(".redo~"), with: [], followingLinks: false)
        let moves = Locked(0)
        let failing = DiskFiles(move: { old, new in
            if moves.withLock({
                $0 += 1; return $0
            }) != step {
                return systemRename(old, new)
            }
            errno = EBUSY
            return -1
        })
        #expect(throws: FileError.self) { try failing.changeName(path, to: new) }
        #expect(try names().sorted() == ["file", "file.redo~", "file~"])
        #expect(try text(path) == "two" && text(path.adding("~")) == "one")
        #expect(try files.changeName(path, to: new) && names().sorted() == ["new", "new.redo~", "new~"])
        #expect(try files.changeName(path, to: new) == false)
    }

    @Test func `a file whose status cannot be read is an error, not a missing file`() throws {
        #expect(symlink("loop", folder.appending("loop").cString) == 0)
        let lost = folder.appending("loop").appending("file")
        #expect(throws: FileError(.read, lost.adding("~"), .system(ELOOP))) {
            try files.undo(lost, limit: 100) { _, _, _ in true }
        }
        #expect(throws: FileError(.read, lost, .system(ELOOP))) { try files.retire(lost) }
    }

    @Test(arguments: [true, false])
    func `the next change finishes one that was killed midway, or removes its leftovers`(isMade: Bool) throws
    {
        for text in ["one", "two"] { try files.revise(path, limit: 100) { _ in Array(text.utf8) } }
        let (kept, new) = (".file~.0123456789abcdef.new", ".file.0123456789abcdef.new")
        try Data("two".utf8).write(to: URL(filePath: "\(folder.appending(kept))"))
        let place = isMade ? path : folder.appending(new)
        try Data("three".utf8).write(to: URL(filePath: "\(place)"))
        #expect(try undo() == (isMade ? "three>two undo" : "two>one undo"))
        #expect(try names() == ["file", "file.redo~"] || names() == [new, "file", "file.redo~"])
        try files.revise(path, limit: 100) { _ in Array("four".utf8) }
        #expect(try names() == ["file", "file~"])
    }

    @Test func `a file that ends before its size is an error, and nothing is changed`() throws {
        // The kernel reports a size of one page, but returns one line.
        let short = "/sys/kernel/mm/transparent_hugepage/enabled" as FilePath
        guard let size = files.facts(of: short)?.size, size > 0 else { return }
        #expect(throws: FileError(.read, short, .cutShort)) { try files.read(short, limit: 1 << 20) }
        #expect(throws: FileError(.read, short, .cutShort)) {
            try files.revise(short, limit: 1 << 20) { _ in [1] }
        }
    }

    @Test func `if a folder cannot be locked, a file in it is, and is removed afterwards`() throws {
        let lock = { () -> LockFile? in
            if case .held(let lock) = try LockFile.attempt(in: self.folder) { lock } else { nil }
        }
        do {
            let held = try #require(try lock())
            #expect(try names() == [".lorcana.lock"] && lock() == nil)
            // If someone deletes the lock file, the next writer creates another one. A second attempt by this writer
            // would lock that one, too.
            #expect(unlink(folder.appending(".lorcana.lock").cString) == 0)
            #expect(try lock() != nil)
            withExtendedLifetime(held) {}
        }
        #expect(try names() == [])
        #expect(symlink("file", folder.appending(".lorcana.lock").cString) == 0)
        #expect(throws: FileError.self) { try LockFile.attempt(in: folder) }
    }

    @Test func `a change is reported once the new file is safe, and once if nothing changes`() throws {
        var reports: [String] = []
        for _ in 0..<2 {
            try files.revise(path, limit: 100) { _ in
                [0x61]
            } isReported: {
                reports.append((try? files.read(path, limit: 9)).flatMap { $0 } == [0x61] ? "a" : "none")
                return true
            }
        }
        #expect(reports == ["none", "a"])
    }

    @Test func `a file keeps its permissions`() throws {
        try files.replace(path, with: [1], followingLinks: false)
        #expect(chmod(path.cString, 0o640) == 0)
        try files.replace(path, with: [2], followingLinks: false)
        #expect(mode(path) == 0o640)
    }

    @Test func `a path that is not UTF-8 is one file`() throws {
        let path = FilePath(bytes: folder.bytes + Array("/caf".utf8) + [0xE9, 0x2F, 0xFF])
        try files.replace(path, with: [1], followingLinks: false)
        try files.replace(path, with: [2], followingLinks: false)
        #expect(try files.read(path, limit: 1) == [2])
        #expect(stat(of: path.folder) != nil)
        // A folder whose name is repaired to valid UTF-8 must not exist.
        #expect(stat(of: FilePath(path.folder.description)) == nil)
    }

    @Test func `a path through a file cannot be written`() throws {
        try files.replace(path, with: [1], followingLinks: false)
        let below = path.appending("below")
        #expect(throws: FileError(.make, below, .system(ENOTDIR))) {
            try files.replace(below.appending("file"), with: [2], followingLinks: false)
        }
    }

    @Test func `a folder in the file's place stays, and no leftovers remain`() throws {
        #expect(mkdir(path.cString, 0o700) == 0)
        #expect(throws: FileError(.replace, path, .notRegular(.folder))) {
            try files.replace(path, with: [1], followingLinks: false)
        }
        #expect(try names() == ["file"])
    }

    @Test func `a full disk leaves the old file and nothing else`() throws {
        try files.replace(path, with: [1], followingLinks: false)
        // The disk fills up after a few bytes.
        let written = Locked(0)
        let full = DiskFiles(
            writer: DescriptorWriter { number, bytes in
                if written.withLock({ $0 }) > 0 {
                    errno = ENOSPC
                    return -1
                }
                let count = systemWrite(number, bytes.extracting(..<2))
                written.withLock { $0 += count }
                return count
            })
        #expect(throws: FileError(.write, path, .system(ENOSPC))) {
            try full.replace(path, with: [2, 3, 4], followingLinks: false)
        }
        #expect(try files.read(path, limit: 10) == [1])
        #expect(try names() == ["file"])
    }

    @Test func `a file that cannot be flushed never takes the old one's place`() throws {
        try files.replace(path, with: [1], followingLinks: false)
        let files = DiskFiles(flush: Self.failingFlush(of: S_IFREG))
        #expect(throws: FileError(.write, path, .system(EIO))) {
            try files.replace(path, with: [2], followingLinks: false)
        }
        #expect(try files.read(path, limit: 1) == [1])
        #expect(try names() == ["file"])
    }

    @Test func `a folder that cannot be flushed does not revert the new file`() throws {
        try DiskFiles(flush: Self.failingFlush(of: S_IFDIR)).replace(path, with: [1], followingLinks: false)
        #expect(try files.read(path, limit: 1) == [1])
    }

    @Test func `the file is flushed before it takes its place, the folder after`() throws {
        try files.replace(path, with: [1], followingLinks: false)
        let seen = Locked<[[UInt8]?]>([])
        let (reader, path) = (files, path)
        let files = DiskFiles(flush: { _ in
            let present = try? reader.read(path, limit: 1)
            seen.withLock { $0.append(present) }
            return 0
        })
        try files.replace(path, with: [2], followingLinks: false)
        #expect(seen.withLock { $0 } == [[1], [2]])
    }

    @Test func `only a regular file is ever replaced, directly or through a link`() throws {
        let link = folder.appending("link")
        #expect(mkfifo(path.cString, 0o600) == 0 && symlink("file", link.cString) == 0)
        let error = FileError(.replace, path, .notRegular(.namedPipe))
        #expect(throws: error) { try files.replace(path, with: [1], followingLinks: false) }
        #expect(throws: FileError.self) { try files.replace(link, with: [1], followingLinks: true) }
        #expect(stat(of: path).map(FileKind.init) == .namedPipe)
        #expect(try names() == ["file", "link"])
    }

    // MARK: Links

    @Test(arguments: [true, false])
    func `a link stays a link if links are followed`(isRelative: Bool) throws {
        let link = folder.appending("link")
        #expect(symlink(isRelative ? "file" : "\(path)", link.cString) == 0)
        try files.replace(link, with: [1], followingLinks: true)
        try files.change(link, limit: 10) { ($0 ?? []) + [2] }
        #expect(isLink(link) && !isLink(path))
        #expect(try files.read(path, limit: 10) == [1, 2])
    }

    @Test func `a link and its target stay if links are not followed`() throws {
        try files.replace(path, with: [1], followingLinks: false)
        let link = folder.appending("link")
        #expect(symlink("file", link.cString) == 0)
        #expect(throws: FileError(.replace, link, .notRegular(.link))) {
            try files.replace(link, with: [2], followingLinks: false)
        }
        #expect(isLink(link))
        #expect(try files.read(path, limit: 1) == [1])
    }

    @Test func `a link is followed only to a file with the right beginning, or to no file yet`() throws {
        let link = folder.appending("link")
        #expect(symlink("file", link.cString) == 0)
        let replace = { (text: String) in
            try self.files.replace(
                link, with: Array(text.utf8).span.bytes, followingLinks: true, linkedTo: Array("data:".utf8))
        }
        try replace("data:one")
        try replace("data:two")
        #expect(try text(path) == "data:two")
        try files.replace(path, with: Array("dat: a letter".utf8), followingLinks: false)
        #expect(throws: FileError(.replace, link, .notRegular(.link))) { try replace("data:three") }
        #expect(try isLink(link) && text(path) == "dat: a letter")
    }

    @Test func `a revised file's previous text never replaces a link`() throws {
        try files.replace(path, with: [1], followingLinks: false)
        #expect(symlink("mine", path.adding("~").cString) == 0)
        #expect(throws: FileError(.replace, path.adding("~"), .notRegular(.link))) {
            try files.revise(path, limit: 10) { _ in [2] }
        }
        #expect(try isLink(path.adding("~")) && files.read(path, limit: 10) == [1])
        #expect(try names() == ["file", "file~"])
    }

    @Test func `a circular link is an error`() {
        #expect(symlink("file", path.cString) == 0)
        #expect(throws: FileError(.read, path, .system(ELOOP))) { try files.read(path, limit: 1) }
        let circle = FileError(.replace, path, .system(ELOOP))
        #expect(throws: circle) { try files.change(path, limit: 1) { _ in [] } }
        #expect(throws: circle) { try files.replace(path, with: [1], followingLinks: true) }
        #expect(isLink(path))
    }

    @Test func `links planted under the names of temporary files are never written through`() throws {
        let victim = folder.appending("victim")
        try files.replace(victim, with: Array("untouched".utf8), followingLinks: false)
        for name in ["file.partial", "file.\(getpid()).new", "file.new", ".file.0123456789abcdef.new"] {
            #expect(symlink("victim", folder.appending(name).cString) == 0)
        }
        try files.replace(path, with: [1], followingLinks: false)
        #expect(try text(victim) == "untouched")
    }

    @Test func `the temporary file's name is unpredictable and new each time`() throws {
        let seen = Locked<Set<String>>([])
        let folder = folder
        let files = DiskFiles(flush: { _ in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)")) ?? []
            seen.withLock { $0.formUnion(names.filter { $0.hasSuffix(".new") }) }
            return 0
        })
        for _ in 0..<20 { try files.replace(path, with: [1], followingLinks: false) }
        #expect(seen.withLock { $0.count } == 20)
        #expect(seen.withLock { $0 }.allSatisfy { TemporaryName(for: path).matches(Array($0.utf8)) })
    }

    // MARK: Leftovers

    @Test func `only leftovers of killed writers are removed by the next one`() throws {
        let left = [".file.0123456789abcdef.new", ".file.ffffffffffffffff.new"]
        let kept = [
            ".file.0123456789abcde.new", ".file.0123456789abcdeg.new", ".file.new",
            ".other.0123456789abcdef.new",
            "file.0123456789abcdef.new",
        ]
        for name in left + kept { try Data().write(to: URL(filePath: "\(folder.appending(name))")) }
        try files.replace(path, with: [1], followingLinks: false)
        #expect(try names() == (kept + ["file"]).sorted())
    }

    @Test func `the temporary file of a running writer stays`() throws {
        let files = files
        let (path, folder) = (path, folder)
        let others = Locked<[FileError?]>([])
        let writer = DiskFiles(flush: { _ in
            // The other writer waits until this one has finished.
            do throws(FileError) { try files.replace(path, with: [9], followingLinks: false) } catch {
                others.withLock { $0.append(error) }
            }
            return 0
        })
        try writer.replace(path, with: [1], followingLinks: false)
        #expect(others.withLock { $0 } == Array(repeating: FileError(.lock, folder, .busy), count: 2))
        #expect(try files.read(path, limit: 1) == [1])
    }

    @Test func `a new file that another process locks or removes first cannot be claimed`() throws {
        let file = try FileWriter(making: path, reporting: path)
        let other = open(path.cString, O_RDONLY)
        #expect(file.claim())
        #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
        FileWriter.ifAbandoned(path) { Issue.record("a living writer's file") }
        let late = folder.appending("late")
        let taken = try FileWriter(making: late, reporting: late)
        let remover = open(late.cString, O_RDONLY)
        #expect(flock(remover, LOCK_EX | LOCK_NB) == 0)
        #expect(!taken.claim())
        #expect(unlink(late.cString) == 0 && close(remover) == 0)
        #expect(!taken.claim())
        close(other)
    }

    // MARK: Locks

    @Test func `a writer waits five seconds by the clock and then reports that another one is writing`()
        throws
    {
        let other = open(folder.cString, O_RDONLY)
        defer { close(other) }
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        let (time, pauses) = (Locked(Duration.zero), Locked(0))
        // On a busy machine each pause takes longer than requested.
        let waiting = { (nap: Duration) in
            DiskFiles(
                patience: LockPatience(.seconds(5), uptime: { time.withLock { $0 } }) {
                    time.withLock { $0 += nap }
                    pauses.withLock { $0 += 1 }
                })
        }
        for (nap, count) in [(Duration.milliseconds(2), 2500), (.milliseconds(600), 9), (.seconds(60), 1)] {
            pauses.withLock { $0 = 0 }
            #expect(throws: FileError(.lock, folder, .busy)) {
                try waiting(nap).replace(path, with: [1], followingLinks: false)
            }
            #expect(pauses.withLock { $0 } == count)
        }
        let patient = DiskFiles(
            patience: LockPatience(.seconds(1), uptime: { .zero }, pause: { flock(other, LOCK_UN) }))
        try patient.replace(path, with: [1], followingLinks: false)
        #expect(try files.read(path, limit: 1) == [1])
    }

    @Test func `no change is lost when many writers make 1,000 at once`() async throws {
        let (path, writers) = (path, 8)
        let files = DiskFiles(
            patience: LockPatience(.seconds(3_600), pause: { sched_yield() }), flush: { _ in 0 })
        await withTaskGroup { group in
            for writer in 0..<writers {
                group.addTask {
                    for number in 0..<125 {
                        _ = try? files.change(path, limit: 1 << 20) {
                            ($0 ?? []) + Array("\(writer) \(number)\n".utf8)
                        }
                    }
                }
            }
        }
        #expect(Set(try text(path).split(separator: "\n")).count == 1000)
        #expect(try names() == ["file"])
    }

    // MARK: Reading

    @Test func `a missing file is read as nil`() throws {
        #expect(try files.read(path, limit: 1) == nil)
        #expect(try files.read("/dev/null/x", limit: 1) == nil)
    }

    @Test func `a file of the largest size is read, a larger one is not`() throws {
        try files.replace(path, with: [1, 2, 3], followingLinks: false)
        #expect(try files.read(path, limit: 3) == [1, 2, 3])
        #expect(throws: FileError(.read, path, .tooLarge(limit: 2))) { try files.read(path, limit: 2) }
    }

    @Test func `a file that states a size of 0 is read to the limit`() throws {
        #expect(try files.read("/proc/self/stat", limit: 4096)?.isEmpty == false)
        #expect(throws: FileError(.read, "/proc/self/stat", .tooLarge(limit: 10))) {
            try files.read("/proc/self/stat", limit: 10)
        }
    }

    @Test func `a path that is not a regular file is reported and never waited for`() throws {
        let (pipe, socket) = (folder.appending("pipe"), folder.appending("socket"))
        #expect(mkfifo(pipe.cString, 0o600) == 0)
        #expect(mknod(socket.cString, S_IFSOCK | 0o600, 0) == 0)
        let kinds: [(FilePath, FileKind)] = [
            (pipe, .namedPipe), (socket, .socket), (folder, .folder), ("/dev/zero", .device),
            ("/dev/null", .device),
        ]
        for (path, kind) in kinds {
            #expect(throws: FileError(.read, path, .notRegular(kind))) { try files.read(path, limit: 10) }
        }
        #expect(throws: FileError(.read, pipe, .notRegular(.namedPipe))) {
            try files.change(pipe, limit: 10) { _ in [1] }
        }
    }

    @Test func `a change that changes nothing writes nothing`() throws {
        let below = folder.appending("none/file")
        #expect(try files.change(below, limit: 10) { $0 ?? [] } == [])
        #expect(stat(of: below.folder) == nil)
        try files.replace(path, with: [1], followingLinks: false)
        let node = stat(of: path)?.st_ino
        #expect(try files.change(path, limit: 10) { $0 ?? [] } == [1])
        #expect(stat(of: path)?.st_ino == node)
    }

    // MARK: Removing

    @Test func `a file of the program's own is removed, and a missing one is not an error`() throws {
        for name in ["catalogue.lorcana", "counter.state", ".config.0123456789abcdef.new"] {
            let own = folder.appending(name)
            try files.replace(own, with: [1], followingLinks: false)
            #expect(try files.remove(own))
            #expect(try !files.remove(own))
            #expect(try !files.remove(own.appending(name)))
        }
        #expect(try names() == [])
    }

    @Test(arguments: [
        "file", "catalogue", "lorcana", "state", "a.lorcana.damaged", ".file.0123456789abcde.new", "a.new",
        "~",
    ])
    func `a file of another name is never removed`(name: String) throws {
        let path = folder.appending(name)
        try files.replace(path, with: [1], followingLinks: false)
        #expect(throws: FileError(.remove, path, .system(EPERM))) { try files.remove(path) }
        #expect(try files.read(path, limit: 1) == [1])
    }

    @Test func `anything other than a regular file is never removed, whatever its name`() throws {
        let target = folder.appending("mine")
        try files.replace(target, with: [1], followingLinks: false)
        let make: [(FileKind, (FilePath) -> CInt)] = [
            (.namedPipe, { mkfifo($0.cString, 0o600) }), (.folder, { mkdir($0.cString, 0o700) }),
            (.link, { symlink("mine", $0.cString) }), (.socket, { mknod($0.cString, S_IFSOCK | 0o600, 0) }),
        ]
        for (kind, make) in make {
            let path = folder.appending("\(kind).lorcana")
            #expect(make(path) == 0)
            #expect(throws: FileError(.remove, path, .notRegular(kind))) { try files.remove(path) }
            #expect(DiskFiles.kind(path) == kind)
        }
        #expect(try files.read(target, limit: 1) == [1])
    }

    @Test func `a link is removed only if its target has the right beginning, and the target stays`() throws {
        let link = folder.appending("link.lorcana")
        #expect(symlink("file", link.cString) == 0)
        let remove = { try self.files.remove(link, linkedTo: Array("data:".utf8)) }
        #expect(try !remove() && isLink(link))
        try files.replace(path, with: Array("date".utf8), followingLinks: false)
        #expect(throws: FileError(.remove, link, .notRegular(.link))) { try remove() }
        try files.replace(path, with: Array("data:".utf8), followingLinks: false)
        #expect(try remove())
        #expect(try names() == ["file"] && text(path) == "data:")
    }

    @Test func `only files with a seal are found in a folder, and only their leftovers are removed there`()
        throws
    {
        let sealed = OwnName.sealed(Array("a.jpg".utf8))
        let own = folder.appending(sealed)
        let left = folder.appending(".\(sealed).0123456789abcdef.new")
        let others = [
            "a.jpg", "a.jpg.lorcana", "b\(sealed)", "\(sealed)~", ".a.jpg.0123456789abcdef.new",
            "0123456789abcdef.lorcana",
            ".0123456789abcdef.lorcana", "a.jpg.0123456789abcdef.lorcana", "catalogue.lorcana",
        ]
        for name in others { try files.replace(folder.appending(name), with: [1], followingLinks: false) }
        let links = ["b.jpg", "c.jpg"].map { folder.appending(OwnName.sealed(Array($0.utf8))) }
        #expect(symlink("a.jpg", links[0].cString) == 0 && mkfifo(links[1].cString, 0o600) == 0)
        let before = try names()
        try files.replace(own, with: [1, 2], followingLinks: false)
        try files.replace(left, with: [1], followingLinks: false)
        #expect(files.ownFiles(in: folder).map(\.path) == [own] && files.ownFiles(in: folder)[0].size == 2)
        try files.removeLeftovers(in: folder)
        for file in files.ownFiles(in: folder) { try files.remove(file.path) }
        #expect(try names() == before)
    }

    @Test(arguments: [1, 2, 17, 64, OwnName.longest])
    func `a sealed name is recognised, unless one of its bytes differs`(length: Int) {
        let sealed = OwnName.sealed((0..<length).map { UInt8($0 * 7 % 255 + 1) }).bytes
        #expect(OwnName.isSealed(sealed) && sealed.count <= TemporaryName.longest)
        for place in sealed.indices {
            var other = sealed
            other[place] ^= 0x20
            #expect(!OwnName.isSealed(other))
        }
    }

    // MARK: Support

    private func text(_ path: FilePath) throws -> String {
        String(decoding: try #require(try files.read(path, limit: 1 << 20)), as: UTF8.self)
    }

    private func names(in other: FilePath? = nil) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(other ?? folder)").sorted()
    }

    private func stat(of path: FilePath) -> stat? { RegularFile.status(path, followingLinks: true) }
    private func mode(_ path: FilePath) -> mode_t? { stat(of: path).map { $0.st_mode & 0o777 } }

    private func isLink(_ path: FilePath) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path)")) != nil
    }

    /// A file system on which flushing either files or folders fails.
    private static func failingFlush(of kind: mode_t) -> @Sendable (CInt) -> CInt {
        { number in
            var status = Glibc.stat()
            guard fstat(number, &status) == 0, status.st_mode & S_IFMT == kind else { return 0 }
            errno = EIO
            return -1
        }
    }
}
