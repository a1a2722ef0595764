import CardRendering
import LorcanaCards
import LorcanaRules
import TerminalKit

extension Command {
    static let new = Command("new") {
        CommandRow(
            .words("[SET]", first: [.set]), "list releases, rotations and bans, or what is new in a set",
            options: .records + [.language, .header, .since] + .chosenCards,
            examples: [
                ("lorcana new", "since the last rotation, and what is to come"),
                ("lorcana new --since 2026-01-01", "from a day on"),
                ("lorcana new 14", "the cards of a set that were never printed before"),
            ]
        ) { input throws(ProgramFailure) in
            let request = try NewsRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                switch request {
                case .since(let day):
                    let news = RecentNews(since: day, in: run.local, on: run.library.today)
                    return try news.show(run.printer, run.reporter)
                case .set(let set):
                    let new = NewCards(in: set, of: run.local.names)
                    return try new.show(of: set, in: run.local.catalogue, run.printer, run.reporter)
                }
            }
        }
    }
}

/// The events or cards that `lorcana new` lists.
enum NewsRequest: Equatable {
    /// The events from a day on; nil for the last 90 days at least, and since the last rotation.
    case since(Timestamp?)
    /// The cards of a set that were never printed before.
    case set(LorcanaSet)

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        let since = try input.day(.since)
        if input.words.isEmpty {
            self = .since(since)
        } else if since != nil {
            throw .refused("`new SET` does not take --since", tip: "write a set or a day")
        } else {
            self = .set(try input.set())
        }
    }
}

/// The events since a day, and the day until which they are known.
@MainActor
private struct RecentNews {
    let first: Timestamp
    let news: [News]
    let knownUntil: Timestamp?
    let origin: AnswerOrigin

    init(since day: Timestamp?, in cards: LocalCards, on today: Timestamp) {
        let standings = Standings(cards.names, on: today)
        let recent = Timestamp(secondsSince1970: today.secondsSince1970 - 90 * 86_400)
        first = day ?? standings.lastRotation.map { min($0, recent) } ?? recent
        news = News.since(first, in: cards.names)
        knownUntil = standings.knownUntil
        origin = cards.catalogue.factsOrigin
    }

    func show(_ printer: ResultPrinter, _ reporter: Reporter) throws(ProgramFailure) -> ExitCode {
        let table = RecordTable(
            news, ("date", { .optional($0.date?.date) }), ("what", { .text($0.what.rawValue) }),
            ("set", { .optional($0.set) }), ("id", { .optional($0.id) }),
            ("fullName", { .optional($0.fullName) }), ("format", { .optional($0.format) }),
            ("words", { .text($0.words) }))
        try printer.show(table, lines: news.flatMap { $0.lines(on: printer.canvas) })
        let doubt = knownUntil.map { ", \(OriginWords.asFarAsKnown($0))" }
        reporter.report("since \(first.date)\(doubt ?? "")", from: origin)
        return news.isEmpty ? .nothingMatched : .found
    }
}

extension News {
    fileprivate func lines(on canvas: Canvas) -> [StyledText] {
        let day = date?.date ?? ""
        if canvas.isAccessible {
            let end = sentence.hasSuffix("!") ? "" : "."
            return [canvas.text((day.isEmpty ? "" : "\(day): ") + sentence + end)]
        }
        return (canvas.text(day, canvas.theme.aside).padded(to: 12) + canvas.text(sentence))
            .whole(on: canvas, indent: 12)
    }

    /// The event for people; records have `words`.
    fileprivate var sentence: String {
        switch what {
        case .prerelease: "prerelease of \(subject)"
        case .release: "release of \(subject)"
        case .legal: "\(subject) becomes legal in tournaments"
        case .rotation: "\(subject) leaves Core"
        case .ban: words
        case .announced: "\(subject) is announced, no date yet"
        }
    }
}

extension NewCards {
    /// Prints the cards of a set that were never printed before, and counts the others.
    @MainActor
    fileprivate func show(
        of set: LorcanaSet, in catalogue: Catalogue, _ printer: ResultPrinter, _ reporter: Reporter
    ) throws(ProgramFailure) -> ExitCode {
        try printer.show(
            cards.map { catalogue[$0.row] }, with: RecordTable(cards, ("isFirst", { .flag($0.isFirst) })),
            adding: [debuts(on: printer.canvas)], sections: sections(in: catalogue), saying: .all)
        let keywords = catalogue.newKeywords(in: set)
        if !keywords.isEmpty {
            reporter.note("new keyword\(keywords.count == 1 ? "" : "s"): \(keywords.joined(separator: ", "))")
        }
        let first = cards.count { $0.isFirst }
        let parts = [
            Counted.text(cards.count, "new name"),
            "\(Counted.text(first, "character")) seen for the first time",
            Counted.text(reprints, "reprint"),
        ]
        reporter.report("\(set.name): \(parts.joined(separator: ", "))", from: catalogue.factsOrigin)
        return cards.isEmpty ? .nothingMatched : .found
    }

    /// A section for each ink, or pair of inks.
    private func sections(in catalogue: Catalogue) -> [CardRows.Section] {
        var sections: [CardRows.Section] = []
        for (place, card) in cards.enumerated() {
            let inks = catalogue[card.row].inks
            if place > 0, catalogue[cards[place - 1].row].inks == inks { continue }
            let count = cards[place...].prefix { catalogue[$0.row].inks == inks }.count
            let title = inks.isEmpty ? "No ink" : inks.inks.map(\.name).joined(separator: " and ")
            sections.append(("\(title), \(Counted.text(count))", place..<place + count))
        }
        return sections
    }

    private func debuts(on canvas: Canvas) -> AddedColumn {
        AddedColumn(
            "Debut",
            cards.map {
                $0.isFirst
                    ? .init(canvas.glyphs.pointer, words: "a character seen for the first time")
                    : .init("", words: "")
            })
    }
}
