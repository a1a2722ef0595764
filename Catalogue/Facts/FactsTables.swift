package import LorcanaCards

/// Reads the built-in facts from their text files (Catalogue/README.md).
///
/// Strict: an unreadable value is an error with its line number; nothing is skipped.
package enum FactsReader {
    package static func cards(fromTSV text: String) throws(FactsError) -> [CardFacts] {
        var seen: Set<String> = []
        return try rows(of: text, like: CardFacts(id: "", name: "")) { line, card throws(FactsError) in
            guard seen.insert(card.id).inserted else { throw .duplicateID(line: line, id: card.id) }
            let legality = card.legality
            card.legality = Legality(
                isInCore: legality.core == .legal, coreUntil: legality.coreUntil,
                bannedInCore: legality.bannedInCore, bannedInInfinity: legality.bannedInInfinity,
                isQuest: card.setNumber.hasPrefix("Q"))
        }
    }

    package static func sets(fromTSV text: String) throws(FactsError) -> [LorcanaSet] {
        try rows(of: text, like: LorcanaSet(number: "", code: "", name: "")) { _, set throws(FactsError) in
            if set.code.isEmpty { set.code = set.number }
        }
    }

    /// The folded words in rules texts, with the number of distinct texts that contain each.
    package static func textWords(fromTSV text: String) throws(FactsError) -> [String: Int] {
        var words: [String: Int] = [:]
        for line in try TSVTable(text, columns: ["word", "texts"]).lines {
            words[line.text("word")] = try line.value("texts") { Int($0) }
        }
        return words
    }

    /// The table of players' words as sorted lines: each phrase with its categories and meanings.
    package static func words(fromTSV text: String) throws(FactsError) -> String {
        var meanings: [String: [String]] = [:]
        for line in try TSVTable(text, columns: ["category", "meaning", "words"]).lines {
            let meaning = "\(line.text("category")) \(line.text("meaning"))"
            for phrase in line.text("words").split(separator: ",").map({ Folding.fold($0) }) {
                guard !phrase.isEmpty else {
                    throw .unreadable(line: line.number, column: "words", value: line.text("words"))
                }
                guard meanings[phrase]?.contains(meaning) != true else {
                    throw .duplicateID(line: line.number, id: phrase)
                }
                meanings[phrase, default: []].append(meaning)
            }
        }
        return SortedLines.text(of: meanings.mapValues { $0.joined(separator: "\t") })
    }

    /// The words in these sorted lines that a misspelt word can be corrected to, as a standalone `WordTable`: those of
    /// four letters or more.
    ///
    /// The first word of an exclusion is left out unless it also has another meaning, because a typo must not turn a
    /// search into its opposite. "without" remains, because no other word is similar.
    package static func longWords(ofLines lines: String) -> String {
        let excludes = { (cell: Substring) in
            cell.hasPrefix("not") || cell.contains(" not:") || cell.contains(" -")
        }
        let rows = lines.split(separator: "\n").map { line in
            let cells = line.split(separator: "\t")
            let meansAlone = cells.dropFirst().contains { $0.contains(":") }
            return (
                phrase: cells[0], meansAlone: meansAlone, excludes: cells.dropFirst().allSatisfy(excludes)
            )
        }
        // "illegal" and "textless" are conditions in one word.
        let meanings = rows.filter { !$0.excludes || $0.meansAlone }.map(\.phrase)
        let excluding = rows.filter(\.excludes).map { $0.phrase.prefix { $0 != " " } }
        let words = Set(rows.flatMap { $0.phrase.split(separator: " ") })
            .subtracting(Set(excluding).subtracting(meanings + ["without"]))
        let long = words.filter { $0.utf8.count >= 4 }.map(String.init)
        return WordTable.text(of: long.sorted { $0.comesBefore($1) })
    }

    /// - Parameter finish: completes a row after all its columns have been read.
    private static func rows<Row: FactsRow>(
        of text: String, like empty: Row, finish: (_ line: Int, inout Row) throws(FactsError) -> Void
    ) throws(FactsError) -> [Row] {
        let columns = Row.columns
        let table = try TSVTable(text, columns: columns.filter { $0.read != nil }.map(\.name))
        var rows: [Row] = []
        for line in table.lines {
            var row = empty
            for column in columns { try column.read?(line, &row) }
            try finish(line.number, &row)
            rows.append(row)
        }
        return rows
    }
}

/// Writes facts as the text that `FactsReader` reads.
package enum FactsWriter {
    package static func tsv(of cards: [CardFacts]) -> String { table(cards) }

    package static func tsv(of sets: [LorcanaSet]) -> String { table(sets) }

    /// The table of words in rules texts, from which the texts cannot be reconstructed.
    package static func tsv(ofTextWords words: [String: Int]) -> String {
        "word\ttexts\n" + words.sorted { $0.key < $1.key }.map { "\($0)\t\($1)\n" }.joined()
    }

    private static func table<Row: FactsRow>(_ rows: [Row]) -> String {
        let columns = Row.columns
        let lines = [columns.map(\.name)] + rows.map { row in columns.map { $0.write(row) } }
        return lines.map { $0.joined(separator: "\t") + "\n" }.joined()
    }
}

/// A type whose values are the rows of a table of facts.
protocol FactsRow {
    /// The columns, in the order of the table.
    static var columns: [FactsColumn<Self>] { get }
}

extension CardFacts: FactsRow {
    static var columns: [FactsColumn<CardFacts>] {
        [
            .text("id", \.id), .number("source_id", \.sourceID), .text("set", \.setNumber),
            .number("number", \.number), .text("variant", \.variant), .text("promo", \.promo),
            .text("name", \.name), .text("version", \.version),
            .value("inks", \.inks, write: { list($0.inks.map(\.name)) }, read: InkSet.init(names:)),
            .number("cost", \.cost), .mark("inkable", \.inkable),
            .value(
                "type", \.type, write: \.name, read: { name in CardType.allCases.first { $0.name == name } }),
            .list("classifications", \.classifications), .number("strength", \.strength),
            .number("willpower", \.willpower), .number("lore", \.lore), .number("move_cost", \.moveCost),
            .list("keywords", \.keywords),
            .optional(
                "rarity", \.rarity, write: \.name, read: { name in Rarity.allCases.first { $0.name == name } }
            ),
            .text("story", \.story), .list("illustrators", \.illustrators), .text("base_id", \.baseID),
            .text("reprint_of", \.reprintOf),
            .init("core", write: { $0.legality.core == .legal ? "1" : "0" }) {
                line, card throws(FactsError) in
                card.legality.core = try line.mark("core") == true ? .legal : nil
            },
            .day("core_until", \.legality.coreUntil), .day("banned_core", \.legality.bannedInCore),
            .day("banned_infinity", \.legality.bannedInInfinity),
            .init("max_copies") { Int(copies($0.copies)).map(String.init) ?? "" },
            .number("tcgplayer", \.tcgplayer), .number("cardmarket", \.cardmarket), .text("image", \.image),
            .list("also_named", \.alsoNamed),
        ] + shiftColumns + [
            .members("shift_as", \.shiftAs), .number("sings_as", \.singsAs), .number("sings_if", \.singsIf),
            .optional("sing_bar", \.singBar, write: \.rawValue, read: { SingBar(rawValue: $0) }),
            .optional("sing_help", \.singHelp, write: \.description, read: { SingHelp($0) }),
            .value("copies", \.copies, write: copies, read: { CopyLimit($0) }),
            .text("deck_free", \.deckFree),
            .value("finishes", \.finishes, write: { list($0.names) }, read: Finishes.init(names:)),
            .value("effects", \.effects, write: EffectFrame.text(of:), read: EffectFrame.frames(of:)),
        ]
    }

    /// Four columns for one ability, which exists if its cost is given.
    private static var shiftColumns: [FactsColumn<CardFacts>] {
        [
            .init("shift_onto", write: { list($0.shift?.onto.map(\.description) ?? []) }) {
                line, card throws(FactsError) in
                let onto = try line.values("shift_onto") { ShiftBase($0) }
                let pay = try line.value("shift_pay") { ShiftPrice($0) }
                card.shift = pay.map { ShiftAbility(onto: onto, pay: $0) }
            },
            .init("shift_pay", write: { $0.shift?.pay.description ?? "" }) { _, _ in },
            .init("shift_back", write: { $0.shift?.back == true ? "1" : "" }) {
                line, card throws(FactsError) in
                card.shift?.back = try line.mark("shift_back") ?? false
            },
            .init("shift_if", write: { $0.shift?.isConditional == true ? "1" : "" }) {
                line, card throws(FactsError) in
                card.shift?.isConditional = try line.mark("shift_if") ?? false
            },
        ]
    }

    private static func copies(_ limit: CopyLimit) -> String { limit == .standard ? "" : limit.description }
}

extension LorcanaSet: FactsRow {
    static var columns: [FactsColumn<LorcanaSet>] {
        [
            .text("code", \.number),
            .init("api_id", write: { $0.code == $0.number ? "" : $0.code }) { line, set in
                set.code = line.text("api_id")
            },
            .text("name", \.name), .value("kind", \.kind, write: \.rawValue, read: { Kind(rawValue: $0) }),
            .day("prerelease", \.prerelease), .day("release", \.release), .count("base", \.baseCards),
            .count("special", \.specialCards), .count("promo", \.promoCards),
            .init("total") { set in
                let total = set.baseCards + set.specialCards + set.promoCards
                return total == 0 ? "" : String(total)
            },
            .number("rotation_group", \.rotationGroup), .day("core_until", \.coreUntil),
            .day("legal_from", \.legalFrom),
        ]
    }
}

private func list(_ members: [String]) -> String { members.joined(separator: ";") }

extension InkSet {
    fileprivate init?(names: String) {
        let names = names.split(separator: ";").map(String.init)
        let inks = names.compactMap { name in Ink.allCases.first { $0.name == name } }
        guard inks.count == names.count else { return nil }
        self.init(inks)
    }
}

extension Finishes {
    fileprivate init?(names: String) {
        let names = names.split(separator: ";").map(String.init)
        let finishes = names.compactMap { name in [Finishes.normal, .foil].first { $0.names == [name] } }
        guard finishes.count == names.count else { return nil }
        self.init(finishes)
    }
}
