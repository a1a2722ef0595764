package import LorcanaCards

/// The answer to a question about cards, as data.
package enum CardAnswer: Sendable, Equatable {
    /// The standing of one full name.
    ///
    /// - Parameter knownUntil: the date of the facts, if a set has come out since then.
    case standing(name: String, core: Standing?, infinity: Standing?, knownUntil: Timestamp?)
    /// How many of several full names are legal.
    case standings(names: Int, inCore: Int, inInfinity: Int)
    case setStanding(name: String, SetStanding)
    /// Sets that leave Core together, and the set whose release makes them leave; nil if none is known to
    /// leave.
    case nextRotation(Rotation?)
    case keyword(String)
    case facts(CardFact, FactsByCard)
    case count(names: Int, printings: Int)
    case release(SetRelease)
    /// - Parameter inCore: the numbers of the sets that are legal in Core, in order.
    case sets(Int, inCore: [String])
    case firstSet(SetRelease, cards: Int)
    /// The full names that share the greatest or least value.
    case extreme(CardFact, isMost: Bool, names: [String], value: Int)
    /// The sets, inks, artists or the like that most full names have, and how many.
    case most([String], count: Int)
    /// The full names that match, if they are few.
    case which(names: [String])
    /// True if any cards match, with their names; else false, with the names asked about.
    case existence(Bool, names: [String])
    /// How many of several full names match.
    case part(Int, of: Int)
    /// - Parameter near: the closest term of Lorcana; nil if there is none.
    case noCounterpart(String, near: String?)

    /// The standing of a set in Core.
    package enum SetStanding: Sendable, Equatable {
        /// A quest's cards are never legal.
        case quest
        /// - Parameter from: the first tournament day; nil while it is unknown.
        case coming(from: Timestamp?)
        /// - Parameter until: the day on which the set leaves; nil while it is unknown.
        case inCore(leavesWith: String?, until: Timestamp?)
        /// - Parameter kept: how many of its full names remain legal through a newer set.
        case left(on: Timestamp?, kept: Int)
    }

    package struct Rotation: Sendable, Equatable {
        /// The numbers of the sets, in order.
        package var sets: [String]
        package var with: String
        /// The day; nil while it is unknown.
        package var on: Timestamp?
    }

    /// A set, and when it comes out.
    package struct SetRelease: Sendable, Equatable {
        package var name: String
        package var prerelease: Timestamp?
        package var release: Timestamp?
        /// Whether its first day has come.
        package var isOut: Bool
    }

    /// The values of a fact, grouped by version or by printing.
    package struct FactsByCard: Sendable, Equatable {
        /// A full name, or a name with several versions; empty for several names.
        package var name: String
        /// Whether the labels are ids of printings; else they are versions of the name.
        package var arePrintings: Bool
        /// Each value with the versions or printings that have it.
        package var values: [(value: FactValue, labels: [String])]

        package static func == (a: FactsByCard, b: FactsByCard) -> Bool {
            a.name == b.name && a.arePrintings == b.arePrintings
                && a.values.elementsEqual(b.values) { $0.value == $1.value && $0.labels == $1.labels }
        }
    }

    package enum FactValue: Sendable, Hashable {
        case none
        case number(Int)
        case text(String)
        case list([String])
        case flag(Bool)
    }
}
