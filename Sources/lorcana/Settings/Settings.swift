import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import TerminalKit

/// The value and origin of each setting: options override the environment, which overrides the config files.
struct Settings: Equatable, Sendable {
    /// Where a value was set.
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

    /// A setting's value from an option.
    struct Override: Equatable, Sendable {
        let setting: Setting
        let text: String
        /// The option as it is spelled: "--json".
        let option: String
    }

    /// The user's file before the machine's.
    let configs: [ConfigFile]
    private let environment: [String: String]
    private let overrides: [Override]

    /// - Parameter overrides: The values from options; of two for one setting the later wins.
    /// - Throws: `InvalidSetting` for a wrong value of an option or in the environment.
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

    /// The same with the values of further options, which override all others.
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

    /// A variable that is set and not empty. `ACCESSIBLE` counts with any value except a word for no.
    private func variable(_ setting: Setting) -> Value? {
        guard let name = setting.row.variable, let text = environment[name], !text.isEmpty else { return nil }
        let isSwitch = setting == .accessible
        return Value(
            text: isSwitch ? (Switch.read(text) == false ? "false" : "true") : text,
            origin: .environment(name))
    }
}

/// A value that a setting cannot have.
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
    /// The setting's value as one of its words; files have been checked, so no other is left.
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
    /// The services that an update asks: those that were chosen, else the API alone if it is the source.
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
    /// The address that replaces the scheme and host of pictures; nil for the original hosts.
    var pictureURL: String? { value(.pictureURL).text.isEmpty ? nil : value(.pictureURL).text }
    var isASCII: Bool { flag(.ascii) }
    var isAccessible: Bool { flag(.accessible) }
    var usesMouse: Bool { flag(.mouse) }
    var isInteractive: Bool { flag(.interactive) }

    /// A time limit that was set; nil to use the defaults.
    func chosenDuration(_ setting: Setting) -> Duration? {
        let value = value(setting)
        return value.origin == .standard ? nil : Seconds.read(value.text)
    }

    /// The saved queries of all files, sorted by name, with where each was set.
    var savedQueries: [(name: String, value: Value)] {
        let found = configs.reversed().reduce(into: [String: Value]()) { found, config in
            for (name, entry) in config.queries {
                found[name] = Value(text: entry.value, origin: .config(path: config.path, line: entry.line))
            }
        }
        return found.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// The chosen keys of all files, sorted by the names of their rows, with where each was set.
    var chosenKeys: [(name: String, value: Value)] {
        let found = configs.reversed().reduce(into: [String: Value]()) { found, config in
            for (name, entry) in config.keys {
                found[name] = Value(text: entry.value, origin: .config(path: config.path, line: entry.line))
            }
        }
        return found.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// A reader that knows the saved queries, and tries suggestions on a catalogue.
    func makeQueryReader(on day: Timestamp? = nil, catalogue: @escaping @Sendable () -> Catalogue)
        -> QueryReader
    {
        let texts = savedQueries.map { ($0.name, $0.value.text) }
        return QueryReader(
            saved: SavedQueries(Dictionary(uniqueKeysWithValues: texts)), on: day, catalogue: catalogue)
    }

    var problems: [ConfigFile.Problem] { configs.flatMap(\.problems) }
}
