import Files

/// Small text files by path: the config file, and its stand-in in tests.
@MainActor
protocol TextFiles {
    /// The file's text; nil if there is no file.
    func read(_ path: FilePath) throws(FileError) -> String?
    /// Replaces the file's text with the result of `body`, and returns it. No other writer can come in between.
    ///
    /// Missing folders are made, for the owner only. If the path is a link, its target is replaced.
    func change(_ path: FilePath, _ body: (_ old: String) -> String) throws(FileError) -> String
}

extension DiskFiles: TextFiles {
    /// A larger file is not a config file.
    private static let largest = 1 << 20

    func read(_ path: FilePath) throws(FileError) -> String? {
        try read(path, limit: Self.largest).map { String(decoding: $0, as: UTF8.self) }
    }

    func change(_ path: FilePath, _ body: (_ old: String) -> String) throws(FileError) -> String {
        let new = try change(path, limit: Self.largest) { old in
            Array(body(String(decoding: old ?? [], as: UTF8.self)).utf8)
        }
        return String(decoding: new, as: UTF8.self)
    }
}
