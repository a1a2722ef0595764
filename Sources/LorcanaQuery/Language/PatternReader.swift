import LorcanaCards

/// Parses a pattern: translates common syntax to POSIX, and rejects patterns that would take too long.
///
/// The C library limits neither time nor memory, so the pattern's length and its size after expanding repetitions are
/// limited here; `PatternTime` limits the search (decision 090).
struct PatternReader {
    /// The maximum length of a pattern in bytes, and the maximum number of atoms after expanding repetitions.
    static let maximumBytes = 128
    static let maximumAtoms = 150

    private let scanner: QueryScanner
    private let range: Range<Int>
    private var place: Int
    private var expression = ""
    /// Whether the pattern has punctuation, which folded texts lack.
    private var hasSigns = false
    /// Whether to keep apostrophes and punctuation, for matching with printed texts.
    private var isOfPrinted = false

    init(_ scanner: QueryScanner, _ range: Range<Int>) {
        (self.scanner, self.range) = (scanner, range)
        place = range.lowerBound
    }

    func read() throws(QueryError) -> Pattern {
        var reader = self
        let pattern = try reader.pattern()
        if !reader.hasSigns { return pattern }
        var printed = self
        printed.isOfPrinted = true
        return try printed.pattern()
    }

    private mutating func pattern() throws(QueryError) -> Pattern {
        let source = scanner.string(range)
        if range.isEmpty {
            throw error(range.lowerBound - 1..<range.upperBound + 1, "nothing between \"/\" and \"/\"")
        }
        guard source.utf8.count <= Self.maximumBytes else {
            throw error(range, "a pattern has at most \(Self.maximumBytes) bytes")
        }
        let atoms = try alternatives(depth: 0)
        if place < range.upperBound { throw error(place..<place + 1, "unmatched \")\" in a pattern") }
        guard atoms <= Self.maximumAtoms else {
            throw error(range, "the pattern is too large", hint: "shorten its repetitions")
        }
        let pattern: Pattern
        do { pattern = try Pattern(source, expression: expression, hasSigns: isOfPrinted) } catch {
            throw self.error(range, "wrong pattern: \(error.reason.lowercased())")
        }
        if pattern.matches([UInt8]().span) { throw error(range, "the pattern matches every text") }
        return pattern
    }

    private var current: Unicode.Scalar? { place < range.upperBound ? scanner.scalars[place] : nil }

    private func error(_ range: Range<Int>, _ message: String, hint: String = "") -> QueryError {
        scanner.error(at: range, message, hint: hint)
    }

    // MARK: Parts, each with its number of atoms

    /// Parses alternatives separated by bars, none of them empty.
    private mutating func alternatives(depth: Int) throws(QueryError) -> Int {
        var atoms = 0
        while true {
            let start = place
            atoms += try sequence(depth: depth)
            // In an open bracket at the end of the pattern, the error is the missing closing bracket.
            if start == place, current != nil || depth == 0 {
                throw error(
                    min(place, range.upperBound - 1)..<min(place, range.upperBound - 1) + 1,
                    "empty alternative in a pattern")
            }
            guard current == "|" else { return atoms }
            append("|")
        }
    }

    private mutating func sequence(depth: Int) throws(QueryError) -> Int {
        var atoms = 0
        while let scalar = current, scalar != "|", scalar != ")" {
            let count = try atom(depth: depth)
            // Capped to prevent overflow: each repetition multiplies by at most 255.
            atoms = min(atoms + (try repeated(count)), 1_000_000)
        }
        return atoms
    }

    private mutating func atom(depth: Int) throws(QueryError) -> Int {
        let start = place
        guard let scalar = current else { return 0 }
        switch scalar {
        case "(":
            append("(")
            if current == "?" {
                throw error(start..<place + 1, "\"(?\" is not supported in a pattern")
            }
            let atoms = try alternatives(depth: depth + 1)
            guard current == ")" else { throw error(start..<start + 1, "missing \")\" in a pattern") }
            append(")")
            return atoms
        case "[": return try bracket()
        case "\\": return try escape()
        case "*", "+", "?", "{":
            throw error(
                start..<start + 1, "nothing to repeat before \(inQuotes(String(scalar))) in a pattern",
                hint: "write \\\(scalar) for the sign itself")
        case "^", "$", ".":
            append(scalar)
            return 1
        default:
            place += 1
            return letters(scalar)
        }
    }

    /// Emits the folded scalar: nothing for an apostrophe, "e" for "é", two letters for "ß".
    private mutating func letters(_ scalar: Unicode.Scalar) -> Int {
        if Folding.isApostrophe(Character(scalar)) {
            if isOfPrinted { expression += "'" }
            return isOfPrinted ? 1 : 0
        }
        guard scalar.isLetterOrDigit else {
            if scalar.properties.generalCategory == .nonspacingMark { return 0 }
            if scalar.isBlank || scalar.value < 0x20 {
                expression += " "
                return 1
            }
            hasSigns = true
            let printed = PrintedText.folded(scalar)
            expression += printed.utf8.count > 1 ? "(\(printed))" : printed
            return printed.utf8.count
        }
        let folded = Folding.fold(String(scalar))
        let needsBrackets = folded.utf8.count > 1
        expression += needsBrackets ? "(\(folded))" : folded
        return folded.utf8.count
    }

    private mutating func repeated(_ atoms: Int) throws(QueryError) -> Int {
        var atoms = atoms
        while let scalar = current {
            let start = place
            switch scalar {
            case "*", "?": append(scalar)
            case "+":
                append(scalar)
                // The C library expands "x+" into two copies of "x".
                atoms *= 2
            case "{": atoms *= try interval()
            default: return atoms
            }
            if atoms == 0 {
                throw error(
                    start..<place, "nothing to repeat before \(inQuotes(String(scalar))) in a pattern")
            }
            if current == "?" || current == "+" || current == "*" {
                throw error(
                    start..<place + 1,
                    "\(inQuotes(scanner.string(start..<place + 1))) is not supported in a pattern")
            }
            if atoms > Self.maximumAtoms { return atoms }
        }
        return atoms
    }

    /// Parses an interval such as "{2,3}"; returns the maximum number of repetitions.
    private mutating func interval() throws(QueryError) -> Int {
        let start = place
        let end = scanner.scalars[start..<range.upperBound].firstIndex(of: "}") ?? range.upperBound
        let parts = scanner.split(start + 1..<max(end, start + 1), at: [","]).map(scanner.string)
        let counts = parts.map { part in part.utf8.count <= 3 ? Int(part) : nil }
        let isOpen = parts.count == 2 && parts[1].isEmpty
        guard end < range.upperBound, parts.count <= 2, let least = counts[0], least >= 0,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            isOpen || counts.count == 1 || (counts[1] ?? -1) >= least
        else {
            throw error(
                start..<min(end + 1, range.upperBound), "a repetition is written {2}, {2,} or {2,3}",
                hint: "write \\{ for the sign itself")
        }
        expression += scanner.string(start..<end + 1)
        place = end + 1
        return max(1, isOpen ? least + 1 : counts.last.flatMap(\.self) ?? least)
    }

    /// Parses a bracket expression such as "[a-z]": letters are folded, and classes with a backslash become
    /// POSIX classes.
    private mutating func bracket() throws(QueryError) -> Int {
        let start = place
        append("[")
        if current == "^" { append("^") }
        var isFirst = true
        while let scalar = current, scalar != "]" || isFirst {
            isFirst = false
            if scalar == "\\" {
                try classInBracket()
            } else if scalar == "[", place + 1 < range.upperBound,
                [":", ".", "="].contains(scanner.scalars[place + 1])
            {
                try namedClass()
            } else {
                place += 1
                let folded = scalar.isLetterOrDigit ? Folding.fold(String(scalar)) : String(scalar)
                let isSign = !scalar.isLetterOrDigit && !scalar.isBlank && scalar != "-"
                hasSigns = hasSigns || isSign && !Folding.isApostrophe(Character(scalar))
                expression += folded
            }
        }
        guard current == "]" else { throw error(start..<start + 1, "missing \"]\" in a pattern") }
        append("]")
        return 1
    }

    private mutating func classInBracket() throws(QueryError) {
        let start = place
        let letter = place + 1 < range.upperBound ? scanner.scalars[place + 1] : "\\"
        guard let members = ["d": "0-9", "w": "[:alnum:]_", "s": "[:space:]", "/": "/"][String(letter)] else {
            throw unsupported(start)
        }
        expression += members
        place += 2
    }

    /// Parses "[:alpha:]" up to its closing colon and bracket.
    private mutating func namedClass() throws(QueryError) {
        let start = place
        let names = ["alnum", "alpha", "blank", "digit", "lower", "punct", "space", "upper", "xdigit"]
        for name in names {
            let written = "[:\(name):]"
            let end = start + written.unicodeScalars.count
            guard end <= range.upperBound, scanner.string(start..<end) == written else { continue }
            expression += name == "upper" ? "[:lower:]" : written
            place = end
            return
        }
        throw error(start..<start + 2, "unknown class in a pattern", hint: "for example [[:alpha:]], or \\d")
    }

    private mutating func escape() throws(QueryError) -> Int {
        let start = place
        guard place + 1 < range.upperBound else { throw unsupported(start) }
        let scalar = scanner.scalars[place + 1]
        switch scalar {
        case "d": expression += "[0-9]"
        case "w", "s", "b": expression += "\\\(scalar)"
        case "/":
            expression += "/"
            hasSigns = true
        case _ where scalar.isLetterOrDigit || !scalar.isASCII || scalar.isBlank: throw unsupported(start)
        default:
            expression += "\\\(scalar)"
            hasSigns = hasSigns || !Folding.isApostrophe(Character(scalar))
        }
        place += 2
        return 1
    }

    private func unsupported(_ start: Int) -> QueryError {
        let end = min(start + 2, range.upperBound)
        return error(
            start..<end, "\(inQuotes(scanner.string(start..<end))) is not supported in a pattern",
            hint: "known are \\d \\w \\s \\b, and a backslash before a sign")
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        expression.unicodeScalars.append(scalar)
        place += 1
    }
}
