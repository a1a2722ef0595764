import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaRules

extension Command {
    static let sing = Command("sing") {
        CommandRow(
            .query("SONG|CHARACTER [QUERY...]", needs: "a song or a character", first: .card),
            "list who sings a song, or what a character sings",
            options: .records + [.language, .fields, .header, .limit, .together],
            examples: [
                ("lorcana sing \"Let It Go\"", "the characters that sing it alone"),
                ("lorcana sing \"Let It Go\" ink:amber f:core", "only those that match"),
                ("lorcana sing \"Elsa - Snow Queen\"", "the songs of a character"),
            ],
            details:
                "A character counts as its Singer number, otherwise as its cost. Characters that sing "
                + "only under a condition come last."
        ) { input in
            Action(.atHand) { session throws(ProgramFailure) in
                try session.sing(input.words, isTogether: input.has(.together))
            }
        }
    }
}

/// Who sings a song, or what a character sings.
private struct SongLine {
    var row: Int
    var part: SongPart
    /// Its place among the others.
    var order: (group: Int, count: Int, cost: Int, name: Int)
}

extension Session {
    /// - Parameter words: they name a card, then a query.
    fileprivate func sing(_ words: [String], isTogether: Bool) throws(ProgramFailure) -> ExitCode {
        let names = names
        let (name, rest) = try card(in: words) { Song($0, in: names) != nil || Singer($0, in: names) != nil }
        let query = try queries.query(rest)
        let (rows, notes) = try rows(matching: query)
        let (row, title) = (names.shownRow(name), names.fullName(name))
        let song = Song(row, in: names)
        let lines: [SongLine]
        if let song {
            lines = rows.compactMap { singer($0, of: song, isTogether) }
        } else if let singer = Singer(row, in: names) {
            lines = rows.compactMap { self.song($0, of: singer, isTogether) }
        } else {
            throw .refused(
                "\(Quoted.text(title)) is neither a song nor a character",
                tip: "songs are sung, characters sing: lorcana sing \"Let It Go\"")
        }
        let shown = inRange(lines.sorted { $0.order < $1.order })
        let fields = RecordTable(
            shown, ("counts", { .number($0.part.counts) }), ("how", { .text($0.part.how.rawValue) }))
        // A character mostly counts as the same for all its songs, shown or not: it is said once.
        let first = lines.first?.part.cell
        let common = song == nil && lines.allSatisfy { $0.part.cell == first } ? first : nil
        try show(
            shown.map(\.row), with: fields,
            adding: common == nil ? [AddedColumn("Counts as", short: "As", shown.map(\.part.cell))] : [])
        if let query, rows.isEmpty { return noMatch(query, notes) }
        if song != nil { noteHelpers() }
        noteUnknown(.singing, among: [row] + rows)
        if let song, song.isTogether, !isTogether { countTogether(song, rows) }
        report(
            counted(shown.count, of: lines.count, song == nil ? "song" : "singer")
                + (song == nil ? " for " : " of ") + title + (common.map { ", who \($0.words)" } ?? ""),
            notes: notes)
        return lines.isEmpty ? .nothingMatched : .found
    }

    /// Who sings it alone comes first, then who would under a condition, each by cost and name; with `--together` all
    /// who join.
    private func singer(_ row: Int, of song: Song, _ isTogether: Bool) -> SongLine? {
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
        let order = (group, count, catalogue[singer.row].cost ?? 0, names.name(ofRow: singer.row))
        return SongLine(row: singer.row, part: part, order: order)
    }

    private func song(_ row: Int, of singer: Singer, _ isTogether: Bool) -> SongLine? {
        guard let song = Song(row, in: names),
            let part = singer.alone(song) ?? (isTogether ? singer.together(song) : nil)
        else { return nil }
        return SongLine(
            row: row, part: part, order: (0, 0, -(catalogue[row].cost ?? 0), names.name(ofRow: row)))
    }

    /// The cards that add to what singers count as.
    private func noteHelpers() {
        let names = names
        let helpers = (0..<names.count).compactMap { name -> String? in
            guard let help = catalogue[names.anyRow(name)].singHelp, !names.isQuest(name) else { return nil }
            return "\(names.fullName(name)) +\(help.bonus)" + (help.name.isEmpty ? "" : " for \(help.name)")
        }
        if !helpers.isEmpty { console.note("helpers: \(helpers.joined(separator: ", "))") }
    }

    private func countTogether(_ song: Song, _ rows: [Int]) {
        let count = rows.count { row in
            guard let singer = Singer(row, in: names) else { return false }
            return singer.together(song) != nil && !singer.singsAlone(song)
        }
        console.note("\(Counted.text(count, "other")) can join: add --together")
    }
}

extension SongPart {
    /// "5 by Singer".
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
