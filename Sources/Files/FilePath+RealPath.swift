#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension FilePath {
    /// The path without links and dots as far as it exists, and the rest as it is.
    package var resolved: FilePath {
        if let real = unsafe realpath(cString, nil) {
            defer { unsafe free(real) }
            return unsafe FilePath(String(cString: real))
        }
        if name == "" { return folder == self ? self : folder.resolved }
        return folder == self ? self : folder.resolved.appending(name)
    }
}
