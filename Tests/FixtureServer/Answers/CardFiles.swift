import Foundation
import MadeData

/// LorcanaJSON's files, made of the facts of a folder such as `Catalogue`: `/en/allCards.json`, `/en/metadata.json` and
/// those of the other languages, each with a validator.
struct CardFiles: Sendable {
    private let bodies: [String: [UInt8]]

    static let languages = ["en", "de", "fr", "it"]

    init(folder: String) throws(Misuse) {
        let facts = try MadeFacts(folder: folder)
        var bodies: [String: [UInt8]] = [:]
        for language in Self.languages {
            let file = MadeFile(facts, language: language)
            bodies["/\(language)/metadata.json"] = Array(file.metadata.utf8)
            bodies["/\(language)/allCards.json"] = Array(file.allCards.utf8)
        }
        self.bodies = bodies
    }

    /// The file that `head` asks for, or 304 if the client has it; nil if it asks for something else.
    func response(to head: RequestHead) -> Response? {
        let path = head.path.split(separator: "?").first.map(String.init) ?? ""
        guard let name = bodies.keys.first(where: path.hasSuffix), let body = bodies[name] else { return nil }
        // The date stands in the first hundred bytes, so a newer file has another validator.
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
