import LorcanaQuery

/// What is wrong with a command line.
enum Misuse: Error, Equatable, Sendable {
    /// The word, those after it, and the commands that there are.
    case unknownCommand(String, rest: [String], known: [String])
    case unknownOption(String, CommandUsage?)
    /// One letter after a dash, in a query, that is not an option: "-z".
    case unknownLetter(String)
    /// An option's name after one dash, in a query: "-limit".
    case singleDash(String, Option)
    case missingValue(Option)
    /// A flag with a value: "--json=1".
    case unexpectedValue(Option)
    /// An option that the command does not take; nil if no command was named.
    case meaningless(Option, CommandUsage?)
    case missingOperand(CommandUsage)
    case unexpectedOperand(String, CommandUsage)
    /// A word that is not one of `known`; `of` is what it should be: "help topic".
    case unknownValue(String, of: String, known: [String])
    case unknownSet(String, nearest: [String])
    /// No card has this full name or id; these are near, or `versions` have the bare name. With ids, those can be typed.
    case unknownCard(String, nearest: [String], versions: Int = 0, ids: [String] = [])
    /// Words that a command cannot take, and what to do instead.
    case refused(String, tip: String)
    /// A value that `option` does not take.
    case notANumber(String, Option)
    /// Two things that cannot be combined, as they were typed.
    case contradiction(String, String)
    /// `--sort` with a key that cannot be sorted by.
    case wrongOrder(QueryError)
    /// A query with an order and nothing to search for.
    case onlyOrder(CardOrder)
    /// A value that a setting does not take, and where it was set.
    case invalidSetting(InvalidSetting)
    /// The full screen needs a terminal that can show it.
    case noTerminal(isDumb: Bool)
}

/// The parts of a command that messages about it use.
struct CommandUsage: Equatable, Sendable {
    /// "deck", "deck check".
    let name: String
    /// "lorcana config [KEY [VALUE]]".
    let line: String
    /// The operand that it requires: "a query".
    let needs: String
    /// A line to type.
    let example: String
    /// Whether words may follow its name.
    let takesWords: Bool
    /// Whether one of them may be a name with blanks.
    let takesNames: Bool
    let options: [Option]

    var tip: String { example.isEmpty ? "usage: \(line)" : "for example: \(example)" }
}
