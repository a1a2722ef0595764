import Foundation
import Testing

@testable import lorcana

/// A temporary folder for shell scripts that a test runs.
struct ScriptFolder {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Writes an executable script.
    ///
    /// Another process writes the file: if this one did, a child process started by a concurrent test could inherit the
    /// open descriptor, and a file open for writing cannot be executed (ETXTBSY).
    func write(_ script: String, to name: String) throws {
        let (source, target) = ("\(path)/\(name).sh", "\(path)/\(name)")
        try "#!/bin/sh\n\(script)\n".write(toFile: source, atomically: true, encoding: .utf8)
        try #require(ChildProgram("install", [:])?.run(["-m", "700", source, target]) == true)
    }
}
