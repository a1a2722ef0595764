import LorcanaCards
import LorcanaKit

extension Request {
    /// Gives what was typed its meaning.
    ///
    /// - Parameter sets: all sets that can be named; asked for only where a set or a card is.
    init(
        _ line: TypedLine, settings: Settings, isTerminal: Bool, sets: () -> [LorcanaSet]
    ) throws(RequestError) {
        do {
            try Self.checkSelections(line)
            source = try Self.source(line.options, settings)
            showing = try Self.showing(line, settings, isTerminal: isTerminal)
        } catch { throw .misuse(error) }
        action = try Self.action(line, sets: sets)
        if action == .update, !source.mayConnect {
            throw .misuse(.contradiction("update", Self.offlineWord(line.options, settings)))
        }
    }

    /// Refuses an option that would choose among results, where the command has none to choose from.
    private static func checkSelections(_ line: TypedLine) throws(Misuse) {
        let command = line.command ?? .browse
        for option in line.options.selections where !command.selections.contains(option) {
            throw .meaningless(option, command)
        }
    }

    /// Who said that no connection may be opened, as it was said.
    private static func offlineWord(_ options: TypedOptions, _ settings: Settings) -> String {
        if options.offline { return "--offline" }
        let source = settings.value(.source)
        return switch source.origin {
        case .flag(let name): "\(name) \(source.text)"
        case .environment(let name): "\(name)=\(source.text)"
        case .config(let path, let line):
            "source = \(source.text) (\(Quoted.clean(path, limit: 200)):\(line))"
        case .standard: source.text
        }
    }

    private static func source(_ options: TypedOptions, _ settings: Settings) throws(Misuse) -> SourcePlan {
        if options.offline, options.source == "api" { throw .contradiction("--offline", "--source api") }
        let plan: SourcePlan =
            switch settings.source {
            case .auto: .auto
            case .api: .api
            case .local: .local
            case .builtIn: .builtIn
            }
        return options.offline && plan.mayConnect ? .offline : plan
    }

    // MARK: Showing

    private static func showing(
        _ line: TypedLine, _ settings: Settings, isTerminal: Bool
    ) throws(Misuse) -> Showing {
        let options = line.options
        var showing = Showing(format: settings.format.resolved(isTerminal: isTerminal))
        if line.command == .sets {
            showing.setFields = try fields(options.fields)
        } else {
            showing.cardFields = try fields(options.fields)
        }
        showing.header = options.header
        showing.limit = try number(options.limit, "--limit")
        showing.page = try number(options.page, "--page")
        showing.order = try order(options.sort)
        showing.raw = options.raw
        showing.explain = options.explain
        showing.isInteractive = settings.isInteractive
        showing.isQuiet = options.quiet
        return showing
    }

    private static func fields<Field: RawRepresentable & CaseIterable>(
        _ typed: String?
    ) throws(Misuse) -> [Field]? where Field.RawValue == String {
        guard let typed else { return nil }
        var fields: [Field] = []
        for word in typed.split(separator: ",").map({ $0.filter { $0 != " " } }) {
            guard let field = Field.allCases.first(where: { $0.rawValue.lowercased() == word.lowercased() })
            else {
                throw .unknownField(word, known: Field.allCases.map(\.rawValue))
            }
            fields.append(field)
        }
        if fields.isEmpty { throw .unknownField(typed, known: Field.allCases.map(\.rawValue)) }
        return fields
    }

    private static func number(_ typed: String?, _ option: String) throws(Misuse) -> Int? {
        guard let typed else { return nil }
        guard typed.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(typed), number > 0
        else {
            throw .notANumber(typed, option: option)
        }
        return number
    }

    private static func order(_ typed: String?) throws(Misuse) -> CardOrder? {
        guard let typed else { return nil }
        do { return try CardOrder(parsing: typed) } catch { throw .wrongOrder(error) }
    }
}

/// Why a command line has no meaning.
enum RequestError: Error, Equatable, Sendable {
    case misuse(Misuse)
    case query(LorcanaError)
}
