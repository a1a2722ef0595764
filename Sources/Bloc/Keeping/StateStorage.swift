/// Where states are kept between runs of a program, each under a key.
///
/// Called on the main actor, once for each change of a state: an implementation should be quick.
@MainActor
public protocol StateStorage: AnyObject {
    /// The bytes under a key; nil if there are none.
    func read(_ key: String) throws -> [UInt8]?
    func write(_ bytes: [UInt8], for key: String) throws
    func remove(_ key: String) throws
}

/// Keeps states for as long as the program runs.
public final class MemoryStorage: StateStorage {
    public var contents: [String: [UInt8]]

    public init(_ contents: [String: [UInt8]] = [:]) { self.contents = contents }

    public func read(_ key: String) -> [UInt8]? { contents[key] }
    public func write(_ bytes: [UInt8], for key: String) { contents[key] = bytes }
    public func remove(_ key: String) { contents[key] = nil }
}
