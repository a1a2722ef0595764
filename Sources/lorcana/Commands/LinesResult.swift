import CardRendering
import LorcanaCards
import LorcanaKit

/// The cards found for each line of stdin, in line order.
struct LinesResult {
    private var texts: [String] = []
    private var counts: [Int] = []
    private var cards: [LorcanaCard] = []
    private var last: LorcanaState?

    /// Finds the cards of each line. Prints notes at once, since a later line may end the command.
    @MainActor
    init(
        _ lines: [(number: Int, text: String)], _ output: OutputOptions, _ reporter: Reporter,
        find: @MainActor (_ line: String) async throws(ProgramFailure) -> Finding
    ) async throws(ProgramFailure) {
        for (number, text) in lines {
            let found: Finding
            do throws(ProgramFailure) { found = try await find(text) } catch {
                throw .line(number, error)
            }
            texts.append(text)
            cards += output.chosen(found.cards)
            counts.append(found.cards.count)
            last = found.state
            let missing = found.cards.isEmpty ? [found.sentence] : []
            for note in reporter.words(of: found.state.notes) + missing {
                reporter.note("line \(number): \(note)")
            }
        }
    }

    /// Prints the cards as one list, or the count for each line.
    ///
    /// - Parameter markingWords: whether to highlight the lines' words in the names found.
    @MainActor
    func show(
        markingWords: Bool, _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) -> ExitCode {
        if printer.output.countsOnly {
            try printer.show(counts: counts, asList: true)
        } else {
            try printer.show(cards, foundBy: markingWords ? texts : [])
        }
        if let last {
            let sum = Counted.text(counts.reduce(0, +))
            reporter.report("\(sum) for \(Counted.text(counts.count, "line"))", last, notes: [])
        } else {
            reporter.note("stdin has no lines to read")
        }
        return counts.contains(0) ? .nothingMatched : .found
    }
}

extension CommandInput {
    /// Rejects options for a single result if a command reads several lines from stdin.
    func refuseOptionsOfOneResult() throws(ProgramFailure) {
        for option in [Option.web, .picture, .stats] where has(option) {
            throw .misuse(.contradiction(option.name, StandardInput.operand))
        }
    }
}
