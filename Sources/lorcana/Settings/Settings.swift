import TerminalKit

/// Every setting's value and where it came from: flags beat environment beats config beats default.
struct Settings: Equatable, Sendable {
    /// Who set a value.
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

    private let config: ConfigFile?
    private let environment: [String: String]
    private let options: TypedOptions

    /// - Throws: `Misuse` for a wrong flag, or a wrong value in the environment.
    init(_ options: TypedOptions, environment: [String: String], config: ConfigFile?) throws(Misuse) {
        (self.options, self.environment, self.config) = (options, environment, config)
        for setting in Setting.allCases { try check(setting) }
        if let format = options.format, options.json, format != "json" {
            throw .contradiction("--json", "--format \(format)")
        }
    }

    func value(_ setting: Setting) -> Value {
        if let flag = flag(setting) { return flag }
        if let variable = variable(setting) { return variable }
        if let entry = config?.entries[setting], let path = config?.path {
            return Value(text: entry.value, origin: .config(path: path, line: entry.line))
        }
        return Value(text: setting.standard, origin: .standard)
    }

    private func flag(_ setting: Setting) -> Value? {
        switch setting {
        case .source: value(options.source, "--source")
        case .apiURL: value(options.apiURL, "--api-url")
        case .format:
            options.json ? Value(text: "json", origin: .flag("--json")) : value(options.format, "--format")
        case .color: value(options.color, "--color")
        case .ascii: value(options.ascii, "--ascii", "true")
        case .accessible: value(options.accessible, "--accessible", "true")
        case .interactive: value(options.noInteractive, "--no-interactive", "false")
        case .timeout: value(options.timeout, "--timeout")
        case .connectTimeout, .firstByteTimeout, .commandTimeout, .dataDirectory: nil
        }
    }

    private func value(_ text: String?, _ flag: String) -> Value? {
        text.map { Value(text: $0, origin: .flag(flag)) }
    }

    private func value(_ isGiven: Bool, _ flag: String, _ text: String) -> Value? {
        isGiven ? Value(text: text, origin: .flag(flag)) : nil
    }

    /// A variable that is set and not empty. `ACCESSIBLE` counts whatever it says, but for words of no.
    private func variable(_ setting: Setting) -> Value? {
        guard let name = setting.variable, let text = environment[name], !text.isEmpty else { return nil }
        let isSwitch = setting == .accessible
        return Value(
            text: isSwitch ? (Switch.read(text) == false ? "false" : "true") : text,
            origin: .environment(name))
    }

    private func check(_ setting: Setting) throws(Misuse) {
        let value = value(setting)
        if setting.accepts(value.text) { return }
        switch value.origin {
        case .flag(let name), .environment(let name):
            throw .invalidValue(setting.shown(value.text), of: name, expected: setting.expected)
        case .config, .standard: return
        }
    }
}

// MARK: Typed values

extension Settings {
    var source: SourceChoice { SourceChoice(rawValue: value(.source).text) ?? .auto }
    var apiURL: String { value(.apiURL).text }
    var format: OutputFormat { OutputFormat(rawValue: value(.format).text) ?? .auto }
    var isASCII: Bool { Switch.read(value(.ascii).text) ?? false }
    var isAccessible: Bool { Switch.read(value(.accessible).text) ?? false }
    var isInteractive: Bool { Switch.read(value(.interactive).text) ?? true }

    var colorFlag: ColorChoice? { options.color.flatMap(ColorChoice.init) }
    var colorSetting: ColorChoice? { (config?.entries[.color]?.value).flatMap(ColorChoice.init) }

    /// A time limit that somebody chose; nil where the default of each case holds.
    func chosenDuration(_ setting: Setting) -> Duration? {
        let value = value(setting)
        return value.origin == .standard ? nil : Seconds.read(value.text)
    }

    var problems: [ConfigFile.Problem] { config?.problems ?? [] }
    var configPath: String? { config?.path }
}
