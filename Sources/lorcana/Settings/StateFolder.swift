/// Where the program keeps what it remembers between runs.
enum StateFolder {
    /// `lorcana` in `XDG_STATE_HOME`, else in `~/.local/state`; `state` in the data folder where one was chosen.
    ///
    /// Nil where nothing names a folder. As the XDG base directory specification asks, a relative
    /// `XDG_STATE_HOME` is ignored.
    static func path(chosen dataDirectory: String?, environment: [String: String]) -> String? {
        if let dataDirectory { return "\(dataDirectory)/state" }
        if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") { return "\(path)/lorcana" }
        if let path = environment["HOME"], path.hasPrefix("/") { return "\(path)/.local/state/lorcana" }
        return nil
    }
}
