/// One number per row. Texts are numbers of strings; a list is one string, its members joined by U+001F.
///
/// Names come first, so that their strings are the first ones, and the number of one is that of the name.
enum RowColumn: Int, CaseIterable {
    case foldedFullName, foldedEnglishFullName, foldedNameLength, foldedEnglishNameLength, nameRank
    case inks, cost, inkable, type, strength, willpower, lore, moveCost, rarity
    case setIndex, number, promo, reprintOf, isFromFacts
    case coreStatus, infinityStatus, coreUntil, bannedInCore, bannedInInfinity
    case foldedKeywords, foldedClassifications, foldedStory, foldedIllustrators, foldedText, foldedFlavor
    case id, fullName, nameLength, setNumber, variant, classifications, keywords, story, illustrators
    case baseID, image, text, flavor, corrected, modified, rawRow
    case alsoNamed, shiftOnto, shiftPay, shiftBack, shiftAs, singsAs, singsIf, singBar, singHelp, copies
    case deckFree, finishes, sourceID, tcgplayer, cardmarket, unknown, textFrom, rulings, errata
    case hasFileTexts
    case englishFullName, englishNameLength
    case shownClassifications, shownStory

    static var count: Int { RowColumn.shownStory.rawValue + 1 }
}

/// The content of a column of rows: makes its number from a card, and reads it back into a record of facts.
struct RowContent: Sendable {
    let write: @Sendable (PreparedRow, inout StringPool) -> Int
    /// Nil for a column that is made of others, or read with another one.
    let read: (@Sendable (LorcanaCard, inout CardFacts) -> Void)?

    init(
        write: @escaping @Sendable (PreparedRow, inout StringPool) -> Int,
        read: (@Sendable (LorcanaCard, inout CardFacts) -> Void)? = nil
    ) {
        (self.write, self.read) = (write, read)
    }

    /// Every column, by the raw value of its `RowColumn`.
    static let all = RowColumn.allCases.map(\.content)
}

extension RowColumn {
    /// The column's row: the one place that says what the column holds.
    fileprivate var content: RowContent {
        switch self {
        // Names
        case .foldedFullName: RowContent { row, pool in pool.text(row.foldedFullName) }
        case .foldedEnglishFullName: RowContent { row, pool in pool.text(row.foldedEnglishFullName) }
        case .foldedNameLength: RowContent { row, _ in row.foldedNameLength }
        case .foldedEnglishNameLength: RowContent { row, _ in row.foldedEnglishNameLength }
        case .nameRank: RowContent { row, _ in row.nameRank }
        case .fullName:
            RowContent { row, pool in
                pool.text(row.card.fullName)
            } read: { card, facts in
                (facts.name, facts.version) = (card.name, card.version)
            }
        case .nameLength: RowContent { row, _ in row.card.name.utf8.count }
        case .englishFullName:
            RowContent { row, pool in
                pool.text(row.card.translation?.englishFullName ?? "")
            } read: {
                $1.translation = $0.translation
            }
        case .englishNameLength: RowContent { row, _ in row.card.translation?.englishName.utf8.count ?? 0 }
        case .shownClassifications:
            RowContent { row, pool in pool.list(row.card.translation?.classifications ?? []) }
        case .shownStory: RowContent { row, pool in pool.text(row.card.translation?.story ?? "") }

        // The printing
        case .id: text(\.id)
        case .setNumber: text(\.setNumber)
        case .setIndex: RowContent { row, _ in OptionalNumber.encode(row.setIndex) }
        case .number: number(\.number)
        case .variant: text(\.variant)
        case .promo: text(\.promo)
        case .rarity: member(\.rarity)
        case .finishes:
            RowContent { row, _ in
                Int(row.card.finishes.rawValue)
            } read: {
                $1.finishes = $0.finishes
            }
        case .illustrators: list(\.illustrators)
        case .baseID: text(\.baseID)
        case .reprintOf: text(\.reprintOf)
        case .image: text(\.image)
        case .sourceID: number(\.sourceID)
        case .tcgplayer: number(\.tcgplayer)
        case .cardmarket: number(\.cardmarket)

        // The card
        case .inks:
            RowContent { row, _ in
                Int(row.card.inks.rawValue)
            } read: {
                $1.inks = $0.inks
            }
        case .cost: number(\.cost)
        case .inkable:
            RowContent { row, _ in
                OptionalNumber.encode(row.card.inkable.map { $0 ? 1 : 0 })
            } read: {
                $1.inkable = $0.inkable
            }
        case .type:
            RowContent { row, _ in
                Int(row.card.type.rawValue)
            } read: {
                $1.type = $0.type
            }
        case .strength: number(\.strength)
        case .willpower: number(\.willpower)
        case .lore: number(\.lore)
        case .moveCost: number(\.moveCost)
        case .classifications: list(\.classifications)
        case .keywords: list(\.keywords)
        case .story: text(\.story)
        case .text: optionalText(\.text)
        case .flavor: optionalText(\.flavor)
        case .textFrom: text(\.textFrom)
        case .rulings: list(\.rulings)
        case .errata: list(\.errata)

        // Texts as they are searched
        case .foldedKeywords: RowContent { row, pool in pool.folded(row.card.keywords) }
        case .foldedClassifications: RowContent { row, pool in pool.folded(row.card.classifications) }
        case .foldedStory: RowContent { row, pool in pool.text(Folding.fold(row.card.story)) }
        case .foldedIllustrators: RowContent { row, pool in pool.folded(row.card.illustrators) }
        case .foldedText:
            RowContent { row, pool in
                let texts = [row.card.text, row.card.translation?.englishText]
                return pool.folded(texts.map { $0.map(GameSymbol.removed(from:)) })
            }
        case .foldedFlavor:
            RowContent { row, pool in
                pool.folded([row.card.flavor, row.card.translation?.englishFlavor])
            }

        // Where it may be played
        case .coreStatus: member(\.legality.core)
        case .infinityStatus: member(\.legality.infinity)
        case .coreUntil: moment(\.legality.coreUntil)
        case .bannedInCore: moment(\.legality.bannedInCore)
        case .bannedInInfinity: moment(\.legality.bannedInInfinity)

        // What it does with other cards
        case .alsoNamed: list(\.alsoNamed)
        case .shiftOnto: RowContent { row, pool in pool.list(row.card.shift?.onto.map(\.description) ?? []) }
        case .shiftPay:
            RowContent { row, pool in
                pool.text(row.card.shift?.pay.description ?? "")
            } read: {
                $1.shift = $0.shift
            }
        case .shiftBack:
            RowContent { row, _ in
                row.card.shift.map { ($0.back ? 1 : 0) + ($0.isConditional ? 2 : 0) } ?? 0
            }
        case .shiftAs:
            RowContent { row, pool in
                pool.list(row.card.shiftAs.map(\.description))
            } read: {
                $1.shiftAs = $0.shiftAs
            }
        case .singsAs: number(\.singsAs)
        case .singsIf: number(\.singsIf)
        case .singBar:
            RowContent { row, _ in
                OptionalNumber.encode(row.card.singBar.flatMap { SingBar.allCases.firstIndex(of: $0) })
            } read: {
                $1.singBar = $0.singBar
            }
        case .singHelp:
            RowContent { row, pool in
                pool.text(row.card.singHelp?.description ?? "")
            } read: {
                $1.singHelp = $0.singHelp
            }
        case .copies:
            RowContent { row, pool in
                row.card.copies == .standard ? 0 : pool.text(row.card.copies.description)
            } read: {
                $1.copies = $0.copies
            }
        case .deckFree: text(\.deckFree)
        case .unknown:
            RowContent { row, _ in
                Int(row.card.unknown.rawValue)
            } read: {
                $1.unknown = $0.unknown
            }

        // Where the row comes from
        case .isFromFacts: flag(\.isFromFacts)
        case .hasFileTexts: flag(\.hasFileTexts)
        case .corrected: list(\.corrected)
        case .modified: moment(\.modified)
        case .rawRow: RowContent { row, _ in row.rawRow }
        }
    }

    // MARK: Usual columns

    private typealias Field<Value> = WritableKeyPath<CardFacts, Value> & Sendable

    private func text(_ field: any Field<String>) -> RowContent {
        RowContent { row, pool in
            pool.text(row.card[keyPath: field])
        } read: { card, facts in
            facts[keyPath: field] = card.catalogue.text(TextColumn(self), card.row)
        }
    }

    /// A text of several lines, or none because it is not known.
    private func optionalText(_ field: any Field<String?>) -> RowContent {
        RowContent { row, pool in
            pool.optionalText(row.card[keyPath: field])
        } read: { card, facts in
            facts[keyPath: field] = card.catalogue.knownText(.lines(self), card.row)
        }
    }

    private func list(_ field: any Field<[String]>) -> RowContent {
        RowContent { row, pool in
            pool.list(row.card[keyPath: field])
        } read: { card, facts in
            facts[keyPath: field] = card.catalogue.list(.list(self), card.row)
        }
    }

    private func number(_ field: any Field<Int?>) -> RowContent {
        RowContent { row, _ in
            OptionalNumber.encode(row.card[keyPath: field])
        } read: { card, facts in
            facts[keyPath: field] = card.number(self)
        }
    }

    private func moment(_ field: any Field<Timestamp?>) -> RowContent {
        RowContent { row, _ in
            OptionalNumber.encode(row.card[keyPath: field])
        } read: { card, facts in
            facts[keyPath: field] = card.moment(self)
        }
    }

    private func member<Value: RawRepresentable<UInt8> & SendableMetatype>(
        _ field: any Field<Value?>
    ) -> RowContent {
        RowContent { row, _ in
            OptionalNumber.encode(row.card[keyPath: field].map { Int($0.rawValue) })
        } read: {
            card, facts in
            facts[keyPath: field] = card.member(self)
        }
    }

    private func flag(_ field: any Field<Bool>) -> RowContent {
        RowContent { row, _ in
            row.card[keyPath: field] ? 1 : 0
        } read: { card, facts in
            facts[keyPath: field] = card.stored(self) != 0
        }
    }
}
