import FoundationEssentials
import MadeData
import Testing

/// A whole answer of the API: the one made from the facts, and the one recorded in April 2025 if it is available.
///
/// `LORCANA_RECORDED_ANSWER` names the recorded one, else it is looked for in `../shared/data`. It is not part of the
/// project.
enum RecordedAnswer: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case made, recorded

    /// The answers that are available here.
    static let all = RecordedAnswer.allCases.filter { $0 == .made || path != nil }

    var testDescription: String { rawValue }

    private static let path: String? = {
        let named = ProcessInfo.processInfo.environment["LORCANA_RECORDED_ANSWER"]
        let beside = Fixture.packageRoot + "/../shared/data/api-cards-2025-04.json"
        return [named, beside].compactMap(\.self).first { FileManager.default.fileExists(atPath: $0) }
    }()

    func bytes() throws -> [UInt8] {
        switch self {
        case .made: Array(MadeAPI.rows(try Made.facts()).utf8)
        case .recorded: Array(try Data(contentsOf: URL(filePath: try #require(Self.path))))
        }
    }
}
