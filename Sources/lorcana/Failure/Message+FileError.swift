import LorcanaKit

extension Message {
    /// Downloaded data that cannot be read or saved.
    init(storage error: FileError) {
        let place = error.path.map { " at \(Quoted.clean($0, limit: 200))" } ?? ""
        self.init(
            kind: "storage", sentence: "cannot use downloaded data\(place): \(Quoted.clean(error.reason))",
            hint: "set LORCANA_DATA_DIR to use another folder",
            exitCode: .unavailable)
    }
}
