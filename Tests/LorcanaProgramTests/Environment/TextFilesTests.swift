import Glibc
import Testing

@testable import lorcana

/// The config file on a real disk, in a folder of the test's own.
@MainActor
@Suite final class TextFilesTests {
    private let folder: String
    private let files = DiskTextFiles()

    init() throws {
        var template = Array("/tmp/lorcana-text-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw FileFailure(path: "/tmp", reason: String(cString: strerror(errno)))
        }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    isolated deinit {
        for name in ["config", "real", "a/b/config", "link"] { unlink("\(folder)/\(name)") }
        for name in ["place", "a/b", "a", ""] { rmdir("\(folder)/\(name)") }
    }

    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private func reason(_ body: () throws(FileFailure) -> Void) -> String? {
        do { try body() } catch { return error.reason }
        return nil
    }

    @Test func `what was written is read, and its folders are the owner's own`() throws {
        #expect(try files.read("\(folder)/a/b/config") == nil)
        try files.write("color = never\n", to: "\(folder)/a/b/config")
        #expect(try files.read("\(folder)/a/b/config") == "color = never\n")
        #expect(mode("\(folder)/a/b/config") == 0o600 && mode("\(folder)/a") == 0o700)
    }

    @Test(arguments: ["real", "absolute"])
    func `a link stays a link, and what it leads to is written`(target: String) throws {
        let link = "\(folder)/config"
        symlink(target == "real" ? "real" : "\(folder)/real", link)
        try files.write("one", to: link)
        chmod("\(folder)/real", 0o640)
        try files.write("two", to: link)
        #expect(isLink(link) && !isLink("\(folder)/real"))
        #expect(try files.read("\(folder)/real") == "two")
        #expect(mode("\(folder)/real") == 0o640)
    }

    @Test func `a link that leads in a circle is told, not followed for ever`() {
        symlink("link", "\(folder)/link")
        #expect(reason { () throws(FileFailure) in _ = try files.read("\(folder)/link") } != nil)
    }

    @Test func `a folder in the file's place is told`() {
        mkdir("\(folder)/place", 0o700)
        let path = "\(folder)/place"
        #expect(reason { () throws(FileFailure) in _ = try files.read(path) } == "Is a directory")
        #expect(reason { () throws(FileFailure) in try files.write("x", to: path) } == "Is a directory")
    }

    @Test func `a full disk is told, and leaves the old file and nothing else`() throws {
        let path = "\(folder)/config"
        try files.write("old", to: path)
        let full = DiskTextFiles { _ in
            let sink = RecordingSink()
            sink.failure = .system(code: ENOSPC)
            return sink
        }
        let said = reason { () throws(FileFailure) in try full.write("new", to: path) }
        #expect(said == "No space left on device")
        #expect(try files.read(path) == "old")
        #expect(access("\(path).\(getpid()).new", F_OK) != 0)
    }
}
