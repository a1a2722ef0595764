import Glibc
import LorcanaCards

/// Prepares the facts for the program: reads their plain text, writes one Swift file with one literal.
///
/// `CataloguePreparer CARDS SETS DATE OUTPUT`, run by the plugin PrepareCatalogue in each build.
@main
enum Preparer {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 4 else { fail("usage: CataloguePreparer CARDS SETS DATE OUTPUT") }
        let files = Array(arguments)
        do {
            let catalogue = try prepare(cards: files[0], sets: files[1], date: files[2])
            save(SwiftLiteral.source(of: catalogue), to: files[3])
        } catch {
            fail("the facts cannot be read: \(error)")
        }
    }

    static func prepare(cards: String, sets: String, date: String) throws -> Catalogue {
        let day = String(read(date).prefix { $0 != "\n" })
        guard let date = Timestamp(date: day) else { fail("\(date): no date: \(day)") }
        return Catalogue(
            try FactsReader.cards(fromTSV: read(cards)), sets: try FactsReader.sets(fromTSV: read(sets)),
            origin: AnswerOrigin(source: .builtIn, asOf: date), factsDate: date)
    }

    private static func read(_ path: String) -> String {
        guard let file = fopen(path, "r") else { fail("\(path): \(String(cString: strerror(errno)))") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        guard let text = String(validating: bytes, as: UTF8.self) else { fail("\(path): not UTF-8") }
        return text
    }

    private static func save(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else { fail("\(path): \(String(cString: strerror(errno)))") }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0 else {
            fail("\(path): \(String(cString: strerror(errno)))")
        }
    }

    private static func fail(_ reason: String) -> Never {
        let message = Array("CataloguePreparer: \(reason)\n".utf8)
        _ = write(STDERR_FILENO, message, message.count)
        exit(1)
    }
}
