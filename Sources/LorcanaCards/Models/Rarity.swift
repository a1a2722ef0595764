/// How rare a printing is, in the order of Query.md; `special` is outside that order.
package enum Rarity: UInt8, CaseIterable, Sendable, Hashable {
    case common, uncommon, rare, superRare, legendary, epic, enchanted, iconic, special

    /// The rarity's name as the game writes it: "Super Rare".
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
