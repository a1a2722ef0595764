import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

/// The settings, named as in the config file.
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

    /// The setting's row in the table of settings.
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

    /// The valid values.
    var values: SettingValues { row.values() }

    /// The value without passwords.
    func shown(_ value: String) -> String {
        values.areAddresses ? HTTPAddress.hidingCredentials(value) : value
    }

    static let keys = allCases.map(\.rawValue)
}

/// A row of the table of settings; the option that overrides a setting is in the table of options.
struct SettingRow {
    let values: () -> SettingValues
    /// The environment variable that sets it; colour has separate rules.
    let variable: String?
    /// The variable's description in help; nil if it is the same as the option's or setting's.
    let meaning: String?
    /// The default value; empty if it depends on the system.
    let standard: String

    init(
        _ values: @autoclosure @escaping () -> SettingValues, variable: String? = nil,
        means meaning: String? = nil, default standard: String
    ) {
        (self.values, self.variable, self.meaning, self.standard) = (values, variable, meaning, standard)
    }
}

/// The valid values of a setting.
struct SettingValues {
    /// The values to choose from; empty if any value is valid.
    var choices: [String] = []
    /// A description of the valid values.
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

/// The names of sources.
enum SourceName: String, CaseIterable, Sendable {
    case auto, api, local
    case builtIn = "built-in"
}

/// The words for true and false.
enum Switch {
    static func read(_ word: String) -> Bool? {
        switch word.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }
}

/// A time in seconds, as users write it: "30", "2.5".
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

    /// The time in whole seconds: "30".
    static func text(_ time: Duration) -> String { String(time.components.seconds) }

    private static func digits(_ text: Substring) -> Int? {
        text.utf8.count <= 12 && text.areDigits ? Int(text) : nil
    }
}

/// The path of a folder, independent of the current folder.
enum FolderPath {
    /// Whether the path starts with the root or `~`, and is a single line.
    static func isValid(_ path: String) -> Bool {
        let isFixed = path == "~" || ["/", "~/"].contains { path.utf8.starts(with: $0.utf8) }
        return isFixed && !path.contains(where: \.isNewline)
    }

    /// The path with `~` replaced by the home folder; nil if that is unknown.
    static func expanded(_ path: FilePath, home: FilePath?) -> FilePath? {
        if path.bytes.first != UInt8(ascii: "~") { return path }
        guard let home, home.isAbsolute else { return nil }
        return home.adding(FilePath(bytes: path.bytes.dropFirst()))
    }

    /// The typed path of a file, with `~/` replaced by the home folder if that is known.
    static func typed(_ text: String, home: FilePath?) -> FilePath {
        let path = FilePath(text)
        return text.utf8.starts(with: "~/".utf8) ? expanded(path, home: home) ?? path : path
    }
}
