import Bloc

/// Where states are kept between runs of a program, each under a key.
///
/// A storage needs four methods; the others have defaults for one that writes at once.
@MainActor
public protocol StateStorage: AnyObject {
    /// The bytes under a key; nil if there are none.
    ///
    /// These are the last bytes passed to `keep`, even if not written yet.
    func read(_ key: String) throws -> [UInt8]?
    /// Writes bytes under a key, and returns when they are written.
    func write(_ bytes: [UInt8], for key: String) throws
    /// Removes what is under a key, even if not written yet.
    func remove(_ key: String) throws
    /// Removes everything, even if not written yet.
    func clear() throws
    /// Keeps the result of `bytes` under a key, now or soon; nil keeps what is there.
    ///
    /// Called for each change of a state. Only the newest bytes of a key need to be made and written; `bytes` may be
    /// called on any thread. Its errors, and those of writing, go to `failed`.
    func keep(
        _ key: String, failed: @escaping @MainActor (any Error) -> Void,
        _ bytes: @escaping @Sendable () throws -> [UInt8]?)
    /// Returns when everything passed to `keep` is written, and `failed` was called for what could not be.
    func flush() async
    /// Where the storage keeps: two storages of equal places have their keys in common.
    var place: AnyHashable { get }
    /// Takes the error of a write that no bloc and no observer is left to hear.
    func unheard(_ error: any Error, of key: String)
}

extension StateStorage {
    /// Makes the bytes and writes them at once.
    public func keep(
        _ key: String, failed: @escaping @MainActor (any Error) -> Void,
        _ bytes: @escaping @Sendable () throws -> [UInt8]?
    ) {
        do {
            if let bytes = try bytes() { try write(bytes, for: key) }
        } catch { failed(error) }
    }

    /// Returns at once.
    public func flush() async {}

    /// The storage itself, for one that has its place alone.
    public var place: AnyHashable { ObjectIdentifier(self) }

    /// Writes a line to standard error, once for each key and kind of error.
    public func unheard(_ error: any Error, of key: String) { printUnheard(error, of: key) }

    func printUnheard(_ error: any Error, of key: String) {
        UnheardErrors.write(error, at: key, "The state under the key \(key) was not kept: \(error)")
    }
}

/// Keeps states for as long as the program runs.
public final class MemoryStorage: StateStorage {
    /// The kept bytes, by key.
    public var contents: [String: [UInt8]]

    /// Makes a storage with these contents.
    public init(_ contents: [String: [UInt8]] = [:]) { self.contents = contents }

    /// The bytes under a key; nil if there are none.
    public func read(_ key: String) -> [UInt8]? { contents[key] }
    /// Puts bytes under a key.
    public func write(_ bytes: [UInt8], for key: String) { contents[key] = bytes }
    /// Removes what is under a key.
    public func remove(_ key: String) { contents[key] = nil }
    /// Removes everything.
    public func clear() { contents = [:] }
}
