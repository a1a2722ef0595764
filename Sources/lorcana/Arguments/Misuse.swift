import LorcanaQuery

/// What is wrong with a command line.
enum Misuse: Error, Equatable, Sendable {
    /// The word, and those after it.
    case unknownCommand(String, rest: [String])
    case unknownOption(String, CommandName?)
    /// One letter after a dash, in a query, that is not an option: "-z".
    case unknownLetter(String)
    /// An option's name after one dash, in a query: "-limit".
    case singleDash(String, Option)
    case missingValue(Option)
    /// A flag with a value: "--json=1".
    case unexpectedValue(Option)
    /// An option that the command does not take; nil if no command was named.
    case meaningless(Option, CommandName?)
    case missingOperand(CommandName)
    case unexpectedOperand(String, CommandName)
    /// A word that is not one of `known`; `of` is what it should be: "help topic".
    case unknownValue(String, of: String, known: [String])
    case unknownSet(String, nearest: [String])
    /// No card has this full name or id; these are near, or `versions` have the bare name.
    case unknownCard(String, nearest: [String], versions: Int = 0)
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
