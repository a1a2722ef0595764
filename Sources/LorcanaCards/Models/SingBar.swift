/// A restriction on a character's singing.
package enum SingBar: String, Sendable, Hashable, CaseIterable {
    /// It cannot sing songs.
    case never
    /// It can sing only songs with Sing Together.
    case alone
}
