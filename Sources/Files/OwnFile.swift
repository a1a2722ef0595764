#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file created by this program, found in its folder.
package struct OwnFile: Sendable {
    package let path: FilePath
    package let size: Int
    package let modified: FileTime
}

/// The names of files that this program creates, which no other files have:
///
/// | file | name |
/// |---|---|
/// | stored data | `WORD.lorcana` |
/// | one of many, such as a picture | `NAME.SEAL.lorcana`; the seal is a hash of the name |
/// | a stored state | `KEY.state` |
/// | a temporary file that will replace another | `.NAME.NUMBER.new` |
/// | a text of a user's file, before or after its last change | `NAME~`, `NAME.redo~` |
/// | a lock, where folders cannot be locked | `.lorcana.lock` |
///
/// Only these files are counted, trimmed and removed, and only if they are regular files. A link, a pipe, a device or
/// a folder with such a name was created by somebody else. `scripts/check-rules removal` allows no other source file
/// to remove or rename.
package enum OwnName {
    private static let end = Array(".lorcana".utf8)
    private static let digits = 16
    /// The maximum length of a name that can be sealed, so that the temporary file's name is not truncated.
    package static let longest = TemporaryName.longest - digits - 1 - end.count

    static func isOwn(_ name: [UInt8]) -> Bool {
        name.suffix(end.count) == end[...] || name.suffix(6).elementsEqual(".state".utf8)
            || TemporaryName.replaced(by: name) != nil
    }

    /// The name with its seal, for files that are found by listing their folder.
    package static func sealed(_ name: [UInt8]) -> FilePath {
        // FNV-1a, 64 bits.
        let seal = name.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return FilePath(bytes: name + [0x2E] + HexNumber.digits(seal) + end)
    }

    static func isSealed(_ name: [UInt8]) -> Bool {
        let length = name.count - 1 - digits - end.count
        return length > 0 && sealed(Array(name.prefix(length))).bytes == name
    }
}

/// `rename` of the C library.
@Sendable func systemRename(_ old: FilePath, _ new: FilePath) -> CInt {
    unsafe rename(old.cString, new.cString)
}

/// A lock file in a folder that cannot be locked itself, as on NFS, which locks only files that are open for writing.
///
/// The file is removed before its lock is released. So another writer may lock a file that no longer exists, which it
/// detects by the inode, and tries again.
final class LockFile {
    private let descriptor: Descriptor
    private let path: FilePath

    private init(_ descriptor: consuming Descriptor, _ path: FilePath) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { _ = unsafe unlink(path.cString) }

    /// The result of one attempt.
    enum Attempt {
        case held(LockFile)
        case busy
        /// The file system has no locks.
        case impossible
    }

    static func attempt(in folder: FilePath) throws(FileError) -> Attempt {
        let path = folder.appending(".lorcana.lock")
        let file = try Descriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, for: .lock)
        var opened = stat()
        guard unsafe fstat(file.number, &opened) == 0, FileKind(opened) == .regular else {
            return .impossible
        }
        if flock(file.number, LOCK_EX | LOCK_NB) != 0 {
            return errno == EWOULDBLOCK || errno == EINTR ? .busy : .impossible
        }
        let named = RegularFile.status(path, followingLinks: false)
        let isSame = named.map { $0.st_ino == opened.st_ino && $0.st_dev == opened.st_dev } ?? false
        return isSame ? .held(LockFile(file, path)) : .busy
    }
}

/// A 64-bit number as 16 hex digits.
enum HexNumber {
    static func digits(_ number: UInt64) -> [UInt8] {
        let digits = String(number, radix: 16)
        return Array((String(repeating: "0", count: 16 - digits.utf8.count) + digits).utf8)
    }
}

extension DiskFiles {
    /// The sealed files in a folder; empty if there is no such folder.
    package func ownFiles(in folder: FilePath) -> [OwnFile] {
        FolderEntries.names(in: folder, where: OwnName.isSealed).compactMap { name in
            let path = folder.appending(name)
            return facts(of: path).map { OwnFile(path: path, size: $0.size, modified: $0.modified) }
        }
    }

    /// Removes a file that the program created; returns false if there is no file.
    ///
    /// - Parameter beginning: also removes a link whose target starts with these bytes, but not the target.
    /// - Throws: EPERM if it is not a name of the program's files, or an error if there is something other than a
    ///   regular file.
    @discardableResult
    package func remove(_ path: FilePath, linkedTo beginning: [UInt8]? = nil) throws(FileError) -> Bool {
        guard OwnName.isOwn(path.name.bytes) else { throw FileError(.remove, path, .system(EPERM)) }
        guard let status = RegularFile.status(path, followingLinks: false) else {
            let error = FileError.last(.remove, path)
            if error.isMissing { return false }
            throw error
        }
        let kind = FileKind(status)
        if kind == .link, let beginning {
            if RegularFile.status(path, followingLinks: true) == nil { return false }
            guard RegularFile.begins(path, with: beginning) else {
                throw FileError(.remove, path, .notRegular(kind))
            }
        } else if kind != .regular {
            throw FileError(.remove, path, .notRegular(kind))
        }
        if unsafe unlink(path.cString) == 0 || errno == ENOENT { return true }
        throw .last(.remove, path)
    }

    /// Removes the temporary files left behind by killed writers of `path`.
    package func removeLeftovers(of path: FilePath) throws(FileError) {
        let place = try Self.destination(of: path)
        try removeLeftovers(in: place.folder) { TemporaryName(for: place).matches($0) }
    }

    /// Removes the temporary files left behind by killed writers of sealed files in a folder.
    package func removeLeftovers(in folder: FilePath) throws(FileError) {
        try removeLeftovers(in: folder) { TemporaryName.replaced(by: $0).map(OwnName.isSealed) ?? false }
    }

    /// Removes leftovers while locking the folder; a missing folder has none.
    private func removeLeftovers(
        in folder: FilePath, where isLeft: ([UInt8]) -> Bool
    ) throws(FileError) {
        do throws(FileError) {
            removeLeftovers(in: folder, under: try lock(folder), where: isLeft)
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// Removes leftovers if the lock is held, except files that running writers have locked, since not every writer
    /// locks the folder.
    func removeLeftovers(
        in folder: FilePath, under lock: borrowing FolderLock, where isLeft: ([UInt8]) -> Bool
    ) {
        guard lock.isHeld else { return }
        for name in FolderEntries.names(in: folder, where: isLeft) {
            let path = folder.appending(name)
            FileWriter.ifAbandoned(path) { _ = try? remove(path) }
        }
    }

    /// Removes a stored text that is no longer needed, if it is a regular file.
    func removeKept(_ path: FilePath) {
        if facts(of: path) != nil { _ = unsafe unlink(path.cString) }
    }

    /// A file that was completely written and flushed, next to the one it will replace.
    struct NewFile {
        let temporary: FilePath
        let path: FilePath
        /// Holds the lock on the new file until it replaces the old one.
        let writer: FileWriter

        func remove() { _ = unsafe unlink(temporary.cString) }
    }

    func takePlace(_ new: NewFile) throws(FileError) {
        try withExtendedLifetime(new.writer) { () throws(FileError) in try move(new.temporary, to: new.path) }
    }

    func move(_ old: FilePath, to new: FilePath) throws(FileError) {
        if move(old, new) != 0 { throw .last(.replace, new) }
    }

    /// Restores the old bytes, which `last` has; removes the file if there was none before.
    func takeBack(_ last: NewFile, at path: FilePath, wasThere: Bool) {
        if wasThere, move(last.temporary, path) == 0 { return }
        if !wasThere { _ = unsafe unlink(path.cString) }
        last.remove()
    }

    // MARK: Whole user files

    /// Removes a user's file; its text is stored as `NAME~`, from which `undo` restores it. Returns false if there is
    /// no file.
    /// - Parameter isReported: called once before the file is removed; returning false retains it.
    package func retire(_ path: FilePath, isReported: () -> Bool = { true }) throws(FileError) -> Bool {
        let place = try Self.destination(of: path)
        if try !Self.isRegular(place) { return false }
        let lock = try lock(place.folder)
        finishInterruptedChange(of: place, under: lock)
        if try !Self.isRegular(place) { return false }
        let before = Self.before(place)
        guard [nil, .regular].contains(Self.kind(before)) else {
            throw FileError(.replace, before, .system(EEXIST))
        }
        guard isReported() else { return true }
        try move(place, to: before)
        removeKept(Self.after(place))
        return true
    }

    /// Renames a user's file within its folder, together with its stored texts, or changes nothing. Returns false if
    /// the name is taken.
    /// - Parameter isReported: called once before the file is renamed; returning false retains the old name.
    package func changeName(
        _ path: FilePath, to new: FilePath, isReported: () -> Bool = { true }
    ) throws(FileError) -> Bool {
        let lock = try lock(path.folder)
        finishInterruptedChange(of: path, under: lock)
        if try Self.status(new) != nil { return false }
        guard isReported() else { return true }
        let pairs = [
            (path, new), (Self.before(path), Self.before(new)), (Self.after(path), Self.after(new)),
        ]
        var moved: [(old: FilePath, new: FilePath)] = []
        do throws(FileError) {
            for (old, new) in pairs {
                let isThere = try Self.isRegular(old)
                if isThere || old == path {
                    try move(old, to: new)
                    moved.append((old, new))
                } else {
                    removeKept(new)
                }
            }
        } catch {
            for (old, new) in moved.reversed() { _ = move(new, old) }
            throw error
        }
        return true
    }

    private static func isRegular(_ path: FilePath) throws(FileError) -> Bool {
        try status(path).map(FileKind.init) == .regular
    }

    // MARK: Interrupted changes

    /// Whether a killed process may have left a change of the file unfinished.
    func isInterrupted(_ place: FilePath) -> Bool {
        [Self.before(place), Self.after(place)].contains { !leftovers(of: $0).isEmpty }
    }

    /// Stores the text that a killed process had already replaced, or removes the leftovers of a change that it had
    /// not made yet.
    ///
    /// The file with the new bytes is written first. So if only the temporary file with the old text is left, the new
    /// bytes are already in place.
    func finishInterruptedChange(of place: FilePath, under lock: borrowing FolderLock) {
        guard lock.isHeld else { return }
        for kept in [Self.before(place), Self.after(place)] {
            for left in leftovers(of: kept) {
                FileWriter.ifAbandoned(left) {
                    let mayKeep = [nil, .regular].contains(Self.kind(kept)) && Self.kind(left) == .regular
                    if mayKeep, leftovers(of: place).isEmpty {
                        _ = move(left, kept)
                    } else {
                        _ = try? remove(left)
                    }
                }
            }
        }
    }

    private func leftovers(of path: FilePath) -> [FilePath] {
        FolderEntries.names(in: path.folder) { TemporaryName(for: path).matches($0) }
            .map(path.folder.appending)
    }
}
