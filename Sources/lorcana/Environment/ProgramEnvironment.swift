import Bloc
import BlocStorage
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

/// Everything outside the program that commands use; tests replace it.
@MainActor
struct ProgramEnvironment {
    var variables: [String: String]
    /// The raw bytes of variables that are not UTF-8.
    var undecodable: [String: [UInt8]] = [:]
    var output: any ByteSink
    var errorOutput: any ByteSink
    /// Reads stdin to its end.
    var readInput: @MainActor () throws(FileError) -> [UInt8] = { () throws(FileError) in
        try DescriptorReader.read(0, limit: 16 << 20)
    }
    /// Reads a line of stdin; nil at the end.
    var readLine: @MainActor () throws(FileError) -> String? = { () throws(FileError) in
        try DescriptorReader.readLine(0, limit: 1 << 16).map { String(decoding: $0, as: UTF8.self) }
    }
    /// Reads a line like `readLine`, but a space also ends the line and is then its last character; nil if
    /// unsupported.
    var readTurn: (@MainActor () throws(FileError) -> String?)?
    /// Opens a URL in a web browser; returns false if there is none.
    var openPage: @MainActor (_ address: String) -> Bool = { _ in false }
    /// Copies text with another program, or returns the escape sequence that makes the terminal do so.
    var copy: @MainActor (String) -> String? = { ScreenModes.copy($0) }
    var isInputTerminal: Bool
    var isOutputTerminal: Bool
    var isErrorTerminal: Bool
    /// The terminal's current size; nil if there is no terminal.
    var terminalSize: @MainActor () -> TerminalSize?
    /// The size of a terminal cell in pixels; nil if the terminal doesn't report it.
    var cellSize: @MainActor () -> CellSize? = { nil }
    /// The colours that the terminal reports; nil if it reports none.
    var terminalColors: @MainActor () -> TerminalColors? = { nil }
    var now: @Sendable () -> Timestamp
    /// The current day, for legality and ages.
    var today: Timestamp
    /// Formats the local time of day: "20:03".
    var localTime: @Sendable (Timestamp) -> String = { String($0.rfc3339.dropFirst(11).prefix(5)) }
    var clock: any Clock<Duration>
    var seeds: SeedSource
    var files: any TextFiles
    /// Creates the sources of cards from the settings.
    var makeSources: @MainActor (Settings) -> any Sources
    /// Whether the process has a controlling terminal, regardless of stdin and stdout.
    var hasTerminal: @MainActor () -> Bool = { POSIXTerminal.hasTerminal }
    /// The terminal for full-screen views: stdin and stdout, or the controlling terminal.
    var makeTerminal: @MainActor () -> any Terminal = { POSIXTerminal() }
    /// The versions of dynamic libraries, one per line; loads those that are loaded lazily.
    var libraries: @MainActor () -> [String] = { [] }
    /// Storage in a folder for state that persists between runs.
    var makeStorage: @MainActor (FilePath) -> any StateStorage = { FileStorage(directory: $0.bytes) }

    /// An error message if the machine lacks something that Dispatch's threads require; nil otherwise.
    var lackOfThreads: @MainActor () -> Message? = { nil }
    /// An error message if the process has too few descriptors or too little memory for a connection; nil otherwise.
    var lackOfConnections: @MainActor () -> Message? = { nil }

    var paths: PathVariables { PathVariables(texts: variables, bytes: undecodable) }
}

/// Receives the number of bytes downloaded so far, and the total if known.
typealias DownloadReport = @MainActor @Sendable (CardService, _ received: Int, _ total: Int?) -> Void

/// The port between the commands and the services of a run, created with the run's settings.
@MainActor
protocol Sources: AnyObject {
    /// The sets known without a request: built-in and downloaded.
    var knownSets: [LorcanaSet] { get }
    /// The cards known without a request: downloaded data, or else built-in data; only built-in data if that is the
    /// chosen source.
    var catalogueAtHand: Catalogue { get }
    /// The languages on disk besides English; nil if another language is chosen, or if downloaded data is not used.
    var otherLanguages: OtherLanguages? { get }
    /// The store of downloaded data; nil if there is no folder for it.
    var store: CatalogueStore? { get }
    /// The update for `lorcana update`; nil if there is no folder for the catalogue.
    var update: CatalogueUpdate? { get }
    /// Creates the service for a plan.
    ///
    /// - Parameters:
    ///   - isRaw: whether to return the API's data without corrections.
    ///   - explains: whether to add notes that explain the query.
    ///   - budget: which requests share a time limit.
    ///   - onDownload: reports the progress of downloading all cards.
    func service(
        _ plan: SourcePlan, isRaw: Bool, explains: Bool, budget: Budget,
        onDownload: @escaping DownloadReport
    ) -> any LorcanaService
    /// The reason why the plan has no local cards; nil if it has some.
    func lack(_ plan: SourcePlan) -> LorcanaError?
    /// Reopens the downloaded data for the next service.
    func reopen()
    /// The pictures of cards.
    func pictures(mayConnect: Bool) -> CardPictures
    /// Reports each choice of source and each request from now on; nil stops reporting.
    func follow(_ report: (@MainActor @Sendable (String) -> Void)?)
    /// Closes all connections; called before the process ends.
    func shutdown()
}
