@testable import FixtureServer

/// A table of a few cards, with dual inks, a missing column and an accent.
let sampleService = Service(
    cards: [
        row("TFC-041", "Elsa - Snow Queen", set: 1, number: 41, color: "Amethyst", inkable: true),
        row(
            "URs-190", "Philoctetes - No-Nonsense Instructor", set: 4, number: 190, color: "Steel",
            inkable: true),
        row(
            "ARI-001", "Rhino - Motivational Speaker", set: 7, number: 1, color: "Amber, Steel",
            inkable: false),
        row("URS-191", "Pete - Games Referee", set: 4, number: 191, color: "Steel", inkable: false),
        row("TFC-192", "Te Ka - Heartless", set: 1, number: 192, color: "Steel", inkable: true, lore: 2),
    ], sets: [])

func row(
    _ id: String, _ name: String, set: Int, number: Int, color: String, inkable: Bool, lore: Int? = nil
) -> Table.Row {
    var row: Table.Row = [
        "Unique_ID": .text(id), "Name": .text(name), "Set_Num": .integer(set), "Card_Num": .integer(number),
        "Color": .text(color), "Inkable": .truth(inkable), "Set_ID": .text(String(id.prefix(3)).uppercased()),
        "Set_Name": .text("Set \(set)"), "Date_Added": .text("2024-02-23T12:00"),
    ]
    if let lore { row["Lore"] = .integer(lore) }
    return row
}

extension Answer {
    /// The ids of the rows in the response, in order; nil if it is not a list.
    var ids: [String]? { rows?.map { $0["Unique_ID"]?.text ?? "-" } }

    var rows: [Table.Row]? { document?.list?.compactMap(\.object) }

    /// The code of an error object.
    var code: String? { document?.object?["code"]?.text }

    private var document: JSONValue? {
        guard case .json(let text) = self else { return nil }
        return JSONValue(text)
    }
}
