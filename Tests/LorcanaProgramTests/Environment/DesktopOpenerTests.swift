import Foundation
import Testing

@testable import lorcana

@Suite struct DesktopOpenerTests {
    private let address = "https://example.org/a?b=c"

    @Test(arguments: [[:], ["DISPLAY": ""], ["PATH": "/usr/bin"]])
    func `without a desktop nothing is opened`(variables: [String: String]) {
        #expect(!DesktopOpener.open(address, variables, program: "/bin/true"))
    }

    @Test(arguments: ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"])
    func `the desktop's opener reports whether it succeeded`(variable: String) {
        #expect(DesktopOpener.open(address, [variable: ":0"], program: "/bin/true"))
        #expect(!DesktopOpener.open(address, [variable: ":0"], program: "/bin/false"))
        #expect(!DesktopOpener.open(address, [variable: ":0"], program: "/no/such/opener"))
    }

    @Test func `a program in the current folder is never the opener, whatever PATH is`() throws {
        let folder = try ScriptFolder()
        defer { folder.remove() }
        try folder.write("[ \"$PATH\" = \"\(folder.path):/bin\" ]", to: "opener")
        let before = FileManager.default.currentDirectoryPath
        for path in [
            "", ":", ".", ".:", "../\(URL(filePath: folder.path).lastPathComponent)", "/bin::/usr/bin",
        ] {
            #expect(ChildProgram("opener", ["PATH": path]) == nil)
        }
        #expect(FileManager.default.currentDirectoryPath == before)
        // The opener runs with a PATH that has only absolute folders.
        let variables = ["DISPLAY": ":0", "PATH": ":.:\(folder.path)::bin:/bin:"]
        #expect(DesktopOpener.open(address, variables, program: "opener"))
    }

    @Test func `the address is a single argument`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a?b=c&d='e f' $PATH").path
        try "".write(toFile: file, atomically: true, encoding: .utf8)
        // unlink(1) accepts exactly one argument.
        #expect(DesktopOpener.open(file, ["DISPLAY": ":0"], program: "/usr/bin/unlink"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
