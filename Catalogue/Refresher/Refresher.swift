import FactsTables
import Files
import Glibc
import LorcanaCards
import LorcanaKit

/// Generates the built-in facts from LorcanaJSON's English file: `scripts/refresh-facts` runs `FactsRefresher FILE
/// FOLDER`.
///
/// Writes `cards.tsv`, `sets.tsv`, `text-words.tsv` and `date.txt`, or nothing: it stops at a card whose text about
/// Shift, singing or decks no rule can read, or at a sentence that no rule of EffectGrammar can read. With
/// `--effects-report REPORT` it only writes a report on how much of the rules texts is read as effects.
@main
enum Refresher {
    /// The maximum file size in bytes: twice the file of 2026.
    private static let largest = 1 << 26

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let reports = arguments.dropFirst().first == "--effects-report"
        guard arguments.count == (reports ? 3 : 2), let path = arguments.first, let output = arguments.last
        else {
            fail("usage: FactsRefresher FILE FOLDER, or FactsRefresher FILE --effects-report REPORT")
        }
        do {
            guard let bytes = try DiskFiles().read(FilePath(path), limit: largest) else {
                fail("\(path) is not there")
            }
            let file = try LorcanaJSONFile(bytes, url: path)
            if reports {
                try writeReport(of: file, to: FilePath(output))
            } else {
                try writeFacts(of: file, to: FilePath(output))
            }
        } catch {
            fail("\(error)")
        }
    }

    private static func writeFacts(of file: LorcanaJSONFile, to folder: FilePath) throws {
        if !file.unread.isEmpty {
            let sentences = file.unread.map { "  \($0.card): \($0.sentence)" }.joined(separator: "\n")
            fail("no rule reads these sentences; extend RelationReader:\n\(sentences)")
        }
        let report = EffectReport(of: file)
        if report.unread > 0 {
            fail("no rule reads what these cards do; extend EffectGrammar:\n\(report.text)")
        }
        guard file.metadata.language == "en", let date = file.metadata.generated?.date, file.skipped == 0,
            !file.cards.isEmpty
        else {
            fail("no English file with a date, or \(file.skipped) of its rows cannot be read")
        }
        for (name, text) in [
            ("cards.tsv", FactsWriter.tsv(of: file.cardsWithEffects())),
            ("sets.tsv", FactsWriter.tsv(of: file.sets)),
            ("text-words.tsv", FactsWriter.tsv(ofTextWords: WordUses.counted(in: file.cards))),
            ("date.txt", date + "\n"),
        ] {
            try DiskFiles().replace(folder.appending(name), with: Array(text.utf8), followingLinks: true)
        }
        print("\(file.cards.count) cards and \(file.sets.count) sets of \(date)")
    }

    private static func writeReport(of file: LorcanaJSONFile, to path: FilePath) throws {
        let report = EffectReport(of: file)
        try DiskFiles().replace(path, with: Array(report.text.utf8), followingLinks: true)
        print(report.summary)
    }

    private static func fail(_ reason: String) -> Never {
        let message = Array("refresh-facts: \(reason)\n".utf8)
        _ = write(STDERR_FILENO, message, message.count)
        exit(1)
    }
}
