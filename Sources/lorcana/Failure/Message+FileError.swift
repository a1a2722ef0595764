import Files

extension Message {
    /// Downloaded data that cannot be read or saved.
    init(storage error: FileError) {
        let place = error.path.map { " at \(Quoted.clean($0.description, limit: 200))" } ?? ""
        self.init(
            kind: "storage", sentence: "cannot use downloaded data\(place): \(Quoted.clean(error.reason))",
            hint: "set LORCANA_DATA_DIR to use another folder",
            exitCode: .unavailable)
    }

    /// A file that a command should have changed.
    init(file error: FileError) {
        self.init(
            kind: "file", sentence: Quoted.clean("\(error)", limit: 300),
            hint: error.cause == .noHome ? "set LORCANA_CONFIG to the file to use" : "", exitCode: .output)
    }
}
