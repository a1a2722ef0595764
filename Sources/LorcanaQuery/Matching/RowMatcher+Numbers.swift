import LorcanaCards
import LorcanaRules

extension RowMatcher {
    func numbers(
        _ left: NumberExpression, _ comparison: Comparison, _ right: NumberExpression, among rows: RowSet
    ) -> RowSet {
        if let constant = right.constantValue {
            return self.rows(where: left, among: rows) { comparison.holds($0, constant) }
        }
        let (left, right) = (value(left), value(right))
        return rows.filter { row in
            guard let a = left(row), let b = right(row) else { return false }
            return comparison.holds(a, b)
        }
    }

    /// The rows whose number passes `test`; a card without the number never passes.
    func rows(where numbers: NumberExpression, among rows: RowSet, _ test: (Double) -> Bool) -> RowSet {
        let value = value(numbers)
        return rows.filter { row in value(row).map(test) ?? false }
    }

    private func value(_ numbers: NumberExpression) -> (Int) -> Double? {
        switch numbers {
        case .ratio(let above, let below):
            let (above, below) = (value(above), value(below))
            return { row in
                guard let a = above(row), let b = below(row), b != 0 else { return nil }
                return Double(a) / Double(b)
            }
        case .sum(let plus, let minus, let constant):
            let added = plus.map(value)
            let subtracted = minus.map(value)
            if added.count == 1, subtracted.isEmpty, let field = added.first {
                return { row in field(row).map { Double($0) + constant } }
            }
            return { row in
                var sum = constant
                for field in added {
                    guard let value = field(row) else { return nil }
                    sum += Double(value)
                }
                for field in subtracted {
                    guard let value = field(row) else { return nil }
                    sum -= Double(value)
                }
                return sum
            }
        }
    }

    private func value(_ field: NumberField) -> (Int) -> Int? {
        let catalogue = catalogue
        switch field {
        case .cost: return catalogue.cost
        case .str: return catalogue.strength
        case .wil: return catalogue.willpower
        case .lore: return catalogue.lore
        case .move: return catalogue.moveCost
        case .num: return catalogue.number
        case .inks: return { row in catalogue.inks(row).count }
        case .prints: return printings.count
        case .singsAs: return catalogue.singsAs
        case .own: return own.holdings.ofName
        case .ownPrinting: return own.holdings.ofPrinting
        case .ownFoil: return own.holdings.foil
        case .year:
            let years = releases.map { $0?.day.year }
            return { row in catalogue.setIndex(row).flatMap { years[$0] } }
        case .singer, .shift, .resist, .challenger, .boost, .singTogether:
            let finder = KeywordFinder(field.keyword ?? "")
            return { row in catalogue.words(.keywords, row) { finder.value(in: $0) } }
        }
    }
}
