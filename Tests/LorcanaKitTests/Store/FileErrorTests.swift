import LorcanaKit
import Testing

@Suite struct FileErrorTests {
    @Test(
        arguments: [
            (FileError.missing(path: "/a"), "no such file", "/a"),
            (.denied(path: "/a"), "permission denied", "/a"),
            (.readOnly(path: "/a"), "the file system is read-only", "/a"),
            (.full(path: "/a"), "the disk is full", "/a"),
            (.busy(path: "/a"), "another process is writing to it", "/a"),
            (.other(path: "/a", reason: "Input/output error"), "Input/output error", "/a"),
            (.noFolder, "neither HOME nor LORCANA_DATA_DIR is set", nil),
        ] as [(FileError, String, String?)])
    func `each error says what went wrong and where`(error: FileError, reason: String, path: String?) {
        #expect((error.reason, error.path) == (reason, path))
    }

    @Test func `what the system answers has its case`() throws {
        let files = DiskFiles(lockAttempts: 1)
        #expect(throws: FileError.missing(path: "/nonesuch/x")) { try files.map("/nonesuch/x") }
        #expect(throws: FileError.missing(path: "/dev/null/x")) { try files.map("/dev/null/x") }
        try files.remove("/nonesuch/x")
    }
}
