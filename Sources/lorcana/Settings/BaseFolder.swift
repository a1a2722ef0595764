import Files

/// The folders used according to the XDG base directory specification.
struct BaseFolder {
    let variable: String
    let inHome: String

    static let config = BaseFolder(variable: "XDG_CONFIG_HOME", inHome: ".config/lorcana")
    static let data = BaseFolder(variable: "XDG_DATA_HOME", inHome: ".local/share/lorcana")
    static let state = BaseFolder(variable: "XDG_STATE_HOME", inHome: ".local/state/lorcana")

    /// The folder `lorcana` in the variable's folder, or else in the home folder; nil if neither is an absolute path.
    func path(_ variables: PathVariables) -> FilePath? {
        if let base = variables[variable], base.isAbsolute { return base.appending("lorcana") }
        guard let home = variables["HOME"], home.isAbsolute else { return nil }
        return home.appending(inHome)
    }
}

/// Environment variables that contain paths, as bytes.
struct PathVariables: Sendable {
    let texts: [String: String]
    /// The values that are not valid UTF-8.
    var bytes: [String: [UInt8]] = [:]

    /// Nil if the variable is unset or empty.
    subscript(name: String) -> FilePath? {
        if let bytes = bytes[name] { return FilePath(bytes: bytes) }
        return texts[name].flatMap { $0.isEmpty ? nil : FilePath($0) }
    }
}

extension ConfigFile {
    /// The user's config file: `LORCANA_CONFIG`, or `config` in the config folder; nil without a home folder.
    static func path(_ variables: PathVariables) -> FilePath? {
        variables["LORCANA_CONFIG"] ?? BaseFolder.config.path(variables)?.appending("config")
    }

    /// The system-wide config files in order of precedence, all of which the user's file overrides: `config`, then
    /// `config.toml`, in the folders of `XDG_CONFIG_DIRS`, or in `/etc/xdg`. Empty if `LORCANA_CONFIG` is set.
    static func systemPaths(_ variables: PathVariables) -> [FilePath] {
        if variables["LORCANA_CONFIG"] != nil { return [] }
        let folders = variables["XDG_CONFIG_DIRS"] ?? "/etc/xdg"
        return folders.bytes.split(separator: UInt8(ascii: ":")).prefix(mostSystemFolders)
            .map { FilePath(bytes: $0) }.filter(\.isAbsolute).flatMap { folder in
                ["config", otherName].map { folder.appending("lorcana").appending(FilePath($0)) }
            }
    }

    /// A common name of config files, under which the user's file is not read.
    private static let otherName = "config.toml"

    /// The file with that name next to the user's config file; nil if `LORCANA_CONFIG` is set.
    static func ignoredPath(_ variables: PathVariables) -> FilePath? {
        if variables["LORCANA_CONFIG"] != nil { return nil }
        return BaseFolder.config.path(variables)?.appending(FilePath(otherName))
    }

    private static let mostSystemFolders = 16
}

extension Settings {
    /// The folder of downloaded data: the chosen one or the default; nil without a home folder.
    func dataFolder(_ variables: PathVariables) -> FilePath? {
        chosenFolder(variables) ?? BaseFolder.data.path(variables)
    }

    /// The folder of decks: the chosen one, or `decks` in the data folder; nil without a home folder.
    func deckFolder(_ variables: PathVariables) -> FilePath? {
        chosenPath(.decks, variables) ?? dataFolder(variables)?.appending("decks")
    }

    /// The file of the collection: the chosen one, or `own.tsv` in the data folder; nil without a home folder.
    func collectionFile(_ variables: PathVariables) -> FilePath? {
        chosenPath(.collection, variables) ?? dataFolder(variables)?.appending("own.tsv")
    }

    private func chosenPath(_ setting: Setting, _ variables: PathVariables) -> FilePath? {
        let text = value(setting).text
        return text.isEmpty ? nil : FolderPath.expanded(FilePath(text), home: variables["HOME"])
    }

    /// The folder for state that persists between runs; inside the data folder if that was chosen.
    func stateFolder(_ variables: PathVariables) -> FilePath? {
        chosenFolder(variables)?.appending("state") ?? BaseFolder.state.path(variables)
    }

    /// The chosen data folder; nil for the default.
    func chosenFolder(_ variables: PathVariables) -> FilePath? {
        let value = value(.dataDirectory)
        if value.text.isEmpty { return nil }
        // Reads the variable, since the setting's text has lost bytes that are not UTF-8.
        let path =
            if case .environment(let name) = value.origin { variables[name] } else { FilePath(value.text) }
        return path.flatMap { FolderPath.expanded($0, home: variables["HOME"]) }
    }
}
