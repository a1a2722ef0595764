import Files

extension Message {
    /// The sentence for a catalogue that cannot be read from disk or kept there.
    init(storage error: FileError) {
        let place = error.path.map { " at \(Quoted.text($0.description, limit: 200))" } ?? ""
        self.init(
            kind: "storage", sentence: "the catalogue\(place) cannot be used: \(Quoted.clean(error.reason))",
            hint: "LORCANA_DATA_DIR names another folder; --source built-in needs none",
            exitCode: .unavailable)
    }

    /// The sentence for a file that the program was asked to change.
    init(file error: FileError) {
        self.init(
            kind: "file", sentence: Quoted.clean("\(error)", limit: 300),
            hint: error.cause == .noHome ? "LORCANA_CONFIG names another file" : "", exitCode: .output)
    }
}
