import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery

/// A valid command line: what to do, where to get data, and how to show it.
///
/// Made by a pure function from arguments and settings; every misuse is found here, before any work is done.
struct Request: Equatable, Sendable {
    enum Action: Equatable, Sendable {
        case search(String)
        /// A query, a name or an id on each line of stdin.
        case lines(LineKind)
        case set(LorcanaSet)
        case sets
        case card(CardReference)
        case all
        case browse(String?)
        case random(String?, seed: UInt64?)
        /// The card of the day.
        case daily(String?)
        /// The words name a card, then a query.
        case sing([String], isTogether: Bool)
        case shift([String], isOver: Bool)
        case deck(DeckAction)
        case own(OwnAction)
        /// What is new since a day; nil for 90 days back.
        case news(since: Timestamp?)
        case pack(LorcanaSet, count: Int, seed: UInt64?)
        case update
        case config(ConfigAction)
        case cache(CacheAction)
        case completions(Shell)
        case man

        /// Whether the config file is about to change, so that its old mistakes need no warning.
        var changesSettings: Bool {
            if case .config(let action) = self { action.isChange } else { false }
        }
    }

    /// What each line of stdin is.
    enum LineKind: Equatable, Sendable { case query, card }

    let action: Action
    var source: SourcePlan
    let showing: Showing
}

extension Request {
    /// Whether a connection may be opened.
    var connects: Bool {
        switch action {
        case .search, .lines, .set, .sets, .card, .all, .browse, .random, .update: source.mayConnect
        case .daily, .sing, .shift, .deck, .own, .news, .pack, .config, .cache, .completions, .man: false
        }
    }

    /// Whether cards answer without a service: those at hand, with the user's own files.
    var readsCardsAtHand: Bool {
        switch action {
        case .own(.export(.tsv)): false
        case .daily, .sing, .shift, .deck, .own, .news, .pack: true
        case .search, .lines, .set, .sets, .card, .all, .browse, .random, .update, .config, .cache,
            .completions, .man:
            false
        }
    }
}

/// How results are shown.
struct Showing: Equatable, Sendable {
    /// Never auto.
    var format: OutputFormat = .plain
    var cardFields: [CardField]?
    var setFields: [SetField]?
    var header = false
    var order: CardOrder?
    var limit: Int?
    var page: Int?
    /// Whether only the number of results is printed.
    var countsOnly = false
    /// Whether the card's picture is shown.
    var hasPicture = false
    /// Whether the results are counted by cost, ink, type and rarity.
    var isStatistics = false
    /// Whether the card's page is opened instead of printing the card.
    var opensPage = false
    var raw = false
    var explain = false
    var isInteractive = true
    /// Whether the browser prints what was marked.
    var picks = false
    /// The deck that the browser shows and changes.
    var deck: String?
    var isQuiet = false

    /// Which results are shown: `--page` counts pages of `--limit`, or of 100.
    var range: Range<Int> {
        let size = limit ?? 100
        guard let page else { return 0..<(limit ?? .max) }
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        if overflow || start > .max - size { return .max..<(.max) }
        return start..<start + size
    }
}

enum ConfigAction: Equatable, Sendable {
    case list
    case show(ConfigKey)
    case change(ConfigKey, String)
    case unset(ConfigKey)

    var isChange: Bool {
        switch self {
        case .change, .unset: true
        case .list, .show: false
        }
    }
}

enum CacheAction: String, CaseIterable, Sendable { case path, status, clear }

enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

// MARK: Reading

extension Request {
    /// Reads the request from what was typed.
    ///
    /// - Parameters:
    ///   - queries: Reads the query, if there is one.
    ///   - sets: All known sets; called only if a set or a card is named.
    init(
        _ line: TypedLine, settings: Settings, isTerminal: Bool, queries: QueryReader,
        sets: () -> [LorcanaSet]
    ) throws(RequestError) {
        source = try Self.source(line, settings)
        showing = try Self.showing(line, settings, isTerminal: isTerminal)
        action = try Self.action(line, queries, sets: sets)
        if action == .update, !source.mayConnect {
            throw .misuse(.contradiction("`update`", Self.offlineWord(settings)))
        }
        if showing.raw, source == .builtIn {
            throw .misuse(.contradiction("--raw", Self.offlineWord(settings)))
        }
    }

    // MARK: Source

    private static func source(_ line: TypedLine, _ settings: Settings) throws(RequestError) -> SourcePlan {
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

    /// The setting that forbids a connection, as it was written.
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

    // MARK: Showing

    private static func showing(
        _ line: TypedLine, _ settings: Settings, isTerminal: Bool
    ) throws(RequestError) -> Showing {
        if let format = line.value(.format), line.has(.json), format != "json" {
            throw .misuse(.contradiction("--json", "--format \(format)"))
        }
        var showing = Showing(format: settings.format.resolved(isTerminal: isTerminal))
        if line.command == .sets {
            showing.setFields = try fields(line.value(.fields))
        } else {
            showing.cardFields = try fields(line.value(.fields))
        }
        showing.header = line.has(.header)
        showing.limit = try number(line, .limit)
        showing.page = try number(line, .page)
        showing.order = try order(line.value(.sort))
        showing.opensPage = try opensPage(line)
        showing.countsOnly = try countsOnly(line)
        showing.hasPicture = try hasPicture(line)
        showing.isStatistics = try isStatistics(line)
        showing.raw = line.has(.raw)
        showing.picks = line.has(.pick)
        showing.deck = line.value(.deck)
        showing.explain = line.has(.explain)
        showing.isInteractive = settings.isInteractive
        showing.isQuiet = line.has(.quiet)
        return showing
    }

    private static func fields<Field: RawRepresentable & CaseIterable>(
        _ typed: String?
    ) throws(RequestError) -> [Field]? where Field.RawValue == String {
        guard let typed else { return nil }
        let known = Field.allCases.map(\.rawValue)
        var fields: [Field] = []
        for word in typed.split(separator: ",").map({ $0.filter { $0 != " " } }) {
            guard let field = Field.allCases.first(where: { $0.rawValue.lowercased() == word.lowercased() })
            else { throw .misuse(.unknownValue(word, of: "field", known: known)) }
            if fields.contains(where: { $0.rawValue == field.rawValue }) {
                throw .misuse(
                    .refused(
                        "\(Option.fields.rawValue) names \(field.rawValue) twice", tip: "name each field once"
                    ))
            }
            fields.append(field)
        }
        if fields.isEmpty { throw .misuse(.unknownValue(typed, of: "field", known: known)) }
        return fields
    }

    static func number(_ line: TypedLine, _ option: Option) throws(RequestError) -> Int? {
        guard let typed = line.value(option) else { return nil }
        guard typed.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(typed), number > 0
        else { throw .misuse(.notANumber(typed, option)) }
        return number
    }

    private static func countsOnly(_ line: TypedLine) throws(RequestError) -> Bool {
        guard line.has(.count) else { return false }
        for option in [Option.limit, .page, .fields, .header] where line.has(option) {
            throw .misuse(.contradiction("--count", option.rawValue))
        }
        return true
    }

    private static func opensPage(_ line: TypedLine) throws(RequestError) -> Bool {
        guard line.has(.web) else { return false }
        for option in [Option.picture, .count, .fields, .json, .format, .raw, .header] where line.has(option)
        {
            throw .misuse(.contradiction("--web", option.rawValue))
        }
        if line.words == [stdin] { throw .misuse(.contradiction("--web", stdin)) }
        return true
    }

    private static func hasPicture(_ line: TypedLine) throws(RequestError) -> Bool {
        guard line.has(.picture) else { return false }
        if line.words == [stdin] { throw .misuse(.contradiction("--picture", stdin)) }
        return true
    }

    private static func isStatistics(_ line: TypedLine) throws(RequestError) -> Bool {
        guard line.has(.stats) else { return false }
        for option in [Option.count, .limit, .page, .fields, .sort] where line.has(option) {
            throw .misuse(.contradiction("--stats", option.rawValue))
        }
        if line.command == .search, line.words == [stdin] { throw .misuse(.contradiction("--stats", stdin)) }
        return true
    }

    private static func order(_ typed: String?) throws(RequestError) -> CardOrder? {
        guard let typed else { return nil }
        do { return try CardOrder(parsing: typed) } catch { throw .misuse(.wrongOrder(error)) }
    }

    // MARK: Action

    private static func action(
        _ line: TypedLine, _ queries: QueryReader, sets: () -> [LorcanaSet]
    ) throws(RequestError) -> Action {
        guard let command = line.command else { return .browse(nil) }
        let words = line.words
        return switch command {
        case .search where words == [Self.stdin]: .lines(.query)
        case .card where words == [Self.stdin]: .lines(.card)
        case .search: .search(try query(words, queries) ?? "")
        case .browse: .browse(try query(words, queries, mayBeBlank: true))
        case .random where line.has(.today): .daily(try daily(line, words, queries))
        case .random: .random(try query(words, queries), seed: try seed(line.value(.seed)))
        case .sing: .sing(words, isTogether: line.has(.together))
        case .shift: .shift(words, isOver: line.has(.over))
        case .deck: .deck(try DeckAction(line, queries))
        case .own: .own(try OwnAction(line, queries))
        case .new: .news(since: try day(line.value(.since)))
        case .pack:
            .pack(
                try set(words, among: sets()), count: try number(line, .packs, in: 1...36) ?? 1,
                seed: try seed(line.value(.seed)))
        case .set: .set(try set(words, among: sets()))
        case .card: .card(try card(words, among: sets()))
        case .config: .config(try configAction(words, unsetting: line.value(.unset), queries))
        case .cache: .cache(try oneOf(words[0], "cache command"))
        case .completions: .completions(try oneOf(words[0], "shell"))
        case .sets: .sets
        case .all: .all
        case .update: .update
        case .man: .man
        // Answered by `Program` before there are settings.
        case .help: throw .misuse(.unexpectedOperand("help", .help))
        }
    }

    /// The word that stands for the lines of stdin.
    private static let stdin = "-"

    /// The words with spaces between, as one query; nil if there are none.
    static func query(
        _ words: [String], _ queries: QueryReader, mayBeBlank: Bool = false
    ) throws(RequestError) -> String? {
        guard var query = words.first else { return nil }
        // Not `joined`, whose first call looks through all conformances (decision 071).
        for word in words.dropFirst() {
            query += " "
            query += word
        }
        let parsed: CardQuery
        do { parsed = try queries.read(query) } catch { throw .query(.invalidQuery(error)) }
        if parsed.isBlank, !mayBeBlank {
            if let order = parsed.order { throw .misuse(.onlyOrder(order)) }
            throw .query(.blankQuery)
        }
        return query
    }

    private static func daily(
        _ line: TypedLine, _ words: [String], _ queries: QueryReader
    ) throws(RequestError) -> String? {
        if line.has(.seed) { throw .misuse(.contradiction("--today", "--seed")) }
        return try query(words, queries)
    }

    private static func day(_ typed: String?) throws(RequestError) -> Timestamp? {
        guard let typed else { return nil }
        guard let day = Timestamp(date: typed) else {
            throw .misuse(
                .refused(
                    "invalid value \(Quoted.text(typed)) for --since", tip: "write a day such as 2026-01-31"))
        }
        return day
    }

    /// The option's number, if it is in this range.
    static func number(
        _ line: TypedLine, _ option: Option, in range: ClosedRange<Int>
    ) throws(RequestError) -> Int? {
        guard let number = try number(line, option) else { return nil }
        guard range.contains(number) else {
            throw .misuse(
                .refused(
                    "invalid value \(Quoted.text(line.value(option) ?? "")) for \(option.rawValue)",
                    tip: "expected a whole number from \(range.lowerBound) to \(range.upperBound)"))
        }
        return number
    }

    static func seed(_ typed: String?) throws(RequestError) -> UInt64? {
        guard let typed else { return nil }
        guard let seed = UInt64(typed) else { throw .misuse(.notANumber(typed, .seed)) }
        return seed
    }

    private static func set(_ words: [String], among sets: [LorcanaSet]) throws(RequestError) -> LorcanaSet {
        let name = words.joined(separator: " ")
        if Folding.fold(name).isEmpty { throw .misuse(.missingOperand(.set)) }
        if let set = SetNames.find(name, in: sets) { return set }
        throw .misuse(.unknownSet(name, nearest: SetNames.nearest(to: name, in: sets)))
    }

    static func card(
        _ words: [String], among sets: [LorcanaSet]
    ) throws(RequestError) -> CardReference {
        if words.allSatisfy({ Folding.fold($0).isEmpty }) { throw .misuse(.missingOperand(.card)) }
        if words.first == stdin {
            throw .misuse(
                .refused(
                    "\"-\" reads a card from each line of stdin, and takes no name beside it",
                    tip: "remove the other words"))
        }
        let reference = CardReference(words, sets: sets)
        if case .name = reference, let code = CardReference.setCode(words) {
            throw .misuse(.unknownSet(code, nearest: SetNames.nearest(to: code, in: sets)))
        }
        return reference
    }

    private static func configAction(
        _ words: [String], unsetting key: String?, _ queries: QueryReader
    ) throws(RequestError) -> ConfigAction {
        if let key {
            if let word = words.first { throw .misuse(.unexpectedOperand(word, .config)) }
            return .unset(try configKey(key))
        }
        guard let word = words.first else { return .list }
        let key = try configKey(word)
        guard words.count > 1 else { return .show(key) }
        if words[1] == "default" { return .unset(key) }
        switch key {
        case .setting(let setting):
            guard setting.accepts(words[1]) else {
                throw .misuse(.invalidSetting(InvalidSetting(setting, words[1], origin: .flag(word))))
            }
            return .change(key, words[1])
        case .query:
            guard let text = try query([words[1]], queries, mayBeBlank: false) else { return .unset(key) }
            // A line feed separates words as a blank does, and would end the line of the file.
            return .change(key, String(text.map { $0.isNewline ? " " : $0 }))
        }
    }

    private static func configKey(_ text: String) throws(RequestError) -> ConfigKey {
        if let key = ConfigKey(text) { return key }
        throw .misuse(.unknownValue(text, of: "setting", known: Setting.keys + ["query.NAME"]))
    }

    static func oneOf<Word: RawRepresentable & CaseIterable>(
        _ word: String, _ what: String
    ) throws(RequestError) -> Word where Word.RawValue == String {
        guard let value = Word(rawValue: word) else {
            throw .misuse(.unknownValue(word, of: what, known: Word.allCases.map(\.rawValue)))
        }
        return value
    }
}

/// Why a command line is not a valid request.
enum RequestError: Error, Equatable, Sendable {
    case misuse(Misuse)
    case query(LorcanaError)
}
