/// The rarity of a printing, in the order of Query.md; `special` is not in that order.
package enum Rarity: UInt8, CaseIterable, Sendable, Hashable {
    case common, uncommon, rare, superRare, legendary, epic, enchanted, iconic, special

    /// The rarity's name in the game: "Super Rare".
    package var name: String {
        switch self {
        case .common: "Common"
        case .uncommon: "Uncommon"
        case .rare: "Rare"
        case .superRare: "Super Rare"
        case .legendary: "Legendary"
        case .epic: "Epic"
        case .enchanted: "Enchanted"
        case .iconic: "Iconic"
        case .special: "Special"
        }
    }
}
