import LorcanaCards
import LorcanaKit

/// `lorcana sing SONG|CHARACTER [QUERY…]`: who sings a song, or what a character sings.
@MainActor
struct SingCommand {
    let words: [String]
    let isTogether: Bool

    private struct Line {
        var row: Int
        var part: SongPart
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
            throw .misuse(
                .refused(
                    "\(Quoted.text(title)) is neither a song nor a character",
                    tip: "songs are sung, characters sing: lorcana sing \"Let It Go\""))
        }
        let lines = songs(of: singer, among: rows, session)
        try show(lines, in: session)
        session.noteUnknown(.singing, among: [row] + rows)
        session.report("\(Counted.text(lines.count, "song")) for \(title)", notes: notes)
        return lines.isEmpty ? .nothingMatched : .found
    }

    /// Who sings it alone, then who would under a condition, each by cost and name; with `--together` all who join.
    private func singers(of song: Song, among rows: [Int], _ session: Session) -> [Line] {
        let singers = rows.compactMap { Singer($0, in: session.names) }
        let lines = singers.compactMap { singer -> Line? in
            let alone = singer.alone(song)
            let part =
                isTogether && alone.map { $0.how == .condition } ?? true
                ? singer.together(song) ?? alone : alone
            return part.map { Line(row: singer.row, part: $0) }
        }
        return lines.sorted { order($0, session) < order($1, session) }
    }

    private func order(_ line: Line, _ session: Session) -> [Int] {
        let cost = session.catalogue.cost(line.row) ?? 0
        let name = session.names.name(ofRow: line.row)
        switch line.part.how {
        case .singer, .cost: return [0, cost, name]
        case .condition: return [1, cost, name]
        case .together: return [2, -line.part.counts, cost, name]
        }
    }

    private func songs(of singer: Singer, among rows: [Int], _ session: Session) -> [Line] {
        let lines = rows.compactMap { row -> Line? in
            guard let song = Song(row, in: session.names) else { return nil }
            return (singer.alone(song) ?? (isTogether ? singer.together(song) : nil)).map {
                Line(row: row, part: $0)
            }
        }
        return lines.sorted {
            let costs = [$0, $1].map { session.catalogue.cost($0.row) ?? 0 }
            if costs[0] != costs[1] { return costs[0] > costs[1] }
            return session.names.name(ofRow: $0.row) < session.names.name(ofRow: $1.row)
        }
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
        let count = rows.count { row in
            guard let singer = Singer(row, in: session.names) else { return false }
            return singer.together(song) != nil && !singer.singsAlone(song)
        }
        session.console.note("\(Counted.text(count, "other")) can join: add --together")
    }
}

/// `lorcana shift CARD [QUERY…]`: what may be under a card with Shift, or what may be put on a card.
@MainActor
struct ShiftCommand {
    let words: [String]
    let isOver: Bool

    private struct Line {
        var row: Int
        var how: ShiftHow
        var saves: Int?
    }

    func run(in session: Session) throws(ProgramFailure) -> ExitCode {
        let (name, rest) = try session.card(in: words) { ShiftCard($0, in: session.names) != nil }
        let (rows, notes) = try session.rows(matching: session.query(rest))
        let (row, title) = (session.names.shownRow(name), session.names.fullName(name))
        let payoff = isOver ? nil : ShiftPayoff(row, in: session.names)
        let lines: [Line]
        if let payoff {
            lines = rows.compactMap { row in
                ShiftCard(row, in: session.names).flatMap(payoff.suits).map {
                    Line(row: row, how: $0, saves: payoff.saves)
                }
            }
        } else {
            let base = ShiftCard(row, in: session.names)
            lines = rows.compactMap { row in
                guard let base, let payoff = ShiftPayoff(row, in: session.names), let how = payoff.suits(base)
                else { return nil }
                return Line(row: row, how: how, saves: payoff.saves)
            }
        }
        let sorted = lines.sorted { order($0, session) < order($1, session) }
        let shown = sorted[session.showing.range.clamped(to: 0..<sorted.count)]
        try session.show(
            shown.map(\.row), with: ["how", "saves"],
            shown.map { [.text($0.how.rawValue), .optional($0.saves)] })
        session.noteUnknown(.shift, among: [row] + rows)
        if let payoff {
            let cost = session.catalogue.cost(row)
            let back = payoff.ability.back ? ", returns to the hand" : ""
            session.console.note(payoff.ability.pay.words(insteadOf: cost) + back)
        }
        session.report(
            "\(Counted.text(sorted.count)) \(payoff == nil ? "over" : "under") \(title)", notes: notes)
        return sorted.isEmpty ? .nothingMatched : .found
    }

    private func order(_ line: Line, _ session: Session) -> [Int] {
        [session.catalogue.cost(line.row) ?? 0, session.names.name(ofRow: line.row)]
    }
}

extension [Int] {
    /// Which of two sort keys comes first.
    fileprivate static func < (a: [Int], b: [Int]) -> Bool { a.lexicographicallyPrecedes(b) }
}
