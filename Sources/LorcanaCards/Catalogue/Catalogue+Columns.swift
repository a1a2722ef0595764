/// A row's numbers, types and flags: a few nanoseconds each, without an allocation.
extension Catalogue {
    package func inks(_ row: Int) -> InkSet {
        InkSet(rawValue: UInt8(truncatingIfNeeded: stored(.inks, row))).intersection(.all)
    }
    package func cost(_ row: Int) -> Int? { number(.cost, row) }
    package func strength(_ row: Int) -> Int? { number(.strength, row) }
    package func willpower(_ row: Int) -> Int? { number(.willpower, row) }
    package func lore(_ row: Int) -> Int? { number(.lore, row) }
    package func moveCost(_ row: Int) -> Int? { number(.moveCost, row) }
    package func number(_ row: Int) -> Int? { number(.number, row) }
    package func inkable(_ row: Int) -> Bool? { number(.inkable, row).map { $0 != 0 } }
    package func type(_ row: Int) -> CardType {
        CardType(rawValue: UInt8(truncatingIfNeeded: stored(.type, row))) ?? .character
    }
    package func rarity(_ row: Int) -> Rarity? { member(.rarity, row) }
    package func legality(_ row: Int) -> Legality {
        Legality(
            core: member(.coreStatus, row), infinity: member(.infinityStatus, row),
            coreUntil: moment(.coreUntil, row), bannedInCore: moment(.bannedInCore, row),
            bannedInInfinity: moment(.bannedInInfinity, row))
    }
    /// The row's place in `sets`; nil if its set is not among them.
    package func setIndex(_ row: Int) -> Int? {
        number(.setIndex, row).flatMap { $0 >= 0 && $0 < sets.count ? $0 : nil }
    }
    package func singsAs(_ row: Int) -> Int? { number(.singsAs, row) }
    package func singsIf(_ row: Int) -> Int? { number(.singsIf, row) }
    package func singBar(_ row: Int) -> SingBar? {
        number(.singBar, row).flatMap { SingBar.allCases.indices.contains($0) ? SingBar.allCases[$0] : nil }
    }
    package func finishes(_ row: Int) -> Finishes {
        Finishes(rawValue: UInt8(truncatingIfNeeded: stored(.finishes, row))).intersection([.normal, .foil])
    }
    package func unknown(_ row: Int) -> UnknownRelations {
        UnknownRelations(rawValue: UInt8(truncatingIfNeeded: stored(.unknown, row))).intersection(.all)
    }
    /// Whether the row's card has rulings or errata.
    package func hasRulings(_ row: Int) -> Bool { stored(.rulings, row) != 0 }
    package func hasErrata(_ row: Int) -> Bool { stored(.errata, row) != 0 }
    package func sourceID(_ row: Int) -> Int? { number(.sourceID, row) }
    package func tcgplayer(_ row: Int) -> Int? { number(.tcgplayer, row) }
    package func cardmarket(_ row: Int) -> Int? { number(.cardmarket, row) }
    func modified(_ row: Int) -> Timestamp? { moment(.modified, row) }

    package func isPromo(_ row: Int) -> Bool { !reader.isEmpty(.promo, written(row)) }
    /// Whether the row is another printing of an ordinary card of its set.
    func hasBase(_ row: Int) -> Bool { !reader.isEmpty(.baseID, written(row)) }
    /// Whether the API lacks the row.
    package func isFromFacts(_ row: Int) -> Bool { stored(.isFromFacts, row) != 0 }
    /// Whether the row's words are those of LorcanaJSON's file.
    func hasFileWords(_ row: Int) -> Bool { stored(.hasFileWords, row) != 0 }
    /// Whether no service sent the row, so that all of it is built in.
    package func isBuiltIn(_ row: Int) -> Bool { isFromFacts(row) && !hasFileWords(row) }
    /// Whether the facts replaced a field of the row that the API has differently.
    package func isCorrected(_ row: Int) -> Bool { stored(.corrected, row) != 0 }

    /// The rank of the row's folded full name among all names; equal for printings of one card.
    package func nameRank(_ row: Int) -> Int { stored(.nameRank, row) }

    @inline(__always)
    private func stored(_ column: RowColumn, _ row: Int) -> Int { reader.number(column, written(row)) }

    @inline(__always)
    private func number(_ column: RowColumn, _ row: Int) -> Int? {
        OptionalNumber.decode(stored(column, row))
    }

    private func moment(_ column: RowColumn, _ row: Int) -> Timestamp? {
        OptionalNumber.moment(stored(column, row))
    }

    private func member<Value: RawRepresentable<UInt8>>(_ column: RowColumn, _ row: Int) -> Value? {
        number(column, row).flatMap { Value(rawValue: UInt8(truncatingIfNeeded: $0)) }
    }
}
