import Files
import Testing

@testable import lorcana

@Suite struct BaseFolderTests {
    @Test(
        arguments: [
            (.config, ["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/lorcana"),
            (.data, ["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/lorcana"),
            (.state, ["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/lorcana"),
            (.config, ["HOME": "/h"], "/h/.config/lorcana"),
            (.data, ["HOME": "/h"], "/h/.local/share/lorcana"),
            (.state, ["HOME": "/h"], "/h/.local/state/lorcana"),
            (.data, ["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/lorcana"),
            (.state, ["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/lorcana"),
            (.config, ["HOME": "relative"], nil), (.data, ["HOME": ""], nil), (.state, [:], nil),
        ] as [(BaseFolder, [String: String], String?)])
    func `the XDG folder takes precedence over the home folder`(
        base: BaseFolder, variables: [String: String], path: String?
    ) {
        #expect(base.path(PathVariables(texts: variables)) == path.map(FilePath.init(_:)))
    }

    @Test func `a home folder that is not UTF-8 keeps its bytes`() throws {
        let home: [UInt8] = Array("/home/Andr".utf8) + [0xE9]
        let variables = PathVariables(texts: ["HOME": "/home/Andr\u{FFFD}"], bytes: ["HOME": home])
        let settings = try Settings(environment: variables.texts, configs: [])
        #expect(ConfigFile.path(variables)?.bytes == home + Array("/.config/lorcana/config".utf8))
        #expect(settings.dataFolder(variables)?.bytes == home + Array("/.local/share/lorcana".utf8))
        #expect(settings.stateFolder(variables)?.bytes == home + Array("/.local/state/lorcana".utf8))
    }

    @Test func `a data folder that is not UTF-8 keeps its bytes`() throws {
        let texts = ["HOME": "/h", "LORCANA_DATA_DIR": "~/\u{FFFD}"]
        let variables = PathVariables(texts: texts, bytes: ["LORCANA_DATA_DIR": [0x7E, 0x2F, 0xFF]])
        let settings = try Settings(environment: texts, configs: [])
        #expect(settings.dataFolder(variables)?.bytes == Array("/h/".utf8) + [0xFF])
        #expect(settings.stateFolder(variables)?.bytes == Array("/h/".utf8) + [0xFF] + Array("/state".utf8))
    }

    @Test func `LORCANA_CONFIG names the config file`() {
        #expect(ConfigFile.path(PathVariables(texts: ["LORCANA_CONFIG": "mine", "HOME": "/h"])) == "mine")
        #expect(ConfigFile.path(PathVariables(texts: ["LORCANA_CONFIG": ""])) == nil)
    }

    @Test func `system config files are in the folders of XDG_CONFIG_DIRS, else in the default one`() {
        func paths(_ texts: [String: String]) -> [String] {
            ConfigFile.systemPaths(PathVariables(texts: texts)).map(\.description)
        }
        #expect(paths([:]) == ["/etc/xdg/lorcana/config", "/etc/xdg/lorcana/config.toml"])
        #expect(
            paths(["XDG_CONFIG_DIRS": "/a:b::/c"]) == [
                "/a/lorcana/config", "/a/lorcana/config.toml", "/c/lorcana/config", "/c/lorcana/config.toml",
            ])
        #expect(paths(["LORCANA_CONFIG": "/mine"]) == [])
    }
}
