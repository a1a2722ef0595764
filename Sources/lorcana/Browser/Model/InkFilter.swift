import LorcanaCards
import LorcanaKit

/// The inks that the filter key goes through: all, one after another, none.
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

    /// How the footer names it; nil for all.
    var words: String? {
        switch self {
        case .all: nil
        case .only(let ink): ink.name
        case .withoutInk: "no ink"
        }
    }
}
