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
        if folder == self { return self }
        switch name {
        case "", ".": return folder.resolved
        case "..": return folder.resolved.folder
        default:
            // Without its dots it may lead through a link that is there.
            let plain = folder.resolved.appending(name)
            return plain == self ? plain : plain.resolved
        }
    }
}
