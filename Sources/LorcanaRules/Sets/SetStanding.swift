package import LorcanaCards

/// The standing of a set in Core on a day, by the set's own dates.
package enum SetStanding: Sendable, Equatable {
    /// The dates of the set don't determine it.
    case unstated
    case coming(from: Timestamp)
    case inCore(leavesWith: String?, until: Timestamp?)
    case left(Timestamp)

    package init(_ set: LorcanaSet, among sets: [LorcanaSet], on day: Timestamp) {
        let end = set.coreEnd(among: sets)
        if let first = set.legalFrom, first > day {
            self = .coming(from: first)
        } else if set.legalFrom != nil, let end, end <= day {
            self = .left(end)
        } else if set.legalFrom != nil, set.rotationGroup != nil {
            self = .inCore(leavesWith: set.leavesWith, until: end)
        } else {
            self = .unstated
        }
    }

    package var isInCore: Bool { if case .inCore = self { true } else { false } }
    package var hasLeft: Bool { if case .left = self { true } else { false } }
}
