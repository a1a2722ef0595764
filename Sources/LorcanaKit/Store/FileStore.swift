package import LorcanaCards

/// The few things the program does with files; the port between the catalogue's store and the disk.
///
/// Paths are absolute. Every call is short: files are mapped, not read, and locks are held while writing only.
package protocol FileStore: Sendable {
    /// Maps the file at `path` for reading.
    func map(_ path: String) throws(FileError) -> MappedFile
    /// Puts `bytes` in place of the file at `path`, wholly or not at all, also if the machine stops midway.
    ///
    /// Folders that are missing are made for the owner alone. `modified` becomes the file's time.
    func replace(_ path: String, with bytes: UnsafeRawBufferPointer, modified: FileTime) throws(FileError)
    /// Moves the file at `path` to `newPath`, if it still is the file that `identity` names.
    ///
    /// Returns false where it is another by now, or gone.
    func move(_ path: String, to newPath: String, if identity: FileIdentity) throws(FileError) -> Bool
    /// Sets the time at which the file was last modified.
    func setModified(_ path: String, to time: FileTime) throws(FileError)
    /// Removes the file at `path`; one that is not there is removed already.
    func remove(_ path: String) throws(FileError)
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

/// A moment as file systems keep it.
package struct FileTime: Sendable, Hashable {
    package var seconds: Int
    package var nanoseconds: Int

    package init(seconds: Int, nanoseconds: Int) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }
}

/// What tells one file from another of the same name.
package struct FileIdentity: Sendable, Hashable {
    package var device: UInt64
    package var node: UInt64

    package init(device: UInt64, node: UInt64) {
        self.device = device
        self.node = node
    }
}

/// Why the disk did not do what it was asked; each case names the path.
package enum FileError: Error, Sendable, Equatable {
    case missing(path: String)
    case denied(path: String)
    case readOnly(path: String)
    case full(path: String)
    /// Another process has been writing for longer than anybody should wait.
    case busy(path: String)
    /// No folder for the program's data is known: neither LORCANA_DATA_DIR, XDG_DATA_HOME nor HOME is set.
    case noFolder
    /// Anything else, in the system's own words.
    case other(path: String, reason: String)
}
