import CardTesting
import LorcanaCards
import LorcanaRules
import Testing

@testable import CardRendering

extension Records {
    /// Collects the output in an array.
    static func write(
        _ cards: [LorcanaCard], as format: OutputFormat, fields: [CardField]?, header: Bool,
        knowing knowledge: CardKnowledge = CardKnowledge()
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        write(cards, as: format, fields: fields, header: header, knowing: knowledge) { bytes += $0 }
        return bytes
    }
}

@Suite struct RecordWriterTests {
    private func written(
        _ ids: [String], _ format: OutputFormat, _ fields: [CardField]? = nil, header: Bool = false
    ) -> String {
        let cards = ids.map(Samples.card)
        return String(
            decoding: Records.write(cards, as: format, fields: fields, header: header), as: UTF8.self)
    }

    @Test func `plain output is tab-separated, with one record per line`() {
        #expect(
            written(["TFC-041", "FAB-200"], .plain) == """
                TFC-041\tElsa - Snow Queen\tAmethyst\t3\ttrue\tCharacter\t2\t3\t1\tUncommon\tThe First Chapter\t41
                FAB-200\tBruno - Of Two Minds\tAmber;Steel\t10\tfalse\tCharacter\t10\t10\t4\tLegendary\tFabled\t200

                """)
    }

    @Test func `a missing value leaves its column empty`() {
        #expect(
            written(["Q1-001"], .plain)
                == "Q1-001\tDeep Trouble\t\t\t\tAction\t\t\t\t\tIllumineer's Quest: Deep Trouble\t1\n")
    }

    @Test func `a header is written on request`() {
        #expect(written(["TFC-041"], .plain, [.id, .cost], header: true) == "id\tcost\nTFC-041\t3\n")
        #expect(written([], .plain, [.id], header: true) == "id\n")
    }

    @Test func `a line feed in a text is escaped in plain output`() {
        #expect(
            written(["TFC-041"], .plain, [.text])
                == "FREEZE: {e}, 2 {i} - Chosen character gets -1 {s}.\\nWard (Opponents can't choose her.)\n"
        )
    }

    @Test func `CSV has a header, and quotes where necessary`() {
        #expect(
            written(["TFC-026"], .csv, [.id, .name, .inks])
                == "id,name,inks\r\nTFC-026,\"A Song; of, \"\"Quotes\"\"\",Amber\r\n")
        #expect(written(["FAB-200"], .csv, [.keywords]) == "keywords\r\nEvasive;Challenger +2\r\n")
    }

    @Test func `CSV has all fields unless some are chosen`() {
        let header = written([], .csv).split(separator: "\r\n")[0]
        #expect(header.split(separator: ",").count == CardField.allCases.count)
    }

    @Test func `JSON is one array, empty if nothing matched`() {
        #expect(written([], .json) == "[]\n")
        #expect(
            written(["TFC-041", "Q1-001"], .json, [.id, .cost, .inkable, .inks])
                == """
                [
                {"id":"TFC-041","cost":3,"inkable":true,"inks":["Amethyst"]},
                {"id":"Q1-001","cost":null,"inkable":null,"inks":[]}
                ]

                """)
    }

    @Test func `JSON lines are one object per line`() {
        #expect(
            written(["TFC-041"], .jsonl, [.id, .set, .setNumber])
                == "{\"id\":\"TFC-041\",\"set\":\"TFC\",\"setNumber\":\"1\"}\n")
        #expect(written([], .jsonl) == "")
    }

    @Test func `JSON has every field, null if it is missing`() {
        #expect(
            written(["TFC-207"], .jsonl) == """
                {"id":"TFC-207","name":"Elsa","version":"Spirit of Winter","fullName":"Elsa - Spirit of Winter",\
                "inks":["Amethyst"],"cost":8,"inkable":false,"type":"Character","classifications":[],"strength":4,\
                "willpower":6,"lore":3,"moveCost":null,"keywords":["Shift 6"],"text":null,"flavor":null,\
                "rarity":"Enchanted","set":"TFC","setName":"The First Chapter","setNumber":"1","number":207,\
                "variant":null,"promo":null,"illustrators":[],"story":null,"image":null,\
                "legality":{"core":"rotated","infinity":"legal","asOf":"2026-10-16T00:00:00Z",\
                "data":"2026-10-16T00:00:00"},"source":"built-in",\
                "asOf":"2026-10-16T00:00:00","corrected":[],"textFrom":null,"rulings":[],\
                "errata":[],"tcgplayer":null,"cardmarket":null,"language":"en","englishName":null,\
                "alsoNamed":[],"singsAs":null,"singsIf":null,"singBar":null,"shift":null,"shiftAs":[],"copies":4,\
                "finishes":[],"owned":null,"standing":{"core":{"status":"rotated","since":null,\
                "until":"2025-09-05","through":null,"leavesWith":null,"words":"left on 2025-09-05"},\
                "infinity":{"status":"legal","since":null,"until":null,"through":null,"leavesWith":null,\
                "words":"legal"}},"unknown":[],"printedTotal":null}

                """)
    }

    @Test func `JSON has the days of the verdict and its data, other formats only the words`() {
        let card = Samples.card("TFC-041")
        let day = Timestamp(year: 2027, month: 7, day: 16)
        func written(_ format: OutputFormat) -> String {
            String(
                decoding: Records.write(
                    [card], as: format, fields: [.legality], header: false,
                    knowing: CardKnowledge(all: Samples.catalogue, on: day)), as: UTF8.self)
        }
        let days = #""asOf":"2027-07-16T00:00:00Z","data":"2026-10-16T00:00:00""#
        #expect(written(.jsonl).hasSuffix("\(days)}}\n"))
        #expect(!written(.plain).contains("2026") && !written(.csv).contains("2026"))
    }

    @Test func `numbers of any size are written in digits`() {
        var writer = RecordWriter(.plain, fields: ["a", "b", "c", "d", "e"])
        writer.beginRecord()
        for number in [0, 10, 1234, -5, nil] { writer.number(number) }
        writer.endRecord()
        #expect(String(decoding: writer.finished(), as: UTF8.self) == "0\t10\t1234\t-5\t\n")
    }

    @Test(arguments: [OutputFormat.plain, .jsonl]) func `cached values are written like the first time`(
        format: OutputFormat
    ) {
        let ids = ["TFC-041", "FAB-200", "Q1-001", "FAB-200", "TFC-041", "Q1-001"]
        let alone = ids.map { written([$0], format, CardField.allCases) }
        #expect(written(ids, format, CardField.allCases) == alone.joined())
    }

    @Test func `the caches of two catalogues are separate`() {
        let sets = ["One", "Two"].map { LorcanaSet(number: "1", code: $0, name: $0) }
        var facts = CardFacts(id: "A", name: "Elsa")
        facts.setNumber = "1"
        let origin = AnswerOrigin(source: .api, asOf: Samples.catalogue.origin.asOf)
        let cards = sets.map { LorcanaCard(facts, sets: [$0], origin: origin) }
        let bytes = Records.write(cards, as: .plain, fields: [.set, .setName], header: false)
        #expect(String(decoding: bytes, as: UTF8.self) == "One\tOne\nTwo\tTwo\n")
    }

    @Test(arguments: [OutputFormat.plain, .json, .jsonl, .csv])
    func `long output is chunked at record boundaries`(
        format: OutputFormat
    ) {
        let cards = Array(repeating: Samples.card("TFC-041"), count: 2_000)
        var pieces: [[UInt8]] = []
        Records.write(cards, as: format, fields: nil, header: true) { pieces.append($0) }
        #expect(pieces.count > 2)
        #expect(pieces.dropLast().allSatisfy { $0.last == UInt8(ascii: format == .json ? "}" : "\n") })
        #expect(
            Array(pieces.joined()) == Records.write(cards, as: format, fields: nil, header: true))
    }

    @Test func `JSON escapes quotes, backslashes and control characters`() {
        #expect(
            JSONText.quoted("a\"b\\c\nd\te\u{1}f\u{7F}é") == Array(#""a\"b\\c\nd\te\u0001f\u007fé""#.utf8))
    }

    @Test func `sets can be written as records`() {
        let bytes = Records.write(
            Samples.sets, knowing: CardKnowledge(), as: .plain, fields: nil, header: false)
        #expect(
            String(decoding: bytes, as: UTF8.self).split(separator: "\n").first
                == "1\tTFC\tThe First Chapter\t2023-09-01\t204\tfalse\t\t")
    }
}
