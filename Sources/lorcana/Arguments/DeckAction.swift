import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaRules

/// The commands on decks.
enum DeckCommandName: String, CaseIterable, Sendable {
    case check, stats, odds, hand, show, list, diff, missing, export, add, remove

    static let words = allCases.map(\.rawValue).joined(separator: ", ")
    static let shown = "COMMAND FILE..."

    /// The options that mean something to it, of those that `deck` takes.
    var options: [Option] {
        switch self {
        case .check: [.rules]
        case .odds: [.want, .turns]
        case .hand: [.seed, .draw]
        case .missing, .export: [.to]
        case .stats, .show, .list, .diff, .add, .remove: []
        }
    }
}

/// What to do with decks, each named by a path, a name or `-`.
enum DeckAction: Equatable, Sendable {
    case check([String], DeckRules)
    case stats([String])
    case odds(String, query: String?, want: Int, turns: Int)
    case hand(String, seed: UInt64?, draws: Int)
    case show([String])
    case list
    case diff(String, String)
    case missing(String, form: Deck.ExportForm?)
    case export(String, Deck.ExportForm)
    /// The words are a number, if there is one, and a card.
    case add(String, [String])
    case remove(String, [String])

    private static let help = "run `lorcana help deck` to list its commands and options"

    init(_ line: TypedLine, _ queries: QueryReader) throws(RequestError) {
        let words = Array(line.words.dropFirst())
        let command: DeckCommandName = try Request.oneOf(line.words[0], "deck command")
        let own: [Option] = [.rules, .want, .turns, .seed, .draw, .to]
        for option in own where line.has(option) && !command.options.contains(option) {
            throw .misuse(
                .refused("`deck \(command.rawValue)` does not take \(option.rawValue)", tip: Self.help))
        }
        if command != .list, words.isEmpty {
            throw .misuse(.refused("`deck \(command.rawValue)` needs a deck", tip: Self.help))
        }
        switch command {
        case .check:
            self = .check(
                words,
                try line.value(.rules).map { word throws(RequestError) in try Request.oneOf(word, "rules") }
                    ?? .core)
        case .stats: self = .stats(words)
        case .odds:
            let query = try Request.query(Array(words.dropFirst()), queries)
            if query == nil, line.has(.want) {
                throw .misuse(
                    .refused(
                        "--want needs a query", tip: "without one the chance is for an ink on every turn"))
            }
            self = .odds(
                words[0], query: query,
                want: try Request.number(line, .want, in: 1...999) ?? 1,
                turns: try Request.number(line, .turns, in: DeckOdds.turns) ?? 8)
        case .hand:
            try Self.atMost(1, words, "hand FILE")
            self = .hand(
                words[0], seed: try Request.seed(line.value(.seed)),
                draws: try Request.number(line, .draw, in: 1...999) ?? 0)
        case .show: self = .show(words)
        case .list:
            try Self.atMost(0, words, "list")
            self = .list
        case .diff:
            try Self.atMost(2, words, "diff FILE FILE")
            guard words.count == 2 else {
                throw .misuse(.refused("`deck diff` needs two decks", tip: Self.help))
            }
            self = .diff(words[0], words[1])
        case .missing:
            try Self.atMost(1, words, "missing FILE")
            self = .missing(words[0], form: try Self.form(line))
        case .export:
            try Self.atMost(1, words, "export FILE")
            self = .export(words[0], try Self.form(line) ?? .text)
        case .add, .remove:
            guard words.count > 1 else {
                throw .misuse(.refused("`deck \(command.rawValue)` needs a deck and a card", tip: Self.help))
            }
            if words[0] == "-" {
                throw .misuse(
                    .refused("`deck \(command.rawValue)` changes a file, not stdin", tip: Self.help))
            }
            let card = Array(words.dropFirst())
            self = command == .add ? .add(words[0], card) : .remove(words[0], card)
        }
    }

    private static func form(_ line: TypedLine) throws(RequestError) -> Deck.ExportForm? {
        guard let word = line.value(.to) else { return nil }
        return try Request.oneOf(word, "form")
    }

    private static func atMost(_ count: Int, _ words: [String], _ usage: String) throws(RequestError) {
        if words.count > count {
            throw .misuse(
                .refused(
                    "unexpected argument \(Quoted.text(words[count]))", tip: "usage: lorcana deck \(usage)"))
        }
    }
}
