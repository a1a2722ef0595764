import CardRendering
import LorcanaCards
import LorcanaRules
import TerminalKit

extension Command {
    static let new = Command("new") {
        CommandRow(
            .words("[SET]", first: [.set]), "list releases, rotations and bans, or what is new in a set",
            options: .records + [.language, .header, .since],
            examples: [
                ("lorcana new", "the last 90 days and what is to come"),
                ("lorcana new --since 2026-01-01", "from a day on"),
                ("lorcana new 14", "the cards of a set that were never printed before"),
            ]
        ) { input throws(ProgramFailure) in
            let since = try input.day(.since)
            if !input.words.isEmpty {
                if since != nil {
                    throw .refused("`new SET` does not take --since", tip: "write a set or a day")
                }
                let set = try input.set()
                return Action(.atHand) { session throws(ProgramFailure) in try session.showNew(in: set) }
            }
            return Action(.atHand) { session throws(ProgramFailure) in
                let today = session.today
                let first = since ?? Timestamp(secondsSince1970: today.secondsSince1970 - 90 * 86_400)
                let news = News.since(first, in: session.names)
                let table = RecordTable(
                    news, ("date", { .optional($0.date?.date) }), ("what", { .text($0.what.rawValue) }),
                    ("set", { .optional($0.set) }), ("id", { .optional($0.id) }),
                    ("fullName", { .optional($0.fullName) }), ("format", { .optional($0.format) }),
                    ("words", { .text($0.words) }))
                try session.show(
                    table,
                    lines: news.flatMap { item in
                        let canvas = session.canvas
                        let day = item.date?.date ?? ""
                        if canvas.isAccessible {
                            return [
                                canvas.text(
                                    (day.isEmpty ? "" : "\(day): ") + item.sentence
                                        + (item.sentence.hasSuffix("!") ? "" : "."))
                            ]
                        }
                        return
                            (canvas.text(day, canvas.theme.aside).padded(to: 12) + canvas.text(item.sentence))
                            .whole(on: canvas, indent: 12)
                    })
                let doubt = Standings(session.names, on: session.today).knownUntil
                    .map { ", \(OriginWords.asFarAsKnown($0))" }
                session.report(
                    "since \(first.date)\(doubt ?? "")", from: session.catalogue.factsOrigin)
                return news.isEmpty ? .nothingMatched : .found
            }
        }
    }
}

extension News {
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

extension Session {
    /// Prints the cards of a set that were never printed before, and counts the others.
    fileprivate func showNew(in set: LorcanaSet) throws(ProgramFailure) -> ExitCode {
        let new = NewCards(in: set, of: names)
        var sections: [CardRows.Section] = []
        for (place, card) in new.cards.enumerated() {
            let inks = catalogue[card.row].inks
            if place > 0, catalogue[new.cards[place - 1].row].inks == inks { continue }
            let count = new.cards[place...].prefix { catalogue[$0.row].inks == inks }.count
            let title = inks.isEmpty ? "No ink" : inks.inks.map(\.name).joined(separator: " and ")
            sections.append(("\(title), \(Counted.text(count))", place..<place + count))
        }
        try show(
            new.cards.map(\.row), with: RecordTable(new.cards, ("isFirst", { .flag($0.isFirst) })),
            adding: [
                AddedColumn(
                    "Debut",
                    new.cards.map {
                        $0.isFirst
                            ? .init(canvas.glyphs.pointer, words: "a character seen for the first time")
                            : .init("", words: "")
                    })
            ], sections: sections, saying: .all)
        let keywords = catalogue.newKeywords(in: set)
        if !keywords.isEmpty {
            console.note("new keyword\(keywords.count == 1 ? "" : "s"): \(keywords.joined(separator: ", "))")
        }
        let first = new.cards.count { $0.isFirst }
        report(
            "\(set.name): \(Counted.text(new.cards.count, "new name")), \(Counted.text(first, "character")) seen for the first time, \(Counted.text(new.reprints, "reprint"))",
            from: catalogue.factsOrigin)
        return new.cards.isEmpty ? .nothingMatched : .found
    }
}
