/// A restriction on a character's singing.
package enum SingBar: String, Sendable, Hashable, CaseIterable {
    /// Sings no songs.
    case never
    /// Sings only songs with Sing Together.
    case alone
}
