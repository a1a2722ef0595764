/// Measures Bloc, a closure call and OpenCombine's subject.
///
/// `swift run -c release BlocBenchmark` prints a table; with `--check` it also fails if a goal is missed. `--run CASE
/// COUNT` runs one case that many times, for `Benchmarks/bloc_instructions`.
@main
@MainActor
struct BlocBenchmark {
    static func main() async {
        if let (name, count) = Instructions.asked { return Instructions.run(name, count) }
        let table = Table(await measure())
        print(table.text)
        let growth = Memory.growth()
        print("a million events with a transition log: the process grew by \(growth / 1024) KiB")
        guard CommandLine.arguments.contains("--check") else { return }
        let missed = table.missedAims + (growth > 1 << 20 ? ["the process grew by more than 1 MiB"] : [])
        for aim in missed { print("missed: \(aim)") }
        if !missed.isEmpty { exitWithFailure() }
    }

    private static func measure() async -> [Measurement] {
        var rows = [Cases.closure()]
        for listeners in [0, 1, 10] {
            rows.append(Cases.subject(listeners: listeners))
            rows.append(Cases.cubit(listeners: listeners))
            rows.append(Cases.mapping(listeners: listeners))
            rows.append(Cases.registering(listeners: listeners))
        }
        rows += [Cases.sequential(), Cases.undoable(), Cases.effects(), await Cases.kept()]
        for kind in Keyed.Kind.allCases { rows.append(Cases.keyed(kind)) }
        return rows + [Cases.asynchronous(), Cases.queuedClosures(), Cases.queued()]
    }
}
