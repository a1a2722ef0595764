extension Range<Int> {
    /// The first number in the second part, found by binary search; the upper bound if that part is empty.
    ///
    /// - Parameter belongsInSecondPart: false for all numbers before some number, true from there on.
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
