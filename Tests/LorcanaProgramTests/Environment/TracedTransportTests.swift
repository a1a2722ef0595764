import CardRendering
import CardTesting
import Files
import Foundation
import Locks
import LorcanaCards
import LorcanaKit
import Testing

@testable import lorcana

@MainActor
@Suite struct TracedTransportTests {
    private final class Lines {
        var all: [String] = []
    }

    private struct Answering: HTTPTransport {
        let answer: Result<HTTPResponse, TransportError>
        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { try answer.get() }
    }

    /// The trace lines of a request to `url`; each reading of the clock advances it by 250 ms.
    private func traced(_ url: String, _ answer: Result<HTTPResponse, TransportError>) async -> [String] {
        let (lines, looks) = (Lines(), Locked(0))
        let uptime: @Sendable () -> Duration = {
            .milliseconds(
                250
                    * looks.withLock { count in
                        count += 1
                        return count
                    })
        }
        let transport = TracedTransport(base: Answering(answer: answer), uptime: uptime) {
            lines.all.append($0)
        }
        _ = try? await transport.send(HTTPRequest(url))
        return lines.all
    }

    @Test func `a request is traced with its status, size and time`() async {
        let response = HTTPResponse(status: 200, body: [1, 2, 3], url: "")
        #expect(
            await traced("https://a.test/cards/fetch?search=name~elsa", .success(response))
                == ["GET a.test /cards/fetch?search=name~elsa: 200, 3 bytes, 250 ms"])
    }

    @Test func `a failure is traced in words, and never with a password`() async {
        #expect(
            await traced("http://me:secret@a.test", .failure(.refused()))
                == ["GET a.test /: a.test refused the connection, 250 ms"])
    }

    @Test func `--verbose traces the requests of a command`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = TestProgram(["LORCANA_API_URL": "http://127.0.0.1:1", "LORCANA_DATA_DIR": folder])
        // Among concurrent tests the command may take minutes; with a constant uptime it never reaches its time limit.
        var timing = Timing.live
        timing.uptime = { .zero }
        let environment = program.environment
        program.environment.makeSources = {
            LiveSources(
                $0, variables: environment.variables, paths: environment.paths, access: .inMemory,
                timing: timing, today: environment.today, commandStart: .zero)
        }
        #expect(await program.run("search elsa --verbose") == .found)
        // On a slow machine, the bytes that erase the progress line come first.
        let line = try #require(program.errorOutput.lines.first { $0.contains("GET ") })
        #expect(line.contains("GET 127.0.0.1:1 /cards/fetch?search=name~elsa"))
        #expect(line.contains(": 127.0.0.1:1 refused the connection, "))
    }
}

@Suite struct SourceWordsTests {
    private static let day = Timestamp(year: 2026, month: 11, day: 2)
    private static let onDisk = StoredCatalogue.usable(
        AnswerOrigin(source: .local, asOf: day), checked: day)

    @Test(arguments: [
        (SourcePlan.auto, onDisk, "source auto: downloaded data of 2026-11-02"),
        (
            .auto, .missing(path: "/data"),
            "source auto: no downloaded data; names from a.test, the rest from built-in data of 2026-10-16"
        ),
        (.api, .missing(path: "/data"), "source api: a.test alone"),
        (.local, .missing(path: "/data"), "source local: no downloaded data"),
        (
            .offline, .unreadable(FileError(.read, "/data", .system(13))),
            "source offline: downloaded data is unusable (permission denied); "
                + "built-in data of 2026-10-16"
        ),
        (.builtIn, .missing(path: "/data"), "source built-in: built-in data of 2026-10-16"),
    ])
    func `the source and its reason are one line`(plan: SourcePlan, disk: StoredCatalogue, line: String) {
        #expect(SourceWords.line(plan, disk: disk, api: "a.test", facts: Samples.origin) == line)
    }
}
