import Bloc
import BlocStorage
import CardRendering
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

/// Everything outside the program that commands use; tests inject doubles.
@MainActor
struct ProgramEnvironment {
    var variables: [String: String]
    /// The variables that are not UTF-8, byte for byte.
    var undecodable: [String: [UInt8]] = [:]
    var output: any ByteSink
    var errorOutput: any ByteSink
    /// Reads stdin to its end.
    var readInput: @MainActor () throws(FileError) -> [UInt8] = { () throws(FileError) in
        try DescriptorReader.read(0, limit: 16 << 20)
    }
    /// Reads a line of stdin as it is typed; nil at its end.
    var readLine: @MainActor () throws(FileError) -> String? = { () throws(FileError) in
        try DescriptorReader.readLine(0, limit: 1 << 16).map { String(decoding: $0, as: UTF8.self) }
    }
    /// The same, but a space ends a line, too, and is its last character; nil where only lines are read.
    var readTurn: (@MainActor () throws(FileError) -> String?)?
    /// Opens an address in the browser; returns false if there is none.
    var openPage: @MainActor (_ address: String) -> Bool = { _ in false }
    /// Copies a text with another program, or returns the sequence that asks the terminal to.
    var copy: @MainActor (String) -> String? = { ScreenModes.copy($0) }
    var isInputTerminal: Bool
    var isOutputTerminal: Bool
    var isErrorTerminal: Bool
    /// The terminal's size now; nil if there is no terminal.
    var terminalSize: @MainActor () -> TerminalSize?
    /// The size of the terminal's cells in pixels; nil if it does not say.
    var cellSize: @MainActor () -> CellSize? = { nil }
    var now: @Sendable () -> Timestamp
    /// The day of verdicts and ages.
    var today: Timestamp
    /// The local time of day: "20:03".
    var localTime: @Sendable (Timestamp) -> String = { String($0.rfc3339.dropFirst(11).prefix(5)) }
    var clock: any Clock<Duration>
    var seeds: SeedSource
    var files: any TextFiles
    /// Makes the sources of cards once the settings are known.
    var makeSources: @MainActor (Settings) -> any Sources
    /// Whether the process has a terminal, whatever stdin and stdout are.
    var hasTerminal: @MainActor () -> Bool = { POSIXTerminal.hasTerminal }
    /// The terminal for full-screen views: stdin and stdout, or the process's own terminal in their place.
    var makeTerminal: @MainActor () -> any Terminal = { POSIXTerminal() }
    /// The libraries outside the program, with their versions, one a line; loads those that are loaded on first use.
    var libraries: @MainActor () -> [String] = { [] }
    /// Storage for states that are kept between runs, in a folder.
    var makeStorage: @MainActor (FilePath) -> any StateStorage = { FileStorage(folder: $0) }

    /// A message if this machine lacks something that Dispatch's threads need; else nil.
    var lackOfThreads: @MainActor () -> Message? = { nil }
    /// A message if the process has too few files or too little memory for a connection; else nil.
    var lackOfConnections: @MainActor () -> Message? = { nil }

    var paths: PathVariables { PathVariables(texts: variables, bytes: undecodable) }
}

/// Receives the bytes of a download so far, and their total if it is known.
typealias DownloadReport = @MainActor @Sendable (CardService, _ received: Int, _ total: Int?) -> Void

/// The port between the commands and the services of one run, whose settings it is made with.
@MainActor
protocol Sources: AnyObject {
    /// The sets known without a request: built-in and downloaded.
    var knownSets: [LorcanaSet] { get }
    /// The cards known without a request: the downloaded data, else the built-in data, or that alone if it is the source.
    var catalogueAtHand: Catalogue { get }
    /// The languages on disk beside English; nil if the chosen language is another, or no downloaded data is used.
    var otherLanguages: OtherLanguages? { get }
    /// The store of the downloaded data; nil if there is no folder for it.
    var store: CatalogueStore? { get }
    /// The update that `lorcana update` runs; nil if there is no folder for the catalogue.
    var update: CatalogueUpdate? { get }
    /// Makes the service for a plan.
    ///
    /// - Parameters:
    ///   - isRaw: whether the API's data is left as it is.
    ///   - explains: whether the notes explain the query.
    ///   - budget: the requests that share the time limit of a command.
    ///   - onDownload: reports each download of every card that a question needs.
    func service(
        _ plan: SourcePlan, isRaw: Bool, explains: Bool, budget: Budget,
        onDownload: @escaping DownloadReport
    ) -> any LorcanaService
    /// The reason why the plan has no local cards; nil if it has some.
    func lack(_ plan: SourcePlan) -> LorcanaError?
    /// Reads the downloaded data again for the next service.
    func reopen()
    /// The pictures of cards.
    func pictures(mayConnect: Bool) -> CardPictures
    /// Reports each choice of a source and each request from now on; nil stops reporting.
    func follow(_ report: (@MainActor @Sendable (String) -> Void)?)
    /// Closes every connection; called before the process ends.
    func shutdown()
}
