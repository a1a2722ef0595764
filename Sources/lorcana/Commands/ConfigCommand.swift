import CardRendering
import Files
import LorcanaKit

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
                "The request limits that it shows apply to update and --source api. In auto they are "
                + "\(Seconds.text(LorcanaAPI.Limits.brief.total)) s in total, "
                + "\(Seconds.text(LorcanaAPI.Limits.brief.connect)) s to connect "
                + "and \(Seconds.text(LorcanaAPI.Limits.brief.firstByte)) s to the first byte. "
                + "timeout also limits the first byte, unless first-byte-timeout is set."
        ) { input throws(ProgramFailure) in
            let change = try ConfigCommand.change(input)
            let changesSettings = if case .set = change { true } else { false }
            return Action(.none, changesSettings: changesSettings, run: ConfigCommand(change: change).run)
        }
    }
}

/// `lorcana config [KEY [VALUE]]`: every setting with its origin, one of them, or a change.
@MainActor
struct ConfigCommand {
    /// A query or a change of the settings.
    enum Change: Equatable {
        case list
        case show(ConfigKey)
        /// nil unsets it.
        case set(ConfigKey, String?)
    }

    let change: Change

    static func change(_ input: CommandInput) throws(ProgramFailure) -> Change {
        if let key = input.value(.unset) {
            if let word = input.words.first {
                throw .misuse(.unexpectedOperand(word, Command.config.usage()))
            }
            return .set(try Self.key(key), nil)
        }
        guard let word = input.words.first else { return .list }
        let key = try Self.key(word)
        guard input.words.count > 1 else { return .show(key) }
        let value = input.words[1]
        if value == "default" { return .set(key, nil) }
        switch key {
        case .setting(let setting):
            guard setting.values.accept(value) else {
                throw .misuse(.invalidSetting(InvalidSetting(setting, value, origin: .flag(word))))
            }
            return .set(key, value)
        case .query:
            guard let text = try input.queries.query([value]) else { return .set(key, nil) }
            // A line feed separates words as a blank does, and would end the line of the file.
            return .set(key, String(text.map { $0.isNewline ? " " : $0 }))
        }
    }

    private static func key(_ text: String) throws(ProgramFailure) -> ConfigKey {
        if let key = ConfigKey(text) { return key }
        throw .misuse(.unknownValue(text, of: "setting", known: Setting.keys + ["query.NAME"]))
    }

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        switch change {
        case .list: try list(in: session)
        case .show(let key): try show(key, in: session)
        case .set(let key, let value): return try change(key, to: value, in: session)
        }
        return session.settings.problems.allSatisfy { $0 == .missing } ? .found : .configuration
    }

    private func list(in session: Session) throws(ProgramFailure) {
        let queries = session.settings.savedQueries.map { ConfigKey.query($0.name) }
        let keys = Setting.allCases.map(ConfigKey.setting) + queries
        let rows = keys.map { Self.record($0, session).map(\.value) }
        let table = RecordTable(fields: ["key", "value", "origin"], rows: rows)
        let cells = rows.map { $0.map(\.flat) }
        try session.show(table, lines: FieldTable.lines(cells, on: session.canvas))
    }

    /// Only the value, or its record.
    private func show(_ key: ConfigKey, in session: Session) throws(ProgramFailure) {
        if session.writesRecords { return try session.write(record: Self.record(key, session)) }
        try session.write(Self.value(key, session).text + "\n")
    }

    private static func record(
        _ key: ConfigKey, _ session: Session
    ) -> [(field: String, value: RecordValue)] {
        let value = value(key, session)
        return [("key", .text(key.text)), ("value", .text(value.text)), ("origin", .text(origin(value)))]
    }

    /// The effective value, as it is shown; the default of a path depends on the system.
    private static func value(_ key: ConfigKey, _ session: Session) -> Settings.Value {
        switch key {
        case .setting(let setting):
            let value = session.settings.value(setting)
            if value.text.isEmpty, let path = Self.standardPath(setting, session) {
                return Settings.Value(text: path.description, origin: value.origin)
            }
            return Settings.Value(
                text: Quoted.clean(setting.shown(value.text), limit: 400), origin: value.origin)
        case .query(let name):
            let saved = session.settings.savedQueries.first { $0.name == name }?.value
            return Settings.Value(
                text: Quoted.clean(saved?.text ?? "", limit: 400), origin: saved?.origin ?? .standard)
        }
    }

    /// The path that a setting has without a value.
    private static func standardPath(_ setting: Setting, _ session: Session) -> FilePath? {
        let (settings, paths) = (session.settings, session.environment.paths)
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

    private static func shown(_ key: ConfigKey, _ value: String) -> String {
        switch key {
        case .setting(let setting): Quoted.clean(setting.shown(value), limit: 200)
        case .query: Quoted.clean(value, limit: 200)
        }
    }

    /// Changes the file, then warns of problems in its new contents.
    private func change(
        _ key: ConfigKey, to value: String?, in session: Session
    ) throws(ProgramFailure) -> ExitCode {
        guard let path = ConfigFile.path(session.environment.paths) else {
            throw .file(FileError(.write, "config", .noHome))
        }
        let written = try rewrite(path, key, to: value, session.environment.files)
        for problem in written.problems { session.console.warn(Message(problem, path: path.description)) }
        let change = value.map { "\(key.text) = \(Self.shown(key, $0))" }
        session.console.note(
            "\(change ?? "\(key.text) is unset") (\(Quoted.clean(path.description, limit: 200)))")
        return written.problems.isEmpty ? .found : .configuration
    }

    private func rewrite(
        _ path: FilePath, _ key: ConfigKey, to value: String?, _ files: any TextFiles
    ) throws(ProgramFailure) -> ConfigFile {
        do {
            let bytes = try files.change(path) { ConfigFile.changing($0, key, to: value) }
            return ConfigFile(path: path.description, bytes: bytes)
        } catch { throw .file(error) }
    }
}
