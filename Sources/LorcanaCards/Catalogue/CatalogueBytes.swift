/// Bytes that don't change or move while this object exists: a literal, a newly written array, or a mapped file.
@safe package final class CatalogueBytes: Sendable {
    /// Written once, before the object is shared; read-only afterwards.
    nonisolated(unsafe) let buffer: UnsafeRawBufferPointer
    /// Called when a read finds a number that was never written.
    let onDamage: @Sendable () -> Void
    private let release: @Sendable (UnsafeRawBufferPointer) -> Void

    /// Takes ownership of `buffer`, which must not change until `release` is called with it.
    ///
    /// - Parameter onDamage: called when a read finds damage; if it returns, the damaged value counts as missing.
    package init(
        _ buffer: UnsafeRawBufferPointer, onDamage: @escaping @Sendable () -> Void = {},
        release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) {
        unsafe self.buffer = buffer
        self.onDamage = onDamage
        unsafe self.release = release
    }

    /// Refers to the bytes of a literal, without copying.
    package convenience init(_ literal: StaticString) {
        unsafe self.init(
            UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount),
            release: { _ in })
    }

    /// Copies `bytes`.
    package convenience init(_ bytes: [UInt8], onDamage: @escaping @Sendable () -> Void = {}) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
        unsafe copy.copyBytes(from: bytes)
        unsafe self.init(
            UnsafeRawBufferPointer(copy), onDamage: onDamage, release: { unsafe $0.deallocate() })
    }

    deinit { unsafe release(buffer) }

    package var count: Int { unsafe buffer.count }

    /// Passes the bytes to `body`, for storing or sending; `body` must not retain them.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(buffer)
    }
}
