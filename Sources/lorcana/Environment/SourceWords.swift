import LorcanaCards
import LorcanaKit

/// Says in one line which source answers, and why (`--verbose`).
enum SourceWords {
    static func line(_ plan: SourcePlan, disk: StoredCatalogue, api: String, facts: AnswerOrigin) -> String {
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

    private static func words(_ disk: StoredCatalogue) -> String {
        switch disk {
        case .usable(let origin): "the \(OriginWords.describe(origin))"
        case .missing: "no catalogue on disk"
        case .damaged(_, let reason, _): unusable(reason)
        case .unreadable(let error): unusable(error.reason)
        }
    }

    private static func unusable(_ reason: String) -> String {
        "the catalogue on disk cannot be used (\(Quoted.clean(reason, limit: 120)))"
    }

    private static func otherwise(_ disk: StoredCatalogue, _ words: String) -> String {
        if case .usable = disk { "" } else { "; \(words)" }
    }
}
