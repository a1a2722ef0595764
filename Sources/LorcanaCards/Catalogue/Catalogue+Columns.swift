/// A row's numbers, types and flags: a few nanoseconds each, without an allocation.
extension Catalogue {
    package func inks(_ row: Int) -> InkSet {
        InkSet(rawValue: UInt8(truncatingIfNeeded: reader.number(.inks, written(row))) & InkSet.all.rawValue)
    }
    package func cost(_ row: Int) -> Int? { reader.optionalNumber(.cost, written(row)) }
    package func strength(_ row: Int) -> Int? { reader.optionalNumber(.strength, written(row)) }
    package func willpower(_ row: Int) -> Int? { reader.optionalNumber(.willpower, written(row)) }
    package func lore(_ row: Int) -> Int? { reader.optionalNumber(.lore, written(row)) }
    package func moveCost(_ row: Int) -> Int? { reader.optionalNumber(.moveCost, written(row)) }
    package func number(_ row: Int) -> Int? { reader.optionalNumber(.number, written(row)) }
    package func inkable(_ row: Int) -> Bool? {
        reader.optionalNumber(.inkable, written(row)).map { $0 != 0 }
    }
    package func type(_ row: Int) -> CardType {
        CardType(rawValue: UInt8(truncatingIfNeeded: reader.number(.type, written(row)))) ?? .character
    }
    package func rarity(_ row: Int) -> Rarity? {
        reader.optionalNumber(.rarity, written(row)).flatMap {
            Rarity(rawValue: UInt8(truncatingIfNeeded: $0))
        }
    }
    package func legality(_ row: Int) -> Legality {
        let row = written(row)
        return Legality(
            core: status(.coreStatus, row), infinity: status(.infinityStatus, row),
            coreUntil: reader.timestamp(.coreUntil, row),
            bannedInCore: reader.timestamp(.bannedInCore, row),
            bannedInInfinity: reader.timestamp(.bannedInInfinity, row))
    }
    /// The row's place in `sets`; nil if its set is not among them.
    package func setIndex(_ row: Int) -> Int? {
        reader.optionalNumber(.setIndex, written(row)).flatMap { $0 >= 0 && $0 < sets.count ? $0 : nil }
    }
    package func singsAs(_ row: Int) -> Int? { reader.optionalNumber(.singsAs, written(row)) }
    package func singsIf(_ row: Int) -> Int? { reader.optionalNumber(.singsIf, written(row)) }
    package func singBar(_ row: Int) -> SingBar? {
        reader.optionalNumber(.singBar, written(row)).flatMap {
            SingBar.allCases.indices.contains($0) ? SingBar.allCases[$0] : nil
        }
    }
    package func finishes(_ row: Int) -> Finishes {
        Finishes(rawValue: UInt8(truncatingIfNeeded: reader.number(.finishes, written(row)))).intersection([
            .normal, .foil,
        ])
    }
    package func unknown(_ row: Int) -> UnknownRelations {
        UnknownRelations(rawValue: UInt8(truncatingIfNeeded: reader.number(.unknown, written(row))))
            .intersection(.all)
    }
    /// Whether the makers of the game ruled on the row's card, or replaced its wording.
    package func hasRulings(_ row: Int) -> Bool { !reader.isAbsent(.rulings, written(row)) }
    package func hasErrata(_ row: Int) -> Bool { !reader.isAbsent(.errata, written(row)) }
    package func sourceID(_ row: Int) -> Int? { reader.optionalNumber(.sourceID, written(row)) }
    package func tcgplayer(_ row: Int) -> Int? { reader.optionalNumber(.tcgplayer, written(row)) }
    package func cardmarket(_ row: Int) -> Int? { reader.optionalNumber(.cardmarket, written(row)) }
    package func modified(_ row: Int) -> Timestamp? { reader.timestamp(.modified, written(row)) }

    package func isPromo(_ row: Int) -> Bool { !reader.isEmpty(.promo, written(row)) }
    /// Whether the row is another printing of an ordinary card of its set.
    package func hasBase(_ row: Int) -> Bool { !reader.isEmpty(.baseID, written(row)) }
    package func isReprint(_ row: Int) -> Bool { !reader.isEmpty(.reprintOf, written(row)) }
    /// Whether the API lacks the row.
    package func isFromFacts(_ row: Int) -> Bool { reader.number(.isFromFacts, written(row)) != 0 }
    /// Whether the row's words are those of LorcanaJSON's file.
    package func hasFileWords(_ row: Int) -> Bool { reader.number(.hasFileWords, written(row)) != 0 }
    /// Whether no service sent the row, so that all of it is built in.
    package func isBuiltIn(_ row: Int) -> Bool { isFromFacts(row) && !hasFileWords(row) }
    /// Whether the facts replaced a field of the row that the API has differently.
    package func isCorrected(_ row: Int) -> Bool { !reader.isAbsent(.corrected, written(row)) }

    /// The rank of the row's folded full name among all names; equal for printings of one card.
    package func nameRank(_ row: Int) -> Int { reader.number(.nameRank, written(row)) }

    private func status(_ column: RowColumn, _ row: Int) -> Legality.Status? {
        reader.optionalNumber(column, row).flatMap {
            Legality.Status(rawValue: UInt8(truncatingIfNeeded: $0))
        }
    }
}
