import LorcanaCards
import LorcanaRules

/// A field of a set in plain, CSV and JSON output.
package enum SetField: String, CaseIterable, Sendable {
    case number, code, name, release, baseCards, prerelease, kind, specialCards, promoCards, announced,
        printedTotal

    /// The columns of plain output.
    static let usual: [SetField] = [.number, .code, .name, .release, .baseCards, .announced]

    /// - Parameter knowledge: knows the day on which sets are announced or not, and all cards.
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
        case .printedTotal: writer.number(knowledge.printedTotal(ofSet: set.number))
        }
    }
}
