package import Files
package import LorcanaCards

/// The catalogue on disk: opened by mapping, replaced as a whole, moved aside when damaged.
///
/// Any number of processes may open and replace it at once; each has one whole catalogue or another.
package struct CatalogueStore: Sendable {
    /// The catalogue's file.
    package let path: FilePath
    private let files: any FileStore

    package init(folder: FilePath, files: any FileStore) {
        path = folder.appending("catalogue.lorcana")
        self.files = files
    }

    /// The store in `folder` on the real disk.
    package init(folder: FilePath) { self.init(folder: folder, files: DiskFiles()) }

    /// What opening the catalogue brought.
    package enum Opened: Sendable {
        case none
        case catalogue(Catalogue)
        /// It could not be used and was moved to `movedTo`; nil if it could not be moved.
        case damaged(reason: String, movedTo: String?)
    }

    /// Opens the catalogue; takes the same time for every size unless the file was changed.
    package func open() throws(FileError) -> Opened {
        let file: MappedFile
        do throws(FileError) { file = try files.map(path) } catch {
            if error.isMissing { return .none }
            throw error
        }
        do throws(CatalogueDamage) {
            return .catalogue(try opened(file))
        } catch {
            return .damaged(reason: error.reason, movedTo: moveAside(file))
        }
    }

    /// Puts `catalogue` in place of the old one, if there is one.
    ///
    /// Waits for other writers and for the disk beside the caller's actor, which goes on meanwhile.
    @concurrent package func replace(with catalogue: Catalogue) async throws(FileError) {
        try unsafe catalogue.bytes.withBytes { bytes throws(FileError) in
            unsafe try files.replace(path, with: bytes.bytes, modified: Self.seal(of: catalogue))
        }
    }

    /// Removes the catalogue and all that belongs to it; the folder stays.
    package func clear() throws(FileError) {
        try files.remove(path)
        try files.remove(damagedPath)
        try files.removeLeftovers(of: path)
    }

    /// Checks what has to be checked before the catalogue can be trusted.
    ///
    /// A file whose seal is intact was not changed since it was written, so it is not checked in full.
    private func opened(_ file: MappedFile) throws(CatalogueDamage) -> Catalogue {
        let catalogue = try Catalogue(file.bytes)
        if file.modified != Self.seal(of: catalogue) {
            try catalogue.verify()
            try? files.setModified(path, to: Self.seal(of: catalogue))
        }
        return catalogue
    }

    /// The time given to a catalogue's file: its date, and its checksum in place of the nanoseconds.
    ///
    /// A later write changes that time, so the seal proves that the bytes are unchanged.
    private static func seal(of catalogue: Catalogue) -> FileTime {
        FileTime(
            seconds: Int(catalogue.origin.asOf.secondsSince1970),
            nanoseconds: catalogue.checksum % 1_000_000_000)
    }

    private func moveAside(_ file: MappedFile) -> String? {
        (try? files.move(path, to: damagedPath, if: file.identity)) == true ? damagedPath.description : nil
    }

    private var damagedPath: FilePath { path.adding(".damaged") }
}
