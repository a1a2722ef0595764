import LorcanaCards

/// What another tool's file says about a collection.
package struct CollectionImport: Sendable, Equatable {
    package enum Damage: Error, Sendable, Equatable {
        case tooLarge, notText
        /// The columns that name a printing and a count are not there.
        case columns
        /// No row is a printing that is known.
        case nothingJoins
    }

    /// A row that was skipped.
    package struct Row: Sendable, Equatable {
        package var line: Int
        /// The row as it stands.
        package var text: String
    }

    package struct Renamed: Sendable, Equatable {
        package var line: Int
        package var given: String
        package var id: String
        package var fullName: String
    }

    /// By id, each finish that a printing lacks counted as the one it has.
    package var entries: [CardCollection.Entry] = []
    package var rows = 0
    /// Rows that join no printing.
    package var skipped: [Row] = []
    /// Rows whose name is not that of their set and number, which decide.
    package var renamed: [Renamed] = []
    /// Copies whose finish the printing lacks.
    package var converted = 0

    /// Reads a file: by its header Dreamborn's, the wide form, or our own.
    package init(_ bytes: [UInt8], _ names: CardNames) throws(Damage) {
        guard bytes.count <= CardCollection.byteLimit else { throw .tooLarge }
        guard !bytes.contains(0) else { throw .notText }
        let records = CSV.records(bytes)
        guard let head = records.first, let columns = Columns(head.fields) else { throw .columns }
        let table = PrintingTable(names.catalogue)
        var sets: [String: Int] = [:]
        var byID: [String: CardCollection.Copies] = [:]
        for record in records.dropFirst() {
            let field = { (column: Int?) in
                column.flatMap { $0 < record.fields.count ? record.fields[$0] : nil } ?? ""
            }
            let named = field(columns.set)
            if sets[named] == nil { sets[named] = names.catalogue.setIndex(resolving: named) ?? -1 }
            guard let counts = columns.counts(field),
                let row = columns.row(field, set: sets[named] ?? -1, table, names.catalogue)
            else {
                skipped.append(Row(line: record.line, text: Self.shown(record.fields)))
                continue
            }
            rows += 1
            compareName(record.line, field(columns.name), row, names.catalogue)
            let copies = fitting(counts, names.catalogue.finishes(row))
            byID[names.catalogue.id(row), default: .init()].normal += copies.normal
            byID[names.catalogue.id(row), default: .init()].foil += copies.foil
        }
        if rows == 0 { throw .nothingJoins }
        entries = byID.filter { $0.value.all > 0 }.map { CardCollection.Entry(id: $0.key, copies: $0.value) }
            .sorted { $0.id < $1.id }
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
                line: line, given: String(TextCleaning.cleanLine(given).prefix(100)), id: catalogue.id(row),
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
        var foil: Int?
        var name: Int?

        /// Returns nil if they do not name a printing and a count.
        init?(_ header: [String]) {
            for (place, title) in header.enumerated() {
                switch Folding.fold(title) {
                case "id": id = id ?? place
                case "set number", "set", "set code": set = set ?? place
                case "card number", "number", "collector number": number = number ?? place
                case "variant", "finish", "foil type": variant = variant ?? place
                case "count", "quantity", "qty": count = count ?? place
                case "normal": normal = normal ?? place
                case "foil": foil = foil ?? place
                case "name", "card name": name = name ?? place
                default: break
                }
            }
            let hasCount = count != nil || normal != nil || foil != nil
            if !hasCount || (id == nil && (set == nil || number == nil)) { return nil }
        }

        func counts(_ field: (Int?) -> String) -> CardCollection.Copies? {
            if let count {
                guard let number = Self.number(field(count)) else { return nil }
                let isFoil = Folding.fold(field(variant)).holds("foil")
                return isFoil ? .init(foil: number) : .init(normal: number)
            }
            guard let normal = Self.number(field(normal)), let foil = Self.number(field(foil)) else {
                return nil
            }
            return .init(normal: normal, foil: foil)
        }

        /// An empty field is 0.
        private static func number(_ text: String) -> Int? {
            let digits = text.split(separator: " ").joined()
            if digits.isEmpty { return 0 }
            guard digits.utf8.count <= 6, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return Int(digits)
        }

        func row(_ field: (Int?) -> String, set: Int, _ table: PrintingTable, _ catalogue: Catalogue) -> Int?
        {
            if let id {
                let id = field(id)
                return table.row(id: id)
                    ?? CardIDs.canonical(id, sets: catalogue.sets).flatMap { table.row(id: $0) }
            }
            let written = field(number).split(separator: " ").first ?? ""
            guard let number = CollectorNumber(written) ?? Self.numberOfTotal(written) else { return nil }
            return table.row(set: set, number, name: field(name))
        }

        /// "41/204" is the 41st card.
        private static func numberOfTotal(_ text: Substring) -> CollectorNumber? {
            let halves = text.split(separator: "/")
            return halves.count == 2 && Int(halves[1]) != nil ? CollectorNumber(halves[0]) : nil
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
                text += catalogue.inks(row).inks.map(\.name).joined(separator: " ") + ","
                text += (catalogue.isPromo(row) ? "Promo" : catalogue.rarity(row)?.name ?? "") + "\r\n"
            }
        }
        return text
    }

    private static func setNumber(_ number: String) -> String {
        Int(number).map { zeroPadded($0, to: 3) } ?? number
    }

    private static func cardNumber(_ row: Int, _ catalogue: Catalogue) -> String {
        let promo = catalogue.text(.promo, row)
        return "\(catalogue.number(row) ?? 0)\(catalogue.text(.variant, row).lowercased())"
            + (promo.isEmpty ? "" : "/\(promo)")
    }
}
