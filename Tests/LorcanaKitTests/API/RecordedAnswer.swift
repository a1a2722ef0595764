import FoundationEssentials
import Testing

/// The whole answer recorded in April 2025, which stays outside the project; nil if it is not there.
///
/// `LORCANA_RECORDED_ANSWER` names it, else it is looked for in `../shared/data`.
enum RecordedAnswer {
    static let path: String? = {
        let named = ProcessInfo.processInfo.environment["LORCANA_RECORDED_ANSWER"]
        let beside = Fixture.packageRoot + "/../shared/data/api-cards-2025-04.json"
        return [named, beside].compactMap(\.self).first { FileManager.default.fileExists(atPath: $0) }
    }()

    static func bytes() throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: try #require(path))))
    }

    /// Runs the test where the answer is at hand, and says that it is skipped where not.
    static let isAtHand = ConditionTrait.enabled(
        if: path != nil, "needs the recorded answer; name it in LORCANA_RECORDED_ANSWER")
}
