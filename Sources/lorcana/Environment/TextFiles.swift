import Files

/// Small text files by path: the config file, and its stand-in in tests.
@MainActor
protocol TextFiles {
    /// The file's text; nil if there is no file.
    func read(_ path: FilePath) throws(FileError) -> String?
    /// Replaces the file's text by what `body` makes of it, and returns that. No other writer comes in between.
    ///
    /// Missing folders are made for the owner alone. A link stays and what it leads to is replaced.
    func change(_ path: FilePath, _ body: (_ old: String) -> String) throws(FileError) -> String
}

extension DiskFiles: TextFiles {
    /// What is larger is not a config file.
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
