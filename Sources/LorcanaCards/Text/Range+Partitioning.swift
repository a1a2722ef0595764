extension Range<Int> {
    /// The first number that belongs to the second part, found by halving; the upper bound if none does.
    ///
    /// - Parameter belongsInSecondPart: is false for the numbers up to some place, and true for all after them.
    @inlinable
    package func partitioningIndex(where belongsInSecondPart: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsInSecondPart(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
