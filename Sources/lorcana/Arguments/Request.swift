import LorcanaCards
import LorcanaKit

/// A valid command line: what to do, whom to ask, and how to show it.
///
/// Made by a pure function of what was typed and set; every misuse ends here, before anybody is asked.
struct Request: Equatable, Sendable {
    enum Action: Equatable, Sendable {
        case search(String)
        case set(LorcanaSet)
        case sets
        case card(CardReference)
        case all
        case browse(String?)
        case random(String?, seed: UInt64?)
        case update
        case config(ConfigAction)
        case cache(CacheAction)
        case completions(Shell)
        case man
        case help

        /// Whether the config file is about to be another one, so that its old faults need no telling.
        var changesSettings: Bool {
            switch self {
            case .config(.change), .config(.unset): true
            default: false
            }
        }
    }

    let action: Action
    let source: SourcePlan
    let showing: Showing
}

/// How an answer is to be shown.
struct Showing: Equatable, Sendable {
    /// Never auto.
    var format: OutputFormat = .plain
    var cardFields: [CardField]?
    var setFields: [SetField]?
    var header = false
    var order: CardOrder?
    var limit: Int?
    var page: Int?
    var raw = false
    var explain = false
    var isInteractive = true
    var isQuiet = false

    /// Which of all results are to be shown: `--page` counts pages of `--limit`, or of 100.
    var range: Range<Int> {
        let size = limit ?? 100
        guard let page else { return 0..<(limit ?? .max) }
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        if overflow || start > .max - size { return .max..<(.max) }
        return start..<start + size
    }
}

enum ConfigAction: Equatable, Sendable {
    case list
    case show(Setting)
    case change(Setting, String)
    case unset(Setting)
}

enum CacheAction: String, CaseIterable, Sendable { case path, status, clear }

enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }
