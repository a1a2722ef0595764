#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads and replaces files on disk.
///
/// A file is replaced by writing a new one next to it, flushing that and renaming it over the old one, then flushing
/// the folder. So readers see either the old or the new bytes, even after a crash. Writers lock the folder.
package struct DiskFiles: Sendable {
    private let patience: LockPatience
    private let writer: DescriptorWriter
    let flush: @Sendable (CInt) -> CInt
    let move: @Sendable (FilePath, FilePath) -> CInt

    /// - Parameters:
    ///   - patience: how long a writer tries to acquire the lock.
    ///   - writer: writes to the new file; tests pass one that fails.
    ///   - flush: `fsync`, or a replacement in tests.
    ///   - move: `rename`, or a replacement in tests.
    package init(
        patience: LockPatience = LockPatience(.seconds(5)), writer: DescriptorWriter = DescriptorWriter(),
        flush: @escaping @Sendable (CInt) -> CInt = { fsync($0) },
        move: @escaping @Sendable (FilePath, FilePath) -> CInt = systemRename
    ) {
        (self.patience, self.writer, self.flush, self.move) = (patience, writer, flush, move)
    }

    // MARK: Reading

    /// The file's bytes; nil if there is no file.
    package func read(_ path: FilePath, limit: Int) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try RegularFile(opening: path, limit: limit).bytes(limit: limit)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// The size and the modification time of a regular file; nil for anything else.
    package func facts(of path: FilePath) -> (size: Int, modified: FileTime)? {
        guard let status = RegularFile.status(path, followingLinks: false), FileKind(status) == .regular
        else { return nil }
        return (Int(status.st_size), FileTime(status))
    }

    // MARK: Writing

    /// Replaces the file at `path` with `bytes`, completely or not at all, even if the machine stops in between.
    ///
    /// Missing folders are created. An existing file retains its permissions; a new one is accessible only to its
    /// owner.
    /// - Parameters:
    ///   - modified: the modification time to set.
    ///   - followingLinks: whether to replace the target of a link; if false, a link is an error.
    ///   - beginning: the bytes that an existing target of a link must start with; nil to allow any target.
    package func replace(
        _ path: FilePath, with bytes: RawSpan, modified: FileTime? = nil,
        followingLinks: Bool, linkedTo beginning: [UInt8]? = nil
    ) throws(FileError) {
        let place = try place(toReplace: path, followingLinks: followingLinks, linkedTo: beginning)
        try makeFolder(place.folder)
        let lock = try lock(place.folder)
        try put(bytes, at: place, modified: modified, under: lock)
    }

    /// The path, or the target of a link, if `replace` may put a file there; throws if something else exists there.
    @discardableResult
    package func place(
        toReplace path: FilePath, followingLinks: Bool, linkedTo beginning: [UInt8]?
    ) throws(FileError) -> FilePath {
        let place = try followingLinks ? Self.destination(of: path) : path
        if place != path, let beginning, Self.kind(place) != nil, !RegularFile.begins(place, with: beginning)
        {
            throw FileError(.replace, path, .notRegular(.link))
        }
        _ = try Self.old(place)
        return place
    }

    package func replace(
        _ path: FilePath, with bytes: [UInt8], followingLinks: Bool
    ) throws(FileError) {
        unsafe try replace(path, with: bytes.span.bytes, followingLinks: followingLinks)
    }

    /// Replaces the file, or the target of a link, with the result of `body`, which receives nil if there is no file.
    ///
    /// No other writer can intervene between reading and writing. Nothing is written if `body` changes nothing.
    /// Returns the new bytes.
    @discardableResult
    package func change(
        _ path: FilePath, limit: Int, _ body: (_ old: [UInt8]?) -> [UInt8]
    ) throws(FileError) -> [UInt8] {
        let place = try Self.destination(of: path)
        let before = try read(place, limit: limit)
        if body(before) == before ?? [] { return before ?? [] }
        try makeFolder(place.folder)
        let lock = try lock(place.folder)
        let new = body(try read(place, limit: limit))
        unsafe try put(new.span.bytes, at: place, modified: nil, under: lock)
        return new
    }

    /// Replaces a file that must never be lost with the result of `body`; nil leaves the file unchanged.
    ///
    /// The file is locked while it is read and changed. The previous text is stored next to it as `NAME~`, which is
    /// empty if there was no file. No empty file is created.
    /// - Parameter isReported: called once when the new bytes are safely on disk, before they replace the file;
    ///   returning false retains the old file.
    /// - Throws: also if the name is too long for the names of the stored texts.
    package func revise(
        _ path: FilePath, limit: Int, _ body: (_ old: [UInt8]?) -> [UInt8]?,
        isReported: () -> Bool = { true }
    ) throws(FileError) {
        let place = try Self.destination(of: path)
        // Rejects a change that could not be undone.
        if RegularFile.status(Self.after(place), followingLinks: false) == nil, errno == ENAMETOOLONG {
            throw .last(.replace, place)
        }
        if try read(place, limit: limit) == nil {
            // A rejected change creates no folder.
            if body(nil) == nil { return }
            try makeFolder(place.folder)
        }
        let lock = try lock(place.folder)
        finishInterruptedChange(of: place, under: lock)
        let old = try read(place, limit: limit)
        guard let new = body(old) else { return }
        if new == old ?? [] {
            _ = isReported()
            return
        }
        let exchange = try exchange(
            place, new, keeping: old, at: Self.before(place), under: lock, isReported: isReported)
        if exchange { forget(Self.after(place), in: lock) }
    }

    /// Undoes the last `revise`, or redoes it if it was undone; returns false if no text is stored.
    ///
    /// The replaced text is stored in turn: as `NAME.redo~` by an undo, as `NAME~` by a redo. If the program was
    /// stopped in between, both exist, and no text is lost. No file is removed: undoing the first change leaves an
    /// empty file.
    /// - Parameter isReported: called once when the change is made, with both texts and whether it is a redo;
    ///   returning   false reverts it.
    package func undo(
        _ path: FilePath, limit: Int,
        isReported: (_ old: [UInt8], _ new: [UInt8], _ isRedo: Bool) -> Bool
    ) throws(FileError) -> Bool {
        let place = try Self.destination(of: path)
        let (before, after) = (Self.before(place), Self.after(place))
        if try read(before, limit: limit) == nil, try read(after, limit: limit) == nil, !isInterrupted(place)
        {
            return false
        }
        let lock = try lock(place.folder)
        finishInterruptedChange(of: place, under: lock)
        let (now, earlier) = (try read(place, limit: limit) ?? [], try read(before, limit: limit))
        let later = try read(after, limit: limit)
        let isRedo = later != nil && (earlier == nil || earlier == now)
        guard let new = isRedo ? later : earlier, new != now else { return false }
        let (source, kept) = isRedo ? (after, before) : (before, after)
        _ = try exchange(
            place, new, keeping: now, at: kept, under: lock, isReported: { true })
        if isReported(now, new, isRedo) {
            forget(source, in: lock)
        } else {
            // The stored text is the previous one.
            try move(kept, to: place)
        }
        return true
    }

    /// The paths of the text before the last change, and of the text that an undo replaced.
    package static func before(_ place: FilePath) -> FilePath { place.adding("~") }
    static func after(_ place: FilePath) -> FilePath { place.adding(".redo~") }

    /// Replaces the file's bytes, and stores the old ones next to it; returns false if `isReported` does.
    ///
    /// Either both happen or neither does. If the process is killed in between, the next writer finishes the change:
    /// then a temporary file has the old bytes, and none has the new ones.
    /// - Parameter old: nil if there was no file.
    private func exchange(
        _ place: FilePath, _ new: [UInt8], keeping old: [UInt8]?, at kept: FilePath,
        under lock: borrowing FolderLock, isReported: () -> Bool
    ) throws(FileError) -> Bool {
        let model = try Self.old(place)
        _ = try Self.old(kept)
        let next = unsafe try prepare(new.span.bytes, for: place, like: model, under: lock)
        let last: NewFile
        do throws(FileError) {
            let old = old ?? []
            last = unsafe try prepare(old.span.bytes, for: kept, like: model, under: lock)
        } catch {
            next.remove()
            throw error
        }
        guard isReported() else {
            last.remove()
            next.remove()
            return false
        }
        do throws(FileError) { try takePlace(next) } catch {
            last.remove()
            next.remove()
            throw error
        }
        do throws(FileError) { try takePlace(last) } catch {
            takeBack(last, at: place, wasThere: model != nil)
            throw error
        }
        return true
    }

    /// Removes a stored text that a change has made obsolete.
    ///
    /// Until the folder is flushed, this may be the only name of the new bytes that survives a power failure.
    private func forget(_ kept: FilePath, in lock: borrowing FolderLock) {
        guard flush(lock.descriptor.number) == 0, facts(of: kept) != nil else { return }
        removeKept(kept)
        _ = flush(lock.descriptor.number)
    }

    /// The names in a folder, sorted; empty if there is no such folder.
    package func names(in folder: FilePath) -> [FilePath] {
        FolderEntries.names(in: folder).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// The final target of the link at `path`; nil if there is no link, or if its target doesn't exist.
    package func linkedFile(_ path: FilePath) -> FilePath? {
        guard RegularFile.status(path, followingLinks: true) != nil,
            let place = try? Self.destination(of: path)
        else { return nil }
        return place == path ? nil : place
    }

    /// Creates the folder and its missing parents, accessible only to their owner (cli.md, manner 7).
    func makeFolder(_ path: FilePath) throws(FileError) {
        if unsafe mkdir(path.cString, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != path.folder else { throw .last(.make, path) }
        try makeFolder(path.folder)
        guard unsafe mkdir(path.cString, 0o700) == 0 || errno == EEXIST else { throw .last(.make, path) }
    }

    // MARK: Steps

    func lock(_ folder: FilePath) throws(FileError) -> FolderLock {
        try FolderLock(folder, patience)
    }

    private func put(
        _ bytes: RawSpan, at path: FilePath, modified: FileTime?, under lock: borrowing FolderLock
    ) throws(FileError) {
        let new = try prepare(bytes, for: path, modified: modified, under: lock)
        do throws(FileError) { try takePlace(new) } catch {
            new.remove()
            throw error
        }
        // The new file has been renamed. If the power fails now, the old one may come back.
        _ = flush(lock.descriptor.number)
    }

    /// - Parameter model: the source of owner and permissions; by default, the file to be replaced.
    private func prepare(
        _ bytes: RawSpan, for path: FilePath, like model: stat? = nil, modified: FileTime? = nil,
        under lock: borrowing FolderLock
    ) throws(FileError) -> NewFile {
        let old = try Self.old(path)
        let name = TemporaryName(for: path)
        removeLeftovers(in: path.folder, under: lock) { name.matches($0) }
        let new = try Self.begin(name, for: path)
        do throws(FileError) {
            try writer.write(bytes, to: new.writer.descriptor.number, path: path)
            try finish(new.writer.descriptor, model ?? old, modified, path)
        } catch {
            new.remove()
            throw error
        }
        return new
    }

    private static func begin(_ name: TemporaryName, for path: FilePath) throws(FileError) -> NewFile {
        while true {
            let temporary = name.random()
            let writer = try FileWriter(making: temporary, reporting: path)
            if writer.claim() { return NewFile(temporary: temporary, path: path, writer: writer) }
        }
    }

    private func finish(
        _ file: borrowing Descriptor, _ old: stat?, _ modified: FileTime?, _ path: FilePath
    ) throws(FileError) {
        if let old {
            // Root preserves the file's owner. Other users cannot give files away, so they own the new one.
            _ = fchown(file.number, old.st_uid, old.st_gid)
            if fchmod(file.number, old.st_mode & 0o777) != 0 { throw .last(.write, path) }
        }
        if let modified, unsafe futimens(file.number, modified.both) != 0 { throw .last(.write, path) }
        guard flush(file.number) == 0 else { throw .last(.write, path) }
    }

    /// The file to be replaced, which determines the owner and permissions of the new one; nil if there is none.
    ///
    /// - Throws: if it is not a regular file; a user put it there on purpose.
    static func old(_ path: FilePath) throws(FileError) -> stat? {
        guard let status = try status(path) else { return nil }
        let kind = FileKind(status)
        guard kind == .regular else { throw FileError(.replace, path, .notRegular(kind)) }
        return status
    }

    /// The status of the file at `path`, without following links; nil if there is none.
    static func status(_ path: FilePath) throws(FileError) -> stat? {
        if let status = RegularFile.status(path, followingLinks: false) { return status }
        let error = FileError.last(.read, path)
        if error.isMissing { return nil }
        throw error
    }

    /// The kind of file at `path`, without following links; nil if there is none.
    static func kind(_ path: FilePath) -> FileKind? {
        RegularFile.status(path, followingLinks: false).map(FileKind.init)
    }

    /// The final target of a link, even if it doesn't exist; any other path is unchanged.
    ///
    /// Throws ELOOP after 40 links.
    static func destination(of path: FilePath) throws(FileError) -> FilePath {
        let start = path
        var path = path
        for _ in 0..<40 {
            var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = unsafe target.withUnsafeMutableBytes {
                unsafe readlink(path.cString, $0.baseAddress!, $0.count)
            }
            guard count > 0 else { return path }
            let link = FilePath(bytes: target[..<count])
            path = link.isAbsolute ? link : path.folder.appending(link)
        }
        throw FileError(.replace, start, .system(ELOOP))
    }
}
