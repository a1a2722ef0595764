import BuiltInCatalogue
import Glibc
import LorcanaCards
import LorcanaQuery
import LorcanaRules

/// The ids that `query` returns from the built-in data, in order.
func ids(_ query: String, isForgiving: Bool = true) throws -> [String] {
    let catalogue = BuiltInCatalogue.catalogue
    var options = QueryOptions.patient
    options.isForgiving = isForgiving
    return try result(query, options: options).rows.map { catalogue[$0].id }
}

/// The result of `query` on the built-in data, with notes.
func result(_ query: String, options: QueryOptions = .patient) throws(QueryError) -> QueryResult {
    var query = try CardQuery(parsing: query)
    query.ownFacts = .sample
    return try QueryEvaluator.evaluate(query, over: BuiltInCatalogue.catalogue, options: options)
}

extension OwnFacts {
    /// The collection and decks in `Oracle/own`, which the scripts in `Oracle` also read.
    static let sample: OwnFacts = {
        var facts = OwnFacts()
        facts.collection =
            (try? CardCollection(reading: Array(text(of: "Oracle/own/own.tsv").utf8))) ?? .init()
        var reader = DeckReader(CardNames(BuiltInCatalogue.catalogue))
        for deck in ["friday", "sunday"] {
            let read = try? reader.read(Array(text(of: "Oracle/own/\(deck).txt").utf8))
            facts.decks[deck] = read.map { OwnFacts.DeckCards($0) }
        }
        facts.decks["lists/sunday.txt"] = facts.decks["sunday"]
        return facts
    }()
}

/// The error of `query`; nil if it is valid.
func refusal(_ query: String) -> QueryError? {
    do {
        _ = try result(query)
        return nil
    } catch {
        return error
    }
}

/// A catalogue of invented cards, for cases that no real card has.
func catalogue(_ cards: [CardFacts], sets: [LorcanaSet] = []) -> Catalogue {
    let date = Timestamp(year: 2026, month: 10, day: 16)
    return Catalogue(cards, sets: sets, origin: AnswerOrigin(source: .local, asOf: date), factsDate: date)
}

func card(
    _ id: String, _ name: String, _ version: String = "", _ change: (inout CardFacts) -> Void = { _ in }
) -> CardFacts {
    var card = CardFacts(id: id, name: name)
    card.version = version
    change(&card)
    return card
}

/// The contents of a file, whose path is relative to the caller's folder.
func text(of name: String, from file: String = #filePath) -> String {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/")
    guard let stream = fopen("\(folder)/\(name)", "r") else { return "" }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while true {
        let byte = fgetc(stream)
        if byte == EOF { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(UInt8(truncatingIfNeeded: byte))
    }
}

extension QueryOptions {
    /// Options without a time limit for patterns, because the test machine may be busy.
    static let patient = QueryOptions(processorTime: { .zero })
}

extension QueryEvaluator {
    /// `evaluate` with its default options, but without a time limit for patterns, because these tests also run under
    /// the thread sanitizer.
    static func evaluate(
        _ query: CardQuery, over catalogue: Catalogue
    ) throws(QueryError) -> QueryResult {
        try evaluate(query, over: catalogue, options: .patient)
    }
}
