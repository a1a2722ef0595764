import Foundation
import MadeData

extension Service {
    /// Serves the data selected by the options: a dump, generated rows, a folder, or nothing.
    init(_ options: Options) throws(Misuse) {
        if let data = options.data {
            self.init(cards: try Self.rows(in: data), sets: [])
        } else if let made = options.made {
            let rows = MadeAPI.rows(try MadeFacts(folder: made))
            self.init(cards: (JSONValue(Data(rows.utf8))?.list ?? []).compactMap(\.object), sets: [])
        } else if let folder = options.folder {
            try self.init(folder: folder)
        } else {
            self.init(cards: [], sets: [])
        }
    }

    /// - Parameter sets: the rows of `/sets`; derived from the cards if empty.
    init(cards: [Table.Row], sets: [Table.Row]) {
        self.cards = Table(cards, key: "Unique_ID")
        self.sets = Table(sets.isEmpty ? Self.sets(of: cards) : sets, key: "Set_Num")
    }

    private init(folder: String) throws(Misuse) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw Misuse("no folder \(folder)")
        }
        var cards: [Table.Row] = []
        for name in names.sorted() where name.hasPrefix("cards") && name.hasSuffix(".json") {
            cards += try Self.rows(in: "\(folder)/\(name)")
        }
        let sets = names.contains("sets.json") ? try Self.rows(in: "\(folder)/sets.json") : []
        self.init(cards: cards, sets: sets)
    }

    private static func rows(in path: String) throws(Misuse) -> [Table.Row] {
        guard let data = FileManager.default.contents(atPath: path) else { throw Misuse("no file \(path)") }
        guard let rows = JSONValue(data)?.list else { throw Misuse("\(path) holds no list of rows") }
        return rows.compactMap(\.object)
    }

    /// The sets named by the cards; a set's release date is the earliest date on which one of its cards was added.
    private static func sets(of cards: [Table.Row]) -> [Table.Row] {
        Dictionary(grouping: cards.filter { $0["Set_Num"] != nil }) { $0["Set_Num"]?.integer ?? 0 }.values.map
        {
            cards in
            let day = cards.compactMap { $0["Date_Added"]?.text?.prefix(10) }.min()
            return [
                "Set_Num": cards[0]["Set_Num"] ?? .null, "Name": cards[0]["Set_Name"] ?? .null,
                "Set_ID": cards[0]["Set_ID"] ?? .null, "Cards": .integer(cards.count),
                "Release_Date": .text(String(day ?? "")),
            ]
        }
    }
}
