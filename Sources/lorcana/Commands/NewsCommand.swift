import CardRendering
import LorcanaCards
import LorcanaRules

extension Command {
    static let new = Command("new") {
        CommandRow(
            .none, "list releases, rotations and bans",
            options: .records + [.header, .since],
            examples: [
                ("lorcana new", "the last 90 days and what is to come"),
                ("lorcana new --since 2026-01-01", "from a day on"),
            ]
        ) { input throws(ProgramFailure) in
            var since: Timestamp?
            if let typed = input.value(.since) {
                since = Timestamp(date: typed)
                if since == nil {
                    let sentence = "invalid value \(Quoted.text(typed)) for --since"
                    throw .refused(sentence, tip: "write a day such as 2026-01-31")
                }
            }
            return Action(.atHand) { [since] session throws(ProgramFailure) in
                let today = session.environment.now()
                let first =
                    since ?? Timestamp(secondsSince1970: (today.secondsSince1970 / 86_400 - 90) * 86_400)
                let news = News.since(first, in: session.names)
                let table = RecordTable(
                    news, ("date", { .optional($0.date?.date) }), ("what", { .text($0.what.rawValue) }),
                    ("set", { .optional($0.set) }), ("id", { .optional($0.id) }),
                    ("fullName", { .optional($0.fullName) }), ("format", { .optional($0.format) }),
                    ("words", { .text($0.words) }))
                let cells = news.map { [$0.date?.date ?? "no date yet", $0.words] }
                try session.show(table, lines: FieldTable.lines(cells, on: session.canvas))
                session.report("since \(first.date)")
                return news.isEmpty ? .nothingMatched : .found
            }
        }
    }
}
