#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension FilePath {
    /// The path without links and dots as far as it exists, followed by the rest as it is.
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
            // Once its dots are removed, the path may lead through an existing link.
            let plain = folder.resolved.appending(name)
            return plain == self ? plain : plain.resolved
        }
    }
}
