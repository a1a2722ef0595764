import Bloc
import BlocStorage
import Files
import LorcanaCards
import LorcanaKit
import TerminalKit

/// Everything outside the program that a command may use; tests inject their own.
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
    /// The terminal's size now; nil if there is no terminal.
    var terminalSize: @MainActor () -> TerminalSize?
    var now: @Sendable () -> Timestamp
    /// The time of day where the program runs: "20:03".
    var localTime: @Sendable (Timestamp) -> String = { String($0.rfc3339.dropFirst(11).prefix(5)) }
    var clock: any Clock<Duration>
    var files: any TextFiles
    var sources: any Sources
    /// The terminal for full-screen views, on stdin and stdout.
    var makeTerminal: @MainActor () -> any Terminal = { POSIXTerminal() }
    /// Where states are kept between runs, in a folder.
    var makeStorage: @MainActor (FilePath) -> any StateStorage = { FileStorage(folder: $0) }

    var paths: PathVariables { PathVariables(texts: variables, bytes: undecodable) }
}

/// Makes the service for each plan; the port between the commands and the services.
@MainActor
protocol Sources: AnyObject {
    /// Receives the bytes so far while a question downloads every card first.
    var onDownload: (@MainActor (_ received: Int) -> Void)? { get set }
    /// The sets that are known without a request: the built-in ones and those on disk.
    func knownSets(_ settings: Settings) -> [LorcanaSet]
    /// - Parameter budget: which requests share the time limit of a command.
    func service(
        _ plan: SourcePlan, _ settings: Settings, showing: Showing, budget: Budget
    ) -> any LorcanaService
    /// The cards that are there without a request: the catalogue on disk, else the built-in data.
    func catalogueAtHand(_ settings: Settings) -> Catalogue
    /// Where the catalogue on disk is or would be; nil where there is no folder for it.
    func catalogueFolder(_ settings: Settings) -> FilePath?
    /// The catalogue's place on disk; nil where there is no folder for it.
    func store(_ settings: Settings) -> CatalogueStore?
    /// What `lorcana update` runs; nil if there is no folder for the catalogue.
    func update(_ settings: Settings) -> CatalogueUpdate?
    /// Reports each choice of a source and each request from now on; nil stops that.
    func follow(_ report: (@MainActor @Sendable (String) -> Void)?)
    /// Closes every connection; called before the process ends.
    func shutdown()
}
