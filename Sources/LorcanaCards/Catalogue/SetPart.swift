/// The parts of a set, in the order in which they are shown.
package enum SetPart: Sendable, Comparable {
    /// With a plain number, up to the set's count.
    case base
    /// Epic, Enchanted, Iconic, and every other card without a number up to the set's count.
    case special
    case promo
}
