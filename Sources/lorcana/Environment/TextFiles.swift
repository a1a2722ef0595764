import Files
import LorcanaCards

/// The port for the user's own files: the config file, decks, the collection.
@MainActor
protocol TextFiles {
    /// The file's bytes; nil if there is no file.
    func read(_ path: FilePath) throws(FileError) -> [UInt8]?
    /// Replaces the file's bytes with the result of `body`, and returns it. No other writer can come in between.
    ///
    /// Nothing is written if nothing changes. Missing folders are made, for the owner only. If the path is a link,
    /// its target is replaced.
    func change(_ path: FilePath, _ body: (_ old: [UInt8]) -> [UInt8]) throws(FileError) -> [UInt8]
    /// The bytes of a file of at most `limit` bytes; nil if there is no file.
    func read(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8]?
    /// The same as `change`, but keeps the last text as `FILE~` for `undo`; nil changes nothing.
    ///
    /// - Parameter isReported: called once unless `body` refuses, before the file changes; false changes nothing.
    func revise(
        _ path: FilePath, limit: Int, _ body: (_ old: [UInt8]?) -> [UInt8]?, isReported: () -> Bool
    ) throws(FileError)
    /// Undoes the last `revise`, or redoes it if it is undone; returns false if nothing is kept.
    ///
    /// - Parameter isReported: called before the file changes, with both texts; false changes nothing.
    func undo(
        _ path: FilePath, limit: Int, isReported: (_ old: [UInt8], _ new: [UInt8], _ isRedo: Bool) -> Bool
    ) throws(FileError) -> Bool
    /// Takes a file away, so that `undo` brings it back; returns false if there is none.
    ///
    /// - Parameter isReported: called before that, if there is a file; false changes nothing.
    func retire(_ path: FilePath, isReported: () -> Bool) throws(FileError) -> Bool
    /// Gives a file another name in its folder; returns false if the name is taken.
    ///
    /// - Parameter isReported: called before that, if the name is free; false changes nothing.
    func changeName(
        _ path: FilePath, to new: FilePath, isReported: () -> Bool
    ) throws(FileError) -> Bool
    /// The moment of a file's last change; nil if it is unknown.
    func modified(_ path: FilePath) -> Timestamp?
    /// The names in a folder, sorted; none if there is no such folder.
    func names(in folder: FilePath) -> [FilePath]
}

extension DiskFiles: TextFiles {
    /// A larger file is not a config file.
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
    /// Locks, reads, changes and replaces a file; what fails, or cannot be reported, changes nothing.
    ///
    /// If the pipe is closed, the change is still made.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file after the change.
    ///   - body: makes the change of the contents, which are nil if there is no file.
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

    /// Undoes the last change of a file, or redoes it; what fails, or cannot be reported, changes nothing. Returns false if
    /// nothing is kept.
    ///
    /// - Parameter report: reports the change before the file is replaced; gets both texts.
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

    /// Takes a file away; what fails, or cannot be reported, changes nothing. Returns false if there is no file.
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

    /// Gives a file another name; what fails, or cannot be reported, changes nothing. Returns false if the name is taken.
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

    /// Why a report failed; nil if it was made, or if the pipe is closed.
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
