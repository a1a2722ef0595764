#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

#if !os(Windows) && !os(WASI)
    /// Reads files of a folder up to a size limit, replaces them atomically, and removes them.
    ///
    /// A replacement is written to a new file in the same folder, which is flushed and renamed; then the folder is
    /// flushed. The new file is locked until then, so an unlocked one is a leftover of a killed writer.
    struct StateFolder: Sendable {
        /// The folder's path as bytes, which need not be UTF-8.
        private let path: [UInt8]
        /// Calls `fsync`; replaced in tests.
        private let flush: @Sendable (CInt) -> CInt

        init(_ path: [UInt8], flush: @escaping @Sendable (CInt) -> CInt = { fsync($0) }) {
            (self.path, self.flush) = (path.prefix { $0 != 0 } + [], flush)
        }

        /// The path of a file in the folder.
        func file(_ name: String) -> StatePath { StatePath(path + [StatePath.slash] + name.utf8) }

        /// The file's bytes; nil if the file doesn't exist.
        func read(_ name: String, limit: Int) throws(FileStorageError) -> [UInt8]? {
            let file = file(name)
            // O_NONBLOCK, so that opening a named pipe doesn't block.
            let number = unsafe open(file.cString, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            if number < 0 {
                if errno == ENOENT || errno == ENOTDIR { return nil }
                throw .last("read", file)
            }
            defer { close(number) }
            var status = stat()
            guard unsafe fstat(number, &status) == 0 else { throw .last("read", file) }
            try Self.requireRegular(status, "read", file)
            let size = Int(status.st_size)
            if size > limit { throw .tooLarge("read", file, limit) }
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                while count < size {
                    let some = Self.again {
                        unsafe systemRead(number, buffer.baseAddress! + count, size - count)
                    }
                    if some <= 0 { break }
                    count += some
                }
            }
            if bytes.count < size {
                throw FileStorageError("read", file, EIO, "only part of it could be read")
            }
            return bytes
        }

        /// Replaces the file's contents completely or not at all, even if the machine crashes.
        ///
        /// Creates missing folders. An existing file keeps its permissions; a new one is accessible only to its owner.
        func replace(_ name: String, with bytes: [UInt8]) throws(FileStorageError) {
            let file = file(name)
            let old = try Self.status("replace", file)
            try Self.make(StatePath(path))
            removeLeftovers(of: name)
            let new = try begin(name)
            defer { close(new.number) }
            do throws(FileStorageError) {
                try Self.write(bytes, new.number, file)
                if let old {
                    // Only root can restore the owner; otherwise the new file belongs to the current user.
                    _ = fchown(new.number, old.st_uid, old.st_gid)
                    if fchmod(new.number, old.st_mode & 0o777) != 0 { throw .last("write", file) }
                }
                if flush(new.number) != 0 { throw .last("write", file) }
                if unsafe rename(new.path.cString, file.cString) != 0 { throw .last("replace", file) }
            } catch {
                _ = unsafe unlink(new.path.cString)
                throw error
            }
            // The file is replaced. Until the folder is flushed, a power failure can restore the old one.
            let folder = unsafe open(StatePath(path).cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if folder >= 0 {
                _ = flush(folder)
                close(folder)
            }
        }

        /// Removes a file if it exists.
        func remove(_ name: String) throws(FileStorageError) {
            let file = file(name)
            guard try Self.status("remove", file) != nil else { return }
            if unsafe unlink(file.cString) != 0, errno != ENOENT { throw .last("remove", file) }
        }

        /// The names of files with this suffix; empty if the folder doesn't exist.
        func names(endingIn suffix: String) -> [String] {
            entries { $0.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
                .map { String(decoding: $0, as: UTF8.self) }
        }

        /// The folder's absolute path without symbolic links, "." and ".."; folders that don't exist yet keep their
        /// names.
        var realPath: [UInt8] {
            let isAbsolute = path.isEmpty || path.first == StatePath.slash
            // The root is an empty path, because its trailing slash is removed.
            var real: [UInt8] = isAbsolute ? [] : Self.real(Array(".".utf8))
            for part in path.split(separator: StatePath.slash) where !part.elementsEqual(".".utf8) {
                if part.elementsEqual("..".utf8) {
                    real.removeSubrange((real.lastIndex(of: StatePath.slash) ?? 0)...)
                } else {
                    real = Self.real(real + [StatePath.slash] + part)
                }
            }
            return real
        }

        /// The path with symbolic links resolved; unchanged if it doesn't exist.
        private static func real(_ path: [UInt8]) -> [UInt8] {
            guard let real = unsafe realpath(StatePath(path).cString, nil) else { return path }
            defer { unsafe free(real) }
            let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: real, count: Int(strlen(real))))
            return bytes == [StatePath.slash] ? [] : bytes
        }

        // MARK: New files

        /// Creates and locks a new file with a name that other processes can't predict.
        private func begin(_ name: String) throws(FileStorageError) -> (number: CInt, path: StatePath) {
            while true {
                let digits = String(UInt64.random(in: .min ... .max), radix: 16)
                let ending = String(repeating: "0", count: 16 - digits.utf8.count) + digits + Self.ending
                let new = StatePath(path + [StatePath.slash] + Self.beginning(for: name) + ending.utf8)
                let number = unsafe open(
                    new.cString, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
                if number < 0 { throw .last("write", file(name)) }
                // Before it was locked, another writer may have removed it as a leftover. On file systems without
                // locks, leftovers are never removed.
                var status = stat()
                let isTaken = flock(number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
                if !isTaken, unsafe fstat(number, &status) != 0 || status.st_nlink > 0 {
                    return (number, new)
                }
                close(number)
            }
        }

        /// Removes new files for this name that killed writers left behind.
        private func removeLeftovers(of name: String) {
            let beginning = Self.beginning(for: name)
            let length = beginning.count + 16 + Self.ending.utf8.count
            for entry in entries({
                $0.count == length && $0.starts(with: beginning)
                    && $0.suffix(4).elementsEqual(Self.ending.utf8)
            }) {
                let left = StatePath(path + [StatePath.slash] + entry)
                let number = unsafe open(left.cString, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
                guard number >= 0 else { continue }
                if flock(number, LOCK_EX | LOCK_NB) == 0 { _ = unsafe unlink(left.cString) }
                close(number)
            }
        }

        private static let ending = ".new"
        /// The prefix of new files' names; long names are truncated.
        private static func beginning(for name: String) -> [UInt8] { [0x2E] + name.utf8.prefix(200) + [0x2E] }

        private func entries(_ isWanted: ([UInt8]) -> Bool) -> [[UInt8]] {
            guard let listing = unsafe opendir(StatePath(path).cString) else { return [] }
            defer { unsafe closedir(listing) }
            var found: [[UInt8]] = []
            while let entry = unsafe readdir(listing) {
                let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                    unsafe Array($0.prefix { $0 != 0 })
                }
                if isWanted(name) { found.append(name) }
            }
            return found
        }

        // MARK: System calls

        private static func write(_ bytes: [UInt8], _ number: CInt, _ file: StatePath)
            throws(FileStorageError)
        {
            var done = 0
            while done < bytes.count {
                let some = unsafe bytes.withUnsafeBytes { buffer in
                    again { unsafe systemWrite(number, buffer.baseAddress! + done, buffer.count - done) }
                }
                if some < 0 { throw .last("write", file) }
                done += some
            }
        }

        /// Repeats a call that a signal interrupted.
        private static func again(_ call: () -> Int) -> Int {
            while true {
                let result = call()
                if result >= 0 || errno != EINTR { return result }
            }
        }

        /// Creates the folder and missing parent folders, accessible only to their owner.
        private static func make(_ folder: StatePath) throws(FileStorageError) {
            if unsafe mkdir(folder.cString, 0o700) == 0 || errno == EEXIST { return }
            guard errno == ENOENT, let outer = folder.outer else { throw .last("make", folder) }
            try make(outer)
            guard unsafe mkdir(folder.cString, 0o700) == 0 || errno == EEXIST else {
                throw .last("make", folder)
            }
        }

        /// The status of a regular file, without following links; nil if it doesn't exist.
        private static func status(_ operation: String, _ file: StatePath) throws(FileStorageError) -> stat? {
            var status = stat()
            if unsafe lstat(file.cString, &status) != 0 {
                if errno == ENOENT || errno == ENOTDIR { return nil }
                throw .last(operation, file)
            }
            try requireRegular(status, operation, file)
            return status
        }

        private static func requireRegular(
            _ status: stat, _ operation: String, _ file: StatePath
        ) throws(FileStorageError) {
            let kind = status.st_mode & S_IFMT
            if kind == S_IFREG { return }
            let word = kind == S_IFDIR ? "a folder" : kind == S_IFLNK ? "a link" : "a pipe or a device"
            throw FileStorageError(
                operation, file, kind == S_IFDIR ? EISDIR : EINVAL, "it is \(word), not a regular file")
        }
    }

    /// A path as bytes, for C functions.
    struct StatePath {
        static let slash: UInt8 = 0x2F
        /// The bytes with a terminating NUL.
        let cString: [CChar]

        init(_ bytes: [UInt8]) { cString = bytes.map(CChar.init(bitPattern:)) + [0] }

        var description: String {
            String(decoding: cString.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        /// The parent folder; nil for the root and for a relative path's first folder.
        var outer: StatePath? {
            let bytes = cString.dropLast().map(UInt8.init(bitPattern:))
            guard let end = bytes.lastIndex(of: Self.slash), end > 0 else { return nil }
            return StatePath(Array(bytes[..<end]))
        }
    }

    extension FileStorageError {
        /// The error of the last failed system call.
        static func last(_ operation: String, _ path: StatePath) -> FileStorageError {
            let code = errno
            return FileStorageError(operation, path, code, unsafe String(cString: strerror(code)))
        }

        /// The error for a file that exceeds the size limit.
        static func tooLarge(_ operation: String, _ path: StatePath, _ limit: Int) -> FileStorageError {
            FileStorageError(operation, path, EFBIG, "it is larger than \(limit >> 20) MiB")
        }
    }

    // Aliases, because methods here have the same names.
    private let systemRead = unsafe read
    private let systemWrite = unsafe write
#endif
