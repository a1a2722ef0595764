import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// A rotation as lines: its sets, the number of cards, and the player's cards and decks that it affects.
package struct RotationView {
    /// The player's cards and decks that leave in a step.
    package struct Touched: Equatable, Sendable {
        /// The number of owned names, and of copies of them.
        package var names = 0
        package var copies = 0
        package var decks: [Deck] = []

        package struct Deck: Equatable, Sendable {
            package var name: String
            /// The number of copies that leave, and of all copies.
            package var leaving: Int
            package var cards: Int

            package init(name: String, leaving: Int, cards: Int) {
                (self.name, self.leaving, self.cards) = (name, leaving, cards)
            }
        }

        package init() {}

        /// Collects the player's copies and decks with cards that leave.
        package init(
            _ step: Rotation.Step, _ holdings: Holdings?, _ decks: [(name: String, deck: LorcanaRules.Deck)]
        ) {
            if let holdings {
                for name in step.cards {
                    let copies = holdings.ofName(holdings.names.shownRow(name))
                    names += copies > 0 ? 1 : 0
                    self.copies += copies
                }
            }
            self.decks = decks.compactMap { name, deck in
                let leaving = deck.cards.reduce(0) { $0 + (step.cards.contains($1.name) ? $1.count : 0) }
                return leaving == 0 ? nil : Deck(name: name, leaving: leaving, cards: deck.count)
            }
        }
    }

    private let rotation: Rotation
    private let left: Touched
    private let next: Touched

    package init(_ rotation: Rotation, left: Touched, next: Touched) {
        (self.rotation, self.left, self.next) = (rotation, left, next)
    }

    package func lines(on canvas: Canvas) -> [StyledText] {
        if canvas.isAccessible {
            return (rotation.next.map(sentences) ?? []).map { canvas.text($0) }
                + (rotation.left.map(sentences) ?? []).map { canvas.text($0) }
        }
        let steps = [rotation.next, rotation.left].compactMap(\.self)
        let rows = steps.map { self.rows($0, on: canvas) }
        var lines = Table.lines(
            rows.flatMap(\.self), width: canvas.width - 2, ellipsis: canvas.glyphs.ellipsis)[...]
        let blocks = zip(steps, rows).map { step, rows in
            defer { lines = lines.dropFirst(rows.count) }
            return title(step, on: canvas) + lines.prefix(rows.count).map { StyledText("  ") + $0 }
        }
        return Array(blocks.joined(separator: [StyledText()]))
    }

    /// Whether the step is in the future; only such a step has a set whose release causes it.
    private func isNext(_ step: Rotation.Step) -> Bool { step.with != nil }

    /// Formats "Leaves Core with set 17  no date yet".
    private func title(_ step: Rotation.Step, on canvas: Canvas) -> [StyledText] {
        let day = step.date?.date ?? (isNext(step) ? "no date yet" : "")
        let title = step.with.map { "Leaves Core with set \($0)" } ?? "Left Core"
        return (canvas.text(title, canvas.theme.accent) + canvas.text("  \(day)", canvas.theme.aside))
            .whole(on: canvas, indent: 2)
    }

    /// Rows for sets, cards, and the player's cards and decks; bars show the share that leaves.
    private func rows(_ step: Rotation.Step, on canvas: Canvas) -> [[StyledText]] {
        let touched = isNext(step) ? next : left
        let number = { (count: Int) in canvas.text(Counted.grouped(count), .bold) }
        var rows = step.sets.map { set in
            row(
                "Sets", canvas.text(set.codeOrNumber, .bold).padded(to: 5) + canvas.text(set.name), on: canvas
            )
        }
        let inCore = isNext(step) ? rotation.inCore : 0
        let share = inCore > 0 ? " of \(Counted.grouped(inCore)) in Core" : ""
        rows.append(
            row(
                "Cards", number(step.cards.count) + canvas.text(share), step.cards.count, of: inCore,
                on: canvas))
        if touched.names > 0 {
            let words = touched.copies == 1 ? " copy of " : " copies of "
            rows.append(
                row(
                    "Yours", number(touched.copies) + canvas.text(words + Counted.text(touched.names)),
                    on: canvas))
        }
        let names = touched.decks.map { canvas.text(Quoted.clean($0.name, limit: 40)) }
        let counts = touched.decks.map { number($0.leaving) }
        for ((deck, name), count) in zip(zip(touched.decks, names), counts) {
            let words =
                name.padded(to: names.widest + 2) + StyledText.blanks(counts.widest - count.width) + count
                + canvas.text(" of \(Counted.text(deck.cards))")
            rows.append(row("Decks", words, deck.leaving, of: deck.cards, on: canvas))
        }
        // A repeated label is omitted.
        for place in rows.indices.reversed().dropLast() where rows[place][0].plain == rows[place - 1][0].plain
        {
            rows[place][0] = StyledText()
        }
        return rows
    }

    private func row(
        _ label: String, _ words: StyledText, _ count: Int = 0, of all: Int = 0, on canvas: Canvas
    ) -> [StyledText] {
        let bar = all == 0 ? StyledText() : canvas.bar(count, of: all, width: Self.barWidth)
        return [canvas.text(label, canvas.theme.aside), words, bar]
    }

    private static let barWidth = 16

    /// The step as sentences for a screen reader.
    private func sentences(_ step: Rotation.Step) -> [String] {
        let touched = isNext(step) ? next : left
        let day = step.date.map { " on \($0.date)" } ?? (isNext(step) ? ", no date yet" : "")
        let title = step.with.map { "Leaves Core with set \($0)" } ?? "Left Core"
        let cards =
            isNext(step)
            ? "\(Counted.grouped(step.cards.count)) of \(Counted.grouped(rotation.inCore)) cards in Core"
            : Counted.text(step.cards.count)
        let sets = step.sets.map { "\($0.name) (\($0.codeOrNumber))" }.joined(by: ", ")
        let owned =
            touched.names == 0
            ? []
            : ["you own \(Counted.text(touched.copies, "copy")) of \(Counted.text(touched.names)) of them"]
        let decks = touched.decks.map { deck in
            "\(Quoted.clean(deck.name, limit: 40)): \(deck.leaving) of \(Counted.text(deck.cards))"
        }
        return ([title + day, sets, cards] + owned + decks).map { $0 + "." }
    }
}
