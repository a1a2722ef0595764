import Bloc

/// A key-value store for states between runs of a program.
///
/// Only four methods are required; the others have default implementations for a storage that writes
/// immediately.
@MainActor
public protocol StateStorage: AnyObject {
    /// The bytes for a key; nil if the key has none.
    ///
    /// Returns the last bytes passed to `keep`, even if they are not written yet.
    func read(_ key: String) throws -> [UInt8]?
    /// Writes bytes for a key, and returns when they are written.
    func write(_ bytes: [UInt8], for key: String) throws
    /// Removes the bytes of a key, including any not written yet.
    func remove(_ key: String) throws
    /// Removes everything, including what is not written yet.
    func clear() throws
    /// Stores the result of `bytes` for a key, immediately or soon; nil leaves the stored bytes unchanged.
    ///
    /// Called for each change of a state. Only the newest bytes of a key need to be encoded and written; `bytes` may be
    /// called on any thread. Its errors, and those of writing, are passed to `failed`.
    func keep(
        _ key: String, failed: @escaping @MainActor (any Error) -> Void,
        _ bytes: @escaping @Sendable () throws -> [UInt8]?)
    /// Returns when everything passed to `keep` is written and `failed` has been called for errors.
    func flush() async
    /// Identifies the storage's location: storages with equal locations share their keys.
    var place: AnyHashable { get }
    /// Receives the error of a write that neither a bloc nor an observer can handle.
    func unheard(_ error: any Error, of key: String)
}

extension StateStorage {
    /// Encodes the bytes and writes them immediately.
    public func keep(
        _ key: String, failed: @escaping @MainActor (any Error) -> Void,
        _ bytes: @escaping @Sendable () throws -> [UInt8]?
    ) {
        do {
            if let bytes = try bytes() { try write(bytes, for: key) }
        } catch { failed(error) }
    }

    /// Returns immediately.
    public func flush() async {}

    /// The identity of the storage object, for a storage whose location is not shared.
    public var place: AnyHashable { ObjectIdentifier(self) }

    /// Writes a line to standard error, once for each key and kind of error.
    public func unheard(_ error: any Error, of key: String) { printUnheard(error, of: key) }

    func printUnheard(_ error: any Error, of key: String) {
        UnheardErrors.write(error, at: key, "The state for the key \(key) was not stored: \(error)")
    }
}

/// Stores states in memory while the program runs.
public final class MemoryStorage: StateStorage {
    /// The stored bytes by key.
    public var contents: [String: [UInt8]]

    /// Creates a storage with these contents.
    public init(_ contents: [String: [UInt8]] = [:]) { self.contents = contents }

    /// The bytes for a key; nil if the key has none.
    public func read(_ key: String) -> [UInt8]? { contents[key] }
    /// Sets the bytes for a key.
    public func write(_ bytes: [UInt8], for key: String) { contents[key] = bytes }
    /// Removes the bytes of a key.
    public func remove(_ key: String) { contents[key] = nil }
    /// Removes everything.
    public func clear() { contents = [:] }
}
