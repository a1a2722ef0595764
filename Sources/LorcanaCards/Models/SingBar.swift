/// A restriction on a character's singing.
package enum SingBar: String, Sendable, Hashable, CaseIterable {
    /// It sings nothing.
    case never
    /// It sings only songs with Sing Together.
    case alone
}
