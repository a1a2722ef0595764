extension Range<Int> {
    /// The first number in the second part, by binary search; the upper bound if there is none.
    ///
    /// - Parameter belongsInSecondPart: false for the numbers up to some place, true for all later ones.
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
