import CardRendering
import Files
import LorcanaKit

/// `lorcana config [KEY [VALUE]]`: every setting with its origin, one of them, or a change.
@MainActor
struct ConfigCommand {
    let action: ConfigAction

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        switch action {
        case .list: try list(in: session)
        case .show(let key): try show(key, in: session)
        case .change(let key, let value): return try change(key, to: value, in: session)
        case .unset(let key): return try change(key, to: nil, in: session)
        }
        return session.settings.problems.allSatisfy { $0 == .missing } ? .found : .configuration
    }

    private func list(in session: Session) throws(ProgramFailure) {
        let queries = session.settings.savedQueries.map { ConfigKey.query($0.name) }
        let rows = (Setting.allCases.map(ConfigKey.setting) + queries).map { Self.row($0, session) }
        switch session.showing.format {
        case .json, .jsonl, .csv: try session.write(Self.table(rows).written(as: session.showing.format))
        case .plain, .auto: try session.write(Self.table(rows).written(as: .plain))
        case .table: try session.write(FieldTable.lines(rows, on: session.canvas))
        }
    }

    /// The value alone, or its record.
    private func show(_ key: ConfigKey, in session: Session) throws(ProgramFailure) {
        let (value, format) = (Self.value(key, session), session.showing.format)
        switch format {
        case .json, .jsonl, .csv:
            try session.write(Self.table([Self.row(key, session)]).written(as: format, isOne: true))
        case .plain, .table, .auto: try session.write(value.text + "\n")
        }
    }

    private static func row(_ key: ConfigKey, _ session: Session) -> [String] {
        let value = value(key, session)
        return [key.text, value.text, origin(value)]
    }

    private static func table(_ rows: [[String]]) -> RecordTable {
        RecordTable(fields: ["key", "value", "origin"], rows: rows.map { $0.map { .text($0) } })
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
        let paths = session.environment.paths
        switch setting {
        case .dataDirectory: return session.environment.sources.catalogueFolder(session.settings)
        case .decks: return session.settings.deckFolder(paths)
        case .collection: return session.settings.collectionFile(paths)
        case .source, .apiURL, .dataURL, .updateFrom, .language, .format, .color, .theme, .pictures,
            .pictureURL, .ascii, .accessible, .interactive, .mouse, .timeout, .connectTimeout,
            .firstByteTimeout, .commandTimeout:
            return nil
        }
    }

    private static func origin(_ value: Settings.Value) -> String {
        switch value.origin {
        case .flag(let name): name
        case .environment(let name): name
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

    /// Changes the file, then checks the new contents: the change may have fixed the line that was wrong.
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
