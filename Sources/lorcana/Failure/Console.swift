import CSys
import CardRendering
import Files
import LorcanaKit
import TerminalKit

/// Prints to stderr: counts, notes, progress, warnings and errors.
@MainActor
struct Console {
    let sink: any ByteSink
    let capabilities: TerminalCapabilities
    /// `--quiet`: only errors are printed.
    var isQuiet = false
    /// Errors are printed as JSON.
    var isJSON = false
    var theme: Theme = .standard
    /// Lines end where sentences do, for a screen reader.
    var isAccessible = false

    /// Prints a line that `--quiet` leaves out.
    func note(_ line: String) {
        if !isQuiet { write(wrapped(StyledText(line))) }
    }

    func note(_ line: StyledText) {
        if !isQuiet { write(wrapped(line)) }
    }

    /// Prints a line even with `--quiet`.
    func trace(_ line: String) { write([StyledText(line)]) }

    /// Prints a problem that does not stop the program.
    func warn(_ message: Message) {
        if !isQuiet { write(lines(message, .warning)) }
    }

    /// Prints why the program ends.
    func fail(_ message: Message) {
        // A closed stderr cannot be reported.
        try? sink.write(bytes(message))
    }

    /// The bytes that `fail` writes.
    func bytes(_ message: Message) -> [UInt8] { isJSON ? message.json : bytes(lines(message, .error)) }

    /// Writes exactly this text.
    func writeRaw(_ text: String) { try? sink.write(Array(text.utf8)) }

    /// A message, of which a terminal shows the query and its caret as they are.
    private func lines(_ message: Message, _ severity: Message.Severity) -> [StyledText] {
        message.lines(severity, theme, wrap: wrapped)
    }

    /// The line as a terminal shows it: broken at separators and between words. In a pipe it is one line.
    private func wrapped(_ line: StyledText) -> [StyledText] {
        if !capabilities.isTerminal { return [line] }
        return isAccessible ? [line] : line.whole(on: Canvas(capabilities), indent: 2)
    }

    private func write(_ lines: [StyledText]) {
        try? sink.write(bytes(lines))
    }

    private func bytes(_ lines: [StyledText]) -> [UInt8] { lines.bytes(for: capabilities) }
}

/// Where bytes go: stdout or stderr, or a record of them in tests.
@MainActor
protocol ByteSink: AnyObject {
    /// Writes all bytes, however long that takes.
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

/// Handles signals and the three standard descriptors.
enum ProcessSignals {
    /// Ctrl-C, SIGTERM and SIGHUP end a plain command at once, by their own action. A closed pipe is an error code,
    /// not a signal. Closed standard descriptors are opened, so that no file opened later gets their numbers.
    static func prepare() { csys_prepare_process() }

    /// Ends the process with the message of a fault if another program has changed a mapped file.
    static func checkMappedFiles() {
        if DiskFiles.isMappedFileChanged { csys_report_damage() }
    }

    /// The message and exit code if another program cuts off or changes a mapped file.
    static func setFaultMessage(_ bytes: [UInt8], _ code: ExitCode) {
        bytes.withUnsafeBytes { csys_set_fault_message($0.baseAddress!, $0.count, code.rawValue) }
    }

    /// Whether Ctrl-C has a progress line to erase.
    static func setProgressShown(_ isShown: Bool) { csys_set_progress_shown(isShown) }
}
