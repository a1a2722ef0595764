package import LorcanaCards

/// The sets and cards of the last and the next rotation.
package struct Rotation: Sendable {
    /// Sets that leave Core together, and the cards that leave with them.
    package struct Step: Sendable {
        /// The number of the set whose release makes them leave; nil if they have left.
        package var with: String?
        package var date: Timestamp?
        package var sets: [LorcanaSet]
        /// The names of the cards.
        package var cards: Set<Int>
    }

    package private(set) var left: Step?
    package private(set) var next: Step?
    /// The number of names that are legal in Core.
    package private(set) var inCore = 0

    package init(_ names: CardNames, on day: Timestamp) {
        let (standings, sets) = (Standings(names, on: day), names.catalogue.sets)
        let phases = sets.map { SetStanding($0, among: sets, on: day) }
        if let date = standings.lastRotation {
            left = Step(date: date, sets: zip(sets, phases).filter { $1 == .left(date) }.map(\.0), cards: [])
        }
        if let with = standings.leavingSets.first {
            let leaving = zip(sets, phases).filter { set, phase in phase.isInCore && set.leavesWith == with }
            let date = leaving.first.flatMap { $0.0.coreEnd(among: sets) }
            next = Step(with: with, date: date, sets: leaving.map(\.0), cards: [])
        }
        for name in 0..<names.count {
            guard let standing = standings.core(names.shownRow(name)) else { continue }
            switch standing.status {
            case .legal:
                inCore += 1
                if let with = standing.leavesWith, with == next?.with { next?.cards.insert(name) }
            case .rotated:
                if let until = standing.until, until == left?.date { left?.cards.insert(name) }
            case .banned, .never, .announced: break
            }
        }
    }
}
