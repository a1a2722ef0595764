import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaRules

extension Command {
    static let sing = Command("sing") {
        CommandRow(
            .query("SONG|CHARACTER [QUERY...]", needs: "a song or a character", first: .card),
            "list who sings a song, or what a character sings",
            options: .records + [.fields, .header, .limit, .together],
            examples: [
                ("lorcana sing \"Let It Go\"", "the characters that sing it alone"),
                ("lorcana sing \"Let It Go\" ink:amber f:core", "only those that match"),
                ("lorcana sing \"Elsa - Snow Queen\"", "the songs of a character"),
            ],
            details:
                "A character counts as its Singer number, otherwise as its cost. Characters that sing "
                + "only under a condition come last."
        ) { Action(.atHand, run: SingCommand(words: $0.words, isTogether: $0.has(.together)).run) }
    }
}

/// `lorcana sing SONG|CHARACTER [QUERY…]`: who sings a song, or what a character sings.
@MainActor
struct SingCommand {
    /// They name a card, then a query.
    let words: [String]
    let isTogether: Bool

    private struct Line {
        var row: Int
        var part: SongPart
        /// Its place among the others.
        var order: (group: Int, count: Int, cost: Int, name: Int)
    }

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let (name, rest) = try session.card(in: words) { row in
            Song(row, in: session.names) != nil || Singer(row, in: session.names) != nil
        }
        let (rows, notes) = try session.rows(matching: session.query(rest))
        let row = session.names.shownRow(name)
        let title = session.names.fullName(name)
        if let song = Song(row, in: session.names) {
            let lines = singers(of: song, among: rows, session)
            try show(lines, in: session)
            helpers(session)
            session.noteUnknown(.singing, among: [row] + rows)
            if !isTogether, song.isTogether { countTogether(song, rows, session) }
            session.report("\(Counted.text(lines.count, "singer")) of \(title)", notes: notes)
            return lines.isEmpty ? .nothingMatched : .found
        }
        guard let singer = Singer(row, in: session.names) else {
            throw .refused(
                "\(Quoted.text(title)) is neither a song nor a character",
                tip: "songs are sung, characters sing: lorcana sing \"Let It Go\"")
        }
        let lines = songs(of: singer, among: rows, session)
        try show(lines, in: session)
        session.noteUnknown(.singing, among: [row] + rows)
        session.report("\(Counted.text(lines.count, "song")) for \(title)", notes: notes)
        return lines.isEmpty ? .nothingMatched : .found
    }

    /// Who sings it alone, then who would under a condition, each by cost and name; with `--together` all who join.
    private func singers(of song: Song, among rows: [Int], _ session: Session) -> [Line] {
        let names = session.names
        let lines = rows.compactMap { row -> Line? in
            guard let singer = Singer(row, in: names) else { return nil }
            let alone = singer.alone(song)
            let part =
                isTogether && alone.map { $0.how == .condition } ?? true
                ? singer.together(song) ?? alone : alone
            return part.map { part in
                let cost = names.catalogue.cost(singer.row) ?? 0
                let name = names.name(ofRow: singer.row)
                return switch part.how {
                case .singer, .cost: Line(row: singer.row, part: part, order: (0, 0, cost, name))
                case .condition: Line(row: singer.row, part: part, order: (1, 0, cost, name))
                case .together: Line(row: singer.row, part: part, order: (2, -part.counts, cost, name))
                }
            }
        }
        return lines.sorted { $0.order < $1.order }
    }

    private func songs(of singer: Singer, among rows: [Int], _ session: Session) -> [Line] {
        let names = session.names
        let lines = rows.compactMap { row -> Line? in
            guard let song = Song(row, in: names),
                let part = singer.alone(song) ?? (isTogether ? singer.together(song) : nil)
            else { return nil }
            let cost = names.catalogue.cost(row) ?? 0
            return Line(row: row, part: part, order: (0, 0, -cost, names.name(ofRow: row)))
        }
        return lines.sorted { $0.order < $1.order }
    }

    private func show(_ lines: [Line], in session: Session) throws(ProgramFailure) {
        let range = session.showing.range.clamped(to: 0..<lines.count)
        let shown = lines[range]
        try session.show(
            shown.map(\.row), with: ["counts", "how"],
            shown.map { [.number($0.part.counts), .text($0.part.how.rawValue)] })
    }

    /// The cards that add to what singers count as.
    private func helpers(_ session: Session) {
        let names = session.names
        let helpers = (0..<names.count).compactMap { name -> String? in
            let row = names.anyRow(name)
            guard let help = session.catalogue.singHelp(row), !names.isQuest(name) else { return nil }
            return "\(names.fullName(name)) +\(help.bonus)" + (help.name.isEmpty ? "" : " for \(help.name)")
        }
        if !helpers.isEmpty { session.console.note("helpers: \(helpers.joined(separator: ", "))") }
    }

    private func countTogether(_ song: Song, _ rows: [Int], _ session: Session) {
        let names = session.names
        let count = rows.count { row in
            guard let singer = Singer(row, in: names) else { return false }
            return singer.together(song) != nil && !singer.singsAlone(song)
        }
        session.console.note("\(Counted.text(count, "other")) can join: add --together")
    }
}
