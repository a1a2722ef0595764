package import LorcanaCards

/// Printings listed by number, with a line for each set and promo series: "14 1-5 9 12x2". `own add` reads this
/// format.
package enum NumberLines {
    package static func text(_ cards: [(row: Int, count: Int)], of catalogue: Catalogue) -> String {
        var lines: [(group: String, numbers: [Number])] = []
        for (row, count) in cards.sorted(by: { $0.row < $1.row }) {
            let (group, number) = (Self.group(row, catalogue), Number(row, count, catalogue))
            if let line = lines.firstIndex(where: { $0.group == group }) {
                lines[line].numbers.append(number)
            } else {
                lines.append((group, [number]))
            }
        }
        return lines.map { "\($0.group) \(joined($0.numbers))\n" }.joined(by: "")
    }

    /// A promo's series, or the set's code.
    private static func group(_ row: Int, _ catalogue: Catalogue) -> String {
        let card = catalogue[row]
        return card.isPromo ? catalogue.text(.promo, row) : card.set?.codeOrNumber ?? card.setNumber
    }

    private struct Number {
        let number: Int
        let variant: String
        let count: Int

        init(_ row: Int, _ count: Int, _ catalogue: Catalogue) {
            (number, variant) = (catalogue[row].number ?? 0, catalogue.text(.variant, row))
            self.count = count
        }

        var text: String { "\(number)\(variant)" + (count > 1 ? "x\(count)" : "") }

        /// Whether `next` continues a range that ends with this number.
        func isFollowed(by next: Number) -> Bool {
            next.number == number + 1 && (variant + next.variant).isEmpty && (count, next.count) == (1, 1)
        }
    }

    private static func joined(_ numbers: [Number]) -> String {
        let sorted = numbers.sorted { ($0.number, $0.variant) < ($1.number, $1.variant) }
        var ranges: [(first: Number, last: Number)] = []
        for number in sorted {
            if let last = ranges.last?.last, last.isFollowed(by: number) {
                ranges[ranges.count - 1].last = number
            } else {
                ranges.append((number, number))
            }
        }
        return ranges.map { first, last in
            first.number == last.number ? first.text : "\(first.text)-\(last.text)"
        }.joined(by: " ")
    }
}
