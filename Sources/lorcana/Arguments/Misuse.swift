import LorcanaKit

/// A command line that cannot be meant: what is wrong with it, and the evidence.
enum Misuse: Error, Equatable, Sendable {
    /// The word, and those that follow it.
    case unknownCommand(String, rest: [String])
    case unknownOption(String, CommandName?)
    /// A letter after one dash, in a query, that is no option: "-z".
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
    /// A word that is none of the known ones; `of` says what it should be: "help topic".
    case unknownValue(String, of: String, known: [String])
    case unknownSet(String, nearest: [String])
    /// A number that `option` cannot be.
    case notANumber(String, Option)
    /// Two things that exclude each other, as they were typed.
    case contradiction(String, String)
    /// `--sort` with a key that cannot be sorted by.
    case wrongOrder(QueryError)
    /// A value that a setting cannot have, and where it comes from.
    case invalidSetting(InvalidSetting)
    /// The full screen needs a terminal that can show it.
    case noTerminal(isDumb: Bool)
    /// The full screen repaints, which `--accessible` rules out.
    case repainting
}
