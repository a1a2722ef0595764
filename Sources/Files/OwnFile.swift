#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file of the program's own, found in its folder.
package struct OwnFile: Sendable {
    package let path: FilePath
    package let size: Int
    package let modified: FileTime
}

/// The names of files that the program makes, which nothing else has:
///
/// | file | name |
/// |---|---|
/// | data that is kept | `WORD.lorcana` |
/// | one of many, such as a picture | `NAME.SEAL.lorcana`; the seal is a hash of the name |
/// | a state that is kept | `KEY.state` |
/// | a temporary file that will replace another | `.NAME.NUMBER.new` |
/// | a text of a user's file, before or after its last change | `NAME~`, `NAME.redo~` |
///
/// Only these are counted, trimmed and removed, and only if they are regular files. A link, a pipe, a device or a folder
/// of such a name belongs to somebody else. `scripts/check-rules removal` allows no other file to remove or rename.
package enum OwnName {
    private static let end = Array(".lorcana".utf8)
    private static let digits = 16
    /// The longest name that is sealed: its temporary file's name has room for all of it.
    package static let longest = TemporaryName.longest - digits - 1 - end.count

    static func isOwn(_ name: [UInt8]) -> Bool {
        name.suffix(end.count) == end[...] || name.suffix(6).elementsEqual(".state".utf8)
            || TemporaryName.replaced(by: name) != nil
    }

    /// The name with its seal, for a file that is found by listing its folder.
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

/// A number of 64 bits as 16 hex digits.
enum HexNumber {
    static func digits(_ number: UInt64) -> [UInt8] {
        let digits = String(number, radix: 16)
        return Array((String(repeating: "0", count: 16 - digits.utf8.count) + digits).utf8)
    }
}

extension DiskFiles {
    /// The files with a seal in a folder; none if there is no such folder.
    package func ownFiles(in folder: FilePath) -> [OwnFile] {
        FolderEntries.names(in: folder, where: OwnName.isSealed).compactMap { name in
            let path = folder.appending(name)
            return facts(of: path).map { OwnFile(path: path, size: $0.size, modified: $0.modified) }
        }
    }

    /// Removes a file of the program's own; returns false if there is none.
    ///
    /// - Parameter beginning: a link in its place is removed if the file that it leads to begins so; that file stays.
    /// - Throws: EPERM if the name is not one that the program makes; or if something else than a regular file is there.
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

    /// Removes the temporary files that killed writers of `path` left behind.
    package func removeLeftovers(of path: FilePath) throws(FileError) {
        let place = try Self.destination(of: path)
        try removeLeftovers(in: place.folder) { TemporaryName(for: place).matches($0) }
    }

    /// Removes the temporary files that killed writers of files with a seal left behind in a folder.
    package func removeLeftovers(in folder: FilePath) throws(FileError) {
        try removeLeftovers(in: folder) { TemporaryName.replaced(by: $0).map(OwnName.isSealed) ?? false }
    }

    /// Locks the folder; in one that is not there nothing is left.
    private func removeLeftovers(
        in folder: FilePath, where isLeft: ([UInt8]) -> Bool
    ) throws(FileError) {
        do throws(FileError) {
            removeLeftovers(in: folder, under: try lock(folder, isRequired: true), where: isLeft)
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// Removes leftovers, but nothing without the lock, and no file that a living writer holds: not every writer has the
    /// folder's lock.
    func removeLeftovers(
        in folder: FilePath, under lock: borrowing FolderLock, where isLeft: ([UInt8]) -> Bool
    ) {
        guard lock.isHeld else { return }
        for name in FolderEntries.names(in: folder, where: isLeft) {
            let path = folder.appending(name)
            FileWriter.ifAbandoned(path) { _ = try? remove(path) }
        }
    }

    /// Removes a text that was kept beside a file and is not needed any more, if it is a regular file.
    func removeKept(_ path: FilePath) {
        if facts(of: path) != nil { _ = unsafe unlink(path.cString) }
    }

    /// A file written whole and flushed, beside the one whose place it will take.
    struct NewFile {
        let temporary: FilePath
        let path: FilePath
        /// Keeps the new file locked until it is in its place.
        let writer: FileWriter

        func takePlace() throws(FileError) {
            let code = withExtendedLifetime(writer) { unsafe rename(temporary.cString, path.cString) }
            if code == 0 { return }
            let error = FileError.last(.replace, path)
            remove()
            throw error
        }

        func remove() { _ = unsafe unlink(temporary.cString) }
    }
}
