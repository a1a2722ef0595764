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

    /// Writes a script that can be run.
    ///
    /// Another program writes the file. A child that another test starts meanwhile would inherit a descriptor of this
    /// process, and a file that is open for writing cannot be run ("Text file busy").
    func write(_ script: String, to name: String) throws {
        let (source, target) = ("\(path)/\(name).sh", "\(path)/\(name)")
        try "#!/bin/sh\n\(script)\n".write(toFile: source, atomically: true, encoding: .utf8)
        try #require(ChildProgram("install", [:])?.run(["-m", "700", source, target]) == true)
    }
}
