import LorcanaCards
package import LorcanaRules

/// Words for standings, for people; records use `Standing.words`.
package enum StandingWords {
    /// The standing without future dates: "legal", "left Core on 2026-07-17".
    package static func brief(_ standing: Standing) -> String {
        switch standing.status {
        case .rotated: leftCore(standing.until)
        case .legal, .banned, .never, .announced: standing.brief
        }
    }

    /// The words after a standing's mark: "until set 17, reprinted in FAB", "left 2025-09-05".
    static func short(_ standing: Standing) -> String {
        let words: [String?] =
            switch standing.status {
            case .legal:
                [
                    standing.leavesWith.map { set in
                        standing.until.map { "until \($0.date)" } ?? "until set \(set)"
                    },
                    standing.through.map { "reprinted in \($0)" },
                ]
            case .rotated: [standing.until.map { "left \($0.date)" } ?? "left"]
            case .banned: [standing.since.map { "banned \($0.date)" } ?? "banned"]
            case .never: ["never legal"]
            case .announced: [standing.since.map { "from \($0.date)" } ?? "no date yet"]
            }
        return words.compactMap(\.self).joined(separator: ", ")
    }

    /// Formats "legal, reprinted in FAB (its own set left Core on 2025-09-05); leaves Core with set 17, no date yet".
    static func whole(_ standing: Standing) -> String {
        let reprint = standing.through.map { set in
            ", reprinted in \(set)" + (standing.ownSetLeft.map { " (its own set \(leftCore($0)))" } ?? "")
        }
        return brief(standing) + (reprint ?? "") + (leaving(standing).map { "; \($0)" } ?? "")
    }

    /// Both formats in sentences: "Legal in Core and Infinity. Leaves Core with set 17, no date yet."
    ///
    /// - Parameter doubt: the qualification of the standings, including the preceding comma; may be empty.
    static func sentences(core: Standing?, infinity: Standing?, doubt: String) -> [String] {
        let verdicts = [("Core", core), ("Infinity", infinity)].compactMap { format, standing in
            standing.map { (format: format, standing: $0) }
        }
        let groups =
            verdicts.count == 2 && brief(verdicts[0].standing) == brief(verdicts[1].standing)
            ? [verdicts] : verdicts.map { [$0] }
        let sentences = groups.map { group in
            verdict(group[0].standing, group.map(\.format)) + doubt + "."
        }
        let reprint = core.flatMap { core in
            core.through.map { set in
                "Reprinted in \(set)" + (core.ownSetLeft.map { "; its own set \(leftCore($0))" } ?? "") + "."
            }
        }
        let end = core.flatMap(leaving).map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
        return sentences + [reprint, end].compactMap(\.self)
    }

    private static func verdict(_ standing: Standing, _ formats: [String]) -> String {
        let (both, either) = (formats.joined(separator: " and "), formats.joined(separator: " or "))
        return switch standing.status {
        case .legal: "Legal in \(both)"
        case .rotated: "Not legal in \(either): \(leftCore(standing.until))"
        case .banned: "Banned in \(both)" + (standing.since.map { " since \($0.date)" } ?? "")
        case .never: "Never legal in \(either)"
        case .announced:
            standing.since.map { "Legal in \(both) from \($0.date)" } ?? "Not legal in \(either) yet, no date"
        }
    }

    private static func leftCore(_ day: Timestamp?) -> String {
        "left Core" + (day.map { " on \($0.date)" } ?? "")
    }

    static func leaving(_ standing: Standing) -> String? {
        standing.leavesWith.map { set in
            "leaves Core with set \(set)" + (standing.until.map { " on \($0.date)" } ?? ", no date yet")
        }
    }
}

extension DeckProblem {
    /// The problem in words for people; records use `words`.
    package var sentence: String { standing.map(StandingWords.brief) ?? words }
}
