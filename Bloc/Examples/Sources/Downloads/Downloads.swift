import Bloc

/// `swift run Downloads elsa anna olaf` downloads two files at a time, and prints some of the states.
@main
struct Downloads {
    static func main() async throws {
        let names = CommandLine.arguments.dropFirst()
        let downloads = DownloadsBloc(from: SlowSource())
        let drawing = Task { try await draw(downloads, clock: ContinuousClock()) { print($0) } }
        for name in names.isEmpty ? ["elsa", "anna", "olaf"] : names { downloads.send(Wanted(name: name)) }
        await downloads.closeAfterPending()
        try await drawing.value
    }

    /// Prints the newest state five times a second, and the last one.
    @MainActor
    static func draw(
        _ downloads: DownloadsBloc, clock: any Clock<Duration>, show: @MainActor (String) -> Void
    ) async throws {
        for await percents in downloads.latestStates {
            show(frame(percents))
            try await clock.sleep(for: .milliseconds(200))
        }
    }

    /// The files with their percentages: `anna 40 %, elsa 100 %`.
    static func frame(_ percents: [String: Int]) -> String {
        if percents.isEmpty { return "nothing yet" }
        return percents.sorted { $0.key < $1.key }.map { "\($0) \($1) %" }.joined(separator: ", ")
    }
}

/// A source that takes a second for each file.
struct SlowSource: FileSource {
    func fetch(percent: Int, of name: String) async throws { try await Task.sleep(for: .milliseconds(10)) }
}
