import LorcanaCards

/// A printing as people write it: an id ("TFC-041", "tfc-41"), or a set and a number ("TFC 41", "Fabled 12").
struct PrintingID {
    private let typed: String
    private let parts: [String]

    init(_ typed: String) {
        self.typed = typed
        parts = Self.parts(typed)
    }

    /// The row with that id, else the first row of that set and number, a promo last.
    func row(in catalogue: Catalogue) -> Int? {
        guard parts.count > 1 else { return nil }
        if let row = catalogue.row(id: typed) { return row }
        if let row = (0..<catalogue.count).first(where: { Self.parts(catalogue.id($0)) == parts }) {
            return row
        }
        guard let number = parts.last.flatMap({ Int($0) }), let set = set(in: catalogue) else { return nil }
        let rows = catalogue.rows(setIndex: set, number: number)
        return rows.first { !catalogue.isPromo($0) } ?? rows.first
    }

    private func set(in catalogue: Catalogue) -> Int? {
        let name = parts.dropLast().joined(separator: " ")
        return SetNames.resolve(name, in: catalogue.sets).flatMap { catalogue.sets.firstIndex(of: $0) }
    }

    /// The folded words, zeros before a number left out: "TFC-041" and "tfc 41" are the same.
    private static func parts(_ id: String) -> [String] {
        Folding.fold(id).foldedWords.map { word in
            let digits = word.drop { $0 == "0" }
            let isNumber = word.first?.isNumber == true
            return isNumber ? (digits.first?.isNumber == true ? String(digits) : "0" + digits) : word
        }
    }
}
