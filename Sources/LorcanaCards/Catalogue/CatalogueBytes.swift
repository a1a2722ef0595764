/// Bytes that never change or move while this object lives: a literal, an array just written, or a mapped file.
@safe package final class CatalogueBytes: Sendable {
    /// Written once, before the object is shared; read-only afterwards.
    nonisolated(unsafe) let buffer: UnsafeRawBufferPointer
    /// Called for a number that was never written.
    let onDamage: @Sendable () -> Void
    private let release: @Sendable (UnsafeRawBufferPointer) -> Void

    /// Takes ownership of `buffer`, which must not change until `release` is called with it.
    ///
    /// - Parameter onDamage: called when reading finds damage; if it returns, the damaged value counts as absent.
    package init(
        _ buffer: UnsafeRawBufferPointer, onDamage: @escaping @Sendable () -> Void = {},
        release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) {
        unsafe self.buffer = buffer
        self.onDamage = onDamage
        unsafe self.release = release
    }

    /// The bytes of a literal, without a copy.
    package convenience init(_ literal: StaticString) {
        unsafe self.init(
            UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount),
            release: { _ in })
    }

    /// A copy of `bytes`.
    package convenience init(_ bytes: [UInt8], onDamage: @escaping @Sendable () -> Void = {}) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
        unsafe copy.copyBytes(from: bytes)
        unsafe self.init(
            UnsafeRawBufferPointer(copy), onDamage: onDamage, release: { unsafe $0.deallocate() })
    }

    deinit { unsafe release(buffer) }

    package var count: Int { unsafe buffer.count }

    /// Lends the bytes, for storing or sending; `body` must not keep them.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(buffer)
    }
}
