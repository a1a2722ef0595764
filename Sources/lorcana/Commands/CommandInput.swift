import LorcanaQuery
import CardRendering
import LorcanaCards
import LorcanaKit

/// The words and options of a command, and the values needed to interpret them.
@MainActor
struct CommandInput {
    /// The name, such as "search" or "deck check".
    let name: String
    let words: [String]
    let line: TypedLine
    let queries: QueryReader
    /// All commands, for commands that describe others.
    let commands: [Command]
    /// Returns all known sets; called only if a set or a card is named.
    let sets: () -> [LorcanaSet]

    /// The tip for an invalid subcommand.
    var help: String { Self.help(name.split(separator: " ").first.map(String.init) ?? name) }

    nonisolated static func help(_ command: String) -> String {
        "run `lorcana help \(command)` to list its commands and options"
    }

    /// The error of a subcommand with too few words.
    func lacking(_ needs: String) -> ProgramFailure {
        .refused("`\(name)` needs \(needs)", tip: usage.tip)
    }

    private var usage: CommandUsage {
        let command = line.command ?? .browse
        let subcommand = command.row.subcommands.first { "\(command.name) \($0.name)" == name }
        return subcommand?.usage(of: command) ?? command.usage()
    }

    func has(_ option: Option) -> Bool { line.has(option) }

    func value(_ option: Option) -> String? { line.value(option) }

    func number(_ option: Option, in range: ClosedRange<Int>? = nil) throws(ProgramFailure) -> Int? {
        try line.number(option, in: range)
    }

    func seed() throws(ProgramFailure) -> UInt64? {
        guard let typed = value(.seed) else { return nil }
        guard let seed = UInt64(typed) else { throw .misuse(.notANumber(typed, .seed)) }
        return seed
    }

    /// The option's value as a day: "2026-01-31".
    func day(_ option: Option) throws(ProgramFailure) -> Timestamp? {
        try value(option).map { typed throws(ProgramFailure) in
            try Today.read(typed, for: option.name)
        }
    }

    /// The option's value as a case of an enum.
    func choice<Word: RawRepresentable & CaseIterable>(
        _ option: Option
    ) throws(ProgramFailure) -> Word? where Word.RawValue == String {
        guard let typed = value(option) else { return nil }
        guard let word = Word(rawValue: typed) else {
            throw .misuse(.notAChoice(typed, option, Word.allCases.map(\.rawValue)))
        }
        return word
    }

    /// All words as a single query; nil without words.
    func query(mayBeBlank: Bool = false) throws(ProgramFailure) -> String? {
        try queries.query(words, mayBeBlank: mayBeBlank)
    }

    /// The set named by all words together.
    func set() throws(ProgramFailure) -> LorcanaSet {
        let name = words.joined(separator: " ")
        if Folding.fold(name).isEmpty { throw .misuse(.missingOperand(usage)) }
        let sets = sets()
        if let set = SetNames.find(name, in: sets) { return set }
        if case .printing = try? CardReference(words, sets: sets) {
            throw .refused(
                "unknown set \(Quoted.text(name))",
                tip: "for the card, run `lorcana card \(Quoted.shellWords(words))`")
        }
        throw .misuse(.unknownSet(name, nearest: SetNames.nearest(to: name, in: sets)))
    }

}

extension QueryReader {
    /// Validates the words, joined by spaces, as a query; nil without words.
    func query(_ words: [String], mayBeBlank: Bool = false) throws(ProgramFailure) -> String? {
        guard var query = words.first else { return nil }
        // Avoids `joined`, whose first call scans all protocol conformances (decision 071).
        for word in words.dropFirst() {
            query += " "
            query += word
        }
        let parsed: CardQuery
        do { parsed = try read(query) } catch { throw .question(.invalidQuery(error)) }
        if parsed.isBlank, !mayBeBlank {
            if let order = parsed.order { throw .misuse(.onlyOrder(order)) }
            throw .question(.blankQuery)
        }
        return query
    }
}
