import CSys
import CardRendering
import Files
import LorcanaKit
import TerminalKit

/// Writes to stderr: result counts, notes, progress, warnings and errors.
@MainActor
struct Console {
    let sink: any ByteSink
    let capabilities: TerminalCapabilities
    /// Whether only errors are printed (`--quiet`).
    var isQuiet = false
    /// Whether errors are printed as JSON.
    var isJSON = false
    var theme: Theme = .standard
    /// Whether lines are broken only between sentences, for a screen reader.
    var isAccessible = false

    /// Prints a line unless `--quiet` is given.
    func note(_ line: String) {
        if !isQuiet { write(wrapped(StyledText(line))) }
    }

    func note(_ line: StyledText) {
        if !isQuiet { write(wrapped(line)) }
    }

    /// Prints a line even with `--quiet`.
    func trace(_ line: String) { write([StyledText(line)]) }

    /// Prints a problem that doesn't stop the program.
    func warn(_ message: Message) {
        if !isQuiet { write(lines(message, .warning)) }
    }

    /// Prints the error that ends the program.
    func fail(_ message: Message) {
        // Ignores errors: if stderr is closed, they cannot be reported.
        try? sink.write(bytes(message))
    }

    /// The bytes that `fail` writes.
    func bytes(_ message: Message) -> [UInt8] { isJSON ? message.json : bytes(lines(message, .error)) }

    /// Writes the text unchanged.
    func writeRaw(_ text: String) { try? sink.write(Array(text.utf8)) }

    /// The lines of a message; on a terminal, the query and its caret are not wrapped.
    private func lines(_ message: Message, _ severity: Message.Severity) -> [StyledText] {
        message.lines(severity, theme, wrap: wrapped)
    }

    /// On a terminal, the line is broken at separators and between words; otherwise it is a single line.
    private func wrapped(_ line: StyledText) -> [StyledText] {
        if !capabilities.isTerminal { return [line] }
        return isAccessible ? [line] : line.whole(on: Canvas(capabilities), indent: 2)
    }

    private func write(_ lines: [StyledText]) {
        try? sink.write(bytes(lines))
    }

    private func bytes(_ lines: [StyledText]) -> [UInt8] { lines.bytes(for: capabilities) }
}

/// A destination of bytes: stdout, stderr, or a buffer in tests.
@MainActor
protocol ByteSink: AnyObject {
    /// Writes all bytes, blocking if necessary.
    func write(_ bytes: [UInt8]) throws(FileError)
}

/// A file descriptor of this process.
final class DescriptorSink: ByteSink {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func write(_ bytes: [UInt8]) throws(FileError) {
        try DescriptorWriter.write(bytes, to: descriptor)
    }
}

/// Sets up signals and the three standard descriptors.
enum ProcessSignals {
    /// Ctrl-C, SIGTERM and SIGHUP end a plain command by their default action. A closed pipe causes an error code
    /// rather than a signal. Closed standard descriptors are opened, so that no file opened later gets their numbers.
    static func prepare() { csys_prepare_process() }

    /// Ends the process with the fault message if another program has changed a mapped file.
    static func checkMappedFiles() {
        if DiskFiles.isMappedFileChanged { csys_report_damage() }
    }

    /// Sets the message and the exit code to use when another program truncates or changes a mapped file.
    static func setFaultMessage(_ bytes: [UInt8], _ code: ExitCode) {
        bytes.withUnsafeBytes { csys_set_fault_message($0.baseAddress!, $0.count, code.rawValue) }
    }

    /// Sets whether Ctrl-C must erase a progress line.
    static func setProgressShown(_ isShown: Bool) { csys_set_progress_shown(isShown) }
}
