import LorcanaCards
import LorcanaKit

/// The filters that the ink key cycles through: all cards, each ink, cards without ink.
enum InkFilter: Hashable, Sendable {
    case all
    case only(Ink)
    case withoutInk

    var next: InkFilter {
        switch self {
        case .all: .only(Ink.allCases[0])
        case .only(let ink): Ink(rawValue: ink.rawValue + 1).map { .only($0) } ?? .withoutInk
        case .withoutInk: .all
        }
    }

    func keeps(_ card: LorcanaCard) -> Bool {
        switch self {
        case .all: true
        case .only(let ink): card.inks.contains(InkSet([ink]))
        case .withoutInk: card.inks.isEmpty
        }
    }

    /// How the footer shows it; nil for all cards.
    var words: String? {
        switch self {
        case .all: nil
        case .only(let ink): ink.name
        case .withoutInk: "no ink"
        }
    }

    /// Says that it leaves no card of a list.
    var emptyWords: String {
        switch self {
        case .all: "no cards in this list"
        case .only(let ink): "no \(ink.name) cards in this list"
        case .withoutInk: "no cards without ink in this list"
        }
    }
}
