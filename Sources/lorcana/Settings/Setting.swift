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
    case format, color, theme
    case themeFile = "theme-file"
    case ascii, accessible, interactive, mouse, timeout
    case connectTimeout = "connect-timeout"
    case firstByteTimeout = "first-byte-timeout"
    case commandTimeout = "command-timeout"
    case dataDirectory = "data-dir"
    case pictures
    case pictureURL = "picture-url"
    /// The folder of decks, and the file of the collection.
    case decks, collection

    /// The settings' table.
    var row: SettingRow {
        switch self {
        case .source: SettingRow(.of(SourceName.self), variable: "LORCANA_SOURCE", default: "auto")
        case .apiURL:
            SettingRow(.address, variable: "LORCANA_API_URL", default: LorcanaAPI.defaultBaseURL)
        case .dataURL:
            SettingRow(
                .addressOrFolder, variable: "LORCANA_DATA_URL",
                means: "like the setting data-url (lorcana help sources)",
                default: RemoteLorcanaJSON.defaultBaseURL)
        case .updateFrom: SettingRow(.of(UpdateServices.self), default: UpdateServices.both.rawValue)
        case .language:
            SettingRow(
                .of(CardLanguage.self), variable: "LORCANA_LANGUAGE", default: CardLanguage.en.rawValue)
        case .format: SettingRow(.of(OutputFormat.self), default: "auto")
        case .color: SettingRow(.of(ColorChoice.self), default: "auto")
        case .theme: SettingRow(.of(ThemeName.self), default: "auto")
        case .themeFile: SettingRow(.file, default: "")
        case .ascii: SettingRow(.flag, default: "false")
        case .accessible: SettingRow(.flag, variable: "ACCESSIBLE", default: "false")
        case .interactive: SettingRow(.flag, default: "true")
        case .mouse: SettingRow(.flag, variable: "LORCANA_MOUSE", default: "true")
        case .timeout: SettingRow(.seconds, default: Seconds.text(LorcanaAPI.Limits.patient.total))
        case .connectTimeout:
            SettingRow(.seconds, default: Seconds.text(LorcanaAPI.Limits.patient.connect))
        case .firstByteTimeout:
            SettingRow(.seconds, default: Seconds.text(LorcanaAPI.Limits.patient.firstByte))
        case .commandTimeout:
            SettingRow(.seconds, default: Seconds.text(RequestPolicy.patient.retries.budget))
        case .dataDirectory:
            SettingRow(
                .folder, variable: "LORCANA_DATA_DIR", means: "the folder of the downloaded data", default: ""
            )
        case .pictures: SettingRow(.of(PictureName.self), default: PictureName.off.rawValue)
        case .pictureURL: SettingRow(.addressOrNone, variable: "LORCANA_PICTURE_URL", default: "")
        case .decks: SettingRow(.folder, default: "")
        case .collection: SettingRow(.file, default: "")
        }
    }

    /// What it can be set to.
    var values: SettingValues { row.values() }

    /// The value without a password.
    func shown(_ value: String) -> String {
        values.areAddresses ? HTTPAddress.hidingCredentials(value) : value
    }

    static let keys = allCases.map(\.rawValue)
}

/// A row of the table of settings; an option's row says if the option overrides it.
struct SettingRow {
    let values: () -> SettingValues
    /// The environment variable that also sets it; colour has its own rules.
    let variable: String?
    /// What help says of the variable; nil if it does what the option or the setting does.
    let meaning: String?
    /// "" if it depends on the system.
    let standard: String

    init(
        _ values: @autoclosure @escaping () -> SettingValues, variable: String? = nil,
        means meaning: String? = nil, default standard: String
    ) {
        (self.values, self.variable, self.meaning, self.standard) = (values, variable, meaning, standard)
    }
}

/// The values that a setting can have.
struct SettingValues {
    /// The values to choose from; empty if it can be anything.
    var choices: [String] = []
    /// All of them, in words.
    let inWords: String
    var areAddresses = false
    let accept: (String) -> Bool

    static func of<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) -> SettingValues
    where Word.RawValue == String {
        let words = type.allCases.map(\.rawValue)
        return SettingValues(choices: words, inWords: either(words), accept: words.contains)
    }

    static var flag: SettingValues {
        let words = ["true", "false"]
        return SettingValues(choices: words, inWords: either(words)) { Switch.read($0) != nil }
    }
    static var address: SettingValues { addresses("https:// or http://", ServiceAddress.isValid) }
    static var addressOrNone: SettingValues {
        addresses("https:// or http://") { $0.isEmpty || ServiceAddress.isValid($0) }
    }
    static var addressOrFolder: SettingValues {
        addresses("https://, http:// or file:/") {
            ServiceAddress.isValid($0) || ServiceAddress.folder($0) != nil
        }
    }
    static var seconds: SettingValues {
        SettingValues(inWords: "a number of seconds above 0") { Seconds.read($0) != nil }
    }
    static var folder: SettingValues {
        SettingValues(
            inWords: "a folder such as /srv/cards or ~/cards, on one line", accept: FolderPath.isValid)
    }
    static var file: SettingValues {
        SettingValues(
            inWords: "a file such as /srv/own.tsv or ~/own.tsv, on one line", accept: FolderPath.isValid)
    }

    private static func addresses(
        _ schemes: String, _ accept: @escaping (String) -> Bool
    ) -> SettingValues {
        SettingValues(
            inWords: "a URL that starts with \(schemes), without a query or fragment", areAddresses: true,
            accept: accept)
    }
}

/// The words for a source.
enum SourceName: String, CaseIterable, Sendable {
    case auto, api, local
    case builtIn = "built-in"
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
        text.utf8.count <= 12 && text.areDigits ? Int(text) : nil
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
