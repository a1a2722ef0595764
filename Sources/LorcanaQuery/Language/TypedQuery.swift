import LorcanaCards

/// A query being typed, whose last word may be incomplete.
package struct TypedQuery {
    /// The query before that word, with open brackets closed and incomplete operators removed.
    package let before: String
    /// Whether something is incomplete: the last word, a bracket, a quote, or an "or".
    package let isUnfinished: Bool

    package init(_ text: String) {
        let scalars = text.scalars
        var (start, isQuoted, isPattern) = (0, false, false)
        for (place, scalar) in scalars.enumerated() {
            let last = place > start ? scalars[place - 1] : nil
            if isPattern {
                isPattern = scalar != "/"
            } else if scalar.isQuote {
                isQuoted.toggle()
            } else if !isQuoted {
                isPattern = scalar == "/" && last?.isOperator == true
                if scalar.isDelimiter || scalar == "," { start = place + 1 }
            }
        }
        let whole = Self.whole(scalars[..<start])
        before = whole.text
        isUnfinished = start < scalars.count || whole.isShortened
    }

    /// The text without its incomplete end, and whether anything was removed.
    private static func whole(_ scalars: ArraySlice<Unicode.Scalar>) -> (text: String, isShortened: Bool) {
        var rest = scalars
        var isShortened = false
        while let last = rest.last {
            let word = rest.suffix(while: { !$0.isDelimiter })
            if last.isBlank {
                rest.removeLast()
            } else if "(|,&!-".unicodeScalars.contains(last) && (last != "-" || word.count == 1) {
                rest.removeLast()
                isShortened = true
            } else if ["or", "and", "not"].contains(word.string.lowercased()) {
                rest.removeLast(word.count)
                isShortened = true
            } else {
                break
            }
        }
        let open = openBrackets(rest)
        return (rest.string + String(repeating: ")", count: open), isShortened || open > 0)
    }

    private static func openBrackets(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        var (depth, isQuoted) = (0, false)
        for scalar in scalars {
            if scalar.isQuote { isQuoted.toggle() }
            if isQuoted { continue }
            if scalar == "(" { depth += 1 }
            if scalar == ")" { depth = max(0, depth - 1) }
        }
        return depth
    }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate var string: String { String(String.UnicodeScalarView(self)) }

    /// The trailing scalars that pass the test.
    fileprivate func suffix(while passes: (Unicode.Scalar) -> Bool) -> ArraySlice<Unicode.Scalar> {
        self[(lastIndex { !passes($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
