import Files
import LorcanaCards
import LorcanaKit

/// Reads stdin: piped lines, and replies to prompts.
@MainActor
struct StandardInput {
    /// The operand for stdin.
    nonisolated static let operand = "-"

    let isTerminal: Bool
    private let readAll: @MainActor () throws(FileError) -> [UInt8]
    private let readLine: @MainActor () throws(FileError) -> String?
    private let readTurn: @MainActor () throws(FileError) -> String?

    init(_ environment: ProgramEnvironment) {
        (readAll, readLine) = (environment.readInput, environment.readLine)
        readTurn = environment.readTurn ?? environment.readLine
        isTerminal = environment.isInputTerminal
    }

    /// All bytes up to the end of stdin.
    func bytes() throws(FileError) -> [UInt8] { try readAll() }

    /// The non-empty lines with their numbers, for which empty lines are counted.
    func lines() throws(ProgramFailure) -> [(number: Int, text: String)] {
        let bytes: [UInt8]
        do { bytes = try readAll() } catch { throw .file(error) }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.enumerated().map {
            (number: $0.offset + 1, text: String(decoding: $0.element, as: UTF8.self))
        }.filter { !$0.text.allSatisfy(\.isWhitespace) }
    }

    /// Prints a prompt and reads a line; returns nil at the end of the input. Then updates the printer to the
    /// terminal's size.
    ///
    /// - Parameter orSpace: whether a space also ends the line.
    func line(
        after prompt: String, on printer: inout ResultPrinter, orSpace: Bool = false
    ) throws(ProgramFailure) -> String? {
        try printer.write(prompt)
        let line: String?
        do { line = try orSpace ? readTurn() : readLine() } catch { throw .file(error) }
        printer = printer.fitted
        if line == nil || line?.last == " " && orSpace { try printer.write("\n") }
        return line
    }

    /// Whether a reply ends a dialogue.
    nonisolated static func leaves(_ reply: String) -> Bool {
        ["q", "quit", "exit", "bye"].contains(reply.trimmed.lowercased())
    }
}
