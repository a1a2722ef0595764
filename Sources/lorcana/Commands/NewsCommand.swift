import CardBrowser
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
                ("lorcana new --since 2026-01-01", "since a date"),
                ("lorcana new 14", "the cards of a set that were never printed before"),
            ],
            details: "Without a set it lists events."
        ) { input throws(ProgramFailure) in
            let request = try NewsRequest(input)
            return Action(.atHand) { run throws(ProgramFailure) in
                switch request {
                case .since(let day):
                    let news = RecentNews(since: day, in: run.local, on: run.library.today)
                    return try await news.show(run.presenter, since: day)
                case .set(let set):
                    let new = NewCards(in: set, of: run.local.names)
                    return try await new.show(of: set, in: run.local.catalogue, run.presenter)
                }
            }
        }
    }
}

/// The events or cards that `lorcana new` lists.
enum NewsRequest: Equatable {
    /// The events since a day; if it is nil, since the last rotation, but at least those of the last 90 days.
    case since(Timestamp?)
    /// The new cards of a set.
    case set(LorcanaSet)

    @MainActor
    init(_ input: CommandInput) throws(ProgramFailure) {
        let since = try input.day(.since)
        if input.words.isEmpty {
            for option in [Option.fields, .sort, .stats] where input.has(option) {
                throw .refused(
                    "`new` without a set lists events, which have no \(option.name)",
                    tip: "name a set: lorcana new 14")
            }
            self = .since(since)
        } else if since != nil {
            throw .refused("`new SET` does not take --since", tip: "write a set or a day")
        } else {
            self = .set(try input.set())
        }
    }
}

/// The events since a day, and the day up to which they are known.
@MainActor
struct RecentNews {
    private let first: Timestamp
    private let news: [News]
    private let knownUntil: Timestamp?
    private let origin: AnswerOrigin
    private let today: Timestamp

    init(since day: Timestamp?, in cards: LocalCards, on today: Timestamp) {
        let standings = Standings(cards.names, on: today)
        let recent = Timestamp(secondsSince1970: today.secondsSince1970 - 90 * 86_400)
        first = day ?? standings.lastRotation.map { min($0, recent) } ?? recent
        news = News.since(first, in: cards.names)
        knownUntil = standings.knownUntil
        origin = cards.catalogue.factsOrigin
        self.today = today
    }

    func lines(on canvas: Canvas) -> [StyledText] { lines(news[...], on: canvas) }

    /// Past events in grey, a rule for today, then upcoming events.
    private func lines(_ news: ArraySlice<News>, on canvas: Canvas) -> [StyledText] {
        if canvas.isAccessible { return news.map { canvas.text($0.spoken) } }
        if news.isEmpty { return [] }
        let isPast = { (news: News) in
            news.date.map { $0.secondsSince1970 <= today.secondsSince1970 } ?? false
        }
        let titles = ["Date", "Event", "Set", "Name"].map { canvas.text($0, canvas.theme.aside) }
        let rows = news.map { event in
            let style = isPast(event) ? canvas.theme.aside : .plain
            return [
                canvas.text(event.date?.date ?? "no date", style), canvas.text(event.title, style),
                canvas.text(event.set ?? event.id ?? "", style),
                canvas.text(event.subject, isPast(event) ? style : canvas.theme.rowName),
            ]
        }
        let widths = titles.indices.map { column in ([titles] + rows).map { $0[column].width }.max() ?? 0 }
        var columns = widths.map { Table.Column(long: $0) }
        columns[0].gap = 0
        columns[3] = .init(long: widths[3], floor: 8, breaksAt: " - ")
        let table = Table(columns, width: canvas.width, ellipsis: canvas.glyphs.ellipsis)
        let lines = { (rows: ArraySlice<[StyledText]>) in
            rows.flatMap { row in table.lines { row[$0.index] } }
        }
        let past = news.prefix { isPast($0) }.count
        let rule = canvas.rule(canvas.text("today, \(today.date)", canvas.theme.accent))
        return lines([titles]) + lines(rows[..<past]) + (past == 0 || past == rows.count ? [] : [rule])
            + lines(rows[past...])
    }

    /// - Parameter day: the first day, if the user specified it.
    func show(
        _ presenter: ResultPresenter, since day: Timestamp?
    ) async throws(ProgramFailure) -> ExitCode {
        let (printer, reporter) = (presenter.printer, presenter.reporter)
        let shown = printer.output.inRange(news)
        if printer.output.countsOnly {
            try printer.show(counts: [news.count])
        } else if presenter.fitting(lines(on: printer.canvas), atLeast: shown.count, of: news.count) == nil {
            return try await presenter.browser.open(.page(.news(since: day)))
        } else {
            try show(shown, printer)
        }
        let doubt = knownUntil.map { ", \(OriginWords.asFarAsKnown($0))" }
        reporter.report("since \(first.date)\(doubt ?? "")", from: origin)
        return news.isEmpty ? .nothingMatched : .found
    }

    private func show(_ news: ArraySlice<News>, _ printer: ResultPrinter) throws(ProgramFailure) {
        let table = RecordTable(
            Array(news), ("date", { .optional($0.date?.date) }), ("what", { .text($0.what.rawValue) }),
            ("set", { .optional($0.set) }), ("id", { .optional($0.id) }),
            ("fullName", { .optional($0.fullName) }), ("format", { .optional($0.format) }),
            ("words", { .text($0.words) }))
        try printer.show(table, lines: lines(news, on: printer.canvas))
    }
}

extension News {
    /// The event for a screen reader: "2026-11-20: release of Winterspell."
    fileprivate var spoken: String {
        let day = date.map { "\($0.date): " } ?? ""
        return day + sentence + (sentence.hasSuffix("!") ? "" : ".")
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

extension News {
    /// The event for the column of a table.
    fileprivate var title: String {
        switch what {
        case .prerelease: "Prerelease"
        case .release: "Release"
        case .legal: "Legal in tournaments"
        case .rotation: "Leaves Core"
        case .ban: "Banned in \(format == "core" ? "Core" : "Infinity")"
        case .announced: "Announced"
        }
    }
}

extension NewCards {
    /// Prints the new cards of a set, and counts the others.
    @MainActor
    fileprivate func show(
        of set: LorcanaSet, in catalogue: Catalogue, _ presenter: ResultPresenter
    ) async throws(ProgramFailure) -> ExitCode {
        let (rows, reporter) = (cards.map { catalogue[$0.row] }, presenter.reporter)
        let (added, sections) = ([debuts(on: presenter.printer.canvas)], sections(in: catalogue))
        let (shown, code) = try await presenter.list(
            rows, adding: added, sections: sections, opening: .cards("set:\(set.codeOrNumber) not:reprint"),
            from: catalogue.factsOrigin
        ) { printer throws(ProgramFailure) in
            try printer.show(
                rows, with: RecordTable(cards, ("isFirst", { .flag($0.isFirst) })), adding: added,
                sections: sections, saying: .all)
        }
        if let code { return code }
        let keywords = catalogue.newKeywords(in: set)
        if !keywords.isEmpty {
            reporter.note("new keyword\(keywords.count == 1 ? "" : "s"): \(keywords.joined(separator: ", "))")
        }
        let first = cards.count { $0.isFirst }
        let parts = [
            presenter.printer.output.counted(shown, of: cards.count, "new name"),
            "\(Counted.text(first, "character")) seen for the first time",
            Counted.text(reprints, "reprint"),
        ]
        reporter.report("\(set.name): \(parts.joined(separator: ", "))", from: catalogue.factsOrigin)
        return cards.isEmpty ? .nothingMatched : .found
    }

    /// A section for each ink or pair of inks.
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
