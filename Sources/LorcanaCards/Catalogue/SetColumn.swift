/// A column with one number per set.
enum SetColumn: Int, CaseIterable {
    case number, code, name, kind, prerelease, release, baseCards, specialCards, promoCards
    case rotationGroup, coreUntil, legalFrom

    static var count: Int { SetColumn.legalFrom.rawValue + 1 }
}

/// Writes or reads the fields of a set, each in its column.
protocol SetCoder {
    mutating func text(_ column: SetColumn, _ field: inout String)
    mutating func number(_ column: SetColumn, _ field: inout Int?)
    mutating func count(_ column: SetColumn, _ field: inout Int)
    mutating func moment(_ column: SetColumn, _ field: inout Timestamp?)
    mutating func kind(_ column: SetColumn, _ field: inout LorcanaSet.Kind)
}

extension LorcanaSet {
    /// Passes each field to the coder. The columns of sets are defined only here.
    mutating func code(by coder: inout some SetCoder) {
        coder.text(.number, &number)
        coder.text(.code, &code)
        coder.text(.name, &name)
        coder.kind(.kind, &kind)
        coder.moment(.prerelease, &prerelease)
        coder.moment(.release, &release)
        coder.count(.baseCards, &baseCards)
        coder.count(.specialCards, &specialCards)
        coder.count(.promoCards, &promoCards)
        coder.number(.rotationGroup, &rotationGroup)
        coder.moment(.coreUntil, &coreUntil)
        coder.moment(.legalFrom, &legalFrom)
    }
}

/// Records the text or the number of one column.
struct SetWriter: SetCoder {
    let column: SetColumn
    private(set) var text: String?
    private(set) var number = 0

    init(_ column: SetColumn) { self.column = column }

    mutating func text(_ column: SetColumn, _ field: inout String) {
        if column == self.column { text = field }
    }

    mutating func number(_ column: SetColumn, _ field: inout Int?) {
        if column == self.column { number = OptionalNumber.encode(field) }
    }

    mutating func count(_ column: SetColumn, _ field: inout Int) {
        if column == self.column { number = OptionalNumber.encode(field) }
    }

    mutating func moment(_ column: SetColumn, _ field: inout Timestamp?) {
        if column == self.column { number = OptionalNumber.encode(field) }
    }

    mutating func kind(_ column: SetColumn, _ field: inout LorcanaSet.Kind) {
        if column == self.column { number = field == .quest ? 1 : 0 }
    }
}

/// Reads all fields of one set.
struct SetReader: SetCoder {
    let reader: CatalogueReader
    let index: Int

    private func stored(_ column: SetColumn) -> Int { reader.number(.set(column), index) }

    func text(_ column: SetColumn, _ field: inout String) { field = reader.copy(stored(column)) }

    func number(_ column: SetColumn, _ field: inout Int?) { field = OptionalNumber.decode(stored(column)) }

    func count(_ column: SetColumn, _ field: inout Int) {
        field = OptionalNumber.decode(stored(column)) ?? 0
    }

    func moment(_ column: SetColumn, _ field: inout Timestamp?) {
        field = OptionalNumber.moment(stored(column))
    }

    func kind(_ column: SetColumn, _ field: inout LorcanaSet.Kind) {
        field = stored(column) == 1 ? .quest : .expansion
    }
}
