import LorcanaCards

/// Reads what is printed at the foot of a card: "TFC-041", "36/P1", "41/204", "TFC 41" and "#41".
struct PrintedNumbers {
    let matcher: RowMatcher
    private var catalogue: Catalogue { matcher.catalogue }

    init(_ matcher: RowMatcher) { self.matcher = matcher }

    func pieces(_ words: ArraySlice<BareWord>) -> RunReader.Parsed? {
        guard let first = words.first else { return nil }
        let hasDigits = first.token.utf8.contains(where: \.isDigit)
        if first.place == 0, hasDigits {
            if let number = first.number, first.token == "#\(number)" {
                return condition("num:\(number)", words, 1)
            }
            let count = 1 + words.dropFirst().prefix { $0.place > 0 && $0.token == first.token }.count
            if first.token.contains("-"), let query = id(first.token) {
                return condition(query, words, count)
            }
            let (set, length) = set(besideNumber: words.dropFirst(count))
            if let query = number(first.token, in: set) { return condition(query, words, count + length) }
        }
        guard words.count > 1, first.number == nil, let number = words[words.startIndex + 1].number,
            let set = SetNames.resolve(codeOrNumber: first.token, in: catalogue.sets)
        else { return nil }
        let next = words[words.startIndex + 1]
        if next.place == 0, next.token.contains("/"), let query = self.number(next.token, in: set) {
            return condition(query, words, 1 + words.dropFirst().prefix { $0.token == next.token }.count)
        }
        return condition(id("\(set.code)-\(number)") ?? "set:\(set.code) num:\(number) -is:promo", words, 2)
    }

    private func condition(_ query: String, _ words: ArraySlice<BareWord>, _ count: Int) -> RunReader.Parsed {
        (query.queryParts.map { Piece(.condition, $0, words.prefix(count)) }, count)
    }

    private func id(_ token: String) -> String? {
        guard token.utf8.count <= 40 else { return nil }
        return matcher.rows(of: "id:\(token)").rows.first.map { "id:\(catalogue[$0].id)" }
    }

    /// The language and the set that are printed behind a number: "EN 4" of "36/P1 EN 4".
    private func set(besideNumber words: ArraySlice<BareWord>) -> (set: LorcanaSet?, count: Int) {
        guard let first = words.first, ["en", "de", "fr", "it", "ja", "jp", "zh"].contains(first.folded)
        else {
            return (nil, 0)
        }
        let set = words.dropFirst().first.flatMap {
            SetNames.resolve(codeOrNumber: $0.token, in: catalogue.sets)
        }
        return (set, set == nil ? 1 : 2)
    }

    /// "41" of "204" is that number in each set that prints this total; "36" of "P1" is that promo.
    private func number(_ token: String, in set: LorcanaSet?) -> String? {
        let parts = token.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let (number, total) = (parts[0], parts[1])
        let digits = number.prefix { $0.isASCII && $0.isNumber }
        guard let place = Int(digits), place > 0, digits.count <= 5 else { return nil }
        let variant = Folding.fold(number.dropFirst(digits.count))
        if let total = Int(total) {
            if let set { return id("\(set.code)-\(place)\(variant)") }
            let totals = catalogue.printedTotals
            let sets = catalogue.sets.filter { totals[$0.number] == total && total > 0 }
            if sets.isEmpty { return nil }
            if variant.isEmpty {
                return "num:\(place) -is:promo set:\(sets.map(\.code).joined(separator: ","))"
            }
            let ids = sets.compactMap { id("\($0.code)-\(place)\(variant)") }
            return ids.isEmpty ? nil : ids.joined(separator: ",").with(",", for: ",id:")
        }
        let series = Folding.fold(String(total))
        let isSeries = (0..<catalogue.count).contains {
            catalogue[$0].isPromo && Folding.fold(catalogue.text(.promo, $0)) == series
        }
        let inSet = set.map { " set:\($0.code)" } ?? ""
        return isSeries ? "num:\(place) promo:\(series.uppercased())\(inSet)" : nil
    }
}
