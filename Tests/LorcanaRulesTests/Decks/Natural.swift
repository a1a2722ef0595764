/// A natural number of any size: the exact arithmetic that the chances of `DeckOdds` are compared with.
struct Natural: Comparable {
    /// The digits in base 2³², the last first, without zeros in front.
    private var digits: [UInt32]

    init(_ number: Int) {
        precondition(number >= 0, "a natural number is not negative")
        digits = []
        var rest = UInt64(number)
        while rest > 0 {
            digits.append(UInt32(truncatingIfNeeded: rest))
            rest >>= 32
        }
    }

    static func < (a: Natural, b: Natural) -> Bool {
        if a.digits.count != b.digits.count { return a.digits.count < b.digits.count }
        return a.digits.reversed().lexicographicallyPrecedes(b.digits.reversed())
    }

    static func + (a: Natural, b: Natural) -> Natural {
        var (sum, carry) = (a, UInt64(0))
        for place in 0..<max(a.digits.count, b.digits.count) {
            if place == sum.digits.count { sum.digits.append(0) }
            carry += UInt64(sum.digits[place]) + UInt64(place < b.digits.count ? b.digits[place] : 0)
            sum.digits[place] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { sum.digits.append(UInt32(carry)) }
        return sum
    }

    /// Traps if `b` is greater.
    static func - (a: Natural, b: Natural) -> Natural {
        var (rest, borrow) = (a, Int64(0))
        for place in a.digits.indices {
            borrow += Int64(a.digits[place]) - Int64(place < b.digits.count ? b.digits[place] : 0)
            rest.digits[place] = UInt32(truncatingIfNeeded: borrow)
            borrow >>= 32
        }
        precondition(borrow == 0 && b.digits.count <= a.digits.count, "a natural number is not negative")
        rest.trim()
        return rest
    }

    static func * (a: Natural, b: Natural) -> Natural {
        var product = Natural(0)
        product.digits = [UInt32](repeating: 0, count: a.digits.count + b.digits.count)
        for (i, digit) in a.digits.enumerated() {
            var carry: UInt64 = 0
            for (j, other) in b.digits.enumerated() {
                carry += UInt64(digit) * UInt64(other) + UInt64(product.digits[i + j])
                product.digits[i + j] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            product.digits[i + b.digits.count] = UInt32(carry)
        }
        product.trim()
        return product
    }

    /// The quotient, without the remainder.
    func divided(by divisor: UInt32) -> Natural {
        var (quotient, rest) = (self, UInt64(0))
        for place in digits.indices.reversed() {
            rest = rest << 32 | UInt64(digits[place])
            quotient.digits[place] = UInt32(rest / UInt64(divisor))
            rest %= UInt64(divisor)
        }
        quotient.trim()
        return quotient
    }

    private mutating func trim() { while digits.last == 0 { digits.removeLast() } }

    /// In how many ways `chosen` of `all` can be chosen.
    static func ways(_ all: Int, choosing chosen: Int) -> Natural {
        guard all >= 0, chosen >= 0, chosen <= all else { return Natural(0) }
        var ways = Natural(1)
        for step in 0..<chosen { ways = (ways * Natural(all - step)).divided(by: UInt32(step + 1)) }
        return ways
    }
}

/// `part` of `whole` in ten thousandths, halves up.
func tenThousandths(_ part: Natural, of whole: Natural) -> Int {
    let doubled = part * Natural(20_000) + whole
    var (low, high) = (0, 10_000)
    // The greatest number whose own share of the whole is not above it.
    while low < high {
        let middle = (low + high + 1) / 2
        if whole * Natural(2 * middle) > doubled { high = middle - 1 } else { low = middle }
    }
    return low
}
