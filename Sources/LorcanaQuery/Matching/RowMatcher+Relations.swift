import LorcanaCards
import LorcanaRules

extension RowMatcher {
    /// The rows that stand in the relation to the card of that name, of which there is one for each printing.
    func related(_ relation: CardRelation, _ name: WrittenName, among rows: RowSet) -> RowSet {
        let names = CardNames(catalogue)
        guard let row = names.find(name).map(names.anyRow) else { return rows.subtracting(rows) }
        switch relation {
        case .sings:
            guard let song = Song(row, in: names) else { return rows.subtracting(rows) }
            return rows.filter { Singer($0, in: names)?.singsAlone(song) ?? false }
        case .sungBy:
            guard let singer = Singer(row, in: names) else { return rows.subtracting(rows) }
            return rows.filter { Song($0, in: names).map(singer.singsAlone) ?? false }
        case .under:
            guard let payoff = ShiftPayoff(row, in: names) else { return rows.subtracting(rows) }
            return rows.filter { ShiftCard($0, in: names).flatMap(payoff.suits) != nil }
        case .onto:
            guard let base = ShiftCard(row, in: names) else { return rows.subtracting(rows) }
            return rows.filter { ShiftPayoff($0, in: names)?.suits(base) != nil }
        }
    }
}

extension CardNames {
    /// The card with this full name or id; nil if there is none.
    func find(_ name: WrittenName) -> Int? {
        if let found = find(folded: name.folded) { return found }
        let id = CardIDs.canonical(name.folded.with("-", for: " "), sets: catalogue.sets)
        return id.flatMap { CardIDs(catalogue)[$0] }.map { self.name(ofRow: $0) }
    }
}
