/// The type of a card; a song is also an action, but has a separate case.
package enum CardType: UInt8, CaseIterable, Sendable, Hashable {
    case character, action, song, item, location

    /// The type's name in the game: "Character".
    package var name: String {
        switch self {
        case .character: "Character"
        case .action: "Action"
        case .song: "Song"
        case .item: "Item"
        case .location: "Location"
        }
    }
}
