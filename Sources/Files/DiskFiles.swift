#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads and replaces files on disk.
///
/// To replace a file, a new one is written beside it, flushed and renamed over it, and the folder is flushed. So
/// readers see the old bytes or the new, even after a crash. Writers lock the folder.
package struct DiskFiles: Sendable {
    private let lockAttempts: Int
    private let isLockRequired: Bool
    private let writer: DescriptorWriter
    private let flush: @Sendable (CInt) -> CInt
    private let pause: @Sendable () -> Void

    /// - Parameters:
    ///   - lockAttempts: how often a writer tries to get the lock, 2 ms apart, before it gives up.
    ///   - isLockRequired: whether `replace` fails if another writer has the lock; the later of two wins anyway.
    ///   - writer: writes to the new file; in tests it fails.
    ///   - flush: `fsync`, or a replacement in tests.
    ///   - pause: waits before the next attempt.
    package init(
        lockAttempts: Int = 2500, isLockRequired: Bool = true, writer: DescriptorWriter = DescriptorWriter(),
        flush: @escaping @Sendable (CInt) -> CInt = { fsync($0) },
        pause: @escaping @Sendable () -> Void = { usleep(2000) }
    ) {
        (self.lockAttempts, self.isLockRequired) = (lockAttempts, isLockRequired)
        (self.writer, self.flush, self.pause) = (writer, flush, pause)
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

    /// The size and the time of a regular file; nil if there is none.
    package func facts(of path: FilePath) -> (size: Int, modified: FileTime)? {
        var status = stat()
        guard unsafe lstat(path.cString, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return (Int(status.st_size), FileTime(status))
    }

    // MARK: Writing

    /// What may be in a file's place when it is replaced.
    package enum Replaceable: Sendable {
        /// A regular file; anything else was put there on purpose.
        case regularFile
        /// Anything that holds no data: for files of the program's own, in its own folder.
        case anythingEmpty
    }

    /// Replaces the file at `path` with `bytes`, completely or not at all, even if the machine stops midway.
    ///
    /// Missing folders are made. A file keeps its permissions; a new one is for its owner only.
    /// - Parameters:
    ///   - modified: the modification time to set.
    ///   - followingLinks: whether the target of a link is replaced instead of the link.
    package func replace(
        _ path: FilePath, with bytes: RawSpan, modified: FileTime? = nil,
        followingLinks: Bool, replacing replaceable: Replaceable = .regularFile
    ) throws(FileError) {
        let place = try followingLinks ? Self.destination(of: path, replaceable) : path
        try makeFolder(place.folder)
        let lock = try lock(place.folder, isRequired: isLockRequired)
        try put(bytes, at: place, modified: modified, replacing: replaceable, under: lock)
    }

    package func replace(
        _ path: FilePath, with bytes: [UInt8], followingLinks: Bool
    ) throws(FileError) {
        unsafe try replace(path, with: bytes.span.bytes, followingLinks: followingLinks)
    }

    /// Replaces the file, or the target of a link, with the result of `body`; nil means that there is no file.
    ///
    /// No other writer can come between reading and writing. Nothing is written if `body` changes nothing. Returns
    /// the new bytes.
    @discardableResult
    package func change(
        _ path: FilePath, limit: Int, _ body: (_ old: [UInt8]?) -> [UInt8]
    ) throws(FileError) -> [UInt8] {
        let place = try Self.destination(of: path, .regularFile)
        let before = try read(place, limit: limit)
        if body(before) == before ?? [] { return before ?? [] }
        try makeFolder(place.folder)
        let lock = try lock(place.folder, isRequired: true)
        let new = body(try read(place, limit: limit))
        unsafe try put(new.span.bytes, at: place, modified: nil, replacing: .regularFile, under: lock)
        return new
    }

    /// Replaces a file that must never be lost with the result of `body`; nil changes nothing.
    ///
    /// The file is locked while it is read and changed. The last one is kept beside it, with a `~` at its end.
    /// - Parameter isReported: called once with the new bytes safe on disk, before they take the file's place; false
    ///   leaves the old file.
    package func revise(
        _ path: FilePath, limit: Int, _ body: (_ old: [UInt8]?) -> [UInt8]?,
        isReported: () -> Bool = { true }
    ) throws(FileError) {
        let place = try Self.destination(of: path, .regularFile)
        if try read(place, limit: limit) == nil {
            // A refused change makes no folder.
            if body(nil) == nil { return }
            try makeFolder(place.folder)
        }
        let lock = try lock(place.folder, isRequired: true)
        let old = try read(place, limit: limit)
        guard let new = body(old) else { return }
        if new == old {
            _ = isReported()
            return
        }
        let last = try old.map { bytes throws(FileError) in
            unsafe try prepare(bytes.span.bytes, for: place.adding("~"), under: lock)
        }
        let next: NewFile
        do {
            next = unsafe try prepare(new.span.bytes, for: place, under: lock)
        } catch {
            last?.remove()
            throw error
        }
        guard isReported() else {
            last?.remove()
            next.remove()
            return
        }
        do {
            try last?.takePlace()
        } catch {
            next.remove()
            throw error
        }
        try next.takePlace()
        _ = flush(lock.descriptor.number)
    }

    /// The names in a folder, sorted; none if there is no such folder.
    package func names(in folder: FilePath) -> [FilePath] {
        FolderEntries.names(in: folder).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// Removes the file, or an empty folder; returns false if there is nothing.
    @discardableResult
    package func remove(_ path: FilePath) throws(FileError) -> Bool {
        if unsafe unlink(path.cString) == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        guard errno == EISDIR, unsafe rmdir(path.cString) == 0 else { throw .last(.remove, path) }
        return true
    }

    /// What the link at `path` leads to; nil if there is no link, or nothing at its end.
    package func linkedFile(_ path: FilePath) -> FilePath? {
        var status = stat()
        guard unsafe stat(path.cString, &status) == 0,
            let place = try? Self.destination(of: path, .regularFile)
        else { return nil }
        return place == path ? nil : place
    }

    /// Removes the temporary files that killed writers of `path` left behind.
    package func removeLeftovers(of path: FilePath) throws(FileError) {
        let place = try Self.destination(of: path, .anythingEmpty)
        do throws(FileError) {
            removeLeftovers(of: TemporaryName(for: place), under: try lock(place.folder, isRequired: true))
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// Removes the temporary files that killed writers left behind in a folder, whatever they were to replace.
    package func removeLeftovers(in folder: FilePath) throws(FileError) {
        do throws(FileError) {
            let lock = try lock(folder, isRequired: true)
            guard lock.isHeld else { return }
            for name in FolderEntries.names(in: folder, where: TemporaryName.isTemporary) {
                _ = unsafe unlink(folder.appending(name).cString)
            }
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// Makes the folder and those above it, for their owner only (cli.md, manner 7).
    package func makeFolder(_ path: FilePath) throws(FileError) {
        if unsafe mkdir(path.cString, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != path.folder else { throw .last(.make, path) }
        try makeFolder(path.folder)
        guard unsafe mkdir(path.cString, 0o700) == 0 || errno == EEXIST else { throw .last(.make, path) }
    }

    // MARK: Steps

    private func lock(_ folder: FilePath, isRequired: Bool) throws(FileError) -> FolderLock {
        try FolderLock(folder, attempts: lockAttempts, isRequired: isRequired, pause: pause)
    }

    private func put(
        _ bytes: RawSpan, at path: FilePath, modified: FileTime?, replacing replaceable: Replaceable,
        under lock: borrowing FolderLock
    ) throws(FileError) {
        try prepare(bytes, for: path, modified: modified, replacing: replaceable, under: lock).takePlace()
        // The new file is in its place. If the power fails now, the old one may come back.
        _ = flush(lock.descriptor.number)
    }

    /// A file written whole and flushed, beside the one whose place it will take.
    private struct NewFile {
        let temporary: FilePath
        let path: FilePath

        func takePlace() throws(FileError) {
            if unsafe rename(temporary.cString, path.cString) == 0 { return }
            let error = FileError.last(.replace, path)
            remove()
            throw error
        }

        func remove() { _ = unsafe unlink(temporary.cString) }
    }

    private func prepare(
        _ bytes: RawSpan, for path: FilePath, modified: FileTime? = nil,
        replacing replaceable: Replaceable = .regularFile, under lock: borrowing FolderLock
    ) throws(FileError) -> NewFile {
        let old = try Self.old(path, replaceable)
        let name = TemporaryName(for: path)
        removeLeftovers(of: name, under: lock)
        let new = NewFile(temporary: name.random(), path: path)
        let file = try Descriptor(
            opening: new.temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, for: .write, reporting: path)
        do throws(FileError) {
            try writer.write(bytes, to: file.number, path: path)
            try finish(file, old, modified, path)
        } catch {
            new.remove()
            throw error
        }
        return new
    }

    private func finish(
        _ file: borrowing Descriptor, _ old: stat?, _ modified: FileTime?, _ path: FilePath
    ) throws(FileError) {
        if let old {
            // Root writes for the file's owner; anybody else may not give files away, and then owns the new one.
            _ = fchown(file.number, old.st_uid, old.st_gid)
            if fchmod(file.number, old.st_mode & 0o777) != 0 { throw .last(.write, path) }
        }
        if let modified, unsafe futimens(file.number, modified.both) != 0 { throw .last(.write, path) }
        guard flush(file.number) == 0 else { throw .last(.write, path) }
    }

    /// The file that is replaced, whose owner and permissions the new one gets; nil if there is none, or a link.
    ///
    /// - Throws: if it is anything else that may not be replaced: a link could lead to a device.
    private static func old(_ path: FilePath, _ replaceable: Replaceable) throws(FileError) -> stat? {
        var status = stat()
        guard unsafe lstat(path.cString, &status) == 0 else { return nil }
        switch FileKind(status) {
        case .regular: return status
        case .link: return nil
        case .namedPipe, .socket:
            if replaceable == .anythingEmpty { return nil }
        case .folder:
            if replaceable == .anythingEmpty, unsafe rmdir(path.cString) == 0 { return nil }
        case .device, .other: break
        }
        throw FileError(.replace, path, .notRegular(FileKind(status)))
    }

    /// Removes nothing without the lock: the writer may still run.
    private func removeLeftovers(of name: TemporaryName, under lock: borrowing FolderLock) {
        guard lock.isHeld else { return }
        for leftover in name.leftovers() { _ = unsafe unlink(leftover.cString) }
    }

    /// The target of a link, even if nothing is there yet; any other path unchanged.
    ///
    /// After 40 links it is the path itself, if that may be replaced, else ELOOP is thrown.
    private static func destination(
        of path: FilePath, _ replaceable: Replaceable
    ) throws(FileError) -> FilePath {
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
        if replaceable == .anythingEmpty { return start }
        throw FileError(.replace, start, .system(ELOOP))
    }
}
