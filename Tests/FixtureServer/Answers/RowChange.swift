/// A modification of the rows in a normal response.
enum RowChange: String, CaseIterable, Sendable {
    /// Inserts a number, a string, null, a list and an empty object between the rows.
    case oddElements = "odd-elements"
    /// Removes the name of every row: without it, a row is neither a card nor a set.
    case unreadable
    /// Removes the name of every second row.
    case halfUnreadable = "half-unreadable"
    /// Removes the set number from every second row, and makes it impossible in the others.
    case setless
    case textNumbers = "text-numbers"
    case nullNumbers = "null-numbers"
    case noNumbers = "no-numbers"
    case hugeNumbers = "huge-numbers"
    /// Repeats each key with a value of another type.
    case duplicateKeys = "duplicate-keys"
    /// Inserts terminal sequences and control characters into each text.
    case controls
    /// Fills each page with 100 new cards.
    case invented

    /// The modified response to `target`; the response itself if it is not a list.
    func applied(to answer: String, target: String) -> String {
        if self == .invented, let page = Self.page(of: target) { return Self.list(Self.invented(page)) }
        guard let rows = JSONValue(answer)?.list else { return answer }
        var printed = rows.enumerated().map { place, row in
            guard let object = row.object else { return row.printed }
            return self.printed(object, place)
        }
        if self == .oddElements {
            for (place, odd) in ["17", #""seventeen""#, "null", "[1,[2]]", "{}"].enumerated() {
                printed.insert(odd, at: min(place * 2, printed.count))
            }
        }
        return "[\(printed.joined(separator: ","))]"
    }

    private func printed(_ row: Table.Row, _ place: Int) -> String {
        switch self {
        case .oddElements, .invented: JSONValue.object(row).printed
        case .unreadable: JSONValue.object(row.filter { $0.key != "Name" }).printed
        case .halfUnreadable:
            JSONValue.object(place.isMultiple(of: 2) ? row : row.filter { $0.key != "Name" }).printed
        case .setless: JSONValue.object(Self.setless(row, place)).printed
        case .textNumbers: Self.numbers(row) { .text(String($0)) }
        case .nullNumbers: Self.numbers(row) { _ in .null }
        case .noNumbers: JSONValue.object(row.filter { $0.value.integer == nil }).printed
        case .hugeNumbers:
            Self.numbers(row) { _ in place.isMultiple(of: 2) ? .integer(.max) : .number(1e300) }
        case .duplicateKeys: Self.twice(row)
        case .controls: Self.texts(row) { "\($0)\(Self.hostile[place % Self.hostile.count])\($0)" }
        }
    }

    private static func list(_ rows: [Table.Row]) -> String {
        "[\(rows.map { JSONValue.object($0).printed }.joined(separator: ","))]"
    }

    private static func numbers(_ row: Table.Row, _ change: (Int) -> JSONValue) -> String {
        JSONValue.object(row.mapValues { $0.integer.map(change) ?? $0 }).printed
    }

    private static func texts(_ row: Table.Row, _ change: (String) -> String) -> String {
        JSONValue.object(row.mapValues { value in value.text.map { .text(change($0)) } ?? value }).printed
    }

    private static func setless(_ row: Table.Row, _ place: Int) -> Table.Row {
        var row = row
        row["Set_Num"] = place.isMultiple(of: 2) ? nil : .integer(.max)
        return row
    }

    private static func twice(_ row: Table.Row) -> String {
        let pairs = row.sorted { $0.key < $1.key }.map { key, value in
            let other = value.text == nil ? JSONValue.text("twice") : .integer(7)
            return JSONValue.object([key: value]).printed.dropFirst().dropLast() + ","
                + JSONValue.object([key: other]).printed.dropFirst().dropLast()
        }
        return "{\(pairs.joined(separator: ","))}"
    }

    /// Inserted into texts, one per row: terminal sequences, line breaks, C0 and C1 controls, and bidirectional
    /// controls.
    static let hostile = [
        "\u{1B}[2J", "\u{1B}]52;c;aGk=\u{07}", "\u{1B}]8;;http://a.example\u{1B}\\", "\r", "\u{9B}31m",
        "\u{202E}", "\u{2066}", "\0", "\u{7F}", "\u{200B}", "\u{FEFF}", "\u{2028}", "\u{E0041}", "\n",
        "\u{1B}P$q\u{1B}\\", "\u{8}\u{8}", "\u{1B}[6n",
    ]

    /// The page that `target` requests; nil if it has no page number.
    private static func page(of target: String) -> Int? {
        Query(String(target.split(separator: "?").dropFirst().first ?? ""))["page"].flatMap { Int($0) }
    }

    private static func invented(_ page: Int) -> [Table.Row] {
        (0..<100).map { place in
            let number = page * 100 + place
            return [
                "Unique_ID": .text("INV-\(number)"), "Name": .text("Invented - Number \(number)"),
                "Set_Num": .integer(number / 9000 + 900), "Card_Num": .integer(number % 9000),
                "Cost": .integer(1),
                "Color": .text("Amber"), "Type": .text("Item"),
            ]
        }
    }
}
