import CardRendering
import LorcanaCards
import LorcanaQuery
import LorcanaRules

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
        let names = session.names
        let lines = rows.compactMap { row -> Line? in
            guard let singer = Singer(row, in: names) else { return nil }
            let alone = singer.alone(song)
            let part =
                isTogether && alone.map { $0.how == .condition } ?? true
                ? singer.together(song) ?? alone : alone
            return part.map { Line(row: singer.row, part: $0) }
        }
        return lines.sorted(byKey: { line in
            let cost = names.catalogue.cost(line.row) ?? 0
            let name = names.name(ofRow: line.row)
            return switch line.part.how {
            case .singer, .cost: SortKey(cost, name)
            case .condition: SortKey(group: 1, cost, name)
            case .together: SortKey(group: 2, down: line.part.counts, cost, name)
            }
        })
    }

    private func songs(of singer: Singer, among rows: [Int], _ session: Session) -> [Line] {
        let names = session.names
        let lines = rows.compactMap { row -> Line? in
            guard let song = Song(row, in: names) else { return nil }
            return (singer.alone(song) ?? (isTogether ? singer.together(song) : nil)).map {
                Line(row: row, part: $0)
            }
        }
        return lines.sorted(byKey: {
            SortKey(down: names.catalogue.cost($0.row) ?? 0, 0, names.name(ofRow: $0.row))
        })
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
        let names = session.names
        let (row, title) = (names.shownRow(name), names.fullName(name))
        let payoff = isOver ? nil : ShiftPayoff(row, in: names)
        let lines: [Line]
        if let payoff {
            lines = rows.compactMap { row in
                ShiftCard(row, in: names).flatMap(payoff.suits).map {
                    Line(row: row, how: $0, saves: payoff.saves)
                }
            }
        } else {
            let base = ShiftCard(row, in: names)
            lines = rows.compactMap { row in
                guard let base, let payoff = ShiftPayoff(row, in: names), let how = payoff.suits(base)
                else { return nil }
                return Line(row: row, how: how, saves: payoff.saves)
            }
        }
        let sorted = lines.sorted(byKey: {
            SortKey(names.catalogue.cost($0.row) ?? 0, names.name(ofRow: $0.row))
        })
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
}

/// Numbers of a card, compared one after another, as one number: a group, one that goes down, a cost, a name.
private struct SortKey: Comparable {
    private let packed: UInt64

    init(group: UInt64 = 0, down: Int = 0, _ cost: Int, _ name: Int) {
        packed =
            group << 62 | UInt64(0x3FFF - min(max(down, 0), 0x3FFF)) << 48
            | UInt64(min(max(cost, 0), 0xFFFF)) << 32 | UInt64(UInt32(truncatingIfNeeded: name))
    }

    static func < (a: SortKey, b: SortKey) -> Bool { a.packed < b.packed }
}

extension Array {
    /// In the order of their keys, each worked out once.
    fileprivate func sorted(byKey key: (Element) -> SortKey) -> [Element] {
        map { (key: key($0), element: $0) }.sorted { $0.key < $1.key }.map(\.element)
    }
}
