import Files
import LorcanaCards

/// The port for the user's files: the config file, decks, the collection.
@MainActor
protocol TextFiles {
    /// The file's bytes; nil if it does not exist.
    func read(_ path: FilePath) throws(FileError) -> [UInt8]?
    /// Replaces the file's bytes with the result of `body` under a lock, and returns them.
    ///
    /// Unchanged contents are not written. Missing folders are created, accessible only to the owner. If the path is
    /// a symbolic link, its target is replaced.
    func change(_ path: FilePath, _ body: (_ old: [UInt8]) -> [UInt8]) throws(FileError) -> [UInt8]
    /// The file's bytes if there are at most `limit`; nil if the file doesn't exist.
    func read(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8]?
    /// Like `change`, but stores the old contents as `FILE~` for `undo`. If `body` returns nil, nothing changes.
    ///
    /// - Parameter isReported: called before the file changes, unless `body` returned nil; returning false cancels
    ///   the change.
    func revise(
        _ path: FilePath, limit: Int, _ body: (_ old: [UInt8]?) -> [UInt8]?, isReported: () -> Bool
    ) throws(FileError)
    /// Undoes the last `revise`, or redoes it after an undo; returns false if there is nothing to undo.
    ///
    /// - Parameter isReported: called with both texts before the file changes; returning false cancels the
    ///   change.
    func undo(
        _ path: FilePath, limit: Int, isReported: (_ old: [UInt8], _ new: [UInt8], _ isRedo: Bool) -> Bool
    ) throws(FileError) -> Bool
    /// Removes a file in such a way that `undo` can restore it; returns false if it doesn't exist.
    ///
    /// - Parameter isReported: called before the removal, if the file exists; returning false cancels it.
    func retire(_ path: FilePath, isReported: () -> Bool) throws(FileError) -> Bool
    /// Renames a file within its folder; returns false if the name is taken.
    ///
    /// - Parameter isReported: called before the renaming, if the name is free; returning false cancels it.
    func changeName(
        _ path: FilePath, to new: FilePath, isReported: () -> Bool
    ) throws(FileError) -> Bool
    /// The time of a file's last change; nil if unknown.
    func modified(_ path: FilePath) -> Timestamp?
    /// The names in a folder, sorted; empty if the folder does not exist.
    func names(in folder: FilePath) -> [FilePath]
}

extension DiskFiles: TextFiles {
    /// The maximum size of a config file.
    private static let largest = 1 << 20

    func read(_ path: FilePath) throws(FileError) -> [UInt8]? { try read(path, limit: Self.largest) }

    func modified(_ path: FilePath) -> Timestamp? {
        facts(of: path).map { Timestamp(secondsSince1970: Int64($0.modified.seconds)) }
    }

    func change(_ path: FilePath, _ body: (_ old: [UInt8]) -> [UInt8]) throws(FileError) -> [UInt8] {
        try change(path, limit: Self.largest) { body($0 ?? []) }
    }
}

extension TextFiles {
    /// Locks, reads, changes and replaces a file. If the change fails or cannot be reported, the file remains
    /// unchanged.
    ///
    /// A closed pipe doesn't prevent the change.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file after the change.
    ///   - body: computes the change from the old contents, nil if there is no file.
    ///   - report: reports the change before the file is replaced.
    /// - Returns: nil if the file was not read.
    func revise<Change>(
        _ path: FilePath, limit: Int, to bytes: (Change) -> [UInt8],
        _ body: ([UInt8]?) throws(ProgramFailure) -> Change,
        report: (Change) throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) -> Change? {
        var result: Result<Change, ProgramFailure>?
        do {
            try revise(path, limit: limit) { old in
                let changed = Result { () throws(ProgramFailure) in try body(old) }
                result = changed
                return try? bytes(changed.get())
            } isReported: {
                guard case .success(let change) = result else { return true }
                if let failure = failure(of: { () throws(ProgramFailure) in try report(change) }) {
                    result = .failure(failure)
                    return false
                }
                return true
            }
        } catch { throw .file(error) }
        return try result?.get()
    }

    /// Undoes or redoes the last change of a file. If that fails or cannot be reported, the file remains unchanged.
    /// Returns false if there is nothing to undo.
    ///
    /// - Parameter report: receives both texts before the file is replaced.
    func undo(
        _ path: FilePath, limit: Int,
        report: (_ old: [UInt8], _ new: [UInt8], _ isRedo: Bool) throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) -> Bool {
        var failed: ProgramFailure?
        let isKept: Bool
        do throws(FileError) {
            isKept = try undo(path, limit: limit) { old, new, isRedo in
                failed = failure(of: { () throws(ProgramFailure) in try report(old, new, isRedo) })
                return failed == nil
            }
        } catch { throw .file(error) }
        if let failed { throw failed }
        return isKept
    }

    /// Removes a file. If that fails or cannot be reported, the file remains. Returns false if the file doesn't
    /// exist.
    func retire(
        _ path: FilePath, report: () throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) -> Bool {
        var failed: ProgramFailure?
        let isThere: Bool
        do throws(FileError) {
            isThere = try retire(path) {
                failed = failure(of: report)
                return failed == nil
            }
        } catch { throw .file(error) }
        if let failed { throw failed }
        return isThere
    }

    /// Renames a file. If that fails or cannot be reported, the file retains its name. Returns false if the new name
    /// is taken.
    func changeName(
        _ path: FilePath, to new: FilePath, report: () throws(ProgramFailure) -> Void
    ) throws(ProgramFailure) -> Bool {
        var failed: ProgramFailure?
        let isFree: Bool
        do throws(FileError) {
            isFree = try changeName(path, to: new) {
                failed = failure(of: report)
                return failed == nil
            }
        } catch { throw .file(error) }
        if let failed { throw failed }
        return isFree
    }

    /// Runs a report; returns its error, or nil if it succeeded or the pipe is closed.
    private func failure(of report: () throws(ProgramFailure) -> Void) -> ProgramFailure? {
        do throws(ProgramFailure) {
            try report()
            return nil
        } catch {
            if case .output(let error) = error, error.isClosedPipe { return nil }
            return error
        }
    }
}
