/// A file in LorcanaJSON's format, generated from the facts with texts written for the project.
package struct MadeFile: Sendable {
    private var facts: MadeFacts
    private let language: String
    /// For example "2026-10-16T16:43:42".
    private var generated: String

    /// - Parameter language: "en", "de", "fr" or "it"; languages other than English lack every fiftieth printing.
    package init(_ facts: MadeFacts, language: String = "en", generated: String? = nil) {
        self.facts = facts
        self.language = language
        self.generated = generated ?? "\(facts.date)T16:43:42"
    }

    package var metadata: String {
        var json = ""
        header.write(to: &json)
        return json
    }

    package var allCards: String {
        var json = "{\"metadata\":"
        header.write(to: &json)
        // Sets are written in the order of the facts, which an object with sorted members would lose.
        json += ",\"sets\":{"
        for (index, set) in facts.sets.enumerated() {
            json += "\(index > 0 ? "," : "")\"\(set.text("code"))\":"
            row(set: set).write(to: &json)
        }
        json += "},\"cards\":["
        let sources = Dictionary(
            facts.cards.map { ($0.text("id"), $0.number("source_id")) },
            uniquingKeysWith: { first, _ in first })
        var isFirst = true
        for (index, line) in facts.cards.enumerated() where language == "en" || index % 50 != 49 {
            if !isFirst { json += "," }
            isFirst = false
            row(line, sources).write(to: &json)
        }
        return json + "]}"
    }

    private var header: MadeJSON {
        .object([
            "formatVersion": .text("2.4.0"), "generatedOn": .text(generated), "language": .text(language),
        ])
    }

    private func row(set: MadeFacts.Line) -> MadeJSON {
        let until = set.text("core_until")
        var core: [String: MadeJSON] = ["allowed": .truth(until.isEmpty || until > facts.date)]
        if !set.text("core_until").isEmpty { core["allowedUntilDate"] = .text(set.text("core_until")) }
        core["rotationGroup"] = set.number("rotation_group")
        var row: [String: MadeJSON] = [
            "name": .text(set.text("name")), "type": .text(set.text("kind")),
            "cardCounts": .object([
                "base": set.number("base"), "nonBase": set.number("special"), "promo": set.number("promo"),
                "total": set.number("total"),
            ]), "allowedInFormats": .object(["Core": .object(core)]),
        ]
        for (name, column) in [
            ("prereleaseDate", "prerelease"), ("releaseDate", "release"),
            ("allowedInTournamentsFromDate", "legal_from"),
        ] where !set.text(column).isEmpty {
            row[name] = .text(set.text(column))
        }
        return .object(row)
    }

    private func row(_ line: MadeFacts.Line, _ sources: [String: MadeJSON]) -> MadeJSON {
        let words = MadeWords(line, language: language)
        let isSong = line.text("type") == "Song"
        var row: [String: MadeJSON] = [
            "id": line.number("source_id"), "setCode": .text(line.text("set")),
            "number": line.number("number"),
            "name": .text(words.name), "fullName": .text(words.fullName), "cost": line.number("cost"),
            "color": .text(line.list("inks").joined(separator: "-")),
            "inkwell": .truth(line.text("inkable") == "1"),
            "type": .text(isSong ? "Action" : line.text("type")), "rarity": .text(line.text("rarity")),
            "story": .text(line.text("story")), "artists": texts(line.list("illustrators")),
            "allowedInFormats": formats(line), "images": .object(["full": .text(line.text("image"))]),
            "foilTypes": texts(line.list("finishes").map { $0 == "normal" ? "None" : "Silver" }),
            "externalLinks": .object([
                "tcgPlayerId": line.number("tcgplayer"), "cardmarketId": line.number("cardmarket"),
            ]), "fullTextSections": texts(words.sections),
            "fullText": .text(words.sections.joined(separator: "\n")),
            "abilities": .list(words.abilities.map { Self.ability($0.keyword, $0.text) }),
            "subtypes": texts((isSong ? ["Song"] : []) + line.list("classifications").map(translated)),
        ]
        if line.list("inks").count > 1 { row["colors"] = texts(line.list("inks")) }
        for (name, column) in [("variant", "variant"), ("promoGrouping", "promo")]
        where !line.text(column).isEmpty {
            row[name] = .text(line.text(column))
        }
        for (name, column) in [
            ("strength", "strength"), ("willpower", "willpower"), ("lore", "lore"), ("moveCost", "move_cost"),
            ("maxCopiesInDeck", "max_copies"),
        ] where !line.number(column).isNull {
            row[name] = line.number(column)
        }
        for (name, column) in [("baseId", "base_id"), ("reprintOfId", "reprint_of")] {
            row[name] = sources[line.text(column)]
        }
        if !words.version.isEmpty { row["version"] = .text(words.version) }
        if let flavor = words.flavor { row["flavorText"] = .text(flavor) }
        if !line.list("also_named").isEmpty { row["names"] = texts(line.list("also_named")) }
        if words.seed % 28 == 0 {
            row["clarifications"] = texts(["Q: May I?\nA: You may, \(words.seed % 13) times."])
        }
        if words.seed % 440 == 0 {
            row["errata"] = texts(["Printed text:\nIt was so.\nUpdated text:\nIt is thus."])
        }
        return .object(row)
    }

    private func translated(_ classification: String) -> String {
        language == "en" ? classification : "\(classification)-\(language)"
    }

    private static func ability(_ keyword: (name: String, value: String)?, _ text: String) -> MadeJSON {
        guard let keyword else { return .object(["type": .text("static"), "fullText": .text(text)]) }
        var row: [String: MadeJSON] = [
            "type": .text("keyword"), "fullText": .text(text), "keyword": .text(keyword.name),
        ]
        if !keyword.value.isEmpty { row["keywordValue"] = .text(keyword.value) }
        return .object(row)
    }

    private func formats(_ line: MadeFacts.Line) -> MadeJSON {
        var core: [String: MadeJSON] = ["allowed": .truth(line.text("core") == "1")]
        if !line.text("core_until").isEmpty { core["allowedUntilDate"] = .text(line.text("core_until")) }
        if !line.text("banned_core").isEmpty { core["bannedSinceDate"] = .text(line.text("banned_core")) }
        var infinity: [String: MadeJSON] = [
            "allowed": .truth(
                line.text("banned_infinity").isEmpty || line.text("banned_infinity") > facts.date)
        ]
        if !line.text("banned_infinity").isEmpty {
            infinity["bannedSinceDate"] = .text(line.text("banned_infinity"))
        }
        return .object(["Core": .object(core), "Infinity": .object(infinity)])
    }

    private func texts(_ values: [String]) -> MadeJSON { .list(values.map { .text($0) }) }
}
