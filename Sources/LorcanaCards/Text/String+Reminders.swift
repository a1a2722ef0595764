extension String {
    /// The rules text without reminder texts, which are in parentheses.
    package var withoutReminders: String {
        var depth = 0
        return String(
            unicodeScalars.filter { scalar in
                if scalar == "(" { depth += 1 }
                defer { if scalar == ")" { depth = max(0, depth - 1) } }
                return depth == 0
            })
    }
}
