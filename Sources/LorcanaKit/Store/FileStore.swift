package import Files
package import LorcanaCards

/// What the catalogue's store and the memory of failures do with files; the port to the disk.
///
/// Every call is short: files are mapped, not read, and locks are held while writing only.
package protocol FileStore: Sendable {
    /// Maps the file at `path` for reading.
    func map(_ path: FilePath) throws(FileError) -> MappedFile
    /// Puts `bytes` in place of the file at `path`, wholly or not at all, also if the machine stops midway.
    ///
    /// Missing folders are made for the owner alone; a link stays and what it leads to is replaced. `modified` becomes the file's time.
    func replace(_ path: FilePath, with bytes: RawSpan, modified: FileTime) throws(FileError)
    /// Moves the file at `path` to `newPath`, if it still is the file that `identity` names.
    ///
    /// Returns false if the file was replaced or removed meanwhile.
    func move(_ path: FilePath, to newPath: FilePath, if identity: FileIdentity) throws(FileError) -> Bool
    /// Sets the time at which the file was last modified.
    func setModified(_ path: FilePath, to time: FileTime) throws(FileError)
    /// Removes the file at `path`; no error if there is none.
    func remove(_ path: FilePath) throws(FileError)
    /// Removes what killed writers left of the file at `path`.
    func removeLeftovers(of path: FilePath) throws(FileError)
}

/// A file's bytes as they were when it was opened, whatever happens to its name later.
package struct MappedFile: Sendable {
    package var bytes: CatalogueBytes
    package var modified: FileTime
    package var identity: FileIdentity

    package init(bytes: CatalogueBytes, modified: FileTime, identity: FileIdentity) {
        self.bytes = bytes
        self.modified = modified
        self.identity = identity
    }
}
