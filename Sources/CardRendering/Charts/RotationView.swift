import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// A rotation as lines: its sets, the number of cards, and the player's cards and decks among them.
package struct RotationView {
    /// The player's cards and decks that leave with a step.
    package struct Touched: Equatable, Sendable {
        /// Names of cards owned, and copies of them.
        package var names = 0
        package var copies = 0
        package var decks: [Deck] = []

        package struct Deck: Equatable, Sendable {
            package var name: String
            /// Copies that leave, and all copies.
            package var leaving: Int
            package var cards: Int

            package init(name: String, leaving: Int, cards: Int) {
                (self.name, self.leaving, self.cards) = (name, leaving, cards)
            }
        }

        package init() {}

        /// The player's copies and decks among the cards that leave.
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
        var parts: [[StyledText]] = []
        if let step = rotation.next {
            let day = step.date.map { " on \($0.date)" } ?? ", no date yet"
            let share =
                "\(Counted.grouped(step.cards.count)) of \(Counted.grouped(rotation.inCore)) cards in Core"
            parts.append(
                lines("Leaves Core with set \(step.with ?? "")\(day)", step, share, next, on: canvas))
        }
        if let step = rotation.left {
            let day = step.date.map { " on \($0.date)" } ?? ""
            parts.append(
                lines("Left Core\(day)", step, Counted.text(step.cards.count), left, on: canvas))
        }
        return Array(parts.joined(separator: canvas.isAccessible ? [] : [StyledText()]))
    }

    private func lines(
        _ title: String, _ step: Rotation.Step, _ cards: String, _ touched: Touched, on canvas: Canvas
    ) -> [StyledText] {
        let end = canvas.isAccessible ? "." : ""
        let indent = canvas.isAccessible ? "" : "  "
        let line = { (words: String) in
            canvas.text(indent + words + end).whole(on: canvas, indent: 4)
        }
        let sets = step.sets.map { "\($0.name) (\($0.codeOrNumber))" }.joined(by: ", ")
        let owned =
            touched.names == 0
            ? []
            : line(
                "you own \(Counted.text(touched.copies, "copy")) of \(Counted.text(touched.names)) of them")
        let decks = touched.decks.flatMap { deck in
            line(
                "\(Quoted.clean(deck.name, limit: 40)): \(deck.leaving) of \(Counted.text(deck.cards))")
        }
        return [canvas.text(title + end, .bold)] + line(sets) + line(cards) + owned + decks
    }
}
