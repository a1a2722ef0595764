package import Files
package import LorcanaCards

/// The catalogue on disk: read without changing anything, replaced as a whole.
///
/// Any number of processes may open and replace it at once; each gets one whole catalogue.
package struct CatalogueStore: Sendable {
    /// The catalogue's file.
    package let path: FilePath
    private let folder: FilePath
    private let files: any FileStore
    private let access: CatalogueAccess

    /// - Parameter language: the language of names and texts; each has a file of its own.
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

    /// The result of opening the catalogue.
    package enum Opened: Sendable {
        case none
        case catalogue(Catalogue)
        /// It cannot be used. It stays in its place, since another program may be writing it just now.
        case unusable(CatalogueDamage)
    }

    /// Opens the catalogue; takes the same time for every size if it is mapped and was not changed.
    ///
    /// - Parameter inFull: whether to verify the checksum even of a file that was not changed.
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

    /// Throws if `replace` would refuse what is in the catalogue's place, before anything is downloaded.
    func checkPlace() throws(FileError) { try files.check(path, linkedTo: Catalogue.beginning) }

    /// Replaces the file by `catalogue`. A link stays, and the catalogue that it leads to is replaced.
    ///
    /// Throws if anything else is there, including a link to something that is not a catalogue.
    /// Waits for other writers and for the disk off the caller's actor.
    @concurrent package func replace(with catalogue: Catalogue) async throws(FileError) {
        try unsafe catalogue.bytes.withBytes { bytes throws(FileError) in
            unsafe try files.replace(
                path, with: bytes.bytes, modified: Self.seal(of: catalogue), linkedTo: Catalogue.beginning)
        }
    }

    /// The target of a link in the catalogue's place; nil if there is no link, or nothing at its end.
    package var linkedFile: FilePath? { files.linkedFile(path) }

    /// Removes this catalogue, or a link to one, and leftovers of killed writers; returns false if there was nothing.
    @discardableResult
    package func clear() throws(FileError) -> Bool {
        let wasThere = try files.remove(path, linkedTo: Catalogue.beginning)
        try files.removeLeftovers(of: path)
        return wasThere
    }

    /// Checks that the catalogue can be trusted.
    ///
    /// A file whose seal is intact was not changed since it was written, unless its time was kept on purpose. So a
    /// short command does not check it in full; it ends when it reads something damaged (`CatalogueBytes.onDamage`).
    private static func checked(_ file: CatalogueFile, inFull: Bool) throws(CatalogueDamage) -> Catalogue {
        try Catalogue(file.bytes, cleansTexts: true) { checked, checksum in
            !inFull && file.modified == seal(checked, checksum)
        }
    }

    /// The time given to a catalogue's file: that of its update, and its checksum in place of the nanoseconds.
    ///
    /// A later write changes that time, so the seal proves that the bytes are unchanged.
    private static func seal(of catalogue: Catalogue) -> FileTime {
        seal(catalogue.checked, catalogue.checksum)
    }

    private static func seal(_ checked: Timestamp, _ checksum: Int) -> FileTime {
        FileTime(seconds: Int(checked.secondsSince1970), nanoseconds: checksum % 1_000_000_000)
    }
}
