import CardRendering
import Files
import LorcanaCards
import LorcanaKit

/// Describes the source in use, and the reason, in one line (`--verbose`).
enum SourceWords {
    static func line(_ plan: SourcePlan, disk: StoredCatalogue, api: String, facts: AnswerOrigin) -> String {
        let facts = OriginWords.describe(facts)
        return switch plan {
        case .builtIn: "source built-in: \(facts)"
        case .api: "source api: \(api) alone"
        case .local: "source local: \(words(disk))"
        case .offline: "source offline: \(words(disk))" + otherwise(disk, facts)
        case .auto:
            "source auto: \(words(disk))"
                + otherwise(disk, "names from \(api), the rest from \(facts)")
        }
    }

    private static func words(_ disk: StoredCatalogue) -> String {
        switch disk {
        case .usable(let origin, _): OriginWords.describe(origin)
        case .missing: "no downloaded data"
        case .unusable(let damage, _): unusable(damage.reason)
        case .unreadable(let error): unusable(error.reason)
        }
    }

    private static func unusable(_ reason: String) -> String {
        "downloaded data is unusable (\(Quoted.clean(reason, limit: 120)))"
    }

    private static func otherwise(_ disk: StoredCatalogue, _ words: String) -> String {
        if case .usable = disk { "" } else { "; \(words)" }
    }
}

extension CardService {
    /// The service's host, or the folder with its files.
    func host(_ settings: Settings) -> String {
        switch self {
        case .api: Message.host(settings.apiURL)
        case .lorcanaJSON:
            ServiceAddress.folder(settings.dataURL).map { Quoted.clean($0, limit: 80) }
                ?? Message.host(settings.dataURL)
        }
    }
}
