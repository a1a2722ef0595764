#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The names in a folder, up to a limit on the number of entries read.
enum FolderEntries {
    private static let most = 100_000

    /// The names for which `isWanted` returns true, in the folder's order; empty if the folder cannot be read.
    static func names(in folder: FilePath, where isWanted: ([UInt8]) -> Bool = { _ in true }) -> [FilePath] {
        guard let listing = unsafe opendir(folder.cString) else { return [] }
        defer { unsafe closedir(listing) }
        var names: [FilePath] = []
        var seen = 0
        while seen < most, let entry = unsafe readdir(listing) {
            seen += 1
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe Array($0.prefix { $0 != 0 })
            }
            if isWanted(name) { names.append(FilePath(bytes: name)) }
        }
        return names
    }
}
