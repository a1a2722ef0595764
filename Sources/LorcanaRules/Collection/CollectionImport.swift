import LorcanaCards

/// A collection in another tool's file.
package struct CollectionImport: Sendable, Equatable {
    package enum Damage: Error, Sendable, Equatable {
        case tooLarge, notText
        /// A quotation mark is never closed.
        case unclosedQuote(line: Int)
        /// The columns that name a printing and a count are not there.
        case columns
        /// No row is a printing that is known; the first row, nil if there is none.
        case nothingJoins(Row?)
    }

    /// A row that was skipped.
    package struct Row: Sendable, Equatable {
        package var line: Int
        /// The row as it stands.
        package var text: String
        package var reason: Reason
    }

    /// Why a row was skipped, with the word that could not be used.
    package enum Reason: Error, Sendable, Equatable {
        case set(String), id(String), count(String)
        /// The number, and the name of its set.
        case number(String, ofSet: String)
    }

    package struct Renamed: Sendable, Equatable {
        package var line: Int
        package var given: String
        package var id: String
        package var fullName: String
    }

    /// The copies by id; a finish that the printing lacks counts as the one it has.
    package var entries: [CardCollection.Entry] = []
    package var rows = 0
    /// Rows that join no printing.
    package var skipped: [Row] = []
    /// Rows whose name is not that of their set and number, which decide.
    package var renamed: [Renamed] = []
    /// Copies whose finish the printing lacks.
    package var converted = 0
    /// What seems to say a finish and is not understood, in the order of its first lines; such rows count as normal.
    package var strange: [Strange] = []

    /// A word that is no known finish, or that stands in a second column for finishes.
    package struct Strange: Sendable, Equatable {
        package var column: String
        package var word: String
        /// Whether the column was read, and only the word is unknown.
        package var isRead: Bool
        /// The first ten lines.
        package var lines: [Int]
        package var count: Int
    }

    /// Reads a file: by its header Dreamborn's, the wide form, or our own.
    package init(_ bytes: [UInt8], _ names: CardNames) throws(Damage) {
        guard bytes.count <= CardCollection.byteLimit else { throw .tooLarge }
        guard !bytes.contains(0) else { throw .notText }
        let records: [CSV.Record]
        do throws(CSV.UnclosedQuote) { records = try CSV.records(bytes) } catch {
            throw .unclosedQuote(line: error.line)
        }
        guard let head = records.first, let columns = Columns(head.fields) else { throw .columns }
        let table = PrintingIndex(names.catalogue)
        var sets: [String: LorcanaSet?] = [:]
        var byID: [String: CardCollection.Copies] = [:]
        for record in records.dropFirst() {
            let field = { (column: Int?) in
                column.flatMap { $0 < record.fields.count ? record.fields[$0] : nil } ?? ""
            }
            let named = field(columns.set)
            if sets[named] == nil { sets[named] = SetNames.resolve(named, in: names.catalogue.sets) }
            let (counts, row): (CardCollection.Copies, Int)
            do throws(Reason) {
                counts = try columns.counts(field)
                row = try columns.row(field, set: sets[named] ?? nil, table, names.catalogue)
            } catch {
                skipped.append(Row(line: record.line, text: Self.shown(record.fields), reason: error))
                continue
            }
            rows += 1
            for place in columns.finishes {
                note(field(place), of: head.fields[place], isRead: place == columns.variant, record.line)
            }
            compareName(record.line, field(columns.name), row, names.catalogue)
            let copies = fitting(counts, names.catalogue[row].finishes)
            byID[names.catalogue[row].id, default: .init()].normal += copies.normal
            byID[names.catalogue[row].id, default: .init()].foil += copies.foil
        }
        if rows == 0 { throw .nothingJoins(skipped.first) }
        entries = byID.filter { $0.value.all > 0 }.map { CardCollection.Entry(id: $0.key, copies: $0.value) }
            .sorted { $0.id < $1.id }
    }

    /// Remembers a word that is no finish, or that was not read.
    private mutating func note(_ word: String, of column: String, isRead: Bool, _ line: Int) {
        let isKnown = isRead ? Finish(word) != nil : Finish(word) == .normal
        if isKnown { return }
        let (column, word) = (
            String(TextCleaning.cleanLine(column).prefix(40)), String(TextCleaning.cleanLine(word).prefix(40))
        )
        let place = strange.firstIndex { $0.column == column && $0.word == word }
        if let place {
            strange[place].count += 1
            if strange[place].lines.count < 10 { strange[place].lines.append(line) }
        } else if strange.count < 100 {
            strange.append(Strange(column: column, word: word, isRead: isRead, lines: [line], count: 1))
        }
    }

    private static func shown(_ fields: [String]) -> String {
        String(TextCleaning.cleanLine(fields.joined(separator: ",")).prefix(100))
    }

    private mutating func compareName(_ line: Int, _ given: String, _ row: Int, _ catalogue: Catalogue) {
        let folded = Folding.fold(given)
        if folded.isEmpty || folded == catalogue.words(.fullName, row)
            || folded == catalogue.words(.name, row)
        {
            return
        }
        renamed.append(
            Renamed(
                line: line, given: String(TextCleaning.cleanLine(given).prefix(100)), id: catalogue[row].id,
                fullName: catalogue.text(.fullName, row)))
    }

    private mutating func fitting(_ copies: CardCollection.Copies, _ finishes: Finishes)
        -> CardCollection.Copies
    {
        var fitting = copies
        if finishes == .foil, copies.normal > 0 {
            converted += copies.normal
            fitting = .init(foil: copies.all)
        } else if finishes == .normal, copies.foil > 0 {
            converted += copies.foil
            fitting = .init(normal: copies.all)
        }
        return fitting
    }

    /// Where each fact is in a record.
    private struct Columns {
        var id: Int?
        var set: Int?
        var number: Int?
        var variant: Int?
        var count: Int?
        var normal: Int?
        var foils: [Int] = []
        var name: Int?
        /// All columns that seem to say a finish, the one that is read among them.
        var finishes: [Int] = []

        /// Returns nil if they do not name a printing and a count.
        init?(_ header: [String]) {
            for (place, title) in header.enumerated() {
                switch Folding.fold(title) {
                case "id": id = id ?? place
                case "set number", "set", "set code": set = set ?? place
                case "card number", "number", "collector number": number = number ?? place
                case "variant", "variance", "printing", "finish", "foil type", "is foil":
                    variant = variant ?? place
                    finishes.append(place)
                case "count", "quantity", "qty": count = count ?? place
                case "normal": normal = normal ?? place
                case "foil", "cold foil", "holofoil": foils.append(place)
                case "name", "card name", "product name": name = name ?? place
                case let other where Self.seemsFinish(other): finishes.append(place)
                default: break
                }
            }
            // A total beside the two counts says less; "foil" alone beside it says which they are.
            if normal != nil, !foils.isEmpty { count = nil }
            if count == nil {
                variant = nil
            } else {
                variant = variant ?? foils.first
                finishes += foils
            }
            let hasCount = count != nil || normal != nil || !foils.isEmpty
            if !hasCount || (id == nil && (set == nil || number == nil)) { return nil }
        }

        private static func seemsFinish(_ title: String) -> Bool {
            let words = ["foil", "finish", "holo", "varian", "treatment"]
            return words.contains(where: title.holds)
                && !["price", "value", "cost", "market"].contains(where: title.holds)
        }

        func counts(_ field: (Int?) -> String) throws(Reason) -> CardCollection.Copies {
            if let count {
                let number = try Self.number(field(count))
                return Finish(field(variant)) == .foil ? .init(foil: number) : .init(normal: number)
            }
            let normal = try Self.number(field(normal))
            var foil = 0
            for column in foils { foil += try Self.number(field(column)) }
            return .init(normal: normal, foil: foil)
        }

        /// An empty field is 0.
        private static func number(_ text: String) throws(Reason) -> Int {
            let digits = text.split(separator: " ").joined()
            if digits.isEmpty { return 0 }
            guard digits.utf8.count <= 6, digits.areDigits, let number = Int(digits)
            else { throw .count(CollectionImport.shown([text])) }
            return number
        }

        func row(
            _ field: (Int?) -> String, set: LorcanaSet?, _ table: PrintingIndex, _ catalogue: Catalogue
        ) throws(Reason) -> Int {
            if let id {
                let id = field(id)
                if let row = table.row(id: id) { return row }
                let reference = try? PrintingReference(id, in: catalogue.sets)
                if let row = reference.flatMap({ table.row($0, name: field(name)) }) { return row }
                throw .id(CollectionImport.shown([id]))
            }
            let written = field(number).split(separator: " ").first ?? ""
            if let number = CollectorNumber(written),
                let row = table.row(number, of: set, name: field(name))
            {
                return row
            }
            guard let set else { throw .set(CollectionImport.shown([field(self.set)])) }
            throw .number(CollectionImport.shown([field(number)]), ofSet: set.name)
        }
    }
}

extension CardCollection {
    /// The collection as Dreamborn's bulk import reads it; ids that the facts lack are left out.
    package func dreamborn(_ names: CardNames) -> String {
        let catalogue = names.catalogue
        let ids = CardIDs(catalogue)
        var text = "Set Number,Card Number,Variant,Count,Name,Color,Rarity\r\n"
        forEach { id, copies in
            guard let row = ids.row(id) else { return }
            let counts = [("normal", copies.normal), ("foil", copies.foil)]
            for (variant, count) in counts where count > 0 {
                text +=
                    Self.setNumber(catalogue.text(.setNumber, row)) + "," + Self.cardNumber(row, catalogue)
                text += ",\(variant),\(count),\(CSV.quoted(catalogue.text(.fullName, row))),"
                text += catalogue[row].inks.inks.map(\.name).joined(separator: " ") + ","
                text += (catalogue[row].isPromo ? "Promo" : catalogue[row].rarity?.name ?? "") + "\r\n"
            }
        }
        return text
    }

    private static func setNumber(_ number: String) -> String {
        Int(number).map { zeroPadded($0, to: 3) } ?? number
    }

    private static func cardNumber(_ row: Int, _ catalogue: Catalogue) -> String {
        let promo = catalogue.text(.promo, row)
        return "\(catalogue[row].number ?? 0)\(catalogue.text(.variant, row).lowercased())"
            + (promo.isEmpty ? "" : "/\(promo)")
    }
}
