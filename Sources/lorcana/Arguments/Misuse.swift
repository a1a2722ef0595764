import LorcanaQuery

/// An error in a command line.
enum Misuse: Error, Equatable, Sendable {
    /// The unknown word, the words after it, and the valid commands.
    case unknownCommand(String, rest: [String], known: [String])
    case unknownOption(String, CommandUsage?)
    /// A single letter after a dash, in a query, that is not an option: "-z".
    case unknownLetter(String)
    /// An option's name after a single dash, in a query: "-limit".
    case singleDash(String, Option)
    case missingValue(Option)
    /// A flag with a value: "--json=1".
    case unexpectedValue(Option)
    /// An option that the command doesn't accept; nil if no command was named.
    case meaningless(Option, CommandUsage?)
    case missingOperand(CommandUsage)
    case unexpectedOperand(String, CommandUsage)
    /// A word that is not one of `known`; `of` is the noun for the expected words: "help topic".
    case unknownValue(String, of: String, known: [String])
    case unknownSet(String, nearest: [String])
    /// No card has this full name or id. `nearest` are similar names, or the `versions` of a name without version;
    /// `ids` can be typed instead.
    case unknownCard(String, nearest: [String], versions: Int = 0, ids: [String] = [])
    /// Words that a command rejects, and what to do instead.
    case refused(String, tip: String)
    /// A value that `option` doesn't accept.
    case notANumber(String, Option)
    /// A value that is not one of those that the command accepts for `option`.
    case notAChoice(String, Option, [String])
    /// Two words that cannot be combined, as typed.
    case contradiction(String, String)
    /// `--sort` with an invalid sort key.
    case wrongOrder(QueryError)
    /// A query that has an order but no condition.
    case onlyOrder(CardOrder)
    /// A value that a setting doesn't accept, and its origin.
    case invalidSetting(InvalidSetting)
    /// The browser needs a capable terminal.
    case noTerminal(isDumb: Bool)
}

/// The parts of a command that messages use.
struct CommandUsage: Equatable, Sendable {
    /// The name, preceded by the parent's: "deck", "deck check".
    let name: String
    /// The usage line: "lorcana config [KEY [VALUE]]".
    let line: String
    /// The required operand: "a query".
    let needs: String
    /// An example command line.
    let example: String
    /// Whether operands may follow its name.
    let takesWords: Bool
    /// Whether an operand may be a name with spaces.
    let takesNames: Bool
    let options: [Option]

    var tip: String { example.isEmpty ? "run `\(line)`" : "for example: \(example)" }
}
