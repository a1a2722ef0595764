/// The digits of `number`, with zeros in front up to `width`: "041".
package func zeroPadded(_ number: some BinaryInteger, to width: Int, radix: Int = 10) -> String {
    let digits = String(number, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// "a", "a or b", "a, b or c".
package func either(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return "\(Array(words.dropLast()).joined(by: ", ")) or \(last)"
}
