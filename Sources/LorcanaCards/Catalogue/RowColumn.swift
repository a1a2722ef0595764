/// A column with one number per row. Texts are indices of strings; a list is one string, with its elements joined by
/// U+001F.
///
/// Names come first, so that their strings do, too, and a name's index is that of its string.
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
    case effects

    static var count: Int { RowColumn.effects.rawValue + 1 }
}

/// The content of a row column: computes its number from a card, and reads it back into a record of facts.
struct RowContent: Sendable {
    let write: @Sendable (PreparedRow, inout StringPool) -> Int
    /// Nil for a column that is derived from others, or is read together with another one.
    let read: (@Sendable (LorcanaCard, inout CardFacts) -> Void)?

    init(
        write: @escaping @Sendable (PreparedRow, inout StringPool) -> Int,
        read: (@Sendable (LorcanaCard, inout CardFacts) -> Void)? = nil
    ) {
        (self.write, self.read) = (write, read)
    }

    /// All columns, by the raw value of their `RowColumn`.
    static let all = RowColumn.allCases.map(\.content)
}

extension RowColumn {
    /// The content of the column, which is defined only here.
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
        case .id: text({ $0.card.id }, { $0.id = $1 })
        case .setNumber: text({ $0.card.setNumber }, { $0.setNumber = $1 })
        case .setIndex: RowContent { row, _ in OptionalNumber.encode(row.setIndex) }
        case .number: number({ $0.card.number }, { $0.number = $1 })
        case .variant: text({ $0.card.variant }, { $0.variant = $1 })
        case .promo: text({ $0.card.promo }, { $0.promo = $1 })
        case .rarity: member({ $0.card.rarity }, { $0.rarity = $1 })
        case .finishes:
            RowContent { row, _ in
                Int(row.card.finishes.rawValue)
            } read: {
                $1.finishes = $0.finishes
            }
        case .illustrators: list({ $0.card.illustrators }, { $0.illustrators = $1 })
        case .baseID: text({ $0.card.baseID }, { $0.baseID = $1 })
        case .reprintOf: text({ $0.card.reprintOf }, { $0.reprintOf = $1 })
        case .image: text({ $0.card.image }, { $0.image = $1 })
        case .sourceID: number({ $0.card.sourceID }, { $0.sourceID = $1 })
        case .tcgplayer: number({ $0.card.tcgplayer }, { $0.tcgplayer = $1 })
        case .cardmarket: number({ $0.card.cardmarket }, { $0.cardmarket = $1 })

        // The card
        case .inks:
            RowContent { row, _ in
                Int(row.card.inks.rawValue)
            } read: {
                $1.inks = $0.inks
            }
        case .cost: number({ $0.card.cost }, { $0.cost = $1 })
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
        case .strength: number({ $0.card.strength }, { $0.strength = $1 })
        case .willpower: number({ $0.card.willpower }, { $0.willpower = $1 })
        case .lore: number({ $0.card.lore }, { $0.lore = $1 })
        case .moveCost: number({ $0.card.moveCost }, { $0.moveCost = $1 })
        case .classifications: list({ $0.card.classifications }, { $0.classifications = $1 })
        case .keywords: list({ $0.card.keywords }, { $0.keywords = $1 })
        case .story: text({ $0.card.story }, { $0.story = $1 })
        case .text: optionalText({ $0.card.text }, { $0.text = $1 })
        case .flavor: optionalText({ $0.card.flavor }, { $0.flavor = $1 })
        case .textFrom: text({ $0.card.textFrom }, { $0.textFrom = $1 })
        case .rulings: list({ $0.card.rulings }, { $0.rulings = $1 })
        case .errata: list({ $0.card.errata }, { $0.errata = $1 })

        // Folded texts, for searching
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

        // Legality
        case .coreStatus: member({ $0.card.legality.core }, { $0.legality.core = $1 })
        case .infinityStatus: member({ $0.card.legality.infinity }, { $0.legality.infinity = $1 })
        case .coreUntil: moment({ $0.card.legality.coreUntil }, { $0.legality.coreUntil = $1 })
        case .bannedInCore: moment({ $0.card.legality.bannedInCore }, { $0.legality.bannedInCore = $1 })
        case .bannedInInfinity:
            moment({ $0.card.legality.bannedInInfinity }, { $0.legality.bannedInInfinity = $1 })

        // Relations to other cards
        case .alsoNamed: list({ $0.card.alsoNamed }, { $0.alsoNamed = $1 })
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
        case .singsAs: number({ $0.card.singsAs }, { $0.singsAs = $1 })
        case .singsIf: number({ $0.card.singsIf }, { $0.singsIf = $1 })
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
        case .deckFree: text({ $0.card.deckFree }, { $0.deckFree = $1 })
        case .effects:
            RowContent { row, pool in
                pool.text(EffectFrame.packed(row.card.effects))
            } read: {
                $1.effects = $0.effects
            }
        case .unknown:
            RowContent { row, _ in
                Int(row.card.unknown.rawValue)
            } read: {
                $1.unknown = $0.unknown
            }

        // The source of the row
        case .isFromFacts: flag({ $0.card.isFromFacts }, { $0.isFromFacts = $1 })
        case .hasFileTexts: flag({ $0.card.hasFileTexts }, { $0.hasFileTexts = $1 })
        case .corrected: list({ $0.card.corrected }, { $0.corrected = $1 })
        case .modified: moment({ $0.card.modified }, { $0.modified = $1 })
        case .rawRow: RowContent { row, _ in row.rawRow }
        }
    }

    // MARK: Common columns

    // Two closures for each field, since reading with a key path would copy the whole record each time.
    private typealias Get<Value> = @Sendable (PreparedRow) -> Value
    private typealias Set<Value> = @Sendable (inout CardFacts, Value) -> Void

    private func text(_ get: @escaping Get<String>, _ set: @escaping Set<String>) -> RowContent {
        RowContent { row, pool in
            pool.text(get(row))
        } read: { card, facts in
            set(&facts, card.catalogue.text(TextColumn(self), card.row))
        }
    }

    /// A text of several lines; nil if it is unknown.
    private func optionalText(_ get: @escaping Get<String?>, _ set: @escaping Set<String?>) -> RowContent {
        RowContent { row, pool in
            pool.optionalText(get(row))
        } read: { card, facts in
            set(&facts, card.catalogue.knownText(.lines(self), card.row))
        }
    }

    private func list(_ get: @escaping Get<[String]>, _ set: @escaping Set<[String]>) -> RowContent {
        RowContent { row, pool in
            pool.list(get(row))
        } read: { card, facts in
            set(&facts, card.catalogue.list(.list(self), card.row))
        }
    }

    private func number(_ get: @escaping Get<Int?>, _ set: @escaping Set<Int?>) -> RowContent {
        RowContent { row, _ in
            OptionalNumber.encode(get(row))
        } read: { card, facts in
            set(&facts, card.number(self))
        }
    }

    private func moment(_ get: @escaping Get<Timestamp?>, _ set: @escaping Set<Timestamp?>) -> RowContent {
        RowContent { row, _ in
            OptionalNumber.encode(get(row))
        } read: { card, facts in
            set(&facts, card.moment(self))
        }
    }

    private func member<Value: RawRepresentable<UInt8> & SendableMetatype>(
        _ get: @escaping Get<Value?>, _ set: @escaping Set<Value?>
    ) -> RowContent {
        RowContent { row, _ in
            OptionalNumber.encode(get(row).map { Int($0.rawValue) })
        } read: {
            card, facts in
            set(&facts, card.member(self))
        }
    }

    private func flag(_ get: @escaping Get<Bool>, _ set: @escaping Set<Bool>) -> RowContent {
        RowContent { row, _ in
            get(row) ? 1 : 0
        } read: { card, facts in
            set(&facts, card.stored(self) != 0)
        }
    }
}
