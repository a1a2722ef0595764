import LorcanaCards
import LorcanaKit

/// Which source answers and why, in one line (`--verbose`).
enum SourceWords {
    /// What lies on disk.
    enum Disk: Equatable {
        case catalogue(AnswerOrigin)
        case nothing
        case unusable(reason: String)
    }

    static func line(_ plan: SourcePlan, disk: Disk, api: String, facts: AnswerOrigin) -> String {
        let facts = OriginWords.describe(facts)
        return switch plan {
        case .builtIn: "source built-in: the \(facts)"
        case .api: "source api: \(api) alone"
        case .local: "source local: \(words(disk))"
        case .offline: "source offline: \(words(disk))" + otherwise(disk, "the \(facts) answer")
        case .auto:
            "source auto: \(words(disk))"
                + otherwise(disk, "names are asked of \(api), the \(facts) answer the rest")
        }
    }

    private static func words(_ disk: Disk) -> String {
        switch disk {
        case .catalogue(let origin): "the \(OriginWords.describe(origin))"
        case .nothing: "no catalogue on disk"
        case .unusable(let reason):
            "the catalogue on disk cannot be used (\(Quoted.clean(reason, limit: 120)))"
        }
    }

    private static func otherwise(_ disk: Disk, _ words: String) -> String {
        if case .catalogue = disk { "" } else { "; \(words)" }
    }
}
