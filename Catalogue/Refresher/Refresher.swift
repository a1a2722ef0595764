import FactsTables
import Files
import Glibc
import LorcanaCards
import LorcanaKit

/// Makes the built-in facts from LorcanaJSON's English file: `FactsRefresher FILE FOLDER`, run by
/// `scripts/refresh-facts`.
///
/// Writes `cards.tsv`, `sets.tsv`, `text-words.tsv` and `date.txt`, or nothing: it stops at a card with a text about Shift, singing or
/// decks that no rule can read.
@main
enum Refresher {
    /// Twice the file of 2026, in bytes.
    private static let largest = 1 << 26

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 2, let path = arguments.first, let folder = arguments.last else {
            fail("usage: FactsRefresher FILE FOLDER")
        }
        do {
            guard let bytes = try DiskFiles().read(FilePath(path), limit: largest) else {
                fail("\(path) is not there")
            }
            try writeFacts(of: LorcanaJSONFile(bytes, url: path), to: FilePath(folder))
        } catch {
            fail("\(error)")
        }
    }

    private static func writeFacts(of file: LorcanaJSONFile, to folder: FilePath) throws {
        if !file.unread.isEmpty {
            let sentences = file.unread.map { "  \($0.card): \($0.sentence)" }.joined(separator: "\n")
            fail("no rule reads these sentences; extend RelationReader:\n\(sentences)")
        }
        guard file.metadata.language == "en", let date = file.metadata.generated?.date, file.skipped == 0,
            !file.cards.isEmpty
        else {
            fail("no English file with a date, or \(file.skipped) of its rows cannot be read")
        }
        for (name, text) in [
            ("cards.tsv", FactsWriter.tsv(of: file.cards)), ("sets.tsv", FactsWriter.tsv(of: file.sets)),
            ("text-words.tsv", FactsWriter.tsv(ofTextWords: WordUses.counted(in: file.cards))),
            ("date.txt", date + "\n"),
        ] {
            try DiskFiles().replace(folder.appending(name), with: Array(text.utf8), followingLinks: true)
        }
        print("\(file.cards.count) cards and \(file.sets.count) sets of \(date)")
    }

    private static func fail(_ reason: String) -> Never {
        let message = Array("refresh-facts: \(reason)\n".utf8)
        _ = write(STDERR_FILENO, message, message.count)
        exit(1)
    }
}
