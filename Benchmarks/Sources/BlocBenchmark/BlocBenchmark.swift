/// Measures Bloc beside a closure call and OpenCombine's subject.
///
/// `swift run -c release BlocBenchmark` prints a table; with `--check` it also fails if an aim is missed.
@main
@MainActor
struct BlocBenchmark {
    static func main() async {
        let table = Table(measure())
        print(table.text)
        let growth = Memory.growth()
        print("a million events with a transition log: the process grew by \(growth / 1024) KiB")
        guard CommandLine.arguments.contains("--check") else { return }
        let missed = table.missedAims + (growth > 1 << 20 ? ["the process grew by more than 1 MiB"] : [])
        for aim in missed { print("missed: \(aim)") }
        if !missed.isEmpty { exitWithFailure() }
    }

    private static func measure() -> [Measurement] {
        var rows = [Cases.closure()]
        for listeners in [0, 1, 10] {
            rows.append(Cases.subject(listeners: listeners))
            rows.append(Cases.cubit(listeners: listeners))
            rows.append(Cases.mapping(listeners: listeners))
            rows.append(Cases.registering(listeners: listeners))
        }
        return rows + [Cases.asynchronous(), Cases.queuedClosures(), Cases.queued()]
    }
}
