package import Files
package import LorcanaCards

/// The catalogue on disk: read without changing anything, and replaced as a whole.
///
/// Any number of processes may open and replace it at the same time; each sees a complete catalogue.
package struct CatalogueStore: Sendable {
    /// The path of the catalogue's file.
    package let path: FilePath
    private let folder: FilePath
    private let files: any FileStore
    private let access: CatalogueAccess

    /// - Parameter language: the language of names and texts; each language has a separate file.
    package init(
        folder: FilePath, language: CardLanguage = .en, files: any FileStore = DiskFiles(),
        access: CatalogueAccess = .mapped
    ) {
        path = folder.appending(Self.name(language))
        (self.folder, self.files, self.access) = (folder, files, access)
    }

    /// The store of another language in the same folder.
    package func of(_ language: CardLanguage) -> CatalogueStore {
        CatalogueStore(folder: folder, language: language, files: files, access: access)
    }

    private static func name(_ language: CardLanguage) -> String {
        language == .en ? "catalogue.lorcana" : "catalogue.\(language.rawValue).lorcana"
    }

    /// The result of opening the catalogue.
    package enum Opened: Sendable {
        case none
        case catalogue(Catalogue)
        /// It cannot be used. It is not removed, since another program may just be writing it.
        case unusable(CatalogueDamage)
    }

    /// Opens the catalogue. Takes the same time for every size if the file is mapped and was not changed.
    ///
    /// - Parameter inFull: whether to verify the checksum even of an unchanged file.
    package func open(inFull: Bool = false) throws(FileError) -> Opened {
        let file: CatalogueFile
        do throws(FileError) { file = try files.open(path, access) } catch {
            if error.isMissing { return .none }
            throw error
        }
        do throws(CatalogueDamage) {
            return .catalogue(try Self.checked(file, inFull: inFull || access == .inMemory))
        } catch { return .unusable(error) }
    }

    /// Throws if `replace` would refuse to replace what exists at the catalogue's path, before anything is
    /// downloaded.
    func checkPlace() throws(FileError) { try files.check(path, linkedTo: Catalogue.beginning) }

    /// Replaces the file by `catalogue`. A link remains, and its target is replaced.
    ///
    /// Throws if anything else exists there, including a link to something other than a catalogue. Waits for other
    /// writers and for the disk off the caller's actor.
    @concurrent package func replace(with catalogue: Catalogue) async throws(FileError) {
        try unsafe catalogue.bytes.withBytes { bytes throws(FileError) in
            unsafe try files.replace(
                path, with: bytes.bytes, modified: Self.seal(of: catalogue), linkedTo: Catalogue.beginning)
        }
    }

    /// The target of a link at the catalogue's path; nil if there is no link, or if its target doesn't exist.
    package var linkedFile: FilePath? { files.linkedFile(path) }

    /// Removes this catalogue, or a link to one, and files left behind by killed writers; returns false if there was
    /// nothing.
    @discardableResult
    package func clear() throws(FileError) -> Bool {
        let wasThere = try files.remove(path, linkedTo: Catalogue.beginning)
        try files.removeLeftovers(of: path)
        return wasThere
    }

    /// Checks that the catalogue can be trusted.
    ///
    /// A file with an intact seal was not changed since it was written, unless its modification time was preserved on
    /// purpose. So a short command doesn't verify it in full, but ends when it reads damaged data
    /// (`CatalogueBytes.onDamage`).
    private static func checked(_ file: CatalogueFile, inFull: Bool) throws(CatalogueDamage) -> Catalogue {
        try Catalogue(file.bytes, cleansTexts: true) { checked, checksum in
            !inFull && file.modified == seal(checked, checksum)
        }
    }

    /// The modification time of a catalogue's file: the time of its update, with its checksum in place of the
    /// nanoseconds.
    ///
    /// A later write changes that time, so the seal shows that the bytes are unchanged.
    private static func seal(of catalogue: Catalogue) -> FileTime {
        seal(catalogue.checked, catalogue.checksum)
    }

    private static func seal(_ checked: Timestamp, _ checksum: Int) -> FileTime {
        FileTime(seconds: Int(checked.secondsSince1970), nanoseconds: checksum % 1_000_000_000)
    }
}
