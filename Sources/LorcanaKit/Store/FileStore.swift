package import Files
package import LorcanaCards

/// What the catalogue's store and the memory of failures do with files; the port to the disk.
///
/// Reading changes nothing on disk. Every call is short: locks are held while writing only.
package protocol FileStore: Sendable {
    /// Opens a catalogue's file for reading.
    func open(_ path: FilePath, _ access: CatalogueAccess) throws(FileError) -> CatalogueFile
    /// The bytes of a small file; nil if there is none.
    func read(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8]?
    /// Puts `bytes` in place of the file at `path`, wholly or not at all, also if the machine stops midway.
    ///
    /// Missing folders are made for the owner alone; a link stays and what it leads to is replaced. `modified` becomes
    /// the file's time.
    func replace(_ path: FilePath, with bytes: RawSpan, modified: FileTime) throws(FileError)
    /// Removes the file, or an empty folder, at `path`; returns false if there is none.
    @discardableResult
    func remove(_ path: FilePath) throws(FileError) -> Bool
    /// What the link at `path` leads to; nil if there is no link, or nothing at its end.
    func linkedFile(_ path: FilePath) -> FilePath?
    /// Removes what killed writers left of the file at `path`.
    func removeLeftovers(of path: FilePath) throws(FileError)
}

/// How a catalogue's bytes are read.
package enum CatalogueAccess: Sendable {
    /// Where they lie: nothing to copy, but a file that another program cuts off meanwhile ends the process.
    case mapped
    /// Copied into memory, for a program that goes on for long.
    case inMemory
}

/// A file's bytes as they were when it was opened, whatever happens to its name later.
package struct CatalogueFile: Sendable {
    package var bytes: CatalogueBytes
    /// When it was last modified, asked after its bytes were read.
    package var modified: FileTime
}
