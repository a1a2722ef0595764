/// The exit codes (cli.md, Exit codes).
package enum ExitCode: Int32, CaseIterable, Sendable {
    case found = 0
    case nothingMatched = 1
    case misuse = 64
    case malformed = 65
    case unavailable = 69
    case system = 71
    case output = 74
    case tryAgain = 75
    case configuration = 78
    case interrupted = 130

    package var meaning: String {
        switch self {
        case .found: "found"
        case .nothingMatched: "nothing matched, a deck that is not legal, or rows that an import skipped"
        case .misuse: "misuse: a wrong command, option, value, query or set"
        case .malformed: "malformed response, or rejected update"
        case .unavailable: "unavailable: no connection, an HTTP error, or no downloaded data"
        case .system: "the memory limit is too low"
        case .output: "cannot write results, or cannot read or write a file"
        case .tryAgain: "try again later: timeout, or too many requests"
        case .configuration: "wrong configuration"
        case .interrupted: "interrupted by Ctrl-C"
        }
    }
}
