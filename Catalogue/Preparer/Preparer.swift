import Files
import Glibc
import LorcanaCards

/// Prepares the facts for the program: reads their plain text, writes one Swift file with one literal.
///
/// `CataloguePreparer CARDS SETS DATE OUTPUT`, run by the plugin PrepareCatalogue in each build.
@main
enum Preparer {
    /// Sixteen times the cards of 2026, in bytes.
    private static let largest = 1 << 24

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 4 else { fail("usage: CataloguePreparer CARDS SETS DATE OUTPUT") }
        let files = Array(arguments)
        do {
            let catalogue = try prepare(cards: files[0], sets: files[1], date: files[2])
            let source = Array(SwiftLiteral.source(of: catalogue).utf8)
            try DiskFiles().replace(FilePath(files[3]), with: source, followingLinks: true)
        } catch {
            fail("\(error)")
        }
    }

    static func prepare(cards: String, sets: String, date: String) throws -> Catalogue {
        let day = String(try read(date).prefix { $0 != "\n" })
        guard let date = Timestamp(date: day) else { fail("\(date): no date: \(day)") }
        return Catalogue(
            try FactsReader.cards(fromTSV: read(cards)), sets: try FactsReader.sets(fromTSV: read(sets)),
            origin: AnswerOrigin(source: .builtIn, asOf: date), factsDate: date)
    }

    private static func read(_ path: String) throws -> String {
        guard let bytes = try DiskFiles().read(FilePath(path), limit: largest) else {
            fail("\(path) is not there")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { fail("\(path): not UTF-8") }
        return text
    }

    private static func fail(_ reason: String) -> Never {
        let message = Array("CataloguePreparer: \(reason)\n".utf8)
        _ = write(STDERR_FILENO, message, message.count)
        exit(1)
    }
}
