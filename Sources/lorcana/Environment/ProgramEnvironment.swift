import Bloc
import BlocStorage
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

/// Everything outside the program that a command may touch; tests bring their own.
@MainActor
struct ProgramEnvironment {
    var variables: [String: String]
    /// The variables that are not UTF-8, byte for byte.
    var undecodable: [String: [UInt8]] = [:]
    var output: any ByteSink
    var errorOutput: any ByteSink
    var isInputTerminal: Bool
    var isOutputTerminal: Bool
    var isErrorTerminal: Bool
    /// The terminal's size, asked anew each time; nil where there is none.
    var terminalSize: @MainActor () -> TerminalSize?
    var now: @Sendable () -> Timestamp
    var clock: any Clock<Duration>
    var files: any TextFiles
    var sources: any Sources
    /// The terminal for full-screen views, on stdin and stdout.
    var makeTerminal: @MainActor () -> any Terminal = { POSIXTerminal() }
    /// Where states are kept between runs, in a folder.
    var makeStorage: @MainActor (FilePath) -> any StateStorage = { FileStorage(folder: $0) }

    var paths: PathVariables { PathVariables(texts: variables, bytes: undecodable) }
}

/// Whoever can answer for each plan; the port between the commands and the services.
@MainActor
protocol Sources: AnyObject {
    /// Told of the bytes so far while a question needs every card to be downloaded first.
    var onDownload: (@MainActor (_ received: Int) -> Void)? { get set }
    /// All sets that are known without asking anybody: the built-in ones and those on disk.
    func knownSets(_ settings: Settings) -> [LorcanaSet]
    /// - Parameter isLasting: whether questions come for as long as somebody looks, so that the time limit for a
    ///   command holds for each of them.
    func service(
        _ plan: SourcePlan, _ settings: Settings, showing: Showing, isLasting: Bool
    ) -> any LorcanaService
    /// What is at hand without a connection: the catalogue on disk, else the built-in facts.
    func catalogueAtHand(_ settings: Settings) -> Catalogue
    /// Where the catalogue on disk is or would be; nil where there is no folder for it.
    func catalogueFolder(_ settings: Settings) -> FilePath?
    /// The catalogue's place on disk; nil where there is no folder for it.
    func store(_ settings: Settings) -> CatalogueStore?
    /// What `lorcana update` runs; nil where there is no folder for the catalogue.
    func update(_ settings: Settings) -> CatalogueUpdate?
    /// From now on each decision and each request is told; nil: none is.
    func follow(_ tell: (@MainActor @Sendable (String) -> Void)?)
    /// Ends every connection; called before the process ends.
    func shutdown()
}
