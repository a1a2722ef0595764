import BuiltInCatalogue
import Files
import Glibc
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules

/// Writes, reads and measures catalogues on disk for the torture test and the benchmark; not part of the package.
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
        case ("queries", let folder?, _): try answerQueries(owning: OwnFacts(in: FilePath(folder)))
        case ("understood", nil, _): understandQueries(isTyping: false)
        case ("typed", nil, _): understandQueries(isTyping: true)
        case ("words", let file, _): try readWords(of: file)
        case ("phrases", let folder?, _): try readWords(owning: OwnFacts(in: FilePath(folder)))
        default:
            print(
                "usage: CatalogueProbe write|multiply FOLDER NUMBER | read|measure|search FOLDER"
                    + " | queries FOLDER | understood | typed | words [FILE]"
                    + " | phrases FOLDER")
            exit(64)
        }
    }

    /// Reads one query per line and prints the ids of the built-in cards that match, or "!" and the error.
    private static func answerQueries(owning own: OwnFacts) {
        let catalogue = BuiltInCatalogue.catalogue
        let queries = QueryReader { catalogue }
        while let line = readLine() {
            do {
                var query = try queries.read(line)
                query.ownFacts = own
                // Pattern searches have no time limit, because a debug build on a busy machine would exceed it.
                let found = try QueryEvaluator.evaluate(
                    query, over: catalogue,
                    options: QueryOptions(isForgiving: false, processorTime: { .zero }))
                print(found.rows.map { catalogue[$0].id }.joined(separator: " "))
            } catch {
                print("! \(error.message) (\(error.hint))")
            }
        }
    }

    /// Reads one query per line and prints whether names were corrected, and the full names found by `search`, or by
    /// the browser while the query is typed.
    private static func understandQueries(isTyping: Bool) {
        let catalogue = BuiltInCatalogue.catalogue
        while let line = readLine() {
            guard var query = try? CardQuery(parsing: line) else {
                print("refused")
                continue
            }
            query.isLastWordOpen = isTyping && line.last != " "
            // A word followed by a space is complete, and the next one is about to be typed.
            query.mayForgive = !isTyping || query.isLastWordOpen
            let found = try? QueryEvaluator.evaluate(query, over: catalogue)
            let names = (found?.rows ?? []).map { catalogue.text(.fullName, $0) }
            print(
                ([isCorrected(found?.notes ?? []) ? "corrected" : "as typed"] + names).joined(separator: "\t")
            )
        }
    }

    /// Reads one query per line. Prints how its words were read (empty if they were not), and the ids found in
    /// LorcanaJSON's file or in the built-in data.
    private static func readWords(of file: String? = nil, owning own: OwnFacts? = nil) throws {
        var catalogue = BuiltInCatalogue.catalogue
        if let file, let bytes = try DiskFiles().read(FilePath(file), limit: 1 << 26) {
            let words = try LorcanaJSONFile(bytes, url: file)
            let known = Dictionary(catalogue.cards.map { ($0.id, $0.effects) }) { first, _ in first }
            catalogue = Catalogue(
                words.cardsWithEffects(known: known), sets: catalogue.sets,
                origin: AnswerOrigin(source: .local, asOf: catalogue.factsDate),
                factsDate: catalogue.factsDate)
        }
        while let line = readLine() {
            var query = try? CardQuery(parsing: line)
            if let own { query?.ownFacts = own }
            let found = try? query.map { try QueryEvaluator.evaluate($0, over: catalogue) }
            let reading = found?.notes.compactMap(\.reading).first ?? ""
            print(
                reading, (found?.rows ?? []).map { catalogue[$0].id }.joined(separator: " "), separator: "\t")
        }
    }

    private static func isCorrected(_ notes: [QueryNote]) -> Bool {
        notes.contains { note in
            switch note {
            case .searchedInstead, .correctedTo, .searchedMember, .nearNames: true
            case .wouldMatch, .unknownWords, .excludedNoName, .deckLinesLeftOut, .unsearched,
                .unknownLegality,
                .noSuchFullName, .readAs,
                .otherReading, .inNames,
                .readInVain, .textsNeeded, .notUsed, .unlimited, .wordsRead, .explained, .alike, .answered:
                false
            }
        }
    }
}

extension OwnFacts {
    /// Reads the collection and the decks in a folder; a deck's name is that of its file.
    fileprivate init(in folder: FilePath) throws {
        let files = DiskFiles()
        let read = { (name: FilePath) in try files.read(folder.appending(name), limit: 1 << 20) ?? [] }
        self.init(collection: try CardCollection(reading: read("own.tsv")))
        var reader = DeckReader(CardNames(BuiltInCatalogue.catalogue))
        for name in files.names(in: folder) {
            let text = name.description
            guard text.hasSuffix(".txt") else { continue }
            decks[String(text.dropLast(4))] = DeckCards(try reader.read(try read(name)))
        }
    }
}
