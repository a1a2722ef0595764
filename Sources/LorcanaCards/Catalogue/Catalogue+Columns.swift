/// A row's numbers, kinds and marks: a few nanoseconds each, without an allocation.
extension Catalogue {
    public func inks(_ row: Int) -> InkSet {
        InkSet(rawValue: UInt8(truncatingIfNeeded: reader.number(.inks, written(row))) & InkSet.all.rawValue)
    }
    public func cost(_ row: Int) -> Int? { reader.optionalNumber(.cost, written(row)) }
    public func strength(_ row: Int) -> Int? { reader.optionalNumber(.strength, written(row)) }
    public func willpower(_ row: Int) -> Int? { reader.optionalNumber(.willpower, written(row)) }
    public func lore(_ row: Int) -> Int? { reader.optionalNumber(.lore, written(row)) }
    public func moveCost(_ row: Int) -> Int? { reader.optionalNumber(.moveCost, written(row)) }
    public func number(_ row: Int) -> Int? { reader.optionalNumber(.number, written(row)) }
    public func inkable(_ row: Int) -> Bool? { reader.optionalNumber(.inkable, written(row)).map { $0 != 0 } }
    public func type(_ row: Int) -> CardType {
        CardType(rawValue: UInt8(truncatingIfNeeded: reader.number(.type, written(row)))) ?? .character
    }
    public func rarity(_ row: Int) -> Rarity? {
        reader.optionalNumber(.rarity, written(row)).flatMap {
            Rarity(rawValue: UInt8(truncatingIfNeeded: $0))
        }
    }
    public func legality(_ row: Int) -> Legality {
        let row = written(row)
        return Legality(
            core: status(.coreStatus, row), infinity: status(.infinityStatus, row),
            coreUntil: reader.timestamp(.coreUntil, row),
            bannedInCore: reader.timestamp(.bannedInCore, row),
            bannedInInfinity: reader.timestamp(.bannedInInfinity, row))
    }
    /// The row's place in `sets`; nil where the set is not among them.
    public func setIndex(_ row: Int) -> Int? {
        reader.optionalNumber(.setIndex, written(row)).flatMap { $0 >= 0 && $0 < sets.count ? $0 : nil }
    }
    public func maximumCopies(_ row: Int) -> Int? { reader.optionalNumber(.maximumCopies, written(row)) }
    public func modified(_ row: Int) -> Timestamp? { reader.timestamp(.modified, written(row)) }

    public func isPromo(_ row: Int) -> Bool { !reader.isEmpty(.promo, written(row)) }
    public func isReprint(_ row: Int) -> Bool { !reader.isEmpty(.reprintOf, written(row)) }
    /// Whether the row comes from the built-in facts, not from the answer it stands in.
    public func isFromFacts(_ row: Int) -> Bool { reader.number(.isFromFacts, written(row)) != 0 }
    /// Whether a field of the row follows the facts where the API said otherwise.
    public func isCorrected(_ row: Int) -> Bool { !reader.isAbsent(.corrected, written(row)) }

    /// The place of the row's folded full name among all, in order; equal for printings of one card.
    public func nameRank(_ row: Int) -> Int { reader.number(.nameRank, written(row)) }

    private func status(_ section: CatalogueSection, _ row: Int) -> Legality.Status? {
        reader.optionalNumber(section, row).flatMap {
            Legality.Status(rawValue: UInt8(truncatingIfNeeded: $0))
        }
    }
}

/// Where a row is found.
extension Catalogue {
    /// The row with this id, ignoring case; costs a few nanoseconds a row.
    public func row(id: String) -> Int? {
        let wanted = Array(id.utf8.map(lowercased))
        return (0..<count).first { row in
            unsafe withText(.id, row) { id in
                id.count == wanted.count
                    && id.indices.allSatisfy { unsafe lowercased(id[$0]) == wanted[$0] }
            }
        }
    }

    /// The rows of the set at `setIndex` with this number: variants and promos too, in their order.
    public func rows(setIndex: Int, number: Int) -> [Int] {
        (0..<count).filter { self.number($0) == number && self.setIndex($0) == setIndex }
    }
}

private func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
