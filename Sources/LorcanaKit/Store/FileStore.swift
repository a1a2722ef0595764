package import Files
import LorcanaCards

/// The port to the disk for the catalogue's store and for remembered failures.
///
/// Reading changes nothing on disk. Every call is short: locks are held while writing only.
package protocol FileStore: Sendable {
    /// Opens a catalogue's file for reading.
    func open(_ path: FilePath, _ access: CatalogueAccess) throws(FileError) -> CatalogueFile
    /// The bytes of a small file; nil if there is none.
    func read(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8]?
    /// Replaces the file at `path` with `bytes`, wholly or not at all, even if the machine stops midway.
    ///
    /// Missing folders are made for the owner alone. A link stays, and its target is replaced if that begins with
    /// `beginning`; nil if a link is an error. `modified` becomes the file's time.
    func replace(
        _ path: FilePath, with bytes: RawSpan, modified: FileTime, linkedTo beginning: [UInt8]?
    ) throws(FileError)
    /// Throws the error that `replace` would throw because something else is in the file's place.
    func check(_ path: FilePath, linkedTo beginning: [UInt8]?) throws(FileError)
    /// Removes the program's own file at `path`, or a link to a file that begins with `beginning`; the target stays.
    ///
    /// Returns false if there is none.
    @discardableResult
    func remove(_ path: FilePath, linkedTo beginning: [UInt8]?) throws(FileError) -> Bool
    /// The target of the link at `path`; nil if there is no link, or nothing at its end.
    func linkedFile(_ path: FilePath) -> FilePath?
    /// Removes leftovers of killed writers of the file at `path`.
    func removeLeftovers(of path: FilePath) throws(FileError)
}

/// The way in which a catalogue's bytes are read.
package enum CatalogueAccess: Sendable {
    /// Mapped: nothing is copied, but if another program truncates the file meanwhile, the process ends.
    case mapped
    /// Copied into memory, for a program that runs for a long time.
    case inMemory
}

/// A file's bytes as they were when it was opened, whatever happens to its name later.
package struct CatalogueFile: Sendable {
    var bytes: CatalogueBytes
    /// When it was last modified, asked after its bytes were read.
    var modified: FileTime
}
