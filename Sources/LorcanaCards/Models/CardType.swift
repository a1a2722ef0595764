/// The kind of a card; a song is an action too, but has its own case.
package enum CardType: UInt8, CaseIterable, Sendable, Hashable {
    case character, action, song, item, location

    /// The kind's name as the game writes it: "Character".
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
