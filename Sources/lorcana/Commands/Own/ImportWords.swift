import CardRendering
import LorcanaCards
import LorcanaRules

/// Words for messages about an imported file.
enum ImportWords {
    static func words(_ damage: CollectionImport.Damage) -> (sentence: String, tip: String) {
        switch damage {
        case .tooLarge: ("is too large", "")
        case .notText: ("is not a text file", "")
        case .encoding(let name): ("is in \(name), which is not read", "save it as UTF-8")
        case .json:
            ("is JSON without a list of cards", "a list has objects with an id or a name, and a count")
        case .unclosedQuote(let line):
            ("has a quotation mark in line \(line) that is never closed; nothing was imported", "")
        case .lateQuote(let line):
            (
                "has a quotation mark in line \(line) that is closed only in a later row; nothing was imported",
                ""
            )
        case .noHeader:
            (
                "has no header: no line names the columns",
                "write one above the rows, such as Set Number,Card Number,Variant,Count"
            )
        case .noPrinting(let titles):
            (
                "has no column for a printing: it has \(list(titles))",
                "it needs an id, a set and a number, or a name"
            )
        case .noCount(let titles):
            (
                "has no column for a count: it has \(list(titles))",
                "it needs one such as Count, or Normal and Foil"
            )
        case .noCopies: ("has no copies of any card", "")
        case .nothingJoins(nil): ("has no rows", "")
        case .nothingJoins(let row?):
            switch row.fate {
            case .skipped(let reason):
                ("has no known cards: line \(row.line) has \(words(reason))", tip(reason))
            case .counted, .aside, .noCard: ("has no known cards", "")
            }
        }
    }

    private static func list(_ titles: [String]) -> String {
        titles.filter { !$0.isEmpty }.map { Quoted.clean($0, limit: 30) }.joined(by: ", ")
    }

    /// The reason why a row was not understood: "an unknown set "99"".
    static func words(_ reason: ImportedRow.Reason) -> String {
        switch reason {
        case .set(""): "no set"
        case .set(let word): "an unknown set \(Quoted.text(word))"
        case .number("", _): "no card number"
        case .number(let word, let set): "no card \(Quoted.text(word)) of \(set)"
        case .id(""): "no id"
        case .id(let word): "an unknown id \(Quoted.text(word))"
        case .name(""): "no name"
        case .name(let word): "an unknown card \(Quoted.text(word))"
        case .count(let word): "a count \(Quoted.text(word)), which is not a number"
        case .tooMany(let word):
            "a count \(Quoted.text(word)), more than \(Counted.grouped(CardCollection.most))"
        case .several(let word): "\(Quoted.text(word)), which fits several cards"
        case .otherCard(let id, let fullName, let given):
            "the number of \(fullName) (\(id)), not of \(Quoted.text(given))"
        case .finishes(let first, let second):
            "two finishes, \(Quoted.text(first)) and \(Quoted.text(second))"
        case .fields: "other fields than the header"
        case .form(let words): words
        }
    }

    /// Similar names for a name that no card or several cards have: " (near: Elsa - Snow Queen)".
    static func near(_ reason: ImportedRow.Reason, _ names: CardNames) -> String {
        let near: [String]
        switch reason {
        case .name(let word): near = names.nearest(to: word)
        case .several(let word): near = names.versions(of: word).prefix(3).map { names.fullName($0) }
        case .set, .number, .id, .count, .tooMany, .otherCard, .finishes, .fields, .form: near = []
        }
        return near.isEmpty ? "" : " (near: \(near.joined(by: ", ")))"
    }

    private static func tip(_ reason: ImportedRow.Reason) -> String {
        switch reason {
        case .set: "run `lorcana sets` to list the sets; their numbers, codes and names are read"
        case .number(_, let set): "run `lorcana set \(Quoted.shellWords([set]))` to list its cards"
        case .id: "an id is written as TFC-041"
        case .name, .several: "write a card's full name; `lorcana help decks` lists the columns that are read"
        case .count: "write a count as digits: 4"
        case .fields: "write fields with commas in quotation marks"
        case .tooMany, .otherCard, .finishes, .form: ""
        }
    }

    /// The differences between a row and the copies counted for it, one sentence each.
    static func sentences(of counted: ImportedRow.Counted, _ catalogue: Catalogue) -> [String] {
        let (id, fullName) = (catalogue[counted.row].id, catalogue.text(.fullName, counted.row))
        return counted.notes.compactMap { note in
            switch note {
            case .name(let given): "\(id) is \(fullName), not \(Quoted.text(given))"
            case .number(let given):
                "counted as \(id) by its name \(fullName), not by its number \(Quoted.text(given))"
            case .newest, .converted, .finish, .unread: nil
            }
        }
    }

    /// The note on a counted row; nil if it was counted as written.
    static func note(_ counted: ImportedRow.Counted) -> String? {
        let (foil, notes) = (counted.copies.foil, counted.notes)
        let words =
            (foil > 0 ? [counted.copies.normal > 0 ? "\(Counted.grouped(foil)) foil" : "foil"] : [])
            + notes.map { note in
                switch note {
                case .name(let given): "not \(Quoted.text(given))"
                case .number(let given): "not number \(Quoted.text(given))"
                case .newest: "newest printing"
                case .converted: "the finish that the printing has"
                case .finish(let word, _): "unknown finish \(Quoted.text(word))"
                case .unread(let word, let column): "\(Quoted.text(column)) not read: \(Quoted.text(word))"
                }
            }
        return words.isEmpty ? nil : words.joined(by: ", ")
    }
}

/// The results for the rows of an import.
@MainActor
struct ImportLineList {
    private let rows: [ImportedRow]
    private let names: CardNames
    /// Whether to search for similar names, which is slow for many rows.
    private let showsNear: Bool

    init(_ rows: [ImportedRow], _ names: CardNames) {
        (self.rows, self.names) = (rows, names)
        showsNear = rows.count { $0.fate.kind == .notUnderstood } <= 100
    }

    func show(on printer: ResultPrinter) throws(ProgramFailure) {
        try printer.show(
            RecordTable(
                rows, ("line", { .number($0.line) }), ("fate", { .text($0.fate.kind.rawValue) }),
                ("count", { .optional($0.counted?.copies.all) }),
                ("id", { [names] in .optional($0.counted.map { names.catalogue[$0.row].id }) }),
                (
                    "name",
                    { [names] in
                        .text($0.counted.map { names.catalogue.text(.fullName, $0.row) } ?? $0.text)
                    }
                ), ("note", { [self] in .optional(note($0)) })))
    }

    private func note(_ row: ImportedRow) -> String? {
        switch row.fate {
        case .counted(let counted): ImportWords.note(counted)
        case .aside(let note), .noCard(let note): note
        case .skipped(let reason):
            ImportWords.words(reason) + (showsNear ? ImportWords.near(reason, names) : "")
        }
    }
}

extension ImportedRow {
    fileprivate var counted: Counted? {
        guard case .counted(let counted) = fate else { return nil }
        return counted
    }
}
