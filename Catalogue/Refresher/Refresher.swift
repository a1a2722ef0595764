import Glibc
import LorcanaCards
import LorcanaKit

/// Makes the built-in facts anew of LorcanaJSON's English file: `FactsRefresher FILE FOLDER`, run by `scripts/refresh-facts`.
///
/// Writes `cards.tsv`, `sets.tsv` and `date.txt`, or nothing: it stops on a card that says something about Shift,
/// singing or decks which no rule reads.
@main
enum Refresher {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 2, let path = arguments.first, let folder = arguments.last else {
            fail("usage: FactsRefresher FILE FOLDER")
        }
        do {
            let file = try CardFile(read(path), url: path)
            try writeFacts(of: file, to: folder)
        } catch {
            fail("\(error)")
        }
    }

    private static func writeFacts(of file: CardFile, to folder: String) throws {
        if !file.unread.isEmpty {
            let sentences = file.unread.map { "  \($0.card): \($0.sentence)" }.joined(separator: "\n")
            fail("no rule reads these sentences; extend RelationReader:\n\(sentences)")
        }
        guard file.metadata.language == "en", let date = file.metadata.generated?.date, file.skipped == 0, !file.cards.isEmpty
        else {
            fail("no English file with a date, or \(file.skipped) of its rows cannot be read")
        }
        for (name, text) in [
            ("cards.tsv", FactsWriter.tsv(of: file.cards)), ("sets.tsv", FactsWriter.tsv(of: file.sets)),
            ("date.txt", date + "\n"),
        ] {
            save(text, to: "\(folder)/\(name)")
        }
        print("\(file.cards.count) cards and \(file.sets.count) sets of \(date)")
    }

    private static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { fail("\(path): \(String(cString: strerror(errno)))") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    private static func save(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else { fail("\(path): \(String(cString: strerror(errno)))") }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0 else {
            fail("\(path): \(String(cString: strerror(errno)))")
        }
    }

    private static func fail(_ reason: String) -> Never {
        let message = Array("refresh-facts: \(reason)\n".utf8)
        _ = write(STDERR_FILENO, message, message.count)
        exit(1)
    }
}
