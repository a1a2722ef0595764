import LorcanaKit

/// Why a command ended without doing what it was told.
enum ProgramFailure: Error, Equatable, Sendable {
    case misuse(Misuse)
    case question(LorcanaError)
    case output(OutputFailure)
    case file(FileFailure)

    init(_ error: RequestError) {
        switch error {
        case .misuse(let misuse): self = .misuse(misuse)
        case .query(let error): self = .question(error)
        }
    }

    /// What to print; nil if the reader of a pipe is gone, which is success and silent.
    var message: Message? {
        switch self {
        case .misuse(let misuse): Message(misuse)
        case .question(let error): Message(error)
        case .output(.closedPipe): nil
        case .output(let failure):
            Message(
                kind: "output", sentence: "cannot write results: \(failure.reason)",
                exitCode: .output)
        case .file(let failure):
            Message(
                kind: "file",
                sentence: "cannot write \(Quoted.clean(failure.path, limit: 200)): \(failure.reason)",
                exitCode: .output)
        }
    }
}
