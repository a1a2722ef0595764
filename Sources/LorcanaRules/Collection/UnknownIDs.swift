/// Ids that a catalogue lacks.
package struct UnknownIDs: Sendable, Equatable {
    package var count = 0
    /// Three at most.
    package var examples: [String] = []
}
