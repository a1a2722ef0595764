/// Ids that are not in the catalogue.
package struct UnknownIDs: Sendable, Equatable {
    package var count = 0
    /// Up to three of the ids.
    package var examples: [String] = []
}
