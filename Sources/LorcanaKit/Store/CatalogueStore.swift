package import Files
package import LorcanaCards

/// The catalogue on disk: read without changing anything, replaced as a whole.
///
/// Any number of processes may open and replace it at once; each has one whole catalogue or another.
package struct CatalogueStore: Sendable {
    /// The catalogue's file.
    package let path: FilePath
    private let folder: FilePath
    private let files: any FileStore
    private let access: CatalogueAccess

    /// - Parameter language: that of names and texts; each has a file of its own.
    package init(
        folder: FilePath, language: CardLanguage = .en, files: any FileStore = DiskFiles(),
        access: CatalogueAccess = .mapped
    ) {
        path = folder.appending(Self.name(language))
        (self.folder, self.files, self.access) = (folder, files, access)
    }

    /// The store of another language beside this one.
    package func of(_ language: CardLanguage) -> CatalogueStore {
        CatalogueStore(folder: folder, language: language, files: files, access: access)
    }

    private static func name(_ language: CardLanguage) -> String {
        language == .en ? "catalogue.lorcana" : "catalogue.\(language.rawValue).lorcana"
    }

    /// What opening the catalogue brought.
    package enum Opened: Sendable {
        case none
        case catalogue(Catalogue)
        /// It cannot be used; it stays where it is, since another program may be writing it just now.
        case unusable(CatalogueDamage)
    }

    /// Opens the catalogue; takes the same time for every size if it is mapped and was not changed.
    package func open() throws(FileError) -> Opened {
        let file: CatalogueFile
        do throws(FileError) { file = try files.open(path, access) } catch {
            if error.isMissing { return .none }
            throw error
        }
        do throws(CatalogueDamage) {
            return .catalogue(try Self.checked(file))
        } catch { return .unusable(error) }
    }

    /// Puts `catalogue` in place of whatever is there, but for a folder with files in it.
    ///
    /// Waits for other writers and for the disk beside the caller's actor, which goes on meanwhile.
    @concurrent package func replace(with catalogue: Catalogue) async throws(FileError) {
        try unsafe catalogue.bytes.withBytes { bytes throws(FileError) in
            unsafe try files.replace(path, with: bytes.bytes, modified: Self.seal(of: catalogue))
        }
    }

    /// The file that a link in the catalogue's place leads to; nil if there is no link, or nothing at its end.
    package var linkedFile: FilePath? { files.linkedFile(path) }

    /// Removes this catalogue and all that belongs to it, also a link; returns false if there was nothing.
    @discardableResult
    package func clear() throws(FileError) -> Bool {
        let wasThere = try files.remove(path)
        try files.removeLeftovers(of: path)
        // What earlier versions moved aside.
        try files.remove(path.adding(".damaged"))
        return wasThere
    }

    /// Checks what has to be checked before the catalogue can be trusted.
    ///
    /// A file whose seal is intact was not changed since it was written, so it is not checked in full.
    private static func checked(_ file: CatalogueFile) throws(CatalogueDamage) -> Catalogue {
        let catalogue = try Catalogue(file.bytes, cleansTexts: true)
        if file.modified != seal(of: catalogue) { try catalogue.verify() }
        return catalogue
    }

    /// The time given to a catalogue's file: that of its update, and its checksum in place of the nanoseconds.
    ///
    /// A later write changes that time, so the seal proves that the bytes are unchanged.
    private static func seal(of catalogue: Catalogue) -> FileTime {
        FileTime(
            seconds: Int((catalogue.download.checked ?? catalogue.origin.asOf).secondsSince1970),
            nanoseconds: catalogue.checksum % 1_000_000_000)
    }
}
