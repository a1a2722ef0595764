/// A complete response of lorcana-api.com as of April 2025, generated from the facts with texts written for the
/// project.
///
/// It has the ordinary printings of the first seven sets, with data errors like the API's: missing letters in names,
/// zeros where a card has no number, and wrong facts in every sixth row.
package enum MadeAPI {
    /// The JSON of 1,428 rows.
    package static func rows(_ facts: MadeFacts) -> String {
        let sets = Dictionary(
            facts.sets.map { ($0.text("code"), $0) }, uniquingKeysWith: { first, _ in first })
        let lines = facts.cards.filter { line in
            (1...7).contains(Int(line.text("set")) ?? 0) && line.text("promo").isEmpty
                && line.text("base_id").isEmpty
                && ["", "a"].contains(line.text("variant"))
        }
        var json = "["
        for (index, line) in lines.prefix(1428).enumerated() {
            if index > 0 { json += "," }
            row(line, set: sets[line.text("set")] ?? [:], index: index).write(to: &json)
        }
        return json + "]"
    }

    private static func row(_ line: MadeFacts.Line, set: MadeFacts.Line, index: Int) -> MadeJSON {
        let words = MadeWords(line)
        let isNew = line.text("set") == "7"
        var row: [String: MadeJSON] = [
            "Name": .text(words.fullName), "Set_Num": line.number("set"), "Card_Num": line.number("number"),
            "Set_Name": .text(set.text("name")), "Set_ID": .text(set.text("api_id")),
            "Unique_ID": .text("\(set.text("api_id"))-\(padded(line.text("number")))"),
            "Color": .text(line.list("inks").joined(separator: ", ")), "Cost": line.number("cost"),
            "Inkable": .truth(line.text("inkable") == "1"), "Rarity": .text(line.text("rarity")),
            "Franchise": .text(line.text("story")), "Image": .text(line.text("image")),
            "Gamemode": .text("Lorcana"),
            "Artist": .text(line.list("illustrators").joined(separator: ", ")),
            "Type": .text(
                line.text("type") == "Song" ? (isNew ? "Action" : "Action - Song") : line.text("type")),
            "Classifications": .text(
                ((isNew && line.text("type") == "Song" ? ["Song"] : []) + line.list("classifications"))
                    .joined(separator: ", ")),
            "Abilities": .text(line.list("keywords").joined(separator: ", ")),
            "Body_Text": .text(words.sections.map(token).joined(separator: "\n")),
            "Date_Added": .text("\(set.text("prerelease"))T12:00"),
            "Date_Modified": .text("2025-04-09 00:50:35.0"),
        ]
        for (name, column) in [
            ("Strength", "strength"), ("Willpower", "willpower"), ("Lore", "lore"),
            ("Move_Cost", "move_cost"),
        ] {
            let number = line.number(column)
            if !number.isNull {
                row[name] = number
            } else if line.text("set") == "6" {
                row[name] = .number(0)
            }
        }
        if let flavor = words.flavor { row["Flavor_Text"] = .text(flavor) }
        spoil(&row, line, index)
        return .object(row)
    }

    private static func spoil(_ row: inout [String: MadeJSON], _ line: MadeFacts.Line, _ index: Int) {
        guard index % 6 == 5 else { return }
        switch index / 6 % 4 {
        case 0: row["Classifications"] = .text("Storyborn")
        case 1: row["Inkable"] = .truth(line.text("inkable") != "1")
        case 2: row["Artist"] = .text("Somebody El?se")
        default: row["Rarity"] = .text(line.text("rarity") == "Common" ? "Uncommon" : "Common")
        }
    }

    /// The text with the game's symbols in the API's notation.
    private static func token(_ text: String) -> String {
        [("⟳", "{e}"), ("⬡", "{i}"), ("¤", "{s}"), ("◊", "{l}"), ("⛉", "{w}")].reduce(text) { text, symbol in
            text.split(separator: symbol.0, omittingEmptySubsequences: false).joined(separator: symbol.1)
        }
    }

    private static func padded(_ number: String) -> String {
        String(repeating: "0", count: max(0, 3 - number.count)) + number
    }
}
