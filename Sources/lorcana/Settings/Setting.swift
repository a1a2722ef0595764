import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

/// The settings, by their keys in the config file.
enum Setting: String, CaseIterable, Sendable {
    case source
    case apiURL = "api-url"
    case dataURL = "data-url"
    case updateFrom = "update-from"
    case language
    case format, color, theme, ascii, accessible, interactive, mouse, timeout
    case connectTimeout = "connect-timeout"
    case firstByteTimeout = "first-byte-timeout"
    case commandTimeout = "command-timeout"
    case dataDirectory = "data-dir"
    case pictures
    case pictureURL = "picture-url"
    /// The folder of decks, and the file of the collection.
    case decks, collection

    /// The environment variable that also sets it; colour has its own rules.
    var variable: String? {
        switch self {
        case .source: "LORCANA_SOURCE"
        case .apiURL: "LORCANA_API_URL"
        case .dataURL: "LORCANA_DATA_URL"
        case .language: "LORCANA_LANGUAGE"
        case .accessible: "ACCESSIBLE"
        case .dataDirectory: "LORCANA_DATA_DIR"
        case .mouse: "LORCANA_MOUSE"
        case .pictureURL: "LORCANA_PICTURE_URL"
        case .updateFrom, .format, .color, .theme, .ascii, .interactive, .timeout, .connectTimeout,
            .firstByteTimeout, .commandTimeout, .pictures, .decks, .collection:
            nil
        }
    }

    /// The default; "" if it depends on the system.
    var standard: String {
        switch self {
        case .source, .format, .color, .theme: "auto"
        case .apiURL: LorcanaAPI.defaultBaseURL
        case .dataURL: RemoteLorcanaJSON.defaultBaseURL
        case .updateFrom: UpdateServices.both.rawValue
        case .language: CardLanguage.en.rawValue
        case .ascii, .accessible: "false"
        case .interactive, .mouse: "true"
        case .timeout: Seconds.text(LorcanaAPI.Limits.patient.total)
        case .connectTimeout: Seconds.text(LorcanaAPI.Limits.patient.connect)
        case .firstByteTimeout: Seconds.text(LorcanaAPI.Limits.patient.firstByte)
        case .commandTimeout: Seconds.text(RetryPolicy().budget)
        case .dataDirectory, .pictureURL, .decks, .collection: ""
        case .pictures: PictureName.off.rawValue
        }
    }

    /// The values it can have, in words.
    var expected: String {
        switch self {
        case .source, .updateFrom, .language, .format, .color, .theme, .pictures, .ascii, .accessible,
            .interactive, .mouse:
            either(choices)
        case .apiURL, .pictureURL: "a URL that starts with https:// or http://, without a query or fragment"
        case .dataURL: "a URL that starts with https://, http:// or file:/, without a query or fragment"
        case .timeout, .connectTimeout, .firstByteTimeout, .commandTimeout: "a number of seconds above 0"
        case .dataDirectory, .decks: "a folder such as /srv/cards or ~/cards, on one line"
        case .collection: "a file such as /srv/own.tsv or ~/own.tsv, on one line"
        }
    }

    /// Whether the setting can have this value.
    func accepts(_ value: String) -> Bool {
        switch self {
        case .source: SourceName(rawValue: value) != nil
        case .format: OutputFormat(rawValue: value) != nil
        case .color: ColorChoice(rawValue: value) != nil
        case .theme: ThemeName(rawValue: value) != nil
        case .pictures: PictureName(rawValue: value) != nil
        case .pictureURL: value.isEmpty || ServiceAddress.isValid(value)
        case .ascii, .accessible, .interactive, .mouse: Switch.read(value) != nil
        case .apiURL: ServiceAddress.isValid(value)
        case .dataURL: ServiceAddress.isValid(value) || ServiceAddress.folder(value) != nil
        case .updateFrom: UpdateServices(rawValue: value) != nil
        case .language: CardLanguage(rawValue: value) != nil
        case .timeout, .connectTimeout, .firstByteTimeout, .commandTimeout: Seconds.read(value) != nil
        case .dataDirectory, .decks, .collection: FolderPath.isValid(value)
        }
    }

    /// The value without a password.
    func shown(_ value: String) -> String {
        self == .apiURL || self == .dataURL || self == .pictureURL
            ? HTTPAddress.hidingCredentials(value) : value
    }

    /// The values to choose from; empty if it can be anything.
    var choices: [String] {
        switch self {
        case .source: SourceName.words
        case .updateFrom: UpdateServices.allCases.map(\.rawValue)
        case .language: CardLanguage.allCases.map(\.rawValue)
        case .format: OutputFormat.allCases.map(\.rawValue)
        case .color: ColorChoice.allCases.map(\.rawValue)
        case .theme: ThemeName.allCases.map(\.rawValue)
        case .pictures: PictureName.allCases.map(\.rawValue)
        case .ascii, .accessible, .interactive, .mouse: ["true", "false"]
        case .apiURL, .dataURL, .pictureURL, .timeout, .connectTimeout, .firstByteTimeout, .commandTimeout,
            .dataDirectory, .decks, .collection:
            []
        }
    }

    static let keys = allCases.map(\.rawValue)
}

/// The words for a source.
enum SourceName: String, CaseIterable, Sendable {
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

/// A folder that does not depend on the current one.
enum FolderPath {
    /// Whether the path starts at the root or at home, and is one line.
    static func isValid(_ path: String) -> Bool {
        let isFixed = path == "~" || ["/", "~/"].contains { path.utf8.starts(with: $0.utf8) }
        return isFixed && !path.contains(where: \.isNewline)
    }

    /// The path with `~` as the home folder; nil if that is unknown.
    static func expanded(_ path: FilePath, home: FilePath?) -> FilePath? {
        if path.bytes.first != UInt8(ascii: "~") { return path }
        guard let home, home.isAbsolute else { return nil }
        return home.adding(FilePath(bytes: path.bytes.dropFirst()))
    }

    /// The path of a file as it was typed, with `~/` as the home folder if that is known.
    static func typed(_ text: String, home: FilePath?) -> FilePath {
        let path = FilePath(text)
        return text.utf8.starts(with: "~/".utf8) ? expanded(path, home: home) ?? path : path
    }
}
