import CardRendering
import LorcanaCards
import LorcanaKit

extension CommandInput {
    /// Finds cards for each line of stdin and prints them as one list, in the order of the lines; skips blank lines.
    ///
    /// - Parameter areQueries: whether the lines are queries, whose words are marked in the names found.
    func eachLine(
        areQueries: Bool = false,
        _ find: @escaping @MainActor (String, Session) async throws(ProgramFailure) -> Finding
    ) throws(ProgramFailure) -> Action {
        for option in [Option.web, .picture, .stats] where has(option) {
            throw .misuse(.contradiction(option.name, Self.stdin))
        }
        return Action(.service) { session throws(ProgramFailure) in
            let lines = try session.inputLines()
            var (counts, cards, last) = ([Int](), [LorcanaCard](), LorcanaState?.none)
            for line in lines {
                let found: Finding
                do throws(ProgramFailure) { found = try await find(line.text, session) } catch {
                    throw .line(line.number, error)
                }
                cards += session.chosen(found.cards)
                counts.append(found.cards.count)
                last = found.state
                let notes =
                    session.words(of: found.state.notes) + (found.cards.isEmpty ? [found.sentence] : [])
                for note in notes { session.console.note("line \(line.number): \(note)") }
            }
            if session.showing.countsOnly {
                try session.show(counts: counts, asList: true)
            } else {
                try session.show(cards, foundBy: areQueries ? lines.map(\.text) : [])
            }
            if let last {
                let sum = Counted.text(counts.reduce(0, +))
                session.report("\(sum) for \(Counted.text(counts.count, "line"))", last, notes: [])
            } else {
                session.console.note("stdin has no lines to read")
            }
            return counts.contains(0) ? .nothingMatched : .found
        }
    }
}
