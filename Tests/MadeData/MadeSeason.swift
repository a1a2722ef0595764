/// A state of the game other than that of the facts, shortly before or after a rotation, a ban or a new set.
package enum MadeSeason: String, CaseIterable, Sendable {
    /// Sets 9 to 12 leave in July 2027, as the file states for each of them.
    case rotationAhead = "rotation-ahead"
    /// Sets 9 to 12 leave with set 17; the file states only the date of set 17.
    case rotationUnstated = "rotation-unstated"
    /// Sets 9 to 12 have left.
    case rotationPassed = "rotation-passed"
    /// A card in each format will be banned, or has been.
    case banAhead = "ban-ahead"
    case banPassed = "ban-passed"
    /// Some cards of set 15 are known before it is legal: new cards, and reprints of cards in and out of Core.
    case preview
    /// Like `preview`, but the file does not state yet when they become legal.
    case previewUndated = "preview-undated"

    /// The date of the file.
    var date: String {
        switch self {
        case .rotationAhead, .rotationUnstated: "2027-06-20"
        case .rotationPassed: "2027-07-20"
        case .banAhead: "2026-11-20"
        case .banPassed: "2026-12-05"
        case .preview, .previewUndated: "2027-01-15"
        }
    }
}

extension MadeFacts {
    /// The facts in another season; the legality of each card follows from the dates.
    package func `in`(_ season: MadeSeason) -> MadeFacts {
        var facts = self
        facts.date = season.date
        switch season {
        case .rotationAhead, .rotationPassed:
            facts.add(set: "17", "The Next Block", group: 5, on: "2027-07-16")
            facts.changeSets(from: 9, through: 12) { $0["core_until"] = "2027-07-16" }
        case .rotationUnstated: facts.add(set: "17", "The Next Block", group: 5, on: "2027-07-16")
        case .banAhead, .banPassed:
            facts.ban("FAB-005", in: "banned_core", on: "2026-12-01")
            facts.ban("TFC-042", in: "banned_infinity", on: "2026-12-01")
        case .preview:
            facts.changeSets(from: 15, through: 15) { $0["legal_from"] = "2027-02-05" }
            facts.showCards(ofSet: "15")
        case .previewUndated: facts.showCards(ofSet: "15")
        }
        facts.stateLegality()
        return facts
    }

    private mutating func add(set number: String, _ name: String, group: Int, on day: String) {
        sets.append([
            "code": number, "api_id": number, "name": name, "kind": "expansion", "prerelease": day,
            "base": "0", "special": "0", "promo": "0", "total": "0", "rotation_group": String(group),
        ])
    }

    private mutating func changeSets(
        from first: Int, through last: Int, _ change: (inout Line) -> Void
    ) {
        for index in sets.indices where Int(sets[index].text("code")).map((first...last).contains) ?? false {
            change(&sets[index])
        }
    }

    /// Bans all printings of a card.
    private mutating func ban(_ id: String, in column: String, on day: String) {
        guard let card = cards.first(where: { $0.text("id") == id }) else { return }
        for index in cards.indices where cards[index].fullName == card.fullName {
            cards[index][column] = day
        }
    }

    /// Adds thirty cards to an announced set: ten new ones, ten reprints from sets 5 to 8 and ten from set 13.
    private mutating func showCards(ofSet number: String) {
        let models = { [cards] (sets: ClosedRange<Int>) in
            cards.filter {
                Int($0.text("set")).map(sets.contains) ?? false && $0.text("promo").isEmpty
                    && $0.text("base_id").isEmpty && $0.text("reprint_of").isEmpty
            }.prefix(10)
        }
        let own = models(14...14).map { line in
            var line = line
            line["version"] = "Of Set \(number)"
            return line
        }
        for (index, line) in (own + models(5...8) + models(13...13)).enumerated() {
            var line = line
            line["id"] = "\(number)-\(index < 9 ? "00" : "0")\(index + 1)"
            (line["set"], line["number"]) = (number, String(index + 1))
            (line["source_id"], line["variant"]) = (String(90_000 + index), "")
            cards.append(line)
        }
        for index in sets.indices where sets[index].text("code") == number { sets[index]["base"] = "30" }
    }

    /// Sets the legality that a file of that date states for each card.
    private mutating func stateLegality() {
        let known = Dictionary(sets.map { ($0.text("code"), $0) }, uniquingKeysWith: { first, _ in first })
        let printed = Dictionary(grouping: cards, by: \.fullName).mapValues { lines in
            lines.compactMap { known[$0.text("set")] }
        }
        for index in cards.indices {
            let began = (printed[cards[index].fullName] ?? []).filter {
                !$0.text("legal_from").isEmpty && $0.text("legal_from") <= date
            }
            let stays = began.contains { $0.text("core_until").isEmpty || $0.text("core_until") > date }
            let ban = cards[index].text("banned_core")
            let isAllowed = stays && (ban.isEmpty || ban > date)
            cards[index]["core"] = isAllowed ? "1" : "0"
            cards[index]["core_until"] =
                isAllowed || began.isEmpty ? "" : began.map { $0.text("core_until") }.max() ?? ""
        }
    }
}

extension MadeFacts.Line {
    fileprivate var fullName: String { "\(text("name")) - \(text("version"))" }
}
