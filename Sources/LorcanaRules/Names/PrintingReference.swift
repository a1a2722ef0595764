package import LorcanaCards

/// A reference to a printing as users write it: by id, by set and number, or by the number at the bottom of the card.
///
///     TFC-041, tfc-41, 1-41, 001-041, TFC-003-P1     the id; the set by its code or number
///     TFC 41, 1 #41, set 1 41, The First Chapter 41  a set and a number
///     41/204, 4b/204, 36/P1                          the foot of the card, from any set
///     41/204 • EN • 1, TFC 41/204                    the same, with its set and its language in any order
///     P1 36, P1-36                                   a promo's series and number
///     41, #41, 4a                                    the number alone
///
/// Case is ignored. If a set is named, a total that isn't the set's is ignored. A finish and a count belong to
/// `OpenedPrinting` and to the columns of a file.
package struct PrintingReference: Sendable, Hashable {
    package enum Failure: Error, Sendable, Hashable {
        /// The text has no collector number, or more words than any reference.
        case noNumber
        /// The other words are not the name, code or number of a set.
        case unknownSet(String)
    }

    package var number: CollectorNumber
    /// Nil if only a number was written.
    package var set: LorcanaSet?
    /// Distinguishes promos with the same number; only ids have it: "2" in "ARI-026-P2-2".
    package var copy = ""

    /// The language codes printed at the bottom of cards.
    private static let languages: Set<String> = ["EN", "DE", "FR", "IT", "JA", "JP", "ZH"]

    /// The maximum length in bytes; longer text is not parsed.
    private static let byteLimit = 100

    package init(_ number: CollectorNumber, in set: LorcanaSet?) {
        (self.number, self.set) = (number, set)
    }

    /// Parses any of the formats.
    ///
    /// - Parameter find: returns the set with a name, code or number.
    package init(
        _ text: some StringProtocol, in sets: [LorcanaSet],
        find: (String, [LorcanaSet]) -> LorcanaSet? = { SetNames.resolve($0, in: $1) }
    ) throws(Failure) {
        guard text.utf8.count <= Self.byteLimit else { throw .noNumber }
        var words = CompatibilityForms.replaced(in: String(text)).split {
            $0 == " " || $0 == "•" || $0 == "·"
        }.map(String.init)
        // "set 3 42"
        if words.count > 2, Folding.fold(words[0]) == "set" { words.removeFirst() }
        let withSlash = words.firstIndex { $0.contains("/") }
        if words.count == 1, withSlash == nil, words[0].contains("-") {
            try self.init(id: words[0], in: sets)
            return
        }
        guard let place = withSlash ?? words.indices.last, let number = CollectorNumber(words[place]) else {
            throw .noNumber
        }
        words.remove(at: place)
        self.init(number, in: nil)
        if words.isEmpty { return }
        set = find(words.joined(separator: " "), sets)
        if set != nil { return }
        if words.count == 1, number.series == nil, PromoSeries.isSeries(words[0]) {
            self.number.series = .promo(words[0].uppercased())
            return
        }
        // The language is printed between the number and the set.
        if withSlash != nil { words.removeAll(where: Self.isLanguage) }
        let named = words.joined(separator: " ")
        set = find(named, sets)
        if set == nil, !words.isEmpty { throw .unknownSet(named) }
    }

    /// Parses an id: the set's code or number, a dash, the number, and for a promo another dash and its series.
    package init(id: some StringProtocol, in sets: [LorcanaSet]) throws(Failure) {
        guard id.utf8.count <= Self.byteLimit else { throw .noNumber }
        let parts = CompatibilityForms.replaced(in: String(id)).split(
            separator: "-", omittingEmptySubsequences: false
        ).map(String.init)
        guard (2...4).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
            var number = CollectorNumber(parts[1]), number.series == nil
        else { throw .noNumber }
        guard let set = SetNames.resolve(codeOrNumber: parts[0], in: sets) else {
            guard parts.count == 2, PromoSeries.isSeries(parts[0]) else { throw .unknownSet(parts[0]) }
            number.series = .promo(parts[0].uppercased())
            self.init(number, in: nil)
            return
        }
        if parts.count > 2 { number.series = .promo(parts[2].uppercased()) }
        self.init(number, in: set)
        if parts.count > 3 { copy = parts[3].uppercased() }
    }

    /// Whether the word is a language code as printed on cards: "EN".
    package static func isLanguage(_ word: String) -> Bool { languages.contains(word.uppercased()) }

    /// The id in canonical form, "TFC-041"; nil without a set.
    package var id: String? {
        guard let set else { return nil }
        let id = CardFacts.id(
            setCode: set.codeOrNumber, number: number.number, variant: number.variant.uppercased(),
            promo: number.promo)
        return copy.isEmpty ? id : "\(id)-\(copy)"
    }

    /// The printing among the cards of its set: the card with its id; else the first with its number, its variant if
    /// it has one, and its promo series.
    ///
    /// A set may have two codes, so the part of an id before its first dash is not compared.
    package func find(in cards: [LorcanaCard]) -> LorcanaCard? {
        let wanted = id?.drop { $0 != "-" }.uppercased()
        return cards.first { $0.id.drop { $0 != "-" }.uppercased() == wanted }
            ?? cards.first { number.isOn($0) && copy.isEmpty && $0.promo.uppercased() == number.promo }
    }

    /// Whether the card has this number; `totals` has the total that each set prints after the slash.
    package func isOn(_ card: LorcanaCard, totals: [String: Int]) -> Bool {
        guard number.isOn(card), set == nil || set?.number == card.setNumber else { return false }
        return switch number.series {
        case nil: true
        case .total(let total): totals[card.setNumber] == total && !card.isPromo
        case .promo(let promo): card.promo.uppercased() == promo
        }
    }
}
