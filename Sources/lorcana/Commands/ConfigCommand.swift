import Files
import LorcanaKit

/// `lorcana config [KEY [VALUE]]`: every setting with its origin, one of them, or a change.
@MainActor
struct ConfigCommand {
    let action: ConfigAction

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        switch action {
        case .list: try list(Setting.allCases, in: session)
        case .show(let setting): try show(setting, in: session)
        case .change(let setting, let value): return try change(setting, to: value, in: session)
        case .unset(let setting): return try change(setting, to: nil, in: session)
        }
        return session.settings.problems.allSatisfy { $0 == .missing } ? .found : .configuration
    }

    private func list(_ settings: [Setting], in session: Session) throws(ProgramFailure) {
        let rows = settings.map { ($0, Self.value($0, session), Self.origin($0, session)) }
        switch session.showing.format {
        case .json, .jsonl, .csv: try session.write(Self.records(rows, session.showing.format))
        case .plain, .auto: try session.write(Self.records(rows, .plain))
        case .table:
            let cells = rows.map { [$0.0.rawValue, $0.1, $0.2] }
            try session.write(FieldTable.lines(cells, on: session.canvas))
        }
    }

    /// The value alone, or its record.
    private func show(_ setting: Setting, in session: Session) throws(ProgramFailure) {
        let (value, format) = (Self.value(setting, session), session.showing.format)
        switch format {
        case .json, .jsonl, .csv:
            let record = (setting, value, Self.origin(setting, session))
            // One record, so no array around it.
            try session.write(Self.records([record], format == .json ? .jsonl : format))
        case .plain, .table, .auto: try session.write(value + "\n")
        }
    }

    private static func records(_ rows: [(Setting, String, String)], _ format: OutputFormat) -> [UInt8] {
        let names = ["key", "value", "origin"]
        var writer = RecordWriter(format, fields: names)
        if format == .csv { writer.header(names) }
        for (setting, value, origin) in rows {
            writer.beginRecord()
            writer.text(setting.rawValue)
            writer.text(value)
            writer.text(origin)
            writer.endRecord()
        }
        return writer.finished()
    }

    /// The effective value; the data folder's default depends on the system.
    private static func value(_ setting: Setting, _ session: Session) -> String {
        let value = session.settings.value(setting)
        if setting == .dataDirectory, value.text.isEmpty {
            return session.environment.sources.catalogueFolder(session.settings)?.description ?? ""
        }
        return Quoted.clean(setting.shown(value.text), limit: 400)
    }

    private static func origin(_ setting: Setting, _ session: Session) -> String {
        switch session.settings.value(setting).origin {
        case .flag(let name): name
        case .environment(let name): name
        case .config(let path, let line): "\(Quoted.clean(path, limit: 400)):\(line)"
        case .standard: "default"
        }
    }

    /// Changes the file, then checks the new contents: the change may have fixed the line that was wrong.
    private func change(
        _ setting: Setting, to value: String?, in session: Session
    ) throws(ProgramFailure) -> ExitCode {
        guard let path = ConfigFile.path(session.environment.paths) else {
            throw .file(FileError(.write, "config", .noHome))
        }
        let written = try rewrite(path, setting, to: value, session.environment.files)
        for problem in written.problems { session.console.warn(Message(problem, path: path.description)) }
        let change = value.map { "\(setting.rawValue) = \(Quoted.clean(setting.shown($0), limit: 200))" }
        session.console.note(
            "\(change ?? "\(setting.rawValue) is unset") (\(Quoted.clean(path.description, limit: 200)))")
        return written.problems.isEmpty ? .found : .configuration
    }

    private func rewrite(
        _ path: FilePath, _ setting: Setting, to value: String?, _ files: any TextFiles
    ) throws(ProgramFailure) -> ConfigFile {
        do {
            let bytes = try files.change(path) { ConfigFile.changing($0, setting, to: value) }
            return ConfigFile(path: path.description, bytes: bytes)
        } catch { throw .file(error) }
    }
}
