import BuiltInCatalogue
import Glibc
import LorcanaCards
import LorcanaKit

/// Writes, reads and measures catalogues on disk for the torture test and the benchmark; never shipped.
@main
enum CatalogueProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch (
            arguments.first, arguments.dropFirst().first, arguments.dropFirst(2).first.flatMap { Int($0) }
        ) {
        case ("write", let folder?, let seed?): try await Generation.write(to: folder, seed: seed)
        case ("read", let folder?, _): try Generation.read(from: folder)
        case ("multiply", let folder?, let factor?): try await Measurement.multiply(by: factor, in: folder)
        case ("measure", let folder?, _): try Measurement.run(on: folder)
        case ("search", let folder?, _): try Measurement.search(in: folder)
        case ("queries", nil, _): answerQueries()
        default:
            print("usage: CatalogueProbe write|multiply FOLDER NUMBER | read|measure|search FOLDER | queries")
            exit(64)
        }
    }

    /// Reads a query a line and prints the ids it finds in the built-in data, or "!" and why it is refused.
    private static func answerQueries() {
        let catalogue = BuiltInCatalogue.catalogue
        while let line = readLine() {
            do {
                let query = try CardQuery(parsing: line)
                let found = try QueryEvaluator.evaluate(
                    query, over: catalogue, options: QueryOptions(isForgiving: false))
                print(found.rows.map(catalogue.id).joined(separator: " "))
            } catch {
                print("! \(error.message) (\(error.hint))")
            }
        }
    }
}
