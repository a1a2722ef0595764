import BlocLocks

// FileStorage needs POSIX, so Windows and WASI have only MemoryStorage and custom storages. Neither is built here.
#if !os(Windows) && !os(WASI)
    /// Stores each state in a separate file of a folder.
    ///
    /// Changes never wait for the disk: another thread writes them soon after, in order. While a file is being written,
    /// only the newest change is retained for the next write. At most 16 MiB of states per key wait in memory. `flush`
    /// and a bloc's `closeAfterPending` wait for pending writes and report their errors. If the program is killed,
    /// pending writes are lost; a program that exits right after a change should await one of these methods.
    ///
    /// A write creates a new file that then replaces the old one, so readers and crashes always leave a complete
    /// state. If two programs, or two storages of one program, write at the same time, neither fails and the later
    /// one wins. The first write creates the folder and missing parent folders, with access for the owner only.
    public final class FileStorage: StateStorage {
        private let writer: StateWriter
        private let folder: StateFolder
        private var onError: (@MainActor (String, any Error) -> Void)?

        /// - Parameters:
        ///   - directory: The folder's path.
        ///   - onError: Called with the key and the error of a write that neither a bloc nor an observer can
        ///     handle; nil writes a line to standard error.
        public convenience init(
            directory: String, onError: (@MainActor (_ key: String, _ error: any Error) -> Void)? = nil
        ) {
            self.init(folder: StateFolder(Array(directory.utf8)))
            self.onError = onError
        }

        /// - Parameters:
        ///   - directory: The folder's path as bytes, which need not be valid UTF-8.
        ///   - onError: As above.
        public convenience init(
            directory: [UInt8], onError: (@MainActor (_ key: String, _ error: any Error) -> Void)? = nil
        ) {
            self.init(folder: StateFolder(directory))
            self.onError = onError
        }

        init(folder: StateFolder) { (writer, self.folder) = (StateWriter(folder), folder) }

        /// The bytes for a key, even if they are not written yet; nil if the key has none.
        public func read(_ key: String) throws -> [UInt8]? { try writer.read(key) }

        /// Writes bytes for a key; returns when they are on disk.
        public func write(_ bytes: [UInt8], for key: String) throws(FileStorageError) {
            try writer.write(bytes, for: key)
        }

        /// Removes the bytes of a key, including any not written yet.
        public func remove(_ key: String) throws(FileStorageError) { try writer.remove(key) }

        /// Removes all stored states in the folder, including any not written yet; other files remain.
        public func clear() throws(FileStorageError) { try writer.clear() }

        /// Encodes and writes the bytes soon, on another thread.
        public func keep(
            _ key: String, failed: @escaping @MainActor (any Error) -> Void,
            _ bytes: @escaping @Sendable () throws -> [UInt8]?
        ) {
            writer.add(StateWriter.Version(bytes: bytes, failed: failed), for: key)
        }

        /// Returns when everything passed to `keep` earlier is on disk and errors have been reported.
        public func flush() async {
            await writer.finished()
            writer.reportErrors()
        }

        /// The folder's resolved path, which is equal for storages in the same folder.
        public var place: AnyHashable { folder.realPath }

        /// Calls the storage's `onError`; without one, writes a line to standard error.
        public func unheard(_ error: any Error, of key: String) {
            if let onError { onError(key, error) } else { printUnheard(error, of: key) }
        }

        /// The path of a key's file.
        func path(for key: String) -> String { folder.file(StateWriter.name(for: key)).description }
    }

    /// Writes the newest version of each state, one file after another, on a thread that exits when no version is
    /// pending.
    private final class StateWriter: Sendable {
        final class Version: Sendable {
            let bytes: @Sendable () throws -> [UInt8]?
            let failed: @MainActor (any Error) -> Void

            init(
                bytes: @escaping @Sendable () throws -> [UInt8]?,
                failed: @escaping @MainActor (any Error) -> Void
            ) {
                (self.bytes, self.failed) = (bytes, failed)
            }
        }

        private struct Inbox {
            /// The pending versions of each file, newest last. The bytes of a version may turn out to be nil.
            var versions: [String: [Version]] = [:]
            /// The keys in order of arrival.
            var keys: [String] = []
            /// The size in bytes of the last version of each file.
            var sizes: [String: Int] = [:]
            var isAtWork = false
            /// The number of changes so far.
            var count = 0
            /// The number of the newest unwritten change of each file.
            var unwritten: [String: Int] = [:]
            /// Waiters, each for the changes of some files up to a number.
            var waiting: [(changes: [String: Int], waiter: CheckedContinuation<Void, Never>)] = []
            /// The errors that have not been reported yet, in order.
            var failures: [(version: Version, error: any Error)] = []

            /// Records that the changes of a file up to a number are written or dropped; returns the waiters that have
            /// nothing left to wait for.
            mutating func settle(_ key: String, upTo number: Int) -> [CheckedContinuation<Void, Never>] {
                if let newest = unwritten[key], newest <= number { unwritten[key] = nil }
                for place in waiting.indices {
                    if let last = waiting[place].changes[key], last <= number {
                        waiting[place].changes[key] = nil
                    }
                }
                let done = waiting.filter(\.changes.isEmpty).map(\.waiter)
                waiting.removeAll(where: \.changes.isEmpty)
                return done
            }
        }

        /// The maximum size of a state; typical ones are a few kilobytes.
        private static let largest = 64 << 20
        private static let suffix = ".state"
        /// The maximum total size of a file's pending versions. Beyond it, the newest version is encoded immediately
        /// and replaces the others.
        private static let mostBytes = 16 << 20
        private let folder: StateFolder
        private let inbox = Locked(Inbox())
        /// Held while a file is read, written or removed, and acquired before the inbox. The value is unused: without
        /// one, the thread sanitizer would report a race in the lock.
        private let disk = Locked(0)

        init(_ folder: StateFolder) { self.folder = folder }

        /// The name of a key's file; characters other than letters, digits, `-` and `_` are escaped.
        static func name(for key: String) -> String {
            let name = key.utf8.map { byte in
                let character = Character(Unicode.Scalar(byte))
                let isPlain =
                    byte < 128 && (character.isLetter || character.isNumber || "-_".contains(character))
                return isPlain ? String(character) : "%" + String(byte, radix: 16, uppercase: true)
            }
            return name.joined() + suffix
        }

        func add(_ version: Version, for key: String) {
            let (isIdle, isFull) = inbox.withLock { inbox in
                defer { inbox.isAtWork = true }
                inbox.count += 1
                inbox.unwritten[key] = inbox.count
                let count = Self.append(version, to: &inbox.versions[key, default: []])
                if count == 1 { inbox.keys.append(key) }
                return (!inbox.isAtWork, count > Self.mostVersions(ofSize: inbox.sizes[key]))
            }
            if isFull { settleNewest(of: key) }
            if isIdle {
                // If no thread can be created, this thread writes.
                do throws(SystemThread.Failure) { try SystemThread { self.run() }.detach() } catch { run() }
            }
        }

        /// The maximum number of pending versions of a file, given the size of its last one.
        private static func mostVersions(ofSize size: Int?) -> Int {
            size.map { max(1, min(1_000, mostBytes / max($0, 1))) } ?? 16
        }

        private static func append(_ version: Version, to versions: inout [Version]) -> Int {
            versions.append(version)
            return versions.count
        }

        /// Encodes the newest version immediately; it replaces earlier ones, or is dropped if it is nil.
        private func settleNewest(of key: String) {
            guard let newest = inbox.withLock({ $0.versions[key]?.last }) else { return }
            let bytes = made(of: [newest])
            inbox.withLock { inbox in
                if let bytes { inbox.sizes[key] = bytes.count }
                // If it is no longer pending, it is being written.
                guard let place = inbox.versions[key]?.lastIndex(where: { $0 === newest }) else { return }
                if let bytes {
                    let settled = Version(bytes: { bytes }, failed: newest.failed)
                    inbox.versions[key]?.replaceSubrange(...place, with: [settled])
                } else {
                    inbox.versions[key]?.remove(at: place)
                }
            }
        }

        /// Encodes the newest version that is not nil; reports errors.
        private func made(of versions: [Version]) -> [UInt8]? {
            for version in versions.reversed() {
                do {
                    if let bytes = try version.bytes() { return bytes }
                } catch {
                    note(error, of: version)
                }
            }
            return nil
        }

        private func note(_ error: any Error, of version: Version) {
            inbox.withLock { $0.failures.append((version, error)) }
            Task { @MainActor in reportErrors() }
        }

        /// Reports all errors so far, so that `flush` need not wait for the task that would report them.
        @MainActor
        func reportErrors() {
            let failures = inbox.withLock { inbox in
                defer { inbox.failures = [] }
                return inbox.failures
            }
            for (version, error) in failures { version.failed(error) }
        }

        func read(_ key: String) throws -> [UInt8]? {
            try disk.withLock { _ in
                for version in inbox.withLock({ $0.versions[key] ?? [] }).reversed() {
                    if let bytes = try version.bytes() { return bytes }
                }
                return try folder.read(Self.name(for: key), limit: Self.largest)
            }
        }

        func write(_ bytes: [UInt8], for key: String) throws(FileStorageError) {
            forget(key)
            try disk.withLock { _ throws(FileStorageError) in try replace(key, bytes) }
        }

        func remove(_ key: String) throws(FileStorageError) {
            forget(key)
            try disk.withLock { _ throws(FileStorageError) in try folder.remove(Self.name(for: key)) }
        }

        func clear() throws(FileStorageError) {
            for key in inbox.withLock({ Array($0.unwritten.keys) }) { forget(key) }
            try disk.withLock { _ throws(FileStorageError) in
                for name in folder.names(endingIn: Self.suffix) { try folder.remove(name) }
            }
        }

        /// Returns when all earlier changes are written.
        @MainActor
        func finished() async {
            await withCheckedContinuation { waiter in
                let isWritten = inbox.withLock { inbox in
                    if !inbox.unwritten.isEmpty { inbox.waiting.append((inbox.unwritten, waiter)) }
                    return inbox.unwritten.isEmpty
                }
                if isWritten { waiter.resume() }
            }
        }

        /// Drops a file's pending changes. A write in progress continues, and has ended once the disk lock is free.
        private func forget(_ key: String) {
            settle(key, upTo: .max) {
                $0.versions[key] = nil
                $0.keys.removeAll { $0 == key }
            }
        }

        /// Resumes the waiters for changes of a file up to a number.
        private func settle(_ key: String, upTo number: Int, _ change: (inout Inbox) -> Void = { _ in }) {
            let done = inbox.withLock { inbox in
                change(&inbox)
                return inbox.settle(key, upTo: number)
            }
            for waiter in done { waiter.resume() }
        }

        private func replace(_ key: String, _ bytes: [UInt8]) throws(FileStorageError) {
            let name = Self.name(for: key)
            if bytes.count > Self.largest { throw .tooLarge("write", folder.file(name), Self.largest) }
            try folder.replace(name, with: bytes)
        }

        /// Writes until no change is pending.
        func run() {
            while !isFinished() { disk.withLock { _ in writeFirst() } }
        }

        private func writeFirst() {
            let next = inbox.withLock { inbox -> (String, [Version], Int)? in
                guard let key = inbox.keys.first else { return nil }
                inbox.keys.removeFirst()
                return (key, inbox.versions.removeValue(forKey: key) ?? [], inbox.count)
            }
            guard let (key, versions, number) = next else { return }
            defer { settle(key, upTo: number) }
            guard let newest = versions.last, let bytes = made(of: versions) else { return }
            inbox.withLock { $0.sizes[key] = bytes.count }
            do throws(FileStorageError) {
                try replace(key, bytes)
            } catch {
                note(error, of: newest)
            }
        }

        private func isFinished() -> Bool {
            inbox.withLock { inbox in
                inbox.isAtWork = !inbox.keys.isEmpty
                return !inbox.isAtWork
            }
        }
    }

    /// A failed operation on a file of the storage.
    ///
    /// The value can be used on any thread.
    public struct FileStorageError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The failed operation, as a verb.
        public let operation: String
        /// The path of the file.
        public let path: String
        /// The system's error number, or the closest one if no system call failed.
        public let code: CInt
        private let reason: String

        init(_ operation: String, _ path: StatePath, _ code: CInt, _ reason: String) {
            (self.operation, self.path, self.code, self.reason) = (operation, path.description, code, reason)
        }

        /// The failed operation, and the reason.
        public var description: String { "could not \(operation) \(path): \(reason)" }
    }
#endif
