import Foundation
import MadeData

/// LorcanaJSON's files, generated from the facts in a folder such as `Catalogue`: `/en/allCards.json`,
/// `/en/metadata.json` and those of the other languages, each with an entity tag.
struct LorcanaJSONSource: Sendable {
    private let folder: String
    /// The facts to generate files from; nil if the folder contains the files themselves.
    private let facts: MadeFacts?
    /// Generated on the first request, because each language takes a second.
    private let bodies = Guarded<[String: [UInt8]]>([:])

    static let languages = ["en", "de", "fr", "it"]

    /// - Parameters:
    ///   - folder: a folder of facts, or of the files themselves.
    ///   - season: the season of generated files; nil for the season of the facts.
    init(folder: String, season: MadeSeason? = nil) throws(Misuse) {
        self.folder = folder
        let isOfFiles = FileManager.default.fileExists(atPath: "\(folder)/en/metadata.json")
        let facts = isOfFiles ? nil : try MadeFacts(folder: folder)
        self.facts = season.flatMap { facts?.in($0) } ?? facts
    }

    private func body(_ path: String) -> [UInt8]? {
        let names = path.split(separator: "/").suffix(2).map(String.init)
        guard names.count == 2, Self.languages.contains(names[0]) else { return nil }
        return bodies.with { bodies in
            let key = names.joined(separator: "/")
            if let body = bodies[key] { return body }
            guard let facts else {
                let body = FileManager.default.contents(atPath: "\(folder)/\(key)").map(Array.init)
                bodies[key] = body
                return body
            }
            let file = MadeFile(facts, language: names[0])
            let body: [UInt8]? =
                switch names[1] {
                case "metadata.json": Array(file.metadata.utf8)
                case "allCards.json": Array(file.allCards.utf8)
                default: nil
                }
            bodies[key] = body
            return body
        }
    }

    /// The file that `head` requests, or 304 if the client has the current version; nil for other paths.
    func response(to head: RequestHead) -> Response? {
        let path = head.path.split(separator: "?").first.map(String.init) ?? ""
        guard let body = body(path) else { return nil }
        // The first hundred bytes contain the date, so a newer file has a different entity tag.
        let sum = body.prefix(200).reduce(body.count) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF }
        let validator = "\"\(String(sum, radix: 16))\""
        if head.validator == validator {
            var response = Response(status: 304, headers: ["ETag: \(validator)"], body: [])
            response.isChunked = false
            return response
        }
        var response = Response(
            status: 200, headers: ["Content-type: application/json", "ETag: \(validator)"], body: body)
        response.isChunked = false
        return response
    }
}

extension MadeFacts {
    /// Reads `cards.tsv`, `sets.tsv` and `date.txt` in `folder`.
    init(folder: String) throws(Misuse) {
        func text(_ name: String) throws(Misuse) -> String {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
                throw Misuse("no file \(folder)/\(name)")
            }
            return String(decoding: data, as: UTF8.self)
        }
        self.init(
            cards: try text("cards.tsv"), sets: try text("sets.tsv"), date: try text("date.txt"))
    }
}
