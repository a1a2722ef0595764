import LorcanaCards

/// Finds the printing of an imported row by set, number and name.
///
/// The number must belong to a printing of the named card, so a wrong number never imports another card.
struct ImportFinder {
    /// The fields of a row that identify its printing.
    struct Written {
        var id = ""
        var sets: [String] = []
        var number = ""
        var names: [String] = []
        /// A rarity in the finish column: "Enchanted".
        var rarity: CardLine.RarityWord?
    }

    struct Found: Equatable {
        var row: Int
        var notes: [ImportedRow.Note] = []
        /// The finish after an id or a name: "005-032:foil".
        var finish: Finish?
    }

    private let names: CardNames
    private let translated: (String) -> Int?
    private let index: PrintingIndex
    private lazy var totals = names.catalogue.printedTotals
    private var places: [String: PrintingPlace?] = [:]

    init(_ names: CardNames, translated: @escaping (String) -> Int?) {
        (self.names, self.translated) = (names, translated)
        index = PrintingIndex(names.catalogue)
    }

    private var catalogue: Catalogue { names.catalogue }

    mutating func find(_ written: Written) throws(ImportedRow.Reason) -> Found {
        let name = RowName(written.names, names, translated)
        let number = CollectorNumber(
            TableCell.whole(written.number.split(separator: " ").first.map(String.init) ?? ""))
        let place = place(written.sets)
        var finish = name.finish
        let key = written.id.isEmpty ? written.number : written.id
        if !written.id.isEmpty || number == nil, !key.isEmpty {
            let id = Finish.split(key)
            let reference = try? PrintingReference(id.text, in: catalogue.sets)
            finish = id.finish ?? finish
            if let row = index.row(id: id.text)
                ?? reference.flatMap({ index.row($0, name: written.names.first ?? "") })
            {
                return try checked(row, name, key, finish)
            }
            if written.id.isEmpty { throw wrongNumber(written, place) }
            // Without a set, a number may be another tool's row id ("1042"), so it is ignored if there is a name.
            if number == nil, reference?.set != nil || written.names.allSatisfy(\.isEmpty) {
                throw .id(TableCell.shown(key))
            }
        }
        if !written.sets.allSatisfy(\.isEmpty), place == nil, number?.promo.isEmpty != false {
            throw .set(TableCell.shown(written.sets.first { !$0.isEmpty } ?? ""))
        }
        guard let number else {
            if !written.number.isEmpty { throw wrongNumber(written, place) }
            return try byName(written, name, place, finish)
        }
        return try byNumber(number, written, name, place, finish)
    }

    // MARK: With a number

    private mutating func byNumber(
        _ number: CollectorNumber, _ written: Written, _ name: RowName, _ place: PrintingPlace?,
        _ finish: Finish?
    ) throws(ImportedRow.Reason) -> Found {
        if place == nil, number.series == nil, name.given.isEmpty { throw .set("") }
        var numbered = index.rows(number, at: place)
        if place == nil, case .total(let total) = number.series {
            let totals = totals
            numbered = numbered.filter { totals[catalogue[$0].setNumber] == total }
        }
        let matching = numbered.filter(name.isOf)
        if let only = Self.only(matching) { return Found(row: only, notes: name.notes, finish: finish) }
        if matching.count > 1 {
            guard case .set = place else { throw .several(TableCell.shown(written.number)) }
            return Found(row: matching[0], notes: name.notes, finish: finish)
        }
        if let card = name.card, let only = only(number, of: card, at: place) {
            return Found(row: only, notes: [.number(TableCell.shown(written.number))], finish: finish)
        }
        if let other = numbered.first { throw otherCard(other, name) }
        throw wrongNumber(written, place)
    }

    /// The only printing of a card with this number, in the set or series if there is one: preferably a promo of the
    /// set.
    private func only(_ number: CollectorNumber, of card: Int, at place: PrintingPlace?) -> Int? {
        let rows = names.printings(card)
        if !number.promo.isEmpty {
            return Self.only(rows.filter { catalogue[$0].promo.uppercased() == number.promo })
        }
        if case .set(let set) = place {
            let promos = rows.filter { row in
                let card = catalogue[row]
                return card.isPromo && card.setNumber == set.number && number.isOn(card)
            }
            if let only = Self.only(promos) { return only }
        }
        return Self.only(rows.filter { place?.has(catalogue[$0]) == true })
    }

    private func otherCard(_ row: Int, _ name: RowName) -> ImportedRow.Reason {
        .otherCard(id: catalogue[row].id, fullName: catalogue.text(.fullName, row), given: name.given)
    }

    /// The printing with an id, if it is a printing of the named card.
    private func checked(
        _ row: Int, _ name: RowName, _ key: String, _ finish: Finish?
    ) throws(ImportedRow.Reason) -> Found {
        guard name.isOf(row) else { throw otherCard(row, name) }
        return Found(row: row, notes: name.notes, finish: finish)
    }

    private func wrongNumber(_ written: Written, _ place: PrintingPlace?) -> ImportedRow.Reason {
        let number = TableCell.shown(written.number)
        return switch place {
        case .set(let set): .number(number, ofSet: set.name)
        case .series(let series): .number(number, ofSet: series.sorted().joined(by: " and "))
        case .promos: .number(number, ofSet: "the promos")
        case nil: .number(number, ofSet: "any set")
        }
    }

    // MARK: By name only

    private func byName(
        _ written: Written, _ name: RowName, _ place: PrintingPlace?, _ finish: Finish?
    ) throws(ImportedRow.Reason) -> Found {
        guard let card = name.card else {
            if name.given.isEmpty { throw written.sets.isEmpty ? .name("") : wrongNumber(written, place) }
            throw .name(name.given)
        }
        let rarity = written.rarity ?? name.rarity
        let rows = names.printings(card).filter { row in
            (place?.has(catalogue[row]) ?? true) && (rarity?.isOf(catalogue[row]) ?? true)
        }
        guard let row = names.newestOrdinary(among: rows) else { throw .name(name.given) }
        return Found(row: row, notes: rows.count > 1 ? [.newest] : [], finish: finish)
    }

    /// The newest ordinary printing of a card, with a note if there are others.
    func newest(_ name: Int) -> Found {
        let rows = names.printings(name)
        return Found(
            row: names.newestOrdinary(among: rows) ?? rows[0], notes: rows.count > 1 ? [.newest] : [])
    }

    // MARK: Finishes

    /// The copies of a printing; copies in a finish that doesn't exist are moved to the one that does.
    func counted(_ found: Found, _ copies: CardCollection.Copies, isFinishNamed: Bool) -> ImportedRow.Counted
    {
        found.counted(copies, isFinishNamed: isFinishNamed, catalogue[found.row].finishes)
    }

    func hasOneFinish(_ row: Int) -> Bool { [.normal, .foil].contains(catalogue[row].finishes) }

    func isOf(_ rarity: CardLine.RarityWord, _ row: Int) -> Bool { rarity.isOf(catalogue[row]) }

    // MARK: Words

    private static func only(_ rows: [Int]) -> Int? { rows.count == 1 ? rows[0] : nil }

    private mutating func place(_ written: [String]) -> PrintingPlace? {
        for name in written where !name.isEmpty {
            if places[name] == nil {
                if places.count > 1000 { places = [:] }
                places[name] = PrintingPlace(
                    String(TableCell.whole(name)), in: catalogue.sets, series: index.series)
            }
            if let place = places[name] ?? nil { return place }
        }
        return nil
    }
}

extension ImportFinder.Found {
    /// - Parameter isFinishNamed: whether the row specifies the finish, so that a different one is noted.
    func counted(
        _ copies: CardCollection.Copies, isFinishNamed: Bool, _ finishes: Finishes
    ) -> ImportedRow.Counted {
        var counted = ImportedRow.Counted(row: row, copies: copies, notes: notes)
        let lacking = finishes == .foil ? copies.normal : finishes == .normal ? copies.foil : 0
        if lacking == 0 { return counted }
        counted.copies = finishes == .foil ? .init(foil: copies.all) : .init(normal: copies.all)
        if isFinishNamed { counted.notes.append(.converted(lacking)) }
        return counted
    }
}

/// The name in a row, and the cards with this name.
private struct RowName {
    /// The name as written, for messages.
    private(set) var given = ""
    /// The card with this full name.
    private(set) var card: Int?
    /// A rarity in brackets after the name: "(Enchanted)".
    private(set) var rarity: CardLine.RarityWord?
    private(set) var finish: Finish?
    private let names: CardNames
    /// The folded name without its version, if several cards share it.
    private var bare: String?

    init(_ written: [String], _ names: CardNames, _ translated: (String) -> Int?) {
        self.names = names
        for name in written where !name.isEmpty {
            if given.isEmpty { given = TableCell.shown(name) }
            if let found = names.find(name) {
                card = found
                return
            }
            let (plain, marks) = Self.withoutBrackets(name)
            if let found = names.find(plain) ?? translated(plain) {
                card = found
                for mark in marks {
                    rarity = rarity ?? CardLine.RarityWord(Folding.fold(mark))
                    finish = finish ?? Finish(named: mark)
                }
                return
            }
            if bare == nil, !names.versions(of: plain).isEmpty { bare = Folding.fold(plain) }
        }
    }

    /// Whether the row is a printing of the named card; true if no card has the name.
    func isOf(_ row: Int) -> Bool {
        if let card { return names.name(ofRow: row) == card }
        return bare == nil || names.catalogue.words(.name, row) == bare
    }

    var notes: [ImportedRow.Note] { card == nil && bare == nil && !given.isEmpty ? [.name(given)] : [] }

    /// Splits off the brackets at the end of a name: "Elsa - Spirit of Winter (Enchanted) [Foil]".
    private static func withoutBrackets(_ name: String) -> (plain: String, marks: [String]) {
        var (plain, marks) = (name.trimmed, [String]())
        let open: [Character: Character] = [")": "(", "]": "["]
        while marks.count < 4, let last = plain.last, let bracket = open[last],
            let start = plain.lastIndex(of: bracket), start > plain.startIndex
        {
            marks.append(String(plain[plain.index(after: start)...].dropLast()))
            plain = String(plain[..<start]).trimmed
        }
        return (plain, marks)
    }
}

extension CardLine.RarityWord {
    /// Whether the printing has this rarity.
    func isOf(_ card: LorcanaCard) -> Bool {
        switch self {
        case .promo: card.isPromo
        case .rarity(let rarity): card.rarity == rarity && !card.isPromo
        }
    }
}
