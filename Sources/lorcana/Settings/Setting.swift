import Files
import LorcanaKit

/// What can be set for good, by its key in the config file.
enum Setting: String, CaseIterable, Sendable {
    case source
    case apiURL = "api-url"
    case format, color, ascii, accessible, interactive, timeout
    case connectTimeout = "connect-timeout"
    case firstByteTimeout = "first-byte-timeout"
    case commandTimeout = "command-timeout"
    case dataDirectory = "data-dir"

    /// The environment variable that sets it too; colour has an order of its own.
    var variable: String? {
        switch self {
        case .source: "LORCANA_SOURCE"
        case .apiURL: "LORCANA_API_URL"
        case .accessible: "ACCESSIBLE"
        case .dataDirectory: "LORCANA_DATA_DIR"
        default: nil
        }
    }

    /// The value where nobody says otherwise; "" where it depends on the system.
    var standard: String {
        switch self {
        case .source, .format, .color: "auto"
        case .apiURL: LorcanaAPI.defaultBaseURL
        case .ascii, .accessible: "false"
        case .interactive: "true"
        case .timeout: Seconds.text(LorcanaAPI.Limits.patient.total)
        case .connectTimeout: Seconds.text(LorcanaAPI.Limits.patient.connect)
        case .firstByteTimeout: Seconds.text(LorcanaAPI.Limits.patient.firstByte)
        case .commandTimeout: Seconds.text(RetryPolicy().budget)
        case .dataDirectory: ""
        }
    }

    /// The values it can have, in words; used when another one was given.
    var expected: String {
        switch self {
        case .source: SourceChoice.words.joined(separator: ", ")
        case .format: OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
        case .color: "auto, always, never"
        case .ascii, .accessible, .interactive: "true, false"
        case .apiURL: "an address that begins with https:// or http://, without ? and #"
        case .timeout, .connectTimeout, .firstByteTimeout, .commandTimeout: "a number of seconds above 0"
        case .dataDirectory: "a folder such as /srv/cards or ~/cards, on one line"
        }
    }

    /// Whether the setting can have this value.
    func accepts(_ value: String) -> Bool {
        switch self {
        case .source: SourceChoice(rawValue: value) != nil
        case .format: OutputFormat(rawValue: value) != nil
        case .color: ["auto", "always", "never"].contains(value)
        case .ascii, .accessible, .interactive: Switch.read(value) != nil
        case .apiURL: ServiceAddress.isValid(value)
        case .timeout, .connectTimeout, .firstByteTimeout, .commandTimeout: Seconds.read(value) != nil
        case .dataDirectory: FolderPath.isValid(value)
        }
    }

    /// The value as it may be shown to anybody: without a password.
    func shown(_ value: String) -> String {
        self == .apiURL ? HTTPAddress.hidingCredentials(value) : value
    }

    /// The values to choose from, where they are a few words.
    var choices: [String] {
        switch self {
        case .source: SourceChoice.words
        case .format: OutputFormat.allCases.map(\.rawValue)
        case .color: ["auto", "always", "never"]
        case .ascii, .accessible, .interactive: ["true", "false"]
        default: []
        }
    }

    static let keys = allCases.map(\.rawValue)
}

/// Which source was asked for.
enum SourceChoice: String, CaseIterable, Sendable {
    case auto, api, local
    case builtIn = "built-in"

    static let words = allCases.map(\.rawValue)
}

/// Words for yes and no.
enum Switch {
    static func read(_ word: String) -> Bool? {
        switch word.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }
}

/// A time in seconds, as people write it: "30", "2.5".
enum Seconds {
    static func read(_ word: String) -> Duration? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = digits(parts[0]), whole <= 86_400 else { return nil }
        var milliseconds = whole * 1000
        if parts.count == 2 {
            guard let fraction = digits(parts[1].prefix(3)), digits(parts[1]) != nil else { return nil }
            milliseconds += fraction * [1, 100, 10, 1][min(3, parts[1].count)]
        }
        return milliseconds > 0 ? .milliseconds(milliseconds) : nil
    }

    /// The whole seconds of a time: "30".
    static func text(_ time: Duration) -> String { String(time.components.seconds) }

    private static func digits(_ text: Substring) -> Int? {
        let isNumber =
            !text.isEmpty && text.utf8.count <= 12 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? Int(text) : nil
    }
}

/// A folder that is the same one wherever the program runs.
enum FolderPath {
    /// Whether the path begins at the root or at home, and stands on one line.
    static func isValid(_ path: String) -> Bool {
        let isFixed = path == "~" || ["/", "~/"].contains { path.utf8.starts(with: $0.utf8) }
        return isFixed && !path.contains(where: \.isNewline)
    }

    /// The path with `~` as the home folder; nil if that is not known.
    static func expanded(_ path: FilePath, home: FilePath?) -> FilePath? {
        if path.bytes.first != UInt8(ascii: "~") { return path }
        guard let home, home.isAbsolute else { return nil }
        return home.adding(FilePath(bytes: path.bytes.dropFirst()))
    }
}

/// An address the API can have: a scheme, a host and perhaps a path, to which its own paths are added.
enum ServiceAddress {
    static func isValid(_ address: String) -> Bool {
        let rest =
            address.lowercased().hasPrefix("https://")
            ? address.dropFirst(8) : address.lowercased().hasPrefix("http://") ? address.dropFirst(7) : ""
        guard let first = rest.first, first != "/" else { return false }
        return rest.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F && $0 != "?" && $0 != "#" }
    }
}
