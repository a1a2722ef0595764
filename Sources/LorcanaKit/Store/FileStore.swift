package import Files
import LorcanaCards

/// The port to the disk for the catalogue store and for remembered failures.
///
/// Reading changes nothing on disk. Every call is short; locks are held only while writing.
package protocol FileStore: Sendable {
    /// Opens a catalogue's file for reading.
    func open(_ path: FilePath, _ access: CatalogueAccess) throws(FileError) -> CatalogueFile
    /// The bytes of a small file; nil if there is none.
    func read(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8]?
    /// Replaces the file at `path` with `bytes`, completely or not at all, even if the machine stops in between.
    ///
    /// Missing folders are created, accessible only to their owner. A link remains, and its target is replaced if
    /// that starts with `beginning`; if that is nil, a link is an error. `modified` becomes the file's modification
    /// time.
    func replace(
        _ path: FilePath, with bytes: RawSpan, modified: FileTime, linkedTo beginning: [UInt8]?
    ) throws(FileError)
    /// Throws the error that `replace` would throw because something else exists at the path.
    func check(_ path: FilePath, linkedTo beginning: [UInt8]?) throws(FileError)
    /// Removes the program's file at `path`, or a link to a file that starts with `beginning`, but not the link's
    /// target.
    ///
    /// Returns false if there is none.
    @discardableResult
    func remove(_ path: FilePath, linkedTo beginning: [UInt8]?) throws(FileError) -> Bool
    /// The target of the link at `path`; nil if there is no link, or if its target doesn't exist.
    func linkedFile(_ path: FilePath) -> FilePath?
    /// Removes files left behind by killed writers of `path`.
    func removeLeftovers(of path: FilePath) throws(FileError)
}

/// How a catalogue's bytes are accessed.
package enum CatalogueAccess: Sendable {
    /// Mapped: nothing is copied, but the process ends if another program truncates the file meanwhile.
    case mapped
    /// Copied to memory, for a long-running program.
    case inMemory
}

/// A file's bytes as they were when it was opened, whatever happens to its name later.
package struct CatalogueFile: Sendable {
    var bytes: CatalogueBytes
    /// The modification time, read after the bytes.
    var modified: FileTime
}
