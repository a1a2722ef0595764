import Files

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
    /// The names in a folder, sorted; none if there is no such folder.
    func names(in folder: FilePath) -> [FilePath]
}

extension DiskFiles: TextFiles {
    /// A larger file is not a config file.
    private static let largest = 1 << 20

    func read(_ path: FilePath) throws(FileError) -> [UInt8]? { try read(path, limit: Self.largest) }

    func change(_ path: FilePath, _ body: (_ old: [UInt8]) -> [UInt8]) throws(FileError) -> [UInt8] {
        try change(path, limit: Self.largest) { body($0 ?? []) }
    }
}
