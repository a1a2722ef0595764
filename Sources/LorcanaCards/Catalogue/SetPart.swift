/// The parts of a set, in display order.
package enum SetPart: Sendable, Comparable {
    /// Cards with a plain number, up to the set's count.
    case base
    /// Epic, Enchanted, Iconic, and all other cards without a number up to the set's count.
    case special
    case promo
}
