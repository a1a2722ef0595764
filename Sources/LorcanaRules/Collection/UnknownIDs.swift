/// Ids that are not in the catalogue.
package struct UnknownIDs: Sendable, Equatable {
    package var count = 0
    /// At most three of them.
    package var examples: [String] = []
}
