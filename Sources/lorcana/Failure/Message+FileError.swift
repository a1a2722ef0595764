import LorcanaKit

extension Message {
    /// The sentence for a catalogue that cannot be read from disk or kept there.
    init(storage error: FileError) {
        let place = error.path.map { " at \(Quoted.text($0, limit: 200))" } ?? ""
        self.init(
            kind: "storage", sentence: "the catalogue\(place) cannot be used: \(Quoted.clean(error.reason))",
            hint: "LORCANA_DATA_DIR names another folder; --source built-in needs none",
            exitCode: .unavailable)
    }
}
