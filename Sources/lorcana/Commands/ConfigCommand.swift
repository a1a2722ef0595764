import CardBrowser
import CardRendering
import Files
import LorcanaKit
import LorcanaQuery
import TerminalKit

extension Command {
    static let config = Command("config") {
        CommandRow(
            .words(
                "[KEY [VALUE]]", atMost: 2, choices: Setting.keys,
                others: [
                    .word { earlier in
                        guard earlier.count == 1, let setting = Setting(rawValue: earlier[0]) else {
                            return []
                        }
                        return setting.values.choices + ["default"]
                    }
                ]), "show or change settings",
            options: .records + [.unset],
            examples: [
                ("lorcana config", "every setting, its value and its origin"),
                ("lorcana config color never", "change one"),
                ("lorcana config color default", "unset it"),
            ],
            details:
                "The request limits shown here apply to update and --source api. In auto they are "
                + "\(Seconds.text(LorcanaAPI.Limits.brief.total)) s in total, "
                + "\(Seconds.text(LorcanaAPI.Limits.brief.connect)) s to connect "
                + "and \(Seconds.text(LorcanaAPI.Limits.brief.firstByte)) s to the first byte. "
                + "timeout also limits the first byte, unless first-byte-timeout is set."
        ) { input throws(ProgramFailure) in
            let request = try ConfigRequest(input)
            let changesSettings = if case .set = request { true } else { false }
            return Action(.none, changesSettings: changesSettings) { run throws(ProgramFailure) in
                let file = ShownSettings(run.settings, run.paths)
                switch request {
                case .list: return try file.list(run.printer)
                case .show(let key): return try file.show(key, run.printer)
                case .set(let key, let value):
                    let written = try ConfigChange(key, to: value, in: run.files, run.paths)
                    return written.show(run.reporter)
                }
            }
        }
    }
}

/// A request to show or change settings.
enum ConfigRequest: Equatable {
    case list
    case show(ConfigKey)
    /// Sets a key; a nil value unsets it.
    case set(ConfigKey, String?)

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        if let key = input.value(.unset) {
            if let word = input.words.first {
                throw .misuse(.unexpectedOperand(word, Command.config.usage()))
            }
            self = .set(try Self.key(key), nil)
            return
        }
        guard let word = input.words.first else {
            self = .list
            return
        }
        let key = try Self.key(word)
        guard input.words.count > 1 else {
            self = .show(key)
            return
        }
        let value = input.words[1]
        self = try .set(
            key, value == "default" ? nil : Self.checked(value, for: key, word, input.queries))
    }

    /// The value as written to the file; nil unsets the key.
    private static func checked(
        _ value: String, for key: ConfigKey, _ word: String, _ queries: QueryReader
    ) throws(ProgramFailure) -> String? {
        switch key {
        case .setting(let setting):
            guard setting.values.accept(value) else {
                throw .misuse(.invalidSetting(InvalidSetting(setting, value, origin: .flag(word))))
            }
            return value
        case .key(let name): return try checked(value, for: name)
        case .query:
            // A line feed separates words like a space, but would end the line in the file.
            return try queries.query([value]).map { String($0.map { $0.isNewline ? " " : $0 }) }
        }
    }

    private static func checked(_ keys: String, for name: String) throws(ProgramFailure) -> String {
        var choices = KeyChoices()
        do throws(KeyChoices.Problem) { try choices.choose(keys, for: name) } catch {
            let message = Message(error, of: name, at: nil)
            throw .refused(message.sentence, tip: message.hint)
        }
        return keys
    }

    private static func key(_ text: String) throws(ProgramFailure) -> ConfigKey {
        if let key = ConfigKey(text) { return key }
        throw .misuse(.unknownValue(text, of: "setting", known: Setting.keys + ["query.NAME", "key.NAME"]))
    }
}

/// The effective settings, each with its origin.
@MainActor
private struct ShownSettings {
    private let settings: Settings
    private let paths: PathVariables

    init(_ settings: Settings, _ paths: PathVariables) { (self.settings, self.paths) = (settings, paths) }

    func list(_ printer: ResultPrinter) throws(ProgramFailure) -> ExitCode {
        let queries = settings.savedQueries.map { ConfigKey.query($0.name) }
        let chosen = settings.chosenKeys.map { ConfigKey.key($0.name) }
        let keys = Setting.allCases.map(ConfigKey.setting) + queries + chosen
        let rows = keys.map { record($0).map(\.value) }
        let table = RecordTable(fields: ["key", "value", "origin"], rows: rows)
        try printer.show(table, lines: lines(rows.map { $0.map(\.flat) }, keys, on: printer.canvas))
        return exitCode
    }

    /// The rows, with changed settings in bold, "default" in grey, and paths relative to the home folder.
    private func lines(_ rows: [[String]], _ keys: [ConfigKey], on canvas: Canvas) -> [StyledText] {
        if canvas.isAccessible { return FieldTable.lines(rows, on: canvas) }
        let home = paths["HOME"].map { "\($0)/" } ?? ""
        let cells = rows.map { row in
            row.map { !home.isEmpty && $0.hasPrefix(home) ? "~/" + $0.dropFirst(home.count) : $0 }
        }
        return FieldTable.lines(
            [["key", "value", "origin"]] + cells, header: true,
            style: { row, column in
                if value(keys[row]).origin != .standard { return .bold }
                return column == 2 ? canvas.theme.aside : .plain
            }, on: canvas)
    }

    /// Prints only the value, or a record of it.
    func show(_ key: ConfigKey, _ printer: ResultPrinter) throws(ProgramFailure) -> ExitCode {
        if printer.output.writesRecords {
            try printer.write(record: record(key))
        } else {
            try printer.write(RecordValue.text(value(key).text).flat + "\n")
        }
        return exitCode
    }

    private var exitCode: ExitCode {
        settings.problems.allSatisfy(\.isWarning) ? .found : .configuration
    }

    private func record(_ key: ConfigKey) -> [(field: String, value: RecordValue)] {
        let value = value(key)
        return [
            ("key", .text(key.text)), ("value", .text(value.text)), ("origin", .text(Self.origin(value))),
        ]
    }

    /// The effective value for display; the default of a path depends on the system.
    private func value(_ key: ConfigKey) -> Settings.Value {
        switch key {
        case .setting(let setting):
            let value = settings.value(setting)
            if value.text.isEmpty, let path = standardPath(setting) {
                return Settings.Value(text: path.description, origin: value.origin)
            }
            return Settings.Value(
                text: Quoted.clean(setting.shown(value.text), limit: 400), origin: value.origin)
        case .key(let name):
            let chosen = settings.chosenKeys.first { $0.name == name }?.value
            return Settings.Value(
                text: Quoted.clean(chosen?.text ?? "", limit: 400), origin: chosen?.origin ?? .standard)
        case .query(let name):
            let saved = settings.savedQueries.first { $0.name == name }?.value
            return Settings.Value(
                text: Quoted.clean(saved?.text ?? "", limit: 400), origin: saved?.origin ?? .standard)
        }
    }

    /// The default path of a setting.
    private func standardPath(_ setting: Setting) -> FilePath? {
        if setting == .dataDirectory { return settings.dataFolder(paths) }
        if setting == .decks { return settings.deckFolder(paths) }
        return setting == .collection ? settings.collectionFile(paths) : nil
    }

    private static func origin(_ value: Settings.Value) -> String {
        switch value.origin {
        case .flag(let name), .environment(let name): name
        case .config(let path, let line): "\(Quoted.clean(path, limit: 400)):\(line)"
        case .standard: "default"
        }
    }
}

/// An edit of the config file, and the resulting contents.
@MainActor
private struct ConfigChange {
    private let key: ConfigKey
    private let value: String?
    private let path: FilePath
    private let written: ConfigFile

    /// Applies the edit to the file.
    init(
        _ key: ConfigKey, to value: String?, in files: any TextFiles, _ paths: PathVariables
    ) throws(ProgramFailure) {
        guard let path = ConfigFile.path(paths) else {
            throw .file(FileError(.write, "config", .noHome))
        }
        (self.key, self.value, self.path) = (key, value, path)
        do {
            let bytes = try files.change(path) { ConfigFile.changing($0, key, to: value) }
            written = ConfigFile(path: path.description, bytes: bytes)
        } catch { throw .file(error) }
    }

    /// Warns about problems in the new contents, and reports the change.
    func show(_ reporter: Reporter) -> ExitCode {
        for problem in written.problems {
            reporter.console.warn(Message(problem, path: path.description))
        }
        let change = value.map { "\(key.text) = \(Self.shown(key, $0))" }
        reporter.note(
            "\(change ?? "\(key.text) is unset") (\(Quoted.clean(path.description, limit: 200)))")
        return written.problems.allSatisfy(\.isWarning) ? .found : .configuration
    }

    private static func shown(_ key: ConfigKey, _ value: String) -> String {
        switch key {
        case .setting(let setting): Quoted.clean(setting.shown(value), limit: 200)
        case .query, .key: Quoted.clean(value, limit: 200)
        }
    }
}
