package import Files
import LorcanaCards

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
    /// Missing folders are made for the owner alone. A link stays, and what it leads to is replaced if that begins with
    /// `beginning`; nil if a link is an error. `modified` becomes the file's time.
    func replace(
        _ path: FilePath, with bytes: RawSpan, modified: FileTime, linkedTo beginning: [UInt8]?
    ) throws(FileError)
    /// Throws what `replace` would throw because something else is in the file's place.
    func check(_ path: FilePath, linkedTo beginning: [UInt8]?) throws(FileError)
    /// Removes the program's own file at `path`, or a link to a file that begins with `beginning`, which stays.
    ///
    /// Returns false if there is none.
    @discardableResult
    func remove(_ path: FilePath, linkedTo beginning: [UInt8]?) throws(FileError) -> Bool
    /// What the link at `path` leads to; nil if there is no link, or nothing at its end.
    func linkedFile(_ path: FilePath) -> FilePath?
    /// Removes what killed writers left of the file at `path`.
    func removeLeftovers(of path: FilePath) throws(FileError)
}

/// How a catalogue's bytes are read.
package enum CatalogueAccess: Sendable {
    /// Where they lie: nothing to copy, but a file that another program cuts off meanwhile ends the process.
    case mapped
    /// Copied into memory, for a program that runs for long.
    case inMemory
}

/// A file's bytes as they were when it was opened, whatever happens to its name later.
package struct CatalogueFile: Sendable {
    var bytes: CatalogueBytes
    /// When it was last modified, asked after its bytes were read.
    var modified: FileTime
}
