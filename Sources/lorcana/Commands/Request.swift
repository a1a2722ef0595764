import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// A valid command line: the action, the source of data, and the form of the output.
///
/// Created by a pure function from arguments and settings, which detects every misuse before any work is done.
@MainActor
struct Request {
    let action: Action
    var source: SourcePlan
    let output: OutputOptions

    /// Whether a connection may be opened.
    var connects: Bool {
        switch action.data {
        case .service, .network: source.mayConnect
        case .none, .atHand: false
        }
    }
}

extension Request {
    /// Interprets the parsed command line.
    ///
    /// - Parameters:
    ///   - queries: parses the query, if there is one.
    ///   - sets: returns all known sets; called only if a set or a card is named.
    init(
        _ line: TypedLine, settings: Settings, isTerminal: Bool, queries: QueryReader,
        commands: [Command] = [], sets: @escaping () -> [LorcanaSet]
    ) throws(ProgramFailure) {
        let command = line.command ?? .browse
        let row = command.row
        source = try Self.source(line, settings)
        output = try OutputOptions(line, row, settings, isTerminal: isTerminal)
        let (name, meaning, words) = try line.meaning(command, row)
        action = try meaning(
            CommandInput(
                name: name, words: words, line: line, queries: queries, commands: commands, sets: sets))
        if case .network = action.data, !source.mayConnect {
            throw .misuse(.contradiction("`\(command.name)`", Self.offlineWord(settings)))
        }
        if output.raw, source == .builtIn {
            throw .misuse(.contradiction("--raw", Self.offlineWord(settings)))
        }
    }

    private static func source(_ line: TypedLine, _ settings: Settings) throws(ProgramFailure) -> SourcePlan {
        let isOffline = line.has(.offline)
        if isOffline, line.value(.source) == "api" {
            throw .misuse(.contradiction("--source api", "--offline"))
        }
        let plan: SourcePlan =
            switch settings.source {
            case .auto: .auto
            case .api: .api
            case .local: .local
            case .builtIn: .builtIn
            }
        return isOffline && plan.mayConnect ? .offline : plan
    }

    /// The setting that forbids connections, as written.
    private static func offlineWord(_ settings: Settings) -> String {
        let source = settings.value(.source)
        return switch source.origin {
        case .flag(let name): "\(name) \(source.text)"
        case .environment(let name): "\(name)=\(source.text)"
        case .config(let path, let line):
            "source = \(source.text) (\(Quoted.clean(path, limit: 200)):\(line))"
        case .standard: source.text
        }
    }
}

// MARK: Subcommands

extension TypedLine {
    /// The action of the command, or of the subcommand named by the first word, and the remaining words.
    fileprivate func meaning(
        _ command: Command, _ row: CommandRow
    ) throws(ProgramFailure) -> (name: String, CommandRow.Meaning, words: [String]) {
        if let word = words.first, !row.subcommands.isEmpty {
            guard let subcommand = row.subcommands.first(where: { $0.name == word }) else {
                throw .misuse(Self.unknown(word, command, row))
            }
            return try meaning(of: subcommand, Array(words.dropFirst()), command, row)
        }
        guard let meaning = row.meaning else { throw .misuse(.missingOperand(command.usage())) }
        if !row.subcommands.isEmpty {
            try refuseOptions("`\(command.name)` alone", command, unless: row.takesAlone)
        }
        return (command.name, meaning, words)
    }

    private func meaning(
        of subcommand: Command, _ words: [String], _ command: Command, _ row: CommandRow
    ) throws(ProgramFailure) -> (name: String, CommandRow.Meaning, words: [String]) {
        let (name, subrow) = ("\(command.name) \(subcommand.name)", subcommand.row)
        try refuseOptions("`\(name)`", command) { row.takesAlone($0) || subrow.takes($0) }
        let usage = subcommand.usage(of: command)
        if words.isEmpty, let needs = subrow.operands.needs {
            throw .refused("`\(name)` needs \(needs)", tip: usage.tip)
        }
        if words.count > subrow.operands.atMost {
            throw .misuse(.unexpectedOperand(words[subrow.operands.atMost], usage))
        }
        guard let meaning = subrow.meaning else { throw .misuse(.missingOperand(usage)) }
        return (name, meaning, words)
    }

    private func refuseOptions(
        _ name: String, _ command: Command, unless takes: (Option) -> Bool
    ) throws(ProgramFailure) {
        guard let typed = options.first(where: { !takes($0.option) }) else { return }
        throw .refused("\(name) does not take \(typed.option.name)", tip: CommandInput.help(command.name))
    }

    private static func unknown(_ word: String, _ command: Command, _ row: CommandRow) -> Misuse {
        let known = row.subcommands.map(\.name)
        if let meant = row.elsewhere[word] {
            return .refused(
                "unknown `\(command.name)` command \(Quoted.text(word))",
                tip: "did you mean `lorcana \(command.name) \(meant)`?")
        }
        if row.tipForOthers.isEmpty || !Misspelling.nearest(to: word, in: known, count: 2).isEmpty {
            return .unknownValue(word, of: "`\(command.name)` command", known: known)
        }
        return .refused(
            "unknown `\(command.name)` command \(Quoted.text(word))",
            tip: "\(row.tipForOthers); expected one of: \(known.joined(separator: ", "))")
    }
}

// MARK: Options

extension OutputOptions {
    fileprivate init(
        _ line: TypedLine, _ row: CommandRow, _ settings: Settings, isTerminal: Bool
    ) throws(ProgramFailure) {
        if let format = line.value(.format), line.has(.json), format != "json" {
            throw .misuse(.contradiction("--json", "--format \(format)"))
        }
        self.init(format: settings.format.resolved(isTerminal: isTerminal))
        // A command with its own fields parses them itself.
        if row.ownChoices(of: .fields) == nil { cardFields = try line.fields(CardField.init(named:)) }
        isFormatUsual = settings.format == .auto
        header = line.has(.header)
        limit = try line.number(.limit)
        page = try line.number(.page)
        if row.ownChoices(of: .sort)?.contains("own") == true, let sort = line.value(.sort), sort.isByCopies {
            mostFirst = sort.hasPrefix("-")
        } else {
            order = try line.order()
        }
        try line.refuseContradictions()
        countsOnly = line.has(.count)
        drawsCharts = line.has(.stats)
        raw = line.has(.raw)
        picks = line.has(.pick)
        deck = line.value(.deck)
        explain = line.has(.explain)
        isInteractive = settings.isInteractive
    }
}

extension String {
    /// Whether it is `own` or `owned`, optionally with a minus.
    fileprivate var isByCopies: Bool { ["own", "-own", "owned", "-owned"].contains(self) }
}

extension TypedLine {
    /// The option's number, which must be positive or in the range.
    func number(_ option: Option, in range: ClosedRange<Int>? = nil) throws(ProgramFailure) -> Int? {
        guard let typed = value(option) else { return nil }
        guard typed.areDigits, let number = Int(typed), number > 0
        else { throw .misuse(.notANumber(typed, option)) }
        if let range, !range.contains(number) {
            throw .refused(
                "invalid value \(Quoted.text(typed)) for \(option.name)",
                tip: "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The fields of `--fields`, without duplicates.
    ///
    /// - Parameter named: returns the field with this name.
    func fields<Field: RawRepresentable & CaseIterable>(
        _ named: (String) -> Field? = { word in
            Field.allCases.first { $0.rawValue.lowercased() == word.lowercased() }
        }
    ) throws(ProgramFailure) -> [Field]? where Field.RawValue == String {
        guard let typed = value(.fields) else { return nil }
        let known = Field.allCases.map(\.rawValue)
        var fields: [Field] = []
        for word in typed.split(separator: ",").map({ $0.filter { $0 != " " } }) {
            guard let field = named(word) else {
                throw .misuse(.unknownValue(word, of: "field", known: known))
            }
            if fields.contains(where: { $0.rawValue == field.rawValue }) {
                throw .refused(
                    "\(Option.fields.name) names \(field.rawValue) twice", tip: "name each field once")
            }
            fields.append(field)
        }
        if fields.isEmpty { throw .misuse(.unknownValue(typed, of: "field", known: known)) }
        return fields
    }

    fileprivate func order() throws(ProgramFailure) -> CardOrder? {
        guard let typed = value(.sort) else { return nil }
        do { return try CardOrder(parsing: typed) } catch { throw .misuse(.wrongOrder(error)) }
    }

    fileprivate func refuseContradictions() throws(ProgramFailure) {
        for typed in options {
            guard let other = typed.option.row.without.first(where: has) else { continue }
            throw .misuse(.contradiction(typed.option.name, other.name))
        }
    }
}
