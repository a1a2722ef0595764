import FactsTables
import Files
import Glibc
import LorcanaCards

/// Prepares the facts, or the players' words, for the program: reads their text files, and writes a Swift file of
/// literals.
///
/// The plugin PrepareCatalogue runs `CataloguePreparer CARDS SETS DATE TEXTWORDS OUTPUT` and `CataloguePreparer WORDS
/// OUTPUT` in each build.
@main
enum Preparer {
    /// The maximum file size in bytes: sixteen times the cards of 2026.
    private static let largest = 1 << 24

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.last, arguments.count == 5 || arguments.count == 2 else {
            fail(
                "usage: CataloguePreparer CARDS SETS DATE TEXTWORDS OUTPUT, or CataloguePreparer WORDS OUTPUT"
            )
        }
        let files = Array(arguments.dropLast())
        do {
            let source =
                files.count == 1
                ? try playerWords(files[0])
                : SwiftLiteral.source(
                    of: [
                        "bytes": try prepare(
                            cards: files[0], sets: files[1], date: files[2], textWords: files[3])
                    ], in: "BuiltInCatalogue")
            try DiskFiles().replace(FilePath(output), with: Array(source.utf8), followingLinks: true)
        } catch {
            fail("\(error)")
        }
    }

    private static func playerWords(_ file: String) throws -> String {
        let lines = try FactsReader.words(fromTSV: read(file))
        return SwiftLiteral.source(
            of: ["bytes": lines, "wordBytes": FactsReader.longWords(ofLines: lines)], in: "PlayerWords")
    }

    private static func prepare(
        cards: String, sets: String, date: String, textWords: String
    ) throws -> String {
        let day = String(try read(date).prefix { $0 != "\n" })
        guard let date = Timestamp(date: day) else { fail("\(date): no date: \(day)") }
        let catalogue = Catalogue(
            try FactsReader.cards(fromTSV: read(cards)), sets: try FactsReader.sets(fromTSV: read(sets)),
            origin: AnswerOrigin(source: .builtIn, asOf: date), factsDate: date,
            textWords: try FactsReader.textWords(fromTSV: read(textWords)))
        return catalogue.bytes.withBytes { String(decoding: $0, as: UTF8.self) }
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
