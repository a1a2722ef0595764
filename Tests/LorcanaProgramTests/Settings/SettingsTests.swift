@testable import CardRendering
import Files
import LorcanaKit
import TerminalKit
import Testing

@testable import lorcana

@Suite struct SettingsTests {
    private let config = ConfigFile(
        path: "/c", bytes: Array("source = local\ntimeout = 7\ncolor = never\naccessible=on\n".utf8))

    private func settings(
        _ options: [Settings.Override] = [], _ environment: [String: String] = [:],
        _ config: ConfigFile? = nil
    ) throws -> Settings {
        try Settings(options, environment: environment, configs: [config].compactMap(\.self))
    }

    @Test func `flags override the environment, which overrides the config`() throws {
        let options = [Settings.Override(setting: .source, text: "built-in", option: "--source")]
        #expect(try settings().source == .auto)
        #expect(try settings([], [:], config).source == .local)
        #expect(try settings([], ["LORCANA_SOURCE": "api"], config).source == .api)
        #expect(try settings(options, ["LORCANA_SOURCE": "api"], config).source == .builtIn)
    }

    @Test func `the user's file overrides the system's, setting by setting`() throws {
        let machine = ConfigFile(
            path: "/etc", bytes: Array("source = api\nascii = on\ncolor = always\n".utf8))
        let settings = try Settings(environment: [:], configs: [config, machine])
        #expect(settings.source == .local && settings.color == .never)
        #expect(settings.isASCII)
        #expect(settings.value(.ascii).origin == .config(path: "/etc", line: 2))
    }

    @Test func `the last of two options for one setting wins`() throws {
        let options = ["api", "local"].map {
            Settings.Override(setting: .source, text: $0, option: "--source")
        }
        #expect(try settings(options).source == .local)
    }

    @Test func `every value has an origin`() throws {
        let settings = try settings([], ["LORCANA_API_URL": "http://localhost:8080"], config)
        #expect(settings.value(.source).origin == .config(path: "/c", line: 1))
        #expect(settings.value(.apiURL).origin == .environment("LORCANA_API_URL"))
        #expect(settings.value(.format).origin == .standard)
    }

    @Test func `an empty variable counts as unset`() throws {
        #expect(try settings([], ["LORCANA_SOURCE": ""]).source == .auto)
        #expect(try settings([], ["ACCESSIBLE": ""]).isAccessible == false)
    }

    @Test(arguments: [("1", true), ("yes", true), ("anything", true), ("0", false), ("no", false)])
    func `ACCESSIBLE counts unless its value is a word for no`(value: String, expected: Bool) throws {
        #expect(try settings([], ["ACCESSIBLE": value]).isAccessible == expected)
    }

    @Test func `an invalid value in the environment is a configuration error`() {
        let wrong = InvalidSetting(.source, "ftp", origin: .environment("LORCANA_SOURCE"))
        #expect(throws: wrong) { try settings([], ["LORCANA_SOURCE": "ftp"]) }
        #expect(Message(.invalidSetting(wrong)).exitCode == .configuration)
    }

    @Test(arguments: ["x", "-1", "0", "", "1e9", "1.", ".5", "99999999999"])
    func `an invalid time is misuse`(time: String) {
        let options = [Settings.Override(setting: .timeout, text: time, option: "--timeout")]
        #expect(throws: InvalidSetting.self) { try settings(options) }
    }

    @Test(arguments: [("1", 1000), ("2.5", 2500), ("0.05", 50), ("30", 30000), ("1.0004", 1000)])
    func `times are in seconds`(time: String, milliseconds: Int) throws {
        let options = [Settings.Override(setting: .timeout, text: time, option: "--timeout")]
        #expect(try settings(options).chosenDuration(.timeout) == .milliseconds(milliseconds))
        #expect(try settings().chosenDuration(.timeout) == nil)
    }

    @Test(arguments: [
        "https://api.lorcana-api.com", "http://127.0.0.1:8080", "https://example.org/path",
        "HTTPS://EXAMPLE.ORG",
    ])
    func `an address is https or http`(address: String) { #expect(ServiceAddress.isValid(address)) }

    @Test(arguments: [
        "", "ftp://x", "file:///etc", "https://", "https:///x", "api.lorcana-api.com", "https://a b",
        "https://é", "https://host/?x=1", "https://host?x=1", "https://host/#frag", "https://?", "https://#",
        "https://[::1", "http://x:99999/", "http://x:y", "http://[::1]x",
    ])
    func `anything else is not an address`(address: String) { #expect(!ServiceAddress.isValid(address)) }

    @Test(arguments: [
        ("/srv/cards", "/srv/cards"), ("~/cards", "/home/e/cards"), ("~", "/home/e"), ("/a/~/b", "/a/~/b"),
    ])
    func `a data folder is relative to the root or to the home folder`(typed: String, folder: String) throws {
        let config = ConfigFile(path: "/c", bytes: Array("data-dir = \(typed)\n".utf8))
        #expect(try chosenFolder(["HOME": "/home/e"], config) == FilePath(folder))
        #expect(try chosenFolder(["HOME": "/home/e", "LORCANA_DATA_DIR": typed]) == FilePath(folder))
    }

    @Test func `without a home folder the data folder is the system's default`() throws {
        let config = ConfigFile(path: "/c", bytes: Array("data-dir = ~/cards\n".utf8))
        #expect(try chosenFolder([:], config) == nil)
        #expect(try chosenFolder(["HOME": "here"], config) == nil)
    }

    private func chosenFolder(_ variables: [String: String], _ config: ConfigFile? = nil) throws -> FilePath?
    {
        try settings([], variables, config).chosenFolder(PathVariables(texts: variables))
    }

    @Test(arguments: [
        "cards", "./cards", "../cards", "~other/cards", "/tmp/x\nsource = local", "/a\r\n", "/a\u{2028}b",
    ])
    func `a relative folder, or one with a line break, is rejected`(folder: String) {
        #expect(!Setting.dataDirectory.values.accept(folder))
        #expect(throws: InvalidSetting.self) { try settings([], ["LORCANA_DATA_DIR": folder]) }
    }
}
