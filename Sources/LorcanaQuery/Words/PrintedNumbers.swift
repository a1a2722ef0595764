import LorcanaCards
import LorcanaRules

/// Parses collector numbers as printed at the bottom of a card: "TFC-041", "36/P1", "41/204", "TFC 41" and "#41".
struct PrintedNumbers {
    let matcher: RowMatcher
    private var catalogue: Catalogue { matcher.catalogue }

    init(_ matcher: RowMatcher) { self.matcher = matcher }

    /// The conditions that the first words make, and the number of words used.
    func conditions(_ words: ArraySlice<BareWord>) -> (conditions: [Condition], count: Int)? {
        guard let first = words.first else { return nil }
        let hasDigits = first.token.utf8.contains(where: \.isDigit)
        if first.place == 0, hasDigits {
            let count = 1 + words.dropFirst().prefix { $0.place > 0 && $0.token == first.token }.count
            if first.token.contains("-"), let query = id(first.token) {
                return condition(query, words, count)
            }
            if let number = CollectorNumber(first.token) {
                if number.series != nil {
                    let (set, length) = set(besideNumber: words.dropFirst(count))
                    if let query = query(number, in: set) { return condition(query, words, count + length) }
                } else if first.token.hasPrefix("#"), number.variant.isEmpty {
                    return condition("num:\(number.number)", words, 1)
                }
            }
        }
        guard words.count > 1, first.number == nil, let number = words[words.startIndex + 1].number else {
            return nil
        }
        guard let set = SetNames.resolve(codeOrNumber: first.token, in: catalogue.sets) else {
            // "P1 36"
            guard PromoSeries.isSeries(first.token), let promo = CollectorNumber("\(number)/\(first.token)"),
                let query = query(promo, in: nil)
            else { return nil }
            return condition(query, words, 2)
        }
        let next = words[words.startIndex + 1]
        if next.place == 0, let number = CollectorNumber(next.token), number.series != nil,
            let query = query(number, in: set)
        {
            return condition(query, words, 1 + words.dropFirst().prefix { $0.token == next.token }.count)
        }
        return condition(id("\(set.code)-\(number)") ?? "set:\(set.code) num:\(number) -is:promo", words, 2)
    }

    private func condition(
        _ query: String, _ words: ArraySlice<BareWord>, _ count: Int
    ) -> (conditions: [Condition], count: Int)? {
        Condition(query).map { ($0.conjuncts, count) }
    }

    private func id(_ token: String) -> String? {
        guard token.utf8.count <= 40 else { return nil }
        return Condition("id:\(token)").flatMap { matcher.rows($0).first }.map { "id:\(catalogue[$0].id)" }
    }

    /// The language and set printed after a number: "EN 4" in "36/P1 EN 4".
    private func set(besideNumber words: ArraySlice<BareWord>) -> (set: LorcanaSet?, count: Int) {
        guard let first = words.first, PrintingReference.isLanguage(first.folded) else { return (nil, 0) }
        let set = words.dropFirst().first.flatMap {
            SetNames.resolve(codeOrNumber: $0.token, in: catalogue.sets)
        }
        return (set, set == nil ? 1 : 2)
    }

    /// A query for the number: "41/204" finds that number in each set with this total; "36/P1" finds that promo.
    private func query(_ number: CollectorNumber, in set: LorcanaSet?) -> String? {
        guard number.number > 0 else { return nil }
        switch number.series {
        case nil: return nil
        case .total(let total):
            if let set { return id(of: number, in: set) }
            let totals = catalogue.printedTotals
            let sets = catalogue.sets.filter { totals[$0.number] == total }
            if sets.isEmpty { return nil }
            if number.variant.isEmpty {
                return "num:\(number.number) -is:promo set:\(sets.map(\.code).joined(by: ","))"
            }
            let ids = sets.compactMap { id(of: number, in: $0) }
            return ids.isEmpty ? nil : ids.joined(by: ",").with(",", for: ",id:")
        case .promo(let series):
            let isSeries = (0..<catalogue.count).contains {
                catalogue[$0].isPromo && catalogue.text(.promo, $0).uppercased() == series
            }
            let inSet = set.map { " set:\($0.code)" } ?? ""
            return isSeries ? "num:\(number.number) promo:\(series)\(inSet)" : nil
        }
    }

    private func id(of number: CollectorNumber, in set: LorcanaSet) -> String? {
        var ordinary = number
        ordinary.series = nil
        return PrintingReference(ordinary, in: set).id.flatMap { id($0) }
    }
}
