import Files
import LorcanaKit
import LorcanaRules

/// The player's collection: a single file, which each change locks, reads and replaces.
@MainActor
struct CollectionFile {
    static let byteLimit = CardCollection.byteLimit + 1

    private let files: any TextFiles
    private let settings: Settings
    private let paths: PathVariables

    init(_ environment: ProgramEnvironment, _ settings: Settings) {
        (files, paths, self.settings) = (environment.files, environment.paths, settings)
    }

    /// Whether the path of the file is known.
    var hasPath: Bool { settings.collectionFile(paths) != nil }

    func read() throws(LorcanaError) -> CardCollection {
        let path = try path()
        let bytes: [UInt8]?
        do { bytes = try files.read(path, limit: Self.byteLimit) } catch { throw .ownFile(error) }
        return try collection(bytes, at: path)
    }

    /// The progress in each set; if the earlier version is unreadable, the collection counts as unchanged.
    func progress(_ names: CardNames) throws(ProgramFailure) -> CollectionProgress {
        let now = try asking(read)
        let path = try asking(path)
        let bytes = try? files.read(DiskFiles.before(path), limit: Self.byteLimit)
        let before = bytes.flatMap { try? CardCollection(reading: $0) } ?? now
        return CollectionProgress(now, before: before, names)
    }

    /// Changes the collection. If that fails or cannot be reported, it remains unchanged.
    func revise(
        _ body: (CardCollection) throws(ProgramFailure) -> CardCollection,
        report: (CardCollection) throws(ProgramFailure) -> Void = { _ in }
    ) throws(ProgramFailure) {
        let path = try asking(path)
        _ = try files.revise(path, limit: Self.byteLimit, to: \CardCollection.bytes) {
            old throws(ProgramFailure) in
            try body(try asking { () throws(LorcanaError) in try collection(old, at: path) })
        } report: { changed throws(ProgramFailure) in
            try report(changed)
        }
    }

    /// Undoes or redoes the last change. If that cannot be reported, the collection remains unchanged.
    ///
    /// - Parameter report: receives the collection before (empty if it is unreadable) and after.
    func undo(
        report: (_ before: CardCollection, _ after: CardCollection, _ isRedo: Bool) throws(ProgramFailure) ->
            Void
    ) throws(ProgramFailure) {
        let path = try asking(path)
        let isKept = try files.undo(path, limit: Self.byteLimit) { old, new, isRedo throws(ProgramFailure) in
            let after = try asking { () throws(LorcanaError) in try collection(new, at: path) }
            try report((try? collection(old, at: path)) ?? CardCollection(), after, isRedo)
        }
        if isKept { return }
        throw try asking(read).isEmpty
            ? .refused(
                "there is no collection yet", tip: "to begin, run `lorcana own add` or `lorcana own import`")
            : .nothingToUndo(path)
    }

    private func path() throws(LorcanaError) -> FilePath {
        if let path = settings.collectionFile(paths) { return path }
        throw .ownFile(FileError(.read, "own.tsv", .noHome))
    }

    /// Parses the collection; returns an empty one if there is no file.
    private func collection(_ bytes: [UInt8]?, at path: FilePath) throws(LorcanaError) -> CardCollection {
        do { return try CardCollection(reading: bytes ?? []) } catch {
            throw .damagedCollection(error, path: path.description)
        }
    }
}
