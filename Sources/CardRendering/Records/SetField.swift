import LorcanaCards
import LorcanaRules

/// A field of a set in plain, CSV and JSON output.
package enum SetField: String, CaseIterable, Sendable {
    case number, code, name, release, baseCards, prerelease, kind, specialCards, promoCards, announced,
        printedTotal, core, coreUntil

    /// The columns of plain output.
    static let usual: [SetField] = [
        .number, .code, .name, .release, .baseCards, .announced, .core, .coreUntil,
    ]

    /// - Parameter knowledge: provides all cards, and the current day, which determines whether a set is announced.
    func write(
        _ set: LorcanaSet, knowing knowledge: CardKnowledge, to writer: inout RecordWriter
    ) {
        switch self {
        case .number: writer.text(set.number)
        case .code: writer.text(set.code)
        case .name: writer.text(set.name)
        case .release: writer.text(set.release?.date)
        case .prerelease: writer.text(set.prerelease?.date)
        case .kind: writer.text(set.kind.rawValue)
        case .baseCards: writer.number(set.hasNoCards ? nil : set.baseCards)
        case .specialCards: writer.number(set.hasNoCards ? nil : set.specialCards)
        case .promoCards: writer.number(set.hasNoCards ? nil : set.promoCards)
        case .announced: writer.flag(set.isAnnounced(on: knowledge.day))
        case .core: writer.text(knowledge.standing(of: set).word)
        case .coreUntil: writer.text(knowledge.standing(of: set).until?.date)
        case .printedTotal: writer.number(knowledge.printedTotal(ofSet: set.number))
        }
    }
}

extension SetStanding {
    /// The status as named in records of cards; nil if unknown.
    fileprivate var word: String? {
        switch self {
        case .unstated: nil
        case .coming: Standing.Status.announced.rawValue
        case .inCore: Standing.Status.legal.rawValue
        case .left: Standing.Status.rotated.rawValue
        }
    }

    /// The day on which the set leaves or left Core.
    fileprivate var until: Timestamp? {
        switch self {
        case .unstated, .coming: nil
        case .inCore(_, let until): until
        case .left(let day): day
        }
    }
}
