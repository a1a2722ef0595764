import CardRendering
import Files
import LorcanaKit

/// The reason why a command failed.
enum ProgramFailure: Error, Equatable, Sendable {
    case misuse(Misuse)
    case question(LorcanaError)
    /// A failed update, which has no fallback.
    case update(LorcanaError)
    case output(FileError)
    /// A failure caused by a line of stdin, counted from 1.
    indirect case line(Int, ProgramFailure)
    /// A failure in one of several words or lines, so that none of them was applied.
    indirect case unchanged(ProgramFailure)
    /// The machine lacks something that threads or connections require.
    case lacking(Message)
    /// A malformed file.
    case damaged(String, tip: String = "")
    /// The downloaded cards cannot be saved.
    case unsaved(FileError)

    /// A user's file that cannot be used.
    static func file(_ error: FileError) -> ProgramFailure { .question(.ownFile(error)) }

    /// Words that a command rejects, and what to do instead.
    static func refused(_ sentence: String, tip: String) -> ProgramFailure {
        .misuse(.refused(sentence, tip: tip))
    }

    /// A user's file that has no earlier version.
    static func nothingToUndo(_ path: FilePath) -> ProgramFailure {
        .refused(
            "\(Quoted.file(path.description)) has no change to undo",
            tip: "lorcana can undo only its own last change, from a copy beside the file: NAME~")
    }

    /// The message to print; nil for a closed pipe, which counts as success.
    var message: Message? {
        switch self {
        case .misuse(let misuse): Message(misuse)
        case .question(let error): Message(error)
        case .update(let error): Message(error).needingNetwork
        case .output(let error) where error.isClosedPipe: nil
        case .output(let error):
            Message(
                kind: "output", sentence: "cannot write results: \(error.reason)",
                exitCode: .output)
        case .line(let number, let failure): failure.message?.ofLine(number)
        case .unchanged(let failure): failure.message?.changingNothing
        case .lacking(let message): message
        case .damaged(let sentence, let tip):
            Message(kind: "malformed", sentence: sentence, hint: tip, exitCode: .malformed)
        case .unsaved(let error): Message(storage: error, exitCode: .output)
        }
    }
}

/// Runs `work` of LorcanaKit, and converts its error.
func asking<Answer>(_ work: () throws(LorcanaError) -> Answer) throws(ProgramFailure) -> Answer {
    do { return try work() } catch { throw .question(error) }
}
