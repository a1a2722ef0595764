import LorcanaCards
import LorcanaKit

extension Request {
    static func action(_ line: TypedLine, sets: () -> [LorcanaSet]) throws(RequestError) -> Action {
        guard let command = line.command else { return .browse(nil) }
        if command.takesQuery { return try queryAction(command, line) }
        do {
            return try otherAction(command, line.words, sets: sets)
        } catch { throw .misuse(error) }
    }

    /// The words with blanks between, as one query; `joined` costs a look through all conformances (071).
    private static func spoken(_ words: [String]) -> String {
        var query = words.first ?? ""
        for word in words.dropFirst() {
            query += " "
            query += word
        }
        return query
    }

    private static func queryAction(_ command: CommandName, _ line: TypedLine) throws(RequestError) -> Action
    {
        let query = spoken(line.words)
        switch command {
        case .search:
            if line.words.isEmpty { throw .misuse(.missingOperand(.search)) }
            try check(query, mayBeBlank: false)
            return .search(query)
        case .random:
            if !line.words.isEmpty { try check(query, mayBeBlank: false) }
            let seed = try seed(line.options.seed)
            return .random(line.words.isEmpty ? nil : query, seed: seed)
        default:
            try check(query, mayBeBlank: true)
            return .browse(line.words.isEmpty ? nil : query)
        }
    }

    /// Refuses a query that cannot be understood, or that has nothing left to search for.
    private static func check(_ query: String, mayBeBlank: Bool) throws(RequestError) {
        do {
            let parsed = try CardQuery(parsing: query)
            if parsed.isBlank, !mayBeBlank { throw RequestError.query(.blankQuery) }
        } catch let error as QueryError {
            throw .query(.invalidQuery(error))
        } catch let error as RequestError {
            throw error
        } catch {
            throw .query(.blankQuery)
        }
    }

    private static func seed(_ typed: String?) throws(RequestError) -> UInt64? {
        guard let typed else { return nil }
        guard let seed = UInt64(typed) else {
            throw .misuse(
                .invalidValue(typed, of: "--seed", expected: "a whole number from 0 to \(UInt64.max)"))
        }
        return seed
    }

    private static func otherAction(
        _ command: CommandName, _ words: [String], sets: () -> [LorcanaSet]
    ) throws(Misuse) -> Action {
        switch command {
        case .set: return .set(try set(words, among: sets()))
        case .card:
            if words.allSatisfy({ Folding.fold($0).isEmpty }) { throw .missingOperand(.card) }
            return .card(try card(words, among: sets()))
        case .config: return .config(try configAction(words))
        case .cache: return .cache(try oneOf(words, .cache, "cache command"))
        case .completions: return .completions(try oneOf(words, .completions, "shell"))
        default: return plainAction(command)
        }
    }

    private static func plainAction(_ command: CommandName) -> Action {
        switch command {
        case .sets: .sets
        case .all: .all
        case .update: .update
        case .man: .man
        default: .help
        }
    }

    private static func card(_ words: [String], among sets: [LorcanaSet]) throws(Misuse) -> CardReference {
        let reference = CardReference(words, sets: sets)
        if case .name = reference, let code = CardReference.setCode(words) {
            throw .unknownSet(code, nearest: SetNames.nearest(to: code, in: sets))
        }
        return reference
    }

    private static func set(_ words: [String], among sets: [LorcanaSet]) throws(Misuse) -> LorcanaSet {
        let name = words.joined(separator: " ")
        if Folding.fold(name).isEmpty { throw .missingOperand(.set) }
        if let set = SetNames.resolve(name, in: sets) { return set }
        throw .unknownSet(name, nearest: SetNames.nearest(to: name, in: sets))
    }

    private static func configAction(_ words: [String]) throws(Misuse) -> ConfigAction {
        guard let key = words.first else { return .list }
        guard let setting = Setting(rawValue: key) else { throw .unknownKey(key, known: Setting.keys) }
        guard words.count > 1 else { return .show(setting) }
        if words.count > 2 { throw .unexpectedOperand(words[2], .config) }
        if words[1] == "default" { return .unset(setting) }
        guard setting.accepts(words[1]) else {
            throw .invalidValue(setting.shown(words[1]), of: key, expected: setting.expected)
        }
        return .change(setting, words[1])
    }

    private static func oneOf<Word: RawRepresentable & CaseIterable>(
        _ words: [String], _ command: CommandName, _ what: String
    ) throws(Misuse) -> Word where Word.RawValue == String {
        guard let word = words.first else { throw .missingOperand(command) }
        if words.count > 1 { throw .unexpectedOperand(words[1], command) }
        guard let value = Word(rawValue: word) else {
            throw .unknownValue(word, of: what, known: Word.allCases.map(\.rawValue))
        }
        return value
    }
}
