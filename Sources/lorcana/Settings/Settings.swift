import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// The value and origin of each setting. Options override the environment, which overrides the config files.
struct Settings: Equatable, Sendable {
    /// The source of a value.
    enum Origin: Equatable, Sendable {
        case flag(String)
        case environment(String)
        case config(path: String, line: Int)
        case standard
    }

    struct Value: Equatable, Sendable {
        let text: String
        let origin: Origin
    }

    /// A setting's value given by an option.
    struct Override: Equatable, Sendable {
        let setting: Setting
        let text: String
        /// The option as typed: "--json".
        let option: String
    }

    /// The config files in order of precedence: the user's first, then the system's.
    let configs: [ConfigFile]
    private let environment: [String: String]
    private let overrides: [Override]

    /// - Parameter overrides: the values of options; of duplicates, the last takes precedence.
    /// - Throws: `InvalidSetting` for an invalid value of an option or environment variable.
    init(
        _ overrides: [Override] = [], environment: [String: String], configs: [ConfigFile]
    ) throws(InvalidSetting) {
        (self.overrides, self.environment, self.configs) = (overrides, environment, configs)
        for setting in Setting.allCases {
            if let value = override(setting) ?? variable(setting), !setting.values.accept(value.text) {
                throw InvalidSetting(setting, value.text, origin: value.origin)
            }
        }
    }

    /// The settings with additional options, which override all others.
    func adding(_ overrides: [Override]) throws(InvalidSetting) -> Settings {
        try Settings(self.overrides + overrides, environment: environment, configs: configs)
    }

    func value(_ setting: Setting) -> Value {
        if let value = override(setting) ?? variable(setting) { return value }
        for config in configs {
            guard let entry = config.entries[setting] else { continue }
            return Value(text: entry.value, origin: .config(path: config.path, line: entry.line))
        }
        return Value(text: setting.row.standard, origin: .standard)
    }

    private func override(_ setting: Setting) -> Value? {
        overrides.last { $0.setting == setting }.map { Value(text: $0.text, origin: .flag($0.option)) }
    }

    /// A variable that is set and not empty. `ACCESSIBLE` counts with any value except a word for false.
    private func variable(_ setting: Setting) -> Value? {
        guard let name = setting.row.variable, let text = environment[name], !text.isEmpty else { return nil }
        let isSwitch = setting == .accessible
        return Value(
            text: isSwitch ? (Switch.read(text) == false ? "false" : "true") : text,
            origin: .environment(name))
    }
}

/// An invalid value of a setting.
struct InvalidSetting: Error, Equatable, Sendable {
    let setting: Setting
    let text: String
    let origin: Settings.Origin

    init(_ setting: Setting, _ text: String, origin: Settings.Origin) {
        (self.setting, self.text, self.origin) = (setting, text, origin)
    }
}

// MARK: Typed values

extension Settings {
    /// The setting's value as a case of an enum; files have been validated, so there is always one.
    private func word<Word: RawRepresentable>(_ setting: Setting, _ standard: Word) -> Word
    where Word.RawValue == String {
        Word(rawValue: value(setting).text) ?? standard
    }

    private func flag(_ setting: Setting) -> Bool { Switch.read(value(setting).text) ?? false }

    var source: SourceName { word(.source, .auto) }
    var apiURL: String { value(.apiURL).text }
    var dataURL: String { value(.dataURL).text }
    var language: CardLanguage { word(.language, .en) }
    /// Whether `--language` was given.
    var hasLanguageOption: Bool { overrides.contains { $0.setting == .language } }
    /// The services for an update: the chosen ones, or only the API if that is the source.
    var updateServices: UpdateServices {
        let chosen = value(.updateFrom)
        if chosen.origin == .standard, source == .api { return .api }
        return UpdateServices(rawValue: chosen.text) ?? .both
    }
    var format: OutputFormat { word(.format, .auto) }
    var color: ColorChoice { word(.color, .auto) }
    /// Whether `--color` was given.
    var hasColorOption: Bool { overrides.contains { $0.setting == .color } }
    var theme: ThemeName { word(.theme, .auto) }
    var pictures: PictureName { word(.pictures, .off) }
    /// A replacement for the scheme and host of picture URLs; nil to use the original ones.
    var pictureURL: String? { value(.pictureURL).text.isEmpty ? nil : value(.pictureURL).text }
    var isASCII: Bool { flag(.ascii) }
    var isAccessible: Bool { flag(.accessible) }
    var usesMouse: Bool { flag(.mouse) }
    var isInteractive: Bool { flag(.interactive) }

    /// A configured time limit; nil to use the default.
    func chosenDuration(_ setting: Setting) -> Duration? {
        let value = value(setting)
        return value.origin == .standard ? nil : Seconds.read(value.text)
    }

    /// The saved queries of all files, sorted by name, with their origins.
    var savedQueries: [(name: String, value: Value)] {
        let found = configs.reversed().reduce(into: [String: Value]()) { found, config in
            for (name, entry) in config.queries {
                found[name] = Value(text: entry.value, origin: .config(path: config.path, line: entry.line))
            }
        }
        return found.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// The key bindings of all files, sorted by action, with their origins.
    var chosenKeys: [(name: String, value: Value)] {
        let found = configs.reversed().reduce(into: [String: Value]()) { found, config in
            for (name, entry) in config.keys {
                found[name] = Value(text: entry.value, origin: .config(path: config.path, line: entry.line))
            }
        }
        return found.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// A query reader with the saved queries, which tests suggestions on a catalogue.
    func makeQueryReader(on day: Timestamp? = nil, catalogue: @escaping @Sendable () -> Catalogue)
        -> QueryReader
    {
        let texts = savedQueries.map { ($0.name, $0.value.text) }
        return QueryReader(
            saved: SavedQueries(Dictionary(uniqueKeysWithValues: texts)), on: day, catalogue: catalogue)
    }

    var problems: [ConfigFile.Problem] { configs.flatMap(\.problems) }
}
