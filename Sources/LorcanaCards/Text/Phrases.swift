/// The digits of `number`, with leading zeros up to `width`: "041".
package func zeroPadded(_ number: some BinaryInteger, to width: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    let missing = width - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
}

/// Joins words: "a", "a or b", "a, b or c".
package func either(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return "\(Array(words.dropLast()).joined(by: ", ")) or \(last)"
}
