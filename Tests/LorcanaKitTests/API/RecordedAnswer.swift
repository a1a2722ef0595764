import FoundationEssentials
import MadeData
import Testing

/// A complete response of the API: one generated from the facts, and the one recorded in April 2025 if it is available.
///
/// The recorded response is not part of the project. `LORCANA_RECORDED_ANSWER` is its path; the default is a file in
/// `../shared/data`.
enum RecordedAnswer: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case made, recorded

    /// The responses that are available on this machine.
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
