/// Where the config file is (XDG Base Directory Specification).
enum ConfigPath {
    /// `LORCANA_CONFIG`, else lorcana/config in `XDG_CONFIG_HOME`, else in ~/.config; nil without a home.
    ///
    /// As the specification asks, a relative `XDG_CONFIG_HOME` is ignored.
    static func of(_ environment: [String: String]) -> String? {
        if let path = environment["LORCANA_CONFIG"], !path.isEmpty { return path }
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return "\(folder)/lorcana/config"
        }
        return environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.config/lorcana/config" : nil }
    }
}
