import LorcanaCards
@testable import LorcanaKit

/// LorcanaJSON's files or a failure, set by a test.
@MainActor
final class ScriptedLorcanaJSON: LorcanaJSONSource {
    struct Question: Hashable {
        var name: LorcanaJSONFileName
        var language: CardLanguage
    }

    /// The files that exist. A file's validator is a hash of its body.
    var bodies: [Question: String] = [:]
    var failures: [LorcanaJSONFileName: LorcanaError] = [:]
    private(set) var asked: [Question] = []

    nonisolated init() {}

    nonisolated let place = "https://files.test"

    @MainActor func file(
        _ name: LorcanaJSONFileName, _ language: CardLanguage, unless validator: DownloadRecord.Validator,
        onProgress: (@Sendable (Int, Int?) -> Void)?
    ) async throws(LorcanaError) -> ReceivedFile? {
        let question = Question(name: name, language: language)
        asked.append(question)
        if let failure = failures[name] { throw failure }
        let url = "\(place)/\(language.rawValue)/\(name.rawValue)"
        guard let body = bodies[question] else { throw .status(404, url: url, retryAfter: nil) }
        let tag = "\"\(body.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF })\""
        if validator.tag == tag { return nil }
        return ReceivedFile(bytes: Array(body.utf8), url: url, validator: .init(tag: tag))
    }

    /// Replaces the card file by one with these rows, and updates its metadata.
    func put(
        _ rows: [String], date: String, metadataDate: String? = nil, language: CardLanguage = .en,
        format: String = "2.4.0"
    ) {
        func metadata(_ date: String) -> String {
            #"{"formatVersion": "\#(format)", "generatedOn": "\#(date)", "language": "\#(language.rawValue)"}"#
        }
        bodies[Question(name: .metadata, language: language)] = metadata(metadataDate ?? date)
        bodies[Question(name: .cards, language: language)] =
            #"{"metadata": \#(metadata(date)), "sets": {"1": {"name": "The First Chapter", "type": "expansion"}}, "#
            + #""cards": [\#(rows.joined(separator: ","))]}"#
    }

    /// A row of the file: card `number` of the first set.
    static func row(_ number: Int, name: String? = nil, text: String? = "File's text.", cost: Int = 3)
        -> String
    {
        #"{"id": \#(number), "name": "\#(name ?? "Card \(number)")", "setCode": "1", "number": \#(number), "#
            + #""cost": \#(cost), "type": "Character", "color": "Amber", "fullTextSections": [\#(text.map { "\"\($0)\"" } ?? "")]}"#
    }
}
