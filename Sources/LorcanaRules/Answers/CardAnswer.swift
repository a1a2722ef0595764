package import LorcanaCards

/// The answer to a question about cards, as data.
package enum CardAnswer: Sendable, Equatable {
    /// The standing of a single full name.
    ///
    /// - Parameter knownUntil: the date of the facts, if a set has been released since; nil otherwise.
    case standing(name: String, core: Standing?, infinity: Standing?, knownUntil: Timestamp?)
    /// The number of full names, and how many of them are legal in each format.
    case standings(names: Int, inCore: Int, inInfinity: Int)
    case setStanding(name: String, SetStanding)
    /// Sets that leave Core together, and the set whose release causes it; nil if none is known to leave.
    case nextRotation(Rotation?)
    case keyword(String)
    case facts(CardFact, FactsByCard)
    case count(names: Int, printings: Int)
    case release(SetRelease)
    /// - Parameter inCore: the numbers of the sets that are legal in Core, in release order.
    case sets(Int, inCore: [String])
    case firstSet(SetRelease, cards: Int)
    /// The full names that share the greatest or least value.
    case extreme(CardFact, isMost: Bool, names: [String], value: Int)
    /// The sets, inks, artists or the like with the most full names, and that number.
    case most([String], count: Int)
    /// The full names that match, if there are only a few.
    case which(names: [String])
    /// True if any card matches, with the names of the matches; false otherwise, with the names asked about.
    case existence(Bool, names: [String])
    /// The number of full names that match, and the number of all of them.
    case part(Int, of: Int)
    /// - Parameter near: the closest term of Lorcana; nil if there is no close one.
    case noCounterpart(String, near: String?)

    /// The standing of a set in Core.
    package enum SetStanding: Sendable, Equatable {
        /// Quest cards, which are never legal.
        case quest
        /// - Parameter from: the first tournament day; nil while it is unknown.
        case coming(from: Timestamp?)
        /// - Parameter until: the day on which the set leaves; nil while it is unknown.
        case inCore(leavesWith: String?, until: Timestamp?)
        /// - Parameter kept: the number of its full names that remain legal through a newer set.
        case left(on: Timestamp?, kept: Int)
    }

    package struct Rotation: Sendable, Equatable {
        /// The numbers of the sets, in order.
        package var sets: [String]
        package var with: String
        /// The day; nil while it is unknown.
        package var on: Timestamp?
    }

    /// A set, and its release date.
    package struct SetRelease: Sendable, Equatable {
        package var name: String
        package var prerelease: Timestamp?
        package var release: Timestamp?
        /// Whether the set has been released.
        package var isOut: Bool
    }

    /// The values of a fact, grouped by version or by printing.
    package struct FactsByCard: Sendable, Equatable {
        /// A full name, or a name with several versions; empty for several names.
        package var name: String
        /// Whether the labels are ids of printings, rather than versions of the name.
        package var arePrintings: Bool
        /// Each value, with the versions or printings that have it.
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
