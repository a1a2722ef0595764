import LorcanaCards
package import LorcanaRules
package import TerminalKit

/// A reason why a deck is not legal: problems of one kind, their number, and the affected cards.
package struct DeckReason: Equatable, Sendable {
    package struct Card: Equatable, Sendable {
        /// The card with its count: "4 Simba - Protective Cub".
        package var name: String
        /// The line number in the deck; nil if there is none.
        package var line: Int?
        /// A date or a limit, such as "2025-09-05" or "at most 4"; may be empty.
        package var detail: String
    }

    /// The reason in a few words: "9 cards left Core", "3 inks".
    package var title: String
    /// A limit, such as "at least 60"; may be empty.
    package var detail = ""
    package var cards: [Card] = []
    /// The English names of the cards, the same for all languages.
    package var names: [String] = []
    /// Whether the details of the cards are dates.
    package var isDated = false

    /// The title and detail: "3 inks, at most 2 (Amber, Emerald, Steel)".
    package var sentence: String { detail.isEmpty ? title : "\(title), \(detail)" }

    /// One line: "4 Simba - Protective Cub: at most 4" for a single card, otherwise a count, "9 cards left Core".
    package var summary: String {
        guard cards.count == 1, let card = cards.first, !card.detail.isEmpty else { return sentence }
        return isDated ? "\(card.name) left Core on \(card.detail)" : "\(card.name): \(card.detail)"
    }

    /// Moves the cards with these names to the front.
    package mutating func show(first names: [String]) {
        let places = cards.indices.sorted { a, b in
            let (isFirstA, isFirstB) = (names.contains(self.names[a]), names.contains(self.names[b]))
            return isFirstA != isFirstB ? isFirstA : a < b
        }
        (cards, self.names) = (places.map { cards[$0] }, places.map { self.names[$0] })
    }

    /// The reasons, one for each kind, in the order of the problems.
    package static func all(_ problems: [DeckProblem]) -> [DeckReason] {
        DeckProblem.Kind.allCases.flatMap { kind in
            let ofKind = problems.filter { $0.kind == kind }
            // A card may be known although the facts lack it.
            return [true, false].flatMap { isCard -> [DeckReason] in
                let problems = ofKind.filter { ($0.id != nil) == isCard }
                return problems.isEmpty ? [] : reasons(kind, problems, areCards: isCard)
            }
        }
    }

    private static func reasons(
        _ kind: DeckProblem.Kind, _ problems: [DeckProblem], areCards: Bool
    ) -> [DeckReason] {
        var ofLines = problems.filter { $0.line != nil }
        if kind == .rotated {
            let day = { (problem: DeckProblem) in problem.standing?.until?.secondsSince1970 ?? .max }
            ofLines.sort { (day($0), $0.line ?? 0) < (day($1), $1.line ?? 0) }
        }
        if ofLines.isEmpty { return problems.map { whole($0) } }
        let names = ofLines.map { $0.fullName ?? "" }.once(by: \.self).count
        // Each copy is counted, as in the deck's total.
        let copies = ofLines.reduce(0) { $0 + ($1.count ?? 1) }
        let reason = DeckReason(
            title: title(
                kind, counted.contains(kind) ? copies : names, lines: areCards ? nil : ofLines.count),
            cards: ofLines.map { problem in
                let count = problem.count.map { "\($0) " } ?? ""
                return Card(
                    name: count + (problem.fullName ?? ""), line: problem.line, detail: detail(problem))
            }, names: ofLines.map { $0.fullName ?? "" }, isDated: kind == .rotated)
        return [reason] + problems.filter { $0.line == nil }.map { whole($0) }
    }

    /// The kinds of problems whose cards are counted by copies.
    private static let counted: [DeckProblem.Kind] = [.rotated, .banned, .never, .announced]

    /// A problem of the whole deck, split at its last comma: "58 cards", "at least 60"; "3 inks", "at most 2 (Amber,
    /// …)".
    private static func whole(_ problem: DeckProblem) -> DeckReason {
        let words = problem.sentence
        guard let comma = words.lastIndex(of: ",") else { return DeckReason(title: words) }
        let (title, detail) = (words[..<comma], String(words[words.index(after: comma)...]).trimmed)
        guard let names = title.firstIndex(of: "(") else {
            return DeckReason(title: String(title), detail: detail)
        }
        return DeckReason(title: String(title[..<names]).trimmed, detail: "\(detail) \(title[names...])")
    }

    private static func title(_ kind: DeckProblem.Kind, _ cards: Int, lines: Int?) -> String {
        let (counted, isOne) = (Counted.text(cards), cards == 1)
        return switch kind {
        case .malformed, .unknown:
            lines.map { "\(Counted.text($0, "line")) \($0 == 1 ? "is" : "are") not understood" }
                ?? "\(counted) \(isOne ? "is" : "are") not in the data"
        case .size, .inks: counted
        case .copies: "\(counted) with too many copies"
        case .rotated: "\(counted) left Core"
        case .banned: "\(counted) \(isOne ? "is" : "are") banned"
        case .never: "\(counted) \(isOne ? "is" : "are") never legal"
        case .announced: "\(counted) \(isOne ? "is" : "are") not out yet"
        }
    }

    private static func detail(_ problem: DeckProblem) -> String {
        switch problem.kind {
        case .rotated: problem.standing?.until?.date ?? ""
        // The count is shown before the name.
        case .copies: problem.words.split(separator: ",").last.map { String($0).trimmed } ?? ""
        case .never: ""
        case .malformed, .unknown, .size, .inks, .banned, .announced: problem.sentence
        }
    }
}

/// The legality of a deck, for short lines.
package enum DeckStanding: Equatable, Sendable {
    case legal
    /// The only problem is the number of cards, of which some are missing.
    case unfinished(lacking: Int)
    case notLegal

    package init(_ check: DeckCheck) {
        if check.isLegal {
            self = .legal
        } else if check.cards < check.rules.leastCards, check.problems.allSatisfy({ $0.kind == .size }) {
            self = .unfinished(lacking: check.rules.leastCards - check.cards)
        } else {
            self = .notLegal
        }
    }

    /// Formats "legal in Core" or "58 cards to go".
    package func words(_ rules: DeckRules = .core) -> String {
        switch self {
        case .legal: "legal in \(rules.title)"
        case .unfinished(let lacking): "\(Counted.text(lacking)) to go"
        case .notLegal: "not legal in \(rules.title)"
        }
    }

    /// Formats "✓ legal in Core".
    package func line(_ rules: DeckRules = .core, on canvas: Canvas) -> StyledText {
        switch self {
        case .legal: canvas.sign(isRight: true) + canvas.text(words(rules))
        case .unfinished: canvas.text(words(rules))
        case .notLegal: canvas.sign(isRight: false) + canvas.text(words(rules))
        }
    }
}
