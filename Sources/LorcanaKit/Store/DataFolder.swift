/// Where the program keeps its data, found in the environment.
package enum DataFolder {
    /// `LORCANA_DATA_DIR`, else `lorcana` in `XDG_DATA_HOME`, else in `~/.local/share`.
    ///
    /// As the XDG base directory specification asks, a relative `XDG_DATA_HOME` is ignored. A relative
    /// `LORCANA_DATA_DIR` counts from the current folder.
    package static func path(environment: [String: String]) throws(FileError) -> String {
        if let path = environment["LORCANA_DATA_DIR"], !path.isEmpty { return path }
        if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return "\(path)/lorcana" }
        if let path = environment["HOME"], path.hasPrefix("/") { return "\(path)/.local/share/lorcana" }
        throw .noFolder
    }
}
