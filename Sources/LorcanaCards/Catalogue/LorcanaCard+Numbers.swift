/// A card's numbers, types and flags. Damaged values count as missing.
extension LorcanaCard {
    package var inks: InkSet { InkSet(rawValue: byte(.inks)).intersection(.all) }
    package var cost: Int? { number(.cost) }
    package var inkable: Bool? { number(.inkable).map { $0 != 0 } }
    package var type: CardType { CardType(rawValue: byte(.type)) ?? .character }
    package var strength: Int? { number(.strength) }
    package var willpower: Int? { number(.willpower) }
    package var lore: Int? { number(.lore) }
    package var moveCost: Int? { number(.moveCost) }
    package var number: Int? { number(.number) }
    package var rarity: Rarity? { member(.rarity) }
    package var legality: Legality {
        Legality(
            core: member(.coreStatus), infinity: member(.infinityStatus), coreUntil: moment(.coreUntil),
            bannedInCore: moment(.bannedInCore), bannedInInfinity: moment(.bannedInInfinity))
    }
    package var finishes: Finishes { Finishes(rawValue: byte(.finishes)).intersection([.normal, .foil]) }
    package var sourceID: Int? { number(.sourceID) }
    package var tcgplayer: Int? { number(.tcgplayer) }
    package var cardmarket: Int? { number(.cardmarket) }

    package var isPromo: Bool { !isEmpty(.promo) }
    /// Whether it is another printing of one of the set's ordinary cards.
    package var hasBase: Bool { !isEmpty(.baseID) }
    package var hasRulings: Bool { stored(.rulings) != 0 }
    package var hasErrata: Bool { stored(.errata) != 0 }
    /// Whether the API lacks the printing.
    package var isFromFacts: Bool { stored(.isFromFacts) != 0 }
    /// Whether the texts are those of LorcanaJSON's file.
    var hasFileTexts: Bool { stored(.hasFileTexts) != 0 }
    /// Whether no service sent the row, so that all of it is built in.
    package var isBuiltIn: Bool { isFromFacts && !hasFileTexts }
    /// Whether the facts replaced a field in which the API differs.
    package var isCorrected: Bool { stored(.corrected) != 0 }
}

/// A card's relations to other cards.
extension LorcanaCard {
    package var shift: ShiftAbility? {
        catalogue.knownText(.shiftPay, row).flatMap { ShiftPrice($0) }.map { pay in
            let marks = stored(.shiftBack)
            return ShiftAbility(
                onto: catalogue.list(.shiftOnto, row).compactMap { ShiftBase($0) }, pay: pay,
                back: marks & 1 != 0, isConditional: marks & 2 != 0)
        }
    }
    package var shiftAs: [ShiftAlias] { catalogue.list(.shiftAs, row).compactMap { ShiftAlias($0) } }
    package var singsAs: Int? { number(.singsAs) }
    package var singsIf: Int? { number(.singsIf) }
    package var singBar: SingBar? {
        number(.singBar).flatMap { SingBar.allCases.indices.contains($0) ? SingBar.allCases[$0] : nil }
    }
    package var singHelp: SingHelp? { catalogue.knownText(.singHelp, row).flatMap { SingHelp($0) } }
    package var copies: CopyLimit { CopyLimit(catalogue.text(.copies, row)) ?? .standard }
    package var effects: [EffectFrame] { EffectFrame.frames(packed: catalogue.text(.effects, row)) ?? [] }
    package var unknown: UnknownRelations { UnknownRelations(rawValue: byte(.unknown)).intersection(.all) }
}

extension LorcanaCard {
    @inline(__always)
    func stored(_ column: RowColumn) -> Int { catalogue.stored(column, row) }

    @inline(__always)
    private func byte(_ column: RowColumn) -> UInt8 { UInt8(truncatingIfNeeded: stored(column)) }

    @inline(__always)
    func number(_ column: RowColumn) -> Int? { OptionalNumber.decode(stored(column)) }

    func moment(_ column: RowColumn) -> Timestamp? { OptionalNumber.moment(stored(column)) }

    func member<Value: RawRepresentable<UInt8>>(_ column: RowColumn) -> Value? {
        number(column).flatMap { Value(rawValue: UInt8(truncatingIfNeeded: $0)) }
    }

    private func isEmpty(_ column: RowColumn) -> Bool {
        catalogue.reader.isEmpty(column, catalogue.written(row))
    }
}
