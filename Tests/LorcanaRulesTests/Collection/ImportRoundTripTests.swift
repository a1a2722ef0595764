import CardTesting
import LorcanaCards
@testable import LorcanaRules
import SeededRandom
import Testing

/// Collections exported in other tools' formats are imported unchanged (knowledge.md, promise 29).
@Suite struct ImportRoundTripTests {
    /// A file format that can represent every printing and finish.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The text above the rows.
        let header: String
        /// Whether rows have names, which distinguish two promos with the same number.
        var hasNames = true
        /// The text between rows; `end` follows the last one.
        var separator = "\r\n"
        var end = "\r\n"
        let rows: @Sendable (LorcanaCard, _ normal: Int, _ foil: Int) -> [String]
    }

    private static func quoted(_ text: String) -> String { "\"\(text.with("\"\"", for: "\""))\"" }
    private static func number(_ card: LorcanaCard) -> String {
        "\(card.number ?? 0)\(card.variant.lowercased())"
    }
    /// "41" or "3/P1"
    private static func series(_ card: LorcanaCard) -> String {
        number(card) + (card.isPromo ? "/\(card.promo)" : "")
    }
    /// "41/204" or "3/P1"
    private static func foot(_ card: LorcanaCard) -> String {
        number(card) + "/" + (card.isPromo ? card.promo : "\(totals[card.setNumber] ?? 0)")
    }
    private static func setName(_ card: LorcanaCard) -> String {
        quoted(card.isPromo ? "Disney Lorcana Promo Cards" : card.set?.name ?? "")
    }
    private static let totals = facts.catalogue.printedTotals

    /// One row for each finish that has copies.
    private static func each(
        _ normal: (word: String, count: Int), _ foil: (word: String, count: Int),
        _ row: (_ word: String, _ count: Int) -> String
    ) -> [String] {
        [normal, foil].filter { $0.count > 0 }.map { row($0.word, $0.count) }
    }

    private static let forms = [
        Form(
            testDescription: "Dreamborn, wide",
            header: "Normal,Foil,Name,Set,Card Number,Color,Rarity,Price,Foil Price"
        ) { card, normal, foil in
            let set = card.isPromo ? card.promo : card.setNumber
            return ["\(normal),\(foil),\(quoted(card.fullName)),\(set),\(number(card)),,,,"]
        },
        Form(
            testDescription: "Dreamborn, narrow",
            header: "Set Number,Card Number,Variant,Count,Name,Color,Rarity"
        ) { card, normal, foil in
            each(("normal", normal), ("foil", foil)) { word, count in
                "\(card.setNumber),\(series(card)),\(word),\(count),\(quoted(card.fullName)),,"
            }
        },
        Form(
            testDescription: "Dreamborn, bulk", header: "Set Number,Card Number,Variant,Count",
            hasNames: false
        ) { card, normal, foil in
            each(("normal", normal), ("foil", foil)) { word, count in
                "\(card.setNumber),\(series(card)),\(word),\(count)"
            }
        },
        Form(
            testDescription: "TCGplayer, app",
            header: "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language"
        ) { card, normal, foil in
            let name = quoted(card.fullName + (card.rarity == .enchanted ? " (Enchanted)" : ""))
            return each(("Normal", normal), ("Holofoil", foil)) { word, count in
                "\(count),\(name),,\(setName(card)),\(foot(card)),,\(word),Near Mint,English"
            }
        },
        Form(
            testDescription: "TCGplayer, collection",
            header:
                "TCGplayer Id,Product Line,Set Name,Product Name,Title,Number,Rarity,Condition,Printing,TCG Market Price,Total Quantity,Add to Quantity"
        ) { card, normal, foil in
            each(("Normal", normal), ("Cold Foil", foil)) { word, count in
                "1,Lorcana,\(setName(card)),\(quoted(card.fullName)),,\(foot(card)),,Near Mint,\(word),,\(count),0"
            }
        },
        Form(
            testDescription: "TCGplayer, seller",
            header:
                "TCGplayer Id,Product Line,Set Name,Product Name,Title,Number,Rarity,Condition,TCG Market Price,TCG Direct Low,TCG Low Price,Total Quantity,Add to Quantity"
        ) { card, normal, foil in
            each(("Near Mint", normal), ("Near Mint Cold Foil", foil)) { word, count in
                "1,Lorcana,\(setName(card)),\(quoted(card.fullName)),,\(foot(card)),,\(word),,,,\(count),0"
            }
        },
        Form(
            testDescription: "Collectr",
            header: "Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Quantity"
        ) { card, normal, foil in
            each(("Normal", normal), ("Cold Foil", foil)) { word, count in
                "Main,Lorcana,\(setName(card)),\(quoted(card.fullName)),\(foot(card)),,\(word),Ungraded,\(count)"
            }
        },
        Form(testDescription: "DotGG", header: "CardId,Normal,Foil,Name,Set") { card, normal, foil in
            ["\(card.id),\(normal),\(foil),\(quoted(card.fullName)),\(setName(card))"]
        },
        Form(
            testDescription: "apps with folders",
            header:
                "\"sep=,\"\r\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Card Number,Condition,Printing"
        ) { card, normal, foil in
            each(("Normal", normal), ("Foil", foil)) { word, count in
                "Binder,\(count),0,\(quoted(card.fullName)),\(card.setNumber),\(series(card)),NearMint,\(word)"
            }
        },
        Form(
            testDescription: "scanners",
            header: "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity"
        ) { card, normal, foil in
            each(("normal", normal), ("foil", foil)) { word, count in
                "\(quoted(card.fullName)),\(card.setNumber),,\(series(card)),\(word),,\(count)"
            }
        },
        Form(testDescription: "by hand", header: "Set;Number;Regular;Foil", hasNames: false) {
            card, normal, foil in
            ["\(card.setNumber);\(series(card));\(normal);\(foil)"]
        },
        Form(testDescription: "our own", header: "id\tnormal\tfoil") { card, normal, foil in
            ["\(card.id)\t\(normal)\t\(foil)"]
        },
        Form(
            testDescription: "the app's backup", header: "{\"OwnedCardQuantitiesV2\": [", separator: ",\n",
            end: "]}"
        ) { card, normal, foil in
            each(("Regular", normal), ("Foiled", foil)) { word, count in
                "{\"Id\": \(card.sourceID ?? 0), \"Type\": \"\(word)\", \"Quantity\": \(count)}"
            }
        },
        Form(testDescription: "JSON, an object a line", header: "", separator: "\n") { card, normal, foil in
            ["{\"id\": \"\(card.id)\", \"normal\": \(normal), \"foil\": \(foil)}"]
        },
        Form(testDescription: "keys", header: "", separator: "\n") { card, normal, foil in
            each(("", normal), (":foil", foil)) { word, count in "\(card.id)\(word),\(count)" }
        },
        Form(testDescription: "a list", header: "", separator: "\n") { card, normal, foil in
            each(("", normal), (" *F*", foil)) { word, count in
                "\(count) \(card.fullName) [\(card.id)]\(word)"
            }
        },
    ]

    /// The promos whose set, number and series are not unique.
    private static let twins: Set<Int> = {
        let rows = 0..<facts.catalogue.count
        let key = { (row: Int) in "\(facts.catalogue[row].setNumber) \(series(facts.catalogue[row]))" }
        let counts = rows.reduce(into: [:]) { $0[key($1), default: 0] += 1 }
        return Set(rows.filter { counts[key($0)] != 1 })
    }()

    /// Writes random copies of these rows in the format, reads them, and compares.
    private func check(_ form: Form, _ rows: some Sequence<Int>, _ random: inout SeededGenerator) throws {
        var (lines, collection) = ([String](), CardCollection())
        for row in rows where form.hasNames || !Self.twins.contains(row) {
            let card = facts.catalogue[row]
            var copies = CardCollection.Copies()
            if card.finishes.contains(.normal) { copies.normal = Int.random(in: 0...9, using: &random) }
            if card.finishes.contains(.foil) { copies.foil = Int.random(in: 0...9, using: &random) }
            if copies.all == 0 { continue }
            collection.set(card.id, copies)
            lines += form.rows(card, copies.normal, copies.foil)
        }
        let head = form.header.isEmpty || form.header.hasPrefix("{") ? form.header : form.header + "\r\n"
        let file = head + lines.joined(separator: form.separator) + form.end
        let read = try CollectionImport(Array(file.utf8), facts)
        #expect(read.skipped == 0 && read.reported.isEmpty && read.converted == 0 && read.strange.isEmpty)
        #expect(CardCollection(read.entries) == collection)
    }

    @Test(arguments: forms)
    func `all printings are read back from each format in both finishes`(form: Form) throws {
        var random = SeededGenerator(seed: 7)
        try check(form, 0..<facts.catalogue.count, &random)
    }

    @Test(arguments: forms)
    func `fifty random collections are read back from each format`(form: Form) throws {
        var random = SeededGenerator(seed: 50)
        for _ in trials(50) {
            let rows = (0..<facts.catalogue.count).shuffled(using: &random)
            try check(form, rows.prefix(Int.random(in: 1...40, using: &random)).sorted(), &random)
        }
    }

    @Test func `one pair of promos differs only in name`() {
        #expect(Self.twins.count == 2)
    }
}
