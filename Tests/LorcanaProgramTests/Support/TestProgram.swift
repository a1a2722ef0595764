@testable import CardRendering
import CardTesting
import Files
import Glibc
import LorcanaCards
import LorcanaKit
import LorcanaQuery
import LorcanaTesting
import TerminalKit

@testable import lorcana

/// Runs the real program in process, from arguments to output and exit code, isolated from the user's files and
/// network.
@MainActor
final class TestProgram {
    let output = RecordingSink()
    let errorOutput = RecordingSink()
    let files = MemoryFiles()
    let sources: ScriptedSources
    var environment: ProgramEnvironment

    init(_ variables: [String: String] = [:], service: (any LorcanaService)? = nil) {
        sources = ScriptedSources(service ?? CatalogueService(Samples.catalogue))
        var all = ["HOME": "/home/e", "TERM": "xterm-256color", "LANG": "C.UTF-8", "XDG_CONFIG_DIRS": ":"]
        all.merge(variables) { $1 }
        environment = ProgramEnvironment(
            variables: all, output: output, errorOutput: errorOutput, isInputTerminal: false,
            isOutputTerminal: false, isErrorTerminal: false, terminalSize: { nil },
            now: { Samples.date },
            today: Today.day(variables, now: Samples.date), clock: ContinuousClock(), seeds: SeedSource { 0 },
            files: files,
            makeSources: { [sources] settings in
                sources.settings = settings
                return sources
            })
    }

    /// A program whose files are in memory, or in a temporary folder on disk that the test removes.
    static func withHome(isOnDisk: Bool) -> (program: TestProgram, home: String) {
        let home = isOnDisk ? "/tmp/lorcana-\(UInt64.random(in: 0...(.max)))" : "/home/e"
        let program = TestProgram(["HOME": home])
        if isOnDisk { program.environment.files = DiskFiles(flush: { _ in 0 }) }
        return (program, home)
    }

    /// Makes stdout and stderr terminals of this size, but not stdin, so no command opens a full-screen view.
    func onTerminal(_ columns: Int, _ rows: Int = 24) -> TestProgram {
        environment.isOutputTerminal = true
        environment.isErrorTerminal = true
        environment.terminalSize = { TerminalSize(columns: columns, rows: rows) }
        return self
    }

    func run(_ line: String) async -> ExitCode { await run(line.split(separator: " ").map(String.init)) }

    func run(_ arguments: [String]) async -> ExitCode {
        await Program(environment: environment).run(arguments)
    }
}

/// Records the output, or fails on request.
final class RecordingSink: ByteSink {
    private(set) var bytes: [UInt8] = []
    private(set) var writes = 0
    var failure: FileError?

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }

    func write(_ bytes: [UInt8]) throws(FileError) {
        if let failure { throw failure }
        self.bytes += bytes
        writes += 1
    }
}

/// Text files in memory.
final class MemoryFiles: TextFiles {
    var texts: [String: String] = [:]
    /// A failure of every read and write, or only of writes.
    var failure: FileError.Cause?
    var writeFailure: FileError.Cause?

    func read(_ path: FilePath) throws(FileError) -> [UInt8]? {
        if let failure { throw FileError(.read, path, failure) }
        return texts[path.description].map { Array($0.utf8) }
    }

    func change(_ path: FilePath, _ body: (_ old: [UInt8]) -> [UInt8]) throws(FileError) -> [UInt8] {
        if let failure = failure ?? writeFailure { throw FileError(.write, path, failure) }
        let new = body(Array((texts[path.description] ?? "").utf8))
        texts[path.description] = String(decoding: new, as: UTF8.self)
        return new
    }

    func read(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8]? {
        let bytes = try read(path)
        if let bytes, bytes.count > limit { throw FileError(.read, path, .tooLarge(limit: limit)) }
        return bytes
    }

    func revise(
        _ path: FilePath, limit: Int, _ body: (_ old: [UInt8]?) -> [UInt8]?, isReported: () -> Bool
    ) throws(FileError) {
        if let failure = failure ?? writeFailure { throw FileError(.write, path, failure) }
        let old = texts[path.description]
        guard let new = body(old.map { Array($0.utf8) }), isReported() else { return }
        texts["\(path)~"] = old ?? ""
        texts["\(path).redo~"] = nil
        texts[path.description] = String(decoding: new, as: UTF8.self)
    }

    func undo(
        _ path: FilePath, limit: Int, isReported: (_ old: [UInt8], _ new: [UInt8], _ isRedo: Bool) -> Bool
    ) throws(FileError) -> Bool {
        if let failure = failure ?? writeFailure { throw FileError(.write, path, failure) }
        let (now, earlier) = (texts[path.description] ?? "", texts["\(path)~"])
        let isRedo = texts["\(path).redo~"] != nil && (earlier == nil || earlier == now)
        let (source, kept) = isRedo ? ("\(path).redo~", "\(path)~") : ("\(path)~", "\(path).redo~")
        guard let new = texts[source], new != now else { return false }
        guard isReported(Array(now.utf8), Array(new.utf8), isRedo) else { return true }
        (texts[kept], texts[source], texts[path.description]) = (now, nil, new)
        return true
    }

    func modified(_ path: FilePath) -> Timestamp? { nil }

    func retire(_ path: FilePath, isReported: () -> Bool) throws(FileError) -> Bool {
        if let failure = failure ?? writeFailure { throw FileError(.write, path, failure) }
        guard let text = texts[path.description] else { return false }
        guard isReported() else { return true }
        texts[path.description] = nil
        (texts["\(path)~"], texts["\(path).redo~"]) = (text, nil)
        return true
    }

    func changeName(
        _ path: FilePath, to new: FilePath, isReported: () -> Bool
    ) throws(FileError) -> Bool {
        if let failure = failure ?? writeFailure { throw FileError(.write, path, failure) }
        if texts[new.description] != nil { return false }
        guard isReported() else { return true }
        for end in ["", "~", ".redo~"] { texts["\(new)\(end)"] = texts.removeValue(forKey: "\(path)\(end)") }
        return true
    }

    func names(in folder: FilePath) -> [FilePath] {
        let name = folder.description
        let start = name.hasSuffix("/") ? name : name + "/"
        return texts.keys.filter { $0.hasPrefix(start) }.sorted().map { FilePath($0).name }
    }
}

/// Returns the same service for every plan, and records the plans.
final class ScriptedSources: Sources {
    let service: any LorcanaService
    private(set) var plans: [SourcePlan] = []
    /// The update to run; nil if there is no data folder.
    var update: CatalogueUpdate?
    /// The settings that the program passed.
    fileprivate(set) var settings: Settings?

    init(_ service: any LorcanaService) { self.service = service }

    let knownSets = Samples.sets
    func service(
        _ plan: SourcePlan, isRaw: Bool, explains: Bool, budget: Budget,
        onDownload: @escaping DownloadReport
    ) -> any LorcanaService {
        plans.append(plan)
        return service
    }
    var catalogueAtHand = Samples.catalogue
    /// The languages on disk besides English; nil if English is the only one.
    var otherLanguages: OtherLanguages?
    /// The reason that the source `local` has no data.
    var lack: LorcanaError?
    func lack(_ plan: SourcePlan) -> LorcanaError? { plan == .local ? lack : nil }
    /// The store of downloaded English data; nil if there is no data folder.
    var kept: CatalogueStore?
    var store: CatalogueStore? { kept?.of(settings?.language ?? .en) }
    /// Downloads and stores nothing unless a test replaces it.
    var pictures = CardPictures(
        transport: StubTransport(), folder: nil, mayConnect: false, now: { Samples.date })
    func pictures(mayConnect: Bool) -> CardPictures { pictures }
    private(set) var isFollowed = false
    func follow(_ report: (@MainActor @Sendable (String) -> Void)?) { isFollowed = report != nil }
    /// The local data after an update.
    var updated: Catalogue?
    func reopen() { catalogueAtHand = updated ?? catalogueAtHand }
    func shutdown() {}
}
