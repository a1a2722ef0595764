#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files of this machine.
///
/// A file is replaced by a new one beside it: written, flushed, renamed over the old one, the folder flushed. So a
/// reader, or a crash, finds the old bytes or the new. Writers take turns by the lock of the folder.
package struct DiskFiles: Sendable {
    private let lockAttempts: Int
    private let writer: DescriptorWriter
    private let flush: @Sendable (CInt) -> CInt
    private let pause: @Sendable () -> Void

    /// - Parameters:
    ///   - lockAttempts: how often a writer asks for the lock, 2 ms apart, before it gives up.
    ///   - writer: writes to the new file; in tests it fails.
    ///   - flush: `fsync`, or what stands for it in tests.
    ///   - pause: waits before the next attempt.
    package init(
        lockAttempts: Int = 2500, writer: DescriptorWriter = DescriptorWriter(),
        flush: @escaping @Sendable (CInt) -> CInt = { fsync($0) },
        pause: @escaping @Sendable () -> Void = { usleep(2000) }
    ) {
        (self.lockAttempts, self.writer, self.flush, self.pause) = (lockAttempts, writer, flush, pause)
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

    // MARK: Writing

    /// Puts `bytes` in place of the file at `path`, wholly or not at all, also if the machine stops midway.
    ///
    /// Missing folders are made. A file keeps its permissions; a new one is for its owner alone.
    /// - Parameters:
    ///   - modified: becomes the time at which the file was last modified.
    ///   - followingLinks: whether a link stays and the file it leads to is replaced.
    package func replace(
        _ path: FilePath, with bytes: RawSpan, modified: FileTime? = nil,
        followingLinks: Bool = false
    ) throws(FileError) {
        let place = followingLinks ? Self.destination(of: path) : path
        try makeFolder(place.folder)
        let lock = try lock(place.folder)
        try put(bytes, at: place, modified: modified, under: lock)
    }

    package func replace(
        _ path: FilePath, with bytes: [UInt8], followingLinks: Bool = false
    ) throws(FileError) {
        unsafe try replace(path, with: bytes.span.bytes, followingLinks: followingLinks)
    }

    /// Replaces the file, or what a link leads to, by what `body` makes of its bytes; nil stands for no file.
    ///
    /// No other writer comes between the reading and the writing. Returns the new bytes.
    @discardableResult
    package func change(
        _ path: FilePath, limit: Int, _ body: (_ old: [UInt8]?) -> [UInt8]
    ) throws(FileError) -> [UInt8] {
        let place = Self.destination(of: path)
        try makeFolder(place.folder)
        let lock = try lock(place.folder)
        let new = body(try read(place, limit: limit))
        unsafe try put(new.span.bytes, at: place, modified: nil, under: lock)
        return new
    }

    /// Moves the file to `newPath` if it still is the file that `identity` names.
    ///
    /// Returns false if it is another one by now, or gone.
    package func move(
        _ path: FilePath, to newPath: FilePath, if identity: FileIdentity
    ) throws(FileError) -> Bool {
        let lock = try lock(Self.destination(of: path).folder)
        guard RegularFile.status(path).map(FileIdentity.init) == identity else { return false }
        guard unsafe rename(path.cString, newPath.cString) == 0 else { throw .last(.move, path) }
        _ = flush(lock.descriptor.number)
        return true
    }

    package func setModified(_ path: FilePath, to time: FileTime) throws(FileError) {
        try RegularFile(opening: path, limit: .max).setModified(time)
    }

    /// Removes the file; no error if there is none.
    package func remove(_ path: FilePath) throws(FileError) {
        guard unsafe unlink(path.cString) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw .last(.remove, path)
        }
    }

    /// Removes what killed writers left of the file at `path`.
    package func removeLeftovers(of path: FilePath) throws(FileError) {
        let place = Self.destination(of: path)
        do throws(FileError) {
            removeLeftovers(of: TemporaryName(for: place), under: try lock(place.folder))
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// Makes the folder and those above it, for their owner alone (cli.md, manner 7).
    package func makeFolder(_ path: FilePath) throws(FileError) {
        if unsafe mkdir(path.cString, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != path.folder else { throw .last(.make, path) }
        try makeFolder(path.folder)
        guard unsafe mkdir(path.cString, 0o700) == 0 || errno == EEXIST else { throw .last(.make, path) }
    }

    // MARK: Steps

    private func lock(_ folder: FilePath) throws(FileError) -> FolderLock {
        try FolderLock(folder, attempts: lockAttempts, pause: pause)
    }

    private func put(
        _ bytes: RawSpan, at path: FilePath, modified: FileTime?, under lock: borrowing FolderLock
    ) throws(FileError) {
        let permissions = try Self.permissions(of: path)
        let name = TemporaryName(for: path)
        removeLeftovers(of: name, under: lock)
        let temporary = name.random()
        let file = try Descriptor(
            opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, for: .write, reporting: path)
        do throws(FileError) {
            try writer.write(bytes, to: file.number, path: path)
            try finish(file, permissions, modified, path)
            guard unsafe rename(temporary.cString, path.cString) == 0 else { throw .last(.replace, path) }
        } catch {
            _ = unsafe unlink(temporary.cString)
            throw error
        }
        // The new file is in its place. If the power fails now, the old one may come back.
        _ = flush(lock.descriptor.number)
    }

    private func finish(
        _ file: borrowing Descriptor, _ permissions: mode_t?, _ modified: FileTime?, _ path: FilePath
    ) throws(FileError) {
        if let permissions, fchmod(file.number, permissions) != 0 { throw .last(.write, path) }
        if let modified, unsafe futimens(file.number, modified.both) != 0 { throw .last(.write, path) }
        guard flush(file.number) == 0 else { throw .last(.write, path) }
    }

    /// The permissions of the file that is replaced; nil if there is none, or a link.
    ///
    /// - Throws: if there is anything else: a link could lead to a device, which must stay one.
    private static func permissions(of path: FilePath) throws(FileError) -> mode_t? {
        var status = stat()
        guard unsafe lstat(path.cString, &status) == 0 else { return nil }
        switch FileKind(status) {
        case .regular: return status.st_mode & 0o777
        case .link: return nil
        case .folder, .namedPipe, .socket, .device, .other:
            throw FileError(.replace, path, .notRegular(FileKind(status)))
        }
    }

    /// Without the lock nothing is removed: its writer may be alive.
    private func removeLeftovers(of name: TemporaryName, under lock: borrowing FolderLock) {
        guard lock.isHeld else { return }
        for leftover in name.leftovers() { _ = unsafe unlink(leftover.cString) }
    }

    /// The path a link leads to, even if nothing is there yet; any other path itself.
    private static func destination(of path: FilePath) -> FilePath {
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
        return path
    }
}
