import LorcanaKit

/// A command line that cannot be meant: what is wrong with it, and the evidence.
enum Misuse: Error, Equatable, Sendable {
    /// What ArgumentParser said.
    case words(String, command: CommandName?)
    case unknownCommand(String)
    case missingOperand(CommandName)
    case unexpectedOperand(String, CommandName)
    /// A word that is none of the known ones; `of` says what it should be: "help topic".
    case unknownValue(String, of: String, known: [String])
    case unknownField(String, known: [String])
    case unknownSet(String, nearest: [String])
    case notANumber(String, option: String)
    /// An option that the command has no use for, so that leaving it out unsaid would mislead.
    case meaningless(String, CommandName)
    /// Two options that contradict each other.
    case contradiction(String, String)
    /// `--sort` with a key that cannot be sorted by.
    case wrongOrder(QueryError)
    case unknownKey(String, known: [String])
    /// A value that `of` ("--timeout", "LORCANA_SOURCE", "color") cannot have; `expected` says what it can.
    case invalidValue(String, of: String, expected: String)
    /// The full screen needs a terminal that can show it.
    case noTerminal(isDumb: Bool)
    /// The full screen repaints, which `--accessible` rules out.
    case repainting
}
