import CardRendering
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaRules

extension Command {
    static let sing = Command("sing") {
        CommandRow(
            .query("SONG|CHARACTER [QUERY...]", needs: "a song or a character", first: .card),
            "list who can sing a song, or what a character can sing",
            options: .records + [.language, .header, .together] + .chosenCards,
            examples: [
                ("lorcana sing \"Let It Go\"", "the characters that can sing it alone"),
                ("lorcana sing \"Let It Go\" ink:amber f:core", "only those that match"),
                ("lorcana sing \"Elsa - Snow Queen\"", "the songs of a character"),
            ],
            details:
                "A character counts as its Singer number, otherwise as its cost. Characters that can sing "
                + "only under a condition come last."
        ) { input in
            let request = SingRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                try await request.result(run.library).show(run.presenter)
            }
        }
    }
}

/// The song or character of `lorcana sing`, and a query that filters the others.
struct SingRequest: Equatable {
    /// A card's name, optionally followed by a query; where the name ends depends on the known cards.
    let words: [String]
    /// Whether to include all characters that can join a song with Sing Together.
    var isTogether = false

    init(words: [String], isTogether: Bool = false) { (self.words, self.isTogether) = (words, isTogether) }

    @MainActor
    init(_ input: CommandInput) { self.init(words: input.words, isTogether: input.has(.together)) }

    @MainActor
    fileprivate func result(_ library: CardLibrary) throws(ProgramFailure) -> SongResult {
        let names = library.local.names
        let (name, rest) = try library.local.card(in: words) {
            Song($0, in: names) != nil || Singer($0, in: names) != nil
        }
        let query = try library.queries.query(rest)
        let (rows, notes) = try library.rows(matching: query)
        let row = names.shownRow(name)
        let lines: [SongLine]
        let song = Song(row, in: names)
        if let song {
            lines = rows.compactMap { SongLine(singer: $0, of: song, isTogether, in: names) }
        } else if let singer = Singer(row, in: names) {
            lines = rows.compactMap { SongLine(song: $0, of: singer, isTogether, in: names) }
        } else {
            throw .refused(
                "\(Quoted.text(names.fullName(name))) is neither a song nor a character",
                tip: "for example: lorcana sing \"Let It Go\"")
        }
        return SongResult(
            names: names, row: row, title: names.fullName(name), song: song, query: query, rows: rows,
            notes: notes, lines: lines.sorted { $0.order < $1.order }, isTogether: isTogether)
    }
}

/// A singer of a song, or a song of a singer.
private struct SongLine {
    let row: Int
    let part: SongPart
    /// The sort order.
    let order: (group: Int, count: Int, cost: Int, name: Int)

    /// Returns nil if the card cannot sing the song. Characters that can sing it alone come first, then those with a
    /// condition, each by cost and name, then those that can only join (with `--together`).
    init?(singer row: Int, of song: Song, _ isTogether: Bool, in names: CardNames) {
        guard let singer = Singer(row, in: names) else { return nil }
        let alone = singer.alone(song)
        let joins = isTogether && (alone.map { $0.how == .condition } ?? true)
        guard let part = joins ? singer.together(song) ?? alone : alone else { return nil }
        let (group, count) =
            switch part.how {
            case .singer, .cost: (0, 0)
            case .condition: (1, 0)
            case .together: (2, -part.counts)
            }
        (self.row, self.part) = (singer.row, part)
        order = (group, count, names.catalogue[singer.row].cost ?? 0, names.name(ofRow: singer.row))
    }

    /// Returns nil if the character cannot sing the song.
    init?(song row: Int, of singer: Singer, _ isTogether: Bool, in names: CardNames) {
        guard let song = Song(row, in: names),
            let part = singer.alone(song) ?? (isTogether ? singer.together(song) : nil)
        else { return nil }
        (self.row, self.part) = (row, part)
        order = (0, 0, -(names.catalogue[row].cost ?? 0), names.name(ofRow: row))
    }
}

/// The singers of a song, or the songs of a character.
@MainActor
private struct SongResult {
    let names: CardNames
    /// The requested card.
    let row: Int
    let title: String
    /// The card as a song; nil if it is a character.
    let song: Song?
    let query: String?
    /// The rows found by the query.
    let rows: [Int]
    let notes: [AnswerNote]
    let lines: [SongLine]
    let isTogether: Bool

    private var catalogue: Catalogue { names.catalogue }

    /// The number that a character counts as for all its songs; nil if it differs.
    private var common: AddedColumn.Cell? {
        let first = lines.first?.part.cell
        return song == nil && lines.allSatisfy { $0.part.cell == first } ? first : nil
    }

    func show(_ presenter: ResultPresenter) async throws(ProgramFailure) -> ExitCode {
        let (common, reporter) = (common, presenter.reporter)
        let fields = RecordTable(
            lines, ("counts", { .number($0.part.counts) }), ("how", { .text($0.part.how.rawValue) }))
        let cards = lines.map { catalogue[$0.row] }
        let added = common == nil ? [AddedColumn("Counts as", short: "As", lines.map(\.part.cell))] : []
        let key = song == nil ? "sungby" : "sings"
        let (shown, code) = try await presenter.list(
            cards, adding: added,
            opening: .cards("\(key):\(catalogue[row].id)" + (query.map { " \($0)" } ?? "")),
            from: catalogue.origin
        ) { printer throws(ProgramFailure) in try printer.show(cards, with: fields, adding: added) }
        if let code { return code }
        if let query, rows.isEmpty { return reporter.noMatch(query, notes, from: catalogue.origin) }
        if song != nil { noteHelpers(reporter) }
        reporter.noteUnknown(.singing, among: [row] + rows, of: catalogue)
        if let song, song.isTogether, !isTogether { noteOthers(joining: song, reporter) }
        reporter.report(
            presenter.printer.output.counted(shown, of: lines.count, song == nil ? "song" : "singer")
                + (song == nil ? " for " : " of ") + title + (common.map { ", who \($0.words)" } ?? ""),
            notes: notes, from: catalogue.origin)
        return shown == 0 ? .nothingMatched : .found
    }

    /// Prints a note about cards that increase the number that singers count as.
    private func noteHelpers(_ reporter: Reporter) {
        let helpers = (0..<names.count).compactMap { name -> String? in
            guard let help = catalogue[names.anyRow(name)].singHelp, !names.isQuest(name) else { return nil }
            return "\(names.fullName(name)) +\(help.bonus)" + (help.name.isEmpty ? "" : " for \(help.name)")
        }
        if !helpers.isEmpty { reporter.note("helpers: \(helpers.joined(separator: ", "))") }
    }

    /// Prints the number of characters that can only sing the song together with others.
    private func noteOthers(joining song: Song, _ reporter: Reporter) {
        let count = rows.count { row in
            guard let singer = Singer(row, in: names) else { return false }
            return singer.together(song) != nil && !singer.singsAlone(song)
        }
        reporter.note("\(Counted.text(count, "other")) can join: add --together")
    }
}

extension SongPart {
    /// The cell as "5 by Singer".
    fileprivate var cell: AddedColumn.Cell {
        let (way, words) =
            switch how {
            case .singer: ("by Singer", "counts as \(counts) by Singer")
            case .cost: ("by cost", "counts as \(counts) by cost")
            case .condition: ("at best", "counts as \(counts) if the condition on the card holds")
            case .together: ("together", "adds \(counts) to a song sung together")
            }
        let short = how == .condition ? "\(counts)?" : "\(counts)"
        return AddedColumn.Cell("\(counts) \(way)", short: short, words: words)
    }
}
